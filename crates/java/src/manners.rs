//! What is known of the library: which of its methods call back, throw, keep what they are given, or make threads.

/// Which methods of the user's objects a method of the library may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Calls {
    /// None.
    Nothing,
    /// Those that compare and show objects.
    Basics,
    /// All that the library knows but those that threads and pools run: what streams, texts and exceptions call.
    Shown,
    /// All that the library knows.
    Everything,
}

/// How a method of the library behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Manner {
    pub calls: Calls,
    /// It may throw exceptions.
    pub throws: bool,
    /// It may keep what it is given, and give it to others.
    pub keeps: bool,
}

const QUIET: Manner = Manner { calls: Calls::Nothing, throws: false, keeps: false };
const THROWER: Manner = Manner { calls: Calls::Nothing, throws: true, keeps: false };
const SHOWER: Manner = Manner { calls: Calls::Basics, throws: false, keeps: true };
const TELLER: Manner = Manner { calls: Calls::Shown, throws: false, keeps: true };
pub(crate) const ANYTHING: Manner = Manner { calls: Calls::Everything, throws: true, keeps: true };

/// Methods that compare and show objects.
pub(crate) const BASICS: [&str; 5] = ["equals", "hashCode", "toString", "compareTo", "compare"];

/// Returns how a method behaves, or what it does that cannot be modelled. Whatever is not known to be harmless may throw
/// anything, keep what it is given, and call all methods of objects that the library has.
pub(crate) fn manner(class: &str, name: &str, descriptor: &str) -> Result<Manner, &'static str> {
    let (package, simple) = class.rsplit_once('/').unwrap_or(("", class));
    let params = &descriptor[..descriptor.rfind(')').unwrap_or(0)];
    let is_plain = !params.contains(['L', '[']);
    Ok(match (package, simple) {
        _ if class.starts_with('[') => QUIET,
        ("java/lang", "Object") => match name {
            "<init>" | "getClass" | "hashCode" | "equals" => QUIET,
            "toString" => SHOWER,
            "clone" => return Err("copies an object field by field"),
            _ => return Err("is a method of every object that is not known here"),
        },
        ("java/lang", "Thread") => return of_threads(name),
        ("java/lang", "ThreadGroup") => match name {
            "getName" | "getParent" | "activeCount" => ANYTHING,
            _ => return Err("reaches the threads of a group"),
        },
        ("java/lang", "Runtime") => match name {
            "addShutdownHook" => return Err("adds a thread that runs at the end"),
            "getRuntime"
            | "availableProcessors"
            | "freeMemory"
            | "totalMemory"
            | "maxMemory"
            | "gc" => QUIET,
            _ => ANYTHING,
        },
        ("java/lang", "System") => match name {
            "nanoTime" | "currentTimeMillis" | "identityHashCode" | "lineSeparator" | "gc" => QUIET,
            _ => ANYTHING,
        },
        ("java/lang", "Math" | "StrictMath") => match name {
            "abs" | "min" | "max" | "sqrt" | "random" | "signum" | "pow" | "floor" | "ceil"
            | "round" | "sin" | "cos" => QUIET,
            _ => THROWER,
        },
        (
            "java/lang",
            "Boolean" | "Byte" | "Short" | "Integer" | "Long" | "Float" | "Double" | "Character"
            | "Number",
        ) => match name {
            "valueOf" | "toString" if is_plain => QUIET,
            _ if name.ends_with("Value") && params == "(" => QUIET,
            "compare" | "sum" | "min" | "max" | "hashCode" if is_plain => QUIET,
            _ => THROWER,
        },
        ("java/lang", "StringBuilder" | "StringBuffer") => match name {
            "append" if params == "(Ljava/lang/Object;" => SHOWER,
            "append" if is_plain || params == "(Ljava/lang/String;" => QUIET,
            "toString" | "length" => QUIET,
            "<init>" if params == "(" => QUIET,
            _ => ANYTHING,
        },
        ("java/lang", "String") => match name {
            "valueOf" if params == "(Ljava/lang/Object;" => SHOWER,
            "valueOf" if is_plain => QUIET,
            "length" | "isEmpty" | "equals" | "hashCode" | "toString" => QUIET,
            _ => ANYTHING,
        },
        ("java/lang", "Enum") => match name {
            "name" | "ordinal" | "hashCode" | "equals" | "toString" | "<init>" => QUIET,
            _ => ANYTHING,
        },
        ("java/lang", "Record") => QUIET,
        ("java/lang", "Class") => match name {
            "desiredAssertionStatus"
            | "getName"
            | "getSimpleName"
            | "hashCode"
            | "getTypeName"
            | "isInstance"
            | "toString" => QUIET,
            "cast" => ANYTHING,
            _ => return Err("uses reflection"),
        },
        ("java/lang", "ClassLoader" | "Module" | "Process" | "ProcessBuilder") => {
            return Err("leaves the program");
        }
        // A constructor of exceptions fills in the stack, and shows its cause or detail.
        ("java/lang", _)
            if simple == "Throwable"
                || simple.ends_with("Exception")
                || simple.ends_with("Error") =>
        {
            match name {
                "<init>" | "getMessage" | "getCause" | "toString" => TELLER,
                _ => Manner { throws: true, ..TELLER },
            }
        }
        ("java/lang/invoke", "StringConcatFactory") => SHOWER,
        ("java/lang/runtime", "ObjectMethods") => SHOWER,
        ("java/lang/invoke", _) => return Err("reaches fields and methods by handles"),
        ("java/lang/reflect", _) => return Err("uses reflection"),
        ("java/io", "PrintStream") => match name {
            "print" | "println" if !params.contains('[') => TELLER,
            "flush" => TELLER,
            _ => ANYTHING,
        },
        ("java/io", "ObjectInputStream" | "ObjectOutputStream") => {
            return Err("reads or writes objects");
        }
        ("java/util", "Timer" | "TimerTask") => return Err("makes a thread of its own"),
        ("java/util", "ServiceLoader") => return Err("loads classes by name"),
        ("java/util", _) if name.starts_with("parallel") => {
            return Err("runs code in threads of its own");
        }
        ("java/util/stream", _) if name == "parallel" => {
            return Err("runs code in threads of its own");
        }
        ("java/util/stream", "StreamSupport") => return Err("may run code in threads of its own"),
        // Those with a threshold, from which on they are parallel.
        ("java/util/concurrent", _)
            if params.starts_with("(J")
                && (name.starts_with("forEach")
                    || name.starts_with("reduce")
                    || name.starts_with("search")) =>
        {
            return Err("runs code in threads of its own");
        }
        ("java/lang/ref", _) if simple.starts_with("Cleaner") => {
            return Err("runs code in a thread of its own");
        }
        ("java/util/concurrent/atomic", _) if simple.ends_with("FieldUpdater") => {
            return Err("reaches fields by handles");
        }
        (
            "java/util/concurrent",
            "CountDownLatch" | "Semaphore" | "TimeUnit" | "ThreadLocalRandom" | "CyclicBarrier"
            | "Phaser" | "Exchanger" | "FutureTask" | "Callable" | "Future",
        ) => ANYTHING,
        ("java/util/concurrent", _)
            if simple.ends_with("Exception")
                || simple.starts_with("Concurrent")
                || simple.starts_with("CopyOnWrite")
                || simple.ends_with("Queue")
                || simple.ends_with("Deque") =>
        {
            ANYTHING
        }
        ("java/util/concurrent", _) => return Err("runs code in threads of its own"),
        (
            "java/lang"
            | "java/lang/ref"
            | "java/io"
            | "java/nio"
            | "java/nio/charset"
            | "java/nio/file"
            | "java/text"
            | "java/math"
            | "java/time"
            | "java/util"
            | "java/util/regex"
            | "java/util/function"
            | "java/util/stream"
            | "java/util/concurrent/atomic"
            | "java/util/concurrent/locks",
            _,
        ) => ANYTHING,
        _ => return Err("is a part of the library that is not known here"),
    })
}

fn of_threads(name: &str) -> Result<Manner, &'static str> {
    Ok(match name {
        "startVirtualThread" | "ofVirtual" | "ofPlatform" => {
            return Err("makes a thread of its own");
        }
        "stop" | "suspend" | "resume" | "countStackFrames" => {
            return Err("stops threads from outside");
        }
        "setUncaughtExceptionHandler" | "setDefaultUncaughtExceptionHandler" => {
            return Err("sets a handler that runs when threads end");
        }
        "enumerate" | "getAllStackTraces" => return Err("lists threads"),
        "isAlive" | "getId" | "threadId" | "getPriority" | "yield" | "onSpinWait"
        | "interrupted" | "isInterrupted" | "getState" | "isDaemon" | "isVirtual" | "toString"
        | "getName" | "hashCode" | "equals" => QUIET,
        "holdsLock"
        | "setPriority"
        | "dumpStack"
        | "getStackTrace"
        | "activeCount"
        | "getThreadGroup"
        | "getContextClassLoader" => ANYTHING,
        _ => return Err("is a method of threads that is not known here"),
    })
}
