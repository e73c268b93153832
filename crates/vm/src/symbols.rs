//! Symbols in the variables of a state, for numbers that are abstracted by `order`: what operations on them give, and which
//! symbols live variables get after a step. What is known of symbols is in `relations`.

use crate::abstracts::Standing;
use crate::machine::Vm;
use crate::relations::{MOST_CONCLUDED, MOST_SYMBOLS, WORDS};
use crate::tokens::signed;
use hebra_classfile::model::Flags;
use hebra_ir::Cond;
use hebra_ir::abstracts::{Relate, Results};
use hebra_program::ClassId;
use hebra_relations::{Linear, Signs};
use hebra_state::heap::{Body, FLAG_OWN, Ref};

/// A variable that holds a symbol.
#[derive(Clone, Copy)]
enum Cell {
    Static(ClassId, u16),
    Field(Ref, u16),
    /// Slot of the thread, number of the frame, place among the thread's registers.
    Register(usize, usize, usize),
}

impl Vm {
    /// Makes room for what is known of symbols, if variables hold some. To be called before the program runs.
    pub(crate) fn begin_relations(&mut self, ints: ClassId) {
        if self.program.typing.related.is_empty() || self.state.relations != 0 {
            return;
        }
        let table = self.state.heap.insert(ints, Body::Ints(vec![0; WORDS].into()));
        let compared = self.program.typing.related.constants.iter().copied();
        self.state.relations = table;
        self.relations.distance = self.program.typing.related.distance.into();
        self.relations.constants = vec![0];
        self.relations.constants.extend(compared.filter(|constant| *constant != 0));
        self.read_relations();
    }

    /// Returns true if variables hold symbols.
    pub(crate) fn has_relations(&self) -> bool {
        self.state.relations != 0
    }

    /// Takes over what the current state knows of its symbols.
    pub(crate) fn read_relations(&mut self) {
        if let Body::Ints(words) = &self.state.heap.get(self.state.relations).body {
            self.relations.read(words);
        }
    }

    /// Returns the possible results of an operation on symbols: 1 and 0 for a test.
    pub(crate) fn related_results(&self, relate: Relate, a: u64, b: u64) -> Results {
        let Relate::Test(cond) = relate else { return Results::one(0) };
        let signs = self.relations.compared(a, b);
        let outcome = |holds: bool| match outcomes(cond, holds).meets(signs) {
            true => Results::one(holds.into()),
            false => Results::default(),
        };
        outcome(false).or(outcome(true))
    }

    /// Returns the result of an operation on symbols. `holds` is the result of a test, which is known from then on.
    pub(crate) fn relate(&mut self, relate: Relate, standing: &Standing, holds: bool) -> u64 {
        let (a, b) = (standing.a, standing.b.unwrap_or(0));
        let relations = &mut self.relations;
        let value = match relate {
            Relate::Number => Some(Linear::constant(signed(a, standing.wide))),
            Relate::Any => None,
            Relate::Add => relations.value(a).plus(&relations.value(b), 1),
            Relate::Subtract => relations.value(a).minus(&relations.value(b)),
            Relate::Negate => relations.value(a).times(-1),
            Relate::Test(cond) => {
                if let Some(difference) = relations.value(a).minus(&relations.value(b)) {
                    relations.facts.add(difference, outcomes(cond, holds));
                    relations.has_tested = true;
                }
                return holds.into();
            }
        };
        match value {
            Some(value) => relations.symbol(value).into(),
            None => relations.any().into(),
        }
    }

    /// Gives the numbers in live variables their symbols for the next steps, and forgets all others. Returns an error if that
    /// cannot be done.
    pub(crate) fn settle_relations(&mut self) -> Result<(), String> {
        if !self.has_relations() {
            return Ok(());
        }
        let cells = self.cells()?;
        let values: Vec<Linear> =
            cells.iter().map(|cell| self.relations.value(self.symbol_in(*cell))).collect();
        let Body::Ints(before) = &self.state.heap.get(self.state.relations).body else {
            return Ok(());
        };
        let known: Vec<u32> = before.iter().copied().take_while(|word| *word != 0).collect();
        // Tests of this step are facts besides those of the table.
        let is_fresh = !self.relations.has_tested;
        let key = (values, known);
        let conclusion = match self.relations.concluded.get(&key).filter(|_| is_fresh) {
            Some(conclusion) => conclusion.clone(),
            None => {
                let conclusion = self.relations.conclude(&key.0);
                if is_fresh && self.relations.concluded.len() < MOST_CONCLUDED {
                    self.relations.concluded.insert(key.clone(), conclusion.clone());
                }
                conclusion
            }
        };
        if conclusion.words.first().is_some_and(|count| *count as usize > MOST_SYMBOLS) {
            return Err(format!(
                "more than {MOST_SYMBOLS} different numbers of variables that are abstracted by order"
            ));
        }
        for (cell, symbol) in cells.iter().zip(&conclusion.symbols) {
            if self.symbol_in(*cell) != u64::from(*symbol) {
                self.put_symbol(*cell, (*symbol).into());
            }
        }
        if conclusion.words != key.1 {
            let table = self.state.relations;
            for index in 0..key.1.len().max(conclusion.words.len()) {
                let word = conclusion.words.get(index).copied().unwrap_or(0);
                if key.1.get(index).copied().unwrap_or(0) != word
                    && let Body::Ints(words) = &mut self.state.heap.write_element(table, index).body
                {
                    words[index] = word;
                }
            }
        }
        self.read_relations();
        Ok(())
    }

