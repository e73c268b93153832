//! Random small Ada programs of the subset. Every task says what it does by calling procedures of its own, which print
//! their name.

/// A small generator of pseudo-random numbers (xorshift).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a number below `below`.
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % below
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.roll(list.len())]
    }
}

/// The task for which statements are made.
#[derive(Clone, Copy)]
struct Here {
    /// 0 for the main program.
    task: usize,
    depth: usize,
    /// Inside of an accept there are no others.
    is_accepting: bool,
    is_in_loop: bool,
}

struct Maker {
    dice: Dice,
    tasks: usize,
    /// How many procedures each task has.
    events: Vec<usize>,
    text: String,
}

const BOOLEANS: [&str; 6] = ["Flag_A", "Flag_B", "Mine", "Seen", "Marks (1)", "Marks (2)"];
const PASSING: &str = "E3 (Was : Boolean; At_Level : Small; Next : out Colour)";
const COLOURS: [&str; 3] = ["Red", "Green", "Blue"];

/// Returns a program, and the names of the procedures that print.
pub fn program(seed: u64) -> (String, Vec<String>) {
    let mut dice = Dice::new(seed);
    let tasks = 2 + dice.roll(2);
    let mut maker = Maker { dice, tasks, events: vec![0; tasks + 1], text: String::new() };
    let mut bodies = Vec::new();
    for task in 0..=tasks {
        maker.text.clear();
        let here = Here { task, depth: 0, is_accepting: false, is_in_loop: false };
        maker.statements(here);
        bodies.push(maker.text.clone());
    }
    let names: Vec<Vec<String>> = maker
        .events
        .iter()
        .enumerate()
        .map(|(task, count)| (1..=*count).map(|event| format!("t{task}_p{event}")).collect())
        .collect();
    (assemble(tasks, &bodies, &names), names.concat())
}

fn assemble(tasks: usize, bodies: &[String], names: &[Vec<String>]) -> String {
    let mut text = String::from(HEAD);
    for task in 1..=tasks {
        text += &format!(
            "   task T{task} is\n      entry E1;\n      entry E2 (Colour);\n      \
             entry E3 (Was : Boolean; At_Level : Small; Next : out Colour);\n   end T{task};\n\n"
        );
    }
    for name in names.iter().flatten() {
        text += &format!(
            "   procedure {name} is\n   begin\n      Pause;\n      Log.Put (\"{name}\");\n   end {name};\n\n"
        );
    }
    for (task, body) in bodies.iter().enumerate().skip(1) {
        text += &format!("   task body T{task} is\n{OWN}   begin\n{body}   end T{task};\n\n");
    }
    text += &format!("begin\n   declare\n{OWN}   begin\n{}   end;\nend Generated;\n", bodies[0]);
    text
}

const OWN: &str = "      Mine  : Boolean := False;\n      Seen  : Boolean := True;\n      Count : Small := 0;\n      Mood  : Colour := Red;\n      Marks : Pair := (1 => True, 2 => False);\n";

const HEAD: &str = r#"with Ada.Text_IO;
with Ada.Calendar; use Ada.Calendar;
procedure Generated is
   type Colour is (Red, Green, Blue);
   subtype Small is Integer range 0 .. 2;
   type Pair is array (1 .. 2) of Boolean;

   Flag_A : Boolean := False;
   Flag_B : Boolean := True;
   Level  : Small := 1;
   pragma Atomic (Flag_A);
   pragma Atomic (Flag_B);
   pragma Atomic (Level);

   protected Log is
      procedure Put (Text : String);
   end Log;

   protected body Log is
      procedure Put (Text : String) is
      begin
         Ada.Text_IO.Put_Line (Text);
         Ada.Text_IO.Flush;
      end Put;
   end Log;

   protected Gate is
      entry Pass;
      procedure Move;
   private
      Is_Open : Boolean := False;
      Steps   : Small := 0;
   end Gate;

   protected body Gate is
      entry Pass when Is_Open or Steps = 2 is
      begin
         Is_Open := False;
      end Pass;

      procedure Move is
      begin
         if Steps < 2 then
            Steps := Steps + 1;
         else
            Steps := 0;
         end if;
         Is_Open := not Is_Open;
      end Move;
   end Gate;

   procedure Pause is
      Ticks : constant Integer := Integer (Float (Seconds (Clock) - 0.5) * 1000.0);
   begin
      delay Duration (Ticks mod 5) * 0.000_3;
   end Pause;

   procedure Exchange (X : in out Boolean; Y : Boolean; Was : out Boolean) is
      Old : Boolean := X;
   begin
      Was := Old;
      X := Y;
      if Old and Y then
         X := False;
         return;
      end if;
      Pause;
   end Exchange;

