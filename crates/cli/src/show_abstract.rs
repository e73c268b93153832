//! `hebra abstract`: shows what was inferred from the selections and why, and the abstract program
//! line by line beside the source.

use crate::Failure;
use crate::check::CheckArgs;
use crate::terminal::print_out;
use hebra_abstraction::{AbstractProgram, Code, Finding};
use hebra_checker::Input;
use hebra_checker::abstracting::{load, under_approximates};
use hebra_ir::{Instruction, MemberRef, Method, Reg};
use hebra_trace::Sources;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// Flags of `abstract`: those of `check`, whose options decide what becomes of assertions.
#[derive(clap::Args)]
pub struct AbstractArgs {
    #[command(flatten)]
    pub check: CheckArgs,
}

/// Columns for the source.
const SOURCE: usize = 52;

/// Prints the inferred abstractions.
pub fn show(args: &AbstractArgs) -> Result<u8, Failure> {
    let args = &args.check;
    let input = Input::resolve(&args.program.request()?)?;
    let code = load(&input)?;
    let settings = args.settings()?;
    let assertions = under_approximates(&settings.checks);
    let program = settings.abstraction.of_code(&code, assertions, true)?;
    let mut text = variables(&program.findings);
    for (file, lines) in changed_lines(&code, &program) {
        write_file(&mut text, &file, &lines, &input.sources.load([file.as_str()]));
    }
    print_out(&text)?;
    Ok(0)
}

fn variables(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return "Nothing is abstracted.\n".to_owned();
    }
    let groups = [
        (true, "Abstracted variables that may affect the property, and why:"),
        (false, "Abstracted variables that cannot affect it, so one token is enough, and why:"),
    ];
    let mut text = String::new();
    for (is_relevant, title) in groups {
        let mut group =
            findings.iter().filter(|finding| finding.is_relevant == is_relevant).peekable();
        if group.peek().is_some() {
            let _ = writeln!(text, "{title}");
        }
        for Finding { variable, abstraction, why, .. } in group {
            let _ = writeln!(text, "  {variable}: {abstraction}");
            for line in why {
                let _ = writeln!(text, "      {line}");
            }
        }
    }
    text
}

/// The instructions of lines with abstract operations, by source file and line.
type Lines = BTreeMap<String, BTreeMap<u32, Vec<String>>>;

fn changed_lines(code: &Code, program: &AbstractProgram) -> Lines {
    let mut files = Lines::new();
    for own in &code.methods {
        let (Some(before), Some(after)) = (&own.body, program.methods.get(&own.id)) else {
            continue;
        };
        let Some(source) = own.class.source().filter(|_| !Arc::ptr_eq(before, after)) else {
            continue;
        };
        let lines = files.entry(source).or_default();
        let changed = changed(before, after);
        for (instruction, position) in after.blocks.iter().flat_map(|b| &b.instructions) {
            let Some(line) = after.line(*position).filter(|line| changed.contains_key(line)) else {
                continue;
            };
            let text = instruction_text(program, after, instruction, *position);
            lines.entry(line).or_default().push(text);
        }
    }
    files
}

/// Returns the lines whose instructions differ.
fn changed(before: &Method, after: &Method) -> BTreeMap<u32, ()> {
    let of = |method: &Method| {
        let mut lines: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for (instruction, position) in method.blocks.iter().flat_map(|b| &b.instructions) {
            if let Some(line) = method.line(*position) {
                lines.entry(line).or_default().push(format!("{instruction:?}"));
            }
        }
        lines
    };
    let (before, after) = (of(before), of(after));
    let differs =
        |(line, now): (u32, Vec<String>)| (before.get(&line) != Some(&now)).then_some((line, ()));
    after.into_iter().filter_map(differs).collect()
}

fn instruction_text(
    program: &AbstractProgram,
    method: &Method,
    instruction: &Instruction,
    position: u32,
) -> String {
    let mut text = method.text(instruction, position);
    let token = |reg: Reg| {
        let id: MemberRef = method.id.clone();
        program.literals.get(&(id, position, reg))
    };
    if let Instruction::Const { to, .. } = instruction
        && let Some(name) = token(*to)
        && let Some((to, _)) = text.split_once(" = ")
    {
        text = format!("{to} = {name}");
    }
    text
}

fn write_file(
    text: &mut String,
    file: &str,
    lines: &BTreeMap<u32, Vec<String>>,
    sources: &Sources,
) {
    let _ = writeln!(text, "\n{file}");
    for (line, instructions) in lines {
        let source = sources.lines(file).and_then(|lines| lines.get(*line as usize - 1));
        let source = source.map_or("", |source| source.trim_end());
        let mut left = format!("{line:>5} {source}");
        for instruction in instructions {
            if left.chars().count() > SOURCE {
                let _ = writeln!(text, "{left}");
                left.clear();
            }
            let _ = writeln!(text, "{left:SOURCE$} | {instruction}");
            left.clear();
        }
    }
}
