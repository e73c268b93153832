//! Random numbers whose seed the program leaves to the library. In `check` they are vague (`vague.rs`): any number of
//! their range. Of up to `MOST` possible ones all are tried, as a choice of the surroundings.
//!
//! Where something needs such a number itself, the search begins again with the same seed in every run; `check` then
//! sees one sequence of very many, and places where the program asks for one are noted.

use super::{Args, Flow, Intrinsic, Outcome, Table, Visible, quiet};
use crate::machine::Vm;
use crate::vague::SMALL_INT;
use crate::witness::Draw;
use hebra_program::MethodId;
use hebra_state::heap::{Body, FLAG_VAGUE, Ref};
use hebra_state::vague::{SMALL, Signs, VAGUE_BYTE, WILD, is_vague, vague};
use hebra_system::ChoiceKind;

macro_rules! random {
    ($method:literal) => {
        concat!("java/util/Random.", $method)
    };
}

macro_rules! local {
    ($method:literal) => {
        concat!("java/util/concurrent/ThreadLocalRandom.", $method)
    };
}

macro_rules! splittable {
    ($method:literal) => {
        concat!("java/util/SplittableRandom.", $method)
    };
}

macro_rules! generator {
    ($method:literal) => {
        concat!("java/util/random/RandomGenerator.", $method)
    };
}

pub(super) const TABLE: Table = &[
    (random!("<init>()V"), quiet(make)),
    (random!("next(I)I"), DRAW),
    (random!("nextInt()I"), DRAW),
    (random!("nextInt(I)I"), DRAW),
    (random!("nextLong()J"), DRAW),
    (random!("nextDouble()D"), DRAW),
    (random!("nextFloat()F"), DRAW),
    (random!("nextBoolean()Z"), DRAW),
    (random!("nextBytes([B)V"), DRAW_BYTES),
    (local!("nextInt()I"), DRAW),
    (local!("nextInt(I)I"), DRAW),
    (local!("nextInt(II)I"), DRAW),
    (local!("nextLong()J"), DRAW),
    (local!("nextLong(J)J"), DRAW),
    (local!("nextLong(JJ)J"), DRAW),
    (local!("nextDouble()D"), DRAW),
    (local!("nextDouble(D)D"), DRAW),
    (local!("nextDouble(DD)D"), DRAW),
    (local!("nextFloat()F"), DRAW),
    (local!("nextBoolean()Z"), DRAW),
    (splittable!("<init>()V"), quiet(make)),
    (splittable!("nextInt()I"), DRAW),
    (splittable!("nextLong()J"), DRAW),
    (splittable!("nextBytes([B)V"), DRAW_BYTES),
    // Before JDK 17.
    (splittable!("nextInt(I)I"), DRAW),
    (splittable!("nextInt(II)I"), DRAW),
    (splittable!("nextLong(J)J"), DRAW),
    (splittable!("nextLong(JJ)J"), DRAW),
    (splittable!("nextDouble()D"), DRAW),
    (splittable!("nextDouble(D)D"), DRAW),
    (splittable!("nextDouble(DD)D"), DRAW),
    (splittable!("nextBoolean()Z"), DRAW),
    // From then on.
    (generator!("nextInt(I)I"), DRAW),
    (generator!("nextInt(II)I"), DRAW),
    (generator!("nextLong(J)J"), DRAW),
    (generator!("nextLong(JJ)J"), DRAW),
    (generator!("nextDouble()D"), DRAW),
    (generator!("nextDouble(D)D"), DRAW),
    (generator!("nextDouble(DD)D"), DRAW),
    (generator!("nextFloat()F"), DRAW),
    (generator!("nextBoolean()Z"), DRAW),
    ("java/security/SecureRandom.<init>()V", quiet(note_draw)),
    ("java/security/SecureRandom.next(I)I", DRAW),
    ("java/security/SecureRandom.nextBytes([B)V", DRAW_BYTES),
    ("java/security/SecureRandom.generateSeed(I)[B", quiet(note_draw_always)),
    ("java/lang/Math.random()D", quiet(fraction)),
    ("java/lang/StrictMath.random()D", quiet(fraction)),
    ("java/util/Collections.shuffle(Ljava/util/List;)V", quiet(note_draw)),
    ("java/util/UUID.randomUUID()Ljava/util/UUID;", quiet(note_draw)),
    (
        "java/util/concurrent/ThreadLocalRandom.current()Ljava/util/concurrent/ThreadLocalRandom;",
        quiet(note_draw),
    ),
    (
        "java/util/random/RandomGenerator.getDefault()Ljava/util/random/RandomGenerator;",
        quiet(note_draw_always),
    ),
    (
        "java/util/random/RandomGenerator.of(Ljava/lang/String;)Ljava/util/random/RandomGenerator;",
        quiet(note_draw_always),
    ),
];