"#;

impl Maker {
    fn line(&mut self, here: Here, text: &str) {
        self.text += &"   ".repeat(here.depth + 2);
        self.text += text;
        self.text.push('\n');
    }

    fn statements(&mut self, here: Here) {
        for _ in 0..2 + self.dice.roll(3) {
            self.event(here);
            self.statement(here);
        }
        self.event(here);
    }

    fn inner(&mut self, here: Here) {
        let inner = Here { depth: here.depth + 1, ..here };
        self.event(inner);
        if inner.depth < 3 && self.dice.roll(3) > 0 {
            self.statement(inner);
        }
    }

    fn event(&mut self, here: Here) {
        self.events[here.task] += 1;
        let text = format!("t{}_p{};", here.task, self.events[here.task]);
        self.line(here, &text);
    }

    fn condition(&mut self) -> String {
        let boolean = self.dice.pick(&BOOLEANS);
        let other = self.dice.pick(&BOOLEANS);
        match self.dice.roll(9) {
            0 | 1 => boolean.to_owned(),
            2 => format!("not {boolean}"),
            3 => format!("{boolean} and {other}"),
            4 => format!("{boolean} or else {other}"),
            5 => format!("Level {} Count", self.dice.pick(&["=", "<", "/="])),
            6 => format!("Level {} {}", self.dice.pick(&["=", ">", "<="]), self.dice.roll(3)),
            7 => format!("Mood = {}", self.dice.pick(&COLOURS)),
            _ => format!("Marks (Count / 2 + 1) xor {boolean}"),
        }
    }

    /// Another task, and one of its entries.
    fn call(&mut self, here: Here) -> String {
        let others: Vec<usize> = (1..=self.tasks).filter(|task| *task != here.task).collect();
        let task = others[self.dice.roll(others.len())];
        match self.dice.roll(6) {
            4 | 5 => format!(
                "T{task}.E3 ({}, {}, Mood)",
                self.dice.pick(&BOOLEANS),
                self.dice.pick(&["Level", "Count", "2", "Count + 1"])
            ),
            0 => format!("T{task}.E2 (Mood)"),
            1 => format!("T{task}.E2 ({})", self.dice.pick(&COLOURS)),
            _ => format!("T{task}.E1"),
        }
    }

    fn entry(&mut self) -> String {
        match self.dice.roll(4) {
            3 => PASSING.to_owned(),
            0 => format!("E2 ({})", self.dice.pick(&COLOURS)),
            _ => "E1".to_owned(),
        }
    }

