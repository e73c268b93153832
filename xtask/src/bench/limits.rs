//! What reductions leave of the steps of `--reduction full`, and what those that are not built could leave at best
//! (`crates/limits`, docs/decisions/014).

use super::Bench;
use super::table::{Table, count, fraction};
use crate::workspace::{Result, capture, cargo};
use serde_json::Value;

/// Sources, with their arguments.
const PROGRAMS: [(&str, &[&str]); 51] = [
    ("benches/reduction/SixThreads.java", &[]),
    ("benches/reduction/Groups.java", &[]),
    ("benches/states/Buffer.java", &["2", "2", "2", "1"]),
    ("benches/states/OrderedPhilosophers.java", &["4", "2"]),
    ("benches/states/ReadersWriters.java", &["2", "2", "1"]),
    ("benches/library/ArrayQueue.java", &[]),
    ("benches/library/FairLocks.java", &[]),
    ("benches/library/FreeQueue.java", &[]),
    ("benches/library/FutureChain.java", &[]),
    ("benches/library/Handover.java", &[]),
    ("benches/library/Locks.java", &[]),
    ("benches/library/OwnGate.java", &[]),
    ("benches/library/OwnMutex.java", &[]),
    ("benches/library/ParallelStream.java", &[]),
    ("benches/library/Periodic.java", &[]),
    ("benches/library/Pool1.java", &[]),
    ("benches/library/Pool2.java", &[]),
    ("benches/library/PoolLatch.java", &[]),
    ("benches/library/QueueTakers.java", &[]),
    ("benches/library/ReadersAndWriter.java", &[]),
    ("benches/library/Semaphores.java", &[]),
    ("benches/library/TimedLatch.java", &[]),
    ("benches/library/TransferQueue.java", &[]),
    ("examples/BoundedBufferFixed.java", &[]),
    ("examples/CheckThenActFixed.java", &[]),
    ("examples/LockReleaseFixed.java", &[]),
    ("examples/NestedMonitorFixed.java", &[]),
    ("examples/PhilosophersOrdered.java", &[]),
    ("examples/PipelineFixed.java", &[]),
    ("examples/ReadersWritersFixed.java", &[]),
    ("examples/RemoteAgentFixed.java", &[]),
    ("examples/ReplicatedWorkersFixed.java", &[]),
    ("examples/StarvedPoolFixed.java", &[]),
    ("tests/programs/holds/juc/cached_thread_pool/Main.java", &[]),
    ("tests/programs/holds/juc/completable_future/Main.java", &[]),
    ("tests/programs/holds/juc/concurrent_hash_map/Main.java", &[]),
    ("tests/programs/holds/juc/cyclic_barrier/Main.java", &[]),
    ("tests/programs/holds/juc/exchanger/Main.java", &[]),
    ("tests/programs/holds/juc/executor_completion_service/Main.java", &[]),
    ("tests/programs/holds/juc/fixed_thread_pool/Main.java", &[]),
    ("tests/programs/holds/juc/invoke_all/Main.java", &[]),
    ("tests/programs/holds/juc/linked_blocking_queue/Main.java", &[]),
    ("tests/programs/holds/juc/phaser/Main.java", &[]),
    ("tests/programs/holds/juc/scheduled_thread_pool/Main.java", &[]),
    ("tests/programs/holds/juc/semaphore/Main.java", &[]),
    ("tests/programs/holds/juc/supply_async_executor/Main.java", &[]),
    ("tests/programs/holds/juc/work_stealing_pool/Main.java", &[]),
    ("tests/programs/holds/symmetry/same_threads/Main.java", &[]),
    ("tests/programs/holds/threads/five_take_turns/Main.java", &[]),
    ("tests/programs/holds/threads/six_counters/Main.java", &[]),
    ("tests/programs/holds/threads/joined_by_two/Main.java", &[]),
];

/// Times fewer from which on a reduction is worth having.
const WORTH: f64 = 1.5;

