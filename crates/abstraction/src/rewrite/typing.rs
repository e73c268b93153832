//! Finds the fields, parameters and registers that hold tokens, for code that inspects a run of the
//! abstract program: reports and simulation.

use crate::domain::Abstraction;
use crate::flow::{Body, Flows};
use crate::infer::Level;
use crate::request::AbstractError;
use crate::request::select::plain;
use hebra_analysis::Code;
use hebra_ir::abstracts::{Held, Tokens, Typing};
use hebra_ir::{MemberRef, Method, Reg, split_descriptor};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Returns the variables that hold tokens, given the levels of nodes.
pub(crate) fn typing(
    code: &Code,
    flows: &Flows,
    levels: &[Level],
    abstractions: &[Arc<Abstraction>],
) -> Result<Typing, AbstractError> {
    let all: Vec<Arc<Tokens>> = abstractions
        .iter()
        .map(|abstraction| {
            let (names, rules) = (abstraction.token_names(), abstraction.rules());
            Arc::new(Tokens { names: names.into(), rules: rules.into() })
        })
        .collect();
    let is_order = |node: usize| matches!(levels[node], Level::Abstract(number) if abstractions[number].is_order());
    let tokens = |node: usize| match levels[node] {
        Level::Abstract(number) if !abstractions[number].is_order() => Some(&all[number]),
        _ => None,
    };
    let mut typing = Typing::default();
    let distances = abstractions.iter().filter_map(|abstraction| abstraction.order);
    typing.related.distance = distances.max().unwrap_or(0);
    let ordered = flows.fields.iter().filter(|(_, node)| is_order(**node));
    for ((class, name, descriptor), _) in ordered {
        if !matches!(&**descriptor, "I" | "J") {
            let name = format!("held by {}.{name}, which is no int or long", plain(class));
            return Err(AbstractError::Order(name));
        }
        let (class, name, descriptor) = (class.clone(), name.clone(), descriptor.clone());
        typing.related.fields.insert(MemberRef { class, name, descriptor });
    }
    for ((class, name, descriptor), node) in &flows.fields {
        let Some(tokens) = tokens(*node) else { continue };
        let (class, name, descriptor) = (class.clone(), name.clone(), descriptor.clone());
        typing.fields.insert(MemberRef { class, name, descriptor }, tokens.clone());
    }
    for (index, own) in code.methods.iter().enumerate() {
        let count = split_descriptor(&own.id.descriptor).map_or(0, |(params, _)| params.len());
        let param = |number| flows.param(code, index, number).and_then(tokens).cloned();
        let params: Vec<Option<Arc<Tokens>>> = (0..=count).map(param).collect();
        if params.iter().any(Option::is_some) {
            typing.params.insert(own.id.clone(), params);
        }
        let (Some(method), Some(body)) = (&own.body, &flows.bodies[index]) else { continue };
        let held = registers(method, body, &tokens);
        if !held.is_empty() {
            typing.registers.insert(own.id.clone(), held.into());
        }
    }
    Ok(typing)
}

/// Returns the registers of a method that hold tokens. Omits a register if the instructions at one
/// position disagree about it.
fn registers<'a>(
    method: &Method,
    body: &Body,
    tokens: &dyn Fn(usize) -> Option<&'a Arc<Tokens>>,
) -> Vec<Held> {
    let webs: Vec<_> = (0..body.webs.count).map(|web| tokens(body.node(web))).collect();
    if webs.iter().all(Option::is_none) {
        return Vec::new();
    }
    let mut found: BTreeMap<(usize, u32), Option<&Arc<Tokens>>> = BTreeMap::new();
    body.webs.each_live(method, |position, reg, web| {
        let known = found.entry((reg, position)).or_insert(webs[web]);
        if let (Some(one), Some(other)) = (*known, webs[web])
            && one == other
        {
            return;
        }
        *known = None;
    });
    let mut held: Vec<Held> = Vec::new();
    for ((reg, position), tokens) in found {
        let (reg, Some(tokens)) = (Reg(reg as u16), tokens) else { continue };
        match held.last_mut() {
            Some(last) if last.reg == reg && last.end == position && last.tokens == *tokens => {
                last.end += 1;
            }
            _ => {
                let (start, end, tokens) = (position, position + 1, tokens.clone());
                held.push(Held { reg, start, end, tokens });
            }
        }
    }
    held
}
