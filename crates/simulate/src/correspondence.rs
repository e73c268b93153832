//! Checks that a state of the abstract program represents a state of the concrete one: walks both
//! together; every abstracted variable must hold a number that its token represents. The layouts
//! that classes have in common are in `layouts`.
//!
//! The walk begins at the user's static fields and at threads at the same place, and goes through
//! the user's objects and the library's objects that hold them. Only references to the user's
//! objects and to arrays of tokens must agree: other objects of the library may well differ, as a
//! string that shows a token does.

use crate::divergence::Difference;
use crate::layouts::{Layouts, Library};
use hebra_ir::abstracts::Tokens;
use hebra_program::code::{Live, Width};
use hebra_program::{ArrayKind, ClassId, ClassKind, MethodId};
use hebra_state::heap::{Body, Object, Ref};
use hebra_state::{Init, Thread};
use hebra_vm::Vm;
use rustc_hash::{FxHashMap, FxHashSet};
use std::mem::discriminant;
use std::sync::Arc;

/// Returns the first difference between the variables of an abstract and a concrete machine.
/// `alike` are the threads at the same place in both, each with the number of frames that agree.
pub(crate) fn compare(
    abstracted: &Vm,
    concrete: &Vm,
    alike: &[(usize, usize)],
    layouts: &mut Layouts,
) -> Option<Difference> {
    let mut walk = Walk {
        abstracted,
        concrete,
        layouts,
        pairs: Vec::new(),
        forth: FxHashMap::default(),
        back: FxHashMap::default(),
        typed: FxHashSet::default(),
    };
    walk.all(alike).err().map(|difference| *difference)
}

type Compared = Result<(), Box<Difference>>;

/// A variable, to be named if it differs.
#[derive(Clone, Copy)]
enum Subject {
    Static(ClassId, u16),
    Field(ClassId, u16),
    /// A register of a method at a position.
    Local(MethodId, u16, u32),
    /// An element of the array with this number among the pairs.
    Element(usize, usize),
    /// Known to the machine alone: the object of a thread.
    Thread,
}

/// Object of the abstract machine and its concrete counterpart.
struct Pair {
    there: Ref,
    here: Ref,
    /// Tokens of the elements, if it is an array of tokens or of such arrays.
    tokens: Option<Arc<Tokens>>,
    /// Compared through which it was found.
    found: Subject,
}

struct Walk<'a> {
    abstracted: &'a Vm,
    concrete: &'a Vm,
    layouts: &'a mut Layouts,
    pairs: Vec<Pair>,
    /// The concrete object of each abstract one, and the reverse.
    forth: FxHashMap<Ref, Ref>,
    back: FxHashMap<Ref, Ref>,
    /// Arrays that were met as arrays of tokens.
    typed: FxHashSet<Ref>,
}

