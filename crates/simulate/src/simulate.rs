//! Follows a run of an abstract program on the concrete one (Pasareanu, Dwyer, Visser, TACAS 2001):
//! the same threads in the same order, the same answers of the environment, and at each operation
//! the same place in the code and a number that its token represents.
//!
//! The abstract machine leads: after each of its steps the concrete one lets the same thread catch
//! up. Different scheduling points do not matter: the concrete machine stops before every operation
//! that others can notice, so what it does too early concerns only the thread. Once both have the
//! thread at the same place, all variables are compared (`correspondence`).

use crate::correspondence;
use crate::divergence::token_name;
use crate::layouts::Layouts;
use crate::operation_log::{Item, Log, Number, Token, Visit};
use hebra_ir::abstracts::{OUTSIDE, Operation, Relate, Results};
use hebra_program::MethodId;
use hebra_program::code::Op;
use hebra_state::{Frame, Status};
use hebra_system::{Choice, ChoiceKind, Property, StepEnd, System, Trace, Violation};
use hebra_vm::Vm;
use hebra_vm::cast::{THREAD_MARK, put_names};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::mem::discriminant;

use crate::divergence::{Difference, Divergence, Lie};

/// Most steps of the concrete machine to catch up with one of the abstract machine.
const MOST_STEPS: usize = 100_000;

/// Most steps until threads block within the library that are blocked before it in the abstract
/// machine.
const MOST_LIBRARY_STEPS: usize = 1_000;

/// End of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub enum Simulated {
    /// The concrete program does all this and violates the property.
    Defect(Violation),
    /// The concrete program does all this, but does not violate the property there.
    NoDefect(Option<Box<Divergence>>),
    /// The concrete program cannot do this.
    Spurious(Box<Divergence>),
}

/// Two machines, the second following the first.
pub struct Simulation {
    abstracted: Vm,
    concrete: Vm,
    /// Choices of the concrete run so far.
    taken: Vec<Choice>,
    /// Number of choices made before the search began.
    prefix: Option<usize>,
    threads: FxHashMap<u16, Progress>,
    /// Methods known to be the same in both.
    same: FxHashMap<MethodId, MethodId>,
    layouts: Layouts,
    violated: Option<Violation>,
    divergence: Option<Divergence>,
    /// The abstract program treats integers as unbounded.
    unbounded: bool,
    /// Places where numbers overflow their type, if that matters.
    overflows: Vec<(String, u32)>,
}

/// Progress of the comparison of a thread.
#[derive(Default)]
struct Progress {
    /// Last operation over tokens that was met,
    last: Option<Met>,
    /// and, if that had one result, the one before it that had several.
    choice: Option<Met>,
    /// The library did different things, as when it shows a token: until it returns, only its
    /// return counts.
    apart: bool,
}

/// Operation over tokens that was met.
#[derive(Clone)]
struct Met {
    token: Token,
    /// Numbers in place of its operands, as far as known.
    numbers: Vec<i64>,
    /// Its result is no number of its type.
    overflows: bool,
}

impl Progress {
    fn meet(&mut self, token: &Token) {
        let met = Met { token: token.clone(), numbers: Vec::new(), overflows: false };
        let before = self.last.replace(met);
        if let Some(before) = before.filter(Met::is_choice) {
            self.choice = Some(before);
        }
    }

    /// Returns the last operation met that had other results.
    fn last_choice(&self) -> Option<&Met> {
        self.last.as_ref().filter(|last| last.is_choice()).or(self.choice.as_ref())
    }
}

impl Met {
    fn is_choice(&self) -> bool {
        results(&self.token).count() > 1
    }
}

/// Returns the possible results of an operation.
fn results(token: &Token) -> Results {
    let operand = |index: usize| token.operands.get(index).copied().unwrap_or(0);
    match &*token.operation {
        Operation::Table(table) => table.look_up(operand(0), operand(1)),
        Operation::Pick { tokens, .. } => Results::all(tokens.len()),
        Operation::Locate(locator) => locator.elements(operand(0), operand(1) as i64),
        // What was known of the operands is not on record: it may have been a choice.
        Operation::Relate(Relate::Test(_)) => Results::all(2),
        _ => Results::default(),
    }
}

