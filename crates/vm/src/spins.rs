//! Spinning in the library. The number of retries before a synchronizer blocks is a guess about the
//! machine that runs it; every round would be a separate state. Here there is no spinning: classes
//! that spin on several processors are told that there is one, and counts that do not depend on it
//! are zero. The search explores a thread that blocks at once.
//!
//! Likewise a worker of a `ForkJoinPool` that looks for work repeatedly returns to the same state:
//! it starts from a fixed place, not from a pseudo-random one, and gets the first free place for its own queue; its
//! position among the queues is kept as the index that it is used as; and the stack of idle workers has no version numbers as
//! long as there are no more than two workers. With two, the counts in the pool's control word and
//! the top of the stack determine the whole stack, so that a word that repeats means a stack that
//! repeats, and versions add nothing. A third worker withdraws this, unless an idle worker is found and taken off the
//! stack at one moment (`pops_at_once`, decision 009). On JDK 25 versions are above the bit of idle
//! workers, and a worker is released by adding to that bit: without versions the bit is taken away instead.
//!
//! A worker of a `ThreadPoolExecutor` does not count the tasks that it has done, unless the program
//! asks for the number.

use crate::machine::Vm;
use hebra_classfile::model::Loadable;
use hebra_ir::{Binary, Instruction, Kind, Method, Reg};
use hebra_reduction::Mode;
use std::ops::RangeInclusive;

/// Classes of the library that ask for the number of processors to decide whether to spin.
const SPINNERS: &[&str] = &[
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/Exchanger",
    "java/util/concurrent/LinkedTransferQueue",
    "java/util/concurrent/Phaser",
    "java/util/concurrent/SynchronousQueue",
    "java/util/concurrent/SynchronousQueue$Transferer",
    "java/util/concurrent/SynchronousQueue$TransferStack",
    "java/util/concurrent/SynchronousQueue$TransferQueue",
    "java/util/concurrent/locks/StampedLock",
];

/// Both classes of synchronizers. The first in line tries again after each park, twice as many times as after the one
/// before, and once more.
const SYNCHRONIZER: &str = "java/util/concurrent/locks/AbstractQueued";

const POOL: &str = "java/util/concurrent/ForkJoinPool";
const WORKER: &str = "java/util/concurrent/ForkJoinWorkerThread";
/// Most workers for whose stack versions add nothing.
const UNVERSIONED_WORKERS: usize = 2;

/// Class, prefix of the method's name and descriptor that identifies it, constant.
type Constant = (&'static str, &'static str, i32);

/// Constants that are replaced by 0.
const ZEROED: &[Constant] = &[
    // Rounds.
    ("java/util/concurrent/Exchanger", "slotExchange(", 1 << 10),
    ("java/util/concurrent/Exchanger", "arenaExchange(", 1 << 10),
    ("java/util/concurrent/Exchanger", "xchg(", 1 << 10),
    // The first shift of a xorshift generator, whose numbers are then all 0.
    (POOL, "runWorker(", 13),
    // The step of the index at which a search for a task begins.
    (POOL, "pollScan(", 0x61c8_8647),
    // Rounds of a worker of JDK 25 that has become idle (`look_again`).
    (POOL, "deactivate(", 1 << 8),
    // Rounds before a thread sleeps that waits for the lock of a pool, and the longest sleep, up to which each is
    // twice the one before.
    (POOL, "spinLockRunState(", 1 << 7),
    (POOL, "spinLockRunState(", 1 << 20),
];

/// The same for one JDK: the code of others has these constants for another purpose.
const ZEROED_IN: &[(RangeInclusive<u16>, Constant)] = &[
    // Rounds of a worker of JDK 21 that has become idle: twice the number of queues, and 15.
    (21..=21, (POOL, "awaitWork(", 0xffff)),
    (21..=21, (POOL, "awaitWork(", 15)),
];

/// Waits of at most this many nanoseconds are spun through, which would take for ever where no time
/// passes without a wait.
const SHORT_WAITS: &[i64] = &[1000, 1023];
const SHORT_WAITERS: &[&str] = &[
    "java/util/concurrent/LinkedTransferQueue",
    "java/util/concurrent/SynchronousQueue",
    "java/util/concurrent/locks/AbstractQueued",
];

/// Counts of the tasks that a worker of a thread pool has done: a task that is repeated would never
/// come back to the same state.
const TASK_COUNTS: &[(&str, &str, i64)] =
    &[("java/util/concurrent/ThreadPoolExecutor", "runWorker(", 1)];

