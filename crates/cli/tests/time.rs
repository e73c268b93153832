//! Random programs that sleep, wait for some time and schedule tasks, beside `java`: every order of
//! events that many runs of `java` show, with delays put in at random, is one that `hebra check`
//! reaches, or the verdict is `unknown`. HEBRA_TIME_PROGRAMS and HEBRA_RANDOM_SEED look further.

use crate::support::compile::compile;
use crate::support::process::{hebra, java, run};
use crate::support::random::Random;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(120);

/// The parts of all programs. With one argument, `java` runs it that many times, disturbed; `hebra`
/// is asked whether the order in the second argument can come about.
const FRAME: &str = r#"
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Main {
    static boolean disturbed;
    final StringBuilder log = new StringBuilder();
    final Object lock = new Object();
    final Semaphore semaphore = new Semaphore(0);
    boolean flag;
    int tasks;

    void say(String what) {
        synchronized (log) {
            log.append(what);
        }
        pause();
    }

    /** Takes some time, which `hebra` need not be told about. */
    static void pause() {
        if (disturbed) {
            int kind = ThreadLocalRandom.current().nextInt(8);
            long until = System.nanoTime() + ThreadLocalRandom.current().nextInt(4_000_000);
            if (kind == 0) {
                LockSupport.parkNanos(until - System.nanoTime());
            }
            while (kind == 1 && System.nanoTime() < until) {
                Thread.onSpinWait();
            }
        }
    }

    synchronized void done() {
        tasks--;
        notifyAll();
    }

    synchronized void finish() throws InterruptedException {
        while (tasks > 0) {
            wait();
        }
    }

    TimerTask task(String name) {
        return new TimerTask() {
            public void run() {
                say(name);
                done();
            }
        };
    }

    Thread thread(Callable<Void> body) {
        return new Thread(() -> {
            try {
                body.call();
            } catch (Exception e) {
                say("!");
            }
        });
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 1) {
            disturbed = true;
            for (int i = 0; i < Integer.parseInt(args[0]); i++) {
                System.out.println(new Main().run());
            }
        } else {
            String seen = new Main().run();
            assert !seen.equals(args[1]);
        }
    }

    String run() throws Exception {
"#;

/// Something that a thread does.
fn action(random: &mut Random, name: &str) -> String {
    let time = 1 + random.below(4);
    match random.below(9) {
        0 | 1 => format!("say(\"{name}\");"),
        2 => format!("Thread.sleep({time}); say(\"{name}\");"),
        3 => format!(
            "synchronized (lock) {{ if (!flag) lock.wait({time}); say(flag ? \"{name}+\" : \"{name}-\"); }}"
        ),
        4 => "synchronized (lock) { flag = true; lock.notifyAll(); }".to_owned(),
        5 => format!("LockSupport.parkNanos({time}_000_000L); say(\"{name}\");"),
        6 => format!(
            "say(semaphore.tryAcquire({time}, TimeUnit.MILLISECONDS) ? \"{name}+\" : \"{name}-\");"
        ),
        7 => "semaphore.release();".to_owned(),
        _ => format!("synchronized (lock) {{ lock.wait({time}); }} say(\"{name}\");"),
    }
}

/// Threads that sleep and wait. Nothing in it looks at a clock.
fn threads(random: &mut Random) -> String {
    let mut body = String::new();
    for (thread, names) in [("a", ["1", "2"]), ("b", ["3", "4"])] {
        let _ = writeln!(body, "Thread {thread} = thread(() -> {{");
        for name in &names[..1 + random.below(2) as usize] {
            let _ = writeln!(body, "    pause(); {}", action(random, name));
        }
        body.push_str("    return null;\n});\n");
    }
    let time = 1 + random.below(4);
    let middle = match random.below(3) {
        0 => format!("a.join({time}); say(a.isAlive() ? \"L\" : \"E\");"),
        1 => format!("Thread.sleep({time}); say(\"M\");"),
        _ => "pause(); say(\"M\");".to_owned(),
    };
    let _ = writeln!(body, "a.start(); b.start();\n{middle}\na.join(); b.join();");
    body
}

/// A timer with up to three tasks, planned one after the other or by one another.
fn timer(random: &mut Random) -> String {
    let mut body = "Timer timer = new Timer(true);\n".to_owned();
    let tasks = 2 + random.below(2);
    let _ = writeln!(body, "tasks = {tasks};");
    let mut delay = || 1 + random.below(6);
    let (first, second, third, pause) = (delay(), delay(), delay(), delay());
    let nested = tasks == 3 && random.below(2) == 0;
    match nested {
        true => {
            let _ = writeln!(
                body,
                "timer.schedule(new TimerTask() {{ public void run() {{ say(\"1\"); \
                 timer.schedule(task(\"3\"), {third}); pause(); done(); }} }}, {first});"
            );
        }
        false => {
            let _ = writeln!(body, "timer.schedule(task(\"1\"), {first});");
        }
    }
    match random.below(3) {
        0 => {
            let _ = writeln!(body, "Thread.sleep({pause});");
        }
        1 => body.push_str("pause();\n"),
        _ => {}
    }
    let _ = writeln!(body, "timer.schedule(task(\"2\"), {second});");
    if tasks == 3 && !nested {
        let _ = writeln!(body, "pause(); timer.schedule(task(\"3\"), {third});");
    }
    body.push_str("say(\"M\");\nfinish();\ntimer.cancel();\n");
    body
}

/// The order in which the tasks of a scheduled pool are due; there is no worker to run them.
fn queue(random: &mut Random) -> String {
    let mut body =
        "ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, r -> null);\n\
                    Map<Object, String> names = new IdentityHashMap<>();\n"
            .to_owned();
    for name in 1..=2 + random.below(2) {
        let delay = 1 + random.below(4);
        let _ = writeln!(
            body,
            "names.put(pool.schedule(() -> {{}}, {delay}, TimeUnit.MILLISECONDS), \"{name}\");"
        );
        match random.below(3) {
            0 => body.push_str("Thread.sleep(1);\n"),
            1 => body.push_str("pause();\n"),
            _ => {}
        }
    }
    body.push_str(
        "for (Object next; (next = pool.getQueue().peek()) != null; pool.getQueue().remove(next)) {\n    \
         say(names.get(next));\n}\n",
    );
    body
}

/// A scheduled pool with one worker and one task.
fn pool(random: &mut Random) -> String {
    let (delay, time) = (random.below(4), 1 + random.below(4));
    let wait = match random.below(3) {
        0 => format!("Thread.sleep({time}); say(task.isDone() ? \"D\" : \"N\");"),
        1 => format!(
            "try {{ task.get({time}, TimeUnit.MILLISECONDS); say(\"G\"); }} catch (TimeoutException e) {{ say(\"T\"); }}"
        ),
        _ => "pause(); say(task.cancel(false) ? \"C\" : \"K\");".to_owned(),
    };
    format!(
        "ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, r -> {{ Thread t = new Thread(r); t.setDaemon(true); return t; }});\n\
         Future<?> task = pool.schedule(() -> say(\"1\"), {delay}, TimeUnit.MILLISECONDS);\n{wait}\n"
    )
}

/// What `hebra` says to the question whether this order can come about.
fn verdict(classes: &Path, order: &str) -> String {
    let mut command = hebra();
    command.current_dir(classes).args(["check", "--no-config", "--check", "assertion"]);
    command.args(["--time-limit", "20s", "--no-shorten", "-cp", ".", "Main", "--", "asks", order]);
    let done = run(&mut command, AT_MOST);
    let line = done.stdout.lines().next().unwrap_or_default();
    let word = line.split(':').next().unwrap_or_default();
    assert!(["holds", "violated", "unknown"].contains(&word), "{}{}", done.stdout, done.stderr);
    word.to_owned()
}

#[test]
fn what_java_shows_is_reached_or_unknown() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let count = number("HEBRA_TIME_PROGRAMS").unwrap_or(12);
    let mut random = Random(number("HEBRA_RANDOM_SEED").unwrap_or(12).max(1));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut work = Vec::new();
    for index in 0..count {
        let body = match index % 4 {
            0 => threads(&mut random),
            1 => timer(&mut random),
            2 => queue(&mut random),
            _ => pool(&mut random),
        };
        let source = folder.path().join(format!("{index}/Main.java"));
        let classes = folder.path().join(format!("{index}/classes"));
        std::fs::create_dir_all(&classes).expect("a folder for the program");
        let text = format!("{FRAME}{body}return log.toString();\n}}\n}}\n");
        std::fs::write(&source, text).expect("the program is written");
        work.push((source, classes));
    }
    compile(&work);
    let mut faults = String::new();
    let mut decided = 0;
    for (index, (source, classes)) in work.iter().enumerate() {
        let runs = run(java().arg("-cp").arg(classes).args(["Main", "40"]), AT_MOST);
        assert_eq!(runs.code, Some(0), "{}", runs.stderr);
        let orders: BTreeSet<&str> = runs.stdout.lines().collect();
        let verdicts: Vec<String> = orders.iter().map(|order| verdict(classes, order)).collect();
        decided += usize::from(verdicts.iter().all(|verdict| verdict == "violated"));
        let is_wrong = |verdict: &str| verdict == "holds" || index % 4 == 0 && verdict == "unknown";
        for (order, verdict) in orders.iter().zip(&verdicts).filter(|(_, v)| is_wrong(v)) {
            let text = std::fs::read_to_string(source).unwrap_or_default();
            let body = text.split("String run()").nth(1).unwrap_or_default();
            let _ = writeln!(faults, "{order:?} is {verdict} in program {index}:{body}");
        }
    }
    assert!(faults.is_empty(), "{faults}");
    // Most of them are decided; there would be nothing to see otherwise.
    assert!(decided * 2 >= work.len(), "only {decided} of {} are decided", work.len());
}
