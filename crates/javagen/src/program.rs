//! Draws a program from a seed: which ideas it mixes, how many threads of which shape, and what each does.

use crate::ideas::{self, Idea};
use crate::random::Random;
use crate::template::{Names, Writer, fill_declaration};

/// A generated program.
pub struct Program {
    /// Its class, and the base name of its file.
    pub name: String,
    /// The text of its one file.
    pub source: String,
    /// The names of the ideas in it.
    pub ideas: Vec<&'static str>,
    /// True if its classes must be loaded anew for each run, because statics or initialisers
    /// matter.
    pub fresh: bool,
}

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut random = Random::new(seed);
    let ideas = ideas::draw(&mut random);
    let states = ideas.iter().any(|idea| idea.states);
    let by_chance = random.once_in(8) && !states;
    let fresh = by_chance || ideas.iter().any(|idea| idea.statics);
    let heavy = ideas.iter().any(|idea| idea.heavy);
    let workers = match ideas.iter().any(|idea| idea.large) {
        true => 1,
        false => 2 + usize::from(!heavy && random.once_in(4)),
    };
    let names = Names {
        class: format!("P{seed}"),
        workers: (0..workers).map(|number| format!("t{number}")).collect(),
        monitors: monitors(&mut random, &format!("P{seed}"), workers),
    };
    let daemon = random.once_in(10);
    let source =
        Draft { random: &mut random, names: &names, ideas: &ideas, fresh, daemon }.source();
    Program {
        name: names.class,
        source,
        ideas: ideas.iter().map(|idea| idea.name).collect(),
        fresh,
    }
}

/// One or two objects whose monitors the program uses: few, so that threads meet.
fn monitors(random: &mut Random, class: &str, workers: usize) -> Vec<String> {
    let class_object = format!("{class}.class");
    let last = format!("t{}", workers - 1);
    let all = [
        "lockA",
        "lockA",
        "lockB",
        "t0",
        "t0",
        &last,
        "this",
        "this",
        "Thread.currentThread()",
        "mainThread",
        &class_object,
    ];
    let count = 1 + random.below(2);
    (0..count).map(|_| (*random.pick(&all)).to_owned()).collect()
}

struct Draft<'a> {
    random: &'a mut Random,
    names: &'a Names,
    ideas: &'a [&'static Idea],
    fresh: bool,
    /// True if the last thread is a daemon, which main does not wait for.
    daemon: bool,
}

impl Draft<'_> {
    fn source(mut self) -> String {
        let class = &self.names.class;
        let modifier = if self.fresh { "static " } else { "" };
        let mut fields = format!(
            "    {modifier}final Object lockA = new Object(), lockB = new Object();\n    {modifier}Thread mainThread;\n"
        );
        let mut classes = String::new();
        let mut ends: Vec<&str> = Vec::new();
        let mut last = String::new();
        let mut imports = String::new();
        for idea in self.ideas {
            for field in idea.fields {
                let field = fill_declaration(self.random, self.names, field);
                fields.push_str(&format!("    {modifier}{field}\n"));
            }
            for text in idea.classes {
                let text = fill_declaration(self.random, self.names, text);
                classes.push_str(&format!("    {text}\n"));
            }
            ends.extend(idea.ends);
            last.push_str(idea.last);
        }
        for import in [
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "java.util.concurrent.locks",
            "java.lang.invoke",
        ] {
            imports.push_str(&format!("import {import}.*;\n"));
        }
        let mut setup = String::new();
        for number in 0..self.names.workers.len() {
            let worker = self.worker(number);
            fields.push_str(&worker.fields.replace("FIELD ", modifier));
            classes.push_str(&worker.classes);
            setup.push_str(&worker.setup);
        }
        let main = self.main();
        let mut outcome = "o".to_owned();
        for number in 0..self.names.workers.len() {
            outcome.push_str(&format!(" + \",\" + r{number}"));
        }
        for end in ends {
            outcome.push_str(&format!(" + \"|\" + {end}"));
        }
        let joined = self.names.workers.len() - usize::from(self.daemon);
        let workers = self.names.workers[..joined].join(", ");
        format!(
            "{imports}\npublic class {class} extends Scenario {{\n{fields}\n{classes}\n    public String play() throws Exception {{\n        mainThread = Thread.currentThread();\n{setup}        int o = 0;\n{main}        {last}\n        joinAll({workers});\n        return {outcome};\n    }}\n\n    public static void main(String[] arguments) throws Exception {{\n        Outcome.end(new {class}().play(), arguments);\n    }}\n}}\n"
        )
    }

    fn statements(&mut self) -> Vec<&'static str> {
        let mut all = Vec::new();
        for (place, idea) in self.ideas.iter().enumerate() {
            let times = if place == 0 { 2 } else { 1 };
            for _ in 0..times {
                all.extend(idea.statements);
            }
        }
        all
    }

    /// So many statements of a thread, a line each.
    fn lines(&mut self, own: &str, count: usize, indent: &str) -> String {
        let statements = self.statements();
        let mut writer = Writer {
            random: self.random,
            names: self.names,
            statements: &statements,
            own: own.to_owned(),
            variables: 0,
        };
        (0..count).map(|_| format!("{indent}{}\n", writer.statement(0))).collect()
    }

    /// What main does between starting the threads and joining them.
    fn main(&mut self) -> String {
        let mut text = String::new();
        let workers = self.names.workers.clone();
        let large = self.ideas.iter().any(|idea| idea.large);
        let heavy = self.ideas.iter().any(|idea| idea.heavy);
        // Now and then the last thread is started by the one before it, or never.
        let started = if workers.len() > 1 && self.random.once_in(10) {
            workers.len() - 1
        } else {
            workers.len()
        };
        for (place, worker) in workers.iter().enumerate() {
            if place < started {
                text.push_str(&format!(
                    "        try {{ {worker}.start(); }} catch (IllegalThreadStateException e) {{ o = o * 10 + 3; }}\n"
                ));
            }
            let count = if place + 1 == workers.len() {
                if large { 2 } else { self.random.below(if heavy { 2 } else { 3 }) }
            } else {
                usize::from(self.random.once_in(4))
            };
            if count > 0 {
                let lines = self.lines("mainThread", count, "            ");
                text.push_str(&format!("        try {{\n{lines}        }} catch (Throwable e) {{\n            o = o * 10 + code(e);\n        }}\n"));
            }
        }
        text
    }

    fn body(&mut self, number: usize, start_next: bool) -> String {
        let heavy = self.ideas.iter().any(|idea| idea.heavy);
        let most = if heavy || self.names.workers.len() > 2 { 2 } else { 3 };
        let count = 1 + self.random.below(most);
        let mut lines = self.lines(&format!("t{number}"), count, "                ");
        if start_next {
            lines.push_str(&format!("                t{}.start();\n", number + 1));
        }
        // Now and then the exception leaves the thread.
        let caught = if self.random.once_in(6) {
            ""
        } else {
            " catch (Throwable e) {\n                o = o * 10 + code(e);\n            }"
        };
        format!(
            "            int o = 0;\n            try {{\n{lines}            }}{caught} finally {{\n                r{number} = o;\n            }}\n"
        )
    }
}

