//! The value flows of a program: a node for each operator, test and place that can hold an integer,
//! and an edge where a value passes from one to another (paper 004, section 5.1).
//!
//! An array is represented by its elements: the node of a reference stands for the elements of the
//! arrays that it may refer to, so references that flow make both ends the same type. This file
//! declares what a program has; `reader` and `calls` follow its code. `infer` draws conclusions.

mod calls;
mod facts;
mod graph;
mod reader;
mod reflection;
pub(crate) mod shown;
pub(crate) mod strings;
pub(crate) mod webs;

pub use graph::{Body, Flows, Forced, NodeKind, Reason};
use graph::{carries_integers, is_boolean};
use hebra_analysis::{Code, Own};
use hebra_classfile::model::{Field, Flags};
use hebra_ir::{MemberRef, Name, split_descriptor};
use reader::read_body;
use reflection::guard_reflection;

impl Flows {
    /// Finds all flows.
    pub fn of(code: &Code) -> Flows {
        let mut flows = Flows::default();
        for class in code.classes() {
            for field in &class.fields {
                flows.declare_field(&class.name, field);
            }
        }
        for (index, own) in code.methods.iter().enumerate() {
            flows.declare_method(code, index, own);
        }
        for (index, own) in code.methods.iter().enumerate() {
            let body = own.body.as_ref().map(|body| read_body(&mut flows, code, index, body));
            flows.bodies.push(body);
        }
        guard_reflection(&mut flows, code);
        flows
    }

    fn declare_field(&mut self, class: &Name, field: &Field) {
        if !carries_integers(&field.descriptor) {
            return;
        }
        let (name, descriptor) = (field.name.clone(), field.descriptor.clone());
        let key = (class.clone(), name.clone(), descriptor.clone());
        let member = MemberRef { class: class.clone(), name, descriptor };
        let node = self.add_node(NodeKind::Field(member));
        if is_boolean(&field.descriptor) {
            self.force(node, Reason::Boolean, None);
        }
        // The compiler also generates the fields for switches over enums.
        let of_switch = field.name.starts_with("$SwitchMap$");
        if of_switch || field.constant.is_some() && field.flags.has(Flags::STATIC) {
            self.force(node, Reason::Constant, None);
        }
        self.fields.insert(key, node);
    }

    fn declare_method(&mut self, code: &Code, index: usize, own: &Own) {
        let Some((params, result)) = split_descriptor(&own.id.descriptor) else { return };
        let offset = usize::from(!own.flags.has(Flags::STATIC));
        let outside = own.is_callback
            || own.flags.has(Flags::NATIVE)
            || &*own.id.name == "main" && own.id.class == code.entry;
        for (number, descriptor) in params.iter().enumerate() {
            if !carries_integers(descriptor) {
                continue;
            }
            let key = (own.family, number + offset);
            let node = match self.params.get(&key) {
                Some(node) => *node,
                None => {
                    let node = self.add_node(NodeKind::Param(index, number + offset));
                    self.params.insert(key, node);
                    node
                }
            };
            self.force_outside(node, descriptor, outside);
        }
        if carries_integers(result) {
            let node = match self.results.get(&own.family) {
                Some(node) => *node,
                None => {
                    let node = self.add_node(NodeKind::Result(index));
                    self.results.insert(own.family, node);
                    node
                }
            };
            self.force_outside(node, result, outside);
        }
    }

    fn force_outside(&mut self, node: usize, descriptor: &str, outside: bool) {
        if is_boolean(descriptor) {
            self.force(node, Reason::Boolean, None);
        }
        if outside {
            self.force(node, Reason::Callback, None);
        }
    }
}
