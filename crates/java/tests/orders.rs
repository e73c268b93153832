//! Properties that hold thanks to a monitor, to start and join, to a flag; and ones that do not.

use crate::harness::{holds, holds_with, program, refusal};

const EXCLUSION: &str = "
    events { in1 = Thread-0: call(Account.begin); out1 = Thread-0: call(Account.end);
             in2 = Thread-1: call(Account.begin); out2 = Thread-1: call(Account.end) }
    none .* ; (in1 ; [- out1]* ; in2 | in2 ; [- out2]* ; in1) ; .*";

fn account(modifier: &str) -> String {
    format!(
        "class Account {{
            void begin() {{}}
            void end() {{}}
            {modifier} void use() {{ begin(); end(); }}
        }}
        class Worker extends Thread {{
            final Account account;
            Worker(Account account) {{ this.account = account; }}
            public void run() {{ account.use(); account.use(); }}
        }}
        class Main {{
            public static void main(String[] args) throws Exception {{
                Account account = new Account();
                Worker one = new Worker(account), two = new Worker(account);
                one.start();
                two.start();
                one.join();
                two.join();
            }}
        }}"
    )
}

#[test]
fn a_monitor_excludes() {
    let source = account("synchronized");
    let program = program(&source, &EXCLUSION.replace("Thread-", "Thread"));
    let names: Vec<&str> = program.tasks.iter().map(|task| task.name.as_str()).collect();
    assert_eq!(names, ["main", "Thread-0", "Thread-1", "monitor of Account"]);
    assert!(holds(&source, &quoted(EXCLUSION)));
    assert!(!holds(&account(""), &quoted(EXCLUSION)));
}

/// Names of threads with a dash are quoted.
fn quoted(property: &str) -> String {
    property.replace("Thread-0", "\"Thread-0\"").replace("Thread-1", "\"Thread-1\"")
}

#[test]
fn a_thread_runs_between_its_start_and_its_join() {
    let source = "
        class Main {
            static void before() {}
            static void work() {}
            static void after() {}
            public static void main(String[] args) throws Exception {
                before();
                Thread thread = new Thread(() -> work());
                thread.start();
                thread.join();
                after();
            }
        }";
    let order = "events { a = call(Main.before); b = call(Main.work); c = call(Main.after) }
        none .* ; b ; .* ; a ; .* | .* ; c ; .* ; b ; .*";
    assert!(holds(source, order));
    assert!(!holds(&source.replace("thread.join();", ""), order));
    let twice = "events { b = call(Main.work) } none .* ; b ; .* ; b ; .*";
    assert!(holds(source, twice));
}

#[test]
fn a_thread_that_has_ended_has_nothing_left_to_run() {
    let source = "
        class Main {
            static void work() {}
            static void after() {}
            public static void main(String[] args) throws Exception {
                Thread thread = new Thread(() -> work());
                thread.start();
                thread.join();
                thread.run();
                after();
            }
        }";
    let events = "events { work = call(Main.work); after = call(Main.after) }";
    assert!(!holds(source, &format!("{events} none work ; after")));
    assert!(!holds(source, &format!("{events} none work ; work ; after")));
    assert!(holds(source, &format!("{events} none .* ; after ; .* ; work")));
}

#[test]
fn a_flag_with_wait_and_notify_orders() {
    let source = "
        class Main {
            static boolean ready;
            static final Object lock = new Object();
            static void produce() {}
            static void consume() {}
            public static void main(String[] args) throws Exception {
                new Thread(() -> {
                    produce();
                    synchronized (lock) { ready = true; lock.notifyAll(); }
                }).start();
                synchronized (lock) {
                    while (!ready) lock.wait();
                }
                consume();
            }
        }";
    let order = "events { p = call(Main.produce); c = call(Main.consume) }
        none c ; .* ; p ; .*";
    let read = program(source, order);
    assert!(holds_with(&read, order, true, true));
    assert!(!holds_with(&read, order, true, false));
    assert!(!holds(
        &source.replace("while (!ready) lock.wait();", "if (!ready) lock.wait(1);"),
        order
    ));
    let never = "events { c = call(Main.consume) } none .* ; c ; .*";
    assert!(!holds(source, never));
}

#[test]
fn threads_of_a_loop_with_known_rounds_are_told_apart() {
    let source = "
        class Main {
            static class Worker extends Thread {
                public void run() { Main.work(); }
            }
            static void work() {}
            public static void main(String[] args) throws Exception {
                Thread[] all = new Thread[3];
                for (int i = 0; i < all.length; i++) all[i] = new Worker();
                for (Thread t : all) t.start();
                for (Thread t : all) t.join();
                done();
            }
            static void done() {}
        }";
    let order = "events { w = call(Main.work); d = call(Main.done) } none .* ; d ; .* ; w ; .*";
    let read = program(source, order);
    let names: Vec<&str> = read.tasks.iter().map(|task| task.name.as_str()).collect();
    assert_eq!(names, ["main", "Thread-0", "Thread-1", "Thread-2"]);
    assert!(holds_with(&read, order, true, true));
    let four = "events { w = call(Main.work) } none .* ; w ; .* ; w ; .* ; w ; .* ; w ; .*";
    assert!(holds(source, four));
    let three = "events { w = call(Main.work) } none .* ; w ; .* ; w ; .* ; w ; .*";
    assert!(!holds(source, three));
}

#[test]
fn threads_of_a_loop_with_unknown_rounds_are_refused() {
    let complaint = refusal(
        "class Main {
            public static void main(String[] args) {
                for (int i = 0; i < args.length; i++) {
                    Thread t = new Thread(() -> {});
                    t.start();
                }
            }
        }",
    );
    assert_eq!(complaint.file, "Main.java", "{complaint}");
    assert!(matches!(complaint.line, 4 | 5), "{complaint}");
}
