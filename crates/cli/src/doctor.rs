//! `hebra doctor`: reports which JDK is used, how much of its native code is implemented in Rust,
//! which tools are installed, and what that means.

use crate::Failure;
use crate::terminal::EXIT_UNKNOWN;
use crate::terminal::{print_out, terminal_width};
use hebra_classfile::{Image, Jdk};
use hebra_vm::native_coverage::{Module, Native, Survey, survey};
use serde_json::{Value, json};
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The range of JDKs that tests run on: both ends and two in between.
const TESTED: RangeInclusive<u16> = 11..=25;

/// Flags of `doctor`.
#[derive(clap::Args)]
pub struct DoctorArgs {
    /// The JDK to inspect; otherwise $JAVA_HOME, otherwise `java` on PATH.
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// List every native method without an intrinsic.
    #[arg(long)]
    verbose: bool,
}

/// Inspects the JDK and reports. Exit code 0 means that programs can be checked, 3 that Hebra does
/// not know the JDK; a missing JDK is bad input.
pub fn doctor(args: &DoctorArgs) -> Result<u8, Failure> {
    let jdk = Jdk::locate(args.jdk.as_deref()).map_err(|e| Failure::Input(e.to_string()))?;
    let image = Image::open(&jdk.modules()).map_err(|e| Failure::Input(e.to_string()))?;
    let findings = Findings { survey: survey(&image).map_err(Failure::Input)?, jdk };
    let text = match args.json {
        true => format!("{}\n", findings.json()),
        false => findings.text(args.verbose, terminal_width()),
    };
    print_out(&text)?;
    Ok(if findings.is_known() { 0 } else { EXIT_UNKNOWN })
}

struct Findings {
    jdk: Jdk,
    survey: Survey,
}

impl Findings {
    fn is_known(&self) -> bool {
        TESTED.contains(&self.jdk.feature())
    }

    fn json(&self) -> Value {
        let module = |(name, module): (&String, &Module)| {
            let missing: Vec<String> = module.missing.iter().map(Native::to_string).collect();
            let counts = json!({
                "classes": module.classes, "natives": module.natives,
                "intrinsic": module.natives - missing.len(), "missing": missing,
            });
            (name.clone(), counts)
        };
        let modules: serde_json::Map<String, Value> =
            self.survey.modules.iter().map(module).collect();
        json!({
            "schema": "hebra.doctor/1",
            "jdk": {
                "home": self.jdk.home(), "version": self.jdk.version(),
                "feature": self.jdk.feature(), "known": self.is_known(),
                "javac": self.jdk.javac(),
            },
            "modules": modules,
            "tools": { "z3": on_path("z3"), "spin": on_path("spin") },
        })
    }

    fn text(&self, verbose: bool, width: usize) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "JDK {} in {}", self.jdk.version(), self.jdk.home().display());
        if !self.is_known() {
            let (oldest, newest) = (TESTED.start(), TESTED.end());
            let _ = writeln!(
                out,
                "  Hebra is tested on JDK {oldest} to {newest}; on this one, expect `unknown`."
            );
        }
        let javac = match self.jdk.javac() {
            Some(javac) => format!("{}: .java files can be given", javac.display()),
            None => "none: compile elsewhere, then give -cp PATH MainClass or -jar FILE".to_owned(),
        };
        let _ = writeln!(out, "javac  {javac}");
        for (tool, purpose) in [
            (
                "z3",
                "abstractions of your own with conditions beyond intervals and remainders need it",
            ),
            ("spin", "only the benchmarks of Hebra's own repository need it"),
        ] {
            let place = on_path(tool).map_or("not found".to_owned(), |p| p.display().to_string());
            let _ = writeln!(out, "{tool:<6} {place}: {purpose}");
        }
        self.natives(&mut out, verbose, width);
        out
    }

    fn natives(&self, out: &mut String, verbose: bool, width: usize) {
        let _ = writeln!(out, "\nNative methods with an intrinsic, which is their body in Rust:");
        let mut others = Module::default();
        for (name, module) in &self.survey.modules {
            if name == "java.base" {
                let _ = writeln!(out, "  java.base      {}", share(module));
            } else {
                others.natives += module.natives;
                others.missing.extend(module.missing.iter().cloned());
            }
        }
        let _ = writeln!(out, "  other modules  {}", share(&others));
        let _ = writeln!(
            out,
            "A program that calls one without ends in `unknown`, which names it and shows the Java \
             stack.\nSockets and processes are left out on purpose."
        );
        for (name, module) in &self.survey.modules {
            if module.missing.is_empty() || !(verbose || name == "java.base") {
                continue;
            }
            let _ = writeln!(out, "\nWithout an intrinsic in {name}:");
            for of_class in module.missing.chunk_by(|one, other| one.class == other.class) {
                list(out, of_class, verbose, width);
            }
        }
        if !verbose {
            let _ = writeln!(out, "\n--verbose lists them with descriptors, and other modules.");
        }
    }
}

/// Formats a share, such as `180 of 698`.
fn share(module: &Module) -> String {
    format!("{} of {}", module.natives - module.missing.len(), module.natives)
}

/// Lists the natives of one class: the names that fit on a line, or all with descriptors.
fn list(out: &mut String, natives: &[Native], verbose: bool, width: usize) {
    let Some(first) = natives.first() else { return };
    let class = first.class.replace('/', ".");
    if verbose {
        let _ = writeln!(out, "  {class}");
        for native in natives {
            let _ = writeln!(out, "      {}{}", native.name, native.descriptor);
        }
        return;
    }
    let mut line = format!("  {class} ({}):", natives.len());
    let mut names: Vec<&str> = natives.iter().map(|native| &*native.name).collect();
    names.dedup();
    for (index, name) in names.iter().enumerate() {
        let is_last = index + 1 == names.len();
        if index > 0 && line.len() + name.len() + 5 > width {
            line.push_str(" …");
            break;
        }
        line.push(' ');
        line.push_str(name);
        if !is_last {
            line.push(',');
        }
    }
    let _ = writeln!(out, "{line}");
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path).map(|folder| folder.join(&name)).find(|file| file.is_file())
}
