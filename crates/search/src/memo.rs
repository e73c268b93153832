//! A system that remembers its steps. Most steps of a program depend on few words of the vector: those of the thread
//! that moves and of the objects that it reads. Where all of these are as they were once before, what changed then
//! changes now, and the system below need not go to that state at all.
//!
//! The idea is that of transition caching in LTSmin (Blom, van de Pol, Weber: LTSmin: distributed and symbolic
//! reachability, 2010), with dependences that are noted while a step runs instead of being known before.

mod table;

use crate::report::{Observer, Stats};
use hebra_system::{
    Awaits, Choice, ChoiceKind, Fork, IF_WAITING, Local, Measures, StepEnd, System, UNNUMBERED,
    Violation, Ways,
};
use std::cell::Cell;
use std::collections::HashSet;
use table::{CHOICES, Table, Threads, View};

/// Steps after which it is decided whether remembering pays.
const ROUND: u32 = 8_192;
/// It does if one in so many steps need not be taken.
const WORTH: u32 = 3;
/// Most rounds to wait before the next try if it does not. The first time it is one, then twice as many each time: while
/// the first objects are made, words get new meanings, and little is remembered.
const PAUSE: u32 = 30;

/// A system around another one, with the same states, choices and steps.
pub struct Memo<S> {
    below: S,
    /// False if the system below cannot tell what steps depend on, or remembering does not pay now: everything is
    /// left to it.
    is_on: bool,
    /// True if it can tell.
    can_tell: bool,
    /// The current state, if `is_known`. Otherwise the state before the step that the system below has just taken.
    vector: Vec<u32>,
    is_known: bool,
    /// The system below is in the current state.
    is_there: bool,
    /// The system below was used since it was found not to be astray.
    is_used: Cell<bool>,
    /// The choice that led to the current state.
    last: Option<Choice>,
    /// The last step let others go first.
    yielded: bool,
    table: Table,
    known: Threads,
    edition: u64,
    /// Word of each thread.
    threads: Vec<u32>,
    /// Threads of the current state with their interests, after `choices`.
    interests: Vec<(u16, u32)>,
    /// Whom threads of the current state wait for, by number, after `choices`.
    awaited: Vec<Awaits>,
    /// The choices of the current state were put together from those of its threads, and the thread that moved does
    /// not wait for itself in the end.
    is_ordinary: bool,
    /// The choices of the current state were listed: what the fields above say is about it.
    is_listed: bool,
    /// Pairs of interests that the system below has looked at.
    seen: HashSet<(u32, u32)>,
    /// Steps of this round, and those among them that were remembered.
    steps: u32,
    remembered: u32,
    /// Rounds until the next try.
    pause: u32,
    /// As many as there were before the last try, 0 if it paid.
    last_pause: u32,
    /// Takes every step anyway and compares. For tests.
    checks: bool,
    changes: Vec<u32>,
    depends_on: Vec<u32>,
}

impl<S: Local> Memo<S> {
    /// Creates the system around one in its first state. `checks`: takes every remembered step anyway and compares.
    pub fn new(mut below: S, checks: bool) -> Memo<S> {
        let can_tell = below.begin_notes();
        let mut memo = Memo {
            below,
            is_on: can_tell,
            can_tell,
            vector: Vec::new(),
            is_known: false,
            is_there: true,
            is_used: Cell::new(true),
            last: None,
            yielded: false,
            table: Table::new(),
            known: Threads::default(),
            edition: 0,
            threads: Vec::new(),
            interests: Vec::new(),
            awaited: Vec::new(),
            is_ordinary: false,
            is_listed: false,
            seen: HashSet::new(),
            steps: 0,
            remembered: 0,
            pause: 0,
            last_pause: 0,
            checks,
            changes: Vec::new(),
            depends_on: Vec::new(),
        };
        if can_tell {
            memo.renew();
        }
        memo
    }

    /// Returns the system below, in the current state.
    pub fn below(&mut self) -> &mut S {
        self.settle();
        &mut self.below
    }

    /// Returns the system below, in the current state, for good.
    pub fn into_below(mut self) -> S {
        self.settle();
        self.below
    }

    /// Brings the system below to the current state. To be called before it is used.
    fn settle(&mut self) {
        self.is_used.set(true);
        if !self.is_there {
            match self.last {
                Some(choice) => self.below.load_after(&self.vector, choice.thread),
                None => self.below.load(&self.vector),
            }
            self.is_there = true;
        }
    }