/// Increments of the version of an idle worker: of JDK 11, of 17 and 21, of 25. In JDK 25 the constant of the first is
/// the bit of a worker that ends.
const VERSIONS: &[(RangeInclusive<u16>, Constant)] = &[
    (11..=16, (POOL, "runWorker(", 1 << 16)),
    (17..=21, (POOL, "awaitWork(", 1 << 16)),
    (22..=u16::MAX, (POOL, "deactivate(", 1 << 17)),
];

/// The bit of an idle worker below its version, in methods of JDK 25 that add it to the phase of an idle worker to
/// get that of the same worker when it has been released: the bit goes, and the version is the next. Without
/// versions it only goes.
const IDLE: i32 = 1 << 16;
const RELEASING: &[(&str, &str)] = &[
    (POOL, "awaitWork(Ljava/util/concurrent/ForkJoinPool$WorkQueue;I)"),
    (POOL, "tryTrim(Ljava/util/concurrent/ForkJoinPool$WorkQueue;IJ)"),
];

/// Returns true if the code of a class spins on several processors.
pub fn is_spinner(class: &str) -> bool {
    SPINNERS.contains(&class)
}

impl Vm {
    /// Removes the spinning from a method of the library.
    pub(crate) fn remove_spins(&self, method: &mut Method) {
        zero(method, ZEROED);
        zero(method, &of_jdk(ZEROED_IN, self.program.feature));
        if method.id.class.starts_with(SYNCHRONIZER) && &*method.id.name == "acquire" {
            zero_doubled(method);
        }
        if &*method.id.class == POOL && &*method.id.name == "deactivate" {
            look_again(method);
        }
        if SHORT_WAITERS.iter().any(|start| method.id.class.starts_with(start)) {
            zero_longs(method, SHORT_WAITS);
        }
        if matches!(self.options.mode, Mode::Check(_)) {
            if self.visibility.omits_versions() {
                zero(method, &of_jdk(VERSIONS, self.program.feature));
                release_unversioned(method);
            }
            if self.visibility.omits_task_counts() {
                zero_longs(method, &constants(method, TASK_COUNTS));
            }
            if &*method.id.class == POOL {
                keep_as_index(method);
                if &*method.id.name == "registerWorker" {
                    take_first_place(method);
                }
            }
        }
    }

    /// Checks the number of workers after a thread was started.
    pub(crate) fn count_pool_workers(&mut self) {
        let Some(class) = self.program.loaded(WORKER) else { return };
        let is_worker = |object| self.program.is_subclass(self.state.heap.get(object).class, class);
        let workers = self.state.live_threads().filter(|(_, thread)| is_worker(thread.object));
        let workers = workers.count();
        // What is joined of a pool is for programs with models, whether they use others or not.
        let pops_at_once = workers > 0 && self.pops_at_once() && self.visibility.relies_on_models();
        if workers > UNVERSIONED_WORKERS && !pops_at_once {
            self.visibility.versions_are_needed();
        }
    }
}

/// Returns the rows of a table that are for a JDK.
fn of_jdk<T: Copy>(table: &[(RangeInclusive<u16>, T)], feature: u16) -> Vec<T> {
    table.iter().filter(|(jdks, _)| jdks.contains(&feature)).map(|(_, row)| *row).collect()
}

/// Returns the constants of a table that are for a method.
fn constants<T: Copy>(method: &Method, table: &[(&str, &str, T)]) -> Vec<T> {
    let name = format!("{}{}", method.id.name, method.id.descriptor);
    let applies = |(class, start, _): &&(&str, &str, T)| {
        *class == &*method.id.class && name.starts_with(start)
    };
    table.iter().filter(applies).map(|(_, _, constant)| *constant).collect()
}

fn zero_longs(method: &mut Method, constants: &[i64]) {
    let instructions = method.blocks.iter_mut().flat_map(|block| &mut block.instructions);
    for (instruction, _) in instructions {
        if let Instruction::Const { value: Loadable::Long(value), .. } = instruction
            && constants.contains(value)
        {
            *value = 0;
        }
    }
}

fn zero(method: &mut Method, table: &[Constant]) {
    let constants = constants(method, table);
    let instructions = method.blocks.iter_mut().flat_map(|block| &mut block.instructions);
    for (instruction, _) in instructions {
        if let Instruction::Const { value: Loadable::Int(value), .. } = instruction
            && constants.contains(value)
        {
            *value = 0;
        }
    }
}

/// Lets a worker look for its place among the queues from the first on, not from a pseudo-random one: a worker that
/// follows another gets the place of that one, and states repeat.
fn take_first_place(method: &mut Method) {
    let instructions = method.blocks.iter_mut().flat_map(|block| &mut block.instructions);
    for (instruction, _) in instructions {
        if let Instruction::Invoke { method, to: Some(to), .. } = instruction
            && &*method.name == "getProbe"
        {
            *instruction = Instruction::Const { to: *to, value: Loadable::Int(0) };
        }
    }
}

