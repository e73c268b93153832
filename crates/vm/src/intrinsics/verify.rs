//! The interface between a program and its checker: `hebra.Verify`, and the same in the spelling of
//! Java PathFinder and of SV-COMP.
//!
//! The classes need not be on the class path: a missing one is made from the table. One that exists
//! is used for its signatures alone; a method without an entry is not supported, since its code
//! represents what another checker does.

use super::{
    Args, FALSE, Flow, Intrinsic, NOTHING, Outcome, TRUE, Table, Visible, output, quiet, visible,
};
use crate::machine::Vm;
use hebra_classfile::model::{Class, Flags, Method};
use hebra_ir::split_descriptor;
use hebra_program::code::NO_REG;
use hebra_program::{ArrayKind, ClassKind, MethodId};
use hebra_reduction::Mode;
use hebra_state::heap::{Body, Ref};
use hebra_system::ChoiceKind;

/// A choice of the environment.
const CHOOSE: Intrinsic = Intrinsic {
    alternatives: Some(|vm, args| {
        let domain = Domain::of(vm, args.method, args.values);
        domain.and_then(|domain| domain.len(vm)).unwrap_or(1)
    }),
    kind: ChoiceKind::Environment,
    ..Intrinsic::new(choose, Visible::Always)
};

/// If the condition is false, others may move first: the run counts until the condition is checked.
const ASSUME: Intrinsic =
    Intrinsic::new(|_, args| Ok(exclude_if(args.int(0) == 0)), Visible::Boolean(0, false));
const IGNORE_IF: Intrinsic =
    Intrinsic::new(|_, args| Ok(exclude_if(args.int(0) != 0)), Visible::Boolean(0, true));

/// Visible, so that operations before it are no part of the section.
const BEGIN_ATOMIC: Intrinsic = visible(|vm, args| {
    let thread = vm.state.thread_mut(args.slot);
    if thread.sections < u16::MAX {
        thread.sections += 1;
        thread.atomic += 1;
    }
    Ok(Flow::Void)
});
const END_ATOMIC: Intrinsic = quiet(|vm, args| {
    let thread = vm.state.thread_mut(args.slot);
    if thread.sections > 0 {
        thread.sections -= 1;
        thread.atomic -= 1;
    }
    Ok(Flow::Void)
});

const HINT: Intrinsic = quiet(|vm, args| {
    if vm.options.track_hints {
        vm.state.hint = args.int(0);
    }
    Ok(Flow::Void)
});

/// Methods of other checkers that have no meaning here.
const OTHERS: Intrinsic = quiet(|vm, args| {
    let method = vm.program.describe(args.method);
    Err(vm.unsupported(args.slot, &format!("{method} has no meaning for Hebra")))
});
/// Choices with too many values to try.
const UNBOUNDED: Intrinsic = quiet(|vm, args| {
    let method = vm.program.describe(args.method);
    let what = format!("{method}: too many values to try each; choose from a few instead");
    Err(vm.unsupported(args.slot, &what))
});
const ASSERT: Intrinsic = quiet(|_, args| Ok(assert(args.int(0) != 0)));
const ASSERT_TEXT: Intrinsic = quiet(|_, args| Ok(assert(args.int(1) != 0)));
const PRINT: Intrinsic = quiet(|vm, args| Ok(print(vm, args.values, "")));
const PRINTLN: Intrinsic = quiet(|vm, args| Ok(print(vm, args.values, "\n")));
const PRINT_PAIR: Intrinsic = quiet(print_pair);
const PRINT_ALL: Intrinsic = quiet(print_all);
const THREAD_PRINT: Intrinsic = quiet(|vm, args| Ok(thread_print(vm, args, "")));
const THREAD_PRINTLN: Intrinsic = quiet(|vm, args| Ok(thread_print(vm, args, "\n")));
/// Written for after the search, or for a tool: not kept. A result that is used has no meaning.
const WRITE_ONLY: Intrinsic = quiet(|vm, args| {
    if vm.is_result_used(args.slot) {
        return (OTHERS.run)(vm, args);
    }
    vm.gathered.notes.insert(NOT_KEPT.to_owned());
    Ok(Flow::Value(0))
});
const NOT_KEPT: &str = "what the program leaves for after the search of Java PathFinder (counters, \
    bit sets, values, attributes, stored traces) is not kept";
