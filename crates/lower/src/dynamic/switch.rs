//! Pattern switches: `java.lang.runtime.SwitchBootstraps`.
//!
//! The method takes the selector and the label to start from. It returns the number of the first
//! matching label from there on, the number of labels if none matches, and -1 for null. A jump
//! table leads into a chain of tests, one per label.

use super::assembler::{Assembler, Label};
use super::{Arguments, Linked, Result, Site};
use hebra_classfile::model::{
    BootstrapMethod, Class, Cond, DynamicRef, HandleKind, Instruction, Kind, Loadable, Shuffle,
    Utf16,
};
use hebra_ir::kind_of;

const SELECTOR: u16 = 0;
const RESTART: u16 = 1;

/// Links a call site of `enumSwitch` if `on_enum`, else of `typeSwitch`.
pub(super) fn link(site: &Site, arguments: Arguments, on_enum: bool) -> Result<Linked> {
    match (&site.signature.params[..], site.signature.result) {
        ([selector, "I"], "I") if kind_of(selector) == Some(Kind::Ref) => {}
        _ => return Err("a switch on this type is not supported".to_owned()),
    }
    let tests = arguments.0.map(|label| Test::of(site.caller, label, on_enum));
    let tests = tests.collect::<Result<Vec<_>>>()?;
    let count = tests.len() as i32;

    let mut asm = Assembler::new(true, &site.signature.params);
    let (is_null, unusual, default) = (asm.label(), asm.label(), asm.label());
    let labels: Vec<Label> = tests.iter().map(|_| asm.label()).collect();
    load_selector(&mut asm);
    asm.emit(Instruction::IfNull(true, is_null));
    asm.load("I", RESTART);
    asm.emit(Instruction::TableSwitch { low: 0, targets: labels.clone(), default: unusual });
    for (i, test) in tests.iter().enumerate() {
        // A label equal to the one that has just failed need not be tried.
        let others = tests.iter().zip(&labels).skip(i);
        let next = others.skip_while(|(other, _)| *other == test).map(|(_, label)| *label).next();
        asm.bind(labels[i]);
        test.emit(&mut asm, next.unwrap_or(default));
        asm.int(i as i32);
        asm.ret("I");
    }
    asm.bind(unusual);
    check_restart(&mut asm, count);
    asm.emit(Instruction::Goto(default));
    asm.bind(is_null);
    check_restart(&mut asm, count);
    asm.int(-1);
    asm.ret("I");
    asm.bind(default);
    asm.int(count);
    asm.ret("I");
    Ok(site.finish(site.class("Switch"), site.name.clone(), asm.finish()))
}

/// Throws if the label to start from is neither one of the labels nor one past the last.
fn check_restart(asm: &mut Assembler, count: i32) {
    asm.load("I", RESTART);
    asm.int(count + 1);
    asm.invoke_static("java/util/Objects", "checkIndex", "(II)I");
    asm.emit(Instruction::Shuffle(Shuffle::Pop));
}

fn load_selector(asm: &mut Assembler) {
    asm.emit(Instruction::Load(Kind::Ref, SELECTOR));
}

/// The test of a label on a selector that is not null.
#[derive(Clone, Debug, PartialEq)]
enum Test {
    /// It is an instance of a class.
    Instance(String),
    /// It is this string.
    String(Utf16),
    /// It is a number or character of this value.
    Int(i32),
    /// It is the enum constant of this name, in this class if it is not already clear.
    Constant(Option<String>, Utf16),
}

impl Test {
    fn of(caller: &Class, label: &Loadable, on_enum: bool) -> Result<Test> {
        match label {
            Loadable::Class(name) => Ok(Test::Instance(name.to_string())),
            Loadable::String(name) if on_enum => Ok(Test::Constant(None, name.clone())),
            Loadable::String(text) => Ok(Test::String(text.clone())),
            Loadable::Int(value) if !on_enum => Ok(Test::Int(*value)),
            Loadable::Dynamic(dynamic) if !on_enum => {
                let (class, name) = enum_constant(caller, dynamic)
                    .ok_or("a label that is a dynamic constant is not supported")?;
                Ok(Test::Constant(Some(class), name.clone()))
            }
            other => Err(format!("label {other:?} is not supported")),
        }
    }

