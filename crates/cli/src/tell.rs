//! From a trace to its story: replays it and watches.

use crate::session::{Moment, Session};
use hebra_system::{Choice, ChoiceKind, Property, StepEnd, System, Violation};
use hebra_trace::{Ending, Line, Step, Story, ThreadEnd};
use hebra_vm::state::Status;
use hebra_vm::system::Obstacle;
use hebra_vm::{BootError, Vm};
use std::collections::BTreeMap;

/// Replays choices; gives the story and the violation reached, the wanted one if several are.
pub fn tell(
    session: &Session,
    prefix: usize,
    choices: &[Choice],
    wanted: Property,
) -> Result<(Story, Option<Violation>), BootError> {
    let mut steps: Vec<Step> = Vec::new();
    let mut names: BTreeMap<usize, String> = BTreeMap::new();
    let mut asked = false;
    let (mut vm, end) = session.replay(prefix, choices, |vm, moment| match moment {
        Moment::Before(choice) => {
            let thread = usize::from(choice.thread);
            names.insert(thread, vm.thread_name(thread));
            vm.start_recording();
            asked = choice.kind == ChoiceKind::Environment;
            steps.push(Step { thread, lines: Vec::new(), note: note(vm, choice) });
        }
        Moment::After => {
            let mut lines: Vec<Line> =
                vm.recorded_lines().into_iter().map(|(file, line)| Line { file, line }).collect();
            // A line may take several steps: it is told once.
            let Some((step, before)) = steps.split_last_mut() else { return };
            let same_run = before.iter().rev().take_while(|s| s.thread == step.thread);
            let last = same_run.flat_map(|s| s.lines.last()).next();
            if last.is_some() && last == lines.first() && (asked || step.note.is_none()) {
                lines.remove(0);
            }
            step.lines = lines;
        }
    })?;
    let mut violation = match end {
        StepEnd::Violated(violation) => Some(violation),
        _ => None,
    };
    let mut offered = Vec::new();
    vm.choices(&mut offered);
    if violation.is_none() && offered.is_empty() {
        violation = vm.stuck();
    }
    if violation.is_none() {
        let mut flaws = Vec::new();
        vm.flaws(&mut flaws);
        violation = flaws.into_iter().find(|flaw| flaw.property == wanted);
    }
    for (slot, _) in vm.state.live_threads() {
        names.insert(slot, vm.thread_name(slot));
    }
    let count = names.keys().last().map_or(0, |last| last + 1);
    let mut threads = vec![String::new(); count];
    for (slot, name) in names {
        threads[slot] = name;
    }
    let ending = match &violation {
        Some(v) if v.property != Property::Deadlock => {
            let (text, stack) = vm.last_uncaught().unwrap_or((v.message.clone(), Vec::new()));
            Ending::Exception { text, stack }
        }
        _ => Ending::Deadlock,
    };
    let failed = match ending {
        Ending::Exception { .. } => steps.last().map(|step| step.thread),
        Ending::Deadlock => None,
    };
    let ends = ends(&vm, failed);
    Ok((Story { threads, steps, ends, ending }, violation))
}

/// What a step does that no source line shows.
fn note(vm: &Vm, choice: Choice) -> Option<String> {
    let thread = usize::from(choice.thread);
    match vm.state.thread(thread).status {
        Status::Waiting { .. } => Some("the wait expires".to_owned()),
        Status::Parked { .. } => Some("the park expires".to_owned()),
        Status::Entering { .. } => Some("takes the monitor again".to_owned()),
        Status::Sleeping => Some("wakes up".to_owned()),
        Status::Ending => Some("ends".to_owned()),
        Status::Ready => vm.describe_choice(thread, choice.alternative),
    }
}

/// How the threads stand; `failed` is the one that an exception left.
fn ends(vm: &Vm, failed: Option<usize>) -> Vec<ThreadEnd> {
    let mut numbers: BTreeMap<u32, usize> = BTreeMap::new();
    let mut label = |vm: &Vm, object: u32| {
        let next = numbers.len() + 1;
        let number = *numbers.entry(object).or_insert(next);
        format!("{} #{number}", vm.describe_object(object))
    };
    let mut ends = Vec::new();
    for (slot, thread) in vm.state.live_threads() {
        let state = match vm.alternatives(slot) {
            Err(Obstacle::Monitor(object)) => {
                let owner = vm.state.heap.get(object).lock_owner();
                let holder = vm.thread_name(owner.saturating_sub(1) as usize);
                format!("waits to enter the monitor of {}, held by {holder}", label(vm, object))
            }
            Err(Obstacle::Notify(object)) => {
                format!("waits to be notified on {}", label(vm, object))
            }
            Err(Obstacle::Initialisation(class, owner)) => format!(
                "waits for class {}, which {} initialises",
                vm.program.external_name(class),
                vm.thread_name(usize::from(owner))
            ),
            Err(Obstacle::Permit) => "parked".to_owned(),
            Ok(_) if failed == Some(slot) => "ended by the exception".to_owned(),
            Err(Obstacle::Suspended) => "suspended".to_owned(),
            Ok(_) => match thread.status {
                Status::Ending => "about to end".to_owned(),
                Status::Waiting { .. } => "in a timed wait".to_owned(),
                Status::Sleeping => "sleeps".to_owned(),
                _ => "can go on".to_owned(),
            },
        };
        let daemon = if thread.daemon { " (daemon)" } else { "" };
        let holds = vm.monitors_held(slot).into_iter().map(|object| label(vm, object)).collect();
        let stack = thread.frames.iter().rev().map(|frame| vm.describe_frame(frame)).collect();
        let name = format!("{}{daemon}", vm.thread_name(slot));
        ends.push(ThreadEnd { name, state, holds, stack });
    }
    ends
}
