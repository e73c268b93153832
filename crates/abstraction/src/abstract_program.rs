//! Turns a program and selections into the abstract program: the only entry point to inference and
//! rewriting.

use crate::domain::Abstraction;
use crate::domain::library::point;
use crate::flow::Flows;
use crate::flow::strings::{looks, message_read};
use crate::infer::explain::{Explainer, Finding};
use crate::infer::relevance::{relevant_nodes, spare};
use crate::infer::{Chosen, Level, solve};
use crate::integers::Integers;
use crate::request::select::{SelectError, resolve};
use crate::request::{AbstractError, Request};
use crate::rewrite::Rewriting;
use crate::rewrite::assertions::{may_be_caught, worse_results};
use crate::rewrite::typing::typing;
use crate::tables::Tables;
use crate::tables::error::DeriveError;
use hebra_analysis::Code;
use hebra_ir::abstracts::Typing;
use hebra_ir::{MemberRef, Method, Name, Reg};
use std::collections::{BTreeSet, HashMap, HashSet};
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
    // What only flows into variables of `order` is better known by order too, unless it cannot be.
    match made(code, request, tables, true) {
        Err(AbstractError::Order(_)) => made(code, request, tables, false),
        result => result,
    }
}

fn made(
    code: &Code,
    request: &Request,
    tables: &mut Tables,
    spreads: bool,
) -> Result<AbstractProgram, AbstractError> {
    let mut flows = Flows::of(code);
    let mut used = Abstractions::default();
    let default = used.level(&request.default);
    let point = request.spare.then(|| used.level(&Arc::new(point().zero_first())));
    let selected = select(code, request, &mut flows, &mut used)?;
    let finer = used.finer(tables)?;
    let abstractions = used.0;
    let looks = looks(code, &flows);
    let relevant = relevant_nodes(code, &flows, &looks);
    let explainer = Explainer::new(code, &flows, request, &abstractions);
    let order = abstractions.iter().position(|abstraction| abstraction.is_order());
    let spreading = order.filter(|_| spreads).map(Level::Abstract);
    let mut solution = solve(&flows, &selected.chosen, &|a, b| finer[a][b], default, spreading)
        .map_err(|conflict| AbstractError::Conflict(explainer.conflict(&conflict)))?;
    if let Some(point) = point {
        spare(&flows, &mut solution, &relevant, point);
    }
    let findings = explainer.findings(&solution, &relevant);
    let shown = looks.iter().filter(|l| matches!(solution.levels[l.node], Level::Abstract(_)));
    let mut locations: Vec<(usize, u32)> = shown.map(|look| (look.method, look.position)).collect();
    locations.dedup();
    // The exception for an invalid index would name another index than in the program.
    if selected.tokens_index_arrays {
        locations.extend(message_read(code, &flows));
    }
    let looked_at: Vec<String> =
        locations.iter().map(|(at, position)| explainer.location(*at, *position)).collect();
    let mut rewriting = Rewriting {
        code,
        flows: &flows,
        levels: &solution.levels,
        abstractions: &abstractions,
        tables,
        kept: HashSet::new(),
        literals: HashMap::new(),
        constants: BTreeSet::new(),
        symbols: HashMap::new(),
    };
    let methods = rewrite(&mut rewriting, request)?;
    let Rewriting { literals, constants, symbols, .. } = rewriting;
    let mut typing = typing(code, &flows, &solution.levels, &abstractions)?;
    (typing.related.constants, typing.related.registers) = (constants, symbols);
    Ok(AbstractProgram { methods, literals, findings, typing, looked_at })
}

/// The abstractions that a request uses, each once; a level has its number.
#[derive(Default)]
struct Abstractions(Vec<Arc<Abstraction>>);

impl Abstractions {
    fn level(&mut self, abstraction: &Arc<Abstraction>) -> Level {
        if abstraction.is_concrete() {
            return Level::Concrete;
        }
        let known = self.0.iter().position(|known| *known == *abstraction);
        Level::Abstract(known.unwrap_or_else(|| {
            self.0.push(abstraction.clone());
            self.0.len() - 1
        }))
    }

    /// Returns, for each two, whether the first is finer than the second.
    fn finer(&self, tables: &mut Tables) -> Result<Vec<Vec<bool>>, DeriveError> {
        let mut finer = vec![vec![false; self.0.len()]; self.0.len()];
        for (i, one) in self.0.iter().enumerate() {
            for (j, other) in self.0.iter().enumerate() {
                finer[i][j] = tables.is_finer(one, other)?;
            }
        }
        Ok(finer)
    }
}

/// What the selections mean in this program.
struct Selected {
    chosen: Vec<Chosen>,
    tokens_index_arrays: bool,
}

/// Finds the nodes of all selections. Where tokens may index arrays, the flows change.
fn select(
    code: &Code,
    request: &Request,
    flows: &mut Flows,
    used: &mut Abstractions,
) -> Result<Selected, SelectError> {
    let mut selected = Selected { chosen: Vec::new(), tokens_index_arrays: false };
    for (selection, wanted) in request.selections.iter().enumerate() {
        let level = used.level(&wanted.abstraction);
        let mut nodes = resolve(code, flows, wanted)?;
        if wanted.is_index() {
            let arrays = std::mem::take(&mut nodes);
            // Without an abstraction of its indices, an array is indexed by plain numbers.
            if let Level::Abstract(_) = level {
                nodes = flows.permit_indices(&arrays);
                selected.tokens_index_arrays = true;
            }
        }
        selected.chosen.extend(nodes.into_iter().map(|node| Chosen { node, level, selection }));
    }
    Ok(selected)
}

/// Rewrites all methods that have a body.
fn rewrite(
    rewriting: &mut Rewriting<'_>,
    request: &Request,
) -> Result<HashMap<MemberRef, Arc<Method>>, AbstractError> {
    let (code, flows) = (rewriting.code, rewriting.flows);
    let under_approximate = request.assertions && !may_be_caught(code);
    let mut methods = HashMap::new();
    for (index, (own, body)) in code.methods.iter().zip(&flows.bodies).enumerate() {
        let (Some(method), Some(body)) = (&own.body, body) else { continue };
        let worse = match under_approximate {
            true => worse_results(method),
            false => HashMap::new(),
        };
        methods.insert(own.id.clone(), rewriting.method(index, method, body, &worse)?);
    }
    Ok(methods)
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
