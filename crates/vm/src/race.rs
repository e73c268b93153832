//! Data races: two threads are about to access one field or array element, at least one of them
//! writes, and not both are volatile or atomic. `next_accesses.rs` decides which accesses count.
//!
//! No reduction hides a race: variables that it makes invisible are reached by one thread only, are
//! final, have one lock at every access, or are not written (and the search starts again where that
//! fails), and a thread never goes beyond its next operation without having stopped before the one
//! after it (see `Vm::settle_grant`).

use crate::machine::Vm;
use crate::touch::{Memory, Touch};
use hebra_classfile::model::Flags;
use hebra_program::ClassKind;
use hebra_system::{Property, Violation};

/// Most races noted for the ledger when they are not checked.
const MOST_NOTED: usize = 5;

/// Text of a note before and after the variable.
type Note = (&'static str, &'static str);
const RACE: Note = ("data race on", "; --check race shows a trace");
const WEAK: Note = ("accesses weaker than volatile conflict on", "");

impl Vm {
    /// Returns true if races are violations.
    pub(crate) fn checks_races(&self) -> bool {
        self.options.checks.contains(&Property::RACE)
    }

    /// Collects races in the current state.
    pub(crate) fn races(&self, out: &mut Vec<Violation>) {
        let live: Vec<usize> = self.state.live_threads().map(|(slot, _)| slot).collect();
        for (index, one) in live.iter().enumerate() {
            for mine in self.touches(*one).into_iter().flatten() {
                for two in &live[index + 1..] {
                    let mut theirs = self.touches(*two).into_iter().flatten();
                    let race = theirs.find_map(|theirs| {
                        let variable = self.conflict(mine, theirs)?;
                        Some(self.race_violation(variable, (*one, mine), (*two, theirs)))
                    });
                    out.extend(race);
                }
            }
        }
    }

    /// Returns the variable on which two accesses are a race.
    fn conflict(&self, one: Touch, two: Touch) -> Option<Memory> {
        let is_race = (one.write || two.write) && !(one.atomic && two.atomic);
        is_race.then(|| self.overlap(one, two)).flatten()
    }

    /// Returns the variable on which two accesses conflict, neither plain, but one weaker than
    /// volatile: not a data race, but the memory model allows more than sequential consistency.
    fn weak_conflict(&self, one: Touch, two: Touch) -> Option<Memory> {
        let is_weak =
            (one.write || two.write) && one.atomic && two.atomic && (one.weak || two.weak);
        is_weak.then(|| self.overlap(one, two)).flatten()
    }

    /// Returns the overlap of two accesses.
    fn overlap(&self, one: Touch, two: Touch) -> Option<Memory> {
        match (one.variable, two.variable) {
            (Memory::Elements(array, from, to), Memory::Elements(other, start, end)) => {
                let both = Memory::Elements(array, from.max(start), to.min(end));
                (array == other && from < end && start < to).then_some(both)
            }
            // A copy of an object reads a volatile field as such.
            (Memory::Fields(object), field @ Memory::Field(other, index))
            | (field @ Memory::Field(other, index), Memory::Fields(object))
                if object == other =>
            {
                let class = self.state.heap.get(object).class;
                let (_, declared) = self.program.declared_field(class, index, false)?;
                let is_volatile = declared.flags.has(Flags::VOLATILE);
                let both_atomic = is_volatile && (one.atomic || two.atomic);
                (!both_atomic).then_some(field)
            }
            (one, two) => (one == two).then_some(one),
        }
    }

