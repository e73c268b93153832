//! Linking the classes, members, constants and call sites that operations name, when a thread first
//! reaches them. The patches to code depend on the program alone.

use crate::execute::Thrown;
use crate::intrinsics::{self, Args, Flow};
use crate::machine::{Fatal, Next, Slow, Vm, load_fatal};
use hebra_classfile::model::{Flags, Loadable, MemberRef};
use hebra_ir::{Call, DynamicRef, Instruction, Name};
use hebra_program::code::{Narrow, Op, Site};
use hebra_program::prepare::result_register;
use hebra_program::{ClassId, ClassKind, Constant, LoadError, MethodId, Run};
use hebra_state::heap::Ref;
use hebra_state::vague::is_vague;
use hebra_state::{Frame, Init};
use std::sync::Arc;

impl Vm {
    fn patch(&mut self, slot: usize, op: Op) {
        if let Some(frame) = self.state.thread(slot).frames.last().copied() {
            let method = &mut self.program.methods[frame.method.0 as usize];
            Arc::make_mut(&mut method.code.ops)[frame.pc as usize] = op;
        }
    }

    /// Returns the class, or the exception that its absence raises.
    pub(crate) fn load(&mut self, name: &str) -> Slow<Result<ClassId, Ref>> {
        match self.program.load(name) {
            Ok(class) => {
                self.state.grow(&self.program);
                Ok(Ok(class))
            }
            Err(LoadError::NotFound(missing)) => self.no_class(&missing).map(Err),
            Err(LoadError::Incompatible(error, message)) => {
                self.new_throwable(error, Some(&message), 0).map(Err)
            }
            Err(LoadError::Bad(message)) => Err(Fatal::BadInput(message)),
            Err(LoadError::Unsupported(what)) => Err(match self.step.current {
                Some(slot) => self.unsupported(slot, &what),
                None => Fatal::Unsupported(what),
            }),
        }
    }

    /// Returns true if uses of a class need no check: it was initialised before the search began.
    fn is_settled(&self, class: ClassId) -> bool {
        let statics = &self.state.statics[class.0 as usize];
        statics.init == Init::Done && (!self.is_check() || !self.state.heap.frozen)
            || self.canonical.is_settled(class)
    }

    pub(crate) fn slow(&mut self, slot: usize, granted: &mut bool) -> Slow<Next> {
        let frame = *self.state.thread(slot).frames.last().expect("a frame");
        let op = self.program.method(frame.method).code.ops[frame.pc as usize];
        match op {
            Op::String { literal, .. } => {
                let text = self.program.literals[literal as usize].clone();
                self.literal_string(literal, &text);
                Ok(Next::Go)
            }
            Op::Constant { constant, .. } => {
                match intrinsics::handles::constants::constant(self, constant)? {
                    Ok(_) => Ok(Next::Go),
                    Err(exception) => Ok(Next::Throw(exception)),
                }
            }
            Op::Mirror { class, .. } => {
                self.mirror(class);
                Ok(Next::Go)
            }
            Op::InitSupers { class } => self.init_supers(slot, class, granted),
            Op::Abstract { .. } => self.abstract_operation(slot, granted),
            Op::InitCall { class } => {
                self.state.thread_mut(slot).frames.last_mut().expect("a frame").pc += 1;
                if let Some(initialiser) = self.program.class(class).initialiser {
                    self.make_ready(initialiser)?;
                    if let Run::Intrinsic(intrinsic, _) = &self.program.method(initialiser).run {
                        let run = intrinsics::intrinsic(*intrinsic).run;
                        match run(self, &Args { slot, method: initialiser, values: &[] })? {
                            Flow::Decline => {}
                            Flow::Call(method, values) => {
                                self.make_ready(method)?;
                                return self.push_frame(slot, method, &values, true, 0);
                            }
                            // Once that is done, the initialiser is asked again.
                            Flow::First(method, values) => {
                                let thread = self.state.thread_mut(slot);
                                thread.frames.last_mut().expect("a frame").pc -= 1;
                                self.make_ready(method)?;
                                return self.push_frame(slot, method, &values, true, 0);
                            }
                            _ => return Ok(Next::Go),
                        }
                    }
                    return self.push_frame(slot, initialiser, &[], true, 0);
                }
                Ok(Next::Go)
            }
            Op::InitDone { class } => {
                self.end_initialisation(class, Init::Done);
                self.leave_frame(slot, 0);
                Ok(Next::Go)
            }
            Op::Ask { index } => {
                intrinsics::reflection::asking::before_operation(self, slot, frame, index)
            }
            Op::Slow { index } => {
                let instruction =
                    self.program.method(frame.method).code.slow[index as usize].clone();
                if let Instruction::Mark { mark, object, value } = &instruction {
                    return self.pass_mark(slot, frame, (mark, *object, *value), granted);
                }
                self.resolve(slot, frame, &instruction)
            }
            _ => Err(Fatal::BadInput(format!("unexpected operation in {}", self.where_is(slot)))),
        }
    }

