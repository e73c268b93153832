//! Options from `hebra.toml` and from `.jpf` files: where they are looked for, who wins, what is
//! printed, and what is wrong in them.

use crate::support::process::{Done, hebra, run};
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(60);

/// One thread takes two locks in one order, another in the other; no assertion fails unless there
/// is an argument.
const LOCKS: &str = "public class Locks {
    static synchronized void one() { two(); }
    static void two() { synchronized (Object.class) { } }
    public static void main(String[] args) {
        assert args.length == 0 : args[0];
        Thread thread = new Thread(Locks::one);
        thread.start();
        synchronized (Object.class) { one(); }
    }
}";

/// A folder with these files and `app/Locks.java`.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files.iter().chain(&[("app/Locks.java", LOCKS)]) {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        std::fs::write(path, text).expect("a file is written");
    }
    folder
}

fn check(folder: &Path, args: &[&str]) -> Done {
    run(hebra().arg("check").args(args).current_dir(folder), AT_MOST)
}

/// The lines of `--print-config` that are not about defaults.
fn printed(folder: &Path, args: &[&str]) -> Vec<String> {
    let done = check(folder, &[args, &["--print-config"]].concat());
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let all = done.stdout.lines().filter(|l| !l.ends_with("# default") && !l.starts_with('#'));
    all.map(str::to_owned).collect()
}

#[test]
fn the_file_beside_the_program_comes_before_that_of_the_working_directory() {
    let files = [("hebra.toml", "search = 'bfs'"), ("app/hebra.toml", "check = ['assertion']")];
    let folder = folder(&files);
    let program = "program = [\"app/Locks.java\"]  # command line";
    let wanted = [program, "check = [\"assertion\"]  # app/hebra.toml"];
    assert_eq!(printed(folder.path(), &["app/Locks.java"]), wanted);
    let done = check(folder.path(), &["app/Locks.java"]);
    assert!(done.stdout.starts_with("holds"), "{}{}", done.stdout, done.stderr);
    std::fs::remove_file(folder.path().join("app/hebra.toml")).expect("the file is there");
    let wanted = [program, "search = \"bfs\"  # hebra.toml"];
    assert_eq!(printed(folder.path(), &["app/Locks.java"]), wanted);
    assert_eq!(printed(folder.path(), &["app/Locks.java", "--no-config"]), [program]);
}

#[test]
fn the_command_line_wins_and_paths_are_seen_from_the_file() {
    let text = "program = ['Locks.java']\nclass-path = ['.', 'lib']\nargs = ['x']\n\
                check = ['assertion']\nstates-limit = 5\nverbose = true\ntrace = 't/trace.json'";
    let folder = folder(&[("app/my.toml", text)]);
    let args = ["--config", "app/my.toml", "--check", "deadlock", "--states-limit=7"];
    let separator = if cfg!(windows) { ";" } else { ":" };
    let wanted = [
        "program = [\"app/Locks.java\"]  # app/my.toml".to_owned(),
        format!("class-path = \"app/.{separator}app/lib\"  # app/my.toml"),
        "args = [\"x\"]  # app/my.toml".to_owned(),
        "check = [\"deadlock\"]  # command line".to_owned(),
        "states-limit = 7  # command line".to_owned(),
        "trace = \"app/t/trace.json\"  # app/my.toml".to_owned(),
        "verbose = true  # app/my.toml".to_owned(),
    ];
    assert_eq!(printed(folder.path(), &args), wanted);
    for name in ["app/lib", "app/t"] {
        std::fs::create_dir(folder.path().join(name)).expect("a folder is made");
    }
    let done = check(folder.path(), &args[..2]);
    assert!(done.stdout.starts_with("violated: assertion"), "{}{}", done.stdout, done.stderr);
    assert!(folder.path().join("app/t/trace.json").is_file());
}

