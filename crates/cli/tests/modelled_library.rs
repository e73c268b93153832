//! Models of synchronizers where the code of the library is too much to explore, or where the program asks
//! for more than they know: then that code runs.

use crate::support::process::{hebra, run};
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(120);

/// The report of a program whose two threads have these bodies.
fn report(first: &str, second: &str, library: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = format!(
        "import java.util.concurrent.locks.*;

public class Main {{
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition CONDITION = lock.newCondition();
    static int waiting, served;

    public static void main(String[] args) {{
        Thread other = new Thread(() -> {{ {first} }});
        other.start();
        {second}
    }}
}}
"
    );
    let file = folder.path().join("Main.java");
    std::fs::write(&file, text).expect("a source is written");
    let mut check = hebra();
    check.args(["check", "--library", library, "Main.java"]).current_dir(folder.path());
    run(&mut check, AT_MOST).stdout
}

/// The queue of a lock may leave a thread a permit, which a park of the program's own then finds: with
/// the code of the library that is seen.
#[test]
fn a_program_that_parks_beside_locks_sees_their_permits() {
    let parks = "lock.lock(); lock.unlock(); LockSupport.park(); assert false;";
    let takes = "lock.lock(); lock.unlock();";
    for library in ["real", "modelled"] {
        let report = report(parks, takes, library);
        assert!(report.starts_with("violated"), "{report}");
    }
    let parks = "lock.lock(); lock.unlock(); LockSupport.parkNanos(1);";
    let modelled = report(parks, takes, "modelled");
    assert!(modelled.starts_with("holds"), "{modelled}");
    assert!(modelled.contains("run their own code, although models were wanted"), "{modelled}");
    let only_parks = report("LockSupport.parkNanos(1);", "", "modelled");
    assert!(only_parks.starts_with("holds"), "{only_parks}");
    let only_locks = report(takes, takes, "modelled");
    assert!(only_locks.starts_with("holds"), "{only_locks}");
}

/// Questions that only the queue of the code can answer.
#[test]
fn who_asks_for_the_queue_gets_the_code() {
    let asks = "lock.lock(); boolean waits = lock.hasQueuedThreads(); lock.unlock(); \
                if (waits) throw new IllegalStateException();";
    let takes = "lock.lock(); lock.unlock();";
    for library in ["real", "modelled"] {
        let report = report(asks, takes, library);
        assert!(report.starts_with("violated"), "{report}");
    }
}

/// Time that has to pass is told, as where the library's own code waits.
#[test]
fn a_thread_that_gives_up_says_how_long_it_waited() {
    let tries = "try { assert lock.tryLock(1, java.util.concurrent.TimeUnit.SECONDS); lock.unlock(); } \
                 catch (InterruptedException e) { }";
    let takes = "lock.lock(); lock.unlock();";
    for library in ["real", "modelled"] {
        let report = report(tries, takes, library);
        assert!(report.contains(" in thread Thread-0, if 1 s can pass at Main.java:9"), "{report}");
    }
}

/// Who was signalled is in the queue of the lock, in that order.
#[test]
fn who_is_signalled_first_has_the_lock_first() {
    let waits = "Condition c = CONDITION; lock.lock(); int place = waiting++; \
                 c.awaitUninterruptibly(); assert served++ == place; lock.unlock();";
    let second = format!(
        "new Thread(() -> {{ {waits} }}).start(); lock.lock(); \
         if (waiting < 2) System.exit(0); CONDITION.signalAll(); lock.unlock();"
    );
    let modelled = report(waits, &second, "modelled");
    assert!(modelled.starts_with("holds"), "{modelled}");
}
