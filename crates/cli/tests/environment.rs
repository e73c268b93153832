//! What a program sees of its surroundings: system properties as `java` has them, standard input as
//! the user says or hands over, and the same again in a replay.

use crate::support::jdks::Library;
use crate::support::process::{Done, hebra, run};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(90);

/// A folder with a program, as source and compiled for every JDK.
fn program(name: &str, text: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join(format!("{name}.java"));
    std::fs::write(&source, text).expect("a file is written");
    let mut javac = Command::new(Library::system().home.join("bin").join("javac"));
    javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    javac.args(["-nowarn", "-proc:none", "--release", "11", "-d"]).arg(folder.path()).arg(&source);
    let done = run(&mut javac, AT_MOST);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    folder
}

fn check(folder: &Path, args: &[&str]) -> Done {
    run(hebra().arg("check").args(args).current_dir(folder), AT_MOST)
}

/// Runs a command with this standard input.
fn with_input(command: &mut Command, input: &str) -> (Option<i32>, String) {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the process starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    pipe.write_all(input.as_bytes()).expect("it reads");
    drop(pipe);
    let output = child.wait_with_output().expect("it ends");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

const PROPERTIES: &str = "import java.util.*;
class Properties {
    public static void main(String[] args) {
        // One by one first, before somebody asks for all.
        for (String key : args) System.out.println(key + \" is \" + System.getProperty(key));
        for (var e : new TreeMap<>(System.getProperties()).entrySet())
            System.out.println(e.getKey() + \"=\" + e.getValue().toString().replace('\\n', '|'));
        System.out.println(Locale.getDefault() + \" \" + java.nio.charset.Charset.defaultCharset());
        System.out.println(System.in.getClass() + \" \" + System.out.getClass());
        System.out.println(System.getenv(\"SOME_VARIABLE\") + \" \" + System.getenv().get(\"OTHER\"));
    }
}";

#[test]
fn all_system_properties_are_those_of_java() {
    let folder = program("Properties", PROPERTIES);
    let keys = [
        "java.home",
        "java.class.path",
        "java.library.path",
        "user.dir",
        "user.name",
        "user.home",
        "user.country",
        "user.language",
        "java.vm.name",
        "java.vm.version",
        "java.vendor",
        "java.version",
        "os.version",
        "sun.java.command",
        "file.encoding",
        "user.timezone",
    ];
    for library in Library::all() {
        for locale in ["C.UTF-8", "C"] {
            let set = |command: &mut Command| {
                command.args(["-cp", ".", "-Dgiven=1", "-Duser.name=me", "Properties"]);
                command.current_dir(folder.path()).env("LC_ALL", locale);
                command.env("SOME_VARIABLE", "some").env("OTHER", "other value");
            };
            let mut java = Command::new(library.home.join("bin").join("java"));
            set(&mut java);
            let theirs = run(java.args(keys), AT_MOST);
            let mut own = hebra();
            own.arg("run").arg("--jdk").arg(&library.home);
            set(&mut own);
            let ours = run(own.arg("--").args(keys), AT_MOST);
            assert_eq!(theirs.code, Some(0), "{}", theirs.stderr);
            let (ours, theirs) = (ours.stdout + &ours.stderr, theirs.stdout);
            let differ = ours.lines().zip(theirs.lines()).find(|(ours, theirs)| ours != theirs);
            assert_eq!(differ, None, "JDK {} {locale}", library.feature);
            assert_eq!(ours.lines().count(), theirs.lines().count(), "{ours}\n{theirs}");
        }
    }
}

const READS: &str = "import java.io.*;
import java.util.*;
class Reads {
    public static void main(String[] args) throws Exception {
        InputStream raw = new FileInputStream(FileDescriptor.in);
        System.out.println(raw.read());
        System.out.println(System.in.read());
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        System.out.println(reader.readLine());
        int sum = 0;
        for (Scanner s = new Scanner(reader); s.hasNextInt();) sum += s.nextInt();
        System.out.println(sum + \" \" + System.in.read() + \" \" + System.in.available());
        System.out.println(System.console() == null);
        System.in.close();
        try {
            System.in.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            raw.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}";

#[test]
fn run_hands_over_standard_input() {
    let folder = program("Reads", READS);
    for library in Library::all() {
        let mut java = Command::new(library.home.join("bin").join("java"));
        let input = "ab rest\n1 2\n3\n";
        let theirs =
            with_input(java.args(["-cp", "."]).arg("Reads").current_dir(folder.path()), input);
        let mut own = hebra();
        own.arg("run").arg("--jdk").arg(&library.home).args(["-cp", "."]).arg("Reads");
        assert_eq!(with_input(own.current_dir(folder.path()), input), theirs);
        assert_eq!(theirs.0, Some(0));
    }
}

const ANSWERS: &str = "import java.util.*;
class Answers {
    public static void main(String[] args) throws Exception {
        Thread asks = new Thread(() -> System.out.println(\"name?\"));
        asks.start();
        Scanner input = new Scanner(System.in);
        while (input.hasNextLine()) System.out.println(\"hello \" + input.nextLine());
    }
}";

#[test]
fn threads_go_on_while_one_waits_for_input() {
    let folder = program("Answers", ANSWERS);
    let mut own = hebra();
    own.args(["run", "-cp", ".", "Answers"]).current_dir(folder.path());
    let mut child =
        own.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the process starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut next = || lines.next().expect("a line").expect("a line");
    assert_eq!(next(), "name?");
    for name in ["one", "two"] {
        writeln!(input, "{name}").expect("it reads");
        assert_eq!(next(), format!("hello {name}"));
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

const WANTS: &str = "class Wants {
    public static void main(String[] args) throws Exception {
        byte[] all = System.in.readAllBytes();
        assert all.length != 4 : System.getProperty(\"user.name\") + all[3];
    }
}";

#[test]
fn input_and_properties_are_kept_in_the_trace() {
    let folder = program("Wants", WANTS);
    let at = folder.path();
    for bytes in [b"abcd", b"\xff\x00\x01z"] {
        std::fs::write(at.join("input"), bytes).expect("a file is written");
        let args = ["-cp", ".", "Wants", "--stdin", "input", "--system-property", "user.name=me"];
        let done = check(at, &args);
        let message = format!("me{}", bytes[3]);
        assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
        assert!(done.stdout.contains(&message), "{}", done.stdout);
        assert!(done.stdout.contains("environment: standard input is input (4 bytes)"));
        std::fs::remove_file(at.join("input")).expect("it was there");
        let mut replay = hebra();
        replay.args(["replay", ".hebra/Wants.assertion.trace.json"]).current_dir(at);
        let done = run(&mut replay, AT_MOST);
        assert!(done.stdout.contains(&message), "{}{}", done.stdout, done.stderr);
        assert!(done.stdout.contains("\nreplayed: "), "{}", done.stdout);
    }
    let done = check(at, &["-cp", ".", "Wants", "--stdin", "input"]);
    assert_eq!(done.code, Some(2), "{}", done.stdout);
    assert!(done.stderr.contains("cannot read --stdin input"), "{}", done.stderr);
}

#[test]
fn a_file_of_options_may_say_what_the_input_is() {
    let folder = program("Wants", WANTS);
    let at = folder.path();
    std::fs::create_dir(at.join("more")).expect("a folder is made");
    std::fs::write(at.join("more/four"), "1234").expect("a file is written");
    let verdict = |options: &str| {
        std::fs::write(at.join("more/hebra.toml"), options).expect("a file is written");
        check(at, &["--config", "more/hebra.toml", "-cp", ".", "Wants"])
    };
    let done = verdict("stdin = 'empty'\nsystem-property = ['a=b', 'c=d']");
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
    assert!(done.stdout.contains("system properties of the user: a=b, c=d"), "{}", done.stdout);
    let done = verdict("stdin = 'four'\nprocessors = 3");
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    assert!(done.stdout.contains("number of processors (3)"), "{}", done.stdout);
    let done = verdict("");
    assert_eq!(done.code, Some(3), "{}{}", done.stdout, done.stderr);
    assert!(done.stdout.contains("Wants.main(Wants.java:3)"), "{}", done.stdout);
}

#[test]
fn what_a_trace_saw_of_the_machine_is_kept() {
    let text = "class Who {
        public static void main(String[] args) {
            assert args.length > 9 : System.getProperty(\"user.dir\").length();
        }
    }";
    let folder = program("Who", text);
    let done = check(folder.path(), &["-cp", ".", "Who"]);
    assert!(done.stdout.contains("the program reads user.dir"), "{}", done.stdout);
    let trace = folder.path().join(".hebra/Who.assertion.trace.json");
    let text = std::fs::read_to_string(&trace).expect("a trace");
    assert!(text.contains("\"user.dir="), "{text}");
    let mut replay = hebra();
    replay.arg("replay").arg(&trace).current_dir(folder.path());
    let done = run(&mut replay, AT_MOST);
    assert!(done.stdout.contains("\nreplayed: "), "{}{}", done.stdout, done.stderr);
}

const MODULES: &str = "import java.util.*;
class Modules {
    static String text(ClassLoader loader) {
        return loader == null ? \"boot\" : loader.getName() + \" \" + loader.getClass().getName();
    }
    public static void main(String[] args) throws Exception {
        for (String name : args) {
            Class<?> c = Class.forName(name, false, Modules.class.getClassLoader());
            Module m = c.getModule();
            System.out.println(name + \": \" + text(c.getClassLoader()) + \", \" + m.getName() + \", \"
                + text(m.getClassLoader()) + \", \" + c.getPackage() + \", \" + c.getResource(\"none\"));
            for (ClassLoader l : new ClassLoader[] {null, ClassLoader.getPlatformClassLoader()}) {
                try {
                    System.out.println(Class.forName(name, false, l));
                } catch (ClassNotFoundException e) {
                    System.out.println(\"not found by \" + text(l));
                }
            }
        }
    }
}";

/// Prints a class of each module of the JDK.
const LIST: &str = "import java.util.*;
class List {
    public static void main(String[] args) throws Exception {
        for (var m : ModuleLayer.boot().configuration().modules()) {
            try (var reader = m.reference().open()) {
                String start = m.name().equals(\"java.base\") ? \"java/lang/String\" : \"\";
                reader.list().filter(n -> n.endsWith(\".class\") && n.startsWith(start)
                        && n.contains(\"/\") && !n.contains(\"-\")).sorted().findFirst()
                    .ifPresent(n -> System.out.println(n.substring(0, n.length() - 6).replace('/', '.')));
            }
        }
    }
}";

#[test]
fn every_module_has_the_loader_that_it_has_under_java() {
    let (list, modules) = (program("List", LIST), program("Modules", MODULES));
    for library in Library::all() {
        let java = || Command::new(library.home.join("bin").join("java"));
        let found = run(java().args(["-cp", "."]).arg("List").current_dir(list.path()), AT_MOST);
        let mut classes: Vec<&str> = found.stdout.lines().collect();
        classes.sort_unstable();
        assert!(classes.len() > 20, "{}", found.stderr);
        let at = modules.path();
        let theirs =
            run(java().args(["-cp", ".", "Modules"]).args(&classes).current_dir(at), AT_MOST);
        let mut own = hebra();
        own.arg("run").arg("--jdk").arg(&library.home).args(["-cp", ".", "Modules", "--"]);
        let ours = run(own.args(&classes).current_dir(at), AT_MOST);
        let ours = ours.stdout + &ours.stderr;
        assert_eq!(ours, theirs.stdout, "JDK {}: {}", library.feature, theirs.stderr);
    }
}

const PRINTS: &str = "class Prints {
    public static void main(String[] args) {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (System.out) { synchronized (lock) { } }
        });
        other.start();
        synchronized (lock) { System.out.println(args.length); }
    }
}";

/// JDK 19 to 23 print under a lock that programs cannot reach; so does `printf`, which has it while it formats.
#[test]
fn printing_takes_the_monitor_where_it_does_under_java() {
    let by_format = PRINTS.replace("println(args", "printf(\"%d%n\", args");
    assert_ne!(by_format, PRINTS);
    for (text, library) in [PRINTS, &by_format]
        .into_iter()
        .flat_map(|text| Library::all().into_iter().map(move |library| (text, library)))
    {
        let folder = program("Prints", text);
        let mut own = hebra();
        own.arg("check").arg("--jdk").arg(&library.home).args(["-cp", ".", "Prints"]);
        let done = run(own.current_dir(folder.path()), AT_MOST);
        let expected =
            if (19..24).contains(&library.feature) { "holds" } else { "violated: deadlock" };
        assert!(done.stdout.starts_with(expected), "JDK {}: {}", library.feature, done.stdout);
    }
}

/// Whatever the ledger promises about the surroundings is there.
#[test]
fn the_ledger_says_what_was_seen_and_chosen() {
    let text = "class Looks {
        public static void main(String[] args) {
            assert System.getProperty(\"user.dir\").startsWith(\"/\");
            assert Runtime.getRuntime().availableProcessors() == 5;
            assert System.getProperty(\"a\").equals(\"b\");
        }
    }";
    let folder = program("Looks", text);
    let done = check(folder.path(), &["-cp", ".", "Looks", "-Da=b", "--processors", "5"]);
    assert!(done.stdout.starts_with("holds"), "{}{}", done.stdout, done.stderr);
    for line in ["the program reads user.dir (", "of the user: a=b\n", "processors: 5\n"] {
        assert!(done.stdout.contains(line), "{line}: {}", done.stdout);
    }
}

/// Where times decide whether a violation can happen, reports for programs say so, with the reads and the tests.
#[test]
fn a_violation_that_depends_on_times_has_its_reason() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "public class Main {\n    public static void main(String[] args) throws Exception {\n        \
                long start = System.nanoTime();\n        Thread.sleep(10);\n        \
                assert System.nanoTime() - start >= 1_000_000;\n    }\n}\n";
    std::fs::write(folder.path().join("Main.java"), text).expect("the program is written");
    let mut command = hebra();
    command.current_dir(folder.path()).args(["check", "--json", "Main.java"]);
    let done = run(&mut command, std::time::Duration::from_secs(120));
    let report: serde_json::Value = serde_json::from_str(&done.stdout).expect("a report");
    assert_eq!(report["verdict"], "unknown");
    let reasons = report["unknown_reasons"].to_string();
    for part in ["may depend on times", "reads the clock at Main.java:3", "tested at Main.java:5"] {
        assert!(reasons.contains(part), "{reasons}");
    }
}
