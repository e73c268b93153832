//! Rewrites accesses to fields and elements of arrays: values are coerced to what is held there, and
//! a token that indexes an array becomes one of the indices that it stands for.

use super::Made;
use super::writer::Writer;
use crate::infer::Level;
use hebra_ir::{Instruction, Kind, MemberRef, Reg};

impl Writer<'_, '_> {
    /// Rewrites an access to memory.
    pub(super) fn access(&mut self, instruction: &Instruction, number: usize) -> Made<()> {
        use Instruction::*;
        let webs = self.body.webs.uses(self.block, number);
        match instruction {
            ArrayLoad { element, to, array, index } => {
                let have = self.web_level(webs[0]);
                self.refuse_order(have, "elements of an array")?;
                let (element, to, array) = (*element, *to, *array);
                let index = self.index(array, *index, webs[1])?;
                self.produce(ArrayLoad { element, to, array, index }, number, have)?;
            }
            ArrayStore { element, array, index, value } => {
                let want = self.web_level(webs[0]);
                self.refuse_order(want, "elements of an array")?;
                let value = self.at_level(*value, webs[2], want)?;
                let (element, array) = (*element, *array);
                let index = self.index(array, *index, webs[1])?;
                self.emit(ArrayStore { element, array, index, value });
            }
            GetField { field, .. } | GetStatic { field, .. } => {
                let have = self.field_level(field);
                self.produce(instruction.clone(), number, have)?;
            }
            PutField { object, field, value } => {
                let want = self.field_level(field);
                let value = self.at_level(*value, webs[1], want)?;
                self.emit(PutField { object: *object, field: field.clone(), value });
            }
            PutStatic { field, value } => {
                let want = self.field_level(field);
                let value = self.at_level(*value, webs[0], want)?;
                self.emit(PutStatic { field: field.clone(), value });
            }
            _ => self.produce(instruction.clone(), number, Level::Concrete)?,
        }
        Ok(())
    }

    /// Returns a register with an index as a number; for a token, one that it may stand for.
    fn index(&mut self, array: Reg, index: Reg, web: usize) -> Made<Reg> {
        let Some(abstraction) = self.shared.abstraction(self.web_level(web)).cloned() else {
            return Ok(index);
        };
        self.refuse_order(self.web_level(web), "an index of an array")?;
        let length = self.fresh(Kind::Int)?;
        self.emit(Instruction::ArrayLength { to: length, array });
        let operation = self.shared.keep(abstraction.locator());
        let to = self.fresh(Kind::Int)?;
        self.emit(Instruction::Abstract { operation, to, a: index, b: Some(length) });
        Ok(to)
    }

    fn field_level(&self, member: &MemberRef) -> Level {
        let declared = self.shared.code.field(member).and_then(|(class, field)| {
            let key = (class.name.clone(), field.name.clone(), field.descriptor.clone());
            self.shared.flows.fields.get(&key)
        });
        declared.map_or(Level::Concrete, |node| self.level(*node))
    }
}