impl Walk<'_> {
    fn all(&mut self, alike: &[(usize, usize)]) -> Compared {
        self.statics()?;
        for (slot, frames) in alike {
            let (there, here) = (&self.abstracted.state.threads, &self.concrete.state.threads);
            if let (Some(Some(there)), Some(Some(here))) = (there.get(*slot), here.get(*slot)) {
                self.thread(there, here, *frames)?;
            }
        }
        let mut next = 0;
        while next < self.pairs.len() {
            self.contents(next)?;
            next += 1;
        }
        Ok(())
    }

    fn statics(&mut self) -> Compared {
        let (abstracted, concrete) = (self.abstracted, self.concrete);
        for (number, there) in abstracted.state.statics.iter().enumerate() {
            let class = ClassId(number as u32);
            let found = abstracted.program.class(class);
            if found.is_library || there.init == Init::No {
                continue;
            }
            let here = concrete.program.loaded(&found.name);
            let Some(here) = here.and_then(|id| concrete.state.statics.get(id.0 as usize)) else {
                continue;
            };
            if discriminant(&here.init) != discriminant(&there.init) {
                continue;
            }
            let layout = self.layouts.statics(abstracted, class);
            for number in &layout.numbers {
                let variable = Subject::Static(class, number.index);
                let word = |words: &[u64]| words.get(usize::from(number.index)).copied();
                if let (Some(there), Some(here)) = (word(&there.values), word(&here.values)) {
                    self.number(variable, &number.tokens, number.value(here), there)?;
                }
            }
            for (index, tokens) in &layout.references {
                let variable = Subject::Static(class, *index);
                let word = |words: &[u64]| words.get(usize::from(*index)).copied().unwrap_or(0);
                let (there, here) = (word(&there.values) as Ref, word(&here.values) as Ref);
                self.refer(there, here, tokens.as_ref(), variable, true)?;
            }
        }
        Ok(())
    }

    fn thread(&mut self, there: &Thread, here: &Thread, frames: usize) -> Compared {
        self.refer(there.object, here.object, None, Subject::Thread, false)?;
        for (depth, (frame, other)) in
            there.frames.iter().zip(&here.frames).take(frames).enumerate()
        {
            let own = live(self.abstracted, there, depth);
            let others = live(self.concrete, here, depth);
            let (Some(own), Some(others)) = (own, others) else { continue };
            let method = self.abstracted.program.method(frame.method);
            let is_users = !self.abstracted.program.class(method.class).is_library;
            let Some(position) = method.code.positions.get(frame.pc as usize).copied() else {
                continue;
            };
            let held = self.layouts.registers(self.abstracted, frame.method);
            for (register, width) in own.regs.iter().filter(|one| others.regs.contains(one)) {
                let value = |thread: &Thread, base: u32| {
                    thread.regs.get(base as usize + usize::from(*register)).copied().unwrap_or(0)
                };
                let (token, number) = (value(there, frame.base), value(here, other.base));
                let is_it = |held: &&hebra_ir::abstracts::Held| {
                    held.reg.0 == *register && (held.start..held.end).contains(&position)
                };
                let tokens = held.iter().find(is_it).map(|held| &held.tokens);
                let variable = Subject::Local(frame.method, *register, position);
                match (width, tokens) {
                    (Width::Ref, _) => {
                        self.refer(token as Ref, number as Ref, tokens, variable, is_users)?;
                    }
                    (Width::Word, Some(tokens)) => {
                        let number = i64::from(number as u32 as i32);
                        self.number(variable, tokens, number, token)?;
                    }
                    (Width::Wide, Some(tokens)) => {
                        self.number(variable, tokens, number as i64, token)?;
                    }
                    (_, None) => {}
                }
            }
        }
        Ok(())
    }

    fn number(&self, variable: Subject, tokens: &Tokens, number: i64, token: u64) -> Compared {
        let Tokens { names, rules } = tokens;
        let name = || Some(self.name(variable));
        match Difference::of_value(names, rules, number, Some(token), name) {
            Some(difference) => Err(Box::new(difference)),
            None => Ok(()),
        }
    }

    /// Compares the objects that a variable refers to in each machine. `counts`: the variable is
    /// the user's, so objects that do not correspond differ if one of them is the user's too.
    fn refer(
        &mut self,
        there: Ref,
        here: Ref,
        tokens: Option<&Arc<Tokens>>,
        variable: Subject,
        counts: bool,
    ) -> Compared {
        if there == 0 && here == 0 {
            return Ok(());
        }
        let (one, other) =
            (self.abstracted.state.heap.get(there), self.concrete.state.heap.get(here));
        let tokens = tokens.filter(|_| {
            let is_array = |vm: &Vm, object: &Object| {
                matches!(vm.program.class(object.class).kind, ClassKind::Array(..))
            };
            is_array(self.abstracted, one) || is_array(self.concrete, other)
        });
        let known = (self.forth.get(&there).copied(), self.back.get(&here).copied());
        let corresponds = there != 0
            && here != 0
            && (known == (None, None) || known == (Some(here), Some(there)))
            && one.length() == other.length()
            && self.layouts.is_same(self.abstracted, one.class, self.concrete, other.class);
        if !corresponds {
            let is_told = |vm: &Vm, reference: Ref, object: &Object| {
                reference != 0 && is_told(vm, object.class, tokens.is_some())
            };
            let told = is_told(self.abstracted, there, one) || is_told(self.concrete, here, other);
            return match counts && told {
                true => Err(Box::new(self.other_reference(variable, there, here))),
                false => Ok(()),
            };
        }
        let is_new = known == (None, None);
        if !is_new && (tokens.is_none() || self.typed.contains(&there)) {
            return Ok(());
        }
        self.forth.insert(there, here);
        self.back.insert(here, there);
        if tokens.is_some() {
            self.typed.insert(there);
        }
        self.pairs.push(Pair { there, here, tokens: tokens.cloned(), found: variable });
        Ok(())
    }

    /// Compares the contents of two objects.
    fn contents(&mut self, number: usize) -> Compared {
        let Pair { there, here, ref tokens, .. } = self.pairs[number];
        let tokens = tokens.clone();
        let (abstracted, concrete) = (self.abstracted, self.concrete);
        let (one, other) = (abstracted.state.heap.get(there), concrete.state.heap.get(here));
        match (&one.body, &other.body) {
            (Body::Fields(_), _) => self.fields(one, other),
            (Body::Refs(there), Body::Refs(here)) => {
                let counts = is_told(abstracted, one.class, tokens.is_some());
                for (index, (there, here)) in there.iter().zip(here).enumerate() {
                    let variable = Subject::Element(number, index);
                    self.refer(*there, *here, tokens.as_ref(), variable, counts)?;
                }
                Ok(())
            }
            (there, here) => {
                let kind = abstracted.program.class(one.class).kind;
                let Some(tokens) = tokens.filter(|_| holds_integers(kind)) else { return Ok(()) };
                for index in 0..one.length() {
                    let variable = Subject::Element(number, index);
                    let (token, value) = (element(there, index), element(here, index));
                    self.number(variable, &tokens, value, token as u64)?;
                }
                Ok(())
            }
        }
    }

    fn fields(&mut self, one: &Object, other: &Object) -> Compared {
        let (Body::Fields(there), Body::Fields(here)) = (&one.body, &other.body) else {
            return Ok(());
        };
        let layout = self.layouts.object(self.abstracted, one.class);
        let word = |words: &[u64], index: u16| words.get(usize::from(index)).copied().unwrap_or(0);
        for number in &layout.numbers {
            let variable = Subject::Field(one.class, number.index);
            let (token, value) = (word(there, number.index), word(here, number.index));
            self.number(variable, &number.tokens, number.value(value), token)?;
        }
        for (index, tokens) in &layout.references {
            let variable = Subject::Field(one.class, *index);
            let (there, here) = (word(there, *index) as Ref, word(here, *index) as Ref);
            self.refer(there, here, tokens.as_ref(), variable, true)?;
        }
        let Library { plain, references } = &layout.library;
        let is_same_string = |index: &u16| {
            let (there, here) = (word(there, *index) as Ref, word(here, *index) as Ref);
            self.is_same_string(there, here)
        };
        // Otherwise the references may lead elsewhere, as in a map with other keys.
        let is_same = plain.iter().all(|index| word(there, *index) == word(here, *index))
            && references.iter().all(is_same_string);
        for index in references.iter().filter(|_| is_same) {
            let variable = Subject::Field(one.class, *index);
            let (there, here) = (word(there, *index) as Ref, word(here, *index) as Ref);
            self.refer(there, here, None, variable, false)?;
        }
        Ok(())
    }

    /// Returns true if both objects are equal strings or neither is a string.
    fn is_same_string(&self, there: Ref, here: Ref) -> bool {
        let is_string = |vm: &Vm, reference: Ref| {
            reference != 0 && Some(vm.state.heap.get(reference).class) == vm.view().known.string
        };
        match (is_string(self.abstracted, there), is_string(self.concrete, here)) {
            (true, true) => self.abstracted.string_units(there) == self.concrete.string_units(here),
            (one, other) => one == other,
        }
    }

    fn other_reference(&self, variable: Subject, there: Ref, here: Ref) -> Difference {
        let text = |vm: &Vm, reference: Ref| {
            let object = vm.state.heap.get(reference);
            let name = vm.view().simple_name(object.class);
            match (reference, vm.program.class(object.class).kind) {
                (0, _) => "null".to_owned(),
                (_, ClassKind::Array(..)) => {
                    format!("{}[{}]", name.strip_suffix("[]").unwrap_or(&name), object.length())
                }
                _ => name,
            }
        };
        let (expected, concrete) = (text(self.abstracted, there), text(self.concrete, here));
        let expected = if expected == concrete { format!("another {expected}") } else { expected };
        Difference::Reference { variable: self.name(variable), concrete, expected }
    }

    /// Returns the user's name for a variable.
    fn name(&self, variable: Subject) -> String {
        let vm = self.abstracted;
        let program = &vm.program;
        let field = |class: ClassId, index: u16, is_static: bool| {
            if let Some(name) = self.layouts.captured(vm, class, index) {
                return name;
            }
            let Some((owner, field)) = program.declared_field(class, index, is_static) else {
                return format!("a field of {}", vm.view().simple_name(class));
            };
            let owner = program.loaded(&owner.name).unwrap_or(class);
            format!("{}.{}", vm.view().simple_name(owner), field.name)
        };
        match variable {
            Subject::Static(class, index) => field(class, index, true),
            Subject::Field(class, index) => field(class, index, false),
            Subject::Local(method, register, position) => {
                let found = program.method(method);
                let method = format!("{}.{}", vm.view().simple_name(found.class), found.name);
                let is_it = |variable: &&hebra_ir::Variable| {
                    variable.reg.0 == register && (variable.start..variable.end).contains(&position)
                };
                match found.code.variables.iter().find(is_it) {
                    Some(variable) => format!("{method}.{}", variable.name),
                    None => format!("a value in {method}"),
                }
            }
            Subject::Element(array, index) => {
                format!("{}[{index}]", self.name(self.pairs[array].found))
            }
            Subject::Thread => "the thread".to_owned(),
        }
    }
}