impl Simulation {
    /// Creates a simulation. Both machines must be booted alike; the second without replaced code.
    /// `unbounded`: the replaced code treats integers as unbounded.
    pub fn new(mut abstracted: Vm, mut concrete: Vm, unbounded: bool) -> Simulation {
        abstracted.observe(Log::default());
        concrete.observe(Log::default());
        abstracted.watch_threads();
        concrete.watch_threads();
        Simulation {
            abstracted,
            concrete,
            taken: Vec::new(),
            prefix: None,
            threads: FxHashMap::default(),
            same: FxHashMap::default(),
            layouts: Layouts::default(),
            violated: None,
            divergence: None,
            unbounded,
            overflows: Vec::new(),
        }
    }

    /// Follows a whole trace to a violation of this property. Fails if the choices are no run of
    /// the abstract program.
    pub fn run(&mut self, trace: &Trace, wanted: Property) -> Result<Simulated, String> {
        for (index, choice) in trace.choices.iter().enumerate() {
            if index == trace.prefix {
                self.end_prefix();
            }
            let mut offered = Vec::new();
            self.abstracted.choices(&mut offered);
            if !offered.contains(choice) {
                return Err(format!("the trace does not fit the program (choice {index})"));
            }
            let end = self.step(*choice);
            if let Some(divergence) = self.divergence.take() {
                return Ok(self.judge(divergence, wanted));
            }
            if end != StepEnd::Normal || self.violated.is_some() {
                break;
            }
        }
        if trace.choices.len() == trace.prefix && self.prefix.is_none() {
            self.end_prefix();
        }
        Ok(match self.reached(wanted) {
            Some(mut violation) => {
                let names = self.concrete.thread_names();
                violation.message = put_names(&violation.message, THREAD_MARK, &mut |number| {
                    names.get(number).cloned()
                });
                Simulated::Defect(violation)
            }
            None => Simulated::NoDefect(None),
        })
    }

    /// Returns the concrete run.
    pub fn concrete_trace(&self) -> Trace {
        Trace::new(self.prefix.unwrap_or(self.taken.len()), self.taken.clone())
    }

    /// Returns the places where numbers overflow their type in the concrete run.
    pub fn overflows(&self) -> &[(String, u32)] {
        &self.overflows
    }

    /// Returns the concrete machine in its current state.
    pub fn concrete(&mut self) -> &mut Vm {
        &mut self.concrete
    }

    fn end_prefix(&mut self) {
        self.prefix = Some(self.taken.len());
        for vm in [&mut self.abstracted, &mut self.concrete] {
            vm.end_prefix();
            vm.vector();
        }
    }

    /// Judges a difference. At an operation with one result it can only come from an assertion that
    /// is false as soon as it may be: up to there the concrete program follows.
    fn judge(&self, divergence: Divergence, wanted: Property) -> Simulated {
        let certain = divergence.lie.as_ref().is_some_and(|lie| !lie.is_choice && !lie.overflows);
        match wanted == Property::ASSERTION && certain {
            true => Simulated::NoDefect(Some(Box::new(divergence))),
            false => Simulated::Spurious(Box::new(divergence)),
        }
    }

    /// Returns the violation in the current state of the concrete machine.
    fn reached(&mut self, wanted: Property) -> Option<Violation> {
        if let Some(violation) = &self.violated {
            return Some(violation.clone()).filter(|violation| violation.property == wanted);
        }
        if wanted == Property::DEADLOCK {
            self.let_block();
        }
        let mut offered = Vec::new();
        self.concrete.choices(&mut offered);
        let mut flaws = Vec::new();
        match offered.is_empty() {
            true => flaws.extend(self.concrete.stuck()),
            false => self.concrete.flaws(&mut flaws),
        }
        flaws.into_iter().find(|flaw| flaw.property == wanted)
    }

