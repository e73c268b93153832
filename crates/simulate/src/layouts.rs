//! Positions of tokens and references in the objects of a class, and its static fields: computed
//! once, for comparing an abstract with a concrete machine (`correspondence`).

use hebra_classfile::model::{Flags, Instruction as Jvm, MemberRef};
use hebra_ir::abstracts::{Held, Tokens};
use hebra_ir::{Kind, kind_of};
use hebra_program::{ClassId, Field, MethodId};
use hebra_vm::Vm;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Knowledge of the classes and methods of an abstract machine.
#[derive(Default)]
pub(crate) struct Layouts {
    objects: FxHashMap<ClassId, Arc<Layout>>,
    statics: FxHashMap<ClassId, Arc<Layout>>,
    registers: FxHashMap<MethodId, Arc<[Held]>>,
    /// True if a class is the same as one of the concrete machine.
    same: FxHashMap<(ClassId, ClassId), bool>,
}

/// Positions to compare.
#[derive(Default)]
pub(crate) struct Layout {
    /// Numbers that are abstracted.
    pub(crate) numbers: Vec<Number>,
    /// References of the user's, and the contents of arrays behind them.
    pub(crate) references: Vec<(u16, Option<Arc<Tokens>>)>,
    /// Contents of library classes that hold the user's objects.
    pub(crate) library: Library,
}

/// Part of an object that belongs to the library.
#[derive(Default)]
pub(crate) struct Library {
    /// Words that are no references.
    pub(crate) plain: Vec<u16>,
    /// References.
    pub(crate) references: Vec<u16>,
}

/// A word with an abstracted number.
pub(crate) struct Number {
    pub(crate) index: u16,
    pub(crate) tokens: Arc<Tokens>,
    /// The first letter of its descriptor.
    letter: u8,
}

impl Number {
    fn of(field: &Field, tokens: &Arc<Tokens>) -> Number {
        let letter = field.descriptor.as_bytes().first().copied().unwrap_or(b'I');
        Number { index: field.index, tokens: tokens.clone(), letter }
    }

    /// Returns the number in a word of the concrete machine.
    pub(crate) fn value(&self, word: u64) -> i64 {
        match self.letter {
            b'B' => i64::from(word as i8),
            b'S' => i64::from(word as i16),
            b'C' => i64::from(word as u16),
            b'J' => word as i64,
            _ => i64::from(word as i32),
        }
    }
}

impl Layouts {
    /// Returns the layout of the objects of a class.
    pub(crate) fn object(&mut self, vm: &Vm, class: ClassId) -> Arc<Layout> {
        self.objects.entry(class).or_insert_with(|| Arc::new(object(vm, class))).clone()
    }

    /// Returns the layout of the static fields of a class of the user's.
    pub(crate) fn statics(&mut self, vm: &Vm, class: ClassId) -> Arc<Layout> {
        let make = || {
            let mut layout = Layout::default();
            layout.add(vm, class, true);
            Arc::new(layout)
        };
        self.statics.entry(class).or_insert_with(make).clone()
    }

    /// Returns the registers of a method that hold tokens.
    pub(crate) fn registers(&mut self, vm: &Vm, method: MethodId) -> Arc<[Held]> {
        let make = || {
            let held = vm.program.typing.registers.get(&vm.program.member(method));
            held.cloned().unwrap_or_default()
        };
        self.registers.entry(method).or_insert_with(make).clone()
    }

    /// Returns true if two machines have loaded the same class. Classes of lambdas are numbered in
    /// order of use, so they are compared by what they call.
    pub(crate) fn is_same(&mut self, vm: &Vm, class: ClassId, other: &Vm, theirs: ClassId) -> bool {
        *self.same.entry((class, theirs)).or_insert_with(|| {
            match (is_lambda(vm, class), is_lambda(other, theirs)) {
                (true, true) => {
                    let fields = |vm: &Vm, class: ClassId| -> Vec<hebra_ir::Name> {
                        let fields = vm.program.class(class).fields.iter();
                        fields.map(|field| field.descriptor.clone()).collect()
                    };
                    calls(vm, class) == calls(other, theirs)
                        && fields(vm, class) == fields(other, theirs)
                }
                (false, false) => vm.program.class(class).name == other.program.class(theirs).name,
                _ => false,
            }
        })
    }

    /// Returns the name of a variable that a lambda captured, if this is a field of one.
    pub(crate) fn captured(&self, vm: &Vm, class: ClassId, index: u16) -> Option<String> {
        let callee = implementation(vm, class)?;
        let number = index + u16::from(&*callee.name == "<init>");
        let owner = vm.program.loaded(&callee.class)?;
        let method = format!("{}.{}", vm.view().simple_name(owner), callee.name);
        let body = vm.program.replaced.get(&callee);
        let variables = body.map_or(&[][..], |body| &body.variables);
        let is_it =
            |variable: &&hebra_ir::Variable| variable.reg.0 == number && variable.start == 0;
        Some(match variables.iter().find(is_it) {
            Some(variable) => format!("{method}.{}", variable.name),
            None => format!("a value captured for {method}"),
        })
    }
}

