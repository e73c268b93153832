//! Making classes and methods: loading, checking their parents, laying out fields and the tables of
//! virtual methods (JVMS 5.3, 5.4).

use super::{
    ADDED_MARK, ArrayKind, BOOT_MARK, Class, ClassId, ClassKind, Field, IntrinsicId, LOADER_MARK,
    LoadError, Method, MethodId, Program, Run, primitive_key, primitive_name, unmarked,
};
use crate::code::Code;
use hebra_classfile::class_path;
use hebra_classfile::model::{self, Flags};
use hebra_ir::{Kind, Name, kind_of, split_descriptor};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl Class {
    /// Creates a class of the library without members and without supertypes but itself.
    fn new(id: ClassId, name: Name, flags: Flags, kind: ClassKind) -> Class {
        Class {
            name,
            flags,
            kind,
            model: None,
            is_library: true,
            super_class: None,
            interfaces: Vec::new(),
            supertypes: [id].into_iter().collect(),
            ancestors: Vec::new(),
            fields: Vec::new(),
            instance_words: 0,
            instance_refs: Vec::new(),
            instance_kinds: Vec::new(),
            static_kinds: Vec::new(),
            methods: Vec::new(),
            vtable: Vec::new(),
            initialiser: None,
            driver: None,
            by_name: FxHashMap::default(),
        }
    }
}

impl Program {
    /// Says that there is no class of a name; if the program defines one for a loader of the JDK,
    /// whether there is depends on the state.
    fn not_found(&self, name: &str) -> LoadError {
        let is_added = |class: &Class| {
            let rest = class.name.strip_prefix(name);
            rest.is_some_and(|rest| rest.starts_with(ADDED_MARK) || rest.starts_with(BOOT_MARK))
        };
        if self.classes.iter().any(|class| is_added(class)) {
            let name = name.replace('/', ".");
            return LoadError::Unsupported(format!(
                "class {name}, which the program itself defines"
            ));
        }
        LoadError::NotFound(name.into())
    }

    /// Loads the class of this internal name (`[I` for arrays; primitives are separate).
    pub fn load(&mut self, name: &str) -> Result<ClassId, LoadError> {
        if let Some(id) = self.by_name.get(name) {
            return Ok(*id);
        }
        if name.starts_with('[') {
            return self.load_array(name);
        }
        if let Some((name, _)) = name.split_once(LOADER_MARK) {
            let name = name.replace('/', ".");
            let what = format!("class {name}, named by a class that a class loader defined");
            return Err(LoadError::Unsupported(what));
        }
        let bad = |message: String| {
            LoadError::Bad(format!("class {}: {message}", name.replace('/', ".")))
        };
        let found = self.path.class(name).map_err(|e| match e {
            class_path::Error::Class(e) => bad(e.to_string()),
            other => LoadError::Bad(other.to_string()),
        })?;
        let Some(found) = found else {
            let class = (self.provided)(name);
            let class = class.ok_or_else(|| self.not_found(name))?;
            return self.define(class, false);
        };
        if &*found.class.name != name {
            // HotSpot reports NoClassDefFoundError (wrong name).
            let other = found.class.name.replace('/', ".");
            return Err(bad(format!("the file holds class {other}")));
        }
        let id = self.define(found.class.clone(), found.is_jdk)?;
        self.metadata.files.insert(id, found.bytes.clone());
        Ok(id)
    }

    /// Adds a class from its model.
    pub fn define(
        &mut self,
        class: impl Into<Arc<model::Class>>,
        is_library: bool,
    ) -> Result<ClassId, LoadError> {
        let class = class.into();
        let name = class.name.clone();
        if self.loading.contains(&name) || self.loading.len() > 500 {
            return Err(LoadError::Bad(format!("class {name} is its own superclass")));
        }
        self.loading.push(name.clone());
        let linked = self.link(class, is_library);
        self.loading.pop();
        linked
    }

