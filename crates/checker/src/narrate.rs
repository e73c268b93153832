//! Turns a trace into its story by replaying it.

use crate::events::EventProperty;
use crate::framework_frames;
use crate::input::Input;
use crate::names::Labels;
use crate::session::{Moment, Session};
use crate::sources::place_of_frame;
use crate::view::{held, position, view};
use hebra_observe::Cell;
use hebra_simulate::record::{Access, LockChange, Recorder};
use hebra_state::Status;
use hebra_system::{Choice, ChoiceKind, Evidence, Property, StepEnd, System, Trace, Violation};
use hebra_trace::{Ending, Line, Pass, Step, Story, ThreadEnd, Value, duration};
use hebra_vm::{BootError, Vm};

/// In longer traces, only this many last steps come with the state after each.
const MOST_VIEWS: usize = 600;

/// In longer traces, only this many last steps come with the locks held after each.
const MOST_LOCKS: usize = 2_000;

/// The action of a thread whose wait is over.
const TAKES_AGAIN: &str = "takes the monitor again";

/// Replays a trace; returns the story and the violation reached. If there are several, picks one
/// with the wanted property, preferably the first that satisfies `is_it`. With `views`, each step
/// comes with the state after it.
pub fn narrate(
    session: &Session,
    trace: &Trace,
    wanted: &Property,
    is_it: &dyn Fn(&Violation) -> bool,
    views: bool,
) -> Result<(Story, Option<Violation>), BootError> {
    let mut steps: Vec<Step> = Vec::new();
    let mut slot = 0;
    let mut asked = false;
    let mut in_start = false;
    // The step in the current run whose line was shown last.
    let mut last_told = None;
    let mut labels = Labels::default();
    let mut passes = Vec::new();
    let events = session.behaviour.events.as_ref();
    let mut word: Vec<(u16, String)> = Vec::new();
    let (mut vm, end) = session.replay(trace, |vm, moment| match moment {
        Moment::Before(choice) => {
            vm.watch_threads();
            vm.update_thread_names();
            labels.forget_dead(vm);
            slot = usize::from(choice.thread);
            let thread = vm.thread_number(slot);
            // With --all, other exceptions may occur on the way.
            let is_last = steps.len() + 1 == trace.choices.len();
            vm.options.goes_on = !is_last || wanted.evidence() != Evidence::Exception;
            vm.observe(Recorder::default());
            asked = choice.kind != ChoiceKind::Schedule;
            in_start = vm.is_in_start(slot);
            let time = vm.time_that_passes(slot);
            let note = note(vm, choice).map(|note| match time {
                Some(nanos) => format!("{note}, if {} can pass here", duration(nanos)),
                None => note,
            });
            passes.extend(time.map(|nanos| Pass { place: place(vm, slot, None), nanos }));
            steps.push(Step { thread, lines: Vec::new(), note, holds: Vec::new(), view: None });
        }
        Moment::After => {
            let remaining = trace.choices.len().saturating_sub(steps.len());
            let Some((step, before)) = steps.split_last_mut() else { return };
            let Some(recorder) = vm.observer::<Recorder>() else { return };
            for (at, nanos) in &recorder.given_up {
                passes.push(Pass { place: place(vm, slot, at.clone()), nanos: *nanos });
            }
            let recorded = recorder.lines_with_files(&vm.program);
            let mut lines: Vec<Line> = recorded
                .into_iter()
                .map(|(file, line)| {
                    let values = values(vm, &line.accesses, &mut labels);
                    let locks = changes(vm, &line.locks, &mut labels);
                    Line { file, line: line.line, values, locks }
                })
                .collect();
            // A thread's return from `start` is not worth a line.
            if in_start && !lines.is_empty() {
                lines.remove(0);
            }
            // Finding locks visits all objects.
            if remaining < MOST_LOCKS {
                let mut locks = vm.view().locks_held(slot);
                locks.retain(|lock| !vm.view().is_thread(*lock));
                step.holds = held(vm, slot, &locks, &mut labels);
            }
            // A line may take several steps but is shown once.
            let index = before.len();
            if before.last().is_some_and(|s| s.thread != step.thread) {
                last_told = None;
            }
            let last = last_told.and_then(|told: usize| before.get_mut(told));
            let mut last = last.and_then(|told| told.lines.last_mut());
            // The note already says that the thread takes its monitor again.
            if step.note.as_deref() != Some(TAKES_AGAIN) {
                let early = changes(vm, &recorder.early, &mut labels);
                let line = last.as_deref_mut().or(lines.first_mut());
                line.into_iter().for_each(|line| line.locks.extend_from_slice(&early));
            }
            if let (Some(last), Some(first)) = (last, lines.first())
                && (asked || step.note.is_none())
                && first.is_at(last)
            {
                let first = lines.remove(0);
                merge(&mut last.values, first.values);
                last.locks.extend(first.locks);
            }
            if !lines.is_empty() {
                last_told = Some(index);
            }
            step.lines = lines;
            if let Some(events) = events {
                let names =
                    vm.events().iter().map(|event| format!("event {}", events.name(*event)));
                let names: Vec<String> = step.note.take().into_iter().chain(names).collect();
                step.note = (!names.is_empty()).then(|| names.join(", "));
                let thread = |slot: u16| vm.reported_name(usize::from(slot));
                word.extend(vm.events().iter().map(|event| (event.pattern, thread(event.thread))));
            }
            if views && remaining < MOST_VIEWS {
                step.view = Some(view(vm, &mut labels));
            }
        }
    })?;
    vm.watch_threads();
    vm.update_thread_names();
    let mut violation = match events.filter(|events| events.property() == wanted) {
        Some(events) => misordered(&mut vm, events, &word),
        None => reached(&mut vm, end, wanted, is_it),
    };
    let evidence = violation.as_ref().map(|violation| violation.property.evidence());
    let ending = match &violation {
        Some(v) if evidence == Some(Evidence::Exception) => {
            let (text, stack) = vm.last_uncaught().unwrap_or((v.message.clone(), Vec::new()));
            Ending::Exception { text, stack }
        }
        _ => Ending::Deadlock,
    };
    let failed = match ending {
        Ending::Exception { .. } => Some(slot),
        Ending::Deadlock => None,
    };
    let mut ends = ends(&vm, failed, &mut labels);
    if evidence == Some(Evidence::Accesses) {
        for ((slot, _), end) in vm.state.live_threads().zip(&mut ends) {
            let label = &mut |object| labels.of(&vm, object);
            end.state = vm.next_access(slot, label).unwrap_or(std::mem::take(&mut end.state));
        }
    }
    // The page shows the end the same way as the text.
    let last = steps.last_mut().and_then(|step| step.view.as_mut());
    for thread in last.into_iter().flat_map(|view| &mut view.threads) {
        if let Some(end) = ends.iter().find(|end| end.thread == thread.thread) {
            thread.state.clone_from(&end.state);
        }
    }
    let reads_clock = !vm.gathered.clock_readers.is_empty();
    let threads = Vec::new();
    let mut story = Story { threads, steps, ends, ending, passes, reads_clock };
    labels.put(&vm, &mut story, violation.as_mut().map(|violation| &mut violation.message));
    framework_frames::leave_out(session.input(), &mut story);
    Ok((story, violation))
}

