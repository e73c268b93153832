//! `hebra simulate`: follows a trace of an abstract program on the concrete program.

use crate::Failure;
use crate::replay::TraceArgs;
use crate::terminal::{print_out, terminal_width};
use hebra_checker::narrate::narrate;
use hebra_checker::simulate::{follow, no_defect, spurious};
use hebra_simulate::Simulated;
use hebra_trace::render;

/// Simulates; returns the exit code, which is 1 if the program reaches the violation.
pub fn simulate(args: &TraceArgs) -> Result<u8, Failure> {
    let loaded = args.load()?;
    let session = loaded.session()?;
    if !session.is_abstract() {
        return Err(Failure::Input(format!(
            "{}: nothing is abstracted in this trace: hebra replay shows it",
            args.trace.display()
        )));
    }
    let wanted = &loaded.wanted;
    let followed = follow(&session, &loaded.file.trace(), wanted)?;
    let (story, _) = narrate(&session.concrete(), &followed.trace, wanted, &|_| true, false)?;
    let sources = loaded.input.sources.load(story.files());
    let mut text = render(&story, &sources, terminal_width(), args.verbose);
    text.push('\n');
    for (file, line) in &followed.overflows {
        text += &format!("{file}:{line}: a number overflows; integers were taken for unbounded\n");
    }
    let (lines, code) = match &followed.end {
        Simulated::Defect(violation) => (vec![format!("feasible: {violation}")], 1),
        Simulated::NoDefect(divergence) => {
            let mut lines = vec!["feasible, but no defect".to_owned()];
            lines.extend(no_defect(wanted, divergence.as_deref()));
            (lines, crate::terminal::EXIT_UNKNOWN)
        }
        Simulated::Spurious(divergence) => (spurious(divergence), crate::terminal::EXIT_UNKNOWN),
    };
    for (number, line) in lines.iter().enumerate() {
        text += if number == 0 { "" } else { "  " };
        text += line;
        text.push('\n');
    }
    print_out(&text)?;
    Ok(code)
}
