//! What a machine hands to the next one over the same program.

use crate::machine::Vm;
use hebra_reduction::Learnt;

impl Vm {
    /// Returns what this search and those before it learnt.
    pub fn learnt(&self) -> Learnt {
        let finals = self.program.unstable_finals.iter();
        let mut learnt = Learnt {
            unstable_finals: finals.map(|(class, index)| (class.to_string(), *index)).collect(),
            threads: self.canonical.thread_numbers(),
            ..Learnt::default()
        };
        self.visibility.tell(&self.program, &mut learnt);
        learnt
    }

    /// Takes over what earlier searches learnt; to be called before `main` is entered.
    pub fn learn(&mut self, learnt: &Learnt) {
        let finals = learnt.unstable_finals.iter();
        let finals = finals.map(|(class, index)| (class.as_str().into(), *index));
        self.program.unstable_finals.extend(finals);
        self.visibility.learn(learnt);
        self.canonical.set_thread_numbers(&learnt.threads);
    }
}
