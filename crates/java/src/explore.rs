//! Expands the program: positions of all threads that there may be, and what leads from one to another. Contents of the
//! heap grow as positions are found, and positions that read them are looked at again. What was assumed and turns out
//! to be wrong (that a place makes one object, that a variable has few values) is noted, and all begins anew.

use crate::classes::{Classes, FunctionId, Selected};
use crate::complaint::{Built, Complaint};
use crate::heap::{Heap, Holder, Slot};
use crate::options::Options;
use crate::state::{Act, After, Frame, Interner, Mode, Own, SiteId, StackId, State};
use crate::value::{KeyId, ObjectId, Objects, Origin, Value};
use hebra_flow::Event;
use hebra_ir::Name;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

/// The most positions of one place of the code before registers there are no longer followed.
const MOST_AT_PLACE: usize = 200;
/// The most positions of all threads.
const MOST_POSITIONS: usize = 200_000;
/// The most threads.
const MOST_THREADS: usize = 64;
/// The most times that all begins anew.
const MOST_ROUNDS: usize = 60;
/// The deepest chain of calls.
const DEEPEST: usize = 200;
/// How often a method may be in a chain of calls.
const MOST_RECURSION: usize = 20;

/// Who runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TaskKey {
    Main,
    Thread(ObjectId),
}

/// A part of what objects are told apart by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum KeyPart {
    Task(TaskKey),
    /// Initialisation of a class, whoever does it: it happens once.
    Initialiser(Name),
    Call(KeyId, FunctionId, (u32, u32), Vec<(u16, i32)>),
}

/// A thread.
pub(crate) struct Run {
    pub key: TaskKey,
    /// What is done for sure when it starts.
    pub own: Rc<Own>,
    /// The positions that it begins at.
    pub roots: Vec<Edge>,
}

/// What happens, and where it leads; nowhere is the end of the thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub acts: Vec<Act>,
    pub to: Option<usize>,
}

/// A way on from a position, before its end has a number.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub state: State,
    pub acts: Vec<Act>,
}

/// A way on, or the end of the thread.
pub(crate) enum Way {
    On(Path),
    End(Vec<Act>),
}

/// What was found to be wrong in earlier rounds.
#[derive(Default)]
pub(crate) struct Known {
    /// Places that make several objects.
    pub plural: FxHashSet<ObjectId>,
    /// Threads that several threads start.
    pub contested: FxHashSet<ObjectId>,
    /// Classes whose initialisation can fail.
    pub failing: BTreeSet<Name>,
    /// Registers of places that are not followed.
    pub wide: FxHashSet<((SiteId, FunctionId, u32, u32), u16)>,
    /// Some thread interrupts another.
    pub interrupts: bool,
    /// Something was added.
    pub is_new: bool,
}

pub(crate) struct Explorer<'c> {
    pub options: &'c Options,
    pub classes: Classes<'c>,
    pub objects: Objects,
    pub heap: Heap,
    pub known: Known,
    pub runs: Vec<Run>,
    pub nodes: Vec<(State, Vec<Edge>)>,
    pub stacks: Interner<Frame>,
    pub keys: Interner<KeyPart>,
    sites: Interner<(SiteId, FunctionId, u32, u32)>,
    numbers: FxHashMap<State, usize>,
    work: VecDeque<usize>,
    waiting: Vec<bool>,
    places: FxHashMap<(SiteId, FunctionId, u32, u32), Vec<usize>>,
    /// All objects that positions make, and who looks at them.
    pub made: BTreeMap<ObjectId, BTreeSet<usize>>,
    made_readers: FxHashSet<usize>,
    /// Where threads got names of their own, and which tasks start them.
    pub unnamed: BTreeMap<ObjectId, BTreeSet<usize>>,
    pub starters: BTreeMap<ObjectId, BTreeSet<usize>>,
    /// The program may end while threads run: what ends it so.
    pub exits: BTreeSet<&'static str>,
    /// What is said of the model.
    pub remarks: BTreeSet<(&'static str, String)>,
    /// The position whose ways on are looked for.
    pub at: usize,
    pub entry: Name,
}