    /// Returns the live variables that hold symbols, in the order of the canonical form.
    fn cells(&mut self) -> Result<Vec<Cell>, String> {
        let mut cells = Vec::new();
        for class in 0..self.state.statics.len() {
            let class = ClassId(class as u32);
            self.learn_layouts(class);
            let fields = &self.relations.layouts[&(class, true)];
            cells.extend(fields.iter().map(|index| Cell::Static(class, *index)));
        }
        let mut objects: Vec<(u32, Ref)> = Vec::new();
        for (number, object) in self.state.heap.objects.iter().enumerate() {
            let fields = self.relations.layouts.get(&(object.class, false));
            // An object that was taken off the heap has no fields.
            let is_alive = matches!(&object.body, Body::Fields(fields) if !fields.is_empty());
            if fields.is_none_or(Vec::is_empty) || !is_alive {
                continue;
            }
            let reference = number as Ref;
            let slot = match object.flags & FLAG_OWN {
                0 => 0,
                _ => match self.canonical.word_of_object(&self.state.heap, reference) {
                    0 => {
                        return Err(
                            "too many objects with variables that are abstracted by order".into()
                        );
                    }
                    slot => slot,
                },
            };
            objects.push((slot, reference));
        }
        objects.sort_unstable();
        for (_, reference) in objects {
            let class = self.state.heap.get(reference).class;
            let fields = &self.relations.layouts[&(class, false)];
            cells.extend(fields.iter().map(|index| Cell::Field(reference, *index)));
        }
        for slot in 0..self.state.threads.len() {
            let Some(thread) = self.state.threads[slot].as_deref() else { continue };
            for (depth, frame) in thread.frames.iter().enumerate() {
                let method = frame.method;
                let related = self.relations.registers.entry(method).or_insert_with(|| {
                    let all = &self.program.typing.related.registers;
                    let found = all.get(&self.program.member(method));
                    found.map_or(Vec::new(), |found| found.iter().map(|reg| reg.0).collect())
                });
                if related.is_empty() {
                    continue;
                }
                let code = &self.program.method(method).code;
                let sets = if thread.is_before(depth) { &code.live } else { &code.live_in_call };
                let set =
                    sets.get(frame.pc as usize).and_then(|set| code.live_sets.get(*set as usize));
                let live = set.iter().flat_map(|set| &set.regs).map(|(register, _)| *register);
                let base = frame.base as usize;
                let live = live.filter(|register| related.contains(register));
                cells.extend(
                    live.map(|register| Cell::Register(slot, depth, base + usize::from(register))),
                );
            }
        }
        Ok(cells)
    }

    /// Finds the related fields of a class, once.
    fn learn_layouts(&mut self, class: ClassId) {
        if self.relations.layouts.contains_key(&(class, true)) {
            return;
        }
        let program = &self.program;
        let related = |at: ClassId, is_static: bool| {
            let class = program.class(at);
            let is_it = |field: &&hebra_program::Field| {
                field.flags.has(Flags::STATIC) == is_static && program.holds_symbol(class, field)
            };
            let mut found: Vec<u16> = class.fields.iter().filter(is_it).map(|f| f.index).collect();
            found.sort_unstable();
            found
        };
        let statics = related(class, true);
        let (mut fields, mut at) = (Vec::new(), Some(class));
        while let Some(class) = at {
            fields.extend(related(class, false));
            at = program.class(class).super_class;
        }
        fields.sort_unstable();
        self.relations.layouts.insert((class, true), statics);
        self.relations.layouts.insert((class, false), fields);
    }

    fn symbol_in(&self, cell: Cell) -> u64 {
        match cell {
            Cell::Static(class, index) => {
                self.state.statics[class.0 as usize].values[usize::from(index)]
            }
            Cell::Field(object, index) => match &self.state.heap.get(object).body {
                Body::Fields(fields) => fields[usize::from(index)],
                _ => 0,
            },
            Cell::Register(slot, _, place) => self.state.thread(slot).regs[place],
        }
    }

    fn put_symbol(&mut self, cell: Cell, symbol: u64) {
        match cell {
            Cell::Static(class, index) => {
                self.state.write_statics(class).values[usize::from(index)] = symbol;
            }
            Cell::Field(object, index) => {
                if let Body::Fields(fields) = &mut self.state.heap.write(object).body {
                    fields[usize::from(index)] = symbol;
                }
            }
            Cell::Register(slot, depth, place) => {
                let thread = self.state.thread_mut(slot);
                thread.regs[place] = symbol;
                thread.frames[depth..].iter_mut().for_each(|frame| frame.chain = 0);
            }
        }
    }
}

/// Returns the signs of a difference with which a comparison holds, or does not.
fn outcomes(cond: Cond, holds: bool) -> Signs {
    let signs = match cond {
        Cond::Eq => Signs::ZERO,
        Cond::Ne => Signs::NEGATIVE.or(Signs::POSITIVE),
        Cond::Lt => Signs::NEGATIVE,
        Cond::Ge => Signs::ZERO.or(Signs::POSITIVE),
        Cond::Gt => Signs::POSITIVE,
        Cond::Le => Signs::NEGATIVE.or(Signs::ZERO),
    };
    if holds { signs } else { Signs::of_bits(!signs.bits()) }
}
