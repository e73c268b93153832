//! Follows strings that show tokens. A token's name is not the number, so code that inspects such a
//! string may do what the program never does, and miss what it does. Printing it, or putting it
//! into an exception message that is never read, is harmless.

use super::shown::{is_concatenation, shown};
use super::webs::Webs;
use super::{Body, Flows};
use hebra_analysis::Code;
use hebra_ir::{Call, Instruction, Loadable, MemberRef, Method, split_descriptor};

/// A value whose text may be inspected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// The node of the value.
    pub(crate) node: usize,
    /// The method that inspects its text.
    pub(crate) method: usize,
    /// The position there.
    pub(crate) position: u32,
}

/// Returns all values whose text may be inspected, in program order.
pub(crate) fn looks(code: &Code, flows: &Flows) -> Vec<Look> {
    let bodies = || {
        let pairs = code.methods.iter().zip(&flows.bodies);
        pairs.filter_map(|(own, body)| own.body.as_ref().zip(body.as_ref()))
    };
    let messages_are_read = bodies().any(|(method, body)| looks_at_exceptions(method, &body.webs));
    let prints_are_read = makes_streams(code);
    let mut found = Vec::new();
    for (index, own) in code.methods.iter().enumerate() {
        let (Some(method), Some(body)) = (&own.body, &flows.bodies[index]) else { continue };
        let mut writers = vec![Vec::new(); body.webs.count];
        for (block, number, _) in each(method) {
            if let Some(web) = body.webs.def(block, number) {
                writers[web].push((block, number));
            }
        }
        let reads = (messages_are_read, prints_are_read);
        Search { code, index, method, body, writers, reads }.run(&mut found);
    }
    found
}

/// Returns the place where the message of an exception may be inspected, as method and position.
pub(crate) fn message_read(code: &Code, flows: &Flows) -> Option<(usize, u32)> {
    let bodies = code.methods.iter().zip(&flows.bodies).enumerate();
    let mut bodies = bodies
        .filter_map(|(index, (own, body))| Some((index, own.body.as_ref()?, &body.as_ref()?.webs)));
    bodies.find(|(_, method, webs)| looks_at_exceptions(method, webs)).map(|(index, method, _)| {
        let first = method.blocks.iter().flat_map(|block| &block.instructions).next();
        (index, first.map_or(0, |(_, position)| *position))
    })
}

struct Search<'a> {
    code: &'a Code,
    index: usize,
    method: &'a Method,
    body: &'a Body,
    /// The instructions that write a web, by block and number.
    writers: Vec<Vec<(usize, usize)>>,
    /// True if exception messages, and printed text, may be inspected.
    reads: (bool, bool),
}

impl Search<'_> {
    fn run(&self, found: &mut Vec<Look>) {
        for (block, number, instruction) in each(self.method) {
            let (_, position) = self.method.blocks[block].instructions[number];
            let uses = self.body.webs.uses(block, number);
            let mut values = Vec::new();
            let hands_on = match instruction {
                Instruction::Move { .. } | Instruction::IfNull { .. } => true,
                Instruction::InvokeDynamic { site, .. } => self.is_concatenation(site.bootstrap),
                Instruction::Invoke { call, method, .. } => {
                    if self.keeps_text(method) {
                        values.extend(shown_argument(*call, method, uses));
                    }
                    self.is_harmless(method)
                }
                _ => false,
            };
            if !hands_on {
                uses.iter().for_each(|web| self.shown_in(*web, &mut values));
            }
            values.sort_unstable();
            values.dedup();
            let look = |web| Look { node: self.body.node(web), method: self.index, position };
            found.extend(values.into_iter().map(look));
        }
    }

    /// Collects the values that a string in a web may show. Strings flow from web to web within a
    /// method; one that leaves it otherwise counts as inspected.
    fn shown_in(&self, web: usize, values: &mut Vec<usize>) {
        let mut seen = vec![web];
        let mut work = vec![web];
        while let Some(web) = work.pop() {
            for (block, number) in &self.writers[web] {
                let uses = self.body.webs.uses(*block, *number);
                let parts = match &self.method.blocks[*block].instructions[*number].0 {
                    Instruction::Move { .. } => uses,
                    Instruction::InvokeDynamic { site, .. }
                        if self.is_concatenation(site.bootstrap) =>
                    {
                        values.extend(uses);
                        uses
                    }
                    Instruction::Invoke { call, method, .. } => {
                        values.extend(shown_argument(*call, method, uses));
                        &[]
                    }
                    _ => &[],
                };
                for part in parts {
                    if !seen.contains(part) {
                        seen.push(*part);
                        work.push(*part);
                    }
                }
            }
        }
    }

    /// Returns true if the text of a number goes where it may be inspected: a builder, a stream of
    /// the program's own, or the message of an exception.
    fn keeps_text(&self, member: &MemberRef) -> bool {
        let (messages_are_read, prints_are_read) = self.reads;
        is_builder(member)
            || is_print(member) && prints_are_read
            || makes_exception(member) && messages_are_read
    }

    fn is_concatenation(&self, bootstrap: u16) -> bool {
        let class = &self.code.methods[self.index].class;
        let bootstrap = class.bootstrap_methods.get(usize::from(bootstrap));
        bootstrap.is_some_and(|bootstrap| is_concatenation(&bootstrap.method))
    }

    /// Returns true if a method does nothing noticeable with a string.
    fn is_harmless(&self, member: &MemberRef) -> bool {
        let makes_exception = member.class.starts_with("java/") && makes_exception(member);
        let (messages_are_read, prints_are_read) = self.reads;
        is_print(member) && !prints_are_read || makes_exception && !messages_are_read
    }
}

