//! `hebra derive`: prints the tables of an abstraction, of the library or of a BASL file, and
//! compares hand-written operators with derived ones.

use crate::Failure;
use crate::abstraction_args::IntegersArg;
use crate::solver_args::SolverArgs;
use crate::terminal::EXIT_UNKNOWN;
use crate::terminal::print_out;
use hebra_abstraction::basl::Definitions;
use hebra_abstraction::{
    Abstraction, Difference, IntegerType, Integers, Operand, Operator, Tables, Width, show,
};
use hebra_checker::basl_files::definitions;
use hebra_ir::abstracts::{Results, Table};
use serde_json::{Value, json};
use std::fmt::Write;
use std::sync::Arc;

/// Flags of `derive`.
#[derive(clap::Args)]
pub struct DeriveArgs {
    /// An abstraction of the library, such as signs or range(0,5), or a BASL file.
    #[arg(value_name = "ABSTRACTION|FILE.basl")]
    abstraction: String,
    /// Only compare hand-written operators with derived ones. Exit code 1 if one is not safe.
    #[arg(long)]
    check: bool,
    /// Meaning of integers.
    #[arg(long, value_enum, default_value = "mathematical")]
    integers: IntegersArg,
    /// Derive operations on longs instead of ints; the default if the abstraction is for longs.
    #[arg(long)]
    long: bool,
    #[command(flatten)]
    solver: SolverArgs,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Exit code if a hand-written operator misses a possible result.
const EXIT_UNSAFE: u8 = 1;

/// Derives and prints the tables.
pub fn derive(args: &DeriveArgs) -> Result<u8, Failure> {
    let integers = args.integers.into();
    let mut tables = Tables::with_solver(integers, args.solver.settings());
    let definitions = definitions(&args.abstraction, &mut tables)?;
    let mut derived = Vec::new();
    for abstraction in &definitions.abstractions {
        if abstraction.is_order() {
            let what = "order has no tokens, and so no tables: the state keeps how numbers compare with each other";
            return Err(Failure::Input(what.to_owned()));
        }
        let is_long = args.long || abstraction.concrete_type == Some(IntegerType::Long);
        let width = if is_long { Width::Long } else { Width::Int };
        let differences = tables.differences(abstraction, width)?;
        let operators = match args.check {
            true => Vec::new(),
            false => all_tables(&mut tables, abstraction, width)?,
        };
        derived.push(Derived { abstraction, width, integers, operators, differences });
    }
    let code = match args.check {
        true => derived.iter().flat_map(|one| &one.differences).map(code).max_by_key(severity),
        false => None,
    };
    let text = match args.json {
        true => format!("{}\n", to_json(&definitions, &derived, &tables)),
        false => to_text(&definitions, &derived, &tables, args.check),
    };
    print_out(&text)?;
    Ok(code.unwrap_or(0))
}

/// The tables of one abstraction.
struct Derived<'a> {
    abstraction: &'a Abstraction,
    width: Width,
    integers: Integers,
    operators: Vec<(Operator, Arc<Table>)>,
    differences: Vec<Difference>,
}

fn all_tables(
    tables: &mut Tables,
    abstraction: &Arc<Abstraction>,
    width: Width,
) -> Result<Vec<(Operator, Arc<Table>)>, Failure> {
    if abstraction.is_concrete() {
        return Ok(Vec::new());
    }
    let operand = Operand::Token(abstraction.clone());
    let mut all = Vec::new();
    for operator in Operator::all() {
        let b = (!operator.is_unary()).then_some(&operand);
        let is_test = matches!(operator, Operator::Test(_));
        all.push((
            operator,
            tables.derive(operator, width, &operand, b, (!is_test).then_some(abstraction))?,
        ));
    }
    Ok(all)
}

fn code(difference: &Difference) -> u8 {
    match (difference.fault(), difference.is_certain) {
        (None, _) => 0,
        (Some(_), true) => EXIT_UNSAFE,
        (Some(_), false) => EXIT_UNKNOWN,
    }
}