    pub(crate) fn resolve(
        &mut self,
        slot: usize,
        frame: Frame,
        instruction: &Instruction,
    ) -> Slow<Next> {
        let caller = self.program.method(frame.method).class;
        macro_rules! class {
            ($name:expr) => {
                match self.resolve_class(caller, $name)? {
                    Ok(class) => class,
                    Err(exception) => return Ok(Next::Throw(exception)),
                }
            };
        }
        let in_library = self.program.class(caller).is_library;
        let expected = |class: ClassId| if in_library { ClassId(0) } else { class };
        let op = match instruction {
            Instruction::Const { to, value } => match value {
                Loadable::String(text) => {
                    let literal = self.program.literal(text);
                    self.state.grow(&self.program);
                    Op::String { to: to.0, literal }
                }
                Loadable::Class(name) => Op::Mirror { to: to.0, class: class!(name) },
                Loadable::MethodType(descriptor) => {
                    let constant = Constant::MethodType(descriptor.clone());
                    let constant = self.program.constant(constant);
                    self.state.grow(&self.program);
                    Op::Constant { to: to.0, constant }
                }
                Loadable::MethodHandle(handle) => {
                    let caller = self.program.method(frame.method).class;
                    let caller = self.program.class(caller).name.clone();
                    let constant = Constant::MethodHandle(caller, handle.clone());
                    let constant = self.program.constant(constant);
                    self.state.grow(&self.program);
                    Op::Constant { to: to.0, constant }
                }
                Loadable::Dynamic(constant) => {
                    let caller = self.program.method(frame.method).class;
                    let method = match self.link_constant(caller, constant) {
                        Ok(method) => method,
                        Err(Fatal::Unsupported(message)) => {
                            return Err(self.unsupported(slot, &message));
                        }
                        Err(fatal) => return Err(fatal),
                    };
                    self.call_op(frame.method, Call::Static(false), method, &[], to.0)
                }
                _ => {
                    return Err(Fatal::BadInput(format!(
                        "bad constant in {}",
                        self.where_is(slot)
                    )));
                }
            },
            Instruction::GetField { to, object, field } => {
                let (class, index) = match self.resolve_field(caller, field, false, false)? {
                    Ok(found) => found,
                    Err(exception) => return Ok(Next::Throw(exception)),
                };
                let owner = expected(class);
                let found = &self.program.class(class).fields[index];
                let fixed = found.flags.has(Flags::FINAL)
                    && !self
                        .program
                        .unstable_finals
                        .contains(&(self.program.class(class).name.clone(), found.index))
                    && !self.is_settable(class, &found.name);
                match self.locals_field(class, &found.name) {
                    Some(which) => Op::GetLocals { to: to.0, object: object.0, which },
                    None => {
                        let field = found.index;
                        Op::GetField { to: to.0, object: object.0, field, fixed, owner }
                    }
                }
            }
            Instruction::PutField { object, field, value } => {
                let (class, index) = match self.resolve_field(caller, field, false, true)? {
                    Ok(found) => found,
                    Err(exception) => return Ok(Next::Throw(exception)),
                };
                let owner = expected(class);
                let found = &self.program.class(class).fields[index];
                let is_final =
                    found.flags.has(Flags::FINAL) && !self.is_settable(class, &found.name);
                let (object, field, value) = (object.0, found.index, value.0);
                if self.is_cache(class, &found.name) {
                    let op = Op::Move { to: value, from: value };
                    self.patch(slot, op);
                    return Ok(Next::Go);
                }
                if let Some(which) = self.locals_field(class, &found.name) {
                    self.patch(slot, Op::PutLocals { object, which, value });
                    return Ok(Next::Go);
                }
                match hebra_ir::kind_of(&found.descriptor) {
                    Some(hebra_ir::Kind::Ref) => {
                        Op::PutRef { object, field, value, is_final, owner }
                    }
                    _ => {
                        let narrow = Narrow::of(&found.descriptor);
                        Op::PutField { object, field, value, narrow, is_final, owner }
                    }
                }
            }
            Instruction::GetStatic { field, .. } | Instruction::PutStatic { field, .. } => {
                let written = matches!(instruction, Instruction::PutStatic { .. });
                let (class, index) = match self.resolve_field(caller, field, true, written)? {
                    Ok(found) => found,
                    Err(exception) => return Ok(Next::Throw(exception)),
                };
                self.fill_string_constants(class);
                let check = !self.is_settled(class);
                let found = &self.program.class(class).fields[index];
                // `System.setOut` and the like write final fields.
                let is_system = &*self.program.class(class).name == "java/lang/System";
                let fixed = found.flags.has(Flags::FINAL) && !is_system;
                let is_ref = hebra_ir::kind_of(&found.descriptor) == Some(hebra_ir::Kind::Ref);
                let narrow = Narrow::of(&found.descriptor);
                let field = found.index;
                match instruction {
                    Instruction::GetStatic { to, .. } => {
                        Op::GetStatic { to: to.0, class, field, check, fixed }
                    }
                    Instruction::PutStatic { value, .. } if is_ref => {
                        Op::PutStaticRef { value: value.0, class, field, check }
                    }
                    Instruction::PutStatic { value, .. } => {
                        Op::PutStatic { value: value.0, class, field, check, narrow }
                    }
                    _ => return Ok(Next::Go),
                }
            }
            Instruction::New { to, class } => {
                let class = class!(class);
                let found = self.program.class(class);
                if found.flags.has(Flags::ABSTRACT | Flags::INTERFACE)
                    || found.kind != ClassKind::Instance
                {
                    let name = found.name.clone();
                    let error = "java/lang/InstantiationError";
                    return self.new_throwable(error, Some(&name), 0).map(Next::Throw);
                }
                Op::New { to: to.0, class, check: !self.is_settled(class) }
            }
            Instruction::NewArray { to, class, length } => {
                Op::NewArray { to: to.0, class: class!(class), length: length.0 }
            }
            Instruction::NewMultiArray { to, class, lengths } => {
                let class = class!(class);
                let thread = self.state.thread(slot);
                let length =
                    |r: &hebra_ir::Reg| thread.regs[frame.base as usize + usize::from(r.0)];
                if self.follows_times() && lengths.iter().any(|r| is_vague(length(r))) {
                    return Err(self.needs_time(slot, "the length of an array"));
                }
                let lengths: Vec<i32> = lengths
                    .iter()
                    .map(|r| thread.regs[frame.base as usize + usize::from(r.0)] as i32)
                    .collect();
                if let Some(negative) = lengths.iter().find(|l| **l < 0) {
                    return self.throwable(slot, Thrown::NegativeSize(*negative)).map(Next::Throw);
                }
                if let Err(thrown) = self.fits(class, &lengths) {
                    return self.throwable(slot, thrown).map(Next::Throw);
                }
                let array = self.multi_array(class, &lengths)?;
                let thread = self.state.thread_mut(slot);
                thread.regs[frame.base as usize + usize::from(to.0)] = array.into();
                thread.frames.last_mut().expect("a frame").pc += 1;
                return Ok(Next::Go);
            }
            Instruction::CheckCast { object, class } => {
                let reg = frame.base as usize + usize::from(object.0);
                if self.state.thread(slot).regs[reg] == 0 {
                    // Null passes without resolution (JVMS 6.5 checkcast).
                    self.state.thread_mut(slot).frames.last_mut().expect("a frame").pc += 1;
                    return Ok(Next::Go);
                }
                Op::CheckCast { object: object.0, class: class!(class) }
            }
            Instruction::InstanceOf { to, object, class } => {
                let reg = frame.base as usize + usize::from(object.0);
                if self.state.thread(slot).regs[reg] == 0 {
                    let thread = self.state.thread_mut(slot);
                    thread.regs[frame.base as usize + usize::from(to.0)] = 0;
                    thread.frames.last_mut().expect("a frame").pc += 1;
                    return Ok(Next::Go);
                }
                Op::InstanceOf { to: to.0, object: object.0, class: class!(class) }
            }
            Instruction::Invoke { call, method, args, to } => {
                let resolved = match self.resolve_method(caller, *call, method)? {
                    Ok(found) => found,
                    Err(exception) => return Ok(Next::Throw(exception)),
                };
                self.call_op(frame.method, *call, resolved, args, result_register(*to))
            }
            Instruction::InvokeDynamic { site, args, to } => {
                if let Err(exception) = self.resolve_handles(caller, site)? {
                    return Ok(Next::Throw(exception));
                }
                let model = self.program.class(caller).model.clone().expect("code has a class");
                let number = self.program.linked_sites;
                self.program.linked_sites += 1;
                let method = match self.link_dynamic(&model, site, number) {
                    Ok(method) => method,
                    Err(Fatal::Unsupported(message)) => {
                        return Err(self.unsupported(slot, &message));
                    }
                    Err(fatal) => return Err(fatal),
                };
                let call = Call::Static(false);
                self.call_op(frame.method, call, method, args, result_register(*to))
            }
            _ => return Err(Fatal::BadInput(format!("bad code in {}", self.where_is(slot)))),
        };
        self.patch(slot, op);
        Ok(Next::Go)
    }

