//! Options from files: `hebra.toml` and `.jpf` files supply arguments missing from the command
//! line. A file is turned into arguments for clap, so every option of `check` is a key and there is
//! no second list of them. `--print-config` shows the result.

mod jpf;
mod toml_file;

use crate::Failure;
use crate::command::{Cli, Command};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, CommandFactory, FromArgMatches};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Options that choose the file and so cannot be in it.
const NOT_KEYS: [&str; 5] = ["config", "no_config", "unset", "print_config", "help"];
/// The name of the file to look for.
const FILE_NAME: &str = "hebra.toml";

/// A value for an option, from a file.
struct Given {
    /// Name of the option, without dashes.
    key: String,
    /// One value, or several for a list option; none switches on a flag.
    values: Vec<String>,
}

/// The options of one file.
struct Layer {
    origin: String,
    given: Vec<Given>,
}

/// The action to take.
pub enum Wanted {
    /// Run the command.
    Run(Box<Cli>),
    /// Print this text.
    Print(String),
}

/// Parses the command line and fills in missing options from files.
pub fn parse(args: Vec<String>) -> Result<Wanted, Failure> {
    let mut command = Cli::command();
    let matches = command.try_get_matches_from_mut(&args).unwrap_or_else(|e| e.exit());
    let Some(("check" | "verify" | "abstract" | "test", own)) = matches.subcommand() else {
        let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|e| e.exit());
        return Ok(Wanted::Run(Box::new(cli)));
    };
    let name = args[1].clone();
    let options = Options(command.find_subcommand(&name).cloned().unwrap_or_default());
    let mut layers = Vec::new();
    let (mut ignored, mut uncovered) = (Vec::new(), Vec::new());
    let program: Vec<String> =
        own.get_many::<String>("program").into_iter().flatten().cloned().collect();
    let jpf = match &program[..] {
        [file] if file.ends_with(".jpf") => Some(file.clone()),
        _ => None,
    };
    if let Some(file) = &jpf {
        let read = jpf::read(Path::new(file), &options).map_err(Failure::Input)?;
        (ignored, uncovered) = (read.ignored, read.uncovered);
        layers.push(Layer { origin: file.clone(), given: read.given });
    }
    if let Some(file) = toml_path(own, &program)? {
        let given = toml_file::read(&file, &options).map_err(Failure::Input)?;
        layers.push(Layer { origin: file.display().to_string(), given });
    }
    let unset: Vec<&String> = own.get_many("unset").into_iter().flatten().collect();
    if let Some(key) = unset.iter().find(|key| options.find(key).is_none()) {
        return Err(Failure::Input(format!("--unset: {}", options.unknown(key))));
    }
    layers.iter_mut().for_each(|layer| layer.given.retain(|given| !unset.contains(&&given.key)));
    let end = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    let mut before: Vec<String> = args[..end].to_vec();
    let mut after: Vec<String> = args[end..].to_vec();
    if let Some(place) = before.iter().rposition(|arg| Some(arg) == jpf.as_ref()) {
        before.remove(place);
    }
    let mut origins: BTreeMap<String, String> = BTreeMap::new();
    for layer in &layers {
        let mut arguments = Vec::new();
        for Given { key, values } in &layer.given {
            let on_line = own.value_source(&id(key)) == Some(ValueSource::CommandLine);
            let of_jpf = key == "program" && jpf.is_some();
            if origins.contains_key(key) || on_line && !of_jpf {
                continue;
            }
            origins.insert(key.clone(), layer.origin.clone());
            match key.as_str() {
                "program" => before.extend(values.iter().cloned()),
                "args" => {
                    after.push("--".to_owned());
                    after.extend(values.iter().cloned());
                }
                _ if values.is_empty() => arguments.push(format!("--{key}")),
                _ => arguments.extend(values.iter().map(|value| format!("--{key}={value}"))),
            }
        }
        let whole: Vec<String> =
            before[..2].iter().chain(&arguments).chain(&before[2..]).cloned().collect();
        let tried = command.try_get_matches_from_mut(whole.iter().chain(&after));
        // The command line alone has been parsed already, so the error is in the file.
        tried.map_err(|e| {
            let text = e.render().to_string();
            let first = text.split("\n\n").next().unwrap_or_default();
            let first = first.trim_start_matches("error: ").trim_end();
            Failure::Input(format!("{}: {first}", layer.origin))
        })?;
        before = whole;
    }
    before.extend(after);
    let matches = command.try_get_matches_from_mut(&before).unwrap_or_else(|e| e.exit());
    if let Some(own) = matches.subcommand_matches(&name).filter(|own| own.get_flag("print_config"))
    {
        return Ok(Wanted::Print(options.print(own, &origins)));
    }
    for what in &ignored {
        eprintln!("hebra: {what}");
    }
    let mut cli = Cli::from_arg_matches(&matches).unwrap_or_else(|e| e.exit());
    let config = match &mut cli.command {
        Command::Check(args) => Some(&mut args.config),
        Command::Test(args) => Some(&mut args.check.config),
        Command::Verify(args) => Some(&mut args.check.config),
        _ => None,
    };
    if let Some(config) = config {
        (config.ignored, config.uncovered) = (ignored, uncovered);
    }
    Ok(Wanted::Run(Box::new(cli)))
}