const DRAW: Intrinsic = Intrinsic {
    alternatives: Some(|vm, args| match drawn(vm, args) {
        Some(Drawn::One(_, count)) => count,
        _ => 1,
    }),
    kind: ChoiceKind::Environment,
    ..quiet(draw)
};

const DRAW_BYTES: Intrinsic = Intrinsic::new(draw_bytes, Visible::Object(1));

/// Most possible numbers that are tried one by one.
const MOST: i64 = 16;

const NOTE: &str = "random: a number drawn without a seed may be any of its range; if that has up to 16, all \
    are tried, and otherwise both outcomes of each test of it, whatever earlier tests showed";

/// What may be drawn.
enum Drawn {
    /// One of so many numbers, from this one on.
    One(i64, u32),
    /// A number that is not known, with these marks.
    Any(Signs, Draw, u64),
}

/// Classes of libraries that draw random numbers only to give names to classes that they make.
const NAMERS: [&str; 2] = [
    "net/bytebuddy/utility/RandomString",
    "org/mockito/internal/creation/bytebuddy/SubclassBytecodeGenerator",
];
const NAMES_NOTE: &str = "the random parts of the names that Byte Buddy and Mockito give to classes \
    are the same in all runs";

/// Notes a draw, except by the library for its own ends; the method itself runs unchanged.
fn note_draw(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.visibility.may_follow_times() {
        true => Ok(Flow::Decline),
        false => note_draw_always(vm, args),
    }
}

fn note_draw_always(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.is_check()
        && vm.is_called_by_program(args.slot)
        && let Some((file, line)) = vm.user_location(args.slot)
    {
        if is_namer(vm, args.slot) {
            vm.gathered.notes.insert(NAMES_NOTE.to_owned());
            return Ok(Flow::Decline);
        }
        let mut place = format!("the program draws random numbers at {file}:{line}");
        let needed: Vec<&str> = vm.visibility.unfollowed().collect();
        if !needed.is_empty() {
            place.push_str(&format!(", and {}", needed.join(", ")));
        }
        vm.gathered.random_draws.insert(place);
    }
    Ok(Flow::Decline)
}

/// Makes a generator without a seed: its seed is vague.
fn make(vm: &mut Vm, args: &Args) -> Outcome {
    if !vm.is_check() || !is_for_program(vm, args.slot) {
        return Ok(Flow::Decline);
    }
    if !vm.visibility.may_follow_times() {
        return note_draw(vm, args);
    }
    vm.visibility.clock_is_read();
    let class = vm.program.method(args.method).class;
    match with_seed(vm, class) {
        Some(seeded) if vm.follows_times() => {
            Ok(Flow::Call(seeded, vec![args.raw(0), vague(Signs::ALL, 0) | WILD]))
        }
        _ => Ok(Flow::Decline),
    }
}

/// Returns the constructor with a seed.
fn with_seed(vm: &Vm, class: hebra_program::ClassId) -> Option<MethodId> {
    vm.program.declared(class, &"<init>".into(), &"(J)V".into())
}