impl<'c> Explorer<'c> {
    pub fn new(classes: Classes<'c>, entry: &Name, options: &'c Options) -> Explorer<'c> {
        Explorer {
            options,
            classes,
            objects: Objects::default(),
            heap: Heap::default(),
            known: Known::default(),
            runs: Vec::new(),
            nodes: Vec::new(),
            stacks: Interner::new(),
            keys: Interner::new(),
            sites: Interner::new(),
            numbers: FxHashMap::default(),
            work: VecDeque::new(),
            waiting: Vec::new(),
            places: FxHashMap::default(),
            made: BTreeMap::new(),
            made_readers: FxHashSet::default(),
            unnamed: BTreeMap::new(),
            starters: BTreeMap::new(),
            exits: BTreeSet::new(),
            remarks: BTreeSet::new(),
            at: 0,
            entry: entry.clone(),
        }
    }

    /// Expands the program until nothing is assumed that is wrong.
    pub fn run(&mut self) -> Built<()> {
        for _ in 0..MOST_ROUNDS {
            self.round()?;
            self.find_plural();
            if !std::mem::take(&mut self.known.is_new) && !self.heap.has_new_wide {
                return Ok(());
            }
            self.renew();
        }
        Err(self.complaint_of_class("the program's objects could not be told apart".to_owned()))
    }

    fn renew(&mut self) {
        self.heap.renew();
        self.runs.clear();
        self.nodes.clear();
        self.numbers.clear();
        self.waiting.clear();
        self.places.clear();
        self.made.clear();
        self.made_readers.clear();
        self.unnamed.clear();
        self.starters.clear();
        self.exits.clear();
        self.remarks.clear();
    }

    pub fn complaint_of_class(&self, message: String) -> Complaint {
        let file = self.classes.class(&self.entry).and_then(|class| class.source_file.clone());
        Complaint { file: file.unwrap_or_else(|| self.entry.clone()).to_string(), line: 0, message }
    }

    /// Returns the file and line at which a position stands.
    pub fn place_of(&self, state: &State) -> (String, usize) {
        let function = self.classes.function(state.function);
        let block = &function.ir.blocks[state.block as usize];
        let position = block.instructions.get(state.index as usize).map_or(0, |(_, p)| *p);
        let own = function.place(position);
        // Code that was made for a lambda stands where it is called.
        match self.classes.is_linked(&function.class.name) && state.stack.0 != 0 {
            true => {
                let frame = self.stacks.get(state.stack.0);
                match frame.after {
                    After::End => own,
                    _ => self.place_of(&self.caller(frame, state)),
                }
            }
            false => own,
        }
    }

    /// Returns the position of a caller.
    pub fn caller(&self, frame: &Frame, state: &State) -> State {
        State {
            task: state.task,
            stack: frame.below,
            function: frame.function,
            block: frame.block,
            index: frame.index,
            mode: frame.mode,
            registers: frame.registers.clone(),
            own: state.own.clone(),
        }
    }

    pub fn complain<T>(&self, state: &State, message: impl Into<String>) -> Built<T> {
        let (file, line) = self.place_of(state);
        Err(Complaint { file, line, message: message.into() })
    }

    fn round(&mut self) -> Built<()> {
        // Frame 0 is below all others, and never looked at.
        let Selected::Own(main) =
            self.classes.select(&self.entry.clone(), "main", "([Ljava/lang/String;)V")
        else {
            let message = format!("{} has no main method", self.entry);
            return Err(self.complaint_of_class(message));
        };
        self.stacks.number(Frame {
            below: StackId(0),
            function: main,
            block: 0,
            index: 0,
            mode: Mode::Before,
            registers: Rc::new([]),
            after: After::End,
            names: Rc::new([]),
            lock: None,
            key: KeyId(0),
            site: SiteId(0),
            callee: main,
        });
        self.sites.number((SiteId(0), main, 0, 0));
        self.keys.number(KeyPart::Task(TaskKey::Main));
        let own = Own { is_alone: true, ..Own::default() };
        self.add_run(TaskKey::Main, Rc::new(own))?;
        while let Some(node) = self.work.pop_front() {
            self.waiting[node] = false;
            self.at = node;
            let state = self.nodes[node].0.clone();
            let ways = self.ways(&state)?;
            let edges = self.number(ways)?;
            self.nodes[node].1 = edges;
            for reader in std::mem::take(&mut self.heap.woken) {
                self.wake(reader);
            }
        }
        Ok(())
    }

    fn wake(&mut self, node: usize) {
        if !std::mem::replace(&mut self.waiting[node], true) {
            self.work.push_back(node);
        }
    }

    pub fn number(&mut self, ways: Vec<Way>) -> Built<Vec<Edge>> {
        let mut edges: Vec<Edge> = Vec::new();
        for way in ways {
            let edge = match way {
                Way::End(acts) => Edge { acts, to: None },
                Way::On(path) => Edge { acts: path.acts, to: Some(self.add(path.state)?) },
            };
            if !edges.contains(&edge) {
                edges.push(edge);
            }
        }
        Ok(edges)
    }

    /// Returns the number of a position.
    fn add(&mut self, mut state: State) -> Built<usize> {
        let function = self.classes.function(state.function);
        let site = self.stacks.get(state.stack.0).site;
        let place = (site, state.function, state.block, state.index);
        let (block, index) = (state.block, state.index);
        let keep = |register: usize, value: Value| {
            let is_live = function.live.is_live(block, index, register);
            let is_wide = || self.known.wide.contains(&(place, register as u16));
            match value {
                _ if !is_live => Value::Dead,
                Value::Dead => Value::Dead,
                _ if is_wide() => Value::Unknown,
                value => value,
            }
        };
        state.registers =
            state.registers.iter().enumerate().map(|(r, value)| keep(r, *value)).collect();
        if let Some(number) = self.numbers.get(&state) {
            return Ok(*number);
        }
        let number = self.nodes.len();
        if number >= MOST_POSITIONS {
            return self
                .complain(&state, format!("more than {MOST_POSITIONS} positions of threads"));
        }
        self.places.entry(place).or_default().push(number);
        self.numbers.insert(state.clone(), number);
        self.nodes.push((state, Vec::new()));
        self.waiting.push(false);
        self.wake(number);
        if self.places[&place].len().is_multiple_of(MOST_AT_PLACE) {
            self.widen(place);
        }
        Ok(number)
    }

    /// No longer follows registers of a place that has too many positions.
    fn widen(&mut self, place: (SiteId, FunctionId, u32, u32)) {
        let states = || self.places[&place].iter().map(|node| &self.nodes[*node].0);
        let count = states().next().map_or(0, |state| state.registers.len());
        let values = |register: usize| -> BTreeSet<Value> {
            states().map(|state| state.registers[register]).collect()
        };
        let is_number = |value: &Value| matches!(value, Value::Int(_));
        let numbers = |least: usize| -> Vec<u16> {
            let has = |r: &usize| values(*r).iter().filter(|v| is_number(v)).count() >= least;
            (0..count).filter(has).map(|r| r as u16).collect()
        };
        let mut chosen = numbers(9);
        if chosen.is_empty() {
            chosen = numbers(2);
        }
        if chosen.is_empty() {
            chosen = (0..count).filter(|r| values(*r).len() > 1).map(|r| r as u16).collect();
        }
        // What holds a monitor must be known when it is given up.
        let holds = |register: &u16| {
            states().any(|state| match state.registers[usize::from(*register)] {
                Value::Object(object) => state.own.held.iter().any(|(held, _)| *held == object),
                _ => false,
            })
        };
        chosen.retain(|register| !holds(register));
        for register in chosen {
            self.known.is_new |= self.known.wide.insert((place, register));
        }
    }

    /// Adds a thread, or another place that starts it.
    pub fn add_run(&mut self, key: TaskKey, own: Rc<Own>) -> Built<()> {
        let known = self.runs.iter().position(|run| run.key == key);
        if known.is_none() && self.runs.len() > MOST_THREADS {
            let state = self.nodes[self.at].0.clone();
            return self.complain(&state, format!("more than {MOST_THREADS} threads are started"));
        }
        let task = known.unwrap_or(self.runs.len());
        let own = match known {
            None => own,
            Some(task) => {
                let before = &self.runs[task].own;
                let both = Own {
                    started: before.started.intersection(&own.started).copied().collect(),
                    initialised: before
                        .initialised
                        .intersection(&own.initialised)
                        .cloned()
                        .collect(),
                    ..Own::default()
                };
                Rc::new(both)
            }
        };
        match known {
            None => self.runs.push(Run { key, own: own.clone(), roots: Vec::new() }),
            Some(task) => self.runs[task].own = own.clone(),
        }
        let ways = self.begin(task, key, own)?;
        self.runs[task].roots = self.number(ways)?;
        Ok(())
    }

    /// Returns a state that is in no function yet.
    pub fn outside(&mut self, task: usize, own: Rc<Own>) -> State {
        let Frame { function, .. } = self.stacks.get(0).clone();
        State {
            task,
            stack: StackId(0),
            function,
            block: 0,
            index: 0,
            mode: Mode::Before,
            registers: Rc::new([]),
            own,
        }
    }

    /// Returns the numbers that registers are known to hold.
    pub fn numbers_of(state: &State) -> Vec<(u16, i32)> {
        let number = |(register, value): (usize, &Value)| match value {
            Value::Int(number) => Some((register as u16, *number)),
            _ => None,
        };
        state.registers.iter().enumerate().filter_map(number).collect()
    }

    /// Makes an object at a position.
    pub fn make(&mut self, state: &State, class: &Name) -> ObjectId {
        let key = self.stacks.get(state.stack.0).key;
        let function = state.function.0;
        let numbers = Explorer::numbers_of(state);
        let origin = Origin::Made(key, function, (state.block, state.index), numbers);
        let place = self.place_of(state);
        let object = self.objects.intern(class, origin, &place);
        self.note_made(object);
        object
    }

    /// Notes that the position looked at makes an object.
    pub fn note_made(&mut self, object: ObjectId) {
        self.note_shared(object);
        self.made.entry(object).or_default().insert(self.at);
    }

    /// Notes that there is an object, of which there is only one.
    pub fn note_shared(&mut self, object: ObjectId) {
        if !self.made.contains_key(&object) {
            self.heap.woken.extend(&self.made_readers);
            self.made.insert(object, BTreeSet::new());
        }
    }

    /// Returns an object that there is only one of.
    pub fn unique(&mut self, class: &str, origin: Origin) -> ObjectId {
        self.objects.intern(&class.into(), origin, &(String::new(), 0))
    }

    /// Returns an exception that the machine throws.
    pub fn thrown(&mut self, class: &str) -> Value {
        let object = self.unique(class, Origin::Thrown);
        self.known.plural.insert(object);
        Value::Object(object)
    }

    /// Returns all objects made.
    pub fn all_objects(&mut self) -> Vec<ObjectId> {
        self.made_readers.insert(self.at);
        self.made.keys().copied().collect()
    }

    pub fn class_of(&self, object: ObjectId) -> Name {
        self.objects.get(object).class.clone()
    }

    pub fn is_single(&self, object: ObjectId) -> bool {
        !self.known.plural.contains(&object)
    }

    /// Pushes the frame of a call.
    #[allow(clippy::too_many_arguments)]
    pub fn push(
        &mut self,
        state: &State,
        callee: FunctionId,
        args: &[Value],
        after: After,
        names: Vec<Vec<Event>>,
        lock: Option<Value>,
        key: KeyId,
    ) -> Built<State> {
        let (mut depth, mut same, mut stack) = (0, 0, state.stack);
        while stack.0 != 0 {
            let frame = self.stacks.get(stack.0);
            depth += 1;
            same += usize::from(frame.callee == callee);
            stack = frame.below;
        }
        if depth > DEEPEST || same > MOST_RECURSION {
            let name = self.classes.function(callee).ir.id.name.clone();
            let message = format!("{name} calls itself to a depth that is not known");
            return self.complain(state, message);
        }
        let below = self.stacks.get(state.stack.0).site;
        let below = match (state.stack.0, self.runs[state.task].key) {
            (0, TaskKey::Main) => SiteId(u32::MAX),
            // Numbers of chains and of objects do not meet.
            (0, TaskKey::Thread(object)) => SiteId(u32::MAX - 1 - object.0),
            _ => below,
        };
        let site = self.sites.number((below, state.function, state.block, state.index));
        let function = self.classes.function(callee);
        // The result is not there yet.
        let calling = self.classes.function(state.function);
        let is_needed = |register: usize| match after {
            After::Resume(to) => {
                to.is_none_or(|to| usize::from(to.0) != register)
                    && calling.live.is_live(state.block, state.index + 1, register)
                    || self.is_caught(&calling, state, register)
            }
            _ => true,
        };
        let kept: Rc<[Value]> = match state.stack.0 {
            0 => Rc::new([]),
            _ => {
                let keep = |(r, v): (usize, &Value)| if is_needed(r) { *v } else { Value::Dead };
                state.registers.iter().enumerate().map(keep).collect()
            }
        };
        let frame = Frame {
            below: state.stack,
            function: state.function,
            block: state.block,
            index: state.index,
            mode: state.mode,
            registers: kept,
            after,
            names: names.into(),
            lock,
            key,
            site: SiteId(site),
            callee,
        };
        let stack = StackId(self.stacks.number(frame));
        let mut registers = vec![Value::Dead; function.ir.registers.len()];
        registers[..args.len()].copy_from_slice(args);
        Ok(State {
            task: state.task,
            stack,
            function: callee,
            block: 0,
            index: 0,
            mode: Mode::Before,
            registers: registers.into(),
            own: state.own.clone(),
        })
    }

    /// Returns true if a handler of the instruction reads a register.
    fn is_caught(
        &self,
        function: &crate::classes::Function,
        state: &State,
        register: usize,
    ) -> bool {
        let handlers = &function.ir.blocks[state.block as usize].handlers;
        handlers.iter().any(|handler| {
            usize::from(handler.exception.0) != register
                && function.live.is_live(handler.target.0, 0, register)
        })
    }

    /// Returns the key of what a call from a position makes.
    pub fn call_key(&mut self, state: &State) -> KeyId {
        let below = self.stacks.get(state.stack.0).key;
        let numbers = Explorer::numbers_of(state);
        let place = (state.block, state.index);
        KeyId(self.keys.number(KeyPart::Call(below, state.function, place, numbers)))
    }

    /// Finds objects that a run can make twice: a position that makes one can be reached from another, or from itself.
    fn find_plural(&mut self) {
        let made: Vec<(ObjectId, BTreeSet<usize>)> =
            self.made.iter().map(|(object, nodes)| (*object, nodes.clone())).collect();
        let mut mark = vec![0_u32; self.nodes.len()];
        for (number, (object, nodes)) in made.iter().enumerate() {
            if self.known.plural.contains(object) {
                continue;
            }
            let stamp = number as u32 + 1;
            let next = |node: usize| self.nodes[node].1.iter().filter_map(|edge| edge.to);
            let mut open: Vec<usize> = nodes.iter().flat_map(|node| next(*node)).collect();
            while let Some(node) = open.pop() {
                if std::mem::replace(&mut mark[node], stamp) == stamp {
                    continue;
                }
                if nodes.contains(&node) {
                    self.known.plural.insert(*object);
                    self.known.is_new = true;
                    break;
                }
                open.extend(next(node));
            }
        }
    }

    /// Writes a value to a variable; arrays that the library has give it to the library.
    pub fn write(&mut self, place: &(Holder, Slot), value: Value) {
        self.heap.write(place, value);
        if let (Holder::Object(array), Slot::Element(_) | Slot::Elements) = place
            && self.heap.is_escaped(*array)
        {
            self.escape(value);
        }
    }

    /// Gives a value to the library.
    pub fn escape(&mut self, value: Value) {
        let Value::Object(object) = value else { return };
        if !self.heap.escape(object) || !self.class_of(object).starts_with('[') {
            return;
        }
        // The library may read and write all elements.
        let holder = Holder::Object(object);
        let is_element = |(of, slot): &(Holder, Slot)| {
            *of == holder && matches!(slot, Slot::Element(_) | Slot::Elements)
        };
        for place in self.heap.places().into_iter().filter(is_element) {
            for value in self.heap.written(&place) {
                self.escape(value);
            }
        }
        let unknown = Value::of_library(&self.class_of(object)[1..]);
        self.heap.write(&(holder, Slot::Elements), unknown);
    }
}