    fn link_dynamic(
        &mut self,
        caller: &Arc<hebra_classfile::model::Class>,
        site: &DynamicRef,
        number: u32,
    ) -> Slow<MethodId> {
        let program = std::cell::RefCell::new(&mut self.program);
        let is_interface = |name: &str| {
            let mut program = program.borrow_mut();
            match program.load(name) {
                Ok(class) => program.class(class).flags.has(Flags::INTERFACE),
                Err(_) => false,
            }
        };
        let linked = hebra_lower::dynamic::link(caller, site, number, &is_interface)
            .map_err(|e| Fatal::Unsupported(e.message))?;
        self.define_linked(linked)
    }

    /// Returns the method that computes the value of a dynamic constant.
    fn link_constant(&mut self, caller: ClassId, constant: &DynamicRef) -> Slow<MethodId> {
        let caller = self.program.class(caller).model.clone().expect("code has a class");
        let host = hebra_lower::dynamic::bootstrap::host(&caller.name);
        let key = (Name::from(host), constant.clone());
        if let Some(method) = self.program.dynamic_constants.get(&key) {
            return Ok(*method);
        }
        let number = self.program.linked_sites;
        self.program.linked_sites += 1;
        let linked = hebra_lower::dynamic::bootstrap::constant(&caller, constant, number)
            .map_err(|e| Fatal::Unsupported(e.message))?;
        let method = self.define_linked(linked)?;
        self.program.dynamic_constants.insert(key, method);
        Ok(method)
    }