const TERMINATE_IF: Intrinsic = quiet(|vm, args| match args.int(0) {
    0 => Ok(Flow::Void),
    _ => (OTHERS.run)(vm, args),
});

pub(super) const TABLE: Table = &[
    ("hebra/Verify.choose()Z", CHOOSE),
    ("hebra/Verify.choose(II)I", CHOOSE),
    ("hebra/Verify.choose([Ljava/lang/Object;)Ljava/lang/Object;", CHOOSE),
    ("hebra/Verify.assume(Z)V", ASSUME),
    ("hebra/Verify.beginAtomic()V", BEGIN_ATOMIC),
    ("hebra/Verify.endAtomic()V", END_ATOMIC),
    ("hebra/Verify.hint(I)V", HINT),
    ("org/sosy_lab/sv_benchmarks/Verifier.assume(Z)V", ASSUME),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetBoolean()Z", CHOOSE),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetByte()B", CHOOSE),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetChar()C", UNBOUNDED),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetShort()S", UNBOUNDED),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetInt()I", UNBOUNDED),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetLong()J", UNBOUNDED),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetFloat()F", UNBOUNDED),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetDouble()D", UNBOUNDED),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetString()Ljava/lang/String;", UNBOUNDED),
];

/// Java PathFinder's `Verify`. Counters, bit sets and values outlive backtracking there: their
/// contents depend on the order of the search. Writing them changes nothing that a run can see;
/// reading them, like attributes, files and its configuration, has no meaning here.
macro_rules! jpf {
    ($class:literal: $(($method:literal, $intrinsic:expr)),* $(,)?) => {
        &[$((concat!($class, ".", $method), $intrinsic)),*]
    };
    ($class:literal) => {
        jpf!($class:
            ("getBoolean()Z", CHOOSE),
            ("getBoolean(Z)Z", CHOOSE),
            ("randomBool()Z", CHOOSE),
            ("getInt(II)I", CHOOSE),
            ("random(I)I", CHOOSE),
            ("getIntFromList([I)I", CHOOSE),
            ("getIntFromSet([I)I", CHOOSE),
            ("getLongFromList([J)J", CHOOSE),
            ("getLongFromSet([J)J", CHOOSE),
            ("getFloatFromList([F)F", CHOOSE),
            ("getFloatFromSet([F)F", CHOOSE),
            ("getDoubleFromList([D)D", CHOOSE),
            ("getDoubleFromSet([D)D", CHOOSE),
            ("ignoreIf(Z)V", IGNORE_IF),
            ("beginAtomic()V", BEGIN_ATOMIC),
            ("endAtomic()V", END_ATOMIC),
            ("assertTrue(Z)V", ASSERT),
            ("assertTrue(Ljava/lang/String;Z)V", ASSERT_TEXT),
            ("setHeuristicSearchValue(I)V", HINT),
            ("resetHeuristicSearchValue()V", HINT),
            ("isRunningInJPF()Z", TRUE),
            ("vmIsMatchingStates()Z", TRUE),
            ("breakTransition(Ljava/lang/String;)V", visible(|_, _| Ok(Flow::Void))),
            ("addComment(Ljava/lang/String;)V", NOTHING),
            ("atLabel(Ljava/lang/String;)V", NOTHING),
            ("atLabel(I)V", NOTHING),
            ("boring(Z)V", NOTHING),
            ("interesting(Z)V", NOTHING),
            ("busyWait(J)V", NOTHING),
            ("instrumentPoint(Ljava/lang/String;)V", NOTHING),
            ("instrumentPointDeep(Ljava/lang/String;)V", NOTHING),
            ("instrumentPointDeepRecur(Ljava/lang/String;I)V", NOTHING),
            ("printPathOutput(Ljava/lang/String;)V", NOTHING),
            ("printPathOutput(ZLjava/lang/String;)V", NOTHING),
            ("print(Ljava/lang/String;)V", PRINT),
            ("println(Ljava/lang/String;)V", PRINTLN),
            ("println()V", PRINTLN),
            ("print(Ljava/lang/String;I)V", PRINT_PAIR),
            ("print(Ljava/lang/String;Z)V", PRINT_PAIR),
            ("print([Ljava/lang/String;)V", PRINT_ALL),
            ("threadPrint(Ljava/lang/String;)V", THREAD_PRINT),
            ("threadPrintln(Ljava/lang/String;)V", THREAD_PRINTLN),
            ("log(Ljava/lang/String;ILjava/lang/String;)V", NOTHING),
            ("log(Ljava/lang/String;ILjava/lang/String;Ljava/lang/String;)V", NOTHING),
            ("log(Ljava/lang/String;ILjava/lang/String;[Ljava/lang/Object;)V", NOTHING),
            ("setShared(Ljava/lang/Object;Z)V", NOTHING),
            ("freezeSharedness(Ljava/lang/Object;Z)V", NOTHING),
            ("setPeerClass(Ljava/lang/Class;)V", NOTHING),
            ("isTraceReplay()Z", FALSE),
            ("isCalledFromClass(Ljava/lang/String;)Z", quiet(is_called_from)),
            ("incrementCounter(I)I", WRITE_ONLY),
            ("resetCounter(I)V", WRITE_ONLY),
            ("setCounter(II)V", WRITE_ONLY),
            ("setBitInBitSet(IIZ)V", WRITE_ONLY),
            ("putValue(Ljava/lang/String;I)V", WRITE_ONLY),
            ("setFieldAttribute(Ljava/lang/Object;Ljava/lang/String;I)V", WRITE_ONLY),
            ("addFieldAttribute(Ljava/lang/Object;Ljava/lang/String;I)V", WRITE_ONLY),
            ("setLocalAttribute(Ljava/lang/String;I)V", WRITE_ONLY),
            ("addLocalAttribute(Ljava/lang/String;I)V", WRITE_ONLY),
            ("setElementAttribute(Ljava/lang/Object;II)V", WRITE_ONLY),
            ("addElementAttribute(Ljava/lang/Object;II)V", WRITE_ONLY),
            ("setObjectAttribute(Ljava/lang/Object;I)V", WRITE_ONLY),
            ("addObjectAttribute(Ljava/lang/Object;I)V", WRITE_ONLY),
            ("storeTrace(Ljava/lang/String;Ljava/lang/String;)V", WRITE_ONLY),
            ("storeTraceIf(ZLjava/lang/String;Ljava/lang/String;)V", WRITE_ONLY),
            ("storeTraceAndTerminate(Ljava/lang/String;Ljava/lang/String;)V", OTHERS),
            ("storeTraceAndTerminateIf(ZLjava/lang/String;Ljava/lang/String;)V", TERMINATE_IF),
            ("terminateSearch()V", OTHERS),
            ("breakTransition(Ljava/lang/String;II)I", OTHERS),
            ("createFromJSON(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Object;", OTHERS),
            ("currentTimeMillis()J", OTHERS),
            ("getBitFlip(JII)J", OTHERS),
            ("getBitFlip(JI)J", OTHERS),
            ("getBitFlip(II)I", OTHERS),
            ("getBitInBitSet(II)Z", OTHERS),
            ("getCounter(I)I", OTHERS),
            ("getDouble(Ljava/lang/String;)D", OTHERS),
            ("getElementAttribute(Ljava/lang/Object;I)I", OTHERS),
            ("getElementAttributes(Ljava/lang/Object;I)[I", OTHERS),
            ("getFieldAttribute(Ljava/lang/Object;Ljava/lang/String;)I", OTHERS),
            ("getFieldAttributes(Ljava/lang/Object;Ljava/lang/String;)[I", OTHERS),
            ("getHeuristicSearchValue()I", OTHERS),
            ("getInt(Ljava/lang/String;)I", OTHERS),
            ("getLocalAttribute(Ljava/lang/String;)I", OTHERS),
            ("getLocalAttributes(Ljava/lang/String;)[I", OTHERS),
            ("getObject(Ljava/lang/String;)Ljava/lang/Object;", OTHERS),
            ("getObjectAttribute(Ljava/lang/Object;)I", OTHERS),
            ("getObjectAttributes(Ljava/lang/Object;)[I", OTHERS),
            ("getProperty(Ljava/lang/String;)Ljava/lang/String;", OTHERS),
            ("getValue(Ljava/lang/String;)I", OTHERS),
            ("isShared(Ljava/lang/Object;)Z", OTHERS),
            ("randomObject(Ljava/lang/String;)Ljava/lang/Object;", OTHERS),
            (
                "readObjectFromFile(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Object;",
                OTHERS
            ),
            ("setProperties([Ljava/lang/String;)V", OTHERS),
            ("writeObjectToFile(Ljava/lang/Object;Ljava/lang/String;)V", OTHERS),
        )
    };
}