    /// Lets threads of the concrete machine run until they block. A thread that the abstract
    /// machine has before a blocking operation, such as `join`, may still be in the library's code
    /// there.
    fn let_block(&mut self) {
        // Links the next operations of threads, which shows whether they block.
        self.abstracted.choices(&mut Vec::new());
        for _ in 0..MOST_LIBRARY_STEPS {
            let mut offered = Vec::new();
            self.concrete.choices(&mut offered);
            let is_short = |choice: &&Choice| {
                choice.kind == ChoiceKind::Schedule && self.is_short_of_block(choice.thread)
            };
            let Some(choice) = offered.iter().find(is_short).copied() else { return };
            self.follow(usize::from(choice.thread), choice.alternative);
            if self.violated.is_some() || self.divergence.is_some() {
                return;
            }
        }
    }

    /// Returns true if a thread is blocked in the abstract machine and, in the concrete one, has
    /// not gone further than into the call that blocks it.
    fn is_short_of_block(&mut self, thread: u16) -> bool {
        let (abstracted, concrete) = (&self.abstracted, &self.concrete);
        let slot = usize::from(thread);
        let Some((_, found)) = abstracted.state.live_threads().find(|(own, _)| *own == slot) else {
            return false;
        };
        let stands = found.frames.iter().rev().find(|frame| abstracted.view().is_user_frame(frame));
        let mut done = items(concrete, thread).into_iter().flatten();
        abstracted.alternatives(slot).is_err()
            && done.all(|item| match (item, stands) {
                (Item::Visit(place), Some(frame)) if !place.is_library => {
                    let methods = (frame.method, place.method);
                    Some(place.position) == position(abstracted, frame)
                        && is_same_method(&mut self.same, (abstracted, concrete), methods)
                }
                (Item::Visit(place), _) => place.is_library,
                _ => true,
            })
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        let slot = usize::from(choice.thread);
        let sleeps = self.abstracted.state.thread(slot).status != Status::Ready;
        let end = self.abstracted.step(choice);
        if self.prefix.is_some() && end == StepEnd::Normal {
            self.abstracted.vector();
        }
        let mut due = sleeps;
        let mut alternative = match choice.kind {
            ChoiceKind::Abstraction => 0,
            _ => choice.alternative,
        };
        for _ in 0..MOST_STEPS {
            self.compare(choice.thread);
            let behind = due || self.is_behind(slot);
            if !behind || self.divergence.is_some() || self.violated.is_some() {
                self.compare_variables(slot);
                return end;
            }
            self.follow(slot, std::mem::take(&mut alternative));
            due = false;
        }
        self.stop(slot, "it does not get there".to_owned());
        end
    }

    /// Returns true if the concrete machine must let a thread continue.
    fn is_behind(&self, slot: usize) -> bool {
        let progress = self.threads.get(&(slot as u16));
        let apart = progress.is_some_and(|progress| progress.apart);
        let ahead = items(&self.abstracted, slot as u16).is_some_and(|items| {
            items.iter().any(|item| matches!(item, Item::Visit(p) if !(apart && p.is_library)))
        });
        let status = |vm: &Vm| {
            let thread = vm.state.threads.get(slot).and_then(|thread| thread.as_deref());
            thread.map(|thread| thread.status).filter(|status| *status != Status::Finished)
        };
        let sleeps = match (status(&self.abstracted), status(&self.concrete)) {
            (Some(Status::Ready), _) | (None, None) => false,
            (Some(one), Some(other)) => discriminant(&one) != discriminant(&other),
            (None, Some(_)) => true,
            (Some(_), None) => false,
        };
        ahead || sleeps
    }

