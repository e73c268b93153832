//! Selections: what the user wants to abstract and how, from text such as `Event.count=signs` to
//! nodes of the flows. Owns the errors about names and types.

use crate::domain::{Abstraction, IntegerType};
use crate::flow::Flows;
use hebra_analysis::Code;
use hebra_classfile::model::{Class, Flags};
use hebra_ir::Name;
use std::fmt;
use std::sync::Arc;

/// The suffix of an array whose indices are meant.
pub const INDEX: &str = "[index]";

/// A request to abstract a variable.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The variable: `Event.count`, `Event.buffer[]`, `Event.buffer[index]`, `Main.run.i`,
    /// `Main.next()`.
    pub variable: String,
    /// Its abstraction.
    pub abstraction: Arc<Abstraction>,
}

impl Selection {
    /// Creates a selection from its two parts.
    pub fn new(
        variable: &str,
        abstraction: &str,
        find: &dyn Fn(&str) -> Result<Abstraction, String>,
    ) -> Result<Selection, SelectError> {
        let variable = variable.trim().to_owned();
        let found = find(abstraction.trim());
        let abstraction = found.map_err(|e| SelectError(format!("{variable}: {e}")))?;
        Ok(Selection { variable, abstraction: Arc::new(abstraction.zero_first()) })
    }

    /// Returns true if it is about the indices of an array.
    pub(crate) fn is_index(&self) -> bool {
        self.variable.ends_with(INDEX)
    }
}

/// A selection that names nothing, or something that cannot be abstracted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectError(pub String);

impl fmt::Display for SelectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SelectError {}

fn fail<T>(message: String) -> Result<T, SelectError> {
    Err(SelectError(message))
}

/// Returns the nodes of the variable that a selection means.
pub fn resolve(
    code: &Code,
    flows: &Flows,
    selection: &Selection,
) -> Result<Vec<usize>, SelectError> {
    let whole = selection.variable.as_str();
    let index = selection.is_index();
    let name = whole.trim_end_matches(INDEX).trim_end_matches("[]");
    let elements = name.len() < whole.len();
    let wanted = WantedVariable { whole, elements, index, abstraction: &selection.abstraction };
    if let Some(method) = name.strip_suffix("()") {
        return of_result(code, flows, &wanted, method);
    }
    let Some((class, member)) = name.rsplit_once('.') else {
        return fail(format!(
            "{whole}: write Class.field, Class.method.variable, Class.method() for a result, or \
             one of these with [] for the elements of an array or [index] for its indices{}",
            nearest(name, all_names(code))
        ));
    };
    let here = classes(code, class);
    if let [class] = here[..]
        && let Some(field) = class.fields.iter().find(|field| &*field.name == member)
    {
        return of_field(flows, &wanted, class, field);
    }
    let methods = class.rsplit_once('.').map(|(class, method)| (classes(code, class), method));
    if let Some((owners, method)) = methods
        && let [owner] = owners[..]
    {
        return of_local(code, flows, &wanted, owner, method, member);
    }
    match here[..] {
        [] => {
            let known = code.classes().map(|class| plain(&class.name));
            fail(format!("{whole}: there is no class {class}{}", nearest(class, known)))
        }
        [class] => {
            let fields = class.fields.iter().map(|field| field.name.to_string());
            let methods = class.methods.iter().map(|method| format!("{}()", method.name));
            let elsewhere = code
                .classes()
                .find(|other| other.fields.iter().any(|field| &*field.name == member));
            let found = match elsewhere {
                Some(other) => format!("; did you mean {}.{member}?", plain(&other.name)),
                None => nearest(member, fields.chain(methods)),
            };
            fail(format!("{whole}: {} has no field {member}{found}", plain(&class.name)))
        }
        _ => {
            let all: Vec<String> = here.iter().map(|class| plain(&class.name)).collect();
            fail(format!("{whole}: {class} may be {}: write it out", all.join(" or ")))
        }
    }
}

