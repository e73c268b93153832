//! What class loaders of the program are asked for: by `Class.forName`, by the code of classes that they
//! defined, for the superclasses of these. A loader keeps what it defined and what it found, in the list
//! that the JDK has for that; so which classes it has is part of the state. The number in the names of its
//! classes tells loaders apart (see `definitions.rs`).

use super::{Stop, Work, elements, initialised, loaders, settle};
use crate::environment::Reading;
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::{Args, Flow, Outcome, Table, on_object};
use crate::machine::{Fatal, Next, Slow, Vm};
use hebra_classfile::model::{Handler, Instruction, Kind, Loadable, Shuffle};
use hebra_ir::{Name, kind_of, split_descriptor};
use hebra_program::code::NO_REG;
use hebra_program::{ADDED_MARK, APP_NUMBER, ClassId, LOADER_MARK, MethodId};
use hebra_state::Frame;
use hebra_state::heap::Ref;

pub(super) const TABLE: Table = &[
    (
        "hebra/glue/Asked.found(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;Z)Ljava/lang/Class;",
        on_object(0, |vm, a| settle(found(vm, a))),
    ),
    (
        "hebra/glue/AskedFor.ask(Ljava/lang/ClassLoader;Ljava/lang/String;)V",
        on_object(0, |vm, a| settle(ask_unless_known(vm, a))),
    ),
];

const LOADER: &str = "java/lang/ClassLoader";
const FOUND: &str =
    "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;Z)Ljava/lang/Class;";
const ASK: &str = "(Ljava/lang/ClassLoader;Ljava/lang/String;)V";
const LOAD: &str = "(Ljava/lang/ClassLoader;Ljava/lang/String;)Ljava/lang/Class;";

/// Returns the class of an external name that a loader has defined or was asked for, or null.
pub(super) fn recorded(vm: &Vm, loader: Ref, name: Ref) -> Ref {
    match loader == 0 || name == 0 {
        true => 0,
        false => recorded_by_name(vm, loader, &vm.string(name)),
    }
}

fn recorded_by_name(vm: &Vm, loader: Ref, name: &str) -> Ref {
    let named = |class: &Ref| vm.program.external_name(vm.class_of_mirror(*class)) == name;
    records(vm, loader).into_iter().find(named).unwrap_or(0)
}

/// Returns the classes that a loader has defined or was asked for.
pub(super) fn records(vm: &Vm, loader: Ref) -> Vec<Ref> {
    let list = vm.field(loader, "classes") as Ref;
    if list == 0 {
        return Vec::new();
    }
    // A vector in JDK 11.
    let size = match &*vm.program.class(vm.state.heap.get(list).class).name {
        "java/util/Vector" => vm.field(list, "elementCount"),
        _ => vm.field(list, "size"),
    };
    let mut all = elements(vm, vm.field(list, "elementData") as Ref);
    all.truncate(size as usize);
    all.retain(|class| *class != 0);
    all
}

/// Returns the number of a loader, which the names of the classes have that it defined; none before.
pub(super) fn number_of(vm: &Vm, loader: Ref) -> Option<String> {
    records(vm, loader).into_iter().find_map(|mirror| {
        let is_own = vm.field(mirror, "classLoader") as Ref == loader;
        let name = &vm.program.class(vm.class_of_mirror(mirror)).name;
        let (_, number) = name.split_once(LOADER_MARK).filter(|_| is_own)?;
        Some(number.to_owned())
    })
}

/// Returns the loader of a number in this state.
pub(super) fn loader_of_number(vm: &Vm, number: &str) -> Option<Ref> {
    let classes = vm.program.classes.iter().zip(&vm.state.mirrors);
    classes.filter(|(_, mirror)| **mirror != 0).find_map(|(class, mirror)| {
        let is_it = match number {
            APP_NUMBER => class.name.contains(ADDED_MARK),
            number => class.name.split_once(LOADER_MARK).is_some_and(|(_, mark)| mark == number),
        };
        let loader = vm.field(*mirror, "classLoader") as Ref;
        (is_it && loader != 0).then_some(loader)
    })
}

