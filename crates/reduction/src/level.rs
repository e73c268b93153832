//! How much a search leaves out, and what a machine is used for.

/// Operations that are scheduling points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Every access to memory.
    None,
    /// Not accesses to objects that only one thread can reach, nor to immutable data.
    Local,
    /// Nor to variables under one lock or not written any more, nor releases of monitors.
    Full,
}

impl Reduction {
    /// All levels, the strongest first.
    pub const ALL: [Reduction; 3] = [Reduction::Full, Reduction::Local, Reduction::None];

    /// Returns the name used on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Reduction::Full => "full",
            Reduction::Local => "local",
            Reduction::None => "none",
        }
    }

    /// Finds a level by its name.
    pub fn from_name(name: &str) -> Option<Reduction> {
        Reduction::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// Use of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One schedule, no scheduling points but blocking.
    Run,
    /// Every interleaving.
    Check(Reduction),
}

impl Mode {
    /// Returns true if it matters which objects more than one thread can reach.
    pub fn tracks_sharing(self) -> bool {
        matches!(self, Mode::Check(Reduction::Local | Reduction::Full))
    }
}