/// The variable that a selection means, and what is asked of it.
struct WantedVariable<'a> {
    whole: &'a str,
    elements: bool,
    index: bool,
    abstraction: &'a Abstraction,
}

impl WantedVariable<'_> {
    /// Checks that a variable of this type can have the abstraction.
    fn check(&self, descriptor: &str) -> Result<(), SelectError> {
        let WantedVariable { whole, elements, index, abstraction } = self;
        let inner = descriptor.trim_start_matches('[');
        let is_array = inner.len() < descriptor.len();
        if is_array && !elements && IntegerType::of_descriptor(inner).is_some() {
            return fail(format!("{whole} is an array: write {whole}[] for its elements"));
        }
        if *elements && !is_array {
            return fail(format!("{whole}: this is no array but {}", type_name(descriptor)));
        }
        let own = if *index { Some(IntegerType::Int) } else { IntegerType::of_descriptor(inner) };
        let Some(own) = own else {
            let reason = match inner {
                "Z" => "boolean is never abstracted",
                _ => "only int, long, short, byte and char can be abstracted",
            };
            return fail(format!("{whole} has type {}: {reason}", type_name(descriptor)));
        };
        if !abstraction.fits(own) {
            let of = abstraction.concrete_type.map_or("", IntegerType::name);
            let has = if *index { "int".to_owned() } else { type_name(descriptor) };
            return fail(format!(
                "{whole} has type {has}, and {} is an abstraction of {of}",
                abstraction.name
            ));
        }
        Ok(())
    }
}

fn of_field(
    flows: &Flows,
    wanted: &WantedVariable,
    class: &Class,
    field: &hebra_classfile::model::Field,
) -> Result<Vec<usize>, SelectError> {
    wanted.check(&field.descriptor)?;
    if field.constant.is_some()
        && field.flags.has(Flags::STATIC)
        && !wanted.abstraction.is_concrete()
    {
        return fail(format!(
            "{} is a constant whose value the compiler has copied to wherever it is used; to \
             abstract it, leave out `final` or set it in a static initialiser",
            wanted.whole
        ));
    }
    let key = (class.name.clone(), field.name.clone(), field.descriptor.clone());
    Ok(flows.fields.get(&key).copied().into_iter().collect())
}

fn of_result(
    code: &Code,
    flows: &Flows,
    wanted: &WantedVariable,
    name: &str,
) -> Result<Vec<usize>, SelectError> {
    let whole = wanted.whole;
    let Some((class, method)) = name.rsplit_once('.') else {
        return fail(format!("{whole}: write Class.method()"));
    };
    let found = classes(code, class);
    let [class] = found[..] else {
        let known = code.classes().map(|class| plain(&class.name));
        return fail(format!("{whole}: there is no class {class}{}", nearest(class, known)));
    };
    let mut nodes = Vec::new();
    let own = code.methods.iter().enumerate().filter(|(_, own)| own.class.name == class.name);
    for (index, own) in own.filter(|(_, own)| &*own.id.name == method) {
        let result = own.id.descriptor.rsplit_once(')').map_or("V", |(_, result)| result);
        wanted.check(result)?;
        nodes.extend(flows.result(code, index));
    }
    if nodes.is_empty() {
        let methods = class.methods.iter().map(|method| method.name.to_string());
        let found = nearest(method, methods);
        return fail(format!("{whole}: {} has no method {method}{found}", plain(&class.name)));
    }
    Ok(nodes)
}