/// Returns the violation that a trace leads to, without a story.
pub fn follow(
    session: &Session,
    trace: &Trace,
    wanted: &Property,
    is_it: &dyn Fn(&Violation) -> bool,
) -> Result<Option<Violation>, BootError> {
    let mut word = Vec::new();
    let (mut vm, end) = session.replay(trace, |vm, moment| {
        if moment == Moment::After {
            word.extend(vm.events().iter().map(|event| (event.pattern, String::new())));
        }
    })?;
    let events = session.behaviour.events.as_ref();
    if let Some(events) = events.filter(|events| events.property() == wanted) {
        return Ok(misordered(&mut vm, events, &word));
    }
    Ok(reached(&mut vm, end, wanted, is_it))
}

/// Returns the violation by the events of a run that a replay has followed: each with the name of its thread.
fn misordered(vm: &mut Vm, events: &EventProperty, word: &[(u16, String)]) -> Option<Violation> {
    let automaton = events.automaton();
    let step = |state, (symbol, _): &(u16, String)| automaton.step(state, *symbol);
    let state = word.iter().fold(automaton.initial(), step);
    let mut offered = Vec::new();
    vm.choices(&mut offered);
    let is_over = offered.is_empty() && vm.is_over();
    let event = vm.events().last().copied();
    let mut violation = events.judge(vm, state, is_over, event)?;
    let is_doomed = events.outlook(state).is_doomed;
    violation.message = events.describe(word, if is_doomed { "" } else { "the end" });
    Some(violation)
}

/// Returns the violation in the state that a replay has reached.
fn reached(
    vm: &mut Vm,
    end: StepEnd,
    wanted: &Property,
    is_it: &dyn Fn(&Violation) -> bool,
) -> Option<Violation> {
    if let StepEnd::Violated(violation) = end {
        return Some(violation);
    }
    let mut offered = Vec::new();
    vm.choices(&mut offered);
    let stuck = if offered.is_empty() { vm.stuck() } else { None };
    stuck.or_else(|| {
        let mut flaws = Vec::new();
        vm.flaws(&mut flaws);
        flaws.retain(|flaw| flaw.property == *wanted);
        let index = flaws.iter().position(is_it).unwrap_or(0);
        flaws.into_iter().nth(index)
    })
}

/// Describes where a thread waits.
fn place(vm: &Vm, thread: usize, known: Option<(String, u32)>) -> String {
    match known.or_else(|| vm.user_location(thread)) {
        Some((file, line)) => format!("at {file}:{line}"),
        None => format!("in thread {}", vm.thread_name(thread)),
    }
}

