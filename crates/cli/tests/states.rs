//! `--reduction full`: how many states are left of programs that its rules are for, on every JDK.

use crate::support::compile::compile_for;
use crate::support::jdks::Library;
use crate::support::process::{hebra, run};
use serde_json::Value;
use std::time::Duration;

/// Checks a class `Main`, which must hold; returns the number of states.
fn states(library: &Library, source: &str) -> u64 {
    searched(library, source, &[])["states"].as_u64().expect("a number")
}

/// Returns what the report says of the search.
fn searched(library: &Library, source: &str, flags: &[&str]) -> Value {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("Main.java");
    std::fs::write(&file, source).expect("the source is written");
    compile_for(library, &[(file, folder.path().to_owned())]);
    let mut command = hebra();
    command.current_dir(folder.path()).args(["check", "--json", "--search", "dfs", "--jdk"]);
    command.arg(&library.home).args(flags).args(["-cp", ".", "Main"]);
    let done = run(&mut command, Duration::from_secs(120));
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
    let report: Value = serde_json::from_str(&done.stdout).expect("a report");
    report["search"].clone()
}

/// Four threads, each made by this expression, set a volatile variable.
fn setters(thread: &str) -> String {
    format!(
        "class Main {{
            static volatile int x;
            static class Setter extends Thread {{ public void run() {{ x = 1; }} }}
            public static void main(String[] args) throws Exception {{
                Thread[] threads = new Thread[4];
                for (int i = 0; i < threads.length; i++) {{
                    threads[i] = {thread};
                    threads[i].start();
                }}
                for (Thread thread : threads) thread.join();
            }}
        }}"
    )
}

#[test]
fn a_thread_with_a_target_has_as_many_states_as_one_that_overrides_run() {
    for library in Library::all() {
        let target = states(&library, &setters("new Thread(() -> x = 1)"));
        let subclass = states(&library, &setters("new Setter()"));
        assert_eq!(target, subclass, "JDK {}", library.feature);
    }
}

/// Two threads count up elements of a shared array, each from its own start.
fn counters(early: &str, late: &str, starts: [u32; 2], each: u32) -> String {
    let [one, other] = starts;
    format!(
        "class Main {{
            static int[] cells{early};
            static void count(int from) {{
                for (int i = from; i < from + {each}; i++) cells[i]++;
            }}
            public static void main(String[] args) throws Exception {{
                {late}
                Thread one = new Thread(() -> count({one}));
                Thread other = new Thread(() -> count({other}));
                one.start();
                other.start();
                one.join();
                other.join();
            }}
        }}"
    )
}

#[test]
fn threads_on_parts_of_an_array_of_their_own_do_not_multiply() {
    let library = Library::system();
    let before_threads = counters(" = new int[20]", "", [0, 10], 10);
    assert!(states(&library, &before_threads) < 30);
    let after_threads = "Thread first = new Thread(() -> {}); first.start(); first.join();
                cells = new int[20];";
    assert!(states(&library, &counters("", after_threads, [0, 10], 10)) < 40);
    // In blocks of elements, of which no two threads have one in common.
    assert!(states(&library, &counters(" = new int[20000]", "", [0, 10_000], 10)) < 30);
    // One block is in common.
    assert!(states(&library, &counters(" = new int[200000]", "", [10_000, 10_010], 10)) > 100);
}

/// Many classes, of which two threads use a few.
fn many_classes(count: usize) -> String {
    let mut classes = String::new();
    for number in 0..count {
        let (next, other) = ((number * 7 + 1) % count, (number * 31 + 5) % count);
        classes += &format!(
            "static class C{number} {{ int f; volatile int g; static int s; C{next} next;\n"
        );
        for method in 0..15 {
            classes += &format!(
                "int m{method}(int x) {{
                    f += x;
                    if (x > 50) {{ g = f; C{other}.s++; next = new C{next}(); }}
                    return x > 100 ? new C{other}().m{method}(x - 1) : f;
                }}\n"
            );
        }
        classes += "}\n";
    }
    format!(
        "class Main {{
            {classes}
            static volatile int v;
            static void work(int x) {{ v = v + new C0().m0(x); }}
            public static void main(String[] args) throws Exception {{
                Thread one = new Thread(() -> work(1));
                Thread other = new Thread(() -> work(2));
                one.start();
                other.start();
                one.join();
                other.join();
            }}
        }}"
    )
}

#[test]
fn a_short_search_does_not_wait_for_the_summary_of_a_large_program() {
    let library = Library::system();
    let source = many_classes(300);
    let seconds = |reduction: &str| {
        let search = searched(&library, &source, &["--reduction", reduction]);
        search["elapsed_seconds"].as_f64().expect("a number")
    };
    let (local, full) = (seconds("local"), seconds("full"));
    assert!(full < 2.0 * local + 0.5, "{local} and {full} seconds");
}

#[test]
fn steps_of_a_thread_that_is_alone_are_one() {
    let work = "for (int i = 0; i < 20; i++) { v++; count.incrementAndGet(); synchronized (count) { v++; } }";
    let source = |before: &str, after: &str| {
        format!(
            "import java.util.concurrent.atomic.AtomicInteger;
            class Main {{
                static volatile int v;
                static final AtomicInteger count = new AtomicInteger();
                public static void main(String[] args) throws Exception {{
                    Thread thread = new Thread(() -> {{ {before} }});
                    thread.start();
                    thread.join();
                    {after}
                }}
            }}"
        )
    };
    let library = Library::system();
    assert!(states(&library, &source("", work)) < 20);
    // A lone thread that goes on for ever is still seen to come round.
    assert!(states(&library, &source("", "while (true) { v = 1 - v; Thread.yield(); }")) < 100);
}
