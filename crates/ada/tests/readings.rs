//! How statements are understood: what a run can show is a path, and what it cannot show is refused under all
//! constraints.

use hebra_ada::read;
use hebra_flow::{
    Answer, Limits, Named, Order, Program, Question, Runs, Strategy, find_path, parse,
};

fn program(text: &str) -> Program {
    read(&[("a.adb".to_owned(), text.to_owned())]).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns true if under all constraints a path shows `proc(Bad)`.
fn can_be_bad(text: &str) -> bool {
    let property = parse("events { bad = proc(Bad) } none .* ; bad ; .*").expect("a property");
    let named = Named { name: "property".to_owned(), file: property };
    let question = Question::new(program(text), named, Runs::All).expect("the event");
    let problem = question.problem(&question.every_constraint());
    let strategy = Strategy { first: Order::BreadthFirst, second: None };
    matches!(find_path(&problem, strategy, Limits::default()).0, Answer::Path(_))
}

/// A main procedure with declarations and statements, beside a task that runs others.
fn with_task(declarations: &str, task: &str, main: &str) -> String {
    format!(
        "with Ada.Text_IO; use Ada.Text_IO;\nprocedure A is\n   procedure Bad is null;\n   {declarations}\n   \
         task T;\n   task body T is\n   begin\n      {task}\n   end T;\nbegin\n   {main}\nend A;\n"
    )
}

#[track_caller]
fn check(declarations: &str, task: &str, main: &str, is_bad: bool) {
    let text = with_task(declarations, task, main);
    assert_eq!(can_be_bad(&text), is_bad, "{text}");
}

#[test]
fn updates_of_shared_variables_get_lost() {
    let count = "N : Integer range 0 .. 3 := 0;\n   Done : Boolean := False;";
    let add = "N := N + 1; Done := True;";
    let main = "N := N + 1; if Done and then N = 1 then Bad; end if;";
    check(count, add, main, true);
    // What nobody else can touch is not lost.
    check(count, "null;", "N := N + 1; if N /= 1 then Bad; end if;", false);
}

#[test]
fn operands_are_evaluated_in_any_order() {
    let flags = "X : Boolean := False;\n   Y : Boolean := True;";
    let task = "X := True; Y := False;";
    check(flags, task, "if X and Y then Bad; end if;", true);
    // Here it is possible with the right one first only.
    let task = "Y := False; X := True;";
    check(flags, task, "if X and then Y then Bad; end if;", false);
    check(flags, task, "if X and Y then Bad; end if;", true);
    check(flags, task, "if (X and True) = Y and X then Bad; end if;", true);
}

#[test]
fn values_are_copied_and_calculated() {
    let two = "X : Boolean := False;\n   Y : Boolean := True;\n   N : Integer range 0 .. 2 := 2;";
    check(two, "null;", "X := Y; if not X then Bad; end if;", false);
    check(two, "null;", "N := (N + 1) mod 3; if N /= 0 then Bad; end if;", false);
    check(two, "null;", "if X = Y then Bad; end if;", false);
    let array = "A : array (1 .. 3) of Boolean := (2 => True, others => False);\n   I : Integer range 1 .. 3 := 2;";
    check(array, "null;", "if A (1) or not A (2) then Bad; end if;", false);
    check(array, "null;", "A (I + 1) := A (I); if not A (3) then Bad; end if;", false);
    check(array, "null;", "A (3) := False; A (I) := False; if A (2) then Bad; end if;", false);
}

#[test]
fn parameters_are_copied() {
    let swap = "X : Boolean := False;\n   Y : Boolean := True;\n   \
                procedure Swap (Unused : Integer; A, B : in out Boolean) is\n      C : Boolean := A;\n   begin\n      \
                A := B;\n      B := C;\n   end Swap;";
    let block = "declare\n P : Boolean := X;\n Q : Boolean := Y;\nbegin\n Swap (3, P, Q);\n\
                 if not P or Q then Bad; end if;\nend;";
    check(swap, "null;", block, false);
    // A variable that others see changes when the procedure is over, not before.
    let late = "X : Boolean := False;\n   Y : Boolean := False;\n   procedure Set (A : in out Boolean) is\n   begin\n      \
                A := True;\n      Y := True;\n   end Set;";
    check(late, "Set (X);", "if Y and then not X then Bad; end if;", true);
}

#[test]
fn parameters_of_entries_are_passed() {
    let program = |actual: &str, test: &str| {
        format!(
            "procedure A is\n   procedure Bad is null;\n   task T is\n      entry E (X : Boolean; N : Integer);\n   end T;\n   \
             task body T is\n   begin\n      loop\n         select\n            accept E (X : Boolean; N : Integer) do\n               \
             if {test} then\n                  Bad;\n               end if;\n            end E;\n         or\n            terminate;\n         \
             end select;\n      end loop;\n   end T;\n   Flag : Boolean := False;\nbegin\n   T.E (False, 1);\n   \
             Flag := not Flag;\n   T.E ({actual}, 2);\nend A;\n"
        )
    };
    assert!(!can_be_bad(&program("not Flag", "X")));
    assert!(can_be_bad(&program("Flag", "X")));
    assert!(can_be_bad(&program("not Flag", "N = 2")));
    assert!(!can_be_bad(&program("Flag", "X and then not X")));
}

#[test]
fn what_an_entry_gives_back_is_not_known() {
    let text = "procedure A is\n   procedure Bad is null;\n   task T is\n      entry E (X : out Boolean);\n   end T;\n   \
                task body T is\n   begin\n      accept E (X : out Boolean) do\n         X := True;\n      end E;\n   end T;\n   \
                Flag : Boolean := False;\nbegin\n   T.E (Flag);\n   if Flag then\n      Bad;\n   end if;\nend A;\n";
    assert!(can_be_bad(text));
}

#[test]
fn locals_of_procedures_are_told_apart() {
    let nested = "procedure Inner is\n      X : Boolean := False;\n   begin\n      X := not X;\n   end Inner;\n   \
                  procedure Outer is\n      X : Boolean := False;\n   begin\n      Inner;\n      if not X then\n         Bad;\n      \
                  end if;\n   end Outer;";
    check(nested, "null;", "Outer;", true);
}

#[test]
fn the_library_sets_what_it_is_given() {
    let flag = "X : Boolean := False;";
    check(flag, "null;", "Get (X); if X then Bad; end if;", true);
    check(flag, "null;", "if X then Bad; end if;", false);
}

#[test]
fn literals_of_several_types_are_not_mixed_up() {
    let types = "type One is (Off, On);\n   type Two is (On, Off);\n   X : One := One'Val (1);";
    check(types, "null;", "if X = On then Bad; end if;", true);
}

#[test]
fn modular_numbers_go_round() {
    let ring = "type Index is mod 3;\n   X : Boolean := False;";
    check(ring, "null;", "for I in Index loop if I + 1 = 0 then Bad; end if; end loop;", true);
    let typed = "type Index is mod 3;\n   procedure P (I : Index) is\n   begin\n      if I + 1 = 0 then\n         Bad;\n      end if;\n   end P;";
    check(typed, "null;", "P (2);", true);
}

#[test]
fn tasks_of_packages_have_their_names() {
    let text = "package One is\n   task T is\n      entry E;\n   end T;\nend One;\npackage body One is\n   task body T is\n   begin\n      accept E;\n   end T;\nend One;\n";
    let main = "with One;\nprocedure Main is\n   task T;\n   task body T is\n   begin\n      One.T.E;\n   end T;\nbegin\n   null;\nend Main;\n";
    let files = [("main.adb".to_owned(), main.to_owned()), ("one.adb".to_owned(), text.to_owned())];
    let program = read(&files).unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<&str> = program.tasks.iter().map(|task| task.name.as_str()).collect();
    assert_eq!(names, ["main", "one.t", "t"]);
}

#[test]
fn discriminants_tell_tasks_apart() {
    let text = "procedure A is\n   procedure Bad is null;\n   task type Worker (Number : Positive; Last : Boolean := False);\n   \
                One : Worker (1);\n   Two : Worker (2, True);\n   task body Worker is\n   begin\n      \
                if Number = 2 and not Last then\n         Bad;\n      end if;\n   end Worker;\nbegin\n   Bad;\nend A;\n";
    let program = program(text);
    let bad = |task: &hebra_flow::Body| task.steps.len();
    assert_eq!(program.tasks.iter().map(bad).collect::<Vec<_>>(), [3, 2, 2]);
}
