//! What is known of the library: which of its methods call back, throw, keep what they are given, or make threads.

/// Which methods of the user's objects a method of the library may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Calls {
    /// None.
    Nothing,
    /// Those that compare and show objects.
    Basics,
    /// All methods of the objects it is given; of others those that compare and show.
    Given,
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
const KEEPER: Manner = Manner { calls: Calls::Nothing, throws: false, keeps: true };
const THROWER: Manner = Manner { calls: Calls::Nothing, throws: true, keeps: false };
const SHOWER: Manner = Manner { calls: Calls::Basics, throws: false, keeps: true };
const TELLER: Manner = Manner { calls: Calls::Shown, throws: false, keeps: true };
const COLLECTION: Manner = Manner { calls: Calls::Given, throws: true, keeps: true };
const ANYTHING: Manner = Manner { calls: Calls::Everything, throws: true, keeps: true };

/// Methods that compare and show objects.
pub(crate) const BASICS: [&str; 5] = ["equals", "hashCode", "toString", "compareTo", "compare"];

/// Returns how a method behaves, or what it does that cannot be modelled.
pub(crate) fn manner(class: &str, name: &str, descriptor: &str) -> Result<Manner, &'static str> {
    let (package, simple) = class.rsplit_once('/').unwrap_or(("", class));
    let is_plain = !descriptor[..descriptor.rfind(')').unwrap_or(0)].contains(['L', '[']);
    Ok(match (package, simple) {
        _ if class.starts_with('[') => QUIET,
        ("java/lang", "Object") => match name {
            "<init>" | "getClass" | "hashCode" | "equals" | "registerNatives" => QUIET,
            "toString" => SHOWER,
            "clone" => return Err("copies an object field by field"),
            _ => return Err("is a method of every object that is not known here"),
        },
        ("java/lang", "Thread") => match name {
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
            "isAlive"
            | "getId"
            | "threadId"
            | "getPriority"
            | "yield"
            | "onSpinWait"
            | "interrupted"
            | "isInterrupted"
            | "getState"
            | "isDaemon"
            | "isVirtual"
            | "toString"
            | "getName"
            | "dumpStack"
            | "getStackTrace"
            | "checkAccess"
            | "activeCount"
            | "getThreadGroup"
            | "getContextClassLoader"
            | "getUncaughtExceptionHandler"
            | "hashCode"
            | "equals" => QUIET,
            "holdsLock" | "setPriority" | "setContextClassLoader" => THROWER,
            _ => return Err("is a method of threads that is not known here"),
        },
        ("java/lang", "ThreadGroup") => match name {
            "getName" | "getParent" | "activeCount" | "<init>" => KEEPER,
            _ => return Err("reaches the threads of a group"),
        },
        ("java/lang", "Runtime") => match name {
            "addShutdownHook" => return Err("adds a thread that runs at the end"),
            _ => QUIET,
        },
        ("java/lang", "System") => match name {
            "arraycopy" => Manner { throws: true, ..KEEPER },
            "setOut" | "setErr" | "setIn" | "setProperty" => KEEPER,
            _ => QUIET,
        },
        ("java/lang", "Math" | "StrictMath") if name.ends_with("Exact") => THROWER,
        ("java/lang", "Math" | "StrictMath") => QUIET,
        (
            "java/lang",
            "Boolean" | "Byte" | "Short" | "Integer" | "Long" | "Float" | "Double" | "Character"
            | "Number",
        ) => match name.starts_with("parse") || name.starts_with("decode") || !is_plain {
            true => THROWER,
            false => QUIET,
        },
        ("java/lang", "StringBuilder" | "StringBuffer") => match name {
            "append" | "insert" | "<init>" if descriptor.contains("CharSequence") => {
                Manner { throws: true, ..TELLER }
            }
            "append" | "insert" | "<init>" if descriptor.contains("Ljava/lang/Object;") => SHOWER,
            "append" | "toString" | "length" | "<init>" => QUIET,
            _ if descriptor.contains("CharSequence") || descriptor.contains("/Object;") => {
                COLLECTION
            }
            _ => THROWER,
        },
        ("java/lang", "String") => match name {
            "valueOf" if descriptor.contains("Ljava/lang/Object;") => SHOWER,
            "format" | "formatted" | "join" => ANYTHING,
            "length" | "isEmpty" | "equals" | "hashCode" | "toString" | "valueOf" => QUIET,
            _ if descriptor.contains("CharSequence")
                || descriptor.contains("/Object;")
                || descriptor.contains("/Iterable;")
                || descriptor.contains("/function/")
                || descriptor.contains("/StringBu") =>
            {
                ANYTHING
            }
            _ => Manner { keeps: true, ..THROWER },
        },
        ("java/lang", "Enum") => match name {
            "valueOf" => THROWER,
            "name" | "ordinal" | "hashCode" | "equals" | "toString" | "<init>" => QUIET,
            "compareTo" => THROWER,
            _ => QUIET,
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
            "cast" => Manner { throws: true, ..KEEPER },
            _ => return Err("uses reflection"),
        },
        ("java/lang", "ClassLoader" | "Module" | "Process" | "ProcessBuilder") => {
            return Err("leaves the program");
        }
        ("java/lang", "ThreadLocal" | "InheritableThreadLocal" | "Iterable") => COLLECTION,
        // A constructor of exceptions fills in the stack, and shows its cause or detail.
        ("java/lang", _)
            if simple == "Throwable"
                || simple.ends_with("Exception")
                || simple.ends_with("Error") =>
        {
            TELLER
        }
        ("java/lang", _) if name == "<init>" => COLLECTION,
        ("java/lang", "Comparable" | "CharSequence" | "AutoCloseable" | "Runnable") => COLLECTION,
        ("java/lang/invoke", "StringConcatFactory") => SHOWER,
        ("java/lang/runtime", "ObjectMethods") => SHOWER,
        ("java/lang/invoke", _) => return Err("reaches fields and methods by handles"),
        ("java/lang/reflect", _) => return Err("uses reflection"),
        ("java/lang/ref", "WeakReference" | "SoftReference" | "Reference") => KEEPER,
        ("java/io", "PrintStream" | "PrintWriter") => match name {
            "print" | "println" | "flush" => TELLER,
            _ => Manner { throws: true, ..TELLER },
        },
        ("java/io", "ObjectInputStream" | "ObjectOutputStream") => {
            return Err("reads or writes objects");
        }
        ("java/math" | "java/time", _) => COLLECTION,
        ("java/io" | "java/nio" | "java/nio/charset" | "java/nio/file" | "java/text", _) => {
            Manner { throws: true, ..TELLER }
        }
        ("java/util", "Timer" | "TimerTask") => return Err("makes a thread of its own"),
        ("java/util", "Random" | "UUID") => Manner { throws: true, ..KEEPER },
        ("java/util", "ServiceLoader") => return Err("loads classes by name"),
        ("java/util", _) if name.starts_with("parallel") => {
            return Err("runs code in threads of its own");
        }
        ("java/util" | "java/util/regex", _) => COLLECTION,
        ("java/util/function", _) => ANYTHING,
        ("java/util/stream", _) if name == "parallel" => {
            return Err("runs code in threads of its own");
        }
        ("java/util/stream", _) => ANYTHING,
        ("java/util/concurrent/atomic", _) if simple.ends_with("FieldUpdater") => {
            return Err("reaches fields by handles");
        }
        ("java/util/concurrent/atomic", _) => COLLECTION,
        ("java/util/concurrent/locks", "LockSupport") => KEEPER,
        ("java/util/concurrent/locks", _) => ANYTHING,
        (
            "java/util/concurrent",
            "CountDownLatch" | "Semaphore" | "TimeUnit" | "ThreadLocalRandom",
        ) => Manner { keeps: true, ..THROWER },
        (
            "java/util/concurrent",
            "CyclicBarrier" | "Phaser" | "Exchanger" | "FutureTask" | "Callable" | "Future",
        ) => ANYTHING,
        ("java/util/concurrent", _) if simple.ends_with("Exception") => TELLER,
        ("java/util/concurrent", _)
            if simple.starts_with("Concurrent")
                || simple.starts_with("CopyOnWrite")
                || simple.ends_with("Queue")
                || simple.ends_with("Deque") =>
        {
            COLLECTION
        }
        ("java/util/concurrent", _) => return Err("runs code in threads of its own"),
        _ if !class.starts_with("java/") => ANYTHING,
        _ => return Err("is a part of the library that is not known here"),
    })
}