    /// Notes races between the thread that moved last and others, and conflicts of accesses weaker
    /// than volatile: the Java memory model may then allow more than was explored.
    pub(crate) fn note_races(&mut self) {
        let Some(mover) = self.step.current.filter(|slot| self.state.threads[*slot].is_some())
        else {
            return;
        };
        if self.gathered.races_noted.len() >= MOST_NOTED {
            return;
        }
        let mine = self.touches(mover);
        if mine.iter().all(Option::is_none) {
            return;
        }
        let others = self.state.live_threads().map(|(slot, _)| slot).filter(|slot| *slot != mover);
        let mut found = Vec::new();
        for other in others {
            for theirs in self.touches(other).into_iter().flatten() {
                let mut races = mine.iter().flatten().filter_map(|a| self.conflict(*a, theirs));
                if let Some(variable) = races.next().filter(|_| !self.checks_races()) {
                    found.push((RACE, variable, other));
                }
                let mut weak = mine.iter().flatten().filter_map(|a| self.weak_conflict(*a, theirs));
                if let Some(variable) = weak.next() {
                    found.push((WEAK, variable, other));
                }
            }
        }
        for ((kind, advice), variable, other) in found {
            let place = |slot: usize| match self.user_location(slot) {
                Some((file, line)) => format!("{file}:{line}"),
                None => "an unknown place".to_owned(),
            };
            let mut places = [place(mover), place(other)];
            places.sort();
            let [one, two] = &places;
            let key = format!("{kind} {} {one} {two}", self.variable_name(variable));
            if !self.gathered.races_noted.insert(key) {
                continue;
            }
            let variable = self.source_name(variable);
            self.gathered.notes.insert(format!(
                "{kind} {variable} ({one} and {two}): the Java memory model may allow more than was \
                 explored{advice}"
            ));
        }
    }

    fn race_violation(
        &self,
        variable: Memory,
        one: (usize, Touch),
        two: (usize, Touch),
    ) -> Violation {
        let place = |slot: usize| self.user_location(slot);
        let text = |slot: usize| {
            place(slot).map_or(String::new(), |(file, line)| format!(" at {file}:{line}"))
        };
        // The same race has the same text whichever thread comes first.
        let order = |(slot, touch): (usize, Touch)| (place(slot), !touch.write, slot);
        let (first, second) = if order(one) <= order(two) { (one, two) } else { (two, one) };
        let verb = |touch: Touch| match (touch.write, touch.atomic) {
            (true, false) => "writes it",
            (true, true) => "writes it atomically",
            (false, false) => "reads it",
            (false, true) => "reads it atomically",
        };
        let message = format!(
            "data race on {}: {} {}{} while {} {}{}",
            if self.replay.cast.is_some() {
                self.source_name(variable)
            } else {
                self.variable_name(variable)
            },
            self.reported_name(first.0),
            verb(first.1),
            text(first.0),
            self.reported_name(second.0),
            verb(second.1),
            text(second.0),
        );
        let location = place(first.0).or_else(|| place(second.0));
        Violation { property: Property::RACE, message, location }
    }

    /// Returns the source name of a variable; for arrays the path, which takes a while to find.
    fn source_name(&self, variable: Memory) -> String {
        let Memory::Elements(array, from, to) = variable else {
            return self.variable_name(variable);
        };
        let class = |class| self.program.external_name(class);
        let mut label = |object| class(self.state.heap.get(object).class);
        let type_name =
            || format!("a {}", self.view().simple_name(self.state.heap.get(array).class));
        let name = self.view().array_name(array, &class, &mut label);
        match (name, to - from) {
            (Some(name), 1) => format!("{name}[{from}]"),
            (Some(name), _) => format!("{name}[{from}..{}]", to - 1),
            (None, 1) => format!("element {from} of {}", type_name()),
            (None, _) => format!("elements {from} to {} of {}", to - 1, type_name()),
        }
    }

    /// Returns a short name, with the type of an array for its name.
    fn variable_name(&self, variable: Memory) -> String {
        match variable {
            Memory::Field(object, index) => {
                let class = self.state.heap.get(object).class;
                let owner = self.program.field_owner(class, index).replace('/', ".");
                let name =
                    self.program.declared_field(class, index, false).map_or("?", |(_, f)| &*f.name);
                format!("{owner}.{name}")
            }
            Memory::Fields(object) => self.program.external_name(self.state.heap.get(object).class),
            Memory::Static(class, index) => {
                let name =
                    self.program.declared_field(class, index, true).map_or("?", |(_, f)| &*f.name);
                format!("{}.{name}", self.program.external_name(class))
            }
            Memory::Elements(array, from, to) => {
                let class = self.state.heap.get(array).class;
                let name = match self.program.class(class).kind {
                    ClassKind::Array(_, component) => self.view().simple_name(component),
                    _ => self.view().simple_name(class),
                };
                match to - from {
                    1 => format!("{name}[{from}]"),
                    _ => format!("{name}[{from}..{}]", to - 1),
                }
            }
        }
    }
}