/// Current package of Java PathFinder's `Verify`, and the one before version 7.
pub(super) const JPF_TABLES: [Table; 2] =
    [jpf!("gov/nasa/jpf/vm/Verify"), jpf!("gov/nasa/jpf/jvm/Verify")];

/// Returns true if a class is one of these.
pub fn is_api(class: &str) -> bool {
    let classes = [
        "hebra/Verify",
        "gov/nasa/jpf/vm/Verify",
        "gov/nasa/jpf/jvm/Verify",
        "org/sosy_lab/sv_benchmarks/Verifier",
    ];
    classes.contains(&class)
}

/// Returns true if a method of one of these classes that has no entry must not run its own code.
pub(crate) fn is_unsupported(class: &str, method: &str) -> bool {
    is_api(class) && !method.starts_with('<')
}

/// Returns one of these classes, for a program without it.
pub(crate) fn class(name: &str) -> Option<Class> {
    if !is_api(name) {
        return None;
    }
    let flags = Flags::PUBLIC | Flags::FINAL;
    let mut class = Class::synthesised(name.into(), "java/lang/Object", flags);
    let mine = super::signatures().into_iter();
    let mine = mine.filter_map(|s| s.strip_prefix(name)?.strip_prefix('.')?.split_once('('));
    class.methods = mine.map(|(name, rest)| declared(name, &format!("({rest}"))).collect();
    Some(class)
}

