//! Access modes of `VarHandle`s: their names, their types, the variables that have them, and calls
//! whose types differ from the mode's.

use super::super::unsafes::Type;
use super::super::{Args, Flow, Outcome, glue, handles};
use super::{Access, HandleTarget, Shape, variable};
use crate::machine::Vm;
use hebra_classfile::model::{Instruction, Kind, Loadable};
use hebra_ir::{kind_of, split_descriptor};
use hebra_state::heap::Ref;

const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";

/// Returns the access of the method of this name, whatever the ordering in it.
pub(super) fn named(name: &str) -> Option<Access> {
    const ORDERS: [&str; 6] = ["", "Volatile", "Opaque", "Acquire", "Release", "Plain"];
    const BASES: [(&str, Access); 10] = [
        ("get", Access::Get),
        ("set", Access::Set),
        ("compareAndSet", Access::CompareAndSet),
        ("weakCompareAndSet", Access::CompareAndSet),
        ("compareAndExchange", Access::CompareAndExchange),
        ("getAndSet", Access::GetAndSet),
        ("getAndAdd", Access::GetAndAdd),
        ("getAndBitwiseOr", Access::GetAndOr),
        ("getAndBitwiseAnd", Access::GetAndAnd),
        ("getAndBitwiseXor", Access::GetAndXor),
    ];
    let is = |base: &str| name.strip_prefix(base).is_some_and(|order| ORDERS.contains(&order));
    BASES.into_iter().find(|(base, _)| is(base)).map(|(_, access)| access)
}

/// Returns the type of an access through a handle, as a descriptor.
pub(super) fn descriptor(vm: &Vm, handle: Ref, variable: HandleTarget, access: Access) -> String {
    let class =
        |name: &str| vm.program.descriptor_of(vm.class_of_mirror(vm.field(handle, name) as Ref));
    let value = match (variable.ty, variable.kind) {
        (Type::Ref, Shape::Array) => class("componentType"),
        (Type::Ref, _) => class("fieldType"),
        (ty, _) => ty.letter().to_owned(),
    };
    let coordinates = match variable.kind {
        Shape::Static => String::new(),
        Shape::Field => class("receiverType"),
        Shape::Array => format!("[{value}I"),
        Shape::View => "[BI".to_owned(),
    };
    match access {
        Access::Get => format!("({coordinates}){value}"),
        Access::Set => format!("({coordinates}{value})V"),
        Access::CompareAndSet => format!("({coordinates}{value}{value})Z"),
        Access::CompareAndExchange => format!("({coordinates}{value}{value}){value}"),
        _ => format!("({coordinates}{value}){value}"),
    }
}

/// Returns true if a call differs from the mode's type only in the classes it names, or ignores the
/// result: then casts are enough.
pub(super) fn differs_by_reference(own: &str, called: &str) -> bool {
    let (params, result) = split_descriptor(own).unwrap_or_default();
    let (given, wanted) = split_descriptor(called).unwrap_or_default();
    let alike = |a: &str, b: &str| a == b || (a.len() > 1 && b.len() > 1);
    params.len() == given.len()
        && params.iter().zip(&given).all(|(a, b)| alike(a, b))
        && (alike(result, wanted) || wanted == "V")
}

/// Handles any other difference as a handle of the access and its `asType` would.
pub(super) fn convert(vm: &mut Vm, args: &Args, own: &str) -> Outcome {
    const HANDLE: &str = "java/lang/invoke/MethodHandle";
    let method = vm.program.method(args.method);
    let (name, called) = (method.name.to_string(), method.descriptor.clone());
    let with_variable = |descriptor: &str| format!("(L{VAR_HANDLE};{}", &descriptor[1..]);
    let (own, called) = (with_variable(own), with_variable(&called));
    let handle = match handles::variable_handle(vm, name, &own)? {
        Ok(handle) => handle,
        Err(exception) => return Ok(Flow::ThrowObject(exception)),
    };
    let outer = format!("(L{HANDLE};{}", &called[1..]);
    let glue_name = format!("Access{}", args.method.0);
    let call = glue::method(vm, &glue_name, &outer, |_| {
        let mut code = vec![
            Instruction::Load(Kind::Ref, 0),
            Instruction::Const(Loadable::MethodType(called.as_str().into())),
            Instruction::InvokeVirtual(glue::member(
                HANDLE,
                "asType",
                &format!("(Ljava/lang/invoke/MethodType;)L{HANDLE};"),
            )),
        ];
        let (params, result) = split_descriptor(&called).unwrap_or_default();
        let mut slot = 1;
        for kind in params.iter().filter_map(|p| kind_of(p)) {
            code.push(Instruction::Load(kind, slot));
            slot += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
        }
        code.push(Instruction::InvokeVirtual(glue::member(HANDLE, "invokeExact", &called)));
        code.push(Instruction::Return(kind_of(result)));
        code
    })?;
    let mut values = vec![handle.into()];
    values.extend(args.values);
    Ok(Flow::Call(call, values))
}