    fn define_linked(&mut self, linked: hebra_lower::dynamic::Linked) -> Slow<MethodId> {
        intrinsics::handles::define_commit(self)?;
        let class = self.program.define(linked.class, true).map_err(load_fatal)?;
        self.state.grow(&self.program);
        let MemberRef { name, descriptor, .. } = linked.method;
        self.program
            .declared(class, &name, &descriptor)
            .ok_or_else(|| Fatal::Unsupported("the linked call site has no method".into()))
    }

    fn call_op(
        &mut self,
        caller: MethodId,
        call: Call,
        method: MethodId,
        args: &[hebra_ir::Reg],
        to: u16,
    ) -> Op {
        let found = self.program.method(method);
        let class = found.class;
        let is_final = found.flags.has(Flags::FINAL | Flags::PRIVATE);
        let of_interface = self.program.class(class).flags.has(Flags::INTERFACE);
        let has_slot = found.vtable.is_some();
        let in_library = self.program.class(self.program.method(caller).class).is_library;
        let owner = if in_library { ClassId(0) } else { class };
        let site = Site { method, args: args.iter().map(|r| r.0).collect(), to, owner };
        let check = !self.is_settled(class);
        let code = &mut self.program.methods[caller.0 as usize].code;
        Arc::make_mut(&mut code.sites).push(site);
        let site = (code.sites.len() - 1) as u32;
        match call {
            Call::Static(_) => Op::CallStatic { site, check },
            Call::Special(_) => Op::CallDirect { site },
            Call::Virtual | Call::Interface if is_final && !of_interface => Op::CallDirect { site },
            _ if of_interface || !has_slot => Op::CallInterface { site },
            // `invokeinterface` of a method of Object included.
            _ => Op::CallVirtual { site },
        }
    }

