//! `hebra run`: one schedule, like `java`.

use crate::input::Input;
use crate::{Failure, ProgramArgs};
use hebra_vm::{Mode, Output, RunEnd, Vm};

/// Flags of `run`.
#[derive(clap::Args)]
pub struct RunArgs {
    #[command(flatten)]
    program: ProgramArgs,
}

/// Runs the program and gives its exit status.
pub fn run(args: &RunArgs) -> Result<u8, Failure> {
    let input = Input::resolve(&args.program.request())?;
    let mut vm = Vm::new(input.program()?, Mode::Run);
    vm.output = Output::Forward;
    vm.boot(&input.entry, &[])?;
    match vm.run(None) {
        RunEnd::Exit(code) => Ok(code as u8),
        RunEnd::Deadlock => {
            eprintln!("hebra: deadlock: no thread can go on (java would hang here)");
            Ok(1)
        }
        RunEnd::Unsupported(message) => Err(Failure::Unsupported(message)),
        RunEnd::BadInput(message) => Err(Failure::Input(message)),
        RunEnd::Stopped => Ok(130),
    }
}
