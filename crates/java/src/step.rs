//! Ways on from a position: what each instruction does with registers, fields and control.

use crate::classes::{Selected, dotted};
use crate::complaint::Built;
use crate::explore::{Explorer, Path, Way};
use crate::heap::{Holder, Slot};
use crate::state::{Act, ActKind, Mode, State};
use crate::value::{ObjectId, Origin, Value};
use hebra_classfile::model::Flags;
use hebra_flow::Event;
use hebra_ir::{Binary, Call, Cond, Convert, Instruction, Kind, Loadable, Name, Reg};
use std::collections::BTreeSet;
use std::rc::Rc;

pub(crate) type Ways = Vec<Way>;

impl State {
    pub fn get(&self, register: Reg) -> Value {
        self.registers[usize::from(register.0)]
    }

    pub fn set(&mut self, register: Reg, value: Value) {
        let mut registers = self.registers.to_vec();
        registers[usize::from(register.0)] = value;
        self.registers = registers.into();
    }
}

impl Path {
    /// Goes on after the instruction.
    pub fn next(mut self) -> Path {
        self.state.index += 1;
        self.state.mode = Mode::Before;
        self
    }

    /// Goes on after the instruction with its result.
    pub fn with(mut self, to: Reg, value: Value) -> Path {
        self.state.set(to, value);
        self.next()
    }

    /// Goes on after a call.
    pub fn result(self, to: Option<Reg>, value: Value) -> Path {
        match to {
            Some(to) => self.with(to, value),
            None => self.next(),
        }
    }

    pub fn jump(mut self, block: hebra_ir::BlockId) -> Path {
        self.state.block = block.0;
        self.state.index = 0;
        self
    }

    pub fn act(mut self, act: Act) -> Path {
        self.acts.push(act);
        self
    }
}

