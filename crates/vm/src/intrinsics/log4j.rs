//! Dates of log4j 2, which has a format of its own: as for those of the library (`dates.rs`), the text of a vague time is
//! made by example. What the format keeps for the next call is then that of the example; nobody else sees it.

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, dates, quiet};
use crate::machine::Vm;
use hebra_classfile::model::{Instruction, Kind, Loadable};
use hebra_state::heap::Body;
use hebra_state::vague::{VAGUE_CHAR, is_vague};

pub(crate) const FORMAT: &str = "org/apache/logging/log4j/core/util/datetime/FixedDateFormat";

pub(super) const TABLE: Table = &[
    ("org/apache/logging/log4j/core/util/datetime/FixedDateFormat.format(J[CI)I", quiet(format)),
    ("hebra/glue/HiddenCharacters.part([CII)V", quiet(hide)),
];

/// Writes the text of a time into an array, and returns its length.
fn format(vm: &mut Vm, args: &Args) -> Outcome {
    if !vm.follows_times() || !is_vague(args.raw(1)) {
        return Ok(Flow::Decline);
    }
    vm.note_text_of_time();
    let hide = glue::native(vm, "HiddenCharacters", "part", "([CII)V")?;
    let made = glue::method(vm, "FixedDateFormat", &format!("(L{FORMAT};J[CI)I"), |_| {
        use Instruction::*;
        vec![
            Load(Kind::Ref, 0),
            Const(Loadable::Long(dates::MILLIS)),
            Load(Kind::Ref, 3),
            Load(Kind::Int, 4),
            InvokeVirtual(member(FORMAT, "format", "(J[CI)I")),
            Store(Kind::Int, 5),
            Load(Kind::Ref, 3),
            Load(Kind::Int, 4),
            Load(Kind::Int, 5),
            InvokeStatic(hide, false),
            Load(Kind::Int, 5),
            Return(Some(Kind::Int)),
        ]
    })?;
    Ok(Flow::Call(made, args.values.to_vec()))
}

/// Makes these characters vague.
fn hide(vm: &mut Vm, args: &Args) -> Outcome {
    let (from, count) = (args.int(1).max(0) as usize, args.int(2).max(0) as usize);
    vm.note_elements(args.slot, args.reference(0), from..from + count, true);
    // All that the format writes are in an array of this kind.
    if let Body::Chars(characters) = &mut vm.state.heap.write(args.reference(0)).body
        && let Some(part) = characters.get_mut(from..from + count)
    {
        part.fill(VAGUE_CHAR);
    }
    Ok(Flow::Void)
}