/// Calls `loadClass` of a loader of the program, for `Class.forName`.
pub(super) fn ask(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let (name, loader) = (args.reference(0), args.reference(2));
    if vm.string(name).starts_with('[') {
        return Err(vm.unsupported(args.slot, "Class.forName of an array with this loader").into());
    }
    let known = recorded(vm, loader, name);
    if known != 0 {
        let class = vm.class_of_mirror(known);
        if args.int(1) != 0 {
            initialised(vm, args.slot, class)?;
        }
        return Ok(Flow::reference(known));
    }
    let load = load_by(vm, loader)?;
    let load = vm.program.member(load);
    let found = glue::native(vm, "Asked", "found", FOUND)?;
    let descriptor = "(Ljava/lang/ClassLoader;Ljava/lang/String;I)Ljava/lang/Class;";
    let name_of_glue = format!("ForName{}", &load.class[glue::GLUE.len()..]);
    let made = glue::method(vm, &name_of_glue, descriptor, |_| {
        use Instruction::*;
        vec![
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 1),
            InvokeStatic(load, false),
            Load(Kind::Ref, 1),
            Load(Kind::Int, 2),
            InvokeStatic(found, false),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, vec![loader.into(), name.into(), args.raw(1)]))
}

/// Returns the method that calls `loadClass`; of a loader that is not capable of loading in parallel a
/// JVM takes the monitor first.
fn load_by(vm: &mut Vm, loader: Ref) -> Work<MethodId> {
    use Instruction::*;
    let load = member(LOADER, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
    if vm.field(loader, "parallelLockMap") != 0 {
        let code = |_: &mut Vm| {
            vec![
                Load(Kind::Ref, 0),
                Load(Kind::Ref, 1),
                InvokeVirtual(load),
                Return(Some(Kind::Ref)),
            ]
        };
        return Ok(glue::method(vm, "LoadClass", LOAD, code)?);
    }
    let code = |_: &mut Vm| {
        vec![
            Load(Kind::Ref, 0),
            MonitorEnter,
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 1),
            InvokeVirtual(load),
            Store(Kind::Ref, 2),
            Load(Kind::Ref, 0),
            MonitorExit,
            Load(Kind::Ref, 2),
            Return(Some(Kind::Ref)),
            Store(Kind::Ref, 3),
            Load(Kind::Ref, 0),
            MonitorExit,
            Load(Kind::Ref, 3),
            Throw,
        ]
    };
    let handler = Handler { start: 2, end: 6, target: 10, class: None };
    Ok(glue::guarded_method(vm, "LoadClassLocked", LOAD, code, vec![handler])?)
}

/// Records what a loader found, as the JVM does, which does not ask it again.
fn found(vm: &mut Vm, args: &Args) -> Work<Flow> {
    let (loader, found, name) = (args.reference(0), args.reference(1), args.reference(2));
    let external = vm.string(name);
    if found == 0 {
        return Err(Flow::Throw("java/lang/ClassNotFoundException", Some(external)).into());
    }
    let class = vm.class_of_mirror(found);
    if vm.program.external_name(class) != external {
        return Err(vm
            .unsupported(args.slot, "a loader that finds a class of another name")
            .into());
    }
    if recorded(vm, loader, name) == 0 {
        let added = add(vm)?;
        return Ok(Flow::First(added, vec![loader.into(), found.into()]));
    }
    if args.int(3) != 0 {
        initialised(vm, args.slot, class)?;
    }
    Ok(Flow::reference(found))
}

