//! Random numbers whose seed the program leaves to the library. The seed is the same in every run,
//! so that `check` sees one sequence of very many; places where the program asks for one are noted.

use super::{Args, Flow, Outcome, Table, quiet};
use crate::machine::Vm;

pub(super) const TABLE: Table = &[
    ("java/util/Random.<init>()V", quiet(note_draw)),
    ("java/util/SplittableRandom.<init>()V", quiet(note_draw)),
    ("java/security/SecureRandom.<init>()V", quiet(note_draw)),
    ("java/lang/Math.random()D", quiet(note_draw)),
    ("java/lang/StrictMath.random()D", quiet(note_draw)),
    ("java/util/Collections.shuffle(Ljava/util/List;)V", quiet(note_draw)),
    ("java/util/UUID.randomUUID()Ljava/util/UUID;", quiet(note_draw)),
    (
        "java/util/concurrent/ThreadLocalRandom.current()Ljava/util/concurrent/ThreadLocalRandom;",
        quiet(note_draw),
    ),
    (
        "java/util/random/RandomGenerator.getDefault()Ljava/util/random/RandomGenerator;",
        quiet(note_draw),
    ),
    (
        "java/util/random/RandomGenerator.of(Ljava/lang/String;)Ljava/util/random/RandomGenerator;",
        quiet(note_draw),
    ),
];

/// Classes of libraries that draw random numbers only to give names to classes that they make.
const NAMERS: [&str; 2] = [
    "net/bytebuddy/utility/RandomString",
    "org/mockito/internal/creation/bytebuddy/SubclassBytecodeGenerator",
];
const NAMES_NOTE: &str = "the random parts of the names that Byte Buddy and Mockito give to classes \
    are the same in all runs";

/// Notes a draw, except by the library for its own ends; the method itself runs unchanged.
fn note_draw(vm: &mut Vm, args: &Args) -> Outcome {
    let frame = vm.state.thread(args.slot).frames.last();
    // A method reference such as `Math::random` is called by a class made for it.
    let is_programs = |class| !vm.program.class(class).is_library || vm.program.is_hidden(class);
    if vm.is_check()
        && frame.is_some_and(|frame| is_programs(vm.program.method(frame.method).class))
        && let Some((file, line)) = vm.user_location(args.slot)
    {
        let frame = vm.state.thread(args.slot).frames.last();
        let class = frame.map(|frame| vm.program.method(frame.method).class);
        if class.is_some_and(|class| NAMERS.contains(&&*vm.program.class(class).name)) {
            vm.gathered.notes.insert(NAMES_NOTE.to_owned());
            return Ok(Flow::Decline);
        }
        vm.gathered
            .random_draws
            .insert(format!("the program draws random numbers at {file}:{line}"));
    }
    Ok(Flow::Decline)
}
