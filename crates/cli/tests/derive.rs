//! `hebra derive`, BASL files given to it and to `--abstract`, and solvers that fail: what is said
//! and with which exit code.

use crate::support::process::{Done, hebra, run};
use std::fs;
use std::path::Path;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(60);

/// Runs `hebra` in a folder, without answers of other runs.
fn in_folder(folder: &Path, args: &[&str]) -> Done {
    let mut command = hebra();
    command.args(args).current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache"));
    run(&mut command, AT_MOST)
}

#[track_caller]
fn fails(done: &Done, code: i32, said: &str) {
    let text = format!("{}{}", done.stdout, done.stderr);
    assert_eq!(done.code, Some(code), "{}: {text}", done.ending());
    assert!(text.contains(said), "{text}");
}

fn squares(operators: &str) -> String {
    format!(
        "abstraction Size abstracts int\nbegin\n  TOKENS = {{ SMALL, LARGE }};\n  abstract(n) begin\n    \
         n * n < 100 -> SMALL;\n    n * n >= 100 -> LARGE;\n  end\n{operators}end\n"
    )
}

#[test]
fn tables_of_the_library() {
    let folder = tempfile::tempdir().unwrap();
    let done = in_folder(folder.path(), &["derive", "signs"]);
    assert_eq!(done.code, Some(0));
    let plus = "\n  +     NEG  ZERO  POS\n  NEG   NEG  NEG   any\n  ZERO  NEG  ZERO  POS\n  \
                POS   any  POS   POS\n";
    assert!(done.stdout.contains(plus), "{}", done.stdout);
    let less = "\n  <     NEG    ZERO   POS\n  NEG   any    true   true\n  ZERO  false  false  true\n  \
                POS   false  false  any\n";
    assert!(done.stdout.contains(less), "{}", done.stdout);
    for symbol in
        ["-", "*", "/", "%", "<<", ">>", ">>>", "&", "|", "^", "==", "!=", "<=", ">", ">="]
    {
        assert!(done.stdout.contains(&format!("\n  {symbol} ")), "{symbol}: {}", done.stdout);
    }
    assert!(
        done.stdout.contains("neg   (byte)  (short)  (char)    (int)  (long)"),
        "{}",
        done.stdout
    );
    let machine = in_folder(folder.path(), &["derive", "signs", "--integers", "machine"]);
    assert!(machine.stdout.contains("  NEG   any  NEG   any\n"), "{}", machine.stdout);

    let json = in_folder(folder.path(), &["derive", "range(0,1)", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json["schema"], "hebra.derive/1");
    let abstraction = &json["abstractions"][0];
    assert_eq!(abstraction["tokens"][3]["condition"], "n > 1");
    let operators = abstraction["operators"].as_array().unwrap();
    assert_eq!(operators.len(), 23);
    let division = operators.iter().find(|operator| operator["operator"] == "/").unwrap();
    let by_zero = &division["cells"][1];
    assert_eq!(by_zero["operands"], serde_json::json!(["BELOW", "0"]));
    assert_eq!(by_zero["results"], serde_json::json!([]));
    assert_eq!(by_zero["throws"], true);
}

#[test]
fn names_that_are_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let derive = |name: &str| in_folder(folder.path(), &["derive", name]);
    fails(&derive("sings"), 2, "there is no abstraction `sings`; the library has concrete, point");
    fails(&derive("modulo(0)"), 2, "the number must be from 1 to 63");
    fails(&derive("range(0,100)"), 2, "would have 103 tokens; 63 are the most");
    fails(&derive("set(1,x)"), 2, "`x` is not an integer of 64 bits");
    fails(&derive("missing.basl"), 2, "cannot read missing.basl");
    let late = ["derive", "signs", "--solver-timeout", "0"];
    fails(&in_folder(folder.path(), &late), 2, "must be more than 0");
}

#[test]
fn hand_written_operators() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.basl");
    let own = |operators: &str| {
        let text =
            squares(operators).replace("n * n < 100", "n < 9").replace("n * n >= 100", "n >= 9");
        fs::write(&file, text).unwrap();
        in_folder(folder.path(), &["derive", "own.basl", "--check"])
    };
    let exact = "operator < begin (SMALL, LARGE) -> true; (LARGE, SMALL) -> false; \
                 (_, _) -> {true, false}; end\n";
    fails(&own(exact), 0, "operator < is the derived one");
    let coarse = "operator < begin (_, _) -> {true, false}; end\n";
    fails(
        &own(coarse),
        0,
        "operator < is safe, not as precise as can be: SMALL < LARGE never gives",
    );
    let unsafe_one = "operator + begin (_, _) -> SMALL; end\n";
    fails(
        &own(unsafe_one),
        1,
        "operator + is not safe: SMALL + SMALL can also give LARGE, as in 1 + 8 = 9",
    );
    fails(&own(""), 0, "Size has no hand-written operators");
    let main =
        "public class Main { static int n; public static void main(String[] a) { n = n + n; } }";
    fs::write(folder.path().join("Main.java"), main).unwrap();
    own(unsafe_one);
    let check = ["check", "Main.java", "--abstract", "Main.n=own.basl"];
    fails(&in_folder(folder.path(), &check), 2, "abstraction Size: operator + is not safe");
}