    /// Lets a thread of the concrete machine take a step.
    fn follow(&mut self, slot: usize, alternative: u32) {
        let mut offered = Vec::new();
        self.concrete.choices(&mut offered);
        let mut own = offered.into_iter().filter(|choice| usize::from(choice.thread) == slot);
        let Some(choice) = own.find(|choice| choice.alternative == alternative) else {
            let why = match self.concrete.state.threads.get(slot).and_then(|t| t.as_ref()) {
                Some(_) => "it cannot go on",
                None => "it has ended",
            };
            return self.stop(slot, why.to_owned());
        };
        self.taken.push(choice);
        match self.concrete.step(choice) {
            StepEnd::Normal => {
                if self.prefix.is_some() {
                    self.concrete.vector();
                }
            }
            StepEnd::Violated(violation) => self.violated = Some(violation),
            StepEnd::Unsupported(message) | StepEnd::BadInput(message) => self.stop(slot, message),
            StepEnd::Excluded => self.stop(slot, "an assumption of the program is false".into()),
            StepEnd::AssumptionFailed => {
                self.stop(slot, "a final field is written, and was trusted not to be".into());
            }
            StepEnd::Interrupted => self.stop(slot, "stopped from outside".into()),
        }
    }

    fn stop(&mut self, slot: usize, why: String) {
        let met = self.threads.get(&(slot as u16)).and_then(|progress| progress.last.as_ref());
        let lie = met.map(|met| self.lie(&met.token, &[], false));
        self.diverge(slot, Difference::Stopped(why), lie);
    }

    fn diverge(&mut self, slot: usize, what: Difference, lie: Option<Lie>) {
        let place = lie.as_ref().and_then(|lie| lie.place.clone());
        let place = place.or_else(|| self.stands_at(slot));
        self.diverge_at(slot, place, what, lie);
    }

    /// Returns the position of a thread in the concrete machine.
    fn stands_at(&self, slot: usize) -> Option<(String, u32)> {
        let thread = self.concrete.state.threads.get(slot)?;
        thread.as_ref().and_then(|_| self.concrete.user_location(slot))
    }

    fn diverge_at(
        &mut self,
        slot: usize,
        place: Option<(String, u32)>,
        what: Difference,
        lie: Option<Lie>,
    ) {
        let name = |vm: &mut Vm| {
            vm.update_thread_names();
            let names = vm.thread_names();
            names.get(vm.thread_number(slot)).cloned().unwrap_or_else(|| vm.thread_name(slot))
        };
        let alive = self.concrete.state.threads.get(slot).is_some_and(|thread| thread.is_some());
        let thread = self.abstracted.state.threads.get(slot).is_some_and(|thread| thread.is_some());
        let thread = match (thread, alive) {
            (true, _) => name(&mut self.abstracted),
            (_, true) => name(&mut self.concrete),
            _ => format!("thread {slot}"),
        };
        self.divergence.get_or_insert(Divergence { thread, place, what, lie });
    }

    /// Compares the actions of a thread in both machines as far as both have done them.
    fn compare(&mut self, thread: u16) {
        while self.divergence.is_none() && self.compare_next(thread) {}
    }

    /// Compares up to the next place; returns false if one of the machines has not got there.
    fn compare_next(&mut self, thread: u16) -> bool {
        let progress = self.threads.entry(thread).or_default();
        let next = |vm: &mut Vm, apart: bool| -> Option<usize> {
            let items = vm.observer_mut::<Log>()?.items.get_mut(&thread)?;
            let mut apart = apart;
            items.retain(|item| {
                let Item::Visit(place) = item else { return true };
                apart &= place.is_library;
                !apart
            });
            items.iter().position(|item| matches!(item, Item::Visit(_)))
        };
        let ahead = next(&mut self.abstracted, progress.apart);
        let behind = next(&mut self.concrete, progress.apart);
        let (Some(ahead), Some(behind)) = (ahead, behind) else { return false };
        let (there, here) =
            (place_at(&self.abstracted, thread, ahead), place_at(&self.concrete, thread, behind));
        let (Some(there), Some(here)) = (there, here) else { return false };
        let same = self.is_same(&there, &here);
        if !same && (there.is_library || here.is_library) {
            self.threads.entry(thread).or_default().apart = true;
            return true;
        }
        let tokens = take(&mut self.abstracted, thread, ahead);
        let numbers = take(&mut self.concrete, thread, behind);
        self.compare_values(thread, &tokens, &numbers);
        if self.divergence.is_some() {
            return false;
        }
        let progress = self.threads.entry(thread).or_default();
        if same {
            progress.apart &= there.is_library;
            self.compare_test(thread, &tokens, &here);
            self.compare_element(thread, &tokens, &there, &here);
            return true;
        }
        let met = progress.last.clone();
        let lie = met.map(|met| self.lie(&met.token, &met.numbers, met.overflows));
        let ways = Difference::Way(
            self.abstracted.source_location(there.method, there.pc),
            self.concrete.source_location(here.method, here.pc),
        );
        self.diverge(usize::from(thread), ways, lie);
        false
    }