impl Layout {
    /// Adds the fields that a class of the user's declares.
    fn add(&mut self, vm: &Vm, class: ClassId, is_static: bool) {
        let class = vm.program.class(class);
        for field in class.fields.iter().filter(|f| f.flags.has(Flags::STATIC) == is_static) {
            let tokens = vm.program.field_tokens(class, field);
            match (kind_of(&field.descriptor), tokens) {
                (Some(Kind::Ref), _) => self.references.push((field.index, tokens.cloned())),
                (_, Some(tokens)) => self.numbers.push(Number::of(field, tokens)),
                (_, None) => {}
            }
        }
    }
}

fn object(vm: &Vm, class: ClassId) -> Layout {
    let mut layout = Layout::default();
    if is_lambda(vm, class) {
        let params = implementation(vm, class).and_then(|callee| {
            let skipped = usize::from(&*callee.name == "<init>");
            Some(vm.program.typing.params.get(&callee)?.iter().skip(skipped))
        });
        let mut params = params.into_iter().flatten();
        for field in vm.program.class(class).fields.iter().filter(|f| !f.flags.has(Flags::STATIC)) {
            let tokens = params.next().cloned().flatten();
            match (kind_of(&field.descriptor), tokens) {
                (Some(Kind::Ref), tokens) => layout.references.push((field.index, tokens)),
                (_, Some(tokens)) => layout.numbers.push(Number::of(field, &tokens)),
                (_, None) => {}
            }
        }
        return layout;
    }
    for ancestor in &vm.program.class(class).ancestors {
        let declaring = vm.program.class(*ancestor);
        if !declaring.is_library {
            layout.add(vm, *ancestor, false);
        } else if keeps_users_objects(&declaring.name) {
            for field in declaring.fields.iter().filter(|f| !f.flags.has(Flags::STATIC)) {
                let words = match kind_of(&field.descriptor) {
                    Some(Kind::Ref) => &mut layout.library.references,
                    _ => &mut layout.library.plain,
                };
                words.push(field.index);
            }
        }
    }
    layout
}

/// Returns true if objects of a class are the user's: of a class of theirs, or lambdas in one.
pub(crate) fn is_users(vm: &Vm, class: ClassId) -> bool {
    !vm.program.class(class).is_library || is_lambda(vm, class)
}

/// Returns true for classes of the library that hold objects of the user's: collections, atomic
/// references and the like, tasks of threads, variables of threads.
fn keeps_users_objects(name: &str) -> bool {
    let exact = [
        "java/lang/Thread",
        "java/lang/Thread$FieldHolder",
        "java/lang/ThreadLocal$ThreadLocalMap",
        "java/lang/ThreadLocal$ThreadLocalMap$Entry",
    ];
    name.starts_with("java/util/") || exact.contains(&name)
}

/// Separator between the name of a class and the number of a lambda in it.
const LAMBDA: &str = "$$Lambda$";

/// Returns true if a class was made for a lambda or method reference in a class of the user's.
fn is_lambda(vm: &Vm, class: ClassId) -> bool {
    let name = &vm.program.class(class).name;
    vm.program.is_hidden(class)
        && name
            .split_once(LAMBDA)
            .and_then(|(host, _)| vm.program.loaded(host))
            .is_some_and(|host| !vm.program.class(host).is_library)
}

/// Returns the methods that the methods of a class call, its own not among them.
fn calls(vm: &Vm, class: ClassId) -> Vec<MemberRef> {
    let Some(model) = &vm.program.class(class).model else { return Vec::new() };
    let codes = model.methods.iter().filter_map(|method| method.body());
    let called =
        codes.flat_map(|code| &code.instructions).filter_map(|instruction| match instruction {
            Jvm::InvokeStatic(member, _)
            | Jvm::InvokeSpecial(member, _)
            | Jvm::InvokeVirtual(member)
            | Jvm::InvokeInterface(member) => Some(member),
            _ => None,
        });
    called.filter(|member| member.class != model.name).cloned().collect()
}

/// Returns the method of the user's with abstracted parameters that a lambda calls, by the class
/// that declares it.
fn implementation(vm: &Vm, class: ClassId) -> Option<MemberRef> {
    let params = &vm.program.typing.params;
    if params.is_empty() || !is_lambda(vm, class) {
        return None;
    }
    calls(vm, class).into_iter().find_map(|mut callee| {
        let mut at = vm.program.loaded(&callee.class);
        while let Some(class) = at.map(|id| vm.program.class(id)) {
            callee.class = class.name.clone();
            if params.contains_key(&callee) {
                return Some(callee);
            }
            at = class.super_class;
        }
        None
    })
}