#[test]
fn solvers_that_fail() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("size.basl"), squares("")).unwrap();
    let script = |name: &str, text: &str| {
        let file = folder.path().join(name);
        let source = file.with_extension("txt");
        fs::write(&source, format!("#!/bin/sh\n{text}\n")).unwrap();
        // A file that a process started meanwhile has open for writing cannot be executed.
        let mut copy = std::process::Command::new("install");
        assert!(copy.args(["-m", "755"]).args([&source, &file]).status().unwrap().success());
    };
    script("dies", "exit 1");
    script("hangs", "exec sleep 600");
    script(
        "unsure",
        "while read line; do case \"$line\" in *check-sat*) echo unknown;; \
         *echo*) echo hebra-end;; esac; done",
    );
    let with = |solver: &str| {
        let args =
            ["derive", "size.basl", "--check", "--solver", solver, "--solver-timeout", "0.5"];
        in_folder(folder.path(), &args)
    };
    fails(
        &with("./none"),
        2,
        "size.basl:4:3: it could not be proved that every integer has a token",
    );
    fails(&with("./none"), 2, "there is no solver ./none");
    fails(&with("./dies"), 2, "the solver ./dies died before it answered; is it z3 or cvc5?");
    fails(&with("./hangs"), 3, "the solver gave no answer within 0.5 s");
    fails(&with("./unsure"), 3, "the solver answered: unknown");

    let mut command = hebra();
    command.args(["derive", "size.basl"]).current_dir(folder.path());
    command.env("PATH", folder.path()).env("XDG_CACHE_HOME", folder.path().join("cache"));
    let missing = run(&mut command, AT_MOST);
    fails(&missing, 2, "neither z3 nor cvc5 is on PATH; install one (Debian: apt-get install z3;");

    // With z3, and then with what it answered: even a solver that dies is not asked again.
    let said = "Size has no hand-written operators";
    fails(&in_folder(folder.path(), &["derive", "size.basl", "--check"]), 0, said);
    fails(&with("./dies"), 0, said);
}

#[test]
fn files_in_selections() {
    let folder = tempfile::tempdir().unwrap();
    let main = "public class Main {
        static int count;
        static int[] all = new int[2];
        public static void main(String[] args) {
            count = 5;
            all[1] = 20;
            assert count < 10 && all[0] < 10;
        }
    }";
    fs::write(folder.path().join("Main.java"), main).unwrap();
    let text = squares("")
        + "class abstraction Mains abstracts Main begin count -> Size; end
           array abstraction Sizes abstracts int[] begin index -> concrete; element -> Size; end
           array abstraction Indices abstracts int[] begin index -> Size; element -> Size; end";
    fs::write(folder.path().join("size.basl"), text).unwrap();
    let check = |selection: &str| {
        let done = in_folder(folder.path(), &["check", "Main.java", "--abstract", selection]);
        (done.code, format!("{}{}", done.stdout, done.stderr))
    };
    for (selection, abstracted) in [
        ("Main.count=size.basl:Size", "Main.count is abstracted by Size"),
        ("Main=size.basl:Mains", "Main.count is abstracted by Size"),
        ("Main.all=size.basl:Sizes", "Main.all[] is abstracted by Size"),
        ("Main.all=size.basl:Indices", "Main.all[] is abstracted by Size"),
    ] {
        let (code, said) = check(selection);
        assert!(matches!(code, Some(0 | 1)) && said.contains(abstracted), "{code:?} {said}");
    }
    for (selection, reason) in [
        ("Main.count=size.basl", "size.basl has Size, Mains, Sizes, Indices: write size.basl:NAME"),
        ("Main.count=size.basl:Sise", "size.basl has no abstraction Sise; it has Size, Mains"),
        ("Other=size.basl:Mains", "Mains is for class Main"),
        ("Main.count=none.basl:Size", "cannot read none.basl"),
    ] {
        let (code, said) = check(selection);
        assert!(code == Some(2) && said.contains(reason), "{code:?} {said}");
    }
}
