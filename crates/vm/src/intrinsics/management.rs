//! Management beans that libraries ask when they start, and the platform's server of them. What a JVM
//! measures has one answer of many; a verdict after it is in doubt.

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, quiet, visible};
use crate::environment::Reading;
use crate::machine::{Vm, load_fatal};
use hebra_classfile::model::{Instruction, Kind, Loadable, Shuffle as Stack};
use hebra_state::heap::Body;
use hebra_system::Property;

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
    ("com/sun/management/internal/OperatingSystemImpl.initialize0()V", super::NOTHING),
    ("com/sun/management/internal/Flag.initialize()V", super::NOTHING),
    ("jdk/internal/platform/Container.metrics()Ljdk/internal/platform/Metrics;", super::NULL),
    ("sun/management/VMManagementImpl.getAvailableProcessors()I", quiet(processors)),
    ("sun/management/VMManagementImpl.getVerboseClass()Z", super::FALSE),
    ("sun/management/VMManagementImpl.getVerboseGC()Z", super::FALSE),
    // The library would keep what it gets, and show it to the program later.
    (
        "sun/management/MemoryImpl.getMemoryPools()[Ljava/lang/management/MemoryPoolMXBean;",
        quiet(none_registered),
    ),
    (
        "sun/management/MemoryImpl.getMemoryManagers()[Ljava/lang/management/MemoryManagerMXBean;",
        quiet(none_registered),
    ),
    (
        "sun/management/MemoryImpl.getMemoryPools0()[Ljava/lang/management/MemoryPoolMXBean;",
        quiet(none_registered),
    ),
    (
        "sun/management/MemoryImpl.getMemoryManagers0()[Ljava/lang/management/MemoryManagerMXBean;",
        quiet(none_registered),
    ),
    (
        "com/sun/management/internal/DiagnosticCommandImpl.getDiagnosticCommands()[Ljava/lang/String;",
        quiet(none_registered),
    ),
    (
        "com/sun/management/internal/DiagnosticCommandImpl.getDiagnosticCommandInfo([Ljava/lang/String;)[Lcom/sun/management/internal/DiagnosticCommandInfo;",
        quiet(none_registered),
    ),
    (
        "sun/management/ManagementFactoryHelper.getBufferPoolMXBeans()Ljava/util/List;",
        quiet(buffer_pools),
    ),
    // What a JVM or a system measures: one answer of many.
    ("sun/management/VMManagementImpl.getLiveThreadCount()I", visible(threads)),
    ("sun/management/VMManagementImpl.getPeakThreadCount()I", visible(threads)),
    ("sun/management/VMManagementImpl.getTotalThreadCount()J", visible(threads)),
    ("sun/management/ThreadImpl.findDeadlockedThreads0()[Ljava/lang/Thread;", visible(deadlocked)),
    (
        "sun/management/ThreadImpl.findMonitorDeadlockedThreads0()[Ljava/lang/Thread;",
        visible(deadlocked),
    ),
    ("sun/management/VMManagementImpl.getDaemonThreadCount()I", quiet(|vm, a| measured(vm, a, 0))),
    ("sun/management/VMManagementImpl.getTotalClassCount()J", quiet(|vm, a| measured(vm, a, 1000))),
    ("sun/management/VMManagementImpl.getUnloadedClassCount()J", quiet(|vm, a| measured(vm, a, 0))),
    ("sun/management/VMManagementImpl.getTotalCompileTime()J", quiet(|vm, a| measured(vm, a, 1))),
    (
        "sun/management/MemoryImpl.getMemoryUsage0(Z)Ljava/lang/management/MemoryUsage;",
        quiet(memory_usage),
    ),
    (
        "sun/management/ThreadImpl.getThreadTotalCpuTime0(J)J",
        quiet(|vm, a| measured(vm, a, 1_000_000)),
    ),
    (
        "sun/management/ThreadImpl.getThreadUserCpuTime0(J)J",
        quiet(|vm, a| measured(vm, a, 1_000_000)),
    ),
    (
        "sun/management/ThreadImpl.getThreadAllocatedMemory0(J)J",
        quiet(|vm, a| measured(vm, a, 1 << 20)),
    ),
    // A negative answer: the load is not known.
    (
        "jdk/internal/misc/Unsafe.getLoadAverage0([DI)I",
        quiet(|vm, a| measured(vm, a, u32::MAX.into())),
    ),
    (
        "com/sun/management/internal/OperatingSystemImpl.getTotalMemorySize0()J",
        quiet(|vm, a| measured(vm, a, 1 << 34)),
    ),
    (
        "com/sun/management/internal/OperatingSystemImpl.getTotalPhysicalMemorySize0()J",
        quiet(|vm, a| measured(vm, a, 1 << 34)),
    ),
    (
        "com/sun/management/internal/OperatingSystemImpl.getFreeMemorySize0()J",
        quiet(|vm, a| measured(vm, a, 1 << 33)),
    ),
    (
        "com/sun/management/internal/OperatingSystemImpl.getFreePhysicalMemorySize0()J",
        quiet(|vm, a| measured(vm, a, 1 << 33)),
    ),
    (
        "com/sun/management/internal/OperatingSystemImpl.getProcessCpuTime0()J",
        quiet(|vm, a| measured(vm, a, 1_000_000)),
    ),
    // The defaults of HotSpot.
    ("sun/management/VMManagementImpl.isThreadCpuTimeEnabled()Z", super::TRUE),
    ("sun/management/VMManagementImpl.isThreadAllocatedMemoryEnabled()Z", super::TRUE),
    ("sun/management/VMManagementImpl.isThreadContentionMonitoringEnabled()Z", super::FALSE),
    // A bean keeps this; whoever asks it gets a time from `time.rs`.
    ("sun/management/VMManagementImpl.getStartupTime()J", super::NULL),
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

