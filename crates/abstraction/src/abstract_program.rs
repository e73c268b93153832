//! Turns a program and selections into the abstract program: the only entry point to inference and
//! rewriting.

use crate::domain::Abstraction;
use crate::domain::library::parse;
use crate::flow::Flows;
use crate::flow::strings::{looks, message_read};
use crate::infer::explain::{Explainer, Finding};
use crate::infer::relevance::{relevant_nodes, spare};
use crate::infer::{Chosen, Level, solve};
use crate::integers::Integers;
use crate::request::select::resolve;
use crate::request::{AbstractError, Request};
use crate::rewrite::Rewriting;
use crate::rewrite::assertions::{may_be_caught, worse_results};
use crate::rewrite::typing::typing;
use crate::tables::Tables;
use hebra_analysis::Code;
use hebra_ir::abstracts::Typing;
use hebra_ir::{MemberRef, Method, Name, Reg};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The abstract program.
pub struct AbstractProgram {
    /// The bodies of all the user's methods, abstract or not.
    pub methods: HashMap<MemberRef, Arc<Method>>,
    /// The tokens among constants: names by method, position and register.
    pub literals: HashMap<(MemberRef, u32, Reg), Name>,
    /// Every variable that is abstract, with the reason.
    pub findings: Vec<Finding>,
    /// The variables that hold tokens.
    pub typing: Typing,
    /// The locations that may inspect a string made from a token.
    pub looked_at: Vec<String>,
}

/// Infers the type of every variable and rewrites the program.
pub fn abstract_program(
    code: &Code,
    request: &Request,
    tables: &mut Tables,
) -> Result<AbstractProgram, AbstractError> {
    let mut flows = Flows::of(code);
    let mut abstractions: Vec<Arc<Abstraction>> = Vec::new();
    let mut level = |abstraction: &Arc<Abstraction>| {
        if abstraction.is_concrete() {
            return Level::Concrete;
        }
        let known = abstractions.iter().position(|known| *known == *abstraction);
        Level::Abstract(known.unwrap_or_else(|| {
            abstractions.push(abstraction.clone());
            abstractions.len() - 1
        }))
    };
    let default = level(&request.default);
    let point = match request.spare {
        true => Some(level(&Arc::new(parse("point")?.zero_first()))),
        false => None,
    };
    let mut chosen = Vec::new();
    let mut tokens_index_arrays = false;
    for (selection, wanted) in request.selections.iter().enumerate() {
        let level = level(&wanted.abstraction);
        let mut nodes = resolve(code, &flows, wanted)?;
        if wanted.is_index() {
            let arrays = std::mem::take(&mut nodes);
            // Without an abstraction of its indices, an array is indexed by plain numbers.
            if let Level::Abstract(_) = level {
                nodes = flows.permit_indices(&arrays);
                tokens_index_arrays = true;
            }
        }
        chosen.extend(nodes.into_iter().map(|node| Chosen { node, level, selection }));
    }
    let mut finer = vec![vec![false; abstractions.len()]; abstractions.len()];
    for (i, one) in abstractions.iter().enumerate() {
        for (j, other) in abstractions.iter().enumerate() {
            finer[i][j] = tables.is_finer(one, other)?;
        }
    }
    let looks = looks(code, &flows);
    let relevant = relevant_nodes(code, &flows, &looks);
    let explainer = Explainer::new(code, &flows, request, &abstractions);
    let mut solution = solve(&flows, &chosen, &|a, b| finer[a][b], default)
        .map_err(|conflict| AbstractError::Conflict(explainer.conflict(&conflict)))?;
    if let Some(point) = point {
        spare(&flows, &mut solution, &relevant, point);
    }
    let findings = explainer.findings(&solution, &relevant);
    let shown = looks.iter().filter(|l| matches!(solution.levels[l.node], Level::Abstract(_)));
    let mut locations: Vec<(usize, u32)> = shown.map(|look| (look.method, look.position)).collect();
    locations.dedup();
    let mut looked_at: Vec<String> =
        locations.iter().map(|(at, position)| explainer.location(*at, *position)).collect();
    // The exception for an invalid index would name another index than in the program.
    if tokens_index_arrays && let Some((at, position)) = message_read(code, &flows) {
        looked_at.push(explainer.location(at, position));
    }
    let under_approximate = request.assertions && !may_be_caught(code);
    let mut rewriting = Rewriting {
        code,
        flows: &flows,
        levels: &solution.levels,
        abstractions: &abstractions,
        tables,
        kept: HashSet::new(),
        literals: HashMap::new(),
    };
    let mut methods = HashMap::new();
    for (index, own) in code.methods.iter().enumerate() {
        let Some(body) = &own.body else { continue };
        let worse = match under_approximate {
            true => worse_results(body),
            false => HashMap::new(),
        };
        methods.insert(own.id.clone(), rewriting.method(index, &worse)?);
    }
    let literals = rewriting.literals;
    let typing = typing(code, &flows, &solution.levels, &abstractions);
    Ok(AbstractProgram { methods, literals, findings, typing, looked_at })
}

/// Returns the ledger's statement on integers.
pub fn assumption(integers: Integers) -> &'static str {
    match integers {
        Integers::Mathematical => {
            "integers are mathematical: arithmetic on abstracted values is assumed not to overflow"
        }
        Integers::Machine => "integers are of 32 and 64 bits and wrap around",
    }
}