fn declared(name: &str, descriptor: &str) -> Method {
    Method {
        flags: Flags(Flags::PUBLIC | Flags::STATIC | Flags::NATIVE),
        name: name.into(),
        descriptor: descriptor.into(),
        code: None,
        exceptions: Vec::new(),
        signature: None,
        parameters: Vec::new(),
    }
}

/// Most alternatives of one choice: more cannot be explored in a lifetime, and traces number them.
const MOST_VALUES: i64 = 10_000;

/// Values to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Domain {
    /// Whole numbers, both ends included.
    Range(i32, i32),
    /// False and true.
    Boolean,
    /// The elements of an array.
    Elements(Ref),
}

impl Domain {
    /// Returns the values that a call chooses from, by its parameters. None if it is a null array.
    fn of(vm: &Vm, method: MethodId, values: &[u64]) -> Option<Domain> {
        let int = |index: usize| values.get(index).copied().unwrap_or(0) as u32 as i32;
        let (parameters, result) = split_descriptor(&vm.program.method(method).descriptor)?;
        match (&parameters[..], result) {
            ([], "B") => Some(Domain::Range(i8::MIN.into(), i8::MAX.into())),
            (["I", "I"], _) => Some(Domain::Range(int(0), int(1))),
            (["I"], _) => Some(Domain::Range(0, int(0))),
            ([] | ["Z"], _) => Some(Domain::Boolean),
            _ => values.first().map(|v| *v as Ref).filter(|r| *r != 0).map(Domain::Elements),
        }
    }

