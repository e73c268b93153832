//! The classes whose models are compared with their code: the letters of their clients, and how many clients.

use super::clients::Family;

/// A class of the library, or a way to make one.
pub struct Class {
    /// The name on the command line and in the table.
    pub name: &'static str,
    /// The Java class with its clients.
    pub source: &'static str,
    /// What the Java class makes, if it can make several.
    pub variant: &'static str,
    /// What synchronizers begin with: permits, counts.
    pub initial: &'static [&'static str],
    /// The clients.
    pub families: &'static [Family],
    /// Clients chosen by hand, which are worth more states.
    pub picked: &'static [&'static str],
    /// Letters that change nothing.
    pub questions: &'static str,
    /// Letters, besides `x`, that may interrupt some thread.
    pub interrupts: &'static str,
    /// For each kind of lock the letters that take it, give it back, and throw without it.
    pub owned: &'static [(&'static str, &'static str, &'static str)],
    /// Fields that hold the final state, by their way from the synchronizer.
    pub fields: &'static [&'static str],
    /// The code has too many states. What it is built on is compared elsewhere; here the models with
    /// `full` are compared with the models with `local`.
    pub on_models: bool,
}

/// All clients up to a size.
const fn all(letters: &'static str, threads: usize, length: usize) -> Family {
    Family { letters, threads, length, every: 1 }
}

/// One in so many.
const fn some(letters: &'static str, threads: usize, length: usize, every: usize) -> Family {
    Family { letters, threads, length, every }
}

const LOCK: Class = Class {
    name: "ReentrantLock",
    source: "Locks",
    variant: "unfair",
    initial: &[""],
    families: &[
        all("litTuaANnsSxohcw", 2, 1),
        all("litTux", 2, 2),
        all("luas", 2, 3),
        some("luasx", 2, 3, 3),
        all("litTx", 3, 1),
        all("luk", 2, 2),
        some("luxo", 2, 3, 3),
        some("luaAnNsSx", 2, 3, 100),
        some("litTuaAnNsSxqohcw", 2, 4, 2_000_000),
        some("lasux", 3, 2, 50),
    ],
    // Who waits first is signalled first, and has the lock again first; tickets show who that was.
    // Who is interrupted in the queue clears its interrupt status and sets it again.
    picked: &["lza,lza,lsu", "lza,lza,lSu", "lu,lu,lu", "lxuwo,lq", "lxutoo,lq", "lxuotuxow,l"],
    questions: "hcwkKW",
    interrupts: "",
    owned: &[("litT", "u", "uaANnsSW")],
    fields: &["sync.state", "sync.exclusiveOwnerThread"],
    on_models: false,
};

const SEMAPHORE: Class = Class {
    name: "Semaphore",
    source: "Semaphores",
    variant: "unfair",
    initial: &["0", "1", "2"],
    families: &[
        all("abnNteTErRpdx", 2, 1),
        all("aTrx", 2, 2),
        all("ar", 2, 3),
        all("abTrR", 3, 1),
        all("ark", 2, 2),
        some("abnNteTErRpdxq", 2, 3, 120_000),
        some("abrx", 3, 2, 400),
    ],
    // Who wants two permits is not overtaken in the queue.
    picked: &["0:b,ra", "0:b,a,r", "0:b,az,Rz", "0:az,az,r"],
    questions: "pkK",
    interrupts: "",
    owned: &[],
    fields: &["sync.state"],
    on_models: false,
};

const LATCH: Class = Class {
    name: "CountDownLatch",
    source: "Latches",
    variant: "",
    initial: &["1", "2"],
    families: &[
        all("acx", 2, 2),
        some("aAcx", 2, 2, 3),
        some("aAcx", 3, 1, 2),
        some("acx", 2, 3, 28),
        some("aAcgxqo", 2, 3, 1_600),
        some("aAcx", 3, 2, 400),
    ],
    picked: &[],
    questions: "g",
    interrupts: "",
    owned: &[],
    fields: &["sync.state"],
    on_models: false,
};