    fn link(&mut self, class: Arc<model::Class>, is_library: bool) -> Result<ClassId, LoadError> {
        let super_class = match &class.super_name {
            Some(name) => Some(self.load(name)?),
            None if &*class.name == "java/lang/Object" => None,
            None => return Err(LoadError::Bad(format!("class {} has no superclass", class.name))),
        };
        let interfaces: Result<Vec<ClassId>, LoadError> =
            class.interfaces.iter().map(|name| self.load(name)).collect();
        let interfaces = interfaces?;
        self.check_parents(&class, super_class, &interfaces)?;
        let id = ClassId(self.classes.len() as u32);
        let instance = Class::new(id, class.name.clone(), class.flags, ClassKind::Instance);
        let mut linked = Class { is_library, super_class, interfaces, ..instance };
        for parent in linked.super_class.iter().chain(&linked.interfaces) {
            linked.supertypes.extend(&self.class(*parent).supertypes);
        }
        if let Some(parent) = linked.super_class.map(|id| self.class(id)) {
            linked.instance_words = parent.instance_words;
            linked.instance_refs = parent.instance_refs.clone();
            linked.instance_kinds = parent.instance_kinds.clone();
            linked.vtable = parent.vtable.clone();
        }
        if !class.flags.has(Flags::INTERFACE) {
            if let Some(parent) = linked.super_class {
                linked.ancestors = self.class(parent).ancestors.clone();
            }
            linked.ancestors.push(id);
        }
        lay_out_fields(&mut linked, &class)?;
        self.add_methods(id, &mut linked, &class)?;
        linked.model = Some(class);
        self.by_name.insert(linked.name.clone(), id);
        self.classes.push(Arc::new(linked));
        Ok(id)
    }

    /// Checks JVMS 5.3.5: a superclass is a class and not final, superinterfaces are interfaces,
    /// and sealed parents name the class.
    fn check_parents(
        &self,
        class: &model::Class,
        super_class: Option<ClassId>,
        interfaces: &[ClassId],
    ) -> Result<(), LoadError> {
        let name = class.name.replace('/', ".");
        let error = "java/lang/IncompatibleClassChangeError";
        let wrong = |message: String| Err(LoadError::Incompatible(error, message));
        if let Some(id) = super_class {
            let (parent, text) = (self.class(id), self.external_name(id));
            if parent.kind != ClassKind::Instance {
                return Err(LoadError::Bad(format!("class {name} extends an array")));
            }
            if parent.flags.has(Flags::INTERFACE) {
                return wrong(format!("class {name} has interface {text} as super class"));
            }
            if parent.flags.has(Flags::FINAL) && self.feature < 17 {
                let message = "Cannot inherit from final class".to_owned();
                return Err(LoadError::Incompatible("java/lang/VerifyError", message));
            }
            if parent.flags.has(Flags::FINAL) {
                return wrong(format!("class {name} cannot inherit from final class {text}"));
            }
        }
        for id in interfaces {
            if !self.class(*id).flags.has(Flags::INTERFACE) {
                let text = self.external_name(*id);
                return wrong(format!(
                    "class {name} can not implement {text}, because it is not an interface ({text} is in unnamed module of loader 'app')"
                ));
            }
        }
        Ok(())
    }

