//! Classes as build tools lay them out: a Maven project's two folders, a jar that names others, a
//! folder of jars, a jar with classes for several releases. `hebra run` must find what `java` finds.

use crate::support::against_java::difference;
use crate::support::jdks::Library;
use crate::support::process::{hebra, run};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(60);

/// A folder to build in.
struct Project(TempDir);

impl Project {
    fn new() -> Project {
        Project(tempfile::tempdir().expect("a temporary folder"))
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.0.path().join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        std::fs::write(path, text).expect("a file is written");
    }

    /// Runs a tool of the JDK in the folder.
    fn tool(&self, name: &str, args: &[&str]) {
        let mut command = Command::new(Library::system().home.join("bin").join(name));
        let done = run(command.args(args).current_dir(self.0.path()), AT_MOST);
        assert_eq!(done.code, Some(0), "{name} {args:?}: {}{}", done.stdout, done.stderr);
    }

    /// What `java` and `hebra run` print given these arguments; they must agree.
    fn output(&self, library: &Library, args: &[&str]) -> String {
        let folder = self.0.path();
        let theirs = run(library.java().arg("-ea").args(args).current_dir(folder), AT_MOST);
        let mut ours = hebra();
        ours.arg("run").arg("--jdk").arg(&library.home).args(args).current_dir(folder);
        let ours = run(&mut ours, AT_MOST);
        assert_eq!(ours.code, theirs.code, "{args:?}: {} {}", ours.stderr, theirs.stderr);
        let difference = difference(&theirs.stdout, &ours.stdout);
        assert_eq!(theirs.stdout, ours.stdout, "{args:?}: {difference}");
        ours.stdout
    }
}

/// Separated as the platform has it.
fn path(entries: &[&str]) -> String {
    let path = std::env::join_paths(entries.iter().map(Path::new)).expect("plain names");
    path.into_string().expect("plain names")
}

const GREETING: &str = "package app; public class Greeting {
    protected static int count;
    static { assert count == 0; }
    public static synchronized String to(String name) { return \"Hello, \" + name + \" \" + ++count; } }";

#[test]
fn maven() {
    let project = Project::new();
    project.write("src/main/java/app/Greeting.java", GREETING);
    project.write(
        "src/main/java/app/inner/Names.java",
        "package app.inner; public interface Names { String[] ALL = { \"one\", \"two\" };
         enum Kind { SHORT { String of(String n) { return n.substring(0, 1); } }; abstract String of(String n); } }",
    );
    project.write(
        "src/test/java/app/GreetingTest.java",
        "package app; import app.inner.Names;
         public class GreetingTest extends Greeting {
             public static void main(String[] args) throws Exception {
                 Thread[] threads = new Thread[Names.ALL.length];
                 for (int i = 0; i < threads.length; i++) {
                     String name = Names.ALL[i];
                     threads[i] = new Thread(() -> Greeting.to(name));
                 }
                 for (Thread thread : threads) thread.start();
                 for (Thread thread : threads) thread.join();
                 assert count == 2 : count;
                 System.out.println(Greeting.to(\"three\") + \" of \" + args.length + GreetingTest.class.getName());
                 System.out.println(Class.forName(\"app.inner.Names$Kind\").getEnumConstants()[0]);
             } }",
    );
    let (classes, tests) = ("target/classes", "target/test-classes");
    project.write("target/classes/app/greeting.properties", "greeting=Hello");
    project.write("target/test-classes/.keep", "");
    let main = ["src/main/java/app/Greeting.java", "src/main/java/app/inner/Names.java"];
    project.tool("javac", &["--release", "11", "-d", classes, main[0], main[1]]);
    let test = "src/test/java/app/GreetingTest.java";
    project.tool("javac", &["--release", "11", "-cp", classes, "-d", tests, test]);
    for library in Library::all() {
        let path = path(&[classes, tests]);
        let output = project.output(&library, &["-cp", &path, "app.GreetingTest"]);
        assert_eq!(output, "Hello, three 3 of 0app.GreetingTest\nSHORT\n");
    }
    let mut check = hebra();
    check.args(["check", "-cp", &path(&[classes, tests]), "app.GreetingTest"]);
    let done = run(check.current_dir(project.0.path()), AT_MOST);
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
}

#[test]
fn jars() {
    let project = Project::new();
    project.write("app/Greeting.java", GREETING);
    project.write(
        "app/Main.java",
        "package app; public class Main { public static void main(String[] args) {
        System.out.println(Greeting.to(String.join(\"+\", args))); } }",
    );
    project.tool("javac", &["--release", "11", "-d", "library", "app/Greeting.java"]);
    project.tool("javac", &["--release", "11", "-cp", "library", "-d", "main", "app/Main.java"]);
    project.write("lib/notes.txt", "no jar");
    project.tool("jar", &["--create", "--file", "lib/the greeting.jar", "-C", "library", "."]);
    // The address of a jar is encoded, and what is not there is no harm.
    project
        .write("manifest", "Main-Class: app.Main\nClass-Path: absent.jar lib/the%20greeting.jar\n");
    project.tool(
        "jar",
        &["--create", "--file", "app.jar", "--manifest", "manifest", "-C", "main", "."],
    );
    project.tool("jar", &["--create", "--file", "lib/main.jar", "-C", "main", "."]);
    let everywhere = path(&["lib/*", "library"]);
    for library in Library::all() {
        for args in [
            &["-jar", "app.jar", "a", "b"][..],
            &["-cp", "app.jar", "app.Main", "a", "b"],
            &["-cp", "lib/*", "app.Main", "a", "b"],
            &["-cp", &everywhere, "app.Main", "a", "b"],
        ] {
            assert_eq!(project.output(&library, args), "Hello, a+b 1\n", "{args:?}");
        }
    }
}

#[test]
fn several_releases_in_one_jar() {
    let project = Project::new();
    let version = |text: &str| {
        format!("package app; class Version {{ static String text() {{ return \"{text}\"; }} }}")
    };
    project.write(
        "app/Main.java",
        "package app; public class Main { public static void main(String[] args) {
        System.out.println(Version.text()); } }",
    );
    project.write("app/Version.java", &version("base"));
    project.tool("javac", &["--release", "11", "-d", "base", "app/Main.java", "app/Version.java"]);
    let mut args: Vec<String> =
        ["--create", "--file", "app.jar", "--main-class", "app.Main", "-C", "base", "."]
            .map(str::to_owned)
            .into();
    for release in ["12", "17", "21", "24"] {
        project.write("app/Version.java", &version(release));
        project.tool("javac", &["--release", "11", "-d", release, "app/Version.java"]);
        args.extend(["--release", release, "-C", release, "."].map(str::to_owned));
    }
    project.tool("jar", &args.iter().map(String::as_str).collect::<Vec<_>>());
    for library in Library::all() {
        let expected = match library.feature {
            ..12 => "base\n",
            12..17 => "12\n",
            17..21 => "17\n",
            21..24 => "21\n",
            24.. => "24\n",
        };
        assert_eq!(project.output(&library, &["-jar", "app.jar"]), expected);
        assert_eq!(project.output(&library, &["-cp", "app.jar", "app.Main"]), expected);
    }
}
