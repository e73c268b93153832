//! Stack traces.

use super::{Args, Flow, NOTHING, Outcome, Table, quiet};
use crate::machine::Vm;
use hebra_program::MethodId;
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("java/lang/Throwable.fillInStackTrace(I)Ljava/lang/Throwable;", quiet(fill_in)),
    (
        "java/lang/StackTraceElement.initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
        quiet(|vm, a| elements(vm, a.reference(0), a.reference(1))),
    ),
    (
        "java/lang/StackTraceElement.initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        quiet(elements_of_backtrace),
    ),
    // `fill_elements` decides which parts of a loader and module to print.
    ("java/lang/StackTraceElement.computeFormat()V", NOTHING),
];

/// Position in a native method.
pub(super) const NATIVE: u32 = u32::MAX;

/// Bits of `StackTraceElement.format`: these parts are not printed.
const BUILTIN_CLASS_LOADER: u64 = 1;
const JDK_NON_UPGRADEABLE_MODULE: u64 = 2;

fn fill_in(vm: &mut Vm, args: &Args) -> Outcome {
    vm.fill_in_stack_trace(args.slot, args.reference(0))?;
    Ok(Flow::Value(args.raw(0)))
}

fn elements(vm: &mut Vm, array: Ref, throwable: Ref) -> Outcome {
    let trace = vm.view().backtrace(throwable);
    fill_elements(vm, array, &trace)
}

/// Fills in elements from the backtrace itself, JDK 21 on.
fn elements_of_backtrace(vm: &mut Vm, args: &Args) -> Outcome {
    let trace: Vec<_> = match &vm.state.heap.get(args.reference(1)).body {
        Body::Ints(words) => words.chunks_exact(2).map(|p| (MethodId(p[0]), p[1])).collect(),
        _ => Vec::new(),
    };
    fill_elements(vm, args.reference(0), &trace)
}

const NAMES_NOTE: &str =
    "names in stack traces are strings of their own; a JVM has one string for each name";

/// Fills in the elements of a stack trace from methods and their current operations.
pub(super) fn fill_elements(vm: &mut Vm, array: Ref, trace: &[(MethodId, u32)]) -> Outcome {
    if vm.is_check() {
        vm.gathered.notes.insert(NAMES_NOTE.to_owned());
    }
    let elements = match &vm.state.heap.get(array).body {
        Body::Refs(elements) => elements.to_vec(),
        _ => Vec::new(),
    };
    for (element, (method, pc)) in elements.into_iter().zip(trace) {
        let found = vm.program.method(*method);
        let (class, name) = (found.class, found.name.clone());
        let line = match found.code.line(*pc) {
            _ if *pc == NATIVE => -2,
            line => line.map_or(-1, |l| l as i32),
        };
        let owner = vm.program.class(class);
        let file = owner.model.as_ref().and_then(|m| m.source_file.clone());
        let is_library = owner.is_library;
        let class_name = vm.program.external_name(class);
        let class_name = vm.new_string(&class_name);
        let method_name = vm.new_string(&name);
        vm.set_field(element, "declaringClass", class_name.into());
        vm.set_field(element, "methodName", method_name.into());
        if let Some(file) = file {
            let file = vm.new_string(&file);
            vm.set_field(element, "fileName", file.into());
        }
        if is_library {
            let module = vm.program.jdk_module(class).unwrap_or("java.base").to_owned();
            let module = vm.new_string(&module);
            vm.set_field(element, "moduleName", module.into());
        } else {
            let loader = vm.new_string("app");
            vm.set_field(element, "classLoaderName", loader.into());
        }
        vm.set_field(element, "format", BUILTIN_CLASS_LOADER | JDK_NON_UPGRADEABLE_MODULE);
        vm.set_field(element, "lineNumber", line as u32 as u64);
    }
    Ok(Flow::Void)
}
