//! `hebra check`: explores every interleaving.

use crate::input::{Input, InputError};
use hebra_search::{Limits, Observer, Options, Order, Report, Stats, search};
use hebra_vm::{BootError, Mode, Reduction, Vm};

/// Flags of `check`.
#[derive(clap::Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub(crate) program: crate::ProgramArgs,
    #[arg(long, default_value = "dfs")]
    search: String,
    #[arg(long, default_value = "local")]
    reduction: String,
    #[arg(long)]
    states_limit: Option<u64>,
}

/// Time slices of the dry run that finds which library classes a program uses.
const DRY_SLICES: u64 = 400;

pub fn boot(input: &Input, reduction: Reduction) -> Result<Vm, BootError> {
    let bad = |e: InputError| BootError::Input(e.to_string());
    let mut dry = Vm::new(input.program().map_err(bad)?, Mode::Run);
    dry.boot(&input.entry, &[])?;
    dry.run(Some(DRY_SLICES));
    let warm = dry.initialised_library_classes();
    drop(dry);
    let mut vm = Vm::new(input.program().map_err(bad)?, Mode::Check(reduction));
    vm.boot(&input.entry, &warm)?;
    Ok(vm)
}

struct Progress;
impl Observer<Vm> for Progress {
    fn progress(&mut self, stats: &Stats) -> bool {
        if stats.transitions % (1 << 20) == 0 {
            eprintln!("{stats:?}");
        }
        true
    }
}

pub fn check(args: &CheckArgs) -> std::process::ExitCode {
    let input = Input::resolve(&args.program.request()).unwrap();
    let reduction = if args.reduction == "none" { Reduction::None } else { Reduction::Local };
    let t = std::time::Instant::now();
    let mut vm = boot(&input, reduction).unwrap();
    let (prefix, end) = vm.run_prefix();
    println!("boot {:?} prefix {} end {:?}", t.elapsed(), prefix.len(), end);
    let options = Options {
        order: if args.search == "bfs" { Order::BreadthFirst } else { Order::DepthFirst },
        limits: Limits { states: args.states_limit, ..Limits::default() },
        keep_going: false,
    };
    let report: Report = search(&mut vm, &options, &mut Progress);
    println!("{:?} {:?} {:?} {:?}", report.violations.iter().map(|v| (&v.0, v.1.len())).collect::<Vec<_>>(), report.unknown, report.stats, report.end);
    println!("{:.0} t/s {:.0} st/s {:.1} B/state", report.stats.transitions as f64 / report.stats.elapsed.as_secs_f64(), report.stats.states as f64 / report.stats.elapsed.as_secs_f64(), report.stats.set_bytes as f64 / report.stats.states as f64);
    std::process::ExitCode::SUCCESS
}
