//! Method type and method handle constants (JVMS 5.4.3.5): one object each, the same in all states.

use super::{direct_descriptor, member_names, method_type};
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_classfile::model::{Flags, HandleKind, MemberRef, MethodHandle};
use hebra_ir::split_descriptor;
use hebra_program::Constant;
use hebra_state::heap::Ref;

/// Returns the object of a constant, or the error that resolution ends with.
pub(crate) fn constant(vm: &mut Vm, number: u32) -> Result<Result<Ref, Ref>, Fatal> {
    let object = match vm.program.constants[number as usize].clone() {
        Constant::MethodType(descriptor) => method_type(vm, &descriptor)?,
        Constant::MethodHandle(caller, handle) => method_handle(vm, &caller, &handle)?,
    };
    if let Ok(object) = object {
        vm.state.grow(&vm.program);
        vm.state.constants[number as usize] = object;
    }
    Ok(object)
}

fn method_handle(
    vm: &mut Vm,
    caller: &str,
    handle: &MethodHandle,
) -> Result<Result<Ref, Ref>, Fatal> {
    let class = match vm.load(&handle.member.class)? {
        Ok(class) => class,
        Err(exception) => return Ok(Err(exception)),
    };
    let MemberRef { name, descriptor, .. } = &handle.member;
    let (declaring, flags) = match member_names::find(vm, class, name, descriptor, handle.kind) {
        Ok(found) => found,
        Err((error, message)) => return vm.new_throwable(error, Some(&message), 0).map(Err),
    };
    let found = flags >> 24 & 0xf;
    if !descriptor.starts_with('(') && found != member_names::number_of_kind(handle.kind) {
        let error = "java/lang/IncompatibleClassChangeError";
        let message = format!("Expected another kind of field {}", handle.member);
        return vm.new_throwable(error, Some(&message), 0).map(Err);
    }
    let mut reference = handle.clone();
    let declared = vm.program.class(declaring);
    reference.interface = declared.flags.has(Flags::INTERFACE);
    // `super.m`: the receiver is the caller, and the search starts above it.
    let mut receiver = handle.member.class.clone();
    match handle.kind {
        HandleKind::InvokeSpecial => {
            receiver = caller.into();
            reference.member.class = declared.name.clone();
            let above = vm.program.loaded(caller).and_then(|c| vm.program.class(c).super_class);
            if let Some(above) = above.filter(|_| !reference.interface && class != declaring)
                && let Some(method) = vm.program.find_method(above, name, descriptor)
            {
                let owner = vm.program.method(method).class;
                reference.member.class = vm.program.class(owner).name.clone();
            }
        }
        HandleKind::InvokeVirtual if reference.interface => {
            reference.kind = HandleKind::InvokeInterface;
            reference.member.class = declared.name.clone();
        }
        HandleKind::InvokeInterface if !reference.interface => {
            reference.kind = HandleKind::InvokeVirtual;
            reference.member.class = declared.name.clone();
        }
        _ => {}
    }
    let own = direct_descriptor(&reference, &receiver);
    let ty = match method_type(vm, &own)? {
        Ok(ty) => ty,
        Err(exception) => return Ok(Err(exception)),
    };
    let member_type = if descriptor.starts_with('(') {
        match method_type(vm, descriptor)? {
            Ok(ty) => ty,
            Err(exception) => return Ok(Err(exception)),
        }
    } else {
        let class = vm.program.class_of_descriptor(descriptor).map_err(load_fatal)?;
        vm.mirror(class)
    };
    let is_varargs = descriptor.starts_with('(') && Flags(flags as u16).has(Flags::VARARGS);
    let units: Vec<u16> = name.encode_utf16().collect();
    let (clazz, name) = (vm.mirror(declaring), vm.intern_string(&units));
    let fields = [
        ("clazz", clazz.into()),
        ("name", name.into()),
        ("type", member_type.into()),
        ("flags", flags),
    ];
    let member = base_object(vm, "java/lang/invoke/MemberName", &fields)?;
    let made = super::new_direct(vm, reference, ty, member, true)?;
    if !is_varargs {
        return Ok(Ok(made));
    }
    let (params, _) = split_descriptor(&own).unwrap_or_default();
    let array = params.last().copied().unwrap_or_default();
    let array = vm.program.class_of_descriptor(array).map_err(load_fatal)?;
    let (form, array) = (super::edits::blank_form(vm)?, vm.mirror(array));
    let fields = [
        ("type", ty.into()),
        ("form", form.into()),
        ("target", made.into()),
        ("arrayType", array.into()),
    ];
    let class = "java/lang/invoke/MethodHandleImpl$AsVarargsCollector";
    base_object(vm, class, &fields).map(Ok)
}

fn base_object(vm: &mut Vm, class: &str, fields: &[(&str, u64)]) -> Result<Ref, Fatal> {
    let class = vm.program.load(class).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    Ok(super::object(vm, class, true, fields))
}