    /// Returns the number of values; none if too many, or zero.
    fn len(self, vm: &Vm) -> Option<u32> {
        let count = match self {
            Domain::Boolean => 2,
            Domain::Range(low, high) => i64::from(high) - i64::from(low) + 1,
            Domain::Elements(array) => vm.state.heap.get(array).length() as i64,
        };
        (1..=MOST_VALUES).contains(&count).then_some(count as u32)
    }

    /// Returns the value of an alternative, as a register holds it.
    fn value(self, vm: &Vm, alternative: u32) -> u64 {
        let index = alternative as usize;
        match self {
            Domain::Boolean => alternative.into(),
            Domain::Range(low, _) => u64::from(low.wrapping_add(alternative as i32) as u32),
            Domain::Elements(array) => match &vm.state.heap.get(array).body {
                Body::Ints(all) | Body::Refs(all) => all.get(index).map_or(0, |v| (*v).into()),
                Body::Longs(all) => all.get(index).copied().unwrap_or(0),
                _ => 0,
            },
        }
    }

    /// Returns the value of an alternative, for people.
    fn text(self, vm: &Vm, alternative: u32) -> String {
        let value = self.value(vm, alternative);
        match self {
            Domain::Boolean => (value != 0).to_string(),
            Domain::Range(..) => (value as u32 as i32).to_string(),
            Domain::Elements(array) => {
                match vm.program.class(vm.state.heap.get(array).class).kind {
                    ClassKind::Array(ArrayKind::Int, _) => (value as u32 as i32).to_string(),
                    ClassKind::Array(ArrayKind::Long, _) => (value as i64).to_string(),
                    ClassKind::Array(ArrayKind::Float, _) => {
                        f32::from_bits(value as u32).to_string()
                    }
                    ClassKind::Array(ArrayKind::Double, _) => f64::from_bits(value).to_string(),
                    _ => vm.view().describe_reference(value as Ref, &mut |object| {
                        vm.view().describe_object(object)
                    }),
                }
            }
        }
    }
}

fn choose(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(domain) = Domain::of(vm, args.method, args.values) else {
        return Ok(Flow::null_pointer());
    };
    let Some(count) = domain.len(vm) else { return not_one_or_too_many(vm, args, domain) };
    let alternative = match (vm.options.mode, &mut vm.options.seed) {
        (Mode::Run, Some(seed)) => next_random(seed) % count,
        (Mode::Run, None) => 0,
        _ => vm.step.alternative,
    };
    if let Domain::Elements(array) = domain {
        vm.note_all_elements(args.slot, array, false);
    }
    Ok(Flow::Value(domain.value(vm, alternative)))
}

fn not_one_or_too_many(vm: &mut Vm, args: &Args, domain: Domain) -> Outcome {
    let what = match domain {
        Domain::Range(low, high) if low > high => format!("no value in {low}..{high}"),
        Domain::Range(low, high) => format!("too many values in {low}..{high}"),
        Domain::Elements(array) if vm.state.heap.get(array).length() == 0 => {
            "no value in an empty list".to_owned()
        }
        _ => "too many values in a list".to_owned(),
    };
    let class = vm.program.method(args.method).class;
    // As the source of the class does under `java`.
    if what.starts_with("no ") && &*vm.program.class(class).name == "hebra/Verify" {
        return Ok(Flow::Throw("java/lang/IllegalArgumentException", Some(what)));
    }
    let method = vm.program.describe(args.method);
    let most = format!("{method}: {what} (at most {MOST_VALUES} are tried)");
    Err(vm.unsupported(args.slot, &most))
}

