//! The library's tables derived with z3 as well: they are the same, but for results that z3
//! cannot decide in its time. Every second table is; with HEBRA_THOROUGH=1 all are.

use hebra_abstraction::{Abstraction, Integers, Operand, Operator, Tables, Width, parse};
use hebra_ir::abstracts::Table;
use hebra_smt::Settings;
use std::sync::Arc;
use std::time::Duration;

fn solver_settings() -> Settings {
    let program = Some(hebra_smt::find(None).unwrap());
    Settings { program, time_limit: Duration::from_millis(100), folder: None }
}

fn derive(
    tables: &mut Tables,
    operator: Operator,
    width: Width,
    a: &Arc<Abstraction>,
    b: &Arc<Abstraction>,
) -> Arc<Table> {
    let (first, second) = (Operand::Token(a.clone()), Operand::Token(b.clone()));
    match operator {
        Operator::Test(cond) => tables.test(cond, width, &first, &second).unwrap(),
        _ => {
            let second = (!operator.is_unary()).then_some(&second);
            tables.operator(operator, width, &first, second, a).unwrap()
        }
    }
}

fn compare(families: &[(&str, &str)], integers: Integers, width: Width) {
    let settings = solver_settings();
    let each = if std::env::var_os("HEBRA_THOROUGH").is_some() { 1 } else { 2 };
    for (number, (a, b)) in families.iter().enumerate() {
        let (a, b) = (Arc::new(parse(a).unwrap()), Arc::new(parse(b).unwrap()));
        let mut own = Tables::new(integers);
        let mut asking = Tables::with_solver(integers, settings.clone()).always_ask();
        let mut undecided = 0;
        let mut agree = |ours: &Table, theirs: &Table, asking: &Tables| {
            let open = asking.undecided().len() - undecided;
            undecided += open;
            let place = format!("{} {width:?} {integers:?}", ours.name);
            let mut more = 0;
            for (index, (our, their)) in ours.results.iter().zip(&theirs.results).enumerate() {
                assert_eq!(
                    our.0 & !their.0,
                    0,
                    "z3 proves impossible in {place}, cell {index}: {our:?} {their:?}"
                );
                more += (their.0 & !our.0).count_ones() as usize;
            }
            assert!(more <= open, "{place}: z3 has {more} results more, {open} undecided");
        };
        for operator in Operator::all().into_iter().skip(number % each).step_by(each) {
            let ours = derive(&mut own, operator, width, &a, &b);
            let theirs = derive(&mut asking, operator, width, &a, &b);
            agree(&ours, &theirs, &asking);
        }
        let ours = own.coercion(&a, &b).unwrap();
        let theirs = asking.coercion(&a, &b).unwrap();
        agree(&ours, &theirs, &asking);
    }
}

#[test]
fn mathematical_int() {
    let families = [
        ("point", "point"),
        ("signs", "signs"),
        ("evenodd", "evenodd"),
        ("modulo(3)", "modulo(3)"),
        ("range(0,2)", "range(0,2)"),
        ("set(1,7)", "set(1,7)"),
        ("set(2,-1,-2)", "set(2,-1,-2)"),
        ("signs", "evenodd"),
        ("range(-1,1)", "evenodd"),
    ];
    compare(&families, Integers::Mathematical, Width::Int);
}

#[test]
fn mathematical_long() {
    compare(&[("signs", "signs"), ("set(0,3)", "set(0,3)")], Integers::Mathematical, Width::Long);
}

#[test]
fn machine_int() {
    let families = [
        ("signs", "signs"),
        ("evenodd", "evenodd"),
        ("range(0,1)", "range(0,1)"),
        ("set(1,7)", "set(1,7)"),
    ];
    compare(&families, Integers::Machine, Width::Int);
}

#[test]
fn machine_long() {
    compare(&[("signs", "signs")], Integers::Machine, Width::Long);
}
