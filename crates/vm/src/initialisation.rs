//! Class initialisation (JVMS 5.5).

use crate::boot::Warm;
use crate::machine::{Halt, Next, Slow, Vm, load_fatal};
use hebra_classfile::model::Flags;
use hebra_ir::Kind;
use hebra_program::code::{Code, Fixed, Op};
use hebra_program::{ClassId, MethodId};
use hebra_state::heap::Ref;
use hebra_state::{Init, escape};

impl Vm {
    /// Begins the initialisation of a class for a thread that needs it.
    pub(crate) fn initialise(
        &mut self,
        slot: usize,
        class: ClassId,
        granted: &mut bool,
    ) -> Slow<Next> {
        match self.state.statics[class.0 as usize].init {
            Init::Done => return Ok(Next::Go),
            Init::Running(owner) if usize::from(owner) == slot => return Ok(Next::Go),
            Init::Running(_) => return Ok(Next::Halt(Halt::Point)),
            Init::Failed => return self.use_of_broken(class).map(Next::Throw),
            Init::No => {}
        }
        if let Some(first) = self.system_first(class)?.or_else(|| self.cycle_entry(class)) {
            return self.initialise(slot, first, granted);
        }
        self.fill_string_constants(class);
        let is_library = self.program.class(class).is_library;
        if self.program.class(class).initialiser.is_none()
            && self.unready_super(slot, class).is_none()
        {
            self.state.write_statics(class).init = Init::Done;
            self.note_initialised(class);
            return Ok(Next::Go);
        }
        if !self.permit(slot, !is_library, granted) {
            return Ok(Next::Halt(Halt::Point));
        }
        self.state.write_statics(class).init = Init::Running(slot as u16);
        // Objects are found from this thread now.
        self.state.heap.shape_changed = true;
        self.note_initialised(class);
        let driver = self.driver(class);
        let next = self.push_frame(slot, driver, &[], true, 0)?;
        if is_library && matches!(next, Next::Go) {
            let thread = self.state.thread_mut(slot);
            thread.frames.last_mut().expect("the driver").atomic = true;
            thread.atomic += 1;
        }
        if let Next::Throw(_) = next {
            // Out of stack: JVMS leaves the class erroneous.
            self.end_initialisation(class, Init::Failed);
        }
        Ok(next)
    }

    /// Ends the initialisation of a class: its static fields belong to all threads from now on.
    pub(crate) fn end_initialisation(&mut self, class: ClassId, init: Init) {
        self.state.write_statics(class).init = init;
        self.state.heap.shape_changed = true;
        if self.options.mode.tracks_sharing() {
            let Vm { program, state, .. } = self;
            let kinds = &program.class(class).static_kinds;
            for (kind, value) in kinds.iter().zip(&state.statics[class.0 as usize].values) {
                if *kind == Kind::Ref {
                    escape(program, &mut state.heap, *value as Ref);
                }
            }
        }
    }

    /// Returns `System` if it must be initialised before this class, as a JVM does. Its standard
    /// input needs these classes initialised, and they use `System`.
    fn system_first(&mut self, class: ClassId) -> Slow<Option<ClassId>> {
        const NEEDED: [&str; 8] = [
            "java/io/FileDescriptor",
            "jdk/internal/reflect/Reflection",
            "java/util/ImmutableCollections",
            "java/lang/invoke/MethodHandles",
            "java/lang/invoke/MethodHandles$Lookup",
            "jdk/internal/access/SharedSecrets",
            "java/io/FileInputStream",
            "java/io/BufferedInputStream",
        ];
        if !NEEDED.contains(&&*self.program.class(class).name) {
            return Ok(None);
        }
        let system = self.program.load("java/lang/System").map_err(load_fatal)?;
        self.state.grow(&self.program);
        Ok((self.state.statics[system.0 as usize].init == Init::No).then_some(system))
    }

    /// Returns the other of two classes of JDK 25 that need each other, as only one order works. A
    /// JVM reaches the other one when it links the first constant that is computed.
    fn cycle_entry(&mut self, class: ClassId) -> Option<ClassId> {
        if &*self.program.class(class).name != "jdk/internal/constant/PrimitiveClassDescImpl" {
            return None;
        }
        let other = self.program.load("java/lang/constant/ConstantDescs").ok()?;
        self.state.grow(&self.program);
        (self.state.statics[other.0 as usize].init == Init::No).then_some(other)
    }

    pub(crate) fn note_initialised(&mut self, class: ClassId) {
        if self.program.class(class).is_library && !self.state.heap.frozen {
            self.gathered.initialised.push(class);
        }
    }

    /// Returns what a machine on the same path can do before `main`: the initialisers of library
    /// classes so far, unless they read what the program changes.
    pub fn warm(&self) -> Warm {
        let done = |class: &&ClassId| self.state.statics[class.0 as usize].init == Init::Done;
        let done = self.gathered.initialised.iter().filter(done);
        let classes = done.map(|class| self.program.class(*class).name.clone()).collect();
        Warm { classes: self.settings.early(classes), properties: self.settings.is_changed() }
    }

    fn driver(&mut self, class: ClassId) -> MethodId {
        if let Some(driver) = self.program.class(class).driver {
            return driver;
        }
        let ops = vec![Op::InitSupers { class }, Op::InitCall { class }, Op::InitDone { class }];
        let fixed = Fixed {
            positions: vec![0; ops.len()],
            live: vec![0; ops.len()],
            live_in_call: vec![0; ops.len()],
            live_sets: vec![Default::default()],
            ..Fixed::default()
        };
        let code = Code { ops: ops.into(), fixed: fixed.into(), ..Code::default() };
        let driver = self.program.add_synthetic(class, "<initialisation>", code);
        self.program.class_mut(class).driver = Some(driver);
        driver
    }

    /// Returns the first supertype that must be initialised before `class` and is not.
    pub(crate) fn unready_super(&self, slot: usize, class: ClassId) -> Option<ClassId> {
        let found = self.program.class(class);
        if found.flags.has(Flags::INTERFACE) {
            return None;
        }
        let ready = |id: ClassId| match self.state.statics[id.0 as usize].init {
            Init::Done => true,
            Init::Running(owner) => usize::from(owner) == slot,
            _ => false,
        };
        let parent = found.super_class.filter(|id| !ready(*id));
        parent.or_else(|| self.first_unready(&found.interfaces, &ready))
    }

    /// Returns the first of these interfaces and their superinterfaces, the latter first, that
    /// declares a method with code and is not ready (JLS 12.4.1).
    fn first_unready(
        &self,
        interfaces: &[ClassId],
        ready: &impl Fn(ClassId) -> bool,
    ) -> Option<ClassId> {
        interfaces.iter().find_map(|id| {
            let above = self.first_unready(&self.program.class(*id).interfaces, ready);
            above.or_else(|| (self.has_defaults(*id) && !ready(*id)).then_some(*id))
        })
    }

    fn has_defaults(&self, class: ClassId) -> bool {
        let class = self.program.class(class);
        class.flags.has(Flags::INTERFACE)
            && class.initialiser.is_some()
            && class
                .methods
                .iter()
                .any(|m| !self.program.method(*m).flags.has(Flags::ABSTRACT | Flags::STATIC))
    }

    pub(crate) fn init_supers(
        &mut self,
        slot: usize,
        class: ClassId,
        granted: &mut bool,
    ) -> Slow<Next> {
        match self.unready_super(slot, class) {
            Some(parent) => self.initialise(slot, parent, granted),
            None => {
                self.state.thread_mut(slot).frames.last_mut().expect("the driver").pc += 1;
                Ok(Next::Go)
            }
        }
    }
}