const READ_WRITE_LOCK: Class = Class {
    name: "ReentrantReadWriteLock",
    source: "ReadWriteLocks",
    variant: "unfair",
    initial: &[""],
    families: &[
        all("rReEfwWtTuaAsSxcCghv", 2, 1),
        all("rfwu", 2, 2),
        some("rfwTux", 2, 2, 3),
        some("rfwu", 2, 3, 6),
        some("rwETx", 3, 1, 2),
        all("rwk", 2, 2),
        some("rfwu", 2, 4, 1_000),
        some("wuasAx", 2, 3, 90),
        some("rReEfwWtTuaAsSxqcCghv", 2, 3, 300_000),
        some("rfwu", 3, 2, 20),
    ],
    // A writer in the queue is in the way of new readers, but not of old ones.
    picked: &["r,w,er", "rr,w", "rfu,wu,r", "wrf,r,w"],
    questions: "cCghvkK",
    interrupts: "",
    owned: &[("rReE", "f", "f"), ("wWtT", "u", "uaAsS")],
    fields: &["sync.state", "sync.exclusiveOwnerThread"],
    on_models: false,
};

const MUTEX: Class = Class {
    name: "own-mutex",
    source: "Mutexes",
    variant: "",
    initial: &[""],
    families: &[
        all("litTuaAsxow", 2, 1),
        all("lux", 2, 2),
        some("liTux", 2, 2, 6),
        some("liTx", 3, 1, 2),
        all("lk", 2, 2),
        some("luasAx", 2, 3, 120),
        some("litTuaAsxqow", 2, 4, 3_200_000),
    ],
    picked: &[],
    questions: "wk",
    interrupts: "",
    owned: &[("litT", "u", "uaAs")],
    fields: &["state", "exclusiveOwnerThread"],
    on_models: false,
};

const GATE: Class = Class {
    name: "own-gate",
    source: "Gates",
    variant: "",
    initial: &[""],
    families: &[
        all("asx", 2, 2),
        some("anAsx", 2, 2, 8),
        some("anAsgx", 3, 1, 3),
        some("anAsgxqok", 2, 3, 4_000),
    ],
    picked: &[],
    questions: "gk",
    interrupts: "",
    owned: &[],
    fields: &["state"],
    on_models: false,
};

const PERMITS: Class = Class {
    name: "own-permits",
    source: "Permits",
    variant: "",
    initial: &["0", "1"],
    families: &[
        all("naArRfx", 2, 1),
        all("nr", 2, 2),
        some("nArf", 2, 2, 3),
        some("narfx", 3, 1, 3),
        some("nrfp", 2, 3, 27),
        some("naArRfxpq", 2, 3, 8_000),
        some("nArRf", 3, 2, 160),
    ],
    // Who gets a permit does not wake the next.
    picked: &["0:n,n,R", "0:np,n,R", "0:n,n,fr", "1:nz,nz,r"],
    questions: "p",
    interrupts: "",
    owned: &[],
    fields: &["state"],
    on_models: false,
};

const BARRIER: Class = Class {
    name: "CyclicBarrier",
    source: "Barriers",
    variant: "",
    initial: &[""],
    families: &[
        all("aArbwx", 2, 1),
        all("arx", 2, 2),
        some("aArx", 2, 2, 9),
        some("aArx", 3, 1, 3),
        some("aArbwxq", 2, 3, 3_200),
    ],
    picked: &[],
    questions: "bw",
    interrupts: "",
    owned: &[],
    fields: &["count", "generation.broken", "lock.sync.state", "lock.sync.exclusiveOwnerThread"],
    on_models: false,
};