/// Checks for an exact invoker that the variable's type for the mode is the one given.
pub(super) fn check_exact(vm: &mut Vm, args: &Args) -> Outcome {
    let (handle, mode) = (args.reference(0), vm.string(args.reference(1)));
    if handle == 0 {
        return Ok(Flow::null_pointer());
    }
    let (Some(variable), Some(access)) = (variable(vm, handle), named(&mode)) else {
        return Err(vm.unsupported(args.slot, "a VarHandle that is not of a field or an array"));
    };
    let with_variable = |descriptor: &str| format!("(L{VAR_HANDLE};{}", &descriptor[1..]);
    let own = with_variable(&descriptor(vm, handle, variable, access));
    let called = with_variable(&handles::descriptor_of(vm, args.reference(2)));
    Ok(match own == called {
        true => Flow::Void,
        // Earlier JDKs have the opposite order.
        false if vm.program.feature < 21 => handles::wrong_type(vm, &called, &own),
        false => handles::wrong_type(vm, &own, &called),
    })
}

/// Returns true if a variable has a mode, according to the documentation of `Lookup.findVarHandle`
/// and `byteArrayViewVarHandle`.
pub(super) fn is_supported(vm: &Vm, variable: HandleTarget, access: Access, name: &str) -> bool {
    let HandleTarget { ty, kind, read_only } = variable;
    let is_view = kind == Shape::View;
    let is_float = matches!(ty, Type::Float | Type::Double);
    match access {
        Access::Get => !is_view || vm.program.feature < 23 || name == "get",
        _ if read_only => false,
        Access::Set => !is_view || vm.program.feature < 23 || name == "set",
        // Since JDK 23 a view of bytes has only plain accesses.
        _ if is_view && (vm.program.feature >= 23 || matches!(ty, Type::Short | Type::Char)) => {
            false
        }
        Access::CompareAndSet | Access::CompareAndExchange | Access::GetAndSet => true,
        Access::GetAndAdd => !(matches!(ty, Type::Boolean | Type::Ref) || is_view && is_float),
        Access::GetAndOr | Access::GetAndAnd | Access::GetAndXor => ty != Type::Ref && !is_float,
    }
}

/// Returns true if an access is aligned; only plain accesses to a view may be unaligned.
pub(super) fn is_aligned(variable: HandleTarget, name: &str, index: i32) -> bool {
    variable.kind != Shape::View
        || matches!(name, "get" | "set")
        || (index as usize).is_multiple_of(variable.ty.size())
}

pub(super) fn access_type(vm: &mut Vm, args: &Args) -> Outcome {
    let mode = handles::mode_name(vm, args.reference(1));
    let (Some(variable), Some(access)) = (variable(vm, args.reference(0)), named(&mode)) else {
        return Ok(Flow::Decline);
    };
    let descriptor = descriptor(vm, args.reference(0), variable, access);
    Ok(match handles::method_type(vm, &descriptor)? {
        Ok(ty) => Flow::reference(ty),
        Err(exception) => Flow::ThrowObject(exception),
    })
}

pub(super) fn supported(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(1) == 0 {
        return Ok(Flow::null_pointer());
    }
    let mode = handles::mode_name(vm, args.reference(1));
    match (variable(vm, args.reference(0)), named(&mode)) {
        (Some(variable), Some(access)) => {
            Ok(Flow::boolean(is_supported(vm, variable, access, &mode)))
        }
        _ => Ok(Flow::Decline),
    }
}

pub(super) fn to_method_handle(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(1) == 0 {
        return Ok(Flow::null_pointer());
    }
    let mode = handles::mode_name(vm, args.reference(1));
    let (Some(variable), Some(access)) = (variable(vm, args.reference(0)), named(&mode)) else {
        return Ok(Flow::Decline);
    };
    let descriptor = descriptor(vm, args.reference(0), variable, access);
    handles::variable_access(vm, args, mode, &descriptor)
}
