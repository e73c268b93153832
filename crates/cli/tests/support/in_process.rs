//! Checks programs as the command does, but in this process: the classes of a JDK are read once for all.

use hebra_checker::narrate::narrate;
use hebra_checker::{Checker, Failure, Input, Loaded, Request, Verdict};
use hebra_system::Violation;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// JDKs whose classes are shared, by home.
#[derive(Default)]
pub struct Libraries(Mutex<HashMap<PathBuf, Arc<Input>>>);

impl Libraries {
    /// Checks as `hebra check` with these arguments does.
    pub fn check(&self, args: &[&str]) -> Result<Verdict, Failure> {
        let (request, settings) = hebra_cli::read_check(&[&["hebra", "check"], args].concat())?;
        let input = Input::resolve(&request)?;
        self.share(&input)?;
        Checker::new(&input, settings).run(&mut ())
    }

    /// Follows a trace as `hebra replay` does; gives the violation that it leads to.
    pub fn replay(&self, trace: &Path) -> Result<Option<Violation>, Failure> {
        let loaded = Loaded::read(trace, None, hebra_smt::Settings::default())?;
        self.share(&loaded.input)?;
        let (file, session) = (&loaded.file, loaded.session()?);
        let is_it = |flaw: &Violation| flaw.message == file.message;
        Ok(narrate(&session, &file.trace(), loaded.wanted, &is_it, false)?.1)
    }

    fn share(&self, input: &Input) -> Result<(), Failure> {
        let home = input.jdk.home().to_owned();
        let mut all = self.0.lock().expect("no test panicked here");
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
