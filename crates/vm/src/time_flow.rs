//! Where a run read clocks and drew random numbers, and where it tested what came of them: what a report says of a
//! violation that may depend on these. Kept only where a run is followed for it.

use crate::machine::Vm;
use crate::observer::TimeFlow;

impl Vm {
    /// Begins to keep where times come from and go. To be called before the run.
    pub fn tell_time_flow(&mut self) {
        self.replay.flow = Some(TimeFlow::default());
    }

    /// Returns where times came from and went since `tell_time_flow`.
    pub fn time_flow(&self) -> TimeFlow {
        self.replay.flow.clone().unwrap_or_default()
    }

    /// Returns true if a test of a time went one of several ways since then.
    pub fn has_tested_times(&self) -> bool {
        self.replay.flow.as_ref().is_some_and(|flow| !flow.tests.is_empty())
    }

    /// Keeps a read or draw that gives a vague number, if that is to be told.
    pub(crate) fn tell_read_of_time(&mut self, place: impl FnOnce(&Vm) -> String) {
        if self.replay.flow.is_some() {
            let place = place(self);
            self.replay.flow.get_or_insert_default().reads.insert(place);
        }
    }

    /// Keeps that a test of a time, which a thread stands before, goes one of several ways.
    pub(crate) fn tell_test_of_time(&mut self, slot: usize) {
        if self.replay.flow.is_some() {
            let place = self.place_in_code(slot);
            self.replay.flow.get_or_insert_default().tests.insert(place);
        }
    }

    /// Formats where a thread is: the line of the program, with the method of the library in which it is.
    pub(crate) fn place_in_code(&self, slot: usize) -> String {
        let mut place = match self.user_location(slot) {
            Some((file, line)) => format!("{file}:{line}"),
            None => format!("thread {}", self.thread_name(slot)),
        };
        let method = self.state.thread(slot).frames.last().map(|frame| frame.method);
        if let Some(method) = method.map(|method| self.program.method(method))
            && self.program.class(method.class).is_library
            && !self.program.is_hidden(method.class)
        {
            let class = self.view().simple_name(method.class);
            place.push_str(&format!(" ({class}.{})", method.name));
        }
        place
    }
}