    /// Compares all variables after a step of a thread, if both machines have it at the same place.
    /// If another thread is at different places, as before an operation with several results, the
    /// concrete machine may have done things that concern only that thread: those are left out.
    fn compare_variables(&mut self, slot: usize) {
        if self.divergence.is_some() || self.frames_alike(slot).is_none() {
            return;
        }
        // Computations since the last place say more than the current place of their result.
        let thread = slot as u16;
        let all = |vm: &Vm| -> Vec<Item> {
            items(vm, thread).map_or(Vec::new(), |items| items.iter().cloned().collect())
        };
        self.compare_values(thread, &all(&self.abstracted), &all(&self.concrete));
        if self.divergence.is_some() {
            return;
        }
        let mut alike = Vec::new();
        for slot in 0..self.abstracted.state.threads.len() {
            match self.frames_alike(slot) {
                Some(frames) => alike.push((slot, frames)),
                // Everything it does too early is visible to all once the section is over.
                None if is_atomic(&self.abstracted, slot) || is_atomic(&self.concrete, slot) => {
                    return;
                }
                None => {}
            }
        }
        let (abstracted, concrete) = (&self.abstracted, &self.concrete);
        let what = correspondence::compare(abstracted, concrete, &alike, &mut self.layouts);
        let Some(what) = what else { return };
        let met = self.threads.get(&thread).and_then(Progress::last_choice);
        let lie = met.map(|met| self.lie(&met.token, &met.numbers, met.overflows));
        match self.stands_at(slot) {
            Some(place) => self.diverge_at(slot, Some(place), what, lie),
            None => self.diverge(slot, what, lie),
        }
    }

    /// Returns how many frames of a thread are at the same place in both machines, if these are all
    /// the user's frames and were left by the same operations. Above them the library may be at
    /// different places: some of it is modelled in one machine only, and it may show tokens.
    fn frames_alike(&mut self, slot: usize) -> Option<usize> {
        let frames = |vm: &Vm| {
            let thread = vm.state.threads.get(slot).and_then(|thread| thread.as_ref());
            thread.map_or(Vec::new(), |thread| thread.frames.clone())
        };
        let (there, here) = (frames(&self.abstracted), frames(&self.concrete));
        let stands_before_tokens = there.last().is_some_and(|frame| {
            let code = &self.abstracted.program.method(frame.method).code;
            matches!(code.ops.get(frame.pc as usize), Some(Op::Abstract { .. }))
        });
        if stands_before_tokens {
            return None;
        }
        let machines = (&self.abstracted, &self.concrete);
        let is_alike = |(there, here): &(&Frame, &Frame)| {
            there.retry == here.retry
                && position(machines.0, there) == position(machines.1, here)
                && is_same_method(&mut self.same, machines, (there.method, here.method))
        };
        let count = there.iter().zip(&here).take_while(is_alike).count();
        // A call that only one of them has begun.
        let call = count.checked_sub(1).map(|last| (&there[last], &here[last]));
        let (there, here) = (&there[count..], &here[count..]);
        let is_done = |vm: &Vm, call: Option<&Frame>, above: &[Frame]| {
            let mut places =
                items(vm, slot as u16).into_iter().flatten().filter_map(|item| match item {
                    Item::Visit(place) if !place.is_library => Some(place),
                    _ => None,
                });
            let is_call = |place: &Visit| {
                call.is_some_and(|call| {
                    place.method == call.method && Some(place.position) == position(vm, call)
                })
            };
            let is_within = places.next().is_none_or(|place| is_call(place) && !above.is_empty());
            is_within
                && places.next().is_none()
                && !above.iter().any(|frame| vm.view().is_user_frame(frame))
        };
        let alike = is_done(&self.abstracted, call.map(|call| call.0), there)
            && is_done(&self.concrete, call.map(|call| call.1), here);
        alike.then_some(count)
    }

