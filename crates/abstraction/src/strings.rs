//! Where strings that show tokens go. A token's name is not the number, so what looks at such a
//! string may do what the program never does, and miss what it does. Printing it and putting it
//! into the message of an exception that nobody reads is no harm.

use crate::code::Code;
use crate::flow::{Body, Flows};
use crate::flow_calls::{is_concatenation, shown};
use crate::infer::Level;
use hebra_ir::{Call, Instruction, MemberRef, Method};

/// Places, as method and position, at which a string that shows a token may be looked at.
pub(crate) fn looked_at(code: &Code, flows: &Flows, levels: &[Level]) -> Vec<(usize, u32)> {
    let messages_are_read =
        code.methods.iter().filter_map(|own| own.body.as_ref()).any(reads_message);
    let mut found = Vec::new();
    for (index, own) in code.methods.iter().enumerate() {
        let (Some(method), Some(body)) = (&own.body, &flows.bodies[index]) else { continue };
        let search = Search { code, index, method, body, levels, messages_are_read };
        found.extend(search.run().into_iter().map(|position| (index, position)));
    }
    found
}

struct Search<'a> {
    code: &'a Code,
    index: usize,
    method: &'a Method,
    body: &'a Body,
    levels: &'a [Level],
    messages_are_read: bool,
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
                    shown(method).is_some() && is_builder(method) && self.is_token(*call, uses)
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
        let (class, name) = (&*member.class, &*member.name);
        let prints = class == "java/io/PrintStream" && (name == "print" || name == "println");
        // By their names: classes of the library are not loaded here.
        let is_exception = class.starts_with("java/")
            && (class.ends_with("Exception") || class.ends_with("Error"))
            && name == "<init>";
        prints || is_exception && !self.messages_are_read
    }
}

/// Whether the string goes on inside of the receiver.
fn is_builder(member: &MemberRef) -> bool {
    matches!(&*member.class, "java/lang/StringBuilder" | "java/lang/StringBuffer")
}

/// Whether a method asks an exception for its message, in whatever form.
fn reads_message(method: &std::sync::Arc<Method>) -> bool {
    let instructions = method.blocks.iter().flat_map(|block| &block.instructions);
    let mut members = instructions.filter_map(|(instruction, _)| match instruction {
        Instruction::Invoke { method, .. } => Some(method),
        _ => None,
    });
    members.any(|member| {
        let ends = ["Exception", "Error", "Throwable", "java/lang/Object"];
        let may_be_one = ends.iter().any(|end| member.class.ends_with(end));
        let reads = ["getMessage", "getLocalizedMessage", "toString"].contains(&&*member.name);
        may_be_one && reads
    })
}
