//! Where strings that show tokens go. A token's name is not the number, so what looks at such a
//! string may do what the program never does, and miss what it does. Printing it and putting it
//! into the message of an exception that nobody reads is no harm.

use crate::code::Code;
use crate::flow::{Body, Flows};
use crate::flow_calls::{is_concatenation, shown};
use crate::infer::Level;
use crate::webs::Webs;
use hebra_ir::{Call, Instruction, MemberRef, Method, split_descriptor};

/// Places, as method and position, at which a string that shows a token may be looked at.
pub(crate) fn looked_at(code: &Code, flows: &Flows, levels: &[Level]) -> Vec<(usize, u32)> {
    let bodies = || {
        let pairs = code.methods.iter().zip(&flows.bodies);
        pairs.filter_map(|(own, body)| own.body.as_ref().zip(body.as_ref()))
    };
    let messages_are_read = bodies().any(|(method, body)| looks_at_exceptions(method, &body.webs));
    let prints_are_read = bodies().any(|(method, _)| makes_streams(method));
    let mut found = Vec::new();
    for (index, own) in code.methods.iter().enumerate() {
        let (Some(method), Some(body)) = (&own.body, &flows.bodies[index]) else { continue };
        let reads = (messages_are_read, prints_are_read);
        let search = Search { code, index, method, body, levels, reads };
        found.extend(search.run().into_iter().map(|position| (index, position)));
    }
    found
}

/// Where the message of an exception may be looked at, as method and position.
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
    levels: &'a [Level],
    /// Whether messages of exceptions, and what is printed, may be looked at.
    reads: (bool, bool),
}

impl Search<'_> {
    fn run(&self) -> Vec<u32> {
        let mut shows = vec![false; self.body.webs.count];
        // Strings flow from web to web within a method; what leaves it otherwise is looked at.
        while self.spread(&mut shows) {}
        let mut found = Vec::new();
        self.each(|block, number, instruction, position| {
            let uses = self.body.webs.uses(block, number);
            let hands_on = match instruction {
                Instruction::Move { .. } | Instruction::IfNull { .. } => true,
                Instruction::InvokeDynamic { site, .. } => self.is_concatenation(site.bootstrap),
                Instruction::Invoke { method, .. } => self.is_harmless(method),
                _ => false,
            };
            let builds = match instruction {
                Instruction::Invoke { call, method, .. } => {
                    let (messages_are_read, prints_are_read) = self.reads;
                    let keeps = is_builder(method)
                        || is_print(method) && prints_are_read
                        || makes_exception(method) && messages_are_read;
                    shown(method).is_some() && keeps && self.is_token(*call, uses)
                }
                _ => false,
            };
            if builds || !hands_on && uses.iter().any(|web| shows[*web]) {
                found.push(position);
            }
        });
        found
    }

    /// Marks webs that may hold a string that shows a token; whether any is new.
    fn spread(&self, shows: &mut [bool]) -> bool {
        let mut changed = false;
        self.each(|block, number, instruction, _| {
            let uses = self.body.webs.uses(block, number);
            let Some(def) = self.body.webs.def(block, number) else { return };
            let makes = match instruction {
                Instruction::Move { .. } => uses.iter().any(|web| shows[*web]),
                Instruction::InvokeDynamic { site, .. }
                    if self.is_concatenation(site.bootstrap) =>
                {
                    uses.iter().any(|web| shows[*web] || self.is_abstract(*web))
                }
                Instruction::Invoke { call, method, .. } => {
                    shown(method).is_some() && self.is_token(*call, uses)
                }
                _ => false,
            };
            if makes && !shows[def] {
                shows[def] = true;
                changed = true;
            }
        });
        changed
    }

    fn each(&self, mut act: impl FnMut(usize, usize, &Instruction, u32)) {
        for (block, content) in self.method.blocks.iter().enumerate() {
            for (number, (instruction, position)) in content.instructions.iter().enumerate() {
                act(block, number, instruction, *position);
            }
        }
    }

    fn is_abstract(&self, web: usize) -> bool {
        matches!(self.levels[self.body.node(web)], Level::Abstract(_))
    }

    /// Whether the argument of a method that shows numbers is a token.
    fn is_token(&self, call: Call, uses: &[usize]) -> bool {
        let offset = usize::from(!matches!(call, Call::Static(_)));
        uses.get(offset).is_some_and(|web| self.is_abstract(*web))
    }

    fn is_concatenation(&self, bootstrap: u16) -> bool {
        let class = &self.code.methods[self.index].class;
        let bootstrap = class.bootstrap_methods.get(usize::from(bootstrap));
        bootstrap.is_some_and(|bootstrap| is_concatenation(&bootstrap.method))
    }

    /// Whether a method does nothing with a string that could be noticed.
    fn is_harmless(&self, member: &MemberRef) -> bool {
        let makes_exception = member.class.starts_with("java/") && makes_exception(member);
        let (messages_are_read, prints_are_read) = self.reads;
        is_print(member) && !prints_are_read || makes_exception && !messages_are_read
    }
}

/// Whether the string goes on inside of the receiver.
fn is_builder(member: &MemberRef) -> bool {
    matches!(&*member.class, "java/lang/StringBuilder" | "java/lang/StringBuffer")
}

fn is_print(member: &MemberRef) -> bool {
    &*member.class == "java/io/PrintStream" && ["print", "println"].contains(&&*member.name)
}

/// Whether a class is an exception, by its name: classes of the library are not loaded here.
fn is_exception(class: &str) -> bool {
    ["Exception", "Error", "Throwable"].iter().any(|end| class.ends_with(end))
}

fn makes_exception(member: &MemberRef) -> bool {
    is_exception(&member.class) && &*member.name == "<init>"
}

/// Whether a method makes a stream of its own, which may keep what is printed.
fn makes_streams(method: &Method) -> bool {
    invoked(method).any(|member| {
        let made = &*member.class == "java/io/PrintStream" && &*member.name == "<init>";
        made || &*member.class == "java/lang/System" && member.name.starts_with("set")
    })
}

fn invoked(method: &Method) -> impl Iterator<Item = &MemberRef> {
    let instructions = method.blocks.iter().flat_map(|block| &block.instructions);
    instructions.filter_map(|(instruction, _)| match instruction {
        Instruction::Invoke { method, .. } => Some(method),
        _ => None,
    })
}

/// Whether a method does more with exceptions than make, throw, wrap and print them, so that it may
/// come to see a message.
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

/// The webs that hold exceptions which the method made or caught.
fn exceptions(method: &Method, webs: &Webs) -> Vec<bool> {
    let mut holds = vec![true; webs.count];
    // What nothing writes is what a handler is given.
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