    /// Forgets everything if the words of the vector have a new meaning.
    fn renew(&mut self) -> bool {
        let edition = self.below.edition();
        let is_new = edition != self.edition;
        if is_new {
            self.edition = edition;
            self.table.clear();
            self.threads.clear();
            self.threads.extend_from_slice(self.below.thread_words());
        }
        is_new
    }

    /// Decides at the end of a round whether remembering pays.
    fn count(&mut self, is_remembered: bool) {
        self.steps += 1;
        self.remembered += u32::from(is_remembered);
        if self.steps < ROUND {
            return;
        }
        if self.is_on {
            let pays = self.remembered * WORTH >= self.steps;
            self.last_pause = if pays { 0 } else { (2 * self.last_pause).clamp(1, PAUSE) };
            if !pays {
                self.pause = self.last_pause;
                self.turn(false);
            }
        } else {
            self.pause = self.pause.saturating_sub(1);
            if self.pause == 0 {
                self.turn(true);
            }
        }
        (self.steps, self.remembered) = (0, 0);
    }

    /// Begins or ends to remember. The system below is in the current state.
    fn turn(&mut self, on: bool) {
        self.settle();
        self.is_on = on;
        if on {
            self.is_listed = false;
            self.vector.clear();
            self.vector.extend_from_slice(self.below.vector());
            self.is_known = true;
            self.renew();
        }
    }

    /// Takes a step that is remembered. Returns false if it is not.
    fn remember(&mut self, choice: Choice) -> bool {
        let word = self.threads.get(usize::from(choice.thread)).copied().unwrap_or(0) as usize;
        let Some(contents) = self.vector.get(word).copied() else { return false };
        let key = [u32::from(choice.thread), contents, choice.alternative];
        let state = View { vector: &self.vector, threads: &self.known };
        let Some(changes) = self.table.find(key, state) else { return false };
        if self.checks {
            self.compare_step(choice);
            return true;
        }
        for change in changes.as_chunks::<2>().0 {
            let [word, contents] = *change;
            let word = word as usize;
            if self.vector.len() <= word {
                self.vector.resize(word + 1, 0);
            }
            self.vector[word] = contents;
        }
        (self.is_there, self.last, self.yielded) = (false, Some(choice), false);
        true
    }

    /// Takes a remembered step, and has the system below take it too.
    fn compare_step(&mut self, choice: Choice) {
        let before = self.vector.clone();
        let (is_there, last) = (self.is_there, self.last);
        self.checks = false;
        assert!(self.remember(choice), "it is remembered");
        self.checks = true;
        let vector = std::mem::replace(&mut self.vector, before);
        let remembered = (self.is_there, self.last);
        (self.is_there, self.last) = (is_there, last);
        self.settle();
        let end = self.below.step(choice);
        assert_eq!(end, StepEnd::Normal, "{choice:?}");
        assert!(!self.below.yielded(), "{choice:?} yields");
        assert_eq!(trimmed(self.below.vector()), trimmed(&vector), "{choice:?} leads elsewhere");
        self.vector = vector;
        (self.is_there, self.last) = remembered;
    }

    /// Remembers the step that the system below has just taken, now that its vector is known.
    fn keep_step(&mut self, before: &[u32]) {
        let Some(choice) = self.last else { return };
        if self.renew() || self.yielded {
            return;
        }
        self.depends_on.clear();
        self.depends_on.push(0);
        if !self.below.step_depends_on(&mut self.depends_on) {
            return;
        }
        let Some(word) = self.threads.get(usize::from(choice.thread)) else { return };
        self.changes.clear();
        let at = |vector: &[u32], word: usize| vector.get(word).copied().unwrap_or(0);
        for word in 0..before.len().max(self.vector.len()) {
            let contents = at(&self.vector, word);
            if contents != at(before, word) {
                let word = word as u32;
                self.changes.extend([word, contents]);
                if !self.depends_on.contains(&(word | IF_WAITING)) {
                    self.depends_on.push(word);
                }
            }
        }
        // The thread's own word is part of the key.
        let own = *word;
        self.depends_on.retain(|word| *word != own);
        self.depends_on.sort_unstable();
        self.depends_on.dedup();
        let key = [u32::from(choice.thread), at(before, own as usize), choice.alternative];
        let state = View { vector: before, threads: &self.known };
        self.table.keep(key, &self.depends_on, state, &self.changes);
    }

