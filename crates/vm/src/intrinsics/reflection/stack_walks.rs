//! `StackWalker`: all frames of the walk are made at once. A `StackFrameInfo` keeps its class and
//! descriptor where HotSpot has a `MemberName`.

use super::{Work, elements, load, new_object, object_array, settle};
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::throwables::fill_elements;
use crate::intrinsics::{Args, Flow, NOTHING, Outcome, Table, quiet};
use crate::machine::Vm;
use hebra_classfile::model::{Instruction, Kind};
use hebra_program::{MethodId, package};
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    (
        "java/lang/StackWalker.walk(Ljava/util/function/Function;)Ljava/lang/Object;",
        quiet(|vm, a| settle(walk(vm, a))),
    ),
    (
        "java/lang/StackWalker.forEach(Ljava/util/function/Consumer;)V",
        quiet(|vm, a| settle(for_each(vm, a))),
    ),
    (
        "java/lang/StackWalker.getCallerClass()Ljava/lang/Class;",
        quiet(|vm, a| settle(caller(vm, a))),
    ),
    (
        "java/lang/SecurityManager.getClassContext()[Ljava/lang/Class;",
        quiet(|vm, a| settle(class_context(vm, a))),
    ),
    // Packages that a security manager of the program would have to ask for.
    ("java/lang/SecurityManager.<clinit>()V", NOTHING),
    (
        "java/lang/SecurityManager.checkPackageAccess(Ljava/lang/String;)V",
        quiet(|vm, a| Err(vm.unsupported(a.slot, "packages that a security manager guards"))),
    ),
    (
        "java/lang/SecurityManager.checkPackageDefinition(Ljava/lang/String;)V",
        quiet(|vm, a| Err(vm.unsupported(a.slot, "packages that a security manager guards"))),
    ),
    ("java/lang/StackFrameInfo.declaringClass()Ljava/lang/Class;", quiet(|vm, a| part(vm, a, 0))),
    ("java/lang/ClassFrameInfo.declaringClass()Ljava/lang/Class;", quiet(|vm, a| part(vm, a, 0))),
    ("java/lang/StackFrameInfo.getDescriptor()Ljava/lang/String;", quiet(descriptor)),
    ("java/lang/StackFrameInfo.getMethodName()Ljava/lang/String;", quiet(method_name)),
    ("java/lang/StackFrameInfo.isNativeMethod()Z", quiet(|_, _| Ok(Flow::boolean(false)))),
    ("java/lang/StackFrameInfo.getByteCodeIndex()I", quiet(known_index)),
    (
        "java/lang/StackFrameInfo.getMethodType()Ljava/lang/invoke/MethodType;",
        quiet(|vm, a| settle(method_type(vm, a))),
    ),
];

const FRAME: &str = "java/lang/StackFrameInfo";
const ELEMENT: &str = "java/lang/StackTraceElement";
/// `ClassFrameInfo.RETAIN_CLASS_REF_BIT`.
const RETAINS: u64 = 0x0800_0000;

/// Returns the frames that a walk shows, innermost first.
fn shown(vm: &mut Vm, args: &Args) -> Work<Vec<(MethodId, u32)>> {
    let options = vm.field(args.reference(0), "options") as Ref;
    let options = vm.field(options, "elements");
    // Since JDK 22 there is one more option before these, to do without methods.
    let (reflective, hidden) = match vm.program.feature >= 22 {
        true => (4, 8),
        false => (2, 4),
    };
    let by_program = vm.is_called_by_program(args.slot);
    if options & hidden != 0 {
        return Err(vm.unsupported(args.slot, "a StackWalker with this option").into());
    }
    let mut all = Vec::new();
    for depth in (0..vm.state.thread(args.slot).frames.len()).rev() {
        let frame = vm.state.thread(args.slot).frames[depth];
        let method = vm.program.method(frame.method);
        if method.index == u32::MAX || vm.program.is_hidden_method(frame.method) {
            continue;
        }
        if is_reflective(vm, frame.method) {
            if options & reflective == 0 {
                continue;
            }
            // What the library calls between the two is not as in HotSpot.
            if by_program {
                return Err(vm.unsupported(args.slot, "SHOW_REFLECT_FRAMES").into());
            }
        }
        all.push((frame.method, frame.pc));
    }
    Ok(all)
}

/// Returns the classes of all frames but those of reflective calls.
fn class_context(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let mut all = Vec::new();
    for depth in (0..vm.state.thread(args.slot).frames.len()).rev() {
        let method = vm.state.thread(args.slot).frames[depth].method;
        let is_made = vm.program.method(method).index == u32::MAX;
        if !is_made && !vm.program.is_hidden_method(method) && !is_reflective(vm, method) {
            let class = vm.program.method(method).class;
            all.push(vm.mirror(class));
        }
    }
    Ok(Flow::reference(object_array(vm, "[Ljava/lang/Class;", all)?))
}

