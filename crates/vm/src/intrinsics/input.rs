//! Standard input: the descriptor 0 of the library's own streams. Under `check` it is what the user
//! specified; `run` passes on that of the process, and lets other threads run while it waits.

use super::{Args, Flow, Outcome, Table, quiet};
use crate::environment::{HostInput, StandardInput};
use crate::machine::{Fatal, Vm};
use hebra_reduction::Mode;
use hebra_state::heap::{Body, Ref};
use std::sync::{Arc, Mutex};

pub(super) const TABLE: Table = &[("java/lang/System.console()Ljava/io/Console;", quiet(console))];

const ADVICE: &str =
    "standard input is not known: say what it is with --stdin FILE or --stdin empty";

fn unknown(vm: &Vm, args: &Args) -> Fatal {
    let method = vm.program.describe(args.method);
    vm.unsupported(args.slot, &format!("{method}: {ADVICE}"))
}

/// Returns the bytes of standard input, if the user specified them.
pub(super) fn bytes(vm: &Vm, args: &Args) -> Result<Arc<[u8]>, Fatal> {
    match &vm.options.environment.input {
        StandardInput::Bytes(bytes) => Ok(bytes.clone()),
        _ => Err(unknown(vm, args)),
    }
}

/// Returns the standard input of the process, if the program has it.
pub(super) fn host(vm: &Vm) -> Option<Arc<Mutex<dyn HostInput>>> {
    match (&vm.options.environment.input, vm.options.mode) {
        (StandardInput::Host(host), Mode::Run) => Some(host.clone()),
        _ => None,
    }
}

/// Asks the process's input. No caller panics while holding it.
pub(super) fn ask<T>(
    host: &Arc<Mutex<dyn HostInput>>,
    question: impl FnOnce(&mut dyn HostInput) -> T,
) -> T {
    let mut host = host.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    question(&mut *host)
}

/// Returns the next bytes of the process's input, at most so many; `None` if this thread must retry
/// because there are none yet and other threads may be runnable.
fn next(
    vm: &mut Vm,
    slot: usize,
    host: &Arc<Mutex<dyn HostInput>>,
    most: usize,
) -> Option<Vec<u8>> {
    let must_wait = vm.state.thread(slot).atomic > 0;
    let bytes = ask(host, |host| host.read(most, must_wait));
    vm.step.pause |= bytes.is_none();
    bytes
}

/// Reads one byte of the process's input.
pub(super) fn read(vm: &mut Vm, args: &Args, host: &Arc<Mutex<dyn HostInput>>) -> Outcome {
    match next(vm, args.slot, host, 1) {
        None => Ok(Flow::Again),
        Some(bytes) => Ok(Flow::int(bytes.first().map_or(-1, |byte| i32::from(*byte)))),
    }
}

/// Reads some bytes of the process's input; the caller checks bounds.
pub(super) fn read_bytes(
    vm: &mut Vm,
    args: &Args,
    host: &Arc<Mutex<dyn HostInput>>,
    (array, offset, length): (Ref, usize, usize),
) -> Outcome {
    let Some(bytes) = next(vm, args.slot, host, length) else { return Ok(Flow::Again) };
    if bytes.is_empty() {
        return Ok(Flow::int(-1));
    }
    vm.note_elements(args.slot, array, offset..offset + bytes.len(), true);
    if let Body::Bytes(target) = &mut vm.state.heap.write(array).body {
        for (target, byte) in target[offset..].iter_mut().zip(&bytes) {
            *target = *byte as i8;
        }
    }
    Ok(Flow::int(bytes.len() as i32))
}

/// Skips over input of the process. As in the library's native, the end of a file may be passed.
pub(super) fn skip(args: &Args, host: &Arc<Mutex<dyn HostInput>>) -> Outcome {
    if !ask(host, |host| host.can_seek()) {
        return Ok(Flow::Throw("java/io/IOException", Some("Illegal seek".to_owned())));
    }
    let most = usize::try_from(args.long(1)).unwrap_or(0);
    let mut skipped = 0;
    while skipped < most {
        let piece = ask(host, |host| host.read((most - skipped).min(8192), true));
        match piece.filter(|piece| !piece.is_empty()) {
            Some(piece) => skipped += piece.len(),
            None => break,
        }
    }
    let is_file = ask(host, |host| host.is_file());
    Ok(Flow::Value(if is_file { most } else { skipped } as u64))
}

/// Returns null unless input and output are a terminal, whose console is unsupported. A program
/// under `check` has none.
fn console(vm: &mut Vm, args: &Args) -> Outcome {
    match host(vm) {
        Some(host) if ask(&host, |host| host.is_terminal()) => {
            Err(vm.unsupported(args.slot, "System.console() of a terminal"))
        }
        Some(_) => Ok(Flow::Value(0)),
        None => bytes(vm, args).map(|_| Flow::Value(0)),
    }
}