/// Returns clap's id of a key: `time_limit` for `time-limit`.
fn id(key: &str) -> String {
    key.replace('-', "_")
}

/// Returns the path of the `hebra.toml` to read, if any.
fn toml_path(own: &ArgMatches, program: &[String]) -> Result<Option<PathBuf>, Failure> {
    if own.get_flag("no_config") {
        return Ok(None);
    }
    if let Some(file) = own.get_one::<PathBuf>("config") {
        if !file.is_file() {
            return Err(Failure::Input(format!("--config: no file {}", file.display())));
        }
        return Ok(Some(file.clone()));
    }
    let named = own.get_one::<PathBuf>("jar").cloned().or(program.first().map(PathBuf::from));
    let beside = named.filter(|path| path.exists()).map(|path| match path.is_dir() {
        true => path,
        false => path.parent().map(Path::to_owned).unwrap_or_default(),
    });
    let places = beside.into_iter().chain([PathBuf::new()]);
    Ok(places.map(|folder| folder.join(FILE_NAME)).find(|file| file.is_file()))
}

/// Resolves a path in a file relative to the file's folder.
fn from_folder(folder: &Path, path: &str) -> String {
    folder.join(path).display().to_string()
}

/// The options of a command, as clap knows them.
struct Options(clap::Command);

impl Options {
    /// Returns all options allowed in a file, with their keys.
    fn all(&self) -> impl Iterator<Item = (String, &Arg)> {
        let usable =
            self.0.get_arguments().filter(|arg| !NOT_KEYS.contains(&arg.get_id().as_str()));
        usable.map(|arg| (arg.get_long().unwrap_or(arg.get_id().as_str()).to_owned(), arg))
    }

    fn find(&self, key: &str) -> Option<&Arg> {
        self.all().find(|(name, _)| name == key).map(|(_, arg)| arg)
    }

    /// Describes an unknown key.
    fn unknown(&self, key: &str) -> String {
        let hint =
            self.nearest(key).map_or(String::new(), |name| format!("; did you mean {name}?"));
        format!("unknown key {key}{hint}")
    }

    /// Returns the known key nearest to an unknown one.
    fn nearest(&self, key: &str) -> Option<String> {
        let score = |name: &str| strsim::jaro_winkler(name, &key.replace('_', "-"));
        let keys = self.all().map(|(name, _)| (score(&name), name));
        let best = keys.max_by(|one, other| one.0.total_cmp(&other.0))?;
        (best.0 > 0.7).then_some(best.1)
    }

    /// Returns true if the option exists, and accepts the value if its values are limited.
    fn accepts(&self, key: &str, value: Option<&str>) -> bool {
        let Some(arg) = self.find(key) else { return false };
        let few = arg.get_possible_values();
        value.is_none_or(|value| few.is_empty() || few.iter().any(|v| v.matches(value, false)))
    }

    /// Prints all options with their values, as TOML.
    fn print(&self, own: &ArgMatches, origins: &BTreeMap<String, String>) -> String {
        let mut text = String::new();
        for (key, arg) in self.all() {
            let id = arg.get_id().as_str();
            let value = match is_flag(arg) {
                true => Some(own.get_flag(id).to_string()),
                false => raw(own, id).map(|values| written(&values, is_list(arg))),
            };
            let origin = match (origins.get(&key), own.value_source(id)) {
                (Some(file), _) => file.as_str(),
                (None, Some(ValueSource::CommandLine)) => "command line",
                _ => "default",
            };
            text += &match value {
                Some(value) => format!("{key} = {value}  # {origin}\n"),
                None => format!("# {key} is not set\n"),
            };
        }
        text
    }
}

fn raw(own: &ArgMatches, id: &str) -> Option<Vec<String>> {
    Some(own.get_raw(id)?.map(|value| value.to_string_lossy().into_owned()).collect())
}

/// Formats values as TOML.
fn written(values: &[String], list: bool) -> String {
    let one = |value: &String| match value.parse::<i64>() {
        Ok(number) => number.to_string(),
        Err(_) => toml::Value::String(value.clone()).to_string(),
    };
    let all: Vec<String> = values.iter().map(one).collect();
    if list { format!("[{}]", all.join(", ")) } else { all.join("") }
}

fn is_flag(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::SetTrue)
}

fn is_list(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Append)
}
