//! Starts the command.

fn main() -> std::process::ExitCode {
    hebra_cli::main()
}