/// Returns true for frames of reflective calls.
fn is_reflective(vm: &Vm, method: MethodId) -> bool {
    let method = vm.program.method(method);
    let class = &vm.program.class(method.class).name;
    match &**class {
        "java/lang/reflect/Method" => &*method.name == "invoke",
        "java/lang/reflect/Constructor" => method.name.starts_with("newInstance"),
        name => package(name) == "jdk/internal/reflect",
    }
}

/// Returns true if a walk does without methods.
fn has_classes_only(vm: &Vm, args: &Args) -> bool {
    const DROP_METHOD_INFO: u64 = 2;
    let options = vm.field(args.reference(0), "options") as Ref;
    vm.program.feature >= 22 && vm.field(options, "elements") & DROP_METHOD_INFO != 0
}

/// Makes the frames of a walk.
fn frames(vm: &mut Vm, args: &Args) -> Work<Ref> {
    let trace = shown(vm, args)?;
    let retains = vm.field(args.reference(0), "retainClassRef") != 0;
    if has_classes_only(vm, args) {
        return class_frames(vm, &trace, retains);
    }
    load(vm, FRAME)?;
    load(vm, ELEMENT)?;
    let mut parts = Vec::new();
    for _ in &trace {
        parts.push(new_object(vm, ELEMENT)?);
    }
    let array = object_array(vm, "[Ljava/lang/StackTraceElement;", parts.clone())?;
    fill_elements(vm, array, &trace)?;
    let mut all = Vec::new();
    for ((method, pc), element) in trace.iter().zip(parts) {
        let index = bytecode_index(vm, *method, *pc);
        let method = vm.program.method(*method);
        let (class, descriptor) = (method.class, method.descriptor.clone());
        let of_class = vm.mirror(class);
        vm.set_field(element, "declaringClassObject", of_class.into());
        let descriptor = vm.new_string(&descriptor);
        let known = object_array(vm, "[Ljava/lang/Object;", vec![of_class, descriptor])?;
        let frame = new_object(vm, FRAME)?;
        vm.set_field(frame, "ste", element.into());
        vm.set_field(frame, "bci", index.unwrap_or(NO_INDEX).into());
        let is_old = vm.program.feature < 22;
        vm.set_field(frame, if is_old { "memberName" } else { "classOrMemberName" }, known.into());
        match is_old {
            true => vm.set_field(frame, "retainClassRef", retains.into()),
            false => vm.set_field(frame, "flags", if retains { RETAINS } else { 0 }),
        }
        all.push(frame);
    }
    object_array(vm, "[Ljava/lang/Object;", all)
}

/// Makes frames that know their classes only.
fn class_frames(vm: &mut Vm, trace: &[(MethodId, u32)], retains: bool) -> Work<Ref> {
    const FRAME: &str = "java/lang/ClassFrameInfo";
    load(vm, FRAME)?;
    let mut all = Vec::new();
    for (method, _) in trace {
        let class = vm.program.method(*method).class;
        let of_class = vm.mirror(class);
        let known = object_array(vm, "[Ljava/lang/Object;", vec![of_class])?;
        let frame = new_object(vm, FRAME)?;
        vm.set_field(frame, "classOrMemberName", known.into());
        vm.set_field(frame, "flags", if retains { RETAINS } else { 0 });
        all.push(frame);
    }
    object_array(vm, "[Ljava/lang/Object;", all)
}

fn walk(vm: &mut Vm, args: &Args) -> Work<Flow> {
    if args.reference(1) == 0 {
        return Err(Flow::null_pointer().into());
    }
    let frames = frames(vm, args)?;
    let descriptor = "(Ljava/util/function/Function;[Ljava/lang/Object;)Ljava/lang/Object;";
    let made = glue::method(vm, "StackWalk", descriptor, |_| {
        use Instruction::*;
        let apply = "(Ljava/lang/Object;)Ljava/lang/Object;";
        vec![
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 1),
            stream(),
            InvokeInterface(member("java/util/function/Function", "apply", apply)),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, vec![args.raw(1), frames.into()]))
}

fn for_each(vm: &mut Vm, args: &Args) -> Work<Flow> {
    if args.reference(1) == 0 {
        return Err(Flow::null_pointer().into());
    }
    let frames = frames(vm, args)?;
    let descriptor = "(Ljava/util/function/Consumer;[Ljava/lang/Object;)V";
    let made = glue::method(vm, "StackForEach", descriptor, |_| {
        use Instruction::*;
        let each = "(Ljava/util/function/Consumer;)V";
        vec![
            Load(Kind::Ref, 1),
            stream(),
            Load(Kind::Ref, 0),
            InvokeInterface(member("java/util/stream/Stream", "forEach", each)),
            Return(None),
        ]
    })?;
    Ok(Flow::Call(made, vec![args.raw(1), frames.into()]))
}

