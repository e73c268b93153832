//! Management beans that libraries ask when they start: of the run-time system, of memory and of
//! class loading. Others need the layer of the JDK's modules and are `unknown`, as is what a JVM
//! measures.

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, quiet};
use crate::machine::{Vm, load_fatal};
use hebra_classfile::model::{Instruction, Kind};
use hebra_state::heap::Body;

pub(super) const TABLE: Table = &[
    (
        "java/lang/management/ManagementFactory.getRuntimeMXBean()Ljava/lang/management/RuntimeMXBean;",
        quiet(bean),
    ),
    (
        "java/lang/management/ManagementFactory.getMemoryMXBean()Ljava/lang/management/MemoryMXBean;",
        quiet(bean),
    ),
    (
        "java/lang/management/ManagementFactory.getClassLoadingMXBean()Ljava/lang/management/ClassLoadingMXBean;",
        quiet(bean),
    ),
    (
        "sun/management/ManagementFactoryHelper$LoggingMXBeanAccess.loadLoggingClass(Ljava/lang/String;)Ljava/lang/Class;",
        quiet(logging_class),
    ),
    // The defaults of HotSpot.
    ("sun/management/VMManagementImpl.isThreadCpuTimeEnabled()Z", super::TRUE),
    ("sun/management/VMManagementImpl.isThreadAllocatedMemoryEnabled()Z", super::TRUE),
    ("sun/management/VMManagementImpl.isThreadContentionMonitoringEnabled()Z", super::FALSE),
    // A bean keeps this; whoever asks it ends in `unknown`, as with other times that a JVM measures.
    ("sun/management/VMManagementImpl.getStartupTime()J", super::NULL),
    (
        "sun/management/RuntimeImpl.getStartTime()J",
        quiet(|vm, args| Err(vm.unsupported(args.slot, "the time at which the JVM was started"))),
    ),
    ("sun/management/VMManagementImpl.initOptionalSupportFields()V", quiet(supports)),
    (
        "sun/management/VMManagementImpl.getVersion0()Ljava/lang/String;",
        quiet(|vm, _| {
            let version = match vm.program.feature {
                ..14 => "2.0",
                14..21 => "3.0",
                _ => "4.0",
            };
            Ok(Flow::reference(vm.new_string(version)))
        }),
    ),
    (
        "sun/management/VMManagementImpl.getVmArguments0()[Ljava/lang/String;",
        quiet(|vm, _| {
            let class = vm.program.load("[Ljava/lang/String;").map_err(load_fatal)?;
            vm.state.grow(&vm.program);
            Ok(Flow::reference(vm.state.heap.insert(class, Body::Refs([].into()))))
        }),
    ),
];

/// Returns a bean without looking for those of all providers.
fn bean(vm: &mut Vm, args: &Args) -> Outcome {
    let method = vm.program.method(args.method);
    let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
    let made = glue::method(vm, &format!("Bean{name}"), &descriptor, |_| {
        let helper = member("sun/management/ManagementFactoryHelper", &name, &descriptor);
        vec![Instruction::InvokeStatic(helper, false), Instruction::Return(Some(Kind::Ref))]
    })?;
    Ok(Flow::Call(made, Vec::new()))
}

/// Returns a class of the module of logging.
fn logging_class(vm: &mut Vm, args: &Args) -> Outcome {
    let name = vm.string(args.reference(0)).replace('.', "/");
    let class = vm.program.load(&name).map_err(load_fatal)?;
    Ok(Flow::reference(vm.mirror(class)))
}

/// Notes that the JVM has all optional parts of its management, as HotSpot does.
fn supports(vm: &mut Vm, args: &Args) -> Outcome {
    let class = vm.program.method(args.method).class;
    for name in [
        "compTimeMonitoringSupport",
        "threadContentionMonitoringSupport",
        "currentThreadCpuTimeSupport",
        "otherThreadCpuTimeSupport",
        "objectMonitorUsageSupport",
        "synchronizerUsageSupport",
        "threadAllocatedMemorySupport",
        "remoteDiagnosticCommandsSupport",
    ] {
        if vm.static_field(class, name).is_some() {
            vm.set_static_field(class, name, 1);
        }
    }
    Ok(Flow::Void)
}