#[test]
fn what_is_printed_can_be_read_again() {
    let folder = folder(&[]);
    let args =
        ["app/Locks.java", "--check=deadlock", "--time-limit=5m", "--print-config", "--json"];
    let first = check(folder.path(), &args).stdout;
    std::fs::write(folder.path().join("hebra.toml"), &first).expect("a file is written");
    let again = check(folder.path(), &["--print-config"]).stdout;
    let values = |text: &str| -> Vec<String> {
        text.lines().map(|l| l.split("  # ").next().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(values(&first), values(&again));
}

#[test]
fn wrong_files_are_errors_that_name_the_file() {
    let wrong = |text: &str, message: &str| {
        let folder = folder(&[("hebra.toml", text)]);
        let done = check(folder.path(), &["app/Locks.java"]);
        assert_eq!(done.code, Some(2), "{}", done.stdout);
        let wanted = format!("hebra: error: {message}");
        assert!(done.stderr.starts_with(&wanted), "{wanted} is not {}", done.stderr);
    };
    wrong("serch = 'dfs'", "hebra.toml: unknown key serch; did you mean search?");
    wrong("time_limit = 5", "hebra.toml: unknown key time_limit; did you mean time-limit?");
    wrong("zzz = 5", "hebra.toml: unknown key zzz\n");
    wrong("print-config = true", "hebra.toml: unknown key print-config");
    wrong("search = 'sideways'", "hebra.toml: invalid value 'sideways' for '--search");
    wrong("search = ['dfs']", "hebra.toml: search takes a text or a number, not [");
    wrong("verbose = 'yes'", "hebra.toml: verbose takes true or false, not \"yes\"");
    wrong("search = ", "hebra.toml: TOML parse error at line 1");
    let folder = folder(&[]);
    let done = check(folder.path(), &["--config", "none.toml", "app/Locks.java"]);
    assert_eq!(done.stderr, "hebra: error: --config: no file none.toml\n");
}

#[test]
fn a_jpf_file_names_the_program_and_its_search() {
    let text = "# two locks\n\
                target = Locks\n\
                @include = common.properties\n\
                classpath = ${config_path};\\\n   ${jpf-core}/build\n\
                listener+=,.listener.CGMonitor\n\
                target.args = \n\
                ! another comment\n\
                search.class : .search.heuristic.BFSHeuristic\n\
                search.depth_limit 500\n\
                search.properties=gov.nasa.jpf.vm.NotDeadlockedProperty\n\
                report.console.property_violation=error";
    let common = "listener = .listener.DeadlockAnalyzer\ntarget.args = x,y";
    let folder = folder(&[("app/Locks.jpf", text), ("app/common.properties", common)]);
    let wanted = [
        "program = [\"app/Locks.java\"]  # app/Locks.jpf",
        "class-path = \"app\"  # app/Locks.jpf",
        "search = \"bfs\"  # app/Locks.jpf",
        "check = [\"deadlock\"]  # app/Locks.jpf",
        "depth-limit = 500  # app/Locks.jpf",
    ];
    assert_eq!(printed(folder.path(), &["app/Locks.jpf"]), wanted);
    let done = check(folder.path(), &["app/Locks.jpf"]);
    assert!(done.stdout.starts_with("violated: deadlock"), "{}{}", done.stdout, done.stderr);
    for ignored in [
        "app/Locks.jpf: ignored: class path entry ${jpf-core}/build: there is no such place",
        "app/Locks.jpf: ignored: report.console.property_violation = error",
        "app/Locks.jpf: ignored: listener gov.nasa.jpf.listener.CGMonitor",
    ] {
        assert!(done.stderr.contains(&format!("hebra: {ignored}\n")), "{}", done.stderr);
        assert!(done.stdout.contains(&format!("  skipped: {ignored}\n")), "{}", done.stdout);
    }
    let done = check(folder.path(), &["app/Locks.jpf", "--check", "exception"]);
    assert!(done.stdout.starts_with("holds"), "{}{}", done.stdout, done.stderr);
}

#[test]
fn what_a_jpf_file_explores_besides_makes_nothing_found_unknown() {
    let verdict = |setting: &str| {
        let text =
            format!("target = Locks\nproject = here\nreport.place = ${{project}}\n{setting}");
        let folder = folder(&[("app/Locks.jpf", &text)]);
        let done = check(folder.path(), &["app/Locks.jpf", "--check", "exception"]);
        (done.stdout.split(':').next().unwrap_or_default().to_owned(), done.stdout)
    };
    for harmless in [
        "cg.enumerate_random = false",
        "cg.randomize_choices = VAR_SEED",
        "listener = .listener.ExecTracker",
        "vm.por.sync_detection = true",
        "native_classpath = lib.jar",
    ] {
        let (verdict, report) = verdict(harmless);
        assert_eq!(verdict, "holds", "{harmless}: {report}");
    }
    for (setting, shown) in [
        ("cg.enumerate_random = true", "cg.enumerate_random = true"),
        (
            "listener = .listener.NonSharedChecker",
            "listener gov.nasa.jpf.listener.NonSharedChecker",
        ),
        ("listener = com.x.Mine", "listener com.x.Mine"),
        ("search.properties = com.x.Mine", "search.properties com.x.Mine"),
        ("vm.halt_on_throw = *", "vm.halt_on_throw = *"),
    ] {
        let (verdict, report) = verdict(setting);
        assert_eq!(verdict, "unknown", "{setting}: {report}");
        assert!(report.contains(&format!("{shown} is not followed")), "{report}");
    }
}

#[test]
fn wrong_jpf_files_are_errors() {
    let wrong = |text: &str, message: &str| {
        let folder = folder(&[("x.jpf", text)]);
        let done = check(folder.path(), &["x.jpf"]);
        assert_eq!(done.code, Some(2), "{}", done.stdout);
        assert_eq!(done.stderr, format!("hebra: error: {message}\n"));
    };
    wrong("classpath = .", "x.jpf: no target: which class is to be checked?");
    let entry = "target = Locks\ntarget.entry = one()V";
    wrong(entry, "x.jpf: target.entry = one()V: only main(String[]) can be started");
    wrong("@include = x.jpf", "./x.jpf: files include each other without end");
    let condition = "target = Locks\n@include_if = y.jpf";
    wrong(condition, "x.jpf:2: @include_if takes ?key?file");
}

#[test]
fn what_a_file_sets_can_be_left_out() {
    let folder = folder(&[("app/hebra.toml", "all = true\nsearch = 'bfs'\nverbose = true")]);
    let program = "program = [\"app/Locks.java\"]  # command line";
    let search = "search = \"bfs\"  # app/hebra.toml";
    let given = ["app/Locks.java", "--unset", "all,verbose"];
    assert_eq!(printed(folder.path(), &given), [program, search]);
    let done = check(folder.path(), &["app/Locks.java", "--unset", "al"]);
    assert_eq!(done.code, Some(2), "{}", done.stdout);
    assert!(done.stderr.contains("--unset: unknown key al; did you mean all?"), "{}", done.stderr);
}

#[test]
fn sources_of_classes_are_found() {
    let folder = folder(&[("app/hebra.toml", "source-path = ['.']")]);
    let javac = hebra_classfile::Jdk::locate(None).expect("a JDK").javac().expect("javac");
    let mut compile = std::process::Command::new(javac);
    compile.args(["-g", "-d", "classes", "app/Locks.java"]).current_dir(folder.path());
    assert_eq!(run(&mut compile, AT_MOST).code, Some(0));
    let excerpt = "synchronized (Object.class) { one(); }";
    let given = ["-cp", "classes", "Locks", "--trace", "t.json"];
    let bare = check(folder.path(), &given);
    assert_eq!(bare.code, Some(1), "{}", bare.stderr);
    assert!(!bare.stdout.contains(excerpt), "{}", bare.stdout);
    for more in [["--source-path", "app"], ["--config", "app/hebra.toml"]] {
        let done = check(folder.path(), &[&given[..], &more].concat());
        assert!(done.stdout.contains(excerpt), "{more:?} {}{}", done.stdout, done.stderr);
        let replayed = run(hebra().args(["replay", "t.json"]).current_dir(folder.path()), AT_MOST);
        assert!(replayed.stdout.contains(excerpt), "{}", replayed.stdout);
    }
    let done = check(folder.path(), &[&given[..], &["--source-path", "missing"]].concat());
    assert_eq!(done.code, Some(2), "{}", done.stdout);
    assert!(done.stderr.contains("source path entry missing does not exist"), "{}", done.stderr);
}