    /// Compares the tokens computed between two places with the numbers.
    fn compare_values(&mut self, thread: u16, tokens: &[Item], numbers: &[Item]) {
        let mut numbers: VecDeque<&Number> = numbers
            .iter()
            .filter_map(|item| match item {
                Item::Number(number) => Some(number),
                _ => None,
            })
            .collect();
        let looks_up = |item: &&Item, position: u32| match item {
            Item::Token(token) => {
                token.position == position
                    && matches!(&*token.operation, Operation::Table(_) | Operation::Relate(_))
            }
            _ => false,
        };
        for (index, item) in tokens.iter().enumerate() {
            let Item::Token(token) = item else { continue };
            self.threads.entry(thread).or_default().meet(token);
            let meaning = match &*token.operation {
                Operation::Table(table) => table.rules.as_ref().map(|rules| (&table.tokens, rules)),
                Operation::Relate(_) => None,
                _ => continue,
            };
            // A coercion computes nothing, and comes before the computation at its place.
            let here = |number: &&&Number| number.position == token.position;
            let left = tokens[index..].iter().filter(|item| looks_up(item, token.position)).count();
            if left > numbers.iter().filter(here).count() {
                continue;
            }
            let Some(at) = numbers.iter().position(|number| here(&number)) else { continue };
            let Some(number) = numbers.remove(at) else { continue };
            let overflows = number.overflows && self.unbounded;
            self.meet_numbers(thread, &number.operands, overflows);
            let place = self.abstracted.source_location(token.method, token.pc);
            if let Some(place) = place.filter(|_| overflows)
                && !self.overflows.contains(&place)
            {
                self.overflows.push(place);
            }
            let Some((names, rules)) = meaning else { continue };
            let (value, result) = (number.value, token.result);
            let variable = || self.abstracted.variable_written(token.method, token.pc);
            let what = Difference::of_value(names, rules, value, result, variable);
            if let Some(what) = what {
                let lie = self.lie(token, &number.operands, overflows);
                return self.diverge(usize::from(thread), what, Some(lie));
            }
        }
    }

    /// Records these numbers as the operands of the operation met last.
    fn meet_numbers(&mut self, thread: u16, numbers: &[i64], overflows: bool) {
        if let Some(met) = &mut self.threads.entry(thread).or_default().last {
            (met.numbers, met.overflows) = (numbers.to_vec(), overflows);
        }
    }

    /// Compares the result of a test over tokens with the operands of the branch at this place.
    fn compare_test(&mut self, thread: u16, tokens: &[Item], here: &Visit) {
        let Some(Item::Token(token)) = tokens.last() else { return };
        let cond = match &*token.operation {
            Operation::Table(table) => table.test,
            Operation::Relate(Relate::Test(cond)) => Some(*cond),
            _ => None,
        };
        let (Some(cond), [a, b]) = (cond, &here.operands[..]) else { return };
        let (a, b) = (*a, *b);
        let is_true = cond.holds(a, b);
        self.meet_numbers(thread, &[a, b], false);
        if token.result != Some(u64::from(is_true)) {
            let lie = self.lie(token, &[a, b], false);
            self.diverge(usize::from(thread), Difference::Test(is_true), Some(lie));
        }
    }

