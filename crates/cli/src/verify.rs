//! `hebra verify`: proves a program by abstraction, or shows a trace that it can follow.

use crate::Failure;
use crate::check::{CheckArgs, report, stop_on_signal};
use crate::progress::Progress;
use hebra_checker::{Checker, Input};

/// Flags of `verify`.
#[derive(clap::Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub check: CheckArgs,
    /// Retry at most this many times with a finer abstraction.
    #[arg(long, value_name = "COUNT", default_value_t = 8)]
    rounds: usize,
}

/// Verifies the program; returns the exit code.
pub fn verify(args: &VerifyArgs) -> Result<u8, Failure> {
    if args.check.all {
        return Err(Failure::Input("--all goes with hebra check only".to_owned()));
    }
    let mut settings = args.check.settings()?;
    // What to abstract is found out, unless the user says something about it.
    settings.abstraction.automatic |= !settings.abstraction.is_given();
    if settings.search.is_saved() {
        let message = "--checkpoint and --resume go with hebra check only";
        return Err(Failure::Input(message.to_owned()));
    }
    args.check.try_outputs()?;
    let input = Input::resolve(&args.check.program.request()?)?;
    let checker = Checker::new(&input, settings.clone()).stopped_by(stop_on_signal());
    let verdict = checker.verify(args.rounds, &mut Progress::default())?;
    report(&args.check, &settings, &input, &verdict)
}