/// Returns true if the innermost method draws only for the name of a class that it makes.
fn is_namer(vm: &Vm, slot: usize) -> bool {
    let frame = vm.state.thread(slot).frames.last();
    let class = frame.map(|frame| vm.program.method(frame.method).class);
    class.is_some_and(|class| NAMERS.contains(&&*vm.program.class(class).name))
}

/// Returns true if the innermost method draws for the program, not for the library's own ends.
fn is_for_program(vm: &Vm, slot: usize) -> bool {
    let frame = vm.state.thread(slot).frames.last();
    let class = frame.map(|frame| vm.program.class(vm.program.method(frame.method).class));
    !is_namer(vm, slot)
        && class.is_some_and(|class| {
            let name = &*class.name;
            !class.is_library
                || vm.is_called_by_program(slot)
                || matches!(name, "java/util/Collections" | "java/util/UUID")
                || [
                    "java/util/Random",
                    "java/util/Splittable",
                    "java/util/stream/",
                    "java/util/random/",
                ]
                .iter()
                .any(|start| name.starts_with(start))
                || name.starts_with("java/util/concurrent/ThreadLocalRandom")
                || name.starts_with("jdk/internal/util/random/")
        })
}

/// Returns true if a generator of the library has no known seed.
fn is_unseeded(vm: &Vm, generator: Ref) -> bool {
    let class = vm.state.heap.get(generator).class;
    let found = vm.program.class(class);
    if generator == 0 || !found.is_library {
        return false;
    }
    let is_a = |name: &str| {
        vm.program.loaded(name).is_some_and(|other| vm.program.is_subclass(class, other))
    };
    if is_a("java/util/concurrent/ThreadLocalRandom") || is_a("java/security/SecureRandom") {
        return true;
    }
    match vm.view().field(generator, "seed") {
        seed if is_vague(seed) => true,
        // `Random` has it in an `AtomicLong`.
        seed if is_a("java/util/Random") => is_vague(vm.view().field(seed as Ref, "value")),
        _ => false,
    }
}

/// Returns what a call may draw; none if its code knows, or throws an exception.
fn drawn(vm: &Vm, args: &Args) -> Option<Drawn> {
    if !vm.follows_times() || !is_for_program(vm, args.slot) || !is_unseeded(vm, args.reference(0))
    {
        return None;
    }
    let method = vm.program.method(args.method);
    let fraction = |ends: &[f64]| {
        let is_right = match ends {
            [] => true,
            [bound] => *bound > 0.0 && bound.is_finite(),
            [origin, bound, ..] => origin < bound && (bound - origin).is_finite(),
        };
        // The numbers of an example are between 0 and 1.
        let example = if ends.is_empty() { Draw::Fraction } else { Draw::Unknown };
        is_right.then_some(Drawn::Any(Signs::ALL, example, WILD))
    };
    match (&*method.name, &*method.descriptor) {
        ("nextBoolean", _) => Some(Drawn::One(0, 2)),
        ("next", _) => match args.int(1) {
            bits @ 1..=31 => Some(Drawn::Any(Signs::NATURAL, Draw::Below(1 << bits), WILD)),
            _ => Some(Drawn::Any(Signs::ALL, Draw::Int, WILD)),
        },
        ("nextInt", "()I") => Some(Drawn::Any(Signs::ALL, Draw::Int, WILD)),
        ("nextLong", "()J") => Some(Drawn::Any(Signs::ALL, Draw::Long, WILD)),
        ("nextInt", "(I)I") => within(0, args.int(1).into()),
        ("nextInt", "(II)I") => within(args.int(1).into(), args.int(2).into()),
        ("nextLong", "(J)J") => within(0, args.long(1)),
        ("nextLong", "(JJ)J") => within(args.long(1), args.long(2)),
        ("nextDouble", "()D") => fraction(&[]),
        ("nextDouble", "(D)D") => fraction(&[args.double(1)]),
        ("nextDouble", "(DD)D") => fraction(&[args.double(1), args.double(2)]),
        ("nextFloat", "()F") => Some(Drawn::Any(Signs::ALL, Draw::SmallFraction, WILD)),
        _ => None,
    }
}