    /// Makes the vector that of the current state.
    fn know(&mut self) {
        if !self.is_known {
            self.is_used.set(true);
            let before = std::mem::take(&mut self.vector);
            self.vector.extend_from_slice(self.below.vector());
            self.is_known = true;
            self.keep_step(&before);
        }
    }

    /// Returns the ways on of a thread; none if the choices of this state are more than those of its threads.
    fn ways(&mut self, thread: usize, contents: u32) -> Option<Ways> {
        let key = [thread as u32, contents, CHOICES];
        let state = View { vector: &self.vector, threads: &self.known };
        if let Some(found) = self.table.find(key, state) {
            return Some(unpack(found));
        }
        self.settle();
        self.depends_on.clear();
        self.depends_on.push(0);
        let ways = self.below.ways(thread as u16, &mut self.depends_on)?;
        self.known.learn(contents, ways.waits, ways.keeps_alive);
        if ways.is_told && !self.renew() {
            let own = self.threads[thread];
            self.depends_on.retain(|word| *word != own);
            self.depends_on.sort_unstable();
            self.depends_on.dedup();
            let state = View { vector: &self.vector, threads: &self.known };
            self.table.keep(key, &self.depends_on, state, &pack(&ways));
        }
        Some(ways)
    }

    /// Puts the choices together from those of the threads. Returns false if that cannot be done.
    fn put_together(&mut self, out: &mut Vec<Choice>) -> bool {
        self.interests.clear();
        self.awaited.clear();
        self.awaited.resize(self.threads.len(), Awaits::Nobody);
        self.is_ordinary = false;
        let mut is_over = true;
        for thread in 0..self.threads.len() {
            let contents = self.vector.get(self.threads[thread] as usize).copied().unwrap_or(0);
            if contents == 0 {
                continue;
            }
            let Some(ways) = self.ways(thread, contents) else { return false };
            let thread = thread as u16;
            is_over &= !ways.keeps_alive;
            self.awaited[usize::from(thread)] = ways.awaits;
            if ways.interest != 0 {
                self.interests.push((thread, ways.interest));
            }
            let choices =
                (0..ways.count).map(|alternative| Choice { kind: ways.kind, thread, alternative });
            out.extend(choices);
        }
        self.is_ordinary = self.last.is_some_and(|last| self.is_free(last.thread));
        !is_over
    }

    /// Returns true if a thread certainly does not wait for itself in the end.
    fn is_free(&self, thread: u16) -> bool {
        let mut at = thread;
        for _ in 0..self.awaited.len() {
            match self.awaited.get(usize::from(at)) {
                Some(Awaits::Thread(next)) if *next != thread => at = *next,
                Some(Awaits::Thread(_) | Awaits::Unknown) => return false,
                Some(Awaits::Nobody) | None => return true,
            }
        }
        false
    }

    /// Returns the pairs of the interest of the thread that moved with those of others.
    fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let mover = self.last.map(|choice| choice.thread);
        let mine = self.interests.iter().find(|(thread, _)| Some(*thread) == mover);
        mine.into_iter().flat_map(move |(_, mine)| {
            let others = self.interests.iter().filter(move |(thread, _)| Some(*thread) != mover);
            others.map(move |(_, other)| (*mine, *other))
        })
    }
}

impl<S: Local> System for Memo<S> {
    fn choices(&mut self, out: &mut Vec<Choice>) {
        if !self.is_on {
            return self.below.choices(out);
        }
        self.know();
        self.is_listed = true;
        let start = out.len();
        if !self.put_together(out) {
            out.truncate(start);
            self.is_ordinary = false;
            self.settle();
            self.below.choices(out);
        } else if self.checks {
            let mut all = Vec::new();
            self.settle();
            self.below.choices(&mut all);
            assert_eq!(out[start..], all);
        }
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        if self.is_on {
            self.know();
            self.is_listed = false;
            let is_remembered = self.remember(choice);
            self.count(is_remembered);
            if is_remembered {
                return StepEnd::Normal;
            }
            self.settle();
        } else if self.can_tell {
            self.count(false);
        }
        let end = self.below.step(choice);
        // A step that did not end normally led to no state.
        self.last = (end == StepEnd::Normal).then_some(choice);
        (self.is_known, self.yielded) = (false, self.below.yielded());
        end
    }

    fn stuck(&mut self) -> Option<Violation> {
        self.below().stuck()
    }