/// Returns a number that a JVM would measure.
fn measured(vm: &mut Vm, args: &Args, value: u64) -> Outcome {
    if vm.is_check() {
        let method = vm.program.describe(args.method);
        vm.note_reading(args.slot, |place| {
            Reading::Doubt(format!(
                "the program asks what a JVM measures ({method}) at {place}: only one answer was tried"
            ))
        });
    }
    Ok(Flow::Value(value))
}

/// Returns the number of threads of the program; those of a JVM are not there.
fn threads(vm: &mut Vm, args: &Args) -> Outcome {
    let count = vm.state.live_threads().count();
    measured(vm, args, count as u64)
}

/// Returns null: no threads wait for each other. A run on which threads of the program do ends there with a violation,
/// unless deadlocks are not looked for; where that is so, or daemons might, it is not known.
fn deadlocked(vm: &mut Vm, args: &Args) -> Outcome {
    let ends = vm.options.checks.contains(&Property::DEADLOCK) && !vm.options.goes_on;
    let mut threads = vm.state.live_threads();
    let is_open = vm.is_check() && (!ends || threads.any(|(_, thread)| thread.daemon));
    if is_open || vm.has_cycle() {
        return Err(
            vm.unsupported(args.slot, "threads that wait for each other, as a JVM finds them")
        );
    }
    Ok(Flow::reference(0))
}

fn processors(vm: &mut Vm, _: &Args) -> Outcome {
    Ok(Flow::int(vm.options.environment.processors.into()))
}

fn memory_usage(vm: &mut Vm, args: &Args) -> Outcome {
    const USAGE: &str = "java/lang/management/MemoryUsage";
    measured(vm, args, 0)?;
    let made = glue::method(vm, "MemoryUsage", &format!("()L{USAGE};"), |_| {
        use Instruction::*;
        let mut code = vec![New(USAGE.into()), Shuffle(Stack::Dup)];
        // At first, used, committed, most.
        code.extend([28, 27, 30, 32].map(|bits| Const(Loadable::Long(1 << bits))));
        code.extend([
            InvokeSpecial(member(USAGE, "<init>", "(JJJJ)V"), false),
            Return(Some(Kind::Ref)),
        ]);
        code
    })?;
    Ok(Flow::Call(made, Vec::new()))
}

/// Returns true while the platform's server is made, which then lacks some beans.
fn is_registering(vm: &mut Vm, args: &Args) -> bool {
    let mut frames = vm.state.thread(args.slot).frames.iter();
    let is_registering = frames.any(|frame| {
        let method = vm.program.method(frame.method);
        &*method.name == "getPlatformMBeanServer"
            && &*vm.program.class(method.class).name == "java/lang/management/ManagementFactory"
    });
    if is_registering && vm.is_check() {
        vm.gathered.readings.insert(Reading::Chosen(SERVER_NOTE.to_owned()));
    }
    is_registering
}

/// Returns an empty list for the platform's server.
fn buffer_pools(vm: &mut Vm, args: &Args) -> Outcome {
    if !is_registering(vm, args) {
        return Ok(Flow::Decline);
    }
    let made = glue::method(vm, "NoBufferPools", "()Ljava/util/List;", |_| {
        let none = member("java/util/Collections", "emptyList", "()Ljava/util/List;");
        vec![Instruction::InvokeStatic(none, false), Instruction::Return(Some(Kind::Ref))]
    })?;
    Ok(Flow::Call(made, Vec::new()))
}

/// Returns an empty array for the platform's server.
fn none_registered(vm: &mut Vm, args: &Args) -> Outcome {
    if !is_registering(vm, args) {
        let what = vm.program.describe(args.method);
        return Err(vm.unsupported(args.slot, &format!("{what}: beans of the JVM's own parts")));
    }
    let descriptor = vm.program.method(args.method).descriptor.clone();
    let name = descriptor.rsplit_once(')').map_or("", |(_, result)| result);
    let class = vm.program.load(name).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    Ok(Flow::reference(vm.state.heap.insert(class, Body::Refs([].into()))))
}

const SERVER_NOTE: &str = "the platform's MBean server has no beans of memory and buffer pools, \
    garbage collectors and diagnostic commands";