const LINKED_QUEUE: Class = Class {
    name: "LinkedBlockingQueue",
    source: "Queues",
    variant: "linked",
    initial: &[""],
    families: &[
        all("ptfOlLesx", 2, 1),
        all("pt", 2, 2),
        some("ptLx", 2, 2, 9),
        all("pt", 3, 1),
        some("ptfOlLesxqo", 2, 3, 60_000),
    ],
    // An interrupt may come between the first check and the effect.
    picked: &["ptxq,xsoq", "tpxq,xsoq"],
    questions: "es",
    interrupts: "",
    owned: &[],
    fields: &["count.value", "putLock.sync.state", "takeLock.sync.state"],
    on_models: false,
};

const ARRAY_QUEUE: Class = Class {
    name: "ArrayBlockingQueue",
    variant: "array",
    fields: &["count", "lock.sync.state", "lock.sync.exclusiveOwnerThread"],
    ..LINKED_QUEUE
};

const SYNCHRONOUS_QUEUE: Class = Class {
    name: "SynchronousQueue",
    variant: "synchronous",
    families: &[
        all("ptfOlLx", 2, 1),
        all("pt", 2, 2),
        some("ptLx", 2, 2, 12),
        some("ptfLx", 3, 1, 4),
        some("ptfOlLxq", 2, 3, 6_000),
    ],
    // Who waits last is served first.
    picked: &["p,p,tt", "t,t,pp"],
    questions: "",
    fields: &[],
    ..LINKED_QUEUE
};

const FAIR_SYNCHRONOUS_QUEUE: Class =
    Class { name: "SynchronousQueue-fair", variant: "synchronous-fair", ..SYNCHRONOUS_QUEUE };

const TRANSFER_QUEUE: Class = Class {
    name: "LinkedTransferQueue",
    variant: "transfer",
    families: &[
        all("ptlLesx", 2, 1),
        all("pt", 2, 2),
        some("ptLx", 2, 2, 9),
        some("ptlx", 3, 1, 2),
        some("ptlLesxq", 2, 3, 6_000),
    ],
    picked: &["p,p,tt"],
    fields: &[],
    ..LINKED_QUEUE
};

const FREE_QUEUE: Class = Class {
    name: "ConcurrentLinkedQueue",
    source: "FreeQueues",
    variant: "",
    initial: &[""],
    families: &[
        all("plems", 2, 2),
        all("ple", 2, 3),
        all("plem", 3, 1),
        some("ple", 3, 2, 9),
        some("pl", 2, 4, 3),
    ],
    picked: &["pl,pl,pl"],
    questions: "ems",
    interrupts: "",
    owned: &[],
    fields: &[],
    on_models: false,
};

const FUTURE: Class = Class {
    name: "FutureTask",
    source: "Futures",
    variant: "",
    initial: &[""],
    families: &[all("rgGcCx", 2, 2), all("rgGcCx", 3, 1), some("rgGcCdexqo", 2, 3, 1_000)],
    picked: &[],
    questions: "de",
    interrupts: "C",
    owned: &[],
    fields: &["state"],
    on_models: false,
};

const COMPLETABLE: Class = Class {
    name: "CompletableFuture",
    source: "Completables",
    variant: "",
    initial: &[""],
    families: &[
        all("gGZjcekdntaxp", 2, 1),
        all("gcx", 2, 2),
        some("gGjckx", 2, 2, 4),
        some("gGjcx", 3, 1, 2),
        some("jctwa", 2, 3, 70),
        some("gGZjcCekdntawxqo", 2, 3, 40_000),
        some("gjctx", 3, 2, 320),
    ],
    // Who is interrupted in `join` hides that for a while.
    picked: &["j,xoc", "g,xoc", "jt,ct,tw"],
    questions: "dnpw",
    interrupts: "",
    owned: &[],
    fields: &[],
    on_models: false,
};