    /// Compares the elements that both access.
    fn compare_element(&mut self, thread: u16, tokens: &[Item], there: &Visit, here: &Visit) {
        let (Some(chosen), Some(element)) = (there.element, here.element) else { return };
        if chosen == element || self.divergence.is_some() {
            return;
        }
        let lie = tokens.iter().rev().find_map(|item| match item {
            Item::Token(token) if matches!(&*token.operation, Operation::Locate(_)) => Some(token),
            _ => None,
        });
        let lie = lie.map(|token| self.lie(token, &[], false));
        self.diverge(usize::from(thread), Difference::Element(element, chosen), lie);
    }

    fn is_same(&mut self, there: &Visit, here: &Visit) -> bool {
        let machines = (&self.abstracted, &self.concrete);
        there.position == here.position
            && is_same_method(&mut self.same, machines, (there.method, here.method))
    }

    fn lie(&self, token: &Token, numbers: &[i64], overflows: bool) -> Lie {
        let vm = &self.abstracted;
        let (names, tokens) = match &*token.operation {
            Operation::Table(table) => (&table.operands[..], &table.tokens[..]),
            Operation::Pick { tokens, .. } => (&[][..], &tokens[..]),
            _ => (&[][..], &[][..]),
        };
        let operand = |(index, value): (usize, &u64)| {
            if let (Operation::Locate(locator), 0) = (&*token.operation, index) {
                return token_name(&locator.tokens, *value);
            }
            names.get(index).map_or(value.to_string(), |names| token_name(names, *value))
        };
        Lie {
            operation: token.operation.name().to_owned(),
            operands: token.operands.iter().enumerate().map(operand).collect(),
            numbers: numbers.to_vec(),
            chosen: match (&*token.operation, token.result) {
                (_, None) => "an exception".to_owned(),
                (Operation::Locate(_), Some(element)) if element == OUTSIDE.into() => {
                    "none of the elements".to_owned()
                }
                (_, Some(result)) => token_name(tokens, result),
            },
            is_choice: results(token).count() > 1,
            overflows,
            method: vm.program.member(token.method),
            position: token.position,
            place: vm.source_location(token.method, token.pc),
        }
    }
}

fn items(vm: &Vm, thread: u16) -> Option<&VecDeque<Item>> {
    vm.observer::<Log>()?.items.get(&thread)
}

/// Returns true if two machines mean the same method; `known` are the methods already found to be
/// the same.
fn is_same_method(
    known: &mut FxHashMap<MethodId, MethodId>,
    (abstracted, concrete): (&Vm, &Vm),
    (there, here): (MethodId, MethodId),
) -> bool {
    if known.get(&there) == Some(&here) {
        return true;
    }
    let same = abstracted.program.member(there) == concrete.program.member(here);
    if same {
        known.insert(there, here);
    }
    same
}

/// Returns the bytecode position of a frame.
fn position(vm: &Vm, frame: &Frame) -> Option<u32> {
    vm.program.method(frame.method).code.positions.get(frame.pc as usize).copied()
}

fn is_atomic(vm: &Vm, slot: usize) -> bool {
    let thread = vm.state.threads.get(slot).and_then(|thread| thread.as_deref());
    thread.is_some_and(|thread| thread.atomic > 0)
}

fn place_at(vm: &Vm, thread: u16, index: usize) -> Option<Visit> {
    match items(vm, thread)?.get(index)? {
        Item::Visit(place) => Some(place.clone()),
        _ => None,
    }
}

/// Takes everything up to a place; the place itself is dropped.
fn take(vm: &mut Vm, thread: u16, place: usize) -> Vec<Item> {
    let items = vm.observer_mut::<Log>().and_then(|log| log.items.get_mut(&thread));
    let Some(items) = items else { return Vec::new() };
    let mut taken: Vec<Item> = items.drain(..=place).collect();
    taken.pop();
    taken
}
