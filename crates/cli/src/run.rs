//! `hebra run`: one schedule, like `java`.

use crate::input::Input;
use crate::{EXIT_BAD_INPUT, EXIT_UNKNOWN, ProgramArgs};
use hebra_vm::{BootError, Mode, Output, RunEnd, Vm};
use std::process::ExitCode;

/// Runs the program and gives its exit status.
pub fn run(program: &ProgramArgs) -> ExitCode {
    let input = match Input::resolve(&program.request()) {
        Ok(input) => input,
        Err(error) => return bad_input(&error.to_string()),
    };
    let loaded = match input.program() {
        Ok(program) => program,
        Err(error) => return bad_input(&error.to_string()),
    };
    let mut vm = Vm::new(loaded, Mode::Run);
    vm.output = Output::Forward;
    match vm.boot(&input.entry, &[]) {
        Ok(()) => {}
        Err(BootError::Input(message)) => return bad_input(&message),
        Err(BootError::Unsupported(message)) => return unsupported(&message),
    }
    match vm.run(None) {
        RunEnd::Exit(code) => ExitCode::from(code as u8),
        RunEnd::Deadlock => {
            eprintln!("hebra: deadlock: no thread can go on (java would hang here)");
            ExitCode::from(1)
        }
        RunEnd::Unsupported(message) => unsupported(&message),
        RunEnd::BadInput(message) => bad_input(&message),
        RunEnd::Stopped => ExitCode::from(130),
    }
}

fn bad_input(message: &str) -> ExitCode {
    eprintln!("hebra: error: {message}");
    ExitCode::from(EXIT_BAD_INPUT)
}

fn unsupported(message: &str) -> ExitCode {
    eprintln!("hebra: unsupported: {message}");
    ExitCode::from(EXIT_UNKNOWN)
}
