//! What reflection and the like may access: everything there stays concrete.

use super::graph::{Flows, Reason};
use hebra_analysis::Code;
use hebra_classfile::model::Flags;
use hebra_ir::{Instruction, Loadable, MemberRef, split_descriptor};
use std::collections::HashSet;

/// Keeps everything concrete that reflection and the like may access.
pub(super) fn guard_reflection(flows: &mut Flows, code: &Code) {
    let mut strings: HashSet<String> = HashSet::new();
    let mut calls: Vec<(MemberRef, Reach, usize, u32)> = Vec::new();
    for (index, own) in code.methods.iter().enumerate() {
        let Some(body) = &own.body else { continue };
        for (instruction, position) in body.blocks.iter().flat_map(|b| &b.instructions) {
            match instruction {
                Instruction::Const { value: Loadable::String(text), .. } => {
                    strings.insert(String::from_utf16_lossy(&text.0));
                }
                Instruction::Const { value: Loadable::MethodHandle(handle), .. } => {
                    strings.insert(handle.member.name.to_string());
                    calls.push((handle.member.clone(), Reach::Named, index, *position));
                }
                Instruction::Invoke { method, .. } => {
                    if let Some(reach) = reach(method) {
                        calls.push((method.clone(), reach, index, *position));
                    }
                }
                _ => {}
            }
        }
    }
    let all = calls.iter().find(|(_, reach, ..)| *reach == Reach::All);
    let Some((member, reach, method, position)) = all.or(calls.first()) else { return };
    let reached = |name: &str| *reach == Reach::All || strings.contains(name);
    let mut nodes: Vec<usize> = Vec::new();
    nodes.extend(flows.fields.iter().filter(|(key, _)| reached(&key.1)).map(|(_, node)| *node));
    for (index, own) in code.methods.iter().enumerate().filter(|(_, m)| reached(&m.id.name)) {
        let offset = usize::from(!own.flags.has(Flags::STATIC));
        let count = split_descriptor(&own.id.descriptor).map_or(0, |(params, _)| params.len());
        nodes.extend((0..count).filter_map(|i| flows.param(code, index, i + offset)));
        nodes.extend(flows.result(code, index));
    }
    for node in nodes {
        flows.force(node, Reason::Reflection(member.clone()), Some((*method, *position)));
    }
}

/// The members that a reflective call can access.
#[derive(Clone, Copy, PartialEq)]
enum Reach {
    /// Members whose names appear in the program.
    Named,
    /// All members.
    All,
}

fn reach(member: &MemberRef) -> Option<Reach> {
    let (class, name) = (&*member.class, &*member.name);
    let names_member = name.starts_with("getDeclared") || name.starts_with("get");
    Some(match class {
        "java/lang/Class" if names_member => match name {
            "getField" | "getDeclaredField" | "getMethod" | "getDeclaredMethod" => Reach::Named,
            "getFields"
            | "getDeclaredFields"
            | "getMethods"
            | "getDeclaredMethods"
            | "getConstructor"
            | "getConstructors"
            | "getDeclaredConstructor"
            | "getDeclaredConstructors"
            | "getRecordComponents" => Reach::All,
            _ => return None,
        },
        "java/lang/invoke/MethodHandles$Lookup" => match name {
            "findConstructor" => Reach::All,
            _ if name.starts_with("unreflect") => Reach::All,
            _ => Reach::Named,
        },
        "java/lang/reflect/Proxy" => Reach::All,
        "sun/misc/Unsafe" | "jdk/internal/misc/Unsafe" => Reach::All,
        "java/io/ObjectOutputStream" | "java/io/ObjectInputStream" => Reach::All,
        _ if class.ends_with("FieldUpdater") => Reach::Named,
        _ if class.starts_with("java/beans/") => Reach::All,
        _ => return None,
    })
}