/// Returns the method that adds a class to the records of a loader and returns it.
pub(super) fn add(vm: &mut Vm) -> Work<MethodId> {
    let descriptor = "(Ljava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;";
    let made = glue::method(vm, "AddClass", descriptor, |_| {
        use Instruction::*;
        vec![
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 1),
            InvokeVirtual(member(LOADER, "addClass", "(Ljava/lang/Class;)V")),
            Load(Kind::Ref, 1),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(made)
}

/// Asks a loader for a class that code names, unless it was asked before. That there is no such class
/// is an error of linking (JVMS 5.3).
fn ask_unless_known(vm: &mut Vm, args: &Args) -> Work<Flow> {
    const ERROR: &str = "java/lang/NoClassDefFoundError";
    const REASON: &str = "java/lang/Throwable";
    let (loader, name) = (args.reference(0), args.reference(1));
    if recorded(vm, loader, name) != 0 {
        return Ok(Flow::Void);
    }
    if vm.is_check() && !is_plain(vm, args, loader)? {
        let text = "class loaders that override loadClass are asked for a class when code that names it \
                    runs; a JVM may ask earlier, to verify the code";
        vm.gathered.readings.insert(Reading::Chosen(text.to_owned()));
    }
    let load = load_by(vm, loader)?;
    let load = vm.program.member(load);
    let found = glue::native(vm, "Asked", "found", FOUND)?;
    let name_of_glue = format!("AskFor{}", &load.class[glue::GLUE.len()..]);
    let code = |_: &mut Vm| {
        use Instruction::*;
        vec![
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 1),
            InvokeStatic(load, false),
            Load(Kind::Ref, 1),
            Const(Loadable::Int(0)),
            InvokeStatic(found, false),
            Shuffle(self::Shuffle::Pop),
            Return(None),
            Store(Kind::Ref, 3),
            New(ERROR.into()),
            Shuffle(self::Shuffle::Dup),
            Load(Kind::Ref, 2),
            InvokeSpecial(member(ERROR, "<init>", "(Ljava/lang/String;)V"), false),
            Load(Kind::Ref, 3),
            InvokeVirtual(member(REASON, "initCause", &format!("(L{REASON};)L{REASON};"))),
            CheckCast(REASON.into()),
            Throw,
        ]
    };
    let class = Some("java/lang/ClassNotFoundException".into());
    let handler = Handler { start: 0, end: 8, target: 9, class };
    let descriptor = "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/lang/String;)V";
    let made = glue::guarded_method(vm, &name_of_glue, descriptor, code, vec![handler])?;
    let internal = vm.string(name).replace('.', "/");
    let internal = vm.new_string(&internal);
    Ok(Flow::Call(made, vec![loader.into(), name.into(), internal.into()]))
}

/// Returns true if the code of a loader, and of those that it asks, is the library's.
pub(super) fn is_plain(vm: &mut Vm, args: &Args, loader: Ref) -> Work<bool> {
    Ok(loaders::end_of_plain_chain(vm, args, loader)?.is_some())
}

/// Returns a class of a loader's number that was asked for in this state; otherwise the class is to be
/// asked for.
fn known(vm: &mut Vm, slot: usize, loader: Ref, marked: &str) -> Work<Option<ClassId>> {
    let plain = marked.split_once(LOADER_MARK).map_or(marked, |(plain, _)| plain);
    let found = recorded_by_name(vm, loader, &plain.replace('/', "."));
    if found == 0 {
        return Ok(None);
    }
    let class = vm.class_of_mirror(found);
    if marked != plain
        && vm.program.loaded(marked) != Some(class)
        && !vm.program.alias(marked, class)
    {
        let plain = plain.replace('/', ".");
        let what = format!("class {plain}, which its loader finds elsewhere in another run");
        return Err(vm.unsupported(slot, &what).into());
    }
    Ok(Some(class))
}

/// Does `Op::Ask`: goes on once all classes were asked for in this state.
pub(crate) fn before_operation(vm: &mut Vm, slot: usize, frame: Frame, index: u32) -> Slow<Next> {
    match ask_next(vm, slot, frame, index) {
        Ok(None) => {
            vm.state.thread_mut(slot).frames.last_mut().expect("a frame").pc += 1;
            Ok(Next::Go)
        }
        Ok(Some((loader, name))) => {
            let name = vm.new_string(&name);
            let method = ask_method(vm)?;
            vm.make_ready(method)?;
            vm.push_frame(slot, method, &[loader.into(), name.into()], true, 0)
        }
        Err(Stop::Fatal(fatal)) => Err(fatal),
        Err(Stop::Ask(name)) => Err(vm.unsupported(slot, &unasked(&name))),
        Err(Stop::Flow(_)) => {
            Err(vm.unsupported(slot, "a class loader before the library started"))
        }
    }
}

/// Returns the next class that must be asked for, and its loader.
fn ask_next(vm: &mut Vm, slot: usize, frame: Frame, index: u32) -> Work<Option<(Ref, String)>> {
    let class = vm.program.method(frame.method).class;
    let asked = vm.program.method(frame.method).code.asked[index as usize].clone();
    let skips = asked.unless_null != NO_REG
        && vm.state.thread(slot).regs[frame.base as usize + usize::from(asked.unless_null)] == 0;
    let mirror = vm.mirror(class);
    let loader = vm.field(mirror, "classLoader") as Ref;
    if skips || loader == 0 {
        return Ok(None);
    }
    let args = Args { slot, method: frame.method, values: &[] };
    let mut plain = None;
    for name in &asked.names {
        if !name.contains(LOADER_MARK) {
            if plain.is_none() {
                plain = Some(is_plain(vm, &args, loader)?);
            }
            if plain == Some(true) {
                continue;
            }
        }
        if known(vm, slot, loader, name)?.is_none() {
            let external = name.split_once(LOADER_MARK).map_or(&**name, |(plain, _)| plain);
            return Ok(Some((loader, external.replace('/', "."))));
        }
    }
    Ok(None)
}

fn ask_method(vm: &mut Vm) -> Result<MethodId, Fatal> {
    let ask = glue::native(vm, "AskedFor", "ask", ASK)?;
    glue::method(vm, "AskFor", ASK, |_| {
        use Instruction::*;
        vec![Load(Kind::Ref, 0), Load(Kind::Ref, 1), InvokeStatic(ask, false), Return(None)]
    })
}

/// Returns the class of a descriptor in a class that a loader may have defined, or stops to ask for it.
pub(super) fn class_of_descriptor(vm: &mut Vm, descriptor: &str) -> Work<ClassId> {
    if descriptor.contains(LOADER_MARK) {
        let name = descriptor.trim_start_matches('[');
        let name = name.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(name);
        let number = name.split_once(LOADER_MARK).map_or("", |(_, number)| number);
        let slot = vm.step.current.unwrap_or(0);
        if let Some(loader) = loader_of_number(vm, number)
            && known(vm, slot, loader, name)?.is_none()
        {
            return Err(Stop::Ask(name.into()));
        }
    }
    let class = vm.program.class_of_descriptor(descriptor)?;
    vm.state.grow(&vm.program);
    Ok(class)
}

/// Converts work that may have stopped to ask for a class: it is asked for, and then the call made again.
pub(super) fn settle_asking(vm: &mut Vm, args: &Args, work: Work<Flow>) -> Outcome {
    let Err(Stop::Ask(name)) = work else { return settle(work) };
    let number = name.split_once(LOADER_MARK).map_or("", |(_, number)| number);
    match loader_of_number(vm, number) {
        Some(loader) => first(vm, args, loader, &name),
        None => Err(vm.unsupported(args.slot, &unasked(&name))),
    }
}

/// Asks a loader for a class, and then makes a call again.
pub(super) fn first(vm: &mut Vm, args: &Args, loader: Ref, name: &Name) -> Outcome {
    let external = name.split_once(LOADER_MARK).map_or(&**name, |(plain, _)| plain);
    let external = vm.new_string(&external.replace('/', "."));
    let target = vm.program.member(args.method);
    let is_static = vm.program.method(args.method).params.len()
        == split_descriptor(&target.descriptor).map_or(0, |(params, _)| params.len());
    let Some((params, result)) = split_descriptor(&target.descriptor) else {
        return Err(vm.unsupported(args.slot, &unasked(name)));
    };
    let receiver = if is_static { String::new() } else { format!("L{};", target.class) };
    let descriptor =
        format!("(Ljava/lang/ClassLoader;Ljava/lang/String;{receiver}{}){result}", params.concat());
    let mut kinds: Vec<Kind> = if is_static { Vec::new() } else { vec![Kind::Ref] };
    kinds.extend(params.iter().filter_map(|param| kind_of(param)));
    let result = kind_of(result);
    let ask = glue::native(vm, "AskedFor", "ask", ASK)?;
    let number = args.method.0;
    let made = glue::method(vm, &format!("AskFirst{number}"), &descriptor, |_| {
        use Instruction::*;
        let mut code = vec![Load(Kind::Ref, 0), Load(Kind::Ref, 1), InvokeStatic(ask, false)];
        let mut local = 2;
        for kind in kinds {
            code.push(Load(kind, local));
            local += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
        }
        code.push(if is_static { InvokeStatic(target, false) } else { InvokeVirtual(target) });
        code.push(Return(result));
        code
    })?;
    let mut values = vec![loader.into(), external.into()];
    values.extend(args.values);
    Ok(Flow::Call(made, values))
}

/// Says that a class would have to be asked for where that is not possible.
pub(super) fn unasked(name: &str) -> String {
    let plain = name.split_once(LOADER_MARK).map_or(name, |(plain, _)| plain);
    format!("class {}, named by a class that a class loader defined", plain.replace('/', "."))
}