/// Returns the argument of a method that takes a number only to show it.
fn shown_argument(call: Call, member: &MemberRef, uses: &[usize]) -> Option<usize> {
    let offset = usize::from(!matches!(call, Call::Static(_)));
    shown(member).and_then(|_| uses.get(offset).copied())
}

/// Returns true if the string becomes part of the receiver.
fn is_builder(member: &MemberRef) -> bool {
    matches!(&*member.class, "java/lang/StringBuilder" | "java/lang/StringBuffer")
}

fn is_print(member: &MemberRef) -> bool {
    &*member.class == "java/io/PrintStream" && ["print", "println"].contains(&&*member.name)
}

/// Returns true if a class is an exception, judged by its name: library classes are not loaded
/// here.
fn is_exception(class: &str) -> bool {
    ["Exception", "Error", "Throwable"].iter().any(|end| class.ends_with(end))
}

fn makes_exception(member: &MemberRef) -> bool {
    is_exception(&member.class) && &*member.name == "<init>"
}

/// Returns true if the program makes a stream of its own, which may keep what is printed.
fn makes_streams(code: &Code) -> bool {
    let makes = |member: &MemberRef| match &*member.class {
        "java/io/PrintStream" => &*member.name == "<init>",
        "java/lang/System" => member.name.starts_with("set"),
        _ => false,
    };
    let is_handle = |argument: &Loadable| match argument {
        Loadable::MethodHandle(handle) => makes(&handle.member),
        _ => false,
    };
    let bodies = code.methods.iter().filter_map(|own| own.body.as_ref());
    let mut instructions = bodies.flat_map(|method| each(method));
    let calls = instructions.any(|(_, _, instruction)| match instruction {
        Instruction::Invoke { method, .. } => makes(method),
        Instruction::Const { value, .. } => is_handle(value),
        _ => false,
    });
    let mut bootstraps = code.classes().flat_map(|class| &class.bootstrap_methods);
    calls || bootstraps.any(|bootstrap| bootstrap.arguments.iter().any(is_handle))
}

/// Returns true if a method does more with exceptions than make, throw, wrap and print them, so
/// that it may see a message.
fn looks_at_exceptions(method: &Method, webs: &Webs) -> bool {
    let holds = exceptions(method, webs);
    let mentions = |descriptor: &str| descriptor.split(';').any(is_exception);
    let params = split_descriptor(&method.id.descriptor).map_or(Vec::new(), |(params, _)| params);
    if params.into_iter().any(mentions) && &*method.id.name != "<init>" {
        return true;
    }
    each(method).any(|(block, number, instruction)| {
        let uses = webs.uses(block, number).iter().any(|web| holds[*web]);
        match instruction {
            Instruction::Move { .. }
            | Instruction::Throw { .. }
            | Instruction::IfNull { .. }
            | Instruction::MonitorExit { .. } => false,
            Instruction::Invoke { method, .. } => {
                let prints = &*method.name == "printStackTrace" && &*method.descriptor == "()V";
                let result = split_descriptor(&method.descriptor).map_or("", |(_, result)| result);
                let reads = ["getMessage", "getLocalizedMessage"].contains(&&*method.name);
                reads || mentions(result) || uses && !prints && !makes_exception(method)
            }
            Instruction::GetField { field, .. } | Instruction::GetStatic { field, .. } => {
                uses || mentions(&field.descriptor)
            }
            _ => uses,
        }
    })
}

/// Finds the webs that hold exceptions that the method made or caught.
fn exceptions(method: &Method, webs: &Webs) -> Vec<bool> {
    let mut holds = vec![true; webs.count];
    // A web that is never written holds the exception of a handler.
    webs.params.iter().for_each(|param| holds[*param] = false);
    for (block, number, _) in each(method) {
        webs.def(block, number).into_iter().for_each(|web| holds[web] = false);
    }
    for handler in method.blocks.iter().flat_map(|block| &block.handlers) {
        let target = handler.target.0 as usize;
        for (number, (instruction, _)) in method.blocks[target].instructions.iter().enumerate() {
            let mut webs = webs.uses(target, number).iter();
            instruction.for_each_use(|reg| {
                let web = webs.next();
                if reg == handler.exception {
                    web.into_iter().for_each(|web| holds[*web] = true);
                }
            });
            if instruction.target() == Some(handler.exception) {
                break;
            }
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for (block, number, instruction) in each(method) {
            let holds_one = match instruction {
                Instruction::New { class, .. } => is_exception(class),
                Instruction::Move { .. } => webs.uses(block, number).iter().any(|web| holds[*web]),
                _ => false,
            };
            if let Some(web) = webs.def(block, number).filter(|web| holds_one && !holds[*web]) {
                holds[web] = true;
                changed = true;
            }
        }
    }
    holds
}

fn each(method: &Method) -> impl Iterator<Item = (usize, usize, &Instruction)> {
    method.blocks.iter().enumerate().flat_map(|(block, content)| {
        let numbered = content.instructions.iter().enumerate();
        numbered.map(move |(number, (instruction, _))| (block, number, instruction))
    })
}