fn of_local(
    code: &Code,
    flows: &Flows,
    wanted: &WantedVariable,
    class: &Class,
    method: &str,
    local: &str,
) -> Result<Vec<usize>, SelectError> {
    let whole = wanted.whole;
    let of_lambda = format!("lambda${method}$");
    let mut known: Vec<Name> = Vec::new();
    let mut nodes = Vec::new();
    let mut found = false;
    for (index, own) in code.methods.iter().enumerate() {
        let named = &*own.id.name == method || own.id.name.starts_with(&of_lambda);
        if own.class.name != class.name || !named {
            continue;
        }
        found = true;
        let (Some(method), Some(body)) = (&own.body, &flows.bodies[index]) else { continue };
        for variable in &method.variables {
            if &*variable.name != local {
                known.push(variable.name.clone());
                continue;
            }
            wanted.check(&variable.descriptor)?;
            let webs = body.webs.of_variable(method, variable);
            nodes.extend(webs.into_iter().map(|web| body.node(web)));
        }
    }
    let owner = plain(&class.name);
    if !found {
        let methods = class.methods.iter().map(|method| method.name.to_string());
        return fail(format!(
            "{whole}: {owner} has no method {method}{}",
            nearest(method, methods)
        ));
    }
    if nodes.is_empty() {
        let missing = match known.is_empty() {
            true => "; its class file names no variables: compile it with -g".to_owned(),
            false => {
                let near = nearest(local, known.iter().map(|name| name.to_string()));
                match near.is_empty() {
                    true => format!("; it has {}", few(&known)),
                    false => near,
                }
            }
        };
        return fail(format!("{whole}: {owner}.{method} has no variable {local}{missing}"));
    }
    nodes.sort_unstable();
    nodes.dedup();
    Ok(nodes)
}

/// Returns the classes that a name may mean: qualified or not, nested ones with `.` or `$`.
fn classes<'a>(code: &'a Code, name: &str) -> Vec<&'a Arc<Class>> {
    let exact = name.replace('.', "/");
    if let Some(class) = code.class(&exact) {
        return vec![class];
    }
    let name = name.replace('$', ".");
    let ending = format!(".{name}");
    let known = code.classes().filter(|class| {
        let plain = plain(&class.name);
        plain == name || plain.ends_with(&ending)
    });
    known.collect()
}

/// Returns a class name as in source.
pub(crate) fn plain(name: &str) -> String {
    name.replace(['/', '$'], ".")
}

/// Returns a type as in source.
pub(crate) fn type_name(descriptor: &str) -> String {
    let inner = descriptor.trim_start_matches('[');
    let dimensions = "[]".repeat(descriptor.len() - inner.len());
    let name = match inner {
        "V" => "void".to_owned(),
        "Z" => "boolean".to_owned(),
        "F" => "float".to_owned(),
        "D" => "double".to_owned(),
        _ => match IntegerType::of_descriptor(inner) {
            Some(integer) => integer.name().to_owned(),
            None => {
                let class = inner.trim_start_matches('L').trim_end_matches(';');
                plain(class.strip_prefix("java/lang/").unwrap_or(class))
            }
        },
    };
    name + &dimensions
}

fn all_names(code: &Code) -> impl Iterator<Item = String> {
    code.classes().flat_map(|class| {
        let class_name = plain(&class.name);
        class.fields.iter().map(move |field| format!("{class_name}.{}", field.name))
    })
}

/// Lists some of the names, each once.
fn few(names: &[Name]) -> String {
    let mut few: Vec<&str> = Vec::new();
    for name in names {
        if !few.contains(&&**name) {
            few.push(name);
        }
    }
    let more = if few.len() > 8 { ", …" } else { "" };
    few.truncate(8);
    few.join(", ") + more
}

/// Suggests the most similar known name.
fn nearest(name: &str, known: impl Iterator<Item = String>) -> String {
    let alike = |known: &str| {
        let last = known.rsplit('.').next().unwrap_or(known);
        strsim::jaro_winkler(known, name).max(strsim::jaro_winkler(last, name))
    };
    let score = |known: String| (alike(&known), known);
    let mut near: Vec<(f64, String)> =
        known.map(score).filter(|(score, _)| *score > 0.75).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    near.dedup();
    let near: Vec<String> = near.into_iter().take(3).map(|(_, name)| name).collect();
    match near.is_empty() {
        true => String::new(),
        false => format!("; did you mean {}?", near.join(", ")),
    }
}