/// Returns the location of the violation. Searches the stack of the exception, or of the thread
/// that the machine found, for the innermost place with known source, then for the innermost in a
/// class of the user's own; falls back to what the machine found.
pub fn own_location(story: &Story, violation: &Violation, input: &Input) -> Option<(String, u32)> {
    let given = violation.location.clone();
    if given.as_ref().is_some_and(|(source, _)| input.sources.find(source).is_some()) {
        return given;
    }
    let stack: &[String] = match &story.ending {
        Ending::Exception { stack, .. } => stack,
        Ending::Deadlock => {
            let is_there = |frame: &String| place_of_frame(frame).map(|(_, at)| at) == given;
            let thread = story.ends.iter().find(|end| end.stack.iter().any(is_there));
            thread.map_or(&[], |thread| &thread.stack)
        }
    };
    let places: Vec<_> = stack.iter().filter_map(|frame| place_of_frame(frame)).collect();
    let known = places.iter().find(|(_, (source, _))| input.sources.find(source).is_some());
    let own = || places.iter().find(|(class, _)| input.is_own(class));
    known.or_else(own).map(|(_, place)| place.clone()).or(given)
}

/// Describes an action of a step that no source line shows.
fn note(vm: &Vm, choice: Choice) -> Option<String> {
    let thread = usize::from(choice.thread);
    match vm.state.thread(thread).status {
        Status::Waiting { .. } if vm.is_interrupted(thread) => {
            Some("sees that it is interrupted".to_owned())
        }
        Status::Waiting { timed: false, .. } | Status::Parked { timed: false }
            if vm.options.spurious_wakeups && !vm.state.thread(thread).stopped =>
        {
            Some("wakes for no reason".to_owned())
        }
        Status::Waiting { .. } => Some("the wait expires".to_owned()),
        Status::Parked { .. } => Some("the park expires".to_owned()),
        Status::Entering { .. } => Some(TAKES_AGAIN.to_owned()),
        Status::Sleeping => Some("wakes up".to_owned()),
        Status::Ending => Some("ends".to_owned()),
        Status::Ready | Status::Finished => vm.describe_choice(thread, choice.alternative),
    }
}

/// Returns the variables accessed, each once, with the value first seen and the value last written.
fn values(vm: &Vm, accesses: &[Access], labels: &mut Labels) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    for access in accesses {
        // The object may be garbage by the end of the step, and its place taken.
        let object = match access.cell {
            Cell::Field(object, _) | Cell::Element(object, _) => Some(object),
            Cell::Static(..) => None,
        };
        if object.is_some_and(|object| !vm.state.heap.is_valid(object)) {
            continue;
        }
        let mut label = |object| labels.of(vm, object);
        let Some((name, descriptor)) = vm.view().describe_cell(access.cell, &mut label) else {
            continue;
        };
        // The object that was looked up matters less than what was found in it.
        let is_object = descriptor.starts_with(['L', '[']) && descriptor != "Ljava/lang/String;";
        if is_object && access.written.is_none() && access.before != 0 {
            continue;
        }
        let cell = access.cell;
        let value = vm.view().describe_in_cell(cell, access.before, &mut label);
        let written = access.written.map(|bits| vm.view().describe_in_cell(cell, bits, &mut label));
        merge(&mut found, vec![Value { name, value, written }]);
    }
    found
}

/// Describes the lock changes. The monitors of threads are internal to the library.
fn changes(vm: &Vm, changes: &[LockChange], labels: &mut Labels) -> Vec<String> {
    let told = changes
        .iter()
        .filter(|c| vm.state.heap.is_valid(c.object) && !vm.view().is_thread(c.object));
    told.map(|change| {
        let what = if change.taken { "locks" } else { "unlocks" };
        format!("{what} {}", labels.of(vm, change.object))
    })
    .collect()
}

/// Adds values to those of the same line.
fn merge(values: &mut Vec<Value>, more: Vec<Value>) {
    for value in more {
        match values.iter_mut().find(|known| known.name == value.name) {
            // A variable that another thread changed in between is listed again.
            Some(known) if *known.written.as_ref().unwrap_or(&known.value) == value.value => {
                if value.written.is_some() {
                    known.written = value.written;
                }
            }
            _ => values.push(value),
        }
    }
}

/// Returns how each thread ends up; `failed` is the one that an exception left.
fn ends(vm: &Vm, failed: Option<usize>, labels: &mut Labels) -> Vec<ThreadEnd> {
    let mut ends = Vec::new();
    for (slot, thread) in vm.state.live_threads() {
        let (state, _) = position(vm, slot, labels);
        let state = if failed == Some(slot) && vm.alternatives(slot).is_ok() {
            "ended by the exception".to_owned()
        } else {
            state
        };
        let daemon = if thread.daemon { " (daemon)" } else { "" };
        let holds = held(vm, slot, &vm.view().locks_held(slot), labels);
        let stack = vm.shown_frames(thread).map(|frame| vm.describe_frame(frame)).collect();
        let name = format!("{}{daemon}", vm.reported_name(slot));
        ends.push(ThreadEnd { thread: vm.thread_number(slot), name, state, holds, stack });
    }
    ends
}