/// The text of one thread: fields, its class, and how it is made.
struct Worker {
    fields: String,
    classes: String,
    setup: String,
}

impl Draft<'_> {
    fn worker(&mut self, number: usize) -> Worker {
        let start_next = number + 2 == self.names.workers.len() && self.random.once_in(12);
        let body = self.body(number, start_next);
        let checked = !body.contains("catch (Throwable e)");
        let daemon = self.daemon && number + 1 == self.names.workers.len();
        let volatile = if daemon { "volatile " } else { "" };
        let mut fields =
            format!("    FIELD Thread t{number};\n    FIELD {volatile}int r{number};\n");
        let mut classes = String::new();
        let synchronised = if self.random.once_in(3) { "synchronized " } else { "" };
        // An overriding `run` cannot declare what it throws; rethrown as it is, it leaves the thread.
        let body = if checked { sneaky(&body) } else { body };
        let run = format!("        public {synchronised}void run() {{\n{body}        }}\n");
        let mut setup = match self.random.below(7) {
            0 | 1 => {
                classes = format!("    class T{number} extends Thread {{\n{run}    }}\n");
                format!("        t{number} = new T{number}();\n")
            }
            2 => format!("        t{number} = new Thread() {{\n{run}        }};\n"),
            3 => format!("        t{number} = new Thread(() -> {{\n{body}        }});\n"),
            4 => {
                // A local class that captures a variable.
                let captured = format!("seed{number}");
                let run = run.replacen("int o = 0;", &format!("int o = {captured};"), 1);
                format!(
                    "        final int {captured} = mainThread.isAlive() ? 1 : 2;\n        class L{number} implements Runnable {{\n{run}        }}\n        t{number} = new Thread(new L{number}(), \"worker{number}\");\n"
                )
            }
            5 => {
                classes = format!("    class R{number} implements Runnable {{\n{run}    }}\n");
                fields.push_str(&format!("    FIELD volatile Runnable job{number};\n"));
                format!(
                    "        job{number} = new R{number}();\n        t{number} = new Thread(job{number});\n"
                )
            }
            _ => {
                // `run` inherited from an abstract class that calls what is overridden.
                let inner = run.replacen("public", "protected", 1).replacen("run()", "work()", 1);
                classes = format!(
                    "    abstract class A{number} extends Thread {{\n        public «»void run() {{\n            Pause.here();\n            work();\n        }}\n        protected abstract void work();\n    }}\n    class T{number} extends A{number} {{\n{inner}    }}\n"
                )
                .replace("«»", if self.random.once_in(2) { "synchronized " } else { "" });
                format!("        t{number} = new T{number}();\n")
            }
        };
        if daemon {
            setup.push_str(&format!("        t{number}.setDaemon(true);\n"));
        }
        Worker { fields, classes, setup }
    }
}

/// Lets checked exceptions leave a method that does not declare them.
fn sneaky(body: &str) -> String {
    let at = body.rfind(" finally {").expect("a thread notes at its end what it saw");
    let rethrow = "catch (Exception e) {\n                o = o * 10 + code(e);\n                throw new IllegalStateException(e);\n            }";
    format!("{} {rethrow}{}", &body[..at], &body[at..])
}