    fn flaws(&mut self, out: &mut Vec<Violation>) {
        if !self.is_on {
            return self.below.flaws(out);
        }
        if !self.is_listed {
            self.choices(&mut Vec::new());
        }
        let is_quiet = self.is_ordinary && self.pairs().all(|pair| self.seen.contains(&pair));
        if is_quiet && !self.checks {
            return;
        }
        self.settle();
        // It looks at threads of which it has listed the choices.
        self.below.choices(&mut Vec::new());
        let before = out.len();
        self.below.flaws(out);
        assert!(!is_quiet || out.len() == before, "flaws of an ordinary state: {out:?}");
        let is_numbered = |(one, other): &(u32, u32)| *one != UNNUMBERED && *other != UNNUMBERED;
        let pairs: Vec<(u32, u32)> = self.pairs().filter(is_numbered).collect();
        self.seen.extend(pairs);
    }

    fn passed(&mut self, out: &mut Vec<Violation>) {
        self.below.passed(out);
    }

    fn vector(&mut self) -> &[u32] {
        if !self.is_on {
            return self.below.vector();
        }
        self.know();
        &self.vector
    }

    fn load(&mut self, vector: &[u32]) {
        if !self.is_on {
            return self.below.load(vector);
        }
        self.vector.clear();
        self.vector.extend_from_slice(vector);
        (self.is_known, self.is_there, self.last) = (true, false, None);
        self.is_listed = false;
    }

    fn measures(&mut self) -> Measures {
        self.below().measures()
    }

    fn yielded(&self) -> bool {
        self.yielded
    }

    fn must_restart(&self) -> bool {
        self.below.must_restart()
    }

    fn is_full(&self) -> bool {
        self.below.is_full()
    }

    fn bytes(&self) -> usize {
        self.below.bytes()
    }
}

impl<S: Local + Fork> Fork for Memo<S> {
    fn fork(&mut self) -> Memo<S> {
        Memo::new(self.below().fork(), self.checks)
    }

    /// The system below goes astray only if it is used.
    fn is_astray(&self) -> bool {
        if self.is_on && !self.is_used.get() {
            return false;
        }
        let is_astray = self.below.is_astray();
        self.is_used.set(is_astray);
        is_astray
    }

    fn has_learnt(&self) -> bool {
        self.below.has_learnt()
    }

    fn absorb(&mut self, fork: Memo<S>) {
        self.below.absorb(fork.below);
    }
}

/// Lets an observer of the system below look at it.
pub struct Below<'a, O>(pub &'a mut O);

impl<S: Local, O: Observer<S>> Observer<Memo<S>> for Below<'_, O> {
    fn progress(&mut self, stats: &Stats) -> bool {
        self.0.progress(stats)
    }

    fn memory(&mut self, stats: &Stats) -> usize {
        self.0.memory(stats)
    }

    fn end_state(&mut self, memo: &mut Memo<S>, violation: Option<&Violation>) {
        self.0.end_state(memo.below(), violation);
    }

    fn violated(&mut self, memo: &mut Memo<S>, violation: &Violation) {
        self.0.violated(memo.below(), violation);
    }
}

fn trimmed(vector: &[u32]) -> &[u32] {
    let end = vector.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
    &vector[..end]
}

const KINDS: [ChoiceKind; 3] =
    [ChoiceKind::Schedule, ChoiceKind::Environment, ChoiceKind::Abstraction];

fn pack(ways: &Ways) -> [u32; 4] {
    let kind = KINDS.iter().position(|kind| *kind == ways.kind).unwrap_or(0) as u32;
    let flags = kind << 2 | u32::from(ways.waits) << 1 | u32::from(ways.keeps_alive);
    let awaits = match ways.awaits {
        Awaits::Nobody => 0,
        Awaits::Thread(thread) => 1 + u32::from(thread),
        Awaits::Unknown => u32::MAX,
    };
    [ways.count, flags, ways.interest, awaits]
}

fn unpack(words: &[u32]) -> Ways {
    let word = |index: usize| words.get(index).copied().unwrap_or(0);
    Ways {
        count: word(0),
        kind: KINDS[(word(1) >> 2) as usize % KINDS.len()],
        keeps_alive: word(1) & 1 != 0,
        waits: word(1) & 2 != 0,
        awaits: match word(3) {
            0 => Awaits::Nobody,
            u32::MAX => Awaits::Unknown,
            thread => Awaits::Thread((thread - 1) as u16),
        },
        interest: word(2),
        is_told: true,
    }
}
