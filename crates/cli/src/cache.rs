//! Where results are kept that later runs can use: compiled classes, answers of the solver.

use std::path::PathBuf;

/// Returns the folder `hebra` of the user's cache; none if the user has no cache.
pub fn cache_folder() -> Option<PathBuf> {
    let given = |name: &str| {
        let folder = std::env::var_os(name).map(PathBuf::from);
        folder.filter(|folder| folder.is_absolute())
    };
    let caches = given("XDG_CACHE_HOME").or_else(|| Some(given("HOME")?.join(".cache")));
    caches.map(|caches| caches.join("hebra"))
}