    fn statement(&mut self, here: Here) {
        let is_deep = here.depth >= 3;
        match self.dice.roll(18) {
            0 | 1 => {
                let text = self.assignment();
                self.line(here, &text);
            }
            2 | 3 if !is_deep => {
                let condition = self.condition();
                self.line(here, &format!("if {condition} then"));
                self.inner(here);
                if self.dice.roll(2) == 0 {
                    self.line(here, "else");
                    self.inner(here);
                }
                self.line(here, "end if;");
            }
            4 if !is_deep => {
                let condition = self.condition();
                self.line(here, &format!("while {condition} loop"));
                self.inner(Here { is_in_loop: true, ..here });
                self.line(here, "end loop;");
            }
            5 if !is_deep => {
                self.line(here, "for I in 1 .. 2 loop");
                let inner = Here { is_in_loop: true, ..here };
                self.inner(inner);
                let text = self.dice.pick(&[
                    "   Mine := Marks (I);",
                    "   Marks (I) := Flag_A;",
                    "   null;",
                ]);
                self.line(here, text);
                self.line(here, "end loop;");
            }
            6 if here.is_in_loop && !here.is_accepting => {
                let condition = self.condition();
                self.line(here, &format!("exit when {condition};"));
            }
            7 => self.line(here, "Gate.Move;"),
            8 => self.line(here, "select\n   Gate.Pass;\nor\n   delay 0.002;\nend select;"),
            9 => {
                let (x, y) =
                    (self.dice.pick(&["Mine", "Flag_A", "Marks (2)"]), self.dice.pick(&BOOLEANS));
                self.line(here, &format!("Exchange ({x}, {y}, Seen);"));
            }
            10 if !is_deep => {
                let value = self.dice.pick(&["Count", "Level"]);
                self.line(here, &format!("case {value} is"));
                self.line(here, "when 0 =>");
                self.inner(here);
                self.line(here, "when others =>");
                self.inner(here);
                self.line(here, "end case;");
            }
            11 | 12 => {
                let call = self.call(here);
                self.line(here, &format!("{call};"));
                if call.contains("E3") {
                    // It was set there.
                    self.line(here, "if Mood /= Red then");
                    self.event(here);
                    self.line(here, "end if;");
                }
            }
            13 if !is_deep => {
                let call = self.call(here);
                self.line(here, &format!("select\n{call};"));
                self.inner(here);
                let otherwise = self.dice.pick(&["else", "or delay 0.003;"]);
                self.line(here, otherwise);
                self.inner(here);
                self.line(here, "end select;");
            }
            14 | 15 if here.task > 0 && !here.is_accepting => {
                let entry = self.entry();
                self.accept(here, &entry);
            }
            16 | 17 if here.task > 0 && !here.is_accepting && !is_deep => self.select(here),
            _ => {
                let text = self.assignment();
                self.line(here, &text);
            }
        }
    }

    fn assignment(&mut self) -> String {
        let to = self.dice.pick(&BOOLEANS);
        match self.dice.roll(6) {
            0 => format!("{to} := {};", self.dice.pick(&["True", "False"])),
            1 | 2 => format!("{to} := {};", self.condition()),
            3 => format!(
                "{} := {};",
                self.dice.pick(&["Level", "Count"]),
                self.dice.pick(&["(Level + 1) mod 3", "Count", "Level", "Count + 1", "Level - 1"])
            ),
            4 => format!(
                "Mood := {};",
                self.dice.pick(&["Green", "Blue", "Colour'Val (Level)", "Colour'Succ (Mood)"])
            ),
            _ => format!("Marks ({}) := {to};", self.dice.pick(&["Level / 2 + 1", "Count + 1"])),
        }
    }

    fn accept(&mut self, here: Here, entry: &str) {
        self.line(here, &format!("accept {entry} do"));
        if entry == PASSING {
            let copy =
                self.dice.pick(&["Mine := Was;", "Flag_A := not Was;", "Count := At_Level;"]);
            self.line(here, copy);
            let test = self.dice.pick(&["Was", "At_Level = 1", "Level < At_Level"]);
            self.line(here, &format!("if {test} then"));
            self.event(here);
            self.line(here, "else");
            self.event(here);
            self.line(here, "end if;");
            self.line(here, "Next := Blue;");
        }
        self.inner(Here { is_accepting: true, is_in_loop: false, ..here });
        self.line(here, &format!("end {};", &entry[..2]));
    }

    fn select(&mut self, here: Here) {
        let entries = ["E1", PASSING, "E2 (Blue)"];
        let count = 1 + self.dice.roll(3);
        for (number, entry) in entries.iter().enumerate().take(count) {
            self.line(here, if number == 0 { "select" } else { "or" });
            if self.dice.roll(2) == 0 {
                let condition = self.condition();
                self.line(here, &format!("when {condition} =>"));
            }
            self.accept(here, entry);
            self.event(here);
        }
        let ending = self.dice.pick(&["or terminate;", "or delay 0.003;", "else"]);
        self.line(here, ending);
        if !ending.contains("terminate") {
            self.event(here);
        }
        self.line(here, "end select;");
    }
}
