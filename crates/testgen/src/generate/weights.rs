//! How often each kind of statement is drawn. A program has one or two themes that raise some
//! weights, so that features meet often enough in programs this small.

use super::Flavor;
use crate::random::Random;

/// The kinds of statement the generator knows how to draw.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Assign,
    Update,
    AssignRef,
    Call,
    If,
    For,
    Spin,
    Synchronized,
    Wait,
    Notify,
    Try,
    Throw,
    Return,
    Break,
    Interrupt,
    InterruptSelf,
    ClearInterrupt,
    Sleep,
    Yield,
    Join,
    TouchInit,
    CellAdd,
    Unlocked,
    Switch,
    TryInterrupted,
    TwoLocks,
    Atomic,
    Locked,
    TryLocked,
    Semaphore,
    Latch,
    Park,
    Unpark,
    Unlink,
}

/// Every kind with its ordinary weight.
const KINDS: [(Kind, u32); 34] = [
    (Kind::Assign, 26),
    (Kind::Update, 14),
    (Kind::AssignRef, 8),
    (Kind::Call, 10),
    (Kind::If, 10),
    (Kind::For, 3),
    (Kind::Spin, 1),
    (Kind::Synchronized, 10),
    (Kind::Wait, 1),
    (Kind::Notify, 2),
    (Kind::Try, 4),
    (Kind::Throw, 2),
    (Kind::Return, 2),
    (Kind::Break, 3),
    (Kind::Interrupt, 1),
    (Kind::InterruptSelf, 1),
    (Kind::ClearInterrupt, 1),
    (Kind::Sleep, 1),
    (Kind::Yield, 1),
    (Kind::Join, 1),
    (Kind::TouchInit, 10),
    (Kind::CellAdd, 4),
    (Kind::Unlocked, 0),
    (Kind::Switch, 2),
    (Kind::TryInterrupted, 0),
    (Kind::TwoLocks, 2),
    // Only in programs that use the library.
    (Kind::Atomic, 0),
    (Kind::Locked, 0),
    (Kind::TryLocked, 0),
    (Kind::Semaphore, 0),
    (Kind::Latch, 0),
    (Kind::Park, 0),
    (Kind::Unpark, 0),
    // Only in those that unlink objects.
    (Kind::Unlink, 0),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Theme {
    Races,
    Locks,
    Waiting,
    Cells,
    Classes,
    Exceptions,
    Interrupts,
    Calls,
}

const THEMES: [Theme; 8] = [
    Theme::Races,
    Theme::Locks,
    Theme::Waiting,
    Theme::Cells,
    Theme::Classes,
    Theme::Exceptions,
    Theme::Interrupts,
    Theme::Calls,
];

/// The frequencies for one program.
pub(super) struct Weights {
    kinds: Vec<(Kind, u32)>,
    /// How many shared arrays to declare.
    pub arrays: usize,
    /// How many shared cells to declare.
    pub cells: usize,
    /// The chance in a hundred that a body has a cell of its own.
    pub cell_locals: usize,
    /// How many classes with an initialiser to declare.
    pub inits: usize,
    /// How many `AtomicInteger`s to declare.
    pub atomics: usize,
    /// How many `ReentrantLock`s to declare.
    pub reentrant_locks: usize,
    /// How many `Semaphore`s to declare.
    pub semaphores: usize,
    /// How many `CountDownLatch`es to declare.
    pub latches: usize,
    /// How many methods to declare.
    pub methods: usize,
    /// The chance in a hundred that arithmetic divides.
    pub division: usize,
    /// The chance in a hundred that a condition asks about interrupts or held locks.
    pub thread_tests: usize,
}

impl Weights {
    pub(super) fn draw(flavor: Flavor, random: &mut Random) -> Self {
        let mut weights = Weights {
            kinds: KINDS.to_vec(),
            arrays: usize::from(random.chance(40)),
            cells: usize::from(random.chance(25)),
            cell_locals: 50,
            inits: usize::from(random.chance(8)),
            methods: usize::from(random.chance(20)),
            atomics: 0,
            reentrant_locks: 0,
            semaphores: 0,
            latches: 0,
            division: 1,
            thread_tests: 2,
        };
        let themes = if random.chance(50) { 2 } else { 1 };
        for _ in 0..themes {
            let theme = random.pick(&THEMES);
            weights.apply(theme, random);
        }
        match flavor {
            Flavor::Core => {}
            Flavor::Library => weights.use_library(random),
            Flavor::Unlinking => weights.unlink(random),
        }
        weights
    }

    fn apply(&mut self, theme: Theme, random: &mut Random) {
        match theme {
            Theme::Races => self.raise(&[(Kind::Update, 2), (Kind::For, 2), (Kind::Spin, 4)]),
            Theme::Locks => self.raise(&[(Kind::Synchronized, 3), (Kind::TwoLocks, 20)]),
            Theme::Waiting => {
                self.raise(&[(Kind::Wait, 14), (Kind::Notify, 12), (Kind::Synchronized, 2)]);
            }
            Theme::Cells => {
                self.cells = 1 + random.below(2);
                self.raise(&[(Kind::AssignRef, 3), (Kind::CellAdd, 3)]);
            }
            Theme::Classes => self.inits = 1 + random.below(2),
            Theme::Exceptions => {
                self.division = 15;
                self.set(Kind::Unlocked, 3);
                self.raise(&[(Kind::Try, 6), (Kind::Throw, 4)]);
            }
            Theme::Interrupts => {
                self.thread_tests = 20;
                self.set(Kind::TryInterrupted, 8);
                self.raise(&[
                    (Kind::Interrupt, 14),
                    (Kind::InterruptSelf, 4),
                    (Kind::ClearInterrupt, 6),
                    (Kind::Sleep, 6),
                    (Kind::Wait, 8),
                    (Kind::Join, 6),
                ]);
            }
            Theme::Calls => {
                self.methods = 1 + random.below(2);
                self.raise(&[(Kind::Call, 2)]);
            }
        }
    }

    /// Atomics often; then locks, semaphores and latches, or parking: not both, since a lock may
    /// leave a permit behind, as may an interrupt.
    fn use_library(&mut self, random: &mut Random) {
        let kind = random.weighted(&[35, 30, 15, 20]);
        if kind == 3 || random.chance(70) {
            self.atomics = 1 + random.below(2);
            self.set(Kind::Atomic, 30);
        }
        if kind == 0 {
            self.reentrant_locks = 1 + random.below(2);
            self.set(Kind::Locked, 20);
            self.set(Kind::TryLocked, 8);
        }
        if kind == 1 || (kind == 0 && random.chance(20)) {
            self.semaphores = 1 + random.below(2);
            self.set(Kind::Semaphore, 30);
        }
        if kind == 2 || (kind == 1 && random.chance(30)) {
            self.latches = 1;
            self.set(Kind::Latch, 25);
        }
        if kind == 3 {
            self.set(Kind::Park, 8);
            self.set(Kind::Unpark, 16);
            self.set(Kind::Interrupt, 0);
            self.set(Kind::InterruptSelf, 0);
        }
    }

    /// Objects handed out and taken back, and what may stand behind that: joins, initialisers.
    fn unlink(&mut self, random: &mut Random) {
        self.cells = 1 + random.below(2);
        self.cell_locals = 90;
        self.inits = self.inits.max(usize::from(random.chance(30)));
        self.set(Kind::Unlink, 30);
        self.set(Kind::Join, 6);
        self.raise(&[(Kind::AssignRef, 2), (Kind::CellAdd, 2)]);
    }

    fn raise(&mut self, factors: &[(Kind, u32)]) {
        for (kind, weight) in &mut self.kinds {
            for (raised, factor) in factors {
                if raised == kind {
                    *weight *= factor;
                }
            }
        }
    }

    fn set(&mut self, kind: Kind, weight: u32) {
        for entry in self.kinds.iter_mut().filter(|entry| entry.0 == kind) {
            entry.1 = weight;
        }
    }

    pub(super) fn pick(&self, random: &mut Random) -> Kind {
        let weights: Vec<u32> = self.kinds.iter().map(|(_, weight)| *weight).collect();
        self.kinds[random.weighted(&weights)].0
    }
}