    fn add_methods(
        &mut self,
        id: ClassId,
        linked: &mut Class,
        class: &model::Class,
    ) -> Result<(), LoadError> {
        for (index, method) in class.methods.iter().enumerate() {
            let Some((params, result)) = split_descriptor(&method.descriptor) else {
                let message =
                    format!("method {}: bad descriptor {}", method.name, method.descriptor);
                return Err(LoadError::Bad(format!("class {}: {message}", class.name)));
            };
            let mut kinds = Vec::new();
            kinds.extend((!method.flags.has(Flags::STATIC)).then_some(Kind::Ref));
            kinds.extend(params.iter().filter_map(|p| kind_of(p)));
            let method_id = MethodId(self.methods.len() as u32);
            let key = (method.name.clone(), unmarked(&method.descriptor));
            let is_special = method.name.starts_with('<');
            let is_virtual = !method.flags.has(Flags::STATIC | Flags::PRIVATE)
                && !is_special
                && !class.flags.has(Flags::INTERFACE);
            let mut vtable = None;
            if is_virtual {
                // More than one if packages differ on the way up (JVMS 5.4.5).
                for slot in 0..linked.vtable.len() {
                    let other = self.method(linked.vtable[slot]);
                    let overridden = other.name == key.0
                        && unmarked(&other.descriptor) == key.1
                        && (other.flags.has(Flags::PUBLIC | Flags::PROTECTED)
                            || self.is_package_of(other.class, &linked.name));
                    if overridden {
                        linked.vtable[slot] = method_id;
                        vtable.get_or_insert(slot as u32);
                    }
                }
                if vtable.is_none() {
                    vtable = Some(linked.vtable.len() as u32);
                    linked.vtable.push(method_id);
                }
            }
            if &*method.name == "<clinit>" && &*method.descriptor == "()V" {
                linked.initialiser = Some(method_id);
            }
            self.methods.push(Method {
                class: id,
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
                flags: method.flags,
                index: index as u32,
                params: kinds.into(),
                result: kind_of(result),
                vtable,
                run: Run::Unprepared,
                code: Code::default(),
            });
            linked.methods.push(method_id);
            linked.by_name.insert(key, method_id);
        }
        Ok(())
    }

    /// Adds a method without a class file, such as the driver of an initialisation.
    pub fn add_synthetic(&mut self, class: ClassId, name: &str, code: Code) -> MethodId {
        let id = MethodId(self.methods.len() as u32);
        self.methods.push(Method {
            class,
            name: name.into(),
            descriptor: "()V".into(),
            flags: Flags(Flags::STATIC | Flags::SYNTHETIC),
            index: u32::MAX,
            params: Arc::default(),
            result: None,
            vtable: None,
            run: Run::Code,
            code,
        });
        id
    }

    /// Adds the caller of a method, a static method of the same name and arguments.
    pub fn add_caller(&mut self, method: MethodId, code: Code) -> MethodId {
        let target = self.method(method);
        let (class, descriptor) = (target.class, target.descriptor.clone());
        let (name, params, result) = (target.name.clone(), target.params.clone(), target.result);
        let caller = self.add_synthetic(class, &name, code);
        let added = &mut self.methods[caller.0 as usize];
        (added.descriptor, added.params, added.result) = (descriptor, params, result);
        self.callers.insert(method, caller);
        caller
    }

    /// Adds a native method that the class file does not declare with this descriptor.
    pub fn add_native(
        &mut self,
        class: ClassId,
        name: &Name,
        descriptor: &Name,
        intrinsic: IntrinsicId,
    ) -> Option<MethodId> {
        let (params, result) = split_descriptor(descriptor)?;
        let mut kinds = vec![Kind::Ref];
        kinds.extend(params.iter().filter_map(|p| kind_of(p)));
        let id = MethodId(self.methods.len() as u32);
        let result = kind_of(result);
        self.methods.push(Method {
            class,
            name: name.clone(),
            descriptor: descriptor.clone(),
            flags: Flags(Flags::PUBLIC | Flags::FINAL | Flags::NATIVE),
            index: u32::MAX,
            params: kinds.into(),
            result,
            vtable: None,
            run: Run::Intrinsic(intrinsic, false),
            code: Code::default(),
        });
        let key = (name.clone(), descriptor.clone());
        self.class_mut(class).by_name.insert(key, id);
        Some(id)
    }