pub fn measure(_: &Bench) -> Result<String> {
    let mut table = Table::new(&[
        "program",
        "states",
        "joins first",
        "times fewer",
        "sleep sets: transitions",
        "source sets: states",
        "transitions",
        "exchange: states",
        "other data: states",
    ]);
    let mut worth = [0; 4];
    for (source, arguments) in PROGRAMS {
        let row = study(source, arguments)?;
        let limits = [row.joins, row.sleep, row.source, row.exchange];
        for (worth, times) in worth.iter_mut().zip(limits) {
            *worth += usize::from(times >= WORTH);
        }
        let times = |times: f64| fraction(Some(times));
        table.row([
            format!("`{}`", shown(source, arguments)),
            count(row.before),
            count(row.now),
            times(row.joins),
            times(row.sleep),
            times(row.source),
            times(row.source_transitions),
            times(row.exchange),
            times(row.data),
        ]);
    }
    let [joins, sleep, source, exchange] = worth;
    Ok(format!(
        "`--reduction full`, modelled synchronizers. *States*: without joins first; the next column is the default. All \
         further columns say how many times fewer there could be at best, of what the default leaves: \
         *sleep sets* with exact independence; *source sets* with sleep sets, cycle proviso and exact knowledge of all \
         that threads still do; *exchange* of threads, from states with the same future whoever does what, \
         beyond those with the same future in the *other data*.\n\n{table}\n\
         Programs with at least {WORTH} times fewer: joins first {joins}, sleep sets (transitions) {sleep}, source \
         sets (states) {source}, exchange {exchange}; of {}.\n",
        PROGRAMS.len()
    ))
}

/// How many times fewer states or transitions there are, or could be.
#[derive(Debug, PartialEq)]
struct Row {
    before: u64,
    now: u64,
    joins: f64,
    sleep: f64,
    source: f64,
    source_transitions: f64,
    exchange: f64,
    data: f64,
}

fn study(source: &str, arguments: &[&str]) -> Result<Row> {
    eprintln!("bench: limits of {source}");
    let mut limits = cargo();
    limits.args(["run", "--release", "--quiet", "--package", "hebra-limits", "--", source]);
    read(&capture(limits.args(arguments))?).map_err(|error| format!("{source}: {error}").into())
}

fn read(text: &str) -> Result<Row> {
    let value: Value = serde_json::from_str(text)?;
    let number =
        |value: &Value| value.as_u64().filter(|n| *n > 0).ok_or("no number: too many states?");
    let pair = |name: &str| {
        Ok::<_, Box<dyn std::error::Error>>((number(&value[name][0])?, number(&value[name][1])?))
    };
    let times = |more: u64, fewer: u64| more as f64 / fewer as f64;
    let ((before, _), (now, transitions)) = (pair("before")?, pair("now")?);
    let source = pair("proviso")?;
    let (classes, exchanged) = (number(&value["classes"])?, number(&value["exchanged"])?);
    Ok(Row {
        before,
        now,
        joins: times(before, now),
        sleep: times(transitions, pair("sleep")?.1),
        source: times(now, source.0),
        source_transitions: times(transitions, source.1),
        exchange: times(classes, exchanged),
        data: times(now, classes),
    })
}

/// Returns a short name: the case of a test program, otherwise the class with its arguments.
fn shown(source: &str, arguments: &[&str]) -> String {
    let parts: Vec<&str> = source.trim_end_matches(".java").split('/').collect();
    let name = match parts[..] {
        [.., case, "Main"] => case,
        [.., class] => class,
        [] => source,
    };
    [&[name], arguments].concat().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        let text = r#"{"before":[12,30],"now":[8,20],"sleep":[8,10],"source":[2,2],"proviso":[4,5],
            "classes":8,"exchanged":2}"#;
        let expect = Row {
            before: 12,
            now: 8,
            joins: 1.5,
            sleep: 2.0,
            source: 2.0,
            source_transitions: 4.0,
            exchange: 4.0,
            data: 1.0,
        };
        assert_eq!(read(text).unwrap(), expect);
        assert!(read("null").is_err());
        assert_eq!(shown("tests/programs/holds/juc/phaser/Main.java", &[]), "phaser");
        assert_eq!(shown("benches/states/Buffer.java", &["2", "1"]), "Buffer 2 1");
    }
}