/// Returns true if a reference to an object of this class must agree.
fn is_told(vm: &Vm, class: ClassId, has_tokens: bool) -> bool {
    match vm.program.class(class).kind {
        ClassKind::Array(ArrayKind::Ref, component) => is_told(vm, component, has_tokens),
        kind @ ClassKind::Array(..) => has_tokens && holds_integers(kind),
        _ => crate::layouts::is_users(vm, class),
    }
}

fn holds_integers(kind: ClassKind) -> bool {
    use ArrayKind::*;
    matches!(kind, ClassKind::Array(Byte | Char | Short | Int | Long, _))
}

/// Returns an element of an array of integers.
fn element(body: &Body, index: usize) -> i64 {
    match body {
        Body::Bytes(a) => a.get(index).map_or(0, |value| i64::from(*value)),
        Body::Chars(a) => a.get(index).map_or(0, |value| i64::from(*value)),
        Body::Shorts(a) => a.get(index).map_or(0, |value| i64::from(*value)),
        Body::Ints(a) => a.get(index).map_or(0, |value| i64::from(*value as i32)),
        Body::Longs(a) => a.get(index).map_or(0, |value| *value as i64),
        Body::Fields(_) | Body::Refs(_) => 0,
    }
}

/// Returns the registers of a frame that may be read later.
fn live<'a>(vm: &'a Vm, thread: &Thread, depth: usize) -> Option<&'a Live> {
    let frame = thread.frames.get(depth)?;
    let code = &vm.program.method(frame.method).code;
    let sets = if thread.is_before(depth) { &code.live } else { &code.live_in_call };
    code.live_sets.get(*sets.get(frame.pc as usize)? as usize)
}
