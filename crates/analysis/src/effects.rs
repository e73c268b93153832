//! Computes what single instructions may do: which variables they access, and which code they run.
//!
//! Library code is not analysed. Facts report what was seen to happen although the code does not
//! show it: callbacks of the library into the user's code (`compareTo`, tasks of a pool), field
//! accesses by reflection or handles, and actions of classes that nothing names.

use crate::code::Code;
use hebra_ir::{Call, Element, Instruction, Loadable, MemberRef, Name};
use std::collections::HashMap;

/// A field of the user's, or the elements of all arrays of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VariableId(pub(crate) u32);

/// An effect that an instruction may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Read(VariableId),
    Write(VariableId),
    /// Runs the code of a node, in this thread or in one that it starts.
    Run(usize),
}

/// The kind of event that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// A method was run: the member.
    Run,
    /// A variable was read: the member.
    Read,
    /// A variable was written: the member.
    Write,
}

/// An event that was seen on behalf of a place in the code, or of a method outside it with which a
/// thread began (then there is no position).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// The method.
    pub method: MemberRef,
    /// The position in it.
    pub position: Option<u32>,
    /// The event.
    pub act: Act,
    /// The member affected.
    pub member: MemberRef,
}

impl Fact {
    /// Formats the fact as one line.
    pub fn name(&self) -> String {
        let act = match self.act {
            Act::Run => "runs",
            Act::Read => "reads",
            Act::Write => "writes",
        };
        let position = self.position.map_or(String::new(), |position| position.to_string());
        let (method, member) = (&self.method, &self.member);
        [
            act,
            &position,
            &method.class,
            &method.name,
            &method.descriptor,
            &member.class,
            &member.name,
            &member.descriptor,
        ]
        .join("\t")
    }

    /// Parses such a line.
    pub fn named(text: &str) -> Option<Fact> {
        let mut parts = text.split('\t');
        let act = match parts.next()? {
            "runs" => Act::Run,
            "reads" => Act::Read,
            "writes" => Act::Write,
            _ => return None,
        };
        let position = match parts.next()? {
            "" => None,
            number => Some(number.parse().ok()?),
        };
        let mut member = || {
            Some(MemberRef {
                class: parts.next()?.into(),
                name: parts.next()?.into(),
                descriptor: parts.next()?.into(),
            })
        };
        Some(Fact { method: member()?, position, act, member: member()? })
    }
}

/// Returns the library method in which a thread with a given task begins.
pub fn thread_run() -> MemberRef {
    member("java/lang/Thread", "run", "()V")
}

/// Returns the code that any thread may run, because the machine makes it: handlers of uncaught
/// exceptions, and code at the end of the program.
pub fn anyone() -> MemberRef {
    member("", "", "")
}

/// Returns the interruption of a thread as a variable: interrupting writes it.
pub fn interruption() -> MemberRef {
    member("java/lang/Thread", "interrupt", "()V")
}

/// Returns the elements of arrays of a kind as a variable. Other kinds are not tracked.
pub fn elements(element: Element) -> Option<MemberRef> {
    let class = match element {
        Element::Short => "[S",
        Element::Int => "[I",
        Element::Long => "[J",
        Element::Float => "[F",
        Element::Double => "[D",
        Element::Boolean | Element::Byte | Element::Char | Element::Ref => return None,
    };
    Some(member(class, "", ""))
}

fn member(class: &str, name: &str, descriptor: &str) -> MemberRef {
    MemberRef { class: class.into(), name: name.into(), descriptor: descriptor.into() }
}

/// Numbers for methods and variables, and the possible targets of calls.
pub(crate) struct Numbers<'a> {
    code: &'a Code,
    /// The code's methods come first, by their places in it; then those outside.
    pub(crate) nodes: HashMap<MemberRef, usize>,
    pub(crate) variables: HashMap<MemberRef, VariableId>,
    /// Methods by family.
    families: HashMap<usize, Vec<usize>>,
    /// Methods that a call from the library may select, by name and descriptor.
    callbacks: HashMap<(Name, Name), Vec<usize>>,
    /// Bodies of lambdas and referenced methods, by the name of the method they stand for.
    lambdas: HashMap<Name, Vec<usize>>,
}

