//! String concatenation: `java.lang.invoke.StringConcatFactory`.
//!
//! The recipe becomes a chain of `StringBuilder.append`, which converts each argument as
//! concatenation does (JLS 15.18.1) and calls `toString` in the order of the arguments.

use super::assembler::Assembler;
use super::{Arguments, Linked, Result, Site, width};
use hebra_classfile::model::{Instruction, Kind, Loadable, Utf16};
use hebra_ir::kind_of;

const BUILDER: &str = "java/lang/StringBuilder";

/// Stands for the next argument in a recipe.
const ARGUMENT: u16 = 1;
/// Stands for the next constant in a recipe.
const CONSTANT: u16 = 2;

/// Links a call site of `makeConcat`, or of `makeConcatWithConstants` if `with_constants`.
pub(super) fn link(site: &Site, mut arguments: Arguments, with_constants: bool) -> Result<Linked> {
    if kind_of(site.signature.result) != Some(Kind::Ref) {
        return Err("the call site does not return a string".to_owned());
    }
    let has_dynamic = arguments.0.clone().any(|a| matches!(a, Loadable::Dynamic(_)));
    let mut chain = Chain::default();
    let mut params = 0..site.signature.params.len();
    if with_constants {
        for &unit in arguments.string()?.0.iter() {
            match unit {
                ARGUMENT => match params.next() {
                    Some(param) => chain.append(Piece::Argument(param)),
                    None => return Err("the recipe wants more arguments".to_owned()),
                },
                CONSTANT => match arguments.next("a constant")? {
                    Loadable::String(text) => chain.append_text(&text.0),
                    Loadable::Int(value) => chain.append_str(&value.to_string()),
                    Loadable::Long(value) => chain.append_str(&value.to_string()),
                    other => chain.append(Piece::Constant(other.clone())),
                },
                _ => chain.append_text(&[unit]),
            }
        }
        if params.next().is_some() {
            return Err("the recipe wants fewer arguments".to_owned());
        }
    } else {
        params.for_each(|param| chain.append(Piece::Argument(param)));
    }
    arguments.end()?;

    let mut asm = Assembler::new(true, &site.signature.params);
    let slots = site.signature.params.iter().scan(0, |next, param| {
        let slot = *next;
        *next += width(param);
        Some(slot)
    });
    let slots: Vec<u16> = slots.collect();
    chain.emit(&mut asm, |asm, index| {
        asm.load(site.signature.params[index], slots[index]);
        site.signature.params[index]
    })?;
    asm.ret(site.signature.result);
    let mut class = site.class("Concat");
    if has_dynamic {
        // Dynamic constants refer to bootstrap methods by number.
        class.bootstrap_methods = site.caller.bootstrap_methods.clone();
    }
    Ok(site.finish(class, site.name.clone(), asm.finish()))
}

/// A part of the result. `Text` is known now; an argument is given by its number.
enum Piece {
    Text(Vec<u16>),
    Constant(Loadable),
    Argument(usize),
}

/// The parts of a string in order, adjacent texts joined.
#[derive(Default)]
pub(super) struct Chain {
    pieces: Vec<Piece>,
}

impl Chain {
    fn append(&mut self, piece: Piece) {
        self.pieces.push(piece);
    }

    pub(super) fn append_argument(&mut self, number: usize) {
        self.append(Piece::Argument(number));
    }

    pub(super) fn append_text(&mut self, text: &[u16]) {
        match self.pieces.last_mut() {
            Some(Piece::Text(last)) => last.extend(text),
            _ => self.append(Piece::Text(text.to_vec())),
        }
    }

    pub(super) fn append_str(&mut self, text: &str) {
        self.append_text(&text.encode_utf16().collect::<Vec<_>>());
    }

    /// Leaves the string on the stack. `load` pushes an argument and returns its type.
    pub(super) fn emit<'a>(
        self,
        asm: &mut Assembler,
        load: impl Fn(&mut Assembler, usize) -> &'a str,
    ) -> Result<()> {
        // Room for the texts and short arguments saves the builder most copying.
        let room = self.pieces.iter().map(|piece| match piece {
            Piece::Text(text) => text.len(),
            _ => 16,
        });
        let room = i32::try_from(room.sum::<usize>()).map_err(|_| "the recipe is too long")?;
        asm.emit(Instruction::New(BUILDER.into()));
        asm.dup();
        asm.int(room);
        asm.invoke_init(BUILDER, "(I)V");
        for piece in self.pieces {
            let appended = match piece {
                Piece::Text(text) => {
                    asm.emit(Instruction::Const(Loadable::String(Utf16(text.into()))));
                    STRING
                }
                Piece::Constant(value) => {
                    let overload = overload_of_constant(&value)?;
                    asm.emit(Instruction::Const(value));
                    overload
                }
                Piece::Argument(number) => overload_of(load(asm, number)),
            };
            let descriptor = format!("({appended})L{BUILDER};");
            asm.invoke_virtual(BUILDER, "append", &descriptor);
        }
        asm.invoke_virtual(BUILDER, "toString", "()Ljava/lang/String;");
        Ok(())
    }
}

const STRING: &str = "Ljava/lang/String;";
const OBJECT_TYPE: &str = "Ljava/lang/Object;";

/// Returns the parameter of `append` for a type. Only the overloads for strings and primitives
/// concatenate: those for `char[]` and `CharSequence` differ.
fn overload_of(descriptor: &str) -> &'static str {
    match descriptor {
        "Z" => "Z",
        "C" => "C",
        "B" | "S" | "I" => "I",
        "J" => "J",
        "F" => "F",
        "D" => "D",
        STRING => STRING,
        _ => OBJECT_TYPE,
    }
}

fn overload_of_constant(value: &Loadable) -> Result<&'static str> {
    Ok(match value {
        Loadable::Int(_) => "I",
        Loadable::Long(_) => "J",
        Loadable::Float(_) => "F",
        Loadable::Double(_) => "D",
        Loadable::String(_) => STRING,
        Loadable::Class(_) | Loadable::MethodHandle(_) | Loadable::MethodType(_) => OBJECT_TYPE,
        Loadable::Dynamic(dynamic) => match kind_of(&dynamic.descriptor) {
            Some(_) => overload_of(&dynamic.descriptor),
            None => return Err("dynamic constant of a bad type".to_owned()),
        },
    })
}
