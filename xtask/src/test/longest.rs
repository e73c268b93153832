//! The groups of tests that take longest. `cargo xtask test` begins with them, so that none is left
//! when all others have ended, and `--quick` leaves them out.

/// Files of tests by package, the longest first: those with over eight seconds of processor time.
const LONGEST: [&str; 46] = [
    "cli programs",
    "vm random_programs",
    "cli java_programs",
    "cli mutations",
    "cli run",
    "testgen hotspot",
    "abstraction random_programs",
    "cli abstracts",
    "cli verify",
    "cli all_violations",
    "cli abstraction_examples",
    "cli addresses",
    "abstraction with_solver",
    "cli default_search",
    "cli abstract_assertions",
    "cli limits",
    "cli mutants",
    "cli verify_random",
    "cli automatic",
    "cli documents",
    "cli examples",
    "vm library",
    "vm rules",
    "vm modelled_locks",
    "vm random_pools",
    "cli environment",
    "cli reports",
    "cli natives",
    "cli report_paths",
    "cli spin",
    "cli kotlin",
    "cli identities",
    "classfile mutation",
    "cli config",
    "simulate simulate",
    "cli api",
    "abstraction basl",
    "cli bad_input",
    "examples in comments",
    "abstraction simulated_variables",
    "cli abstract_soundness",
    "cli linkage",
    "testgen corpus",
    "cli checkpoint",
    "cli layouts",
    "cli time",
];

/// Returns the place of a group in the order of running.
pub fn rank(name: &str) -> usize {
    LONGEST.iter().position(|long| *long == name).unwrap_or(LONGEST.len())
}

/// Returns true if a group takes long.
pub fn is_long(name: &str) -> bool {
    rank(name) < LONGEST.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::root;

    #[test]
    fn the_list_names_tests_that_are_there() {
        for name in LONGEST {
            let Some((package, file)) = name.split_once(' ').filter(|(_, f)| !f.contains(' '))
            else {
                continue;
            };
            let file = root().join("crates").join(package).join("tests").join(file);
            assert!(file.with_extension("rs").is_file(), "no file is named {name}: remove it");
        }
    }
}