/// Ranks exit codes: a proved error outweighs an undecided one.
fn severity(code: &u8) -> u8 {
    match *code {
        EXIT_UNSAFE => 2,
        EXIT_UNKNOWN => 1,
        _ => 0,
    }
}

fn to_text(
    definitions: &Definitions,
    derived: &[Derived<'_>],
    tables: &Tables,
    only_check: bool,
) -> String {
    let mut out = String::new();
    for one in derived {
        match only_check {
            true => comparison(&mut out, one),
            false => one_abstraction(&mut out, one),
        }
    }
    if !only_check {
        for class in &definitions.classes {
            let _ = writeln!(out, "{}, for objects of class {}", class.name, class.class);
            for (field, abstraction) in &class.fields {
                let _ = writeln!(out, "  {field}  {}", abstraction.name);
            }
            out.push('\n');
        }
        for array in &definitions.arrays {
            let element = array.element_type.name();
            let _ = writeln!(out, "{}, for arrays of {element}", array.name);
            let _ = writeln!(out, "  index    {}", array.index.name);
            let _ = writeln!(out, "  element  {}\n", array.element.name);
        }
    }
    if !tables.undecided().is_empty() {
        out.push_str("Not decided, so these results stay:\n");
        for open in tables.undecided() {
            let _ = writeln!(out, "  {open}");
        }
    }
    out
}

fn one_abstraction(out: &mut String, one: &Derived<'_>) {
    let abstraction = one.abstraction;
    let of = abstraction.concrete_type.map_or("every integer type", IntegerType::name);
    let _ = writeln!(out, "{}, for {of}", abstraction.name);
    if abstraction.is_concrete() {
        out.push_str("  values and operations stay as they are\n");
    }
    let tokens = abstraction.tokens.iter();
    let rows = tokens.map(|t| vec![t.name.to_string(), show::condition(&t.predicate)]);
    grid(out, &rows.collect::<Vec<_>>());
    if !abstraction.is_concrete() {
        let (width, integers) = words(one);
        let _ = writeln!(out, "\nOperations on {width}s, {integers} integers:\n");
    }
    for (operator, table) in one.operators.iter().filter(|(operator, _)| !operator.is_unary()) {
        let mut header = vec![operator.symbol().to_owned()];
        header.extend(abstraction.tokens.iter().map(|token| token.name.to_string()));
        let mut rows = vec![header];
        let cells = table.results.chunks(table.columns as usize);
        rows.extend(abstraction.tokens.iter().zip(cells).map(|(token, cells)| {
            let cells = cells.iter().map(|cell| cell_text(table, *cell));
            std::iter::once(token.name.to_string()).chain(cells).collect()
        }));
        grid(out, &rows);
        out.push('\n');
    }
    let unary: Vec<_> = one.operators.iter().filter(|(operator, _)| operator.is_unary()).collect();
    if !unary.is_empty() {
        let mut header = vec![String::new()];
        header.extend(unary.iter().map(|(operator, _)| operator.symbol().to_owned()));
        let mut rows = vec![header];
        for (index, token) in abstraction.tokens.iter().enumerate() {
            let cells = unary.iter().map(|(_, table)| cell_text(table, table.results[index]));
            rows.push(std::iter::once(token.name.to_string()).chain(cells).collect());
        }
        grid(out, &rows);
        out.push('\n');
    }
    if !abstraction.hand_written.is_empty() {
        comparison(out, one);
        out.push('\n');
    }
}

fn words(one: &Derived<'_>) -> (&'static str, &'static str) {
    let width = if one.width == Width::Long { "long" } else { "int" };
    let integers = if one.integers == Integers::Machine { "machine" } else { "mathematical" };
    (width, integers)
}

/// Formats a cell, such as `NEG|ZERO`; `any` for all of several tokens.
fn cell_text(table: &Table, cell: Results) -> String {
    let tokens = Results(cell.0 & !Results::THROWS.0);
    let count = table.tokens.len();
    let mut parts: Vec<&str> = match count > 1 && tokens == Results::all(count) {
        true => vec!["any"],
        false => tokens.tokens().map(|token| &*table.tokens[usize::from(token)]).collect(),
    };
    if cell.may_throw() {
        parts.push("throws");
    }
    parts.join("|")
}

/// Prints rows with aligned columns.
fn grid(out: &mut String, rows: &[Vec<String>]) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        let _ = writeln!(out, "  {}", line.trim_end());
    }
}

