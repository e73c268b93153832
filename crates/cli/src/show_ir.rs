//! `hebra ir`: prints the program as IR, with source lines and variable names.

use crate::Failure;
use crate::program_args::ProgramArgs;
use crate::terminal::print_out;
use hebra_checker::Input;
use hebra_classfile::{ClassPath, model, parse};

/// Flags of `ir`.
#[derive(clap::Args)]
pub struct IrArgs {
    #[command(flatten)]
    program: ProgramArgs,
    /// Print only methods whose name contains this text.
    #[arg(long, value_name = "TEXT")]
    method: Option<String>,
}

/// Prints the IR of the main class and the classes nested in it.
pub fn show(args: &IrArgs) -> Result<u8, Failure> {
    let input = Input::resolve(&args.program.request()?)?;
    let path =
        ClassPath::open(&input.jdk, &input.places).map_err(|e| Failure::Input(e.to_string()))?;
    let mut work = vec![input.entry.class.clone()];
    let mut seen: Vec<String> = Vec::new();
    while let Some(name) = work.pop() {
        if seen.contains(&name) {
            continue;
        }
        seen.push(name.clone());
        let found = path.find(&name).map_err(|e| Failure::Input(e.to_string()))?;
        let Some(found) = found else {
            if seen.len() == 1 {
                let name = name.replace('/', ".");
                return Err(Failure::Input(format!("could not find or load main class {name}")));
            }
            continue;
        };
        if found.origin.is_jdk() {
            continue;
        }
        let class = parse(&found.bytes)
            .map_err(|e| Failure::Input(format!("class {}: {e}", name.replace('/', "."))))?;
        print_class(&class, args.method.as_deref())?;
        let mut mentioned = mentioned(&class);
        mentioned.reverse();
        work.extend(mentioned);
    }
    Ok(0)
}

fn print_class(class: &model::Class, filter: Option<&str>) -> Result<(), Failure> {
    for method in class.methods.iter().filter(|m| m.code.is_some()) {
        if filter.is_some_and(|text| !method.name.contains(text)) {
            continue;
        }
        let lowered =
            hebra_lower::lower(class, method).map_err(|e| Failure::Input(e.to_string()))?;
        print_out(&format!("{lowered}\n"))?;
    }
    Ok(())
}

/// Returns the classes that the code of a class names.
fn mentioned(class: &model::Class) -> Vec<String> {
    use model::Instruction as I;
    let code = class.methods.iter().filter_map(|m| m.body());
    let names = code.flat_map(|c| &c.instructions).filter_map(|instruction| match instruction {
        I::New(name) => Some(name.to_string()),
        I::InvokeStatic(m, _) | I::InvokeVirtual(m) | I::InvokeSpecial(m, _) => {
            Some(m.class.to_string())
        }
        I::InvokeInterface(m) | I::GetStatic(m) | I::PutStatic(m) => Some(m.class.to_string()),
        _ => None,
    });
    let mut names: Vec<String> = names.filter(|n| !n.starts_with('[')).collect();
    names.sort();
    names.dedup();
    names
}
