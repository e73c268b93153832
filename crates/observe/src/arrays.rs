//! Names of arrays in the source: the field, the element or the variable through which one is
//! reached. Reads only, and looks at all objects: for reports.

use crate::View;
use crate::values::Label;
use hebra_classfile::model::Flags;
use hebra_program::{ClassId, ClassKind, Program};
use hebra_state::heap::{Body, Ref};

/// Most dimensions of nested arrays that are followed.
const MOST_DIMENSIONS: usize = 4;

/// Path to an array.
enum Way {
    Static(ClassId, u16),
    Field(Ref, u16),
    Element(Ref, usize),
    Variable(String),
}

impl View<'_> {
    /// Returns the name of an array: `Main.cells`, `Grid #1.cells`, `cells`, `Main.grid[2]`. None
    /// if nothing in the source names it. `class` and `label` name classes and objects.
    pub fn array_name(
        &self,
        array: Ref,
        class: &dyn Fn(ClassId) -> String,
        label: &mut Label<'_>,
    ) -> Option<String> {
        self.array_name_within(array, class, label, MOST_DIMENSIONS)
    }

    fn array_name_within(
        &self,
        array: Ref,
        class: &dyn Fn(ClassId) -> String,
        label: &mut Label<'_>,
        dimensions: usize,
    ) -> Option<String> {
        let found = self.way_to_array(array)?;
        Some(match found {
            Way::Static(owner, index) => {
                let name = field_name(self.program, owner, index, true)?;
                format!("{}.{name}", class(owner))
            }
            Way::Field(object, index) => {
                let owner = self.state.heap.get(object).class;
                let name = field_name(self.program, owner, index, false)?;
                format!("{}.{name}", label(object))
            }
            Way::Element(outer, index) => {
                let dimensions = dimensions.checked_sub(1)?;
                let outer = self.array_name_within(outer, class, label, dimensions)?;
                format!("{outer}[{index}]")
            }
            Way::Variable(name) => name,
        })
    }

    /// Returns the best path: a static field, a field of the user's, an element, a local variable,
    /// a field of the library's. Ties are broken by name, so references do not matter.
    fn way_to_array(&self, array: Ref) -> Option<Way> {
        let mut best: Option<((u8, String), Way)> = None;
        let mut offer = |rank: u8, name: String, way: Way| {
            if best.as_ref().is_none_or(|(known, _)| (rank, &name) < (known.0, &known.1)) {
                best = Some(((rank, name), way));
            }
        };
        let is_library = |class: ClassId| self.program.class(class).is_library;
        for (number, statics) in self.state.statics.iter().enumerate() {
            let class = ClassId(number as u32);
            let kinds = self.program.class(class).static_kinds.iter();
            let fields = kinds.zip(&statics.values).enumerate();
            for (index, _) in fields.filter(|(_, (kind, value))| {
                **kind == hebra_ir::Kind::Ref && **value == u64::from(array)
            }) {
                let index = index as u16;
                if let Some(name) = field_name(self.program, class, index, true) {
                    let name = format!("{}.{name}", self.program.class(class).name);
                    offer(if is_library(class) { 4 } else { 0 }, name, Way::Static(class, index));
                }
            }
        }
        for (reference, object) in self.state.heap.objects.iter().enumerate().skip(1) {
            let reference = reference as Ref;
            if !self.state.heap.is_valid(reference) {
                continue;
            }
            let class = self.program.class(object.class);
            match &object.body {
                Body::Fields(words) if !self.program.is_hidden(object.class) => {
                    let holds =
                        |index: &&u16| words.get(usize::from(**index)) == Some(&array.into());
                    for index in class.instance_refs.iter().filter(holds) {
                        let Some(name) = field_name(self.program, object.class, *index, false)
                        else {
                            continue;
                        };
                        let name = format!("{}.{name}", class.name);
                        let rank = if class.is_library { 4 } else { 1 };
                        offer(rank, name, Way::Field(reference, *index));
                    }
                }
                Body::Refs(elements) if matches!(class.kind, ClassKind::Array(..)) => {
                    if let Some(index) = elements.iter().position(|element| *element == array) {
                        offer(2, format!("{index:08}"), Way::Element(reference, index));
                    }
                }
                _ => {}
            }
        }
        for (slot, thread) in self.state.live_threads() {
            for frame in thread.frames.iter().filter(|frame| self.is_user_frame(frame)) {
                let locals = self.locals(slot, frame, &mut |_| String::new());
                for (name, ..) in locals.into_iter().filter(|(.., target)| *target == array) {
                    offer(3, name.clone(), Way::Variable(name));
                }
            }
        }
        best.map(|(_, way)| way)
    }
}

/// Returns the name of a field that appears in a source.
fn field_name(program: &Program, class: ClassId, index: u16, is_static: bool) -> Option<String> {
    let (_, field) = program.declared_field(class, index, is_static)?;
    (!field.flags.has(Flags::SYNTHETIC)).then(|| field.name.to_string())
}
