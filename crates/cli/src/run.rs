//! `hebra run`: runs one schedule, like `java`.

use crate::Failure;
use crate::program_args::ProgramArgs;
use hebra_checker::Input;
use hebra_checker::surroundings::own_environment;
use hebra_vm::{Mode, Output, RunEnd, Vm, Warm};

/// Flags of `run`.
#[derive(clap::Args)]
pub struct RunArgs {
    #[command(flatten)]
    program: ProgramArgs,
    /// Choose at random from this seed at `Verify.choose` and the like; otherwise take the first
    /// value.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

/// Runs the program and returns its exit status.
pub fn run(args: &RunArgs) -> Result<u8, Failure> {
    let input = Input::resolve(&args.program.request()?)?;
    let mut vm = Vm::new(input.program()?, Mode::Run);
    vm.output = Output::Forward;
    vm.options.seed = args.seed;
    vm.options.environment = own_environment(&input);
    vm.boot(&input.entry, &Warm::default())?;
    match vm.run(None) {
        RunEnd::Exit(code) => Ok(code as u8),
        RunEnd::Deadlock => {
            eprintln!("hebra: deadlock: all threads are blocked (java would hang here)");
            Ok(1)
        }
        RunEnd::Excluded(place) => {
            let place = place.map_or(String::new(), |(file, line)| format!(" at {file}:{line}"));
            eprintln!("hebra: an assumption is false{place}: this run does not count");
            Ok(0)
        }
        RunEnd::Unsupported(message) => Err(Failure::Unsupported(message)),
        RunEnd::BadInput(message) => Err(Failure::Input(message)),
        RunEnd::Stopped => Ok(130),
    }
}