fn stream() -> Instruction {
    let descriptor = "([Ljava/lang/Object;)Ljava/util/stream/Stream;";
    Instruction::InvokeStatic(member("java/util/Arrays", "stream", descriptor), false)
}

/// Returns the class of the caller of whoever asks.
fn caller(vm: &mut Vm, args: &Args) -> Work<Flow> {
    if vm.field(args.reference(0), "retainClassRef") == 0 {
        let message = "This stack walker does not have RETAIN_CLASS_REFERENCE access";
        let message = Some(message.to_owned());
        return Err(Flow::Throw("java/lang/UnsupportedOperationException", message).into());
    }
    let trace = shown(vm, args)?;
    let mut callers = trace.iter().filter(|(method, _)| !is_reflective(vm, *method));
    match callers.nth(1) {
        Some((method, _)) => {
            let class = vm.program.method(*method).class;
            Ok(Flow::reference(vm.mirror(class)))
        }
        None => {
            let message = Some("no caller frame".to_owned());
            Err(Flow::Throw("java/lang/IllegalCallerException", message).into())
        }
    }
}

/// Returns the descriptor of a frame; since JDK 22 only for whoever may see its classes.
fn descriptor(vm: &mut Vm, args: &Args) -> Outcome {
    let is_new = vm.program.feature >= 22;
    if is_new && vm.field(args.reference(0), "flags") & RETAINS == 0 {
        let message = Some("No access to RETAIN_CLASS_REFERENCE".to_owned());
        return Ok(Flow::Throw("java/lang/UnsupportedOperationException", message));
    }
    part(vm, args, 1)
}

/// Returns the class or the descriptor of a frame.
fn part(vm: &mut Vm, args: &Args, index: usize) -> Outcome {
    let is_old = vm.program.feature < 22;
    let name = if is_old { "memberName" } else { "classOrMemberName" };
    let known = vm.field(args.reference(0), name) as Ref;
    match &vm.state.heap.get(known).body {
        Body::Refs(_) if known != 0 => Ok(Flow::reference(elements(vm, known)[index])),
        // A frame that was not made here.
        _ => Ok(Flow::Decline),
    }
}

fn method_name(vm: &mut Vm, args: &Args) -> Outcome {
    let element = vm.field(args.reference(0), "ste") as Ref;
    Ok(Flow::Value(vm.field(element, "methodName")))
}

/// Makes the type of a method from its descriptor, where classes may be asked for.
fn method_type(vm: &mut Vm, args: &Args) -> Work<Flow> {
    const CLASS: &str = "java/lang/Class";
    const TYPE: &str = "java/lang/invoke/MethodType";
    let Flow::Value(descriptor) = part(vm, args, 1)? else { return Ok(Flow::Decline) };
    let made = glue::method(
        vm,
        "FrameMethodType",
        &format!("(L{FRAME};Ljava/lang/String;)L{TYPE};"),
        |vm| {
            use Instruction::*;
            let owner = match vm.program.feature < 22 {
                true => FRAME,
                false => "java/lang/ClassFrameInfo",
            };
            let make = format!("(Ljava/lang/String;Ljava/lang/ClassLoader;)L{TYPE};");
            vec![
                Load(Kind::Ref, 0),
                InvokeVirtual(member(owner, "ensureRetainClassRefEnabled", "()V")),
                Load(Kind::Ref, 1),
                Load(Kind::Ref, 0),
                InvokeVirtual(member(FRAME, "declaringClass", "()Ljava/lang/Class;")),
                InvokeVirtual(member(CLASS, "getClassLoader", "()Ljava/lang/ClassLoader;")),
                InvokeStatic(member(TYPE, "fromMethodDescriptorString", &make), false),
                Return(Some(Kind::Ref)),
            ]
        },
    )?;
    Ok(Flow::Call(made, vec![args.raw(0), descriptor]))
}

/// Returns where a method stands, as an offset into its bytecode.
fn bytecode_index(vm: &Vm, method: MethodId, pc: u32) -> Option<u32> {
    let method = vm.program.method(method);
    let position = *method.code.positions.get(pc as usize)?;
    let model = vm.program.class(method.class).model.as_ref()?;
    let code = model.methods.get(method.index as usize)?.body()?;
    code.offsets.get(position as usize).copied()
}

/// Stands for an index that is not known.
const NO_INDEX: u32 = u32::MAX;

fn known_index(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.field(args.reference(0), "bci") as u32 {
        NO_INDEX => Err(vm.unsupported(args.slot, "the bytecode index of a stack frame")),
        _ => Ok(Flow::Decline),
    }
}