fn comparison(out: &mut String, one: &Derived<'_>) {
    let name = &one.abstraction.name;
    if one.abstraction.hand_written.is_empty() {
        let _ = writeln!(out, "{name} has no hand-written operators");
        return;
    }
    let _ = writeln!(out, "Hand-written operators of {name} beside derived ones:");
    for own in &one.abstraction.hand_written {
        let symbol = own.operator.symbol();
        let here = || one.differences.iter().filter(|d| d.operator == own.operator);
        if here().next().is_none() {
            let _ = writeln!(out, "  operator {symbol} is the derived one");
        }
        for difference in here() {
            match difference.fault() {
                Some(fault) => drop(writeln!(out, "  {fault}")),
                None => {
                    let (operation, extra) = (&difference.operation, difference.extra.join(" or "));
                    let text = format!("{operation} never gives {extra}");
                    let _ = writeln!(
                        out,
                        "  operator {symbol} is safe, not as precise as can be: {text}"
                    );
                }
            }
        }
    }
}

fn to_json(definitions: &Definitions, derived: &[Derived<'_>], tables: &Tables) -> Value {
    let undecided: Vec<String> = tables.undecided().iter().map(ToString::to_string).collect();
    let classes = definitions.classes.iter().map(|class| {
        let fields: serde_json::Map<String, Value> = class
            .fields
            .iter()
            .map(|(field, abstraction)| (field.to_string(), json!(&*abstraction.name)))
            .collect();
        json!({"name": &*class.name, "class": &*class.class, "fields": fields})
    });
    let arrays = definitions.arrays.iter().map(|array| {
        json!({
            "name": &*array.name, "element_type": array.element_type.name(),
            "index": &*array.index.name, "element": &*array.element.name,
        })
    });
    json!({
        "schema": "hebra.derive/1",
        "abstractions": derived.iter().map(abstraction_json).collect::<Vec<_>>(),
        "classes": classes.collect::<Vec<_>>(),
        "arrays": arrays.collect::<Vec<_>>(),
        "undecided": undecided,
    })
}

fn abstraction_json(one: &Derived<'_>) -> Value {
    let tokens =
        one.abstraction.tokens.iter().map(
            |token| json!({"name": &*token.name, "condition": show::condition(&token.predicate)}),
        );
    let operators = one.operators.iter().map(|(operator, table)| {
        let columns = table.columns as usize;
        let cells = table.results.iter().enumerate().map(|(index, cell)| {
            let name = |number: usize| &*one.abstraction.tokens[number].name;
            let operands = match operator.is_unary() {
                true => vec![name(index)],
                false => vec![name(index / columns), name(index % columns)],
            };
            let results: Vec<&str> =
                cell.tokens().map(|token| &*table.tokens[usize::from(token)]).collect();
            json!({"operands": operands, "results": results, "throws": cell.may_throw()})
        });
        json!({"operator": operator.symbol(), "cells": cells.collect::<Vec<_>>()})
    });
    let differences = one.differences.iter().map(|difference| {
        let names =
            |names: &[hebra_ir::Name]| names.iter().map(|n| n.to_string()).collect::<Vec<_>>();
        json!({
            "operator": difference.operator.symbol(), "operation": difference.operation,
            "missing": names(&difference.missing), "certain": difference.is_certain,
            "example": difference.example, "extra": names(&difference.extra),
        })
    });
    let (width, integers) = words(one);
    json!({
        "name": &*one.abstraction.name,
        "type": one.abstraction.concrete_type.map(IntegerType::name),
        "tokens": tokens.collect::<Vec<_>>(),
        "width": width,
        "integers": integers,
        "operators": operators.collect::<Vec<_>>(),
        "hand_written": one.abstraction.hand_written.iter().map(|own| own.operator.symbol()).collect::<Vec<_>>(),
        "differences": differences.collect::<Vec<_>>(),
    })
}