const THREAD_POOL: Class = Class {
    name: "ThreadPool",
    source: "Pools",
    variant: "",
    initial: &["1", "2"],
    families: &[
        all("segdnw", 2, 1),
        some("sefgcdnwihpal", 2, 1, 2),
        some("segdnwx", 2, 2, 90),
        some("sefgcrdnwihpalxq", 2, 2, 3_200),
        some("egdnw", 2, 3, 3_200),
    ],
    picked: &[],
    questions: "rihpal",
    interrupts: "cn",
    owned: &[],
    fields: &["ctl.value", "largestPoolSize"],
    on_models: true,
};

const FORK_JOIN: Class = Class {
    name: "ForkJoinPool",
    source: "ForkJoins",
    variant: "",
    initial: &["1", "2"],
    families: &[
        all("sgjcdw", 2, 1),
        some("sefvkgjtcmuyrdnwihpl", 2, 1, 3),
        some("segjtcmyrdnwih", 2, 2, 1_200),
        some("fkgcmrdnwx", 2, 2, 1_200),
    ],
    picked: &[],
    questions: "yrihpl",
    interrupts: "cn",
    owned: &[],
    fields: &[],
    on_models: true,
};

const FAIR_LOCK: Class = Class {
    name: "ReentrantLock-fair",
    variant: "fair",
    families: &[
        all("litTuaANnsSxohcw", 2, 1),
        all("lux", 2, 2),
        some("litTux", 2, 2, 9),
        some("litTx", 3, 1, 3),
        all("luk", 2, 2),
        some("luasx", 2, 3, 27),
        some("luaAnNsSx", 2, 3, 400),
        some("litTuaAnNsSxqohcw", 2, 4, 8_000_000),
        some("lasux", 3, 2, 100),
    ],
    picked: &["lza,lza,lsu", "lu,lu,lu", "lxuwo,lq", "lxutoo,lq", "lxuotuxow,l"],
    ..LOCK
};
const FAIR_SEMAPHORE: Class = Class {
    name: "Semaphore-fair",
    variant: "fair",
    families: &[
        all("abnNteTErRpdx", 2, 1),
        all("ar", 2, 2),
        some("aTrx", 2, 2, 9),
        some("ar", 2, 3, 6),
        some("abTrR", 3, 1, 4),
        some("ark", 2, 2, 3),
        some("abnNteTErRpdxq", 2, 3, 240_000),
        some("abrx", 3, 2, 800),
    ],
    ..SEMAPHORE
};
const FAIR_READ_WRITE_LOCK: Class = Class {
    name: "ReentrantReadWriteLock-fair",
    variant: "fair",
    families: &[
        all("rReEfwWtTuaAsSxcCghv", 2, 1),
        all("rfwu", 2, 2),
        some("rfwTux", 2, 2, 8),
        some("rfwu", 2, 3, 16),
        some("rwETx", 3, 1, 3),
        some("rwk", 2, 2, 2),
        some("wuasAx", 2, 3, 90),
        some("rReEfwWtTuaAsSxqcCghv", 2, 3, 600_000),
        some("rfwu", 3, 2, 30),
    ],
    ..READ_WRITE_LOCK
};

/// All classes, in the order of the table.
pub const CLASSES: [Class; 21] = [
    LOCK,
    FAIR_LOCK,
    SEMAPHORE,
    FAIR_SEMAPHORE,
    LATCH,
    READ_WRITE_LOCK,
    FAIR_READ_WRITE_LOCK,
    MUTEX,
    GATE,
    PERMITS,
    BARRIER,
    LINKED_QUEUE,
    ARRAY_QUEUE,
    SYNCHRONOUS_QUEUE,
    FAIR_SYNCHRONOUS_QUEUE,
    TRANSFER_QUEUE,
    FREE_QUEUE,
    FUTURE,
    COMPLETABLE,
    THREAD_POOL,
    FORK_JOIN,
];

/// Returns the class of a name.
pub fn named(name: &str) -> Option<&'static Class> {
    CLASSES.iter().find(|class| class.name == name)
}