impl Explorer<'_> {
    /// Returns the ways on from a position: up to where they part, or something happens.
    pub fn ways(&mut self, state: &State) -> Built<Ways> {
        let mut state = state.clone();
        loop {
            let mut ways = self.instruction(&state)?;
            self.add_lines_between(&state, &mut ways);
            match <[Way; 1]>::try_from(ways) {
                Ok([Way::On(path)])
                    if path.acts.is_empty()
                        && path.state.index > 0
                        && path.state.stack == state.stack
                        && path.state.mode != Mode::Inside =>
                {
                    state = path.state;
                }
                Ok([way]) => return Ok(vec![way]),
                Err(ways) => return Ok(ways),
            }
        }
    }

    pub fn show(&self, state: &State) -> String {
        match self.place_of(state) {
            (file, 0) => file,
            (file, line) => format!("{file}:{line}"),
        }
    }

    pub fn act(&self, state: &State, kind: ActKind, events: Vec<Event>) -> Act {
        Act { kind, events, maybe: Vec::new(), place: self.show(state) }
    }

    fn instruction(&mut self, state: &State) -> Built<Ways> {
        let function = self.classes.function(state.function);
        let block = &function.ir.blocks[state.block as usize];
        let (instruction, _) = &block.instructions[state.index as usize];
        let mut path = Path { state: state.clone(), acts: Vec::new() };
        if state.mode == Mode::Starting {
            return self.start_main(path);
        }
        if state.mode == Mode::Before {
            path.acts.extend(self.line_of_instruction(state));
        }
        let on = |path: Path| Ok(vec![Way::On(path)]);
        use Instruction as I;
        match instruction {
            I::Move { to, from } => {
                let value = state.get(*from);
                on(path.with(*to, value))
            }
            I::Null { to } => on(path.with(*to, Value::Null)),
            I::Const { to, value } => {
                let value = self.constant(value);
                on(path.with(*to, value))
            }
            I::Binary { op, kind, to, a, b } => {
                self.binary(path, *op, *kind, *to, (state.get(*a), state.get(*b)))
            }
            I::Negate { to, a, .. } => {
                let value = match state.get(*a) {
                    Value::Int(a) => Value::Int(a.wrapping_neg()),
                    _ => Value::Unknown,
                };
                on(path.with(*to, value))
            }
            I::Convert { op, to, a } => {
                let value = match (op, state.get(*a)) {
                    (Convert::I2b, Value::Int(a)) => Value::Int(i32::from(a as i8)),
                    (Convert::I2c, Value::Int(a)) => Value::Int(i32::from(a as u16)),
                    (Convert::I2s, Value::Int(a)) => Value::Int(i32::from(a as i16)),
                    _ => Value::Unknown,
                };
                on(path.with(*to, value))
            }
            I::CompareLong { to, .. } | I::CompareFloat { to, .. } => {
                on(path.with(*to, Value::Unknown))
            }
            I::New { to, class } => {
                if let Some(ways) = self.initialise(&path, class)? {
                    return Ok(ways);
                }
                if let Selected::Own(_) = self.classes.select(class, "finalize", "()V") {
                    let name = dotted(class);
                    let message = "are finalized in a thread of their own, which is not modelled";
                    return self.complain(&path.state, format!("objects of {name} {message}"));
                }
                if let Some(method) = self.called_by_new_threads(class) {
                    let name = dotted(class);
                    let message = "is called where threads are made, which is not modelled";
                    return self.complain(&path.state, format!("{name}.{method} {message}"));
                }
                let object = self.make(&path.state, class);
                on(path.with(*to, Value::Object(object)))
            }
            I::NewArray { to, class, length } => self.new_array(path, *to, class, *length),
            I::NewMultiArray { to, class, .. } => {
                let array = self.make(&path.state, class);
                self.fill(array, class.clone(), &path.state);
                let mut ways = self.thrown_at(&path, "java/lang/NegativeArraySizeException")?;
                ways.push(Way::On(path.with(*to, Value::Object(array))));
                Ok(ways)
            }
            I::ArrayLength { to, array } => {
                let mut ways = Vec::new();
                for path in self.dereferenced(path, *array, ARRAYS, &mut ways)? {
                    let values = match path.state.get(*array) {
                        Value::Object(array) => {
                            self.heap.read(&(Holder::Object(array), Slot::Length), self.at)
                        }
                        _ => BTreeSet::from([Value::Unknown]),
                    };
                    ways.extend(values.into_iter().map(|v| Way::On(path.clone().with(*to, v))));
                }
                Ok(ways)
            }
            I::ArrayLoad { element, to, array, index } => {
                self.array_load(path, *element, *to, *array, *index)
            }
            I::ArrayStore { element, array, index, value } => {
                self.array_store(path, *element, *array, *index, *value)
            }
            I::GetField { to, object, field } => {
                let mut ways = Vec::new();
                for path in self.dereferenced(path, *object, &field.class, &mut ways)? {
                    let holder = Holder::of(path.state.get(*object));
                    self.read_field(path, *to, holder, field, &mut ways);
                }
                Ok(ways)
            }
            I::PutField { object, field, value } => {
                let mut ways = Vec::new();
                for path in self.dereferenced(path, *object, &field.class, &mut ways)? {
                    let holder = Holder::of(path.state.get(*object));
                    let value = path.state.get(*value);
                    self.write_field(path, holder, field, value, &mut ways);
                }
                Ok(ways)
            }
            I::GetStatic { to, field } => {
                let Some((class, ..)) = self.classes.field(field) else {
                    // Fields of the library that others can read are set.
                    let value = match Value::of_library(&field.descriptor) {
                        Value::Other => Value::Thing,
                        value => value,
                    };
                    return on(path.with(*to, value));
                };
                if let Some(ways) = self.initialise(&path, &class.name)? {
                    return Ok(ways);
                }
                let mut ways = Vec::new();
                self.read_field(path, *to, Holder::Static, field, &mut ways);
                Ok(ways)
            }
            I::PutStatic { field, value } => {
                if let Some((class, ..)) = self.classes.field(field)
                    && let Some(ways) = self.initialise(&path, &class.name)?
                {
                    return Ok(ways);
                }
                let mut ways = Vec::new();
                let value = state.get(*value);
                self.write_field(path, Holder::Static, field, value, &mut ways);
                Ok(ways)
            }
            I::CheckCast { object, class } => self.cast(path, *object, class),
            I::InstanceOf { to, object, class } => {
                let value = match state.get(*object) {
                    Value::Null => Value::Int(0),
                    Value::Object(object) => {
                        let own = self.class_of(object);
                        Value::Int(i32::from(self.classes.is_below(&own, class)))
                    }
                    _ => Value::Unknown,
                };
                on(path.with(*to, value))
            }
            I::MonitorEnter { object } => {
                let value = state.get(*object);
                let mut ways = Vec::new();
                if matches!(value, Value::Null | Value::Other | Value::Unknown) {
                    ways.extend(self.thrown_at(&path, "java/lang/NullPointerException")?);
                }
                if value != Value::Null {
                    ways.push(Way::On(self.enter(path, value).next()));
                }
                Ok(ways)
            }
            I::MonitorExit { object } => {
                let value = state.get(*object);
                on(self.exit(path, value).next())
            }
            I::Invoke { call, method, args, to } => self.invoke(path, *call, method, args, *to),
            I::InvokeDynamic { site, args, to } => {
                self.invoke_dynamic(path, &function.class, site, args, *to)
            }
            I::Abstract { .. } | I::Mark { .. } => self.complain(state, "an abstract operation"),
            I::Goto { target } => on(path.jump(*target)),
            I::IfInt { cond, a, b, then, otherwise } => {
                let (left, right) = (state.get(*a), state.get(*b));
                Ok(match (left, right) {
                    (Value::Int(x), Value::Int(y)) => {
                        let target = if cond.holds(x, y) { then } else { otherwise };
                        vec![Way::On(path.jump(*target))]
                    }
                    _ => {
                        let (mut yes, mut no) = (path.clone(), path);
                        let equal = match cond {
                            Cond::Eq => Some(&mut yes),
                            Cond::Ne => Some(&mut no),
                            _ => None,
                        };
                        if let Some(equal) = equal {
                            match (left, right) {
                                (Value::Int(_), _) => equal.state.set(*b, left),
                                (_, Value::Int(_)) => equal.state.set(*a, right),
                                _ => {}
                            }
                        }
                        vec![Way::On(yes.jump(*then)), Way::On(no.jump(*otherwise))]
                    }
                })
            }
            I::IfZero { cond, a, then, otherwise } => Ok(match state.get(*a) {
                Value::Int(a) => {
                    let target = if cond.holds(a, 0) { then } else { otherwise };
                    vec![Way::On(path.jump(*target))]
                }
                _ => {
                    let (mut yes, mut no) = (path.clone(), path);
                    match cond {
                        Cond::Eq => yes.state.set(*a, Value::Int(0)),
                        Cond::Ne => no.state.set(*a, Value::Int(0)),
                        _ => {}
                    }
                    vec![Way::On(yes.jump(*then)), Way::On(no.jump(*otherwise))]
                }
            }),
            I::IfSame { a, b, then, otherwise } => {
                Ok(match self.same(state.get(*a), state.get(*b)) {
                    Some(true) => vec![Way::On(path.jump(*then))],
                    Some(false) => vec![Way::On(path.jump(*otherwise))],
                    None => vec![Way::On(path.clone().jump(*then)), Way::On(path.jump(*otherwise))],
                })
            }
            I::IfNull { a, then, otherwise } => Ok(match state.get(*a) {
                Value::Null => vec![Way::On(path.jump(*then))],
                Value::Object(_) | Value::Thing => vec![Way::On(path.jump(*otherwise))],
                value => {
                    let (mut yes, mut no) = (path.clone(), path);
                    yes.state.set(*a, Value::Null);
                    if value == Value::Other {
                        no.state.set(*a, Value::Thing);
                    }
                    vec![Way::On(yes.jump(*then)), Way::On(no.jump(*otherwise))]
                }
            }),
            I::Switch { on: register, cases, default } => Ok(match state.get(*register) {
                Value::Int(number) => {
                    let case = cases.iter().find(|(key, _)| *key == number);
                    vec![Way::On(path.jump(case.map_or(*default, |(_, target)| *target)))]
                }
                _ => {
                    let mut ways = Vec::new();
                    for (key, target) in cases {
                        let mut path = path.clone();
                        path.state.set(*register, Value::Int(*key));
                        ways.push(Way::On(path.jump(*target)));
                    }
                    ways.push(Way::On(path.jump(*default)));
                    ways
                }
            }),
            I::Return { value } => {
                let value = value.map_or(Value::Dead, |value| state.get(value));
                self.leave(path, value)
            }
            I::Throw { exception } => match state.get(*exception) {
                Value::Null => self.thrown_at(&path, "java/lang/NullPointerException"),
                value => {
                    let mut ways = match value {
                        Value::Other | Value::Unknown => {
                            self.thrown_at(&path, "java/lang/NullPointerException")?
                        }
                        _ => Vec::new(),
                    };
                    self.throw(path, value, &mut ways)?;
                    Ok(ways)
                }
            },
        }
    }

    pub fn constant(&mut self, value: &Loadable) -> Value {
        match value {
            Loadable::Int(number) => Value::Int(*number),
            Loadable::String(text) => {
                let text = String::from_utf16_lossy(&text.0);
                Value::Object(self.unique("java/lang/String", Origin::Text(text)))
            }
            Loadable::Class(name) => Value::Object(self.class_object(name)),
            Loadable::MethodHandle(_) | Loadable::MethodType(_) => Value::Thing,
            Loadable::Dynamic(dynamic) => Value::of_library(&dynamic.descriptor),
            Loadable::Long(_) | Loadable::Float(_) | Loadable::Double(_) => Value::Unknown,
        }
    }

    pub fn class_object(&mut self, class: &Name) -> ObjectId {
        self.unique("java/lang/Class", Origin::ClassObject(class.clone()))
    }

    fn binary(
        &mut self,
        path: Path,
        op: Binary,
        kind: Kind,
        to: Reg,
        (a, b): (Value, Value),
    ) -> Built<Ways> {
        let mut ways = Vec::new();
        let divides =
            matches!(op, Binary::Div | Binary::Rem) && matches!(kind, Kind::Int | Kind::Long);
        if divides && !matches!(b, Value::Int(number) if number != 0) {
            ways = self.thrown_at(&path, "java/lang/ArithmeticException")?;
            if b == Value::Int(0) {
                return Ok(ways);
            }
        }
        let value = match (kind, a, b) {
            (Kind::Int, Value::Int(a), Value::Int(b)) => Value::Int(match op {
                Binary::Add => a.wrapping_add(b),
                Binary::Sub => a.wrapping_sub(b),
                Binary::Mul => a.wrapping_mul(b),
                Binary::Div => a.wrapping_div(b),
                Binary::Rem => a.wrapping_rem(b),
                Binary::Shl => a.wrapping_shl(b as u32),
                Binary::Shr => a.wrapping_shr(b as u32),
                Binary::Ushr => (a as u32).wrapping_shr(b as u32) as i32,
                Binary::And => a & b,
                Binary::Or => a | b,
                Binary::Xor => a ^ b,
            }),
            _ => Value::Unknown,
        };
        ways.push(Way::On(path.with(to, value)));
        Ok(ways)
    }

    pub fn same(&self, a: Value, b: Value) -> Option<bool> {
        match (a, b) {
            (Value::Null, Value::Null) => Some(true),
            (Value::Null, Value::Object(_) | Value::Thing) => Some(false),
            (Value::Object(_) | Value::Thing, Value::Null) => Some(false),
            (Value::Object(a), Value::Object(b)) if a == b => self.is_single(a).then_some(true),
            (Value::Object(_), Value::Object(_)) => Some(false),
            _ => None,
        }
    }

    /// Returns paths on which a register holds an object, or one that the library has; null leaves by an exception.
    pub fn dereferenced(
        &mut self,
        path: Path,
        register: Reg,
        class: &str,
        ways: &mut Ways,
    ) -> Built<Vec<Path>> {
        let value = path.state.get(register);
        if matches!(value, Value::Null | Value::Other | Value::Unknown) {
            ways.extend(self.thrown_at(&path, "java/lang/NullPointerException")?);
        }
        if matches!(value, Value::Null | Value::Object(_)) {
            let is_there = value != Value::Null;
            return Ok(is_there.then_some(path).into_iter().collect());
        }
        let with = |value: Value| {
            let mut path = path.clone();
            path.state.set(register, value);
            path
        };
        Ok(self.candidates(value, class).into_iter().map(with).collect())
    }

    /// Returns what a reference that is not null may be, if it is of a class.
    pub fn candidates(&mut self, value: Value, class: &str) -> Vec<Value> {
        let objects = match value {
            Value::Object(_) | Value::Null => return vec![value],
            Value::Unknown => self.all_objects(),
            _ => self.heap.escaped(self.at),
        };
        let is_own = self.classes.is_own(class);
        let is_thread = class == THREAD || self.classes.is_below(class, THREAD);
        let mut found: Vec<Value> = Vec::new();
        for object in objects {
            let own = self.class_of(object);
            let matters = is_own
                || self.classes.is_own(&own)
                || own.starts_with('[')
                || self.classes.is_below(&own, THREAD);
            let fits = match class {
                ARRAYS => own.starts_with('['),
                _ => self.classes.is_below(&own, class),
            };
            if matters && fits {
                found.push(Value::Object(object));
            }
        }
        // Threads are made by the user's code only.
        if !is_own && !is_thread {
            found.push(Value::Thing);
        }
        found
    }

    fn cast(&mut self, path: Path, register: Reg, class: &Name) -> Built<Ways> {
        let value = path.state.get(register);
        match value {
            Value::Null => Ok(vec![Way::On(path.next())]),
            Value::Object(object) => {
                let own = self.class_of(object);
                match self.classes.is_below(&own, class) {
                    true => Ok(vec![Way::On(path.next())]),
                    false => self.thrown_at(&path, "java/lang/ClassCastException"),
                }
            }
            _ => {
                let mut ways = self.thrown_at(&path, "java/lang/ClassCastException")?;
                let mut values = self.candidates(value, class);
                if value != Value::Thing {
                    values.push(Value::Null);
                }
                for value in values {
                    let mut path = path.clone();
                    path.state.set(register, value);
                    ways.push(Way::On(path.next()));
                }
                Ok(ways)
            }
        }
    }

    /// Initialises a class that may not be yet, or finds that another thread did it. Returns nothing if it is for sure.
    pub fn initialise(&mut self, path: &Path, class: &str) -> Built<Option<Ways>> {
        let Some(class) = self.uninitialised(&path.state, class) else { return Ok(None) };
        let mut ways = Vec::new();
        let mark = |path: &mut Path| {
            if path.state.mode == Mode::Before {
                path.state.mode = Mode::Again;
            }
            let own = Rc::make_mut(&mut path.state.own);
            own.initialised.insert(class.clone());
        };
        if !path.state.own.is_alone {
            let mut path = path.clone();
            mark(&mut path);
            let act = self.act(&path.state, ActKind::Find(class.clone()), Vec::new());
            ways.push(Way::On(path.act(act)));
        }
        if self.known.failing.contains(&class) {
            let act = self.act(&path.state, ActKind::FindFailed(class.clone()), Vec::new());
            let path = path.clone().act(act);
            self.throw(path, Value::Thing, &mut ways)?;
        }
        let mut path = path.clone();
        mark(&mut path);
        let act = self.act(&path.state, ActKind::Begin(class.clone()), Vec::new());
        ways.push(Way::On(self.call_initialiser(path.act(act), &class)?));
        Ok(Some(ways))
    }

    /// Returns the class that is to be initialised first (JVMS 5.5).
    pub fn uninitialised(&self, state: &State, class: &str) -> Option<Name> {
        let is_open = |class: &Name| {
            self.classes.has_initialiser(class) && !state.own.initialised.contains(class)
        };
        let own: Name = class.into();
        if state.own.initialised.contains(&own) {
            return None;
        }
        let mut above = self.classes.above(class);
        above.reverse();
        let counts = |above: &std::sync::Arc<hebra_classfile::model::Class>| {
            let has_default =
                || above.methods.iter().any(|m| !m.flags.has(Flags::ABSTRACT | Flags::STATIC));
            *above.name == *class || !above.flags.has(Flags::INTERFACE) || has_default()
        };
        above.into_iter().filter(counts).map(|above| above.name.clone()).find(is_open)
    }
}

/// Any array.
pub(crate) const ARRAYS: &str = "[]";

pub(crate) const THREAD: &str = "java/lang/Thread";

/// Returns true if a call has a receiver.
pub(crate) fn has_receiver(call: Call) -> bool {
    !matches!(call, Call::Static(_))
}