/// Returns what may be drawn from a range; none if it is empty, which is an exception.
fn within(origin: i64, bound: i64) -> Option<Drawn> {
    if origin >= bound {
        return None;
    }
    let count = bound.checked_sub(origin);
    Some(match count {
        Some(count) if count <= MOST => Drawn::One(origin, count as u32),
        _ => {
            let signs = match (origin, bound) {
                (1.., _) => Signs::POSITIVE,
                (0, _) => Signs::NATURAL,
                (_, ..=0) => Signs::NEGATIVE,
                _ => Signs::ALL,
            };
            let example = match (origin, count) {
                (0, Some(count)) => Draw::Below(count as u64),
                _ => Draw::Unknown,
            };
            let most = i64::from(SMALL_INT);
            let is_small = -most <= origin && bound <= most;
            Drawn::Any(signs, example, if is_small { WILD | SMALL } else { WILD })
        }
    })
}

/// Returns true if the search goes on with vague numbers. If a generator without a seed is met before it does, it
/// begins again.
fn begin(vm: &mut Vm, args: &Args) -> bool {
    if vm.is_check() && is_namer(vm, args.slot) {
        vm.gathered.notes.insert(NAMES_NOTE.to_owned());
    }
    if vm.is_check()
        && !vm.follows_times()
        && vm.visibility.may_follow_times()
        && is_for_program(vm, args.slot)
        && is_unseeded(vm, args.reference(0))
    {
        vm.visibility.clock_is_read();
    }
    vm.follows_times()
}

fn draw(vm: &mut Vm, args: &Args) -> Outcome {
    if !begin(vm, args) {
        return Ok(Flow::Decline);
    }
    match drawn(vm, args) {
        None => Ok(Flow::Decline),
        Some(Drawn::One(first, _)) => {
            vm.note_random(args.slot);
            Ok(match vm.program.method(args.method).result {
                Some(hebra_ir::Kind::Long) => {
                    Flow::Value((first + i64::from(vm.step.alternative)) as u64)
                }
                _ => Flow::int((first + i64::from(vm.step.alternative)) as i32),
            })
        }
        Some(Drawn::Any(signs, example, marks)) => {
            vm.note_random(args.slot);
            let number = vague(signs, 0) | marks;
            Ok(Flow::Value(vm.replay.witness.of_draw(example, number)))
        }
    }
}

fn draw_bytes(vm: &mut Vm, args: &Args) -> Outcome {
    let array = args.reference(1);
    let is_drawn = begin(vm, args)
        && array != 0
        && is_for_program(vm, args.slot)
        && is_unseeded(vm, args.reference(0));
    if !is_drawn {
        return Ok(Flow::Decline);
    }
    vm.note_random(args.slot);
    vm.note_all_elements(args.slot, array, true);
    let found = vm.state.heap.write(array);
    found.flags |= FLAG_VAGUE;
    if let Body::Bytes(bytes) = &mut found.body {
        bytes.fill(VAGUE_BYTE);
    }
    Ok(Flow::Void)
}

/// Draws from the library's own generator.
fn fraction(vm: &mut Vm, args: &Args) -> Outcome {
    if !vm.is_check() || !is_for_program(vm, args.slot) {
        return Ok(Flow::Decline);
    }
    if !vm.visibility.may_follow_times() {
        return note_draw(vm, args);
    }
    vm.visibility.clock_is_read();
    if !vm.follows_times() {
        return Ok(Flow::Decline);
    }
    vm.note_random(args.slot);
    let number = vague(Signs::ALL, 0) | WILD;
    Ok(Flow::Value(vm.replay.witness.of_draw(Draw::Fraction, number)))
}

impl Vm {
    /// Notes that a thread draws a number that is not known.
    fn note_random(&mut self, slot: usize) {
        self.tell_read_of_time(|vm| {
            format!("the program draws random numbers at {}", vm.place_in_code(slot))
        });
        if !self.gathered.notes.contains(NOTE) {
            self.gathered.notes.insert(NOTE.to_owned());
        }
    }
}
