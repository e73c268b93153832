//! IR and the abstract IR it becomes: the files in `files/`.
//!
//! The first line names the command and what is selected:
//! `; test abstract Counter.count=signs Counter.next()=point`. The methods of the program follow,
//! then `; expected` and the methods of the abstract program, which HEBRA_BLESS=1 rewrites.
//! Classes have the fields that their methods access. No solver is asked.

use hebra_abstraction::{Code, Integers, Request, Selection, Tables, abstract_program, parse};
use hebra_classfile::model::{self, Class, Field, Flags};
use hebra_ir::{Instruction, MemberRef, Method, Name, parse_methods, verify};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What separates the program from the abstract one.
const EXPECTED: &str = "; expected\n";

/// The classes of methods, as a compiler would have written them but for code.
fn classes(methods: &[Method]) -> BTreeMap<Name, Class> {
    let mut classes = BTreeMap::new();
    for method in methods {
        let new = || Class::synthesised(method.id.class.clone(), "java/lang/Object", Flags::PUBLIC);
        let class = classes.entry(method.id.class.clone()).or_insert_with(new);
        class.methods.push(model::Method {
            flags: Flags(if method.is_static { Flags::STATIC } else { 0 }),
            name: method.id.name.clone(),
            descriptor: method.id.descriptor.clone(),
            code: None,
            exceptions: Vec::new(),
            signature: None,
            parameters: Vec::new(),
        });
    }
    let blocks = methods.iter().flat_map(|method| &method.blocks);
    for (instruction, _) in blocks.flat_map(|block| &block.instructions) {
        let (flags, field) = match instruction {
            Instruction::GetField { field, .. } | Instruction::PutField { field, .. } => (0, field),
            Instruction::GetStatic { field, .. } | Instruction::PutStatic { field, .. } => {
                (Flags::STATIC, field)
            }
            _ => continue,
        };
        let Some(class) = classes.get_mut(&field.class) else { continue };
        if class.fields.iter().all(|known| known.name != field.name) {
            class.fields.push(Field {
                flags: Flags(flags),
                name: field.name.clone(),
                descriptor: field.descriptor.clone(),
                constant: None,
                signature: None,
            });
        }
    }
    classes
}

/// A program made of these methods; the class of the first is the entry.
fn program(methods: &[Method]) -> Code {
    let classes = classes(methods);
    let names: Vec<Name> = classes.keys().cloned().collect();
    let classes: BTreeMap<Name, Arc<Class>> =
        classes.into_iter().map(|(name, class)| (name, Arc::new(class))).collect();
    let find = |name: &str| Ok(classes.get(name).map(|class| (class.clone(), true)));
    let entry = methods.first().expect("a method").id.class.clone();
    let mut code = Code::load_with(&entry, &names, &find).expect("the program");
    for own in &mut code.methods {
        own.body = methods.iter().find(|method| method.id == own.id).cloned().map(Arc::new);
    }
    code
}

/// The abstract methods in the order of the concrete ones.
fn abstracted(methods: &[Method], selections: &str) -> Result<Vec<Method>, String> {
    let library = |name: &str| parse(name).map_err(|error| error.to_string());
    let selections = selections.split(' ').map(|text| {
        let (variable, abstraction) = text.split_once('=').expect("VARIABLE=ABSTRACTION");
        Selection::new(variable, abstraction, &library)
    });
    let request = Request {
        selections: selections.collect::<Result<_, _>>().map_err(|error| error.to_string())?,
        default: Arc::new(library("concrete")?),
        spare: true,
        assertions: true,
        explain: false,
    };
    let tables = &mut Tables::new(Integers::Mathematical);
    let program = abstract_program(&program(methods), &request, tables);
    let program = program.map_err(|error| error.to_string())?;
    let body = |id: &MemberRef| program.methods.get(id).ok_or(format!("{id} is gone"));
    methods.iter().map(|method| body(&method.id).map(|body| Method::clone(body))).collect()
}

/// What is wrong with a file, if anything.
fn check(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let (input, expected) = text.split_once(EXPECTED).unwrap_or((&text, ""));
    let first = input.lines().next().unwrap_or_default();
    let selections = first.strip_prefix("; test abstract ").ok_or("no command")?;
    let concrete = parse_methods(input).map_err(|error| error.to_string())?;
    for method in &concrete {
        verify(method).map_err(|error| format!("{}: {error}", method.id))?;
    }
    let methods = abstracted(&concrete, selections)?;
    for method in &methods {
        verify(method).map_err(|error| format!("abstract {}: {error}", method.id))?;
    }
    let texts: Vec<String> = methods.iter().map(Method::to_string).collect();
    let said = texts.join("\n");
    if parse_methods(&said).map_err(|error| error.to_string())? != methods {
        return Err("what is printed reads as something else".to_owned());
    }
    if std::env::var_os("HEBRA_BLESS").is_some() {
        let whole = format!("{input}{EXPECTED}{said}");
        return std::fs::write(path, whole).map_err(|error| error.to_string());
    }
    if said == expected { Ok(()) } else { Err(format!("differs:\n{said}")) }
}

#[test]
fn files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let entries = std::fs::read_dir(folder).expect("the folder of the cases");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a case").path()).collect();
    paths.sort();
    assert!(paths.len() >= 5, "{} cases", paths.len());
    let faults: Vec<String> = paths
        .iter()
        .filter_map(|path| check(path).err().map(|fault| format!("{}: {fault}", path.display())))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