    fn load_array(&mut self, name: &str) -> Result<ClassId, LoadError> {
        let element = &name[1..];
        let component = match element.as_bytes().first() {
            Some(b'[') if name.len() <= 256 => self.load(element)?,
            Some(b'L') if element.ends_with(';') => self.load(&element[1..element.len() - 1])?,
            Some(_) if element.len() == 1 => match primitive_name(element.as_bytes()[0]) {
                Some(keyword) => self.primitive(keyword)?,
                None => return Err(LoadError::NotFound(name.into())),
            },
            _ => return Err(LoadError::NotFound(name.into())),
        };
        let object = self.load("java/lang/Object")?;
        let interfaces =
            vec![self.load("java/lang/Cloneable")?, self.load("java/io/Serializable")?];
        let id = ClassId(self.classes.len() as u32);
        let component_flags = self.class(component).flags.0 & Flags::PUBLIC;
        let flags = Flags(Flags::FINAL | Flags::ABSTRACT | component_flags);
        let kind = ClassKind::Array(ArrayKind::of(element), component);
        let mut class = Class {
            super_class: Some(object),
            ancestors: vec![object, id],
            vtable: self.class(object).vtable.clone(),
            ..Class::new(id, name.into(), flags, kind)
        };
        class.supertypes.insert(object);
        class.supertypes.extend(&interfaces);
        class.interfaces = interfaces;
        self.by_name.insert(class.name.clone(), id);
        self.classes.push(Arc::new(class));
        Ok(id)
    }

    /// Returns the class of a known primitive type, by keyword.
    pub fn known_primitive(&self, keyword: &str) -> Option<ClassId> {
        self.loaded(&primitive_key(keyword))
    }

    /// Returns the class object of a primitive type, by keyword.
    pub fn primitive(&mut self, keyword: &str) -> Result<ClassId, LoadError> {
        if let Some(id) = self.known_primitive(keyword) {
            return Ok(id);
        }
        let id = ClassId(self.classes.len() as u32);
        let flags = Flags(Flags::FINAL | Flags::ABSTRACT | Flags::PUBLIC);
        let class = Class::new(id, keyword.into(), flags, ClassKind::Primitive);
        self.classes.push(Arc::new(class));
        self.by_name.insert(primitive_key(keyword).into(), id);
        Ok(id)
    }
}

fn lay_out_fields(linked: &mut Class, class: &model::Class) -> Result<(), LoadError> {
    for field in &class.fields {
        let Some(kind) = kind_of(&field.descriptor) else {
            let message = format!("class {}: field {}: bad descriptor", class.name, field.name);
            return Err(LoadError::Bad(message));
        };
        let index = if field.flags.has(Flags::STATIC) {
            linked.static_kinds.push(kind);
            linked.static_kinds.len() - 1
        } else {
            let index = linked.instance_words;
            linked.instance_words = index.checked_add(1).ok_or_else(|| {
                LoadError::Bad(format!("class {} has too many fields", class.name))
            })?;
            linked.instance_kinds.push(kind);
            if kind == Kind::Ref {
                linked.instance_refs.push(index);
            }
            index.into()
        };
        linked.fields.push(Field {
            name: field.name.clone(),
            descriptor: field.descriptor.clone(),
            flags: field.flags,
            index: index as u16,
        });
    }
    if &*class.name == "java/lang/ClassLoader" {
        // A hidden last word: the modules that were defined for the loader.
        linked.instance_refs.push(linked.instance_words);
        linked.instance_words += 1;
        linked.instance_kinds.push(Kind::Ref);
    }
    if &*class.name == "java/lang/Class" {
        // Three hidden last words: the protection domain of a class that the program defined, why
        // the class is broken (see `broken`), and the class that the mirror represents.
        linked.instance_refs.extend([linked.instance_words, linked.instance_words + 1]);
        linked.instance_words += 3;
        linked.instance_kinds.extend([Kind::Ref, Kind::Ref, Kind::Int]);
    }
    Ok(())
}
