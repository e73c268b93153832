//! Threads, and waiting for the notification of an object.

use crate::calls::Calling;
use crate::classes::Selected;
use crate::complaint::Built;
use crate::explore::{Explorer, Path, TaskKey, Way};
use crate::heap::{Holder, Slot};
use crate::state::{Act, ActKind, After};
use crate::step::{THREAD, Ways};
use crate::value::{KeyId, ObjectId, Origin, Value};
use hebra_classfile::model::Flags;
use hebra_flow::Event;
use hebra_ir::{Instruction, Loadable, split_descriptor};
use std::rc::Rc;

impl Explorer<'_> {
    /// Runs what a thread is to run.
    pub fn run_thread(
        &mut self,
        path: Path,
        thread: ObjectId,
        after: After,
        key: KeyId,
        ways: &mut Ways,
    ) -> Built<()> {
        let class = self.class_of(thread);
        if let Selected::Own(function) = self.classes.select(&class, "run", "()V") {
            let args = [Value::Object(thread)];
            ways.push(Way::On(self.call(path, function, &args, after, None, key)?));
            return Ok(());
        }
        self.run_target(path, thread, after, None, key, ways)
    }

    /// Runs what a thread was given to run.
    fn run_target(
        &mut self,
        path: Path,
        thread: ObjectId,
        after: After,
        outer: Option<Vec<Event>>,
        key: KeyId,
        ways: &mut Ways,
    ) -> Built<()> {
        let mut targets = self.heap.read(&(Holder::Object(thread), Slot::Target), self.at);
        // A thread that has ended has forgotten what it was given to run.
        let may_have_ended = self.current_thread(path.state.task) != thread;
        if targets.is_empty() || may_have_ended {
            targets.insert(Value::Null);
        }
        let mut all = Vec::new();
        for target in targets {
            match target {
                Value::Null => all.push(Value::Null),
                target => all.extend(self.candidates(target, "java/lang/Runnable")),
            }
        }
        for target in all {
            let selected = match target {
                Value::Object(object) => {
                    let class = self.class_of(object);
                    Some(self.classes.select(&class, "run", "()V"))
                }
                _ => None,
            };
            match selected {
                Some(Selected::Own(function)) => {
                    let path = self.call(
                        path.clone(),
                        function,
                        &[target],
                        after.clone(),
                        outer.clone(),
                        key,
                    )?;
                    ways.push(Way::On(path));
                }
                // Another thread's own target.
                Some(Selected::Library(declaring)) if &*declaring == THREAD => {
                    if let Value::Object(inner) = target
                        && inner != thread
                    {
                        self.run_target(
                            path.clone(),
                            inner,
                            after.clone(),
                            outer.clone(),
                            key,
                            ways,
                        )?;
                    }
                }
                _ if target != Value::Null => {
                    let message = "a thread may run code of the library, such as a task";
                    return self.complain(&path.state, message);
                }
                _ => match &after {
                    After::Resume(to) => {
                        let returned = outer.clone().unwrap_or_default();
                        let act = self.act(&path.state, ActKind::Event, returned);
                        ways.push(Way::On(path.clone().act(act).result(*to, Value::Dead)));
                    }
                    _ => ways.push(Way::End(path.acts.clone())),
                },
            }
        }
        Ok(())
    }

    /// Returns a method of this class that the constructor of `Thread` may call.
    pub(crate) fn called_by_new_threads(&mut self, class: &str) -> Option<&'static str> {
        const LOCAL: &str = "java/lang/InheritableThreadLocal";
        let called = [(LOCAL, "childValue"), (THREAD, "getContextClassLoader")];
        let (_, name) =
            called.into_iter().find(|(above, _)| self.classes.is_below(class, above))?;
        let overrides = self.classes.callbacks(class);
        overrides.iter().any(|(_, found)| &**found == name).then_some(name)
    }

    /// Returns the object of the thread that runs.
    fn current_thread(&mut self, task: usize) -> ObjectId {
        match self.runs[task].key {
            TaskKey::Main => {
                let object = self.unique(THREAD, Origin::MainThread);
                self.note_shared(object);
                object
            }
            TaskKey::Thread(object) => object,
        }
    }

    /// Methods of threads. Returns false if a method does nothing that matters.
    pub fn thread(
        &mut self,
        path: Path,
        calling: &Calling,
        returned: &[Event],
        ways: &mut Ways,
    ) -> Built<bool> {
        let method = calling.method;
        let values = calling.values(&path.state);
        let thread = match values.first() {
            Some(Value::Object(object)) if calling.has_receiver => Some(*object),
            _ => None,
        };
        let done = |explorer: &Self, path: Path, value: Value| {
            let act = explorer.act(&path.state, ActKind::Event, returned.to_vec());
            Way::On(path.act(act).result(calling.to, value))
        };
        match &*method.name {
            "<init>" => {
                let Some(thread) = thread else {
                    return self.complain(&path.state, "a thread that is not known");
                };
                let params =
                    split_descriptor(&method.descriptor).map_or(Vec::new(), |(params, _)| params);
                let mut is_named = false;
                for (param, value) in params.iter().zip(&values[1..]) {
                    match *param {
                        "Ljava/lang/Runnable;" => {
                            self.heap.write(&(Holder::Object(thread), Slot::Target), *value)
                        }
                        "Ljava/lang/ThreadGroup;" if let Value::Object(group) = *value => {
                            let class = self.class_of(group);
                            if self.classes.is_own(&class) {
                                let message = "a group of threads of the program's own class";
                                return self.complain(&path.state, message);
                            }
                        }
                        "Ljava/lang/String;" => {
                            is_named = true;
                            if !matches!(value, Value::Object(_) | Value::Thing) {
                                ways.extend(self.thrown_at(&path, NULL_POINTER)?);
                            }
                            self.heap.write(&(Holder::Object(thread), Slot::Named), *value);
                        }
                        _ => {}
                    }
                }
                if !is_named {
                    self.unnamed.entry(thread).or_default().insert(self.at);
                }
                ways.push(done(self, path, Value::Dead));
            }
            "start" => {
                let Some(thread) = thread else {
                    return self
                        .complain(&path.state, "a thread that is not known is started here");
                };
                if !self.is_single(thread) {
                    let (file, line) = self.objects.get(thread).place.clone();
                    let message = format!(
                        "how many threads are started here is not known: those made at {file}:{line} are made more than once"
                    );
                    return self.complain(&path.state, message);
                }
                let class = self.class_of(thread);
                let mut callbacks = self.classes.callbacks(&class).into_iter();
                if callbacks.any(|(_, name)| &*name == "getUncaughtExceptionHandler") {
                    let message = "a thread that chooses who handles its exceptions";
                    return self.complain(&path.state, message);
                }
                self.start(path, thread, calling, returned, ways)?;
            }
            "join" => self.join(path, thread, calling, returned, ways)?,
            "run" => {
                let Some(thread) = thread else { return Ok(false) };
                let key = self.call_key(&path.state);
                let outer = Some(returned.to_vec());
                self.run_target(path, thread, After::Resume(calling.to), outer, key, ways)?;
            }
            "currentThread" => {
                let current = self.current_thread(path.state.task);
                ways.push(done(self, path, Value::Object(current)));
            }
            "interrupt" => {
                self.known.is_new |= !std::mem::replace(&mut self.known.interrupts, true);
                ways.push(done(self, path, Value::Dead));
            }
            "sleep" => {
                if !self.is_time(&path, calling.args) {
                    ways.extend(self.thrown_at(&path, ILLEGAL_ARGUMENT)?);
                }
                if self.known.interrupts {
                    ways.extend(self.thrown_at(&path, "java/lang/InterruptedException")?);
                }
                ways.push(done(self, path, Value::Dead));
            }
            "setPriority" if matches!(values.get(1), Some(Value::Int(1..=10))) => {
                ways.push(done(self, path, Value::Dead));
            }
            "setName" => {
                if !matches!(values.get(1), Some(Value::Object(_) | Value::Thing)) {
                    ways.extend(self.thrown_at(&path, NULL_POINTER)?);
                }
                if let (Some(thread), Some(_)) = (thread, values.get(1)) {
                    self.heap.write(&(Holder::Object(thread), Slot::Named), values[1]);
                }
                ways.push(done(self, path, Value::Dead));
            }
            "setDaemon" => {
                if values.get(1) != Some(&Value::Int(0)) {
                    self.exits.insert("the end of all threads but daemons");
                }
                // A thread that was started, or may have been, refuses.
                let is_fresh = path.state.own.is_alone
                    && thread.is_some_and(|thread| self.is_single(thread) && !self.is_main(thread));
                if !is_fresh {
                    ways.extend(self.thrown_at(&path, "java/lang/IllegalThreadStateException")?);
                }
                ways.push(done(self, path, Value::Dead));
            }
            "getName" => ways.push(done(self, path, Value::Thing)),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What is done to a thread is called after its class, or after what it runs.
    fn thread_names(&mut self, kind: &'static str, thread: ObjectId) -> Vec<Event> {
        let mut names = self.object_names(kind, thread);
        for target in self.heap.read(&(Holder::Object(thread), Slot::Target), self.at) {
            if let Value::Object(target) = target {
                for name in self.object_names(kind, target) {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
            }
        }
        names
    }

    fn start(
        &mut self,
        path: Path,
        thread: ObjectId,
        calling: &Calling,
        returned: &[Event],
        ways: &mut Ways,
    ) -> Built<()> {
        let starters = self.starters.entry(thread).or_default();
        starters.insert(path.state.task);
        if starters.len() > 1 {
            self.known.is_new |= self.known.contested.insert(thread);
        }
        let is_started = path.state.own.started.contains(&thread);
        if is_started
            || self.known.contested.contains(&thread)
            || self.runs[0].key == TaskKey::Main && self.is_main(thread)
        {
            ways.extend(self.thrown_at(&path, "java/lang/IllegalThreadStateException")?);
        }
        if is_started || self.is_main(thread) {
            return Ok(());
        }
        let names = self.thread_names("start", thread);
        let mut path = path;
        let own = Rc::make_mut(&mut path.state.own);
        own.started.insert(thread);
        own.is_alone = false;
        let mut inherited = (*path.state.own).clone();
        inherited.held.clear();
        let begun = self.act(&path.state, ActKind::Start(thread), names);
        let ended = self.act(&path.state, ActKind::Event, returned.to_vec());
        ways.push(Way::On(path.act(begun).act(ended).result(calling.to, Value::Dead)));
        self.add_run(TaskKey::Thread(thread), Rc::new(inherited))
    }

    fn is_main(&self, thread: ObjectId) -> bool {
        matches!(self.objects.get(thread).origin, Origin::MainThread)
    }

    fn join(
        &mut self,
        path: Path,
        thread: Option<ObjectId>,
        calling: &Calling,
        returned: &[Event],
        ways: &mut Ways,
    ) -> Built<()> {
        let is_held = |(held, _): &(ObjectId, u32)| thread.is_none_or(|thread| thread == *held);
        if path.state.own.held.iter().any(is_held) {
            let message = "a thread is joined whose monitor may be held: joining gives it up";
            return self.complain(&path.state, message);
        }
        if !self.is_time(&path, &calling.args[1..]) {
            ways.extend(self.thrown_at(&path, ILLEGAL_ARGUMENT)?);
        }
        if self.known.interrupts {
            ways.extend(self.thrown_at(&path, "java/lang/InterruptedException")?);
        }
        let ended = self.act(&path.state, ActKind::Event, returned.to_vec());
        let is_timed = &*calling.method.descriptor != "()V";
        let names = match thread {
            Some(thread) => self.thread_names("join", thread),
            None => self.options.all_of("join"),
        };
        // The event comes when the method has returned, if the thread has ended by then.
        let event = self.act(&path.state, ActKind::Joined(thread), names.clone());
        let unsure = Act { events: Vec::new(), maybe: names, ..event.clone() };
        let mut add = |path: Path, event: &Act| {
            let path = path.act(ended.clone()).act(event.clone());
            ways.push(Way::On(path.result(calling.to, Value::Dead)));
        };
        match thread {
            Some(thread) if self.is_single(thread) && !self.is_main(thread) => {
                let is_started = path.state.own.started.contains(&thread);
                let meet =
                    |is_early| self.act(&path.state, ActKind::Join(thread, is_early), Vec::new());
                add(path.clone().act(meet(false)), &event);
                if !is_started {
                    add(path.clone().act(meet(true)), &unsure);
                }
                if is_timed {
                    add(path, &unsure);
                }
            }
            _ => add(path, &unsure),
        }
        Ok(())
    }

    pub fn wait_or_notify(
        &mut self,
        path: Path,
        calling: &Calling,
        returned: &[Event],
        ways: &mut Ways,
    ) -> Built<()> {
        let lock = path.state.get(calling.args[0]);
        let held = match lock {
            Value::Object(object) => {
                path.state.own.held.iter().find(|(held, _)| *held == object).copied()
            }
            _ => None,
        };
        if held.is_none() {
            ways.extend(self.thrown_at(&path, "java/lang/IllegalMonitorStateException")?);
        }
        if !self.is_time(&path, &calling.args[1..]) {
            ways.extend(self.thrown_at(&path, ILLEGAL_ARGUMENT)?);
        }
        // It may be interrupted before it gives the monitor up.
        let before = path.clone();
        let is_wait = calling.method.name.starts_with("wait");
        let (events, maybe) = self.monitor_names(if is_wait { "wait" } else { "notify" }, lock);
        let act = Act { maybe, ..self.act(&path.state, ActKind::Event, events) };
        let path = path.act(act);
        let ended = self.act(&path.state, ActKind::Event, returned.to_vec());
        if !is_wait {
            let is_all = &*calling.method.name == "notifyAll";
            let wake = self.act(&path.state, ActKind::Wake(lock, is_all), Vec::new());
            ways.push(Way::On(path.act(wake).act(ended).result(calling.to, Value::Dead)));
            return Ok(());
        }
        let (gives, may_give) = self.monitor_names("exit", lock);
        let (takes, may_take) = self.monitor_names("enter", lock);
        let (give, take) = match held {
            Some((object, _)) => (ActKind::Release(object), ActKind::Acquire(object)),
            None => (ActKind::Event, ActKind::Event),
        };
        let give = Act { maybe: may_give, ..self.act(&path.state, give, gives) };
        let take = Act { maybe: may_take, ..self.act(&path.state, take, takes) };
        let sleeping = path.act(give);
        let sleep = self.act(&sleeping.state, ActKind::Sleep(lock), Vec::new());
        let woken = sleeping.clone().act(sleep).act(take.clone());
        ways.push(Way::On(woken.act(ended.clone()).result(calling.to, Value::Dead)));
        if &*calling.method.descriptor != "()V" || self.is_notified_by_library(lock) {
            let expired = sleeping.clone().act(take.clone()).act(ended);
            ways.push(Way::On(expired.result(calling.to, Value::Dead)));
        }
        if self.known.interrupts {
            ways.extend(self.thrown_at(&before, "java/lang/InterruptedException")?);
            ways.extend(self.thrown_at(&sleeping.act(take), "java/lang/InterruptedException")?);
        }
        Ok(())
    }

    /// Returns true if numbers are certainly a length of time: constants of this block that are not negative.
    fn is_time(&self, path: &Path, registers: &[hebra_ir::Reg]) -> bool {
        let function = self.classes.function(path.state.function);
        let block = &function.ir.blocks[path.state.block as usize];
        registers.iter().all(|register| match path.state.get(*register) {
            Value::Int(number) => (0..1_000_000).contains(&number),
            _ => {
                let before = block.instructions[..path.state.index as usize].iter().rev();
                let mut made = before.filter(|(one, _)| one.target() == Some(*register));
                matches!(
                    made.next(),
                    Some((Instruction::Const { value: Loadable::Long(0..), .. }, _))
                )
            }
        })
    }

    /// Returns true if the library may notify those who wait for an object: threads when they end, objects of its own classes.
    fn is_notified_by_library(&self, lock: Value) -> bool {
        let Value::Object(object) = lock else { return true };
        let class = self.class_of(object);
        let above = self.classes.above(&class);
        let is_plain = |name: &str| {
            name == "java/lang/Object" || name == "java/lang/Class" || self.classes.is_own(name)
        };
        !is_plain(&class)
            || above
                .iter()
                .any(|above| !is_plain(&above.name) && !above.flags.has(Flags::INTERFACE))
    }
}

const NULL_POINTER: &str = "java/lang/NullPointerException";
const ILLEGAL_ARGUMENT: &str = "java/lang/IllegalArgumentException";