impl<'a> Numbers<'a> {
    pub(crate) fn new(code: &'a Code, facts: &[Fact]) -> Numbers<'a> {
        let mut numbers = Numbers {
            code,
            nodes: HashMap::new(),
            variables: HashMap::new(),
            families: HashMap::new(),
            callbacks: HashMap::new(),
            lambdas: HashMap::new(),
        };
        for (number, own) in code.methods.iter().enumerate() {
            numbers.nodes.insert(own.id.clone(), number);
            numbers.families.entry(own.family).or_default().push(number);
            if own.is_callback {
                let key = (own.id.name.clone(), own.id.descriptor.clone());
                numbers.callbacks.entry(key).or_default().push(number);
            }
        }
        for outside in [thread_run(), anyone()] {
            numbers.node(&outside);
        }
        numbers.variable(&interruption());
        for fact in facts {
            numbers.node(&fact.method);
            match fact.act {
                Act::Run => _ = numbers.node(&fact.member),
                Act::Read | Act::Write => _ = numbers.variable(&fact.member),
            }
        }
        for own in &code.methods {
            let instructions = own.body.iter().flat_map(|body| &body.blocks);
            for (instruction, _) in instructions.flat_map(|block| &block.instructions) {
                if let Instruction::InvokeDynamic { site, .. } = instruction {
                    let bootstrap = own.class.bootstrap_methods.get(usize::from(site.bootstrap));
                    let arguments = bootstrap.into_iter().flat_map(|b| &b.arguments);
                    let stand_ins: Vec<usize> = arguments
                        .filter_map(|argument| match argument {
                            Loadable::MethodHandle(handle) => code.method(&handle.member),
                            _ => None,
                        })
                        .flat_map(|method| numbers.family(method).to_vec())
                        .collect();
                    numbers.lambdas.entry(site.name.clone()).or_default().extend(stand_ins);
                }
            }
        }
        numbers
    }

    fn node(&mut self, method: &MemberRef) -> usize {
        let next = self.nodes.len();
        *self.nodes.entry(method.clone()).or_insert(next)
    }

    fn variable(&mut self, member: &MemberRef) -> VariableId {
        let next = VariableId(self.variables.len() as u32);
        *self.variables.entry(member.clone()).or_insert(next)
    }

    fn family(&self, method: usize) -> &[usize] {
        self.families.get(&self.code.methods[method].family).map_or(&[], |members| members)
    }

    /// Returns the effect that a fact reports.
    pub(crate) fn told(&mut self, fact: &Fact) -> Effect {
        match fact.act {
            Act::Run => Effect::Run(self.node(&fact.member)),
            Act::Read => Effect::Read(self.variable(&fact.member)),
            Act::Write => Effect::Write(self.variable(&fact.member)),
        }
    }

    /// Returns the effects of an instruction.
    pub(crate) fn effects(&mut self, instruction: &Instruction) -> Vec<Effect> {
        match instruction {
            Instruction::GetField { field, .. } => self.access(field, Effect::Read),
            Instruction::PutField { field, .. } => self.access(field, Effect::Write),
            Instruction::GetStatic { field, .. } => {
                [self.access(field, Effect::Read), self.initialisers(&field.class)].concat()
            }
            Instruction::PutStatic { field, .. } => {
                [self.access(field, Effect::Write), self.initialisers(&field.class)].concat()
            }
            Instruction::ArrayLoad { element, .. } => self.element_access(*element, Effect::Read),
            Instruction::ArrayStore { element, .. } => self.element_access(*element, Effect::Write),
            Instruction::New { class, .. } => self.initialisers(class),
            Instruction::Invoke { call, method, .. } => {
                let mut found: Vec<Effect> =
                    self.targets(*call, method).into_iter().map(Effect::Run).collect();
                if let Call::Static(_) = call {
                    found.extend(self.initialisers(&method.class));
                }
                let interruption = interruption();
                let named = (&method.name, &method.descriptor);
                if named == (&interruption.name, &interruption.descriptor) {
                    found.push(Effect::Write(self.variable(&interruption)));
                }
                found
            }
            _ => Vec::new(),
        }
    }

    fn access(&mut self, field: &MemberRef, effect: fn(VariableId) -> Effect) -> Vec<Effect> {
        let Some((class, _)) = self.code.field(field) else { return Vec::new() };
        let declared = MemberRef { class: class.name.clone(), ..field.clone() };
        vec![effect(self.variable(&declared))]
    }

    fn element_access(
        &mut self,
        element: Element,
        effect: fn(VariableId) -> Effect,
    ) -> Vec<Effect> {
        let variable = elements(element).map(|array| self.variable(&array));
        variable.into_iter().map(effect).collect()
    }

    /// Returns the initialisers that the use of a class may run.
    fn initialisers(&self, class: &str) -> Vec<Effect> {
        let above = self.code.above(class).into_iter();
        let initialiser = |class: &str| self.nodes.get(&member(class, "<clinit>", "()V")).copied();
        above.filter_map(|class| initialiser(&class.name)).map(Effect::Run).collect()
    }

    /// Returns the code that a call may run.
    fn targets(&self, call: Call, method: &MemberRef) -> Vec<usize> {
        let own = self.code.method(method);
        let mut found: Vec<usize> = match (call, own) {
            (Call::Static(_) | Call::Special(_), own) => return own.into_iter().collect(),
            (_, Some(own)) => self.family(own).to_vec(),
            (_, None) => {
                let key = (method.name.clone(), method.descriptor.clone());
                self.callbacks.get(&key).cloned().unwrap_or_default()
            }
        };
        found.extend(self.lambdas.get(&method.name).into_iter().flatten());
        if own.is_none() && (&*method.name, &*method.descriptor) == ("start", "()V") {
            found.extend(self.runs());
            found.push(self.nodes[&thread_run()]);
        }
        found
    }

    /// Returns the tasks that a thread may be given, and its own methods.
    pub(crate) fn runs(&self) -> Vec<usize> {
        let own = self.callbacks.get(&("run".into(), "()V".into())).into_iter().flatten();
        own.chain(self.lambdas.get("run").into_iter().flatten()).copied().collect()
    }
}
