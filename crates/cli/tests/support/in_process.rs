//! Checks and runs programs as the command does, but in this process: the classes of a JDK are read once for
//! all.

#![allow(dead_code, reason = "each runner uses a part of it")]

use crate::support::against_java::Shown;
use crate::support::jdks::Library;
use crate::support::process::Done;
use hebra_checker::narrate::narrate;
use hebra_checker::surroundings::own_environment;
use hebra_checker::{Checker, Chosen, EMPTY, Failure, Input, Loaded, Observer, Request, Verdict};
use hebra_cli::{CheckLine, explain};
use hebra_system::Violation;
use hebra_vm::{Environment, Mode, Output, RunEnd, Vm, Warm};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Programs that are remembered: each thread of a runner has a few at a time.
const RECENT: usize = 8;

/// What the user sees before the verdict.
#[derive(Default)]
struct Warnings(String);

impl Observer for Warnings {
    fn warn(&mut self, message: &str) {
        self.0 += &format!("hebra: {message}\n");
    }
}

/// What programs on the same JDK share, by its home.
#[derive(Default)]
pub struct Libraries {
    /// With its classes.
    inputs: Mutex<HashMap<PathBuf, Arc<Input>>>,
    /// The programs that were checked last, with the command line that names them.
    recent: Mutex<Vec<(String, Arc<Input>)>>,
    /// With what its `java` says of this machine, which takes a process to ask.
    machines: Mutex<HashMap<PathBuf, Environment>>,
}

impl Libraries {
    /// Checks as `hebra check` with these arguments does.
    pub fn check(&self, args: &[&str]) -> Result<Verdict, Failure> {
        let line = CheckLine::parse(args)?;
        let input = self.input(&line.request)?;
        Checker::new(&input, line.settings).run(&mut ())
    }

    /// Checks and reports as `hebra check` with these arguments does.
    pub fn report(&self, args: &[&str]) -> Done {
        let mut warnings = Warnings::default();
        let mut report = || {
            let line = CheckLine::parse(args)?;
            let input = self.input(&line.request)?;
            let verdict = Checker::new(&input, line.settings.clone()).run(&mut warnings)?;
            line.report(&input, &verdict)
        };
        let (stdout, failure, code) = match report() {
            Ok((text, code)) => (text, String::new(), code),
            Err(failure) => {
                let (text, code) = explain(failure);
                (String::new(), text + "\n", code)
            }
        };
        Done { code: Some(code.into()), late: false, stdout, stderr: warnings.0 + &failure }
    }

    /// Finds a program, or the one that was named in the same way before: its library has started then.
    fn input(&self, request: &Request) -> Result<Arc<Input>, Failure> {
        let name = format!("{request:?}");
        let recent = || self.recent.lock().expect("no test panicked here");
        if let Some((_, input)) = recent().iter().find(|(known, _)| *known == name) {
            return Ok(input.clone());
        }
        let input = Arc::new(Input::resolve(request)?);
        self.share(&input)?;
        let mut recent = recent();
        recent.push((name, input.clone()));
        if recent.len() > RECENT {
            recent.remove(0);
        }
        Ok(input)
    }

    /// Follows a trace as `hebra replay` does; gives the violation that it leads to.
    pub fn replay(&self, trace: &Path) -> Result<Option<Violation>, Failure> {
        self.replay_on(trace, None)
    }

    /// The same on another JDK.
    pub fn replay_on(
        &self,
        trace: &Path,
        jdk: Option<&Path>,
    ) -> Result<Option<Violation>, Failure> {
        let solver = hebra_smt::Settings::default();
        let loaded = Loaded::read(trace, jdk.map(Path::to_owned), None, solver)?;
        self.share(&loaded.input)?;
        let (file, session) = (&loaded.file, loaded.session()?);
        let is_it = |flaw: &Violation| flaw.message == file.message;
        Ok(narrate(&session, &file.trace(), &loaded.wanted, &is_it, false)?.1)
    }

    /// Runs a program as `hebra run` does; gives what it shows.
    pub fn run(&self, library: &Library, class_path: &Path, main: &str) -> Result<Shown, Failure> {
        let stdin = Some((EMPTY.to_owned(), Arc::default()));
        let request = Request {
            jdk: Some(library.home.clone()),
            class_path: Some(class_path.display().to_string()),
            program: vec![main.to_owned()],
            chosen: Chosen { stdin, ..Chosen::default() },
            ..Request::default()
        };
        let input = Input::resolve(&request)?;
        self.share(&input)?;
        let mut vm = Vm::new(input.program()?, Mode::Run);
        vm.output = Output::Keep(Vec::new());
        vm.options.environment = own_environment(&input);
        let mut machines = self.machines.lock().expect("no test panicked here");
        let asked =
            machines.entry(library.home.clone()).or_insert_with(|| vm.options.environment.clone());
        vm.options.environment.all = asked.all.clone();
        drop(machines);
        vm.boot(&input.entry, &Warm::default())?;
        let code = match vm.run(None) {
            RunEnd::Exit(code) => i32::from(code as u8),
            RunEnd::Deadlock => 1,
            RunEnd::Unsupported(message) => return Err(Failure::Unsupported(message)),
            RunEnd::BadInput(message) => return Err(Failure::Input(message)),
            RunEnd::Excluded(_) | RunEnd::Stopped => return Err(Failure::Internal("cut".into())),
        };
        let Output::Keep(kept) = &vm.output else { unreachable!("it was kept") };
        let stream = |number: u8| {
            let of_stream = kept.iter().filter(|(stream, _)| *stream == number);
            let bytes: Vec<u8> = of_stream.flat_map(|(_, bytes)| bytes.iter().copied()).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        let (stdout, stderr) = (stream(0), stream(1));
        Ok(Shown::of(&Done { code: Some(code), late: false, stdout, stderr }))
    }

    fn share(&self, input: &Input) -> Result<(), Failure> {
        let home = input.jdk.home().to_owned();
        let mut all = self.inputs.lock().expect("no test panicked here");
        let library = all.entry(home.clone()).or_insert_with(|| {
            // Any program will do.
            let program = vec!["Main".to_owned()];
            let request = Request { jdk: Some(home), program, ..Request::default() };
            Arc::new(Input::resolve(&request).expect("a JDK"))
        });
        let library = library.clone();
        drop(all);
        Ok(input.share_library(&library)?)
    }
}