    /// Jumps to `next` if the test fails.
    fn emit(&self, asm: &mut Assembler, next: Label) {
        match self {
            Test::Instance(class) => instance(asm, class, next),
            Test::String(text) => {
                asm.emit(Instruction::Const(Loadable::String(text.clone())));
                load_selector(asm);
                equals(asm, next);
            }
            Test::Int(value) => {
                let (is_no_number, found) = (asm.label(), asm.label());
                instance(asm, NUMBER, is_no_number);
                load_selector(asm);
                asm.cast(NUMBER);
                asm.invoke_virtual(NUMBER, "intValue", "()I");
                asm.int(*value);
                asm.emit(Instruction::IfInt(Cond::Ne, next));
                asm.emit(Instruction::Goto(found));
                asm.bind(is_no_number);
                instance(asm, CHARACTER, next);
                load_selector(asm);
                asm.cast(CHARACTER);
                asm.invoke_virtual(CHARACTER, "charValue", "()C");
                asm.int(*value);
                asm.emit(Instruction::IfInt(Cond::Ne, next));
                asm.bind(found);
            }
            Test::Constant(class, name) => {
                if let Some(class) = class {
                    instance(asm, class, next);
                }
                asm.emit(Instruction::Const(Loadable::String(name.clone())));
                load_selector(asm);
                asm.cast(ENUM);
                asm.invoke_virtual(ENUM, "name", "()Ljava/lang/String;");
                equals(asm, next);
            }
        }
    }
}

const NUMBER: &str = "java/lang/Number";
const CHARACTER: &str = "java/lang/Character";
const ENUM: &str = "java/lang/Enum";

fn instance(asm: &mut Assembler, class: &str, next: Label) {
    load_selector(asm);
    asm.emit(Instruction::InstanceOf(class.into()));
    asm.emit(Instruction::IfZero(Cond::Eq, next));
}

/// Compares a string with an object, both on the stack.
fn equals(asm: &mut Assembler, next: Label) {
    asm.invoke_virtual("java/lang/String", "equals", "(Ljava/lang/Object;)Z");
    asm.emit(Instruction::IfZero(Cond::Eq, next));
}

/// Returns the class and the name in a label for a qualified enum constant, which compilers write
/// as `EnumDesc.of(ClassDesc.of(class), name)`.
fn enum_constant<'a>(caller: &'a Class, label: &DynamicRef) -> Option<(String, &'a Utf16)> {
    let [class, Loadable::String(name)] = call(caller, label, "java/lang/Enum$EnumDesc")? else {
        return None;
    };
    let Loadable::Dynamic(class) = class else { return None };
    let [Loadable::String(class)] = call(caller, class, "java/lang/constant/ClassDesc")? else {
        return None;
    };
    let class = String::from_utf16(&class.0).ok()?;
    (!class.is_empty()).then(|| (class.replace('.', "/"), name))
}

/// Returns the arguments of a constant that results from the static method `of` of a class.
fn call<'a>(caller: &'a Class, constant: &DynamicRef, class: &str) -> Option<&'a [Loadable]> {
    let BootstrapMethod { method, arguments } =
        caller.bootstrap_methods.get(usize::from(constant.bootstrap))?;
    let (called, arguments) = arguments.split_first()?;
    let Loadable::MethodHandle(called) = called else { return None };
    let is_call = &*method.member.class == "java/lang/invoke/ConstantBootstraps"
        && &*method.member.name == "invoke"
        && called.kind == HandleKind::InvokeStatic
        && &*called.member.class == class
        && &*called.member.name == "of";
    is_call.then_some(arguments)
}
