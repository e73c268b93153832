//! Names of temporary files. The library draws them at random until one is new; here they are numbered,
//! and the lowest that is new is taken. Threads have numbers of their own: two that look at once must not
//! find the same name, which the library would report.

use super::errors::as_io_exception;
use super::paths::{self, Last};
use super::{path_bytes, tree};
use crate::intrinsics::glue::{self, member};
use crate::intrinsics::{Args, Flow, Outcome, Table, quiet, visible};
use crate::machine::Vm;
use hebra_classfile::model::{Instruction, Kind, Shuffle as Stack};

pub(super) const TABLE: Table = &[
    (
        "java/io/File$TempDirectory.generateFile(Ljava/lang/String;Ljava/lang/String;Ljava/io/File;)Ljava/io/File;",
        quiet(file),
    ),
    (
        "java/nio/file/TempFileHelper.generatePath(Ljava/lang/String;Ljava/lang/String;Ljava/nio/file/Path;)Ljava/nio/file/Path;",
        quiet(path),
    ),
    (
        "hebra/glue/TemporaryName.next(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        visible(name),
    ),
];

const NAME: &str = "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";

/// Returns a `File` in a folder. As in the library, only the last name of the prefix counts.
fn file(vm: &mut Vm, args: &Args) -> Outcome {
    const FILE: &str = "java/io/File";
    let next = glue::native(vm, "TemporaryName", "next", NAME)?;
    let descriptor = "(Ljava/lang/String;Ljava/lang/String;Ljava/io/File;)Ljava/io/File;";
    let made = glue::method(vm, "TemporaryFile", descriptor, |_| {
        use Instruction::*;
        vec![
            New(FILE.into()),
            Shuffle(Stack::Dup),
            Load(Kind::Ref, 2),
            New(FILE.into()),
            Shuffle(Stack::Dup),
            Load(Kind::Ref, 0),
            InvokeSpecial(member(FILE, "<init>", "(Ljava/lang/String;)V"), false),
            InvokeVirtual(member(FILE, "getName", "()Ljava/lang/String;")),
            Load(Kind::Ref, 1),
            Load(Kind::Ref, 2),
            InvokeVirtual(member(FILE, "getPath", "()Ljava/lang/String;")),
            InvokeStatic(next, false),
            InvokeSpecial(member(FILE, "<init>", "(Ljava/io/File;Ljava/lang/String;)V"), false),
            Return(Some(Kind::Ref)),
        ]
    })?;
    if args.reference(1) != 0 && vm.string(args.reference(1)).contains('/') {
        let message = "Unable to create temporary file".to_owned();
        return Ok(Flow::Throw("java/io/IOException", Some(message)));
    }
    Ok(Flow::Call(made, args.values.to_vec()))
}

/// Returns a `Path` in a folder; other file systems than the default one are left to the library.
fn path(vm: &mut Vm, args: &Args) -> Outcome {
    const PATH: &str = "java/nio/file/Path";
    let class = vm.state.heap.get(args.reference(2)).class;
    if &*vm.program.class(class).name != "sun/nio/fs/UnixPath" {
        return Ok(Flow::Decline);
    }
    let parts = [args.reference(0), args.reference(1)];
    if parts.into_iter().any(|part| part != 0 && vm.string(part).contains('/')) {
        let message = "Invalid prefix or suffix".to_owned();
        return Ok(Flow::Throw("java/lang/IllegalArgumentException", Some(message)));
    }
    let next = glue::native(vm, "TemporaryName", "next", NAME)?;
    let descriptor = format!("(Ljava/lang/String;Ljava/lang/String;L{PATH};)L{PATH};");
    let made = glue::method(vm, "TemporaryPath", &descriptor, |_| {
        use Instruction::*;
        vec![
            Load(Kind::Ref, 2),
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 1),
            Load(Kind::Ref, 2),
            InvokeVirtual(member("java/lang/Object", "toString", "()Ljava/lang/String;")),
            InvokeStatic(next, false),
            InvokeInterface(member(PATH, "resolve", &format!("(Ljava/lang/String;)L{PATH};"))),
            Return(Some(Kind::Ref)),
        ]
    })?;
    Ok(Flow::Call(made, args.values.to_vec()))
}

/// Most threads: each has one of so many numbers.
const THREADS: u64 = 1 << 16;
/// The first number. With as many digits as the library's, a name with one prefix does not look like one with
/// another.
const FIRST: u64 = 1_000_000_000_000_000_000;

/// Returns the first name with this prefix and suffix, of those for this thread, that a folder does not have.
fn name(vm: &mut Vm, args: &Args) -> Outcome {
    let [prefix, suffix] = [0, 1].map(|index| match args.reference(index) {
        0 => String::new(),
        text => vm.string(text),
    });
    let folder = path_bytes(vm, args.reference(2));
    let names = paths::find(vm, args, if folder.is_empty() { b"." } else { &folder }, Last::Follow);
    let names = names.map(|place| tree::entries(vm, place.node));
    let answer = names.map(|names| {
        let is_new = |name: &String| names.iter().all(|(known, _)| *known != name.as_bytes());
        let numbers = (0_u64..).map(|round| FIRST + round * THREADS + args.slot as u64);
        let mut numbered = numbers.map(|number| format!("{prefix}{number}{suffix}"));
        let name = numbered.find(is_new).unwrap_or_default();
        Flow::reference(vm.new_string(&name))
    });
    // A folder that is not there is reported when the file is made.
    match answer {
        Err(super::errors::Trouble::Error(_)) => {
            Ok(Flow::reference(vm.new_string(&format!("{prefix}{FIRST}{suffix}"))))
        }
        answer => as_io_exception(answer),
    }
}
