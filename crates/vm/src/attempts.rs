//! What a step knows of attempts to take a synchronizer of the program's own class; `intrinsics/locks/attempts.rs` keeps it.

/// What a step knows of the attempts of its thread.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Attempts {
    /// Number of writes to memory when the attempt or the step began, if the thread is in one.
    pub(crate) writes: Option<u64>,
    /// The step began in an attempt, that of this frame, and it has not ended yet.
    pub(crate) began_at: Option<usize>,
    /// The step is an attempt that failed, made by this frame of the library's code. It began at the only
    /// scheduling point of that, and others since failed as well.
    pub(crate) failed_at: Option<usize>,
    /// The thread tries again at the very moment at which it failed.
    pub(crate) repeats: bool,
}

impl Attempts {
    /// Returns true if the step is an attempt that failed.
    pub(crate) fn has_failed(&self) -> bool {
        self.failed_at.is_some()
    }
}