/// A worker of JDK 25 that has become idle releases itself when it has seen tasks more often than the smaller of two
/// numbers says; one round through the queues for each, and one more, are all that can matter, instead of three.
fn look_again(method: &mut Method) {
    for block in &mut method.blocks {
        let (mut smaller, mut fewest) = (None, None);
        for (instruction, _) in &mut block.instructions {
            match instruction {
                Instruction::Invoke { method, to, .. } if &*method.name == "min" => smaller = *to,
                Instruction::Move { to, from } if Some(*from) == smaller => {
                    (smaller, fewest) = (None, Some(*to));
                }
                Instruction::Binary { op, kind: Kind::Int, b, .. } if *op == Binary::Shl => {
                    if let Some(fewest) = fewest {
                        (*op, *b) = (Binary::Mul, fewest);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Lets a phase without its idle bit stand for a worker that has been released.
fn release_unversioned(method: &mut Method) {
    let name = format!("{}{}", method.id.name, method.id.descriptor);
    if !RELEASING
        .iter()
        .any(|(class, start)| *class == &*method.id.class && name.starts_with(start))
    {
        return;
    }
    for block in &mut method.blocks {
        let mut idle = None;
        for (instruction, _) in &mut block.instructions {
            match instruction {
                Instruction::Const { to, value: Loadable::Int(IDLE) } => idle = Some(*to),
                Instruction::Binary { op, kind: Kind::Int, b, .. }
                    if *op == Binary::Add && Some(*b) == idle =>
                {
                    *op = Binary::Sub;
                }
                _ => {}
            }
        }
    }
}

/// Makes numbers zero that are computed as twice another and one.
fn zero_doubled(method: &mut Method) {
    for block in &mut method.blocks {
        let mut doubled = None;
        for (instruction, _) in &mut block.instructions {
            match instruction {
                Instruction::Binary { op: Binary::Shl, kind: Kind::Int, to, .. } => {
                    doubled = Some(*to);
                }
                Instruction::Binary { op: Binary::Or, to, a, .. } if Some(*a) == doubled => {
                    *instruction = Instruction::Const { to: *to, value: Loadable::Int(0) };
                }
                _ => {}
            }
        }
    }
}

/// Makes a counter that is only incremented and used as `counter & mask` continue from that value.
fn keep_as_index(method: &mut Method) {
    let instructions = || method.blocks.iter().flat_map(|block| &block.instructions);
    let masked = |(instruction, _): &(Instruction, _)| masking(instruction).map(|(from, _)| from);
    let is_counter = |counter: Reg| {
        instructions().all(|(instruction, _)| {
            let mut uses = false;
            instruction.for_each_use(|reg| uses |= reg == counter);
            match instruction {
                Instruction::Binary { op: Binary::Add, to, a, b, .. } => {
                    !uses || (*to == counter && *a == counter && *b != counter)
                }
                Instruction::Binary { op: Binary::And, a, b, .. } => {
                    !uses || (*a == counter && *b != counter)
                }
                _ => !uses,
            }
        })
    };
    let counted = |counter: Reg| {
        instructions().any(|(instruction, _)| {
            matches!(instruction, Instruction::Binary { op: Binary::Add, to, .. } if *to == counter)
        })
    };
    let mut counters: Vec<Reg> = instructions().filter_map(masked).collect();
    counters.sort_unstable();
    counters.dedup();
    counters.retain(|counter| counted(*counter) && is_counter(*counter));
    for block in &mut method.blocks {
        let mut index = 0;
        while index < block.instructions.len() {
            if let Some((counter, _)) = masking(&block.instructions[index].0)
                && counters.contains(&counter)
            {
                index = keep_masked(&mut block.instructions, index, counter);
            }
            index += 1;
        }
    }
}

/// Stores the counter's value after all masks back into it; returns the index of that instruction.
fn keep_masked(code: &mut Vec<(Instruction, u32)>, first: usize, counter: Reg) -> usize {
    let mut last = first;
    let mut masked = counter;
    for (index, (instruction, _)) in code.iter().enumerate().skip(first) {
        if let Some((from, to)) = masking(instruction)
            && from == masked
        {
            (last, masked) = (index, to);
        }
    }
    let place = code[last].1;
    code.insert(last + 1, (Instruction::Move { to: counter, from: masked }, place));
    last + 1
}

/// Returns the register that an instruction masks, and the result.
fn masking(instruction: &Instruction) -> Option<(Reg, Reg)> {
    match instruction {
        Instruction::Binary { op: Binary::And, kind: Kind::Int, a, to, .. } => Some((*a, *to)),
        _ => None,
    }
}
