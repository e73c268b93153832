//! Prints the verdict on a program in one line: `cargo run --example check -- Bank.java`.

use hebra_checker::{Checker, Failure, Input, Request, Settings};

fn main() -> Result<(), Failure> {
    let program = std::env::args().skip(1).collect();
    let input = Input::resolve(&Request { program, ..Request::default() })?;
    let verdict = Checker::new(&input, Settings::default()).run(&mut ())?;
    println!("{verdict}");
    Ok(())
}