/// Computes SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
pub(crate) fn next_random(seed: &mut u64) -> u32 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*seed ^ (*seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed >> 33) as u32
}

fn exclude_if(condition: bool) -> Flow {
    if condition { Flow::Exclude } else { Flow::Void }
}

fn assert(holds: bool) -> Flow {
    match holds {
        true => Flow::Void,
        false => Flow::Throw("java/lang/AssertionError", Some("Verify.assertTrue failed".into())),
    }
}

fn print(vm: &mut Vm, values: &[u64], end: &str) -> Flow {
    let text = match values.first() {
        Some(0) => "null".to_owned(),
        Some(string) => vm.string(*string as Ref),
        None => String::new(),
    };
    output::emit(vm, 0, (text + end).into_bytes());
    Flow::Void
}

fn print_pair(vm: &mut Vm, args: &Args) -> Outcome {
    let is_boolean = vm.program.method(args.method).descriptor.ends_with("Z)V");
    let value = match is_boolean {
        true => (args.int(1) != 0).to_string(),
        false => args.int(1).to_string(),
    };
    Ok(print(vm, &args.values[..1], &format!(" : {value}")))
}

fn print_all(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(0) == 0 {
        return Ok(Flow::null_pointer());
    }
    vm.note_all_elements(args.slot, args.reference(0), false);
    if let Body::Refs(texts) = vm.state.heap.get(args.reference(0)).body.clone() {
        texts.iter().for_each(|text| drop(print(vm, &[u64::from(*text)], "")));
    }
    Ok(Flow::Void)
}

fn thread_print(vm: &mut Vm, args: &Args, end: &str) -> Flow {
    let name = vm.thread_name(args.slot) + ": ";
    output::emit(vm, 0, name.into_bytes());
    print(vm, args.values, end)
}

/// Returns true if the method that called the caller is of a class or a subclass.
fn is_called_from(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(0) == 0 {
        return Ok(Flow::null_pointer());
    }
    let name = vm.string(args.reference(0)).replace('.', "/");
    let frames = &vm.state.thread(args.slot).frames;
    let callers = frames.len().checked_sub(2).and_then(|place| frames.get(place));
    let Some(caller) = callers.map(|frame| vm.program.method(frame.method).class) else {
        return Ok(Flow::boolean(false));
    };
    let named = vm.program.loaded(&name);
    Ok(Flow::boolean(named.is_some_and(|class| vm.program.is_subclass(caller, class))))
}

impl Vm {
    /// Returns true if the result of the call that a thread is about to make is used.
    fn is_result_used(&self, slot: usize) -> bool {
        let (_, to) = self.site_arguments(slot);
        let thread = self.state.thread(slot);
        let Some(frame) = thread.frames.last() else { return true };
        to != NO_REG && self.program.method(frame.method).code.is_live(frame.pc + 1, to)
    }

    /// Describes the value that an alternative chooses, for a thread before a choice of the
    /// environment or an operation over tokens.
    pub fn describe_choice(&self, slot: usize, alternative: u32) -> Option<String> {
        if let Some(text) = self.describe_abstraction(slot, alternative) {
            return Some(text);
        }
        let (method, values) = self.question(slot)?;
        let domain = Domain::of(self, method, &values)?;
        let count = domain.len(self).filter(|count| alternative < *count)?;
        let value = domain.text(self, alternative);
        Some(match domain {
            Domain::Boolean => format!("chooses {value}"),
            Domain::Range(low, high) => format!("chooses {value} of {low}..{high}"),
            Domain::Elements(_) if count > 8 => format!("chooses {value} of {count} values"),
            Domain::Elements(_) => {
                let all: Vec<String> = (0..count).map(|i| domain.text(self, i)).collect();
                format!("chooses {value} of {}", all.join(", "))
            }
        })
    }
}
