//! Native methods of a class library with and without an intrinsic: for `hebra doctor`, and for the
//! test that shows at once what a new JDK lacks.

use crate::intrinsics;
use hebra_classfile::model::{Flags, Method};
use hebra_classfile::{Image, parse};
use std::collections::BTreeMap;
use std::fmt;

/// The native methods of an image, by module.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Modules by name.
    pub modules: BTreeMap<String, Module>,
}

/// The native methods of a module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Number of its classes.
    pub classes: usize,
    /// Number of their native methods.
    pub natives: usize,
    /// Native methods without an intrinsic, sorted.
    pub missing: Vec<Native>,
}

/// A native method.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Native {
    /// Internal name of its class.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
}

impl fmt::Display for Native {
    /// Formats as the keys of the tables of intrinsics.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.class, self.name, self.descriptor)
    }
}

/// Surveys every class of an image. The error is a message: the image or a class is damaged.
pub fn survey(image: &Image) -> Result<Survey, String> {
    let mut survey = Survey::default();
    for resource in image.resource_names().map_err(|e| e.to_string())? {
        let Some((module, path)) = resource.strip_prefix('/').and_then(|r| r.split_once('/'))
        else {
            continue;
        };
        if !path.ends_with(".class") || path == "module-info.class" {
            continue;
        }
        let bytes = image.resource(&resource).map_err(|e| e.to_string())?.unwrap_or_default();
        let class = parse(&bytes).map_err(|e| format!("{resource}: {e}"))?;
        let module = survey.modules.entry(module.to_owned()).or_default();
        module.classes += 1;
        for method in class.methods.iter().filter(|method| method.flags.has(Flags::NATIVE)) {
            module.natives += 1;
            if !has_intrinsic(&class.name, method) {
                module.missing.push(Native {
                    class: class.name.to_string(),
                    name: method.name.to_string(),
                    descriptor: method.descriptor.to_string(),
                });
            }
        }
    }
    survey.modules.values_mut().for_each(|module| module.missing.sort());
    Ok(survey)
}

fn has_intrinsic(class: &str, method: &Method) -> bool {
    intrinsics::is_register_natives(&method.name)
        || intrinsics::is_polymorphic(class, method)
        || intrinsics::find(class, &method.name, &method.descriptor).is_some()
}
