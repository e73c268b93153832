//! The ledger: what a verdict relies on, and what it leaves out.

use crate::input::Input;
use crate::outcome::{Models, Outcome};
use crate::settings::Settings;
use crate::surroundings;
use hebra_system::Property;
use hebra_vm::Reduction;

/// Lists what was modelled, assumed, bounded or skipped: the kind and the detail.
pub(crate) fn ledger(
    settings: &Settings,
    input: &Input,
    outcome: &Outcome,
) -> Vec<(&'static str, String)> {
    let spurious = match settings.spurious_wakeups {
        true => "threads may wake from wait and park at any time, and need not",
        false => "no spurious wake-ups",
    };
    let processors = input.request.chosen.processors.unwrap_or(hebra_vm::environment::PROCESSORS);
    let mut ledger = vec![
        ("model", "memory is sequentially consistent; the Java memory model allows more to a program with data races".to_owned()),
        ("model", format!("class library of JDK {}, unmodified; native methods by intrinsics", input.jdk.feature())),
        ("assumption", "initialisers of library classes run atomically; those used by a first run are done before main".to_owned()),
        ("model", "bulk copies (System.arraycopy, clone) and printing are single operations; printing takes the lock of the stream where the program uses it".to_owned()),
        ("model", format!("{spurious}; weak references are not cleared, finalizers do not run; identity hash codes, ids of threads, random seeds (and with them the order of Set.of and Map.of), the number of processors ({processors}) and where workers of a ForkJoinPool look for work are fixed; the library blocks without spinning first; a thread is in its ThreadGroup from the step that starts it to the one in which it ends")),
        ("bound", format!("StackOverflowError at {} frames, OutOfMemoryError at arrays over 1 GiB or 2 GiB of objects made before the first choice", hebra_vm::execute::MAX_FRAMES)),
    ];
    if settings.reduction == Reduction::Full {
        let detail = "no scheduling points at releases of monitors, nor at accesses to variables that are always under the same lock, no longer written, or out of reach of what other threads may still do; a thread in join goes on before all else once the other has ended (checked during the search)";
        ledger.push(("reduction", detail.to_owned()));
    }
    if settings.reduction != Reduction::None {
        let detail = "no scheduling points at operations on objects that only one thread can reach, and on final fields (checked during the search)";
        ledger.push(("reduction", detail.to_owned()));
    }
    match outcome.models {
        Models::Unused => {}
        Models::Used => {
            let detail = "synchronizers of java.util.concurrent (ReentrantLock, ReentrantReadWriteLock, Semaphore, CountDownLatch, their conditions, workers of thread pools, waiting for futures) are modelled: taking, releasing, waiting and signalling are single operations; an idle worker of a ForkJoinPool of JDK 17, 18, 21 or 25 that has had its time ends at once (compared with their code in docs/library.md; --library real runs it)";
            ledger.push(("model", detail.to_owned()));
        }
        Models::Refuted => {
            let detail = "synchronizers of java.util.concurrent run their own code, although models were wanted: the program parks by itself, asks for the states of threads, or for what only the code can answer";
            ledger.push(("model", detail.to_owned()));
        }
    }
    let skipped = Property::defaults().filter(|property| !settings.checks.contains(property));
    let skipped: Vec<String> = skipped.map(|property| property.to_string()).collect();
    if !skipped.is_empty() {
        ledger.push(("skipped", format!("not checked: {}", skipped.join(", "))));
    }
    ledger.extend(input.notes.iter().map(|note| ("model", note.clone())));
    let coverage = settings.checks.iter().filter_map(|check| check.definition().coverage.as_ref());
    ledger.extend(coverage.map(|coverage| ("model", coverage.clone().into_owned())));
    ledger.extend(input.request.chosen.ledger());
    ledger.extend(surroundings::seen(&outcome.readings));
    ledger.extend(settings.skipped.iter().map(|what| ("skipped", what.clone())));
    match outcome.stats.excluded {
        0 => {}
        count => {
            let runs =
                if count == 1 { "1 run was".to_owned() } else { format!("{count} runs were") };
            let detail = format!(
                "runs do not count once an assumption of the program (Verify.assume, ignoreIf) is false; {runs} cut off there"
            );
            ledger.push(("assumption", detail));
        }
    }
    ledger.extend(outcome.notes.iter().map(|note| ("assumption", note.clone())));
    ledger
}
