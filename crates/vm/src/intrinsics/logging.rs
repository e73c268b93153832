//! `java.util.logging`: its configuration is the JDK's own file unless a property names another, and
//! a record that goes to the console without calling the program's code is printed as one operation.

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, on_object, quiet};
use crate::machine::Vm;
use hebra_classfile::model::{Instruction, Kind};
use hebra_program::ClassId;
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    (
        "java/util/logging/LogManager.getConfigurationFileName()Ljava/lang/String;",
        quiet(configuration),
    ),
    (
        "java/util/logging/ConsoleHandler.publish(Ljava/util/logging/LogRecord;)V",
        on_object(0, publish),
    ),
];

/// Names the file without the file system of the host.
fn configuration(vm: &mut Vm, _: &Args) -> Outcome {
    let made = glue::method(vm, "LoggingConfiguration", "()Ljava/lang/String;", |vm| {
        use Instruction::*;
        let descriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
        vec![
            glue::string("java.util.logging.config.file"),
            glue::string(&format!("{}/conf/logging.properties", vm.options.environment.home())),
            InvokeStatic(member("java/lang/System", "getProperty", descriptor), false),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, Vec::new()))
}

/// Formats and prints a record. The handler's monitor is taken as ever, so whoever holds it keeps
/// others waiting; what formatting reads and caches is the library's own.
fn publish(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.is_check() && is_plain(vm, args.reference(0), args.reference(1)) {
        true => Ok(Flow::Atomically),
        false => Ok(Flow::Decline),
    }
}

/// Returns true if a handler publishes a record without code of the program's.
fn is_plain(vm: &Vm, handler: Ref, record: Ref) -> bool {
    let of_library = |object: Ref| vm.program.class(vm.state.heap.get(object).class).is_library;
    let absent_or_library = |name: &str| match vm.field(handler, name) as Ref {
        0 => true,
        object => of_library(object),
    };
    let output = vm.field(handler, "output") as Ref;
    let level = if record == 0 { 0 } else { vm.field(record, "level") as Ref };
    record != 0
        && level != 0
        && of_library(level)
        && of_library(handler)
        && of_library(record)
        && absent_or_library("formatter")
        && absent_or_library("errorManager")
        && vm.field(handler, "filter") == 0
        && output != 0
        && vm.state.streams.contains(&output)
        && vm.field(record, "resourceBundle") == 0
        && has_plain_parameters(vm, vm.field(record, "parameters") as Ref)
        && is_plain_exception(vm, vm.field(record, "thrown") as Ref)
}

/// Returns true if the texts of all parameters are made by the library.
fn has_plain_parameters(vm: &Vm, parameters: Ref) -> bool {
    const PLAIN: &[&str] = &[
        "java/lang/Boolean",
        "java/lang/Byte",
        "java/lang/Character",
        "java/lang/Double",
        "java/lang/Float",
        "java/lang/Integer",
        "java/lang/Long",
        "java/lang/Short",
        "java/lang/String",
    ];
    let is_plain = |object: &Ref| {
        *object == 0 || PLAIN.contains(&&*vm.program.class(vm.state.heap.get(*object).class).name)
    };
    match &vm.state.heap.get(parameters).body {
        Body::Refs(all) if parameters != 0 => all.iter().all(is_plain),
        _ => parameters == 0,
    }
}

/// Returns true if an exception, those that caused it included, is printed by the library.
fn is_plain_exception(vm: &Vm, thrown: Ref) -> bool {
    let mut exception = thrown;
    // Causes can lead in a circle.
    for _ in 0..100 {
        if exception == 0 {
            return true;
        }
        let suppressed = vm.field(exception, "suppressedExceptions") as Ref;
        if !prints_itself_plainly(vm, vm.state.heap.get(exception).class)
            || suppressed != 0 && vm.field(suppressed, "size") != 0
        {
            return false;
        }
        // An exception without a cause is its own.
        match vm.field(exception, "cause") as Ref {
            cause if cause == exception => return true,
            cause => exception = cause,
        }
    }
    false
}

fn prints_itself_plainly(vm: &Vm, class: ClassId) -> bool {
    let mut class = class;
    loop {
        let found = vm.program.class(class);
        if found.is_library {
            return true;
        }
        let only_makes = |name: &str| matches!(name, "<init>" | "<clinit>");
        let methods = found.model.iter().flat_map(|model| &model.methods);
        if !methods.into_iter().all(|method| only_makes(&method.name)) {
            return false;
        }
        match found.super_class {
            Some(parent) => class = parent,
            None => return true,
        }
    }
}
