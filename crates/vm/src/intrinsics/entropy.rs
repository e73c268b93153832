//! Where random numbers for `java.security` begin: there is no source of them but bytes that are the
//! same in every run. Whoever makes the library ask for them is noted, because `check` sees one
//! sequence of very many.

use super::{Args, Flow, NOTHING, NULL, Outcome, Table, on_object, quiet};
use crate::machine::Vm;
use hebra_state::heap::Body;

pub(super) const TABLE: Table = &[
    (
        "sun/security/provider/NativePRNG.initIO(Lsun/security/provider/NativePRNG$Variant;)Lsun/security/provider/NativePRNG$RandomIO;",
        NULL,
    ),
    ("sun/security/provider/SeedGenerator.<clinit>()V", NOTHING),
    ("sun/security/provider/SeedGenerator.getSystemEntropy()[B", quiet(entropy)),
    ("sun/security/provider/SeedGenerator.generateSeed([B)V", on_object(0, seed)),
    // The seeds of all generators of these kinds come from one that was made before `main`.
    ("sun/security/provider/AbstractDrbg.getEntropyInput(IIIZ)[B", quiet(needs_seed)),
    ("sun/security/provider/SecureRandom.engineNextBytes([B)V", quiet(may_need_seed)),
];

fn note(vm: &mut Vm, slot: usize) {
    if vm.is_check()
        && let Some((file, line)) = vm.user_location(slot)
    {
        let text = format!("the program draws random numbers at {file}:{line}");
        vm.gathered.random_draws.insert(text);
    }
}

fn needs_seed(vm: &mut Vm, args: &Args) -> Outcome {
    note(vm, args.slot);
    Ok(Flow::Decline)
}

/// Notes numbers of a generator that was given no seed.
fn may_need_seed(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.field(args.reference(0), "state") == 0 {
        note(vm, args.slot);
    }
    Ok(Flow::Decline)
}

/// Returns entropy, the same in every run.
fn entropy(vm: &mut Vm, args: &Args) -> Outcome {
    note(vm, args.slot);
    let array = vm.known.byte_array.expect("booted");
    let bytes = Body::Bytes((0..20).collect());
    Ok(Flow::reference(vm.state.heap.insert(array, bytes)))
}

fn seed(vm: &mut Vm, args: &Args) -> Outcome {
    note(vm, args.slot);
    vm.note_all_elements(args.slot, args.reference(0), true);
    if let Body::Bytes(bytes) = &mut vm.state.heap.write(args.reference(0)).body {
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = place as i8;
        }
    }
    Ok(Flow::Void)
}
