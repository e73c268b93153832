//! Finds the solver: a given path, or `z3` or `cvc5` on the search path.

use std::path::{Path, PathBuf};

/// The message for users without a solver.
pub const NO_SOLVER: &str = "neither z3 nor cvc5 is on PATH; install one (Debian: apt-get install \
     z3; Python: pip install z3-solver) or name one with --solver PATH";

/// Returns the solver to use: the given one, or the first of z3 and cvc5 on PATH.
pub fn find(given: Option<&Path>) -> Result<PathBuf, String> {
    let Some(given) = given else {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let found = ["z3", "cvc5"].into_iter().find_map(|name| on_path(&path, name));
        return found.ok_or_else(|| NO_SOLVER.to_owned());
    };
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_bare = given.components().count() == 1;
    let bare = given.to_str().filter(|_| is_bare && !given.is_file());
    match bare.and_then(|name| on_path(&path, name)) {
        Some(found) => Ok(found),
        None if given.is_file() => Ok(given.to_owned()),
        None => Err(format!("there is no solver {}", given.display())),
    }
}

fn on_path(path: &std::ffi::OsStr, name: &str) -> Option<PathBuf> {
    std::env::split_paths(path).map(|folder| folder.join(name)).find(|file| file.is_file())
}
