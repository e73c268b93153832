//! The command line as clap sees it: all commands with their flags.

use crate::{api, check, derive, doctor, flow, replay, run, show_abstract, show_ir, test, verify};
use clap::{Parser, Subcommand};

/// The command line.
#[derive(Parser)]
#[command(
    name = "hebra",
    version,
    about = "Checks concurrent JVM programs: explores every interleaving for deadlocks, assertion \
             violations and uncaught exceptions.",
    after_help = "Exit codes: 0 holds, 1 violated, 2 usage or bad input, 3 unknown, 4 internal error."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// The command to run.
#[derive(Subcommand)]
pub enum Command {
    /// Explore every interleaving; report a violation with its trace.
    Check(check::CheckArgs),
    /// Abstract, check, and confirm or refine: prove a program, or show a trace that it can follow.
    Verify(verify::VerifyArgs),
    /// Prove orders of events on a flow graph, without running the program.
    Flow(flow::FlowArgs),
    /// Follow a trace of an abstract program on the program itself.
    Simulate(replay::TraceArgs),
    /// Check every JUnit 4 or 5 test as a program of its own.
    Test(test::TestArgs),
    /// Execute one deterministic schedule, as `java` would.
    Run(run::RunArgs),
    /// Replay a trace that `check` wrote.
    Replay(replay::TraceArgs),
    /// Write the source of `hebra.Verify`, for an IDE.
    Api(api::ApiArgs),
    /// Show the inferred abstractions, and the abstract program beside the source.
    Abstract(show_abstract::AbstractArgs),
    /// Print the program's IR.
    Ir(show_ir::IrArgs),
    /// Print the operator and test tables of an abstraction.
    Derive(derive::DeriveArgs),
    /// Show which JDK is used and which of its native methods are missing.
    Doctor(doctor::DoctorArgs),
}
