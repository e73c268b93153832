//! Calls and how they end: methods of the user's are expanded where they are called; monitors of synchronized ones;
//! exceptions go to their handlers.

use crate::classes::{FunctionId, Selected, dotted};
use crate::complaint::Built;
use crate::explore::{Explorer, KeyPart, Path, TaskKey, Way};
use crate::heap::{Holder, Slot};
use crate::state::{Act, ActKind, After, Mode, Own, State};
use crate::step::{Ways, has_receiver};
use crate::value::{KeyId, Origin, Value};
use hebra_classfile::model::{Class, Flags};
use hebra_flow::Event;
use hebra_ir::{Call, DynamicRef, MemberRef, Name, Reg, split_descriptor};
use std::rc::Rc;
use std::sync::Arc;

/// A call as its instruction has it.
pub(crate) struct Calling<'i> {
    pub method: &'i MemberRef,
    pub args: &'i [Reg],
    pub to: Option<Reg>,
    pub has_receiver: bool,
}

impl Calling<'_> {
    pub fn values(&self, state: &State) -> Vec<Value> {
        self.args.iter().map(|register| state.get(*register)).collect()
    }
}

impl Explorer<'_> {
    /// Returns how a thread begins.
    pub fn begin(&mut self, task: usize, key: TaskKey, own: Rc<Own>) -> Built<Ways> {
        let outside = self.outside(task, own);
        let root = KeyId(self.keys.number(KeyPart::Task(key)));
        let path = Path { state: outside, acts: Vec::new() };
        match key {
            TaskKey::Main => {
                let Selected::Own(main) =
                    self.classes.select(&self.entry.clone(), "main", "([Ljava/lang/String;)V")
                else {
                    return Ok(Vec::new());
                };
                let names = self.names(main);
                let names = vec![renamed(&names, "return")];
                let mut state =
                    self.push(&path.state, main, &[Value::Thing], After::End, names, None, root)?;
                state.mode = Mode::Starting;
                Ok(vec![Way::On(Path { state, acts: Vec::new() })])
            }
            TaskKey::Thread(thread) => {
                let mut ways = Vec::new();
                self.run_thread(path, thread, After::End, root, &mut ways)?;
                Ok(ways)
            }
        }
    }

    /// Initialises the class of `main`, then calls it.
    pub fn start_main(&mut self, mut path: Path) -> Built<Ways> {
        if let Some(ways) = self.initialise(&path, &self.entry.clone())? {
            return Ok(ways);
        }
        let names = self.names(path.state.function);
        path.state.mode = Mode::Before;
        let act = self.act(&path.state, ActKind::Event, names);
        path.acts.push(act);
        path.acts.extend(self.line_of_entry(&path.state));
        Ok(vec![Way::On(path)])
    }

    /// Returns the names of a call of a method: those of all classes that declare it.
    pub fn names(&self, function: FunctionId) -> Vec<Event> {
        let function = self.classes.function(function);
        let id = &function.ir.id;
        self.names_of(&id.class, &id.name, &id.descriptor)
    }

    pub fn names_of(&self, class: &Name, name: &str, descriptor: &str) -> Vec<Event> {
        let mut names: Vec<Event> = Vec::new();
        for class in self.classes.declaring(class, name, descriptor) {
            let event = Event { kind: "call", subject: format!("{}.{name}", dotted(&class)) };
            if !self.classes.is_linked(&class) && !names.contains(&event) {
                names.push(event);
            }
        }
        names
    }

    /// Calls a method of the user's. `outer` is what is called to return after it.
    pub fn call(
        &mut self,
        path: Path,
        callee: FunctionId,
        args: &[Value],
        after: After,
        outer: Option<Vec<Event>>,
        key: KeyId,
    ) -> Built<Path> {
        let function = self.classes.function(callee);
        let names = self.names(callee);
        let lock = function.ir.is_synchronized.then(|| match function.ir.is_static {
            true => Value::Object(self.class_object(&function.ir.id.class)),
            false => args[0],
        });
        let mut returned = vec![renamed(&names, "return")];
        returned.extend(outer);
        let state = self.push(&path.state, callee, args, after, returned, lock, key)?;
        let place = match path.state.stack.0 {
            0 => shown_place(function.place(0)),
            _ => self.show(&path.state),
        };
        let mut path = Path { state, acts: path.acts };
        if let Some(lock) = lock {
            path = self.enter(path, lock);
        }
        path.acts.push(Act { kind: ActKind::Event, events: names, maybe: Vec::new(), place });
        path.acts.extend(self.line_of_entry(&path.state));
        Ok(path)
    }

    /// Runs the initialiser of a class.
    pub fn call_initialiser(&mut self, path: Path, class: &Name) -> Built<Path> {
        let key = KeyId(self.keys.number(KeyPart::Initialiser(class.clone())));
        match self.classes.select(class, "<clinit>", "()V") {
            Selected::Own(function) => {
                self.call(path, function, &[], After::Initialised(class.clone()), None, key)
            }
            _ => self.complain(&path.state, format!("{} cannot be initialised", dotted(class))),
        }
    }

    /// Takes a monitor.
    pub fn enter(&mut self, mut path: Path, lock: Value) -> Path {
        let (events, maybe) = self.monitor_names("enter", lock);
        let mut kind = ActKind::Event;
        if let Value::Object(object) = lock
            && self.is_single(object)
        {
            let own = Rc::make_mut(&mut path.state.own);
            match own.held.iter_mut().find(|(held, _)| *held == object) {
                Some((_, count)) => *count += 1,
                None => {
                    own.held.push((object, 1));
                    kind = ActKind::Acquire(object);
                }
            }
        }
        let act = Act { maybe, ..self.act(&path.state, kind, events) };
        path.act(act)
    }

    /// Gives a monitor up.
    pub fn exit(&mut self, mut path: Path, lock: Value) -> Path {
        let (events, maybe) = self.monitor_names("exit", lock);
        let mut kind = ActKind::Event;
        if let Value::Object(object) = lock {
            let own = Rc::make_mut(&mut path.state.own);
            if let Some(at) = own.held.iter().position(|(held, _)| *held == object) {
                own.held[at].1 -= 1;
                if own.held[at].1 == 0 {
                    own.held.remove(at);
                    kind = ActKind::Release(object);
                }
            }
        }
        let act = Act { maybe, ..self.act(&path.state, kind, events) };
        path.act(act)
    }

    /// Returns what something done to an object is called, and what it may be called if the object is not known.
    pub fn monitor_names(&mut self, kind: &'static str, lock: Value) -> (Vec<Event>, Vec<Event>) {
        match lock {
            Value::Object(object) => (self.object_names(kind, object), Vec::new()),
            _ => {
                let mut maybe = Vec::new();
                for value in self.candidates(lock, "java/lang/Object") {
                    if let Value::Object(object) = value {
                        maybe.extend(self.object_names(kind, object));
                    }
                }
                maybe.extend(self.options.all_of(kind));
                maybe.sort();
                maybe.dedup();
                (Vec::new(), maybe)
            }
        }
    }

    /// Returns what something done to an object is called: by its class, and those above it.
    pub fn object_names(&self, kind: &'static str, object: crate::value::ObjectId) -> Vec<Event> {
        let object = self.objects.get(object);
        let mut names: Vec<Event> = Vec::new();
        if let Origin::ClassObject(class) = &object.origin {
            names.push(Event {
                kind,
                subject: format!("{}.class", crate::naming::class_name(class)),
            });
        }
        let above = self.classes.above(&object.class);
        let above = above.iter().map(|above| above.name.clone());
        for class in above.chain([object.class.clone(), "java/lang/Object".into()]) {
            let event = Event { kind, subject: crate::naming::class_name(&class) };
            if !names.contains(&event) && !self.classes.is_linked(&class) {
                names.push(event);
            }
        }
        names
    }

    pub fn invoke(
        &mut self,
        path: Path,
        call: Call,
        method: &MemberRef,
        args: &[Reg],
        to: Option<Reg>,
    ) -> Built<Ways> {
        let calling = Calling { method, args, to, has_receiver: has_receiver(call) };
        let mut ways = Vec::new();
        if path.state.mode == Mode::Inside {
            self.inside(path, &calling, &mut ways)?;
            return Ok(ways);
        }
        if matches!(&*method.class, "java/lang/Enum" | "java/util/EnumSet" | "java/util/EnumMap")
            && let Some(ways) = self.initialise_given(&path, &calling)?
        {
            return Ok(ways);
        }
        if !calling.has_receiver {
            let selected = self.classes.select(&method.class, &method.name, &method.descriptor);
            if let Selected::Own(function) = &selected {
                let class = self.classes.function(*function).ir.id.class.clone();
                if let Some(ways) = self.initialise(&path, &class)? {
                    return Ok(ways);
                }
            }
            self.call_selected(path, &calling, selected, None, &mut ways)?;
            return Ok(ways);
        }
        let is_private = self.classes.class(&method.class).is_some_and(|class| {
            class.methods.iter().any(|m| {
                m.name == method.name
                    && m.descriptor == method.descriptor
                    && m.flags.has(Flags::PRIVATE)
            })
        });
        let is_exact = matches!(call, Call::Special(_)) || is_private;
        for path in self.dereferenced(path, args[0], &method.class, &mut ways)? {
            let receiver = match path.state.get(args[0]) {
                Value::Object(object) => Some(self.class_of(object)),
                _ => None,
            };
            let selected = match &receiver {
                Some(class) if !is_exact => self.classes.select_virtual(class, method),
                _ => self.classes.select(&method.class, &method.name, &method.descriptor),
            };
            self.call_selected(path, &calling, selected, receiver, &mut ways)?;
        }
        Ok(ways)
    }

    /// Methods of the library that look at the constants of a class initialise it.
    fn initialise_given(&mut self, path: &Path, calling: &Calling) -> Built<Option<Ways>> {
        let params =
            split_descriptor(&calling.method.descriptor).map_or(Vec::new(), |(all, _)| all);
        let values = calling.values(&path.state);
        let values = &values[usize::from(calling.has_receiver)..];
        for (_, value) in params.iter().zip(values).filter(|(p, _)| **p == "Ljava/lang/Class;") {
            let origin = match value {
                Value::Object(object) => Some(self.objects.get(*object).origin.clone()),
                _ => None,
            };
            let Some(Origin::ClassObject(class)) = origin else {
                return self.complain(&path.state, "the constants of a class that is not known");
            };
            if self.classes.is_own(&class)
                && let Some(ways) = self.initialise(path, &class)?
            {
                return Ok(Some(ways));
            }
        }
        Ok(None)
    }

    fn call_selected(
        &mut self,
        path: Path,
        calling: &Calling,
        selected: Selected,
        receiver: Option<Name>,
        ways: &mut Ways,
    ) -> Built<()> {
        match selected {
            Selected::Own(function) => {
                let args = calling.values(&path.state);
                let key = self.call_key(&path.state);
                let after = After::Resume(calling.to);
                ways.push(Way::On(self.call(path, function, &args, after, None, key)?));
                Ok(())
            }
            Selected::Bodiless(class) => {
                let text = format!(
                    "{}.{} is native: its code is not looked at",
                    dotted(&class),
                    calling.method.name
                );
                self.remarks.insert(("assumption", text));
                self.library(path, &class, calling, receiver, ways)
            }
            Selected::Library(class) => self.library(path, &class, calling, receiver, ways),
        }
    }

    /// Returns from a method.
    pub fn leave(&mut self, mut path: Path, value: Value) -> Built<Ways> {
        let frame = self.stacks.get(path.state.stack.0).clone();
        for (number, names) in frame.names.iter().enumerate() {
            let act = self.act(&path.state, ActKind::Event, names.clone());
            path = path.act(act);
            // The monitor is given up once the method itself is left.
            if let (0, Some(lock)) = (number, frame.lock) {
                path = self.exit(path, lock);
            }
        }
        let caller = self.caller(&frame, &path.state);
        Ok(vec![match &frame.after {
            After::End => Way::End(path.acts),
            After::Resume(to) => {
                Way::On(Path { state: caller, acts: path.acts }.result(*to, value))
            }
            After::Initialised(class) => {
                let act = self.act(&path.state, ActKind::Finish(class.clone()), Vec::new());
                path.acts.push(act);
                Way::On(Path { state: caller, acts: path.acts })
            }
            After::Library => {
                self.escape(value);
                Way::On(Path { state: State { mode: Mode::Inside, ..caller }, acts: path.acts })
            }
        }])
    }

    /// Returns the ways on of an exception that the machine throws.
    pub fn thrown_at(&mut self, path: &Path, class: &str) -> Built<Ways> {
        let exception = self.thrown(class);
        let mut ways = Vec::new();
        self.throw(path.clone(), exception, &mut ways)?;
        Ok(ways)
    }

    /// An exception goes to its handlers, or out of the method.
    pub fn throw(&mut self, mut path: Path, exception: Value, ways: &mut Ways) -> Built<()> {
        let mut exception = exception;
        loop {
            if path.state.stack.0 == 0 {
                ways.push(Way::End(path.acts));
                return Ok(());
            }
            let function = self.classes.function(path.state.function);
            let block = &function.ir.blocks[path.state.block as usize];
            for handler in &block.handlers {
                let catches = match &handler.class {
                    None => Some(true),
                    Some(class) => self.catches(exception, class),
                };
                if catches == Some(false) {
                    continue;
                }
                let mut caught = path.clone();
                caught.state.set(handler.exception, exception);
                caught.state.mode = Mode::Before;
                ways.push(Way::On(caught.jump(handler.target)));
                if catches == Some(true) {
                    return Ok(());
                }
            }
            let frame = self.stacks.get(path.state.stack.0).clone();
            if let Some(lock) = frame.lock {
                path = self.exit(path, lock);
            }
            match &frame.after {
                After::End => {
                    self.check_uncaught(&path, exception)?;
                    ways.push(Way::End(path.acts));
                    return Ok(());
                }
                After::Resume(_) => {}
                After::Initialised(class) => {
                    self.known.is_new |= self.known.failing.insert(class.clone());
                    let act = self.act(&path.state, ActKind::Fail(class.clone()), Vec::new());
                    path = path.act(act);
                    Rc::make_mut(&mut path.state.own).initialised.remove(class);
                    // It is the cause of the error that is thrown.
                    self.escape(exception);
                    exception = Value::Thing;
                }
                After::Library => {
                    // The library may catch it.
                    self.escape(exception);
                    let caller = self.caller(&frame, &path.state);
                    let state = State { mode: Mode::Inside, ..caller };
                    ways.push(Way::On(Path { state, acts: path.acts.clone() }));
                }
            }
            path.state = self.caller(&frame, &path.state);
        }
    }

    /// The library shows exceptions that nobody catches, which may run the user's code.
    fn check_uncaught(&mut self, path: &Path, exception: Value) -> Built<()> {
        let Value::Object(object) = exception else { return Ok(()) };
        let class = self.class_of(object);
        match self.classes.is_own(&class) && !self.classes.callbacks(&class).is_empty() {
            true => {
                let name = dotted(&class);
                self.complain(
                    &path.state,
                    format!("nobody may catch a {name}, which has methods that show it"),
                )
            }
            false => Ok(()),
        }
    }

    /// Returns true if a handler of a class takes an exception, false if it does not, nothing if it may.
    fn catches(&self, exception: Value, class: &Name) -> Option<bool> {
        match exception {
            Value::Object(object) => {
                let own = self.class_of(object);
                match self.classes.is_below(&own, class) {
                    true => Some(true),
                    // What is above a class that nothing names is not known.
                    false => self.classes.class(&own).is_some().then_some(false),
                }
            }
            _ => match &**class {
                "java/lang/Throwable" => Some(true),
                "java/lang/InterruptedException" if !self.known.interrupts => Some(false),
                _ => None,
            },
        }
    }

    pub fn invoke_dynamic(
        &mut self,
        path: Path,
        caller: &Arc<Class>,
        site: &DynamicRef,
        args: &[Reg],
        to: Option<Reg>,
    ) -> Built<Ways> {
        let bootstrap = caller.bootstrap_methods.get(usize::from(site.bootstrap));
        let factory = bootstrap.map_or("", |bootstrap| &*bootstrap.method.member.class);
        let mut ways = Vec::new();
        match factory {
            "java/lang/invoke/LambdaMetafactory" => {
                let class = match self.classes.link(caller, site) {
                    Ok(class) => class,
                    Err(message) => return self.complain(&path.state, message),
                };
                let object = match args.is_empty() {
                    true => {
                        let object = self.unique(&class, Origin::Shared);
                        self.note_shared(object);
                        object
                    }
                    false => self.make(&path.state, &class),
                };
                let fields = self.classes.class(&class).map(|class| class.fields.clone());
                for (field, arg) in fields.unwrap_or_default().iter().zip(args) {
                    let slot = Slot::Field(class.clone(), field.name.clone());
                    self.write(&(Holder::Object(object), slot), path.state.get(*arg));
                }
                ways.push(Way::On(path.result(to, Value::Object(object))));
            }
            // The code behind other calls is made as for the machine.
            _ => {
                let method = match self.classes.link_method(caller, site) {
                    Ok(method) => method,
                    Err(message) => return self.complain(&path.state, message),
                };
                let calling = Calling { method: &method, args, to, has_receiver: false };
                let selected = self.classes.select(&method.class, &method.name, &method.descriptor);
                self.call_selected(path, &calling, selected, None, &mut ways)?;
            }
        }
        Ok(ways)
    }
}

pub(crate) fn renamed(events: &[Event], kind: &'static str) -> Vec<Event> {
    events.iter().map(|event| Event { kind, subject: event.subject.clone() }).collect()
}

pub(crate) fn shown_place((file, line): (String, usize)) -> String {
    match line {
        0 => file,
        _ => format!("{file}:{line}"),
    }
}