    /// Notes that an instance field of a shared object is about to be written: if it is final, it
    /// cannot be trusted any more.
    pub(crate) fn final_written(&mut self, class: ClassId, index: u16) -> Result<(), Fatal> {
        let mut at = Some(class);
        while let Some(id) = at {
            let found = self.program.class(id);
            at = found.super_class;
            let field =
                found.fields.iter().find(|f| !f.flags.has(Flags::STATIC) && f.index == index);
            let Some(field) = field else { continue };
            let key = (found.name.clone(), index);
            let trusted = field.flags.has(Flags::FINAL) && !self.is_settable(id, &field.name);
            if trusted && self.program.unstable_finals.insert(key) && self.state.heap.frozen {
                return Err(Fatal::AssumptionFailed);
            }
            return Ok(());
        }
        Ok(())
    }

    /// Returns true for fields of the library that only cache what can be recomputed: nothing is
    /// stored there, so that the state does not depend on who asked first.
    fn is_cache(&self, class: ClassId, name: &str) -> bool {
        match &*self.program.class(class).name {
            "java/lang/invoke/MethodHandle" => matches!(name, "asTypeCache" | "asTypeSoftCache"),
            "java/lang/invoke/MethodHandleImpl$AsVarargsCollector" => name == "asCollectorCache",
            "java/lang/invoke/MethodType" => {
                matches!(name, "wrapAlt" | "invokers" | "methodDescriptor")
            }
            _ => false,
        }
    }

    /// Returns true for final fields that the machine or reflection sets after construction.
    fn is_settable(&self, class: ClassId, name: &str) -> bool {
        Some(class) == self.known.thread
            || (name == "target" && &*self.program.class(class).name == "java/lang/invoke/CallSite")
            || (Some(class) == self.known.class && name == "classLoader")
    }

    /// Sets `ConstantValue` strings, before anyone can read them.
    pub(crate) fn fill_string_constants(&mut self, class: ClassId) {
        let Some(model) = self.program.class(class).model.clone() else { return };
        for (position, declared) in model.fields.iter().enumerate() {
            let Some(Loadable::String(text)) = &declared.constant else { continue };
            if !declared.flags.has(Flags::STATIC) {
                continue;
            }
            let index = usize::from(self.program.class(class).fields[position].index);
            if self.state.statics[class.0 as usize].values[index] == 0 {
                let literal = self.program.literal(text);
                self.state.grow(&self.program);
                let string = self.literal_string(literal, text);
                // A constant of the program, not a change of the state.
                self.state.statics[class.0 as usize].values[index] = string.into();
            }
        }
    }
}
