//! Classes and methods, loaded and linked on demand (JVMS 5.3, 5.4). Grows during execution but
//! never holds anything a run could observe as state: that is in `state`.

use crate::code::Code;
use crate::intrinsics::Intrinsic;
use crate::metadata::Metadata;
use hebra_classfile::model::{self, Flags};
use hebra_classfile::{ClassPath, class_path};
use hebra_ir::{Kind, Name, kind_of, split_descriptor};
use hebra_lower::dynamic::handle::Shape;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A loaded class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// A method of a loaded class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId(pub u32);

/// Element kinds of arrays.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayKind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
}

impl ArrayKind {
    /// From the first byte of an element descriptor.
    pub fn of(descriptor: &str) -> ArrayKind {
        match descriptor.as_bytes().first() {
            Some(b'Z') => ArrayKind::Boolean,
            Some(b'B') => ArrayKind::Byte,
            Some(b'C') => ArrayKind::Char,
            Some(b'S') => ArrayKind::Short,
            Some(b'I') => ArrayKind::Int,
            Some(b'J') => ArrayKind::Long,
            Some(b'F') => ArrayKind::Float,
            Some(b'D') => ArrayKind::Double,
            _ => ArrayKind::Ref,
        }
    }

    /// Size of an element in memory as `Unsafe` sees it.
    pub fn scale(self) -> usize {
        match self {
            ArrayKind::Boolean | ArrayKind::Byte => 1,
            ArrayKind::Char | ArrayKind::Short => 2,
            ArrayKind::Int | ArrayKind::Float | ArrayKind::Ref => 4,
            ArrayKind::Long | ArrayKind::Double => 8,
        }
    }
}

/// What sort of class it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// A class or interface with a class file (or synthesised).
    Instance,
    /// An array class: element kind and component class.
    Array(ArrayKind, ClassId),
    /// A primitive type or `void`.
    Primitive,
}

/// A declared field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Name.
    pub name: Name,
    /// Descriptor.
    pub descriptor: Name,
    /// Flags.
    pub flags: Flags,
    /// Word index in the object, or among the statics of the class.
    pub index: u16,
}

/// A loaded and linked class.
#[derive(Clone)]
pub struct Class {
    /// Internal name; primitives have their keyword.
    pub name: Name,
    /// Access flags.
    pub flags: Flags,
    /// Array, primitive or other.
    pub kind: ClassKind,
    /// The class file.
    pub model: Option<Arc<model::Class>>,
    /// Comes from the JDK (or was synthesised for it): initialised atomically.
    pub is_library: bool,
    /// Superclass.
    pub super_class: Option<ClassId>,
    /// Direct superinterfaces.
    pub interfaces: Vec<ClassId>,
    /// All superclasses and superinterfaces, itself included.
    pub supertypes: FxHashSet<ClassId>,
    /// Superclasses from `Object` down, itself last; empty for interfaces and primitives.
    pub ancestors: Vec<ClassId>,
    /// Declared fields.
    pub fields: Vec<Field>,
    /// Words of an instance.
    pub instance_words: u16,
    /// Words of an instance that hold references.
    pub instance_refs: Vec<u16>,
    /// Kind of every instance word.
    pub instance_kinds: Vec<Kind>,
    /// Kind of every static word.
    pub static_kinds: Vec<Kind>,
    /// Declared methods.
    pub methods: Vec<MethodId>,
    /// Virtual methods.
    pub vtable: Vec<MethodId>,
    /// `<clinit>`
    pub initialiser: Option<MethodId>,
    /// The synthetic method that performs initialisation (JVMS 5.5).
    pub driver: Option<MethodId>,
    by_name: FxHashMap<(Name, Name), MethodId>,
}

/// How a method is executed.
#[derive(Clone)]
pub enum Run {
    /// Not looked at yet.
    Unprepared,
    /// Interpreted.
    Code,
    /// By a Rust function; the flag: there is bytecode to fall back on.
    Intrinsic(Intrinsic, bool),
    /// No code.
    Abstract,
    /// Native without intrinsic.
    Missing,
}

/// A method.
#[derive(Clone)]
pub struct Method {
    /// Declaring class.
    pub class: ClassId,
    /// Name.
    pub name: Name,
    /// Descriptor.
    pub descriptor: Name,
    /// Flags.
    pub flags: Flags,
    /// Index in the class file.
    pub index: u32,
    /// Kinds of the arguments, receiver first.
    pub params: Box<[Kind]>,
    /// Kind of the result.
    pub result: Option<Kind>,
    /// Index in the vtable.
    pub vtable: Option<u32>,
    /// How it runs.
    pub run: Run,
    /// Its code once prepared.
    pub code: Code,
}

/// A constant whose object is the same in every state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// A method type, by descriptor.
    MethodType(Name),
    /// A method handle, as the class given resolves it.
    MethodHandle(Name, model::MethodHandle),
}

/// Why a class is not there.
#[derive(Clone, Debug)]
pub enum LoadError {
    /// No such class on the class path.
    NotFound(Name),
    /// It does not go with the classes it extends: the error that tells so, and its message.
    Incompatible(&'static str, String),
    /// It is there but cannot be used.
    Bad(String),
}

/// The code of methods, by the class that declares them, name and descriptor.
pub type Bodies = FxHashMap<model::MemberRef, Arc<hebra_ir::Method>>;

/// The names of the tokens that a field holds, by class and field.
pub type TokenNames = FxHashMap<(Name, Name), Arc<[Name]>>;

/// Everything loaded so far.
#[derive(Clone)]
pub struct Program {
    pub(crate) path: Arc<ClassPath>,
    /// Feature release of the JDK.
    pub feature: u16,
    /// Classes; the first is `java.lang.Object`.
    pub classes: Vec<Class>,
    /// Methods.
    pub methods: Vec<Method>,
    by_name: FxHashMap<Name, ClassId>,
    loading: Vec<Name>,
    selected: FxHashMap<(ClassId, MethodId), Option<MethodId>>,
    /// String literals and their numbers.
    pub literals: Vec<model::Utf16>,
    literal_numbers: FxHashMap<model::Utf16, u32>,
    /// Method type and method handle constants and their numbers.
    pub constants: Vec<Constant>,
    constant_numbers: FxHashMap<Constant, u32>,
    /// Classes of method handles by what they do.
    pub(crate) handle_classes: FxHashMap<Shape, ClassId>,
    /// The methods behind dynamic constants, by class and constant.
    pub(crate) dynamic_constants: FxHashMap<(Name, model::DynamicRef), MethodId>,
    /// How many call sites were linked.
    pub linked_sites: u32,
    /// Final fields seen written while shared: their reads are scheduling points.
    pub unstable_finals: FxHashSet<(Name, u16)>,
    /// Code to run in place of that of the class file: the user's methods as a transformation of
    /// the program left them.
    pub replaced: Arc<Bodies>,
    /// The tokens of fields that hold tokens, for reports.
    pub tokens: Arc<TokenNames>,
    jdk_files: FxHashMap<&'static str, Option<Arc<[u8]>>>,
    /// What only reflection asks for.
    pub(crate) metadata: Metadata,
}

impl Program {
    /// An empty program over a class path.
    pub fn new(path: impl Into<Arc<ClassPath>>, feature: u16) -> Program {
        Program {
            path: path.into(),
            feature,
            classes: Vec::new(),
            methods: Vec::new(),
            by_name: FxHashMap::default(),
            loading: Vec::new(),
            selected: FxHashMap::default(),
            literals: Vec::new(),
            literal_numbers: FxHashMap::default(),
            constants: Vec::new(),
            constant_numbers: FxHashMap::default(),
            handle_classes: FxHashMap::default(),
            dynamic_constants: FxHashMap::default(),
            linked_sites: 0,
            unstable_finals: FxHashSet::default(),
            replaced: Arc::default(),
            tokens: Arc::default(),
            jdk_files: FxHashMap::default(),
            metadata: Metadata::default(),
        }
    }

    /// The class.
    #[inline(always)]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// The method.
    #[inline(always)]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    /// The code that replaces a method's own.
    pub(crate) fn replacement(&self, id: MethodId) -> Option<Arc<hebra_ir::Method>> {
        if self.replaced.is_empty() {
            return None;
        }
        let method = self.method(id);
        let class = self.class(method.class).name.clone();
        let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
        self.replaced.get(&model::MemberRef { class, name, descriptor }).cloned()
    }

    /// Whether a class of the user's has its own code although that of the others was replaced.
    /// What a driver asks of its checker is never abstract, and
    /// classes that no compiler wrote only pass values on.
    pub(crate) fn is_left_out(&self, class: &model::Class) -> bool {
        let is_made = crate::intrinsics::verify::is_api(&class.name)
            || class.flags.has(model::Flags::SYNTHETIC)
            || class.super_name.as_deref() == Some("java/lang/reflect/Proxy");
        let of_class = |member: &model::MemberRef| member.class == class.name;
        !self.replaced.is_empty() && !is_made && !self.replaced.keys().any(of_class)
    }

    /// The number of a string literal met before.
    pub(crate) fn known_literal(&self, text: &model::Utf16) -> Option<u32> {
        self.literal_numbers.get(text).copied()
    }

    /// The number of a string literal.
    pub fn literal(&mut self, text: &model::Utf16) -> u32 {
        if let Some(number) = self.known_literal(text) {
            return number;
        }
        let number = self.literals.len() as u32;
        self.literals.push(text.clone());
        self.literal_numbers.insert(text.clone(), number);
        number
    }

    /// The number of a constant met before.
    pub(crate) fn known_constant(&self, constant: &Constant) -> Option<u32> {
        self.constant_numbers.get(constant).copied()
    }

    /// The number of a constant.
    pub fn constant(&mut self, constant: Constant) -> u32 {
        if let Some(number) = self.known_constant(&constant) {
            return number;
        }
        let number = self.constants.len() as u32;
        self.constants.push(constant.clone());
        self.constant_numbers.insert(constant, number);
        number
    }

    /// A class already loaded.
    pub fn loaded(&self, name: &str) -> Option<ClassId> {
        self.by_name.get(name).copied()
    }

    /// The bytes of a class on the class path.
    pub fn find_bytes(&self, name: &str) -> Result<Option<hebra_classfile::Found>, LoadError> {
        self.path.find(name).map_err(|e| LoadError::Bad(e.to_string()))
    }

    /// A resource of the JDK's image by name, in the module of a package.
    pub fn jdk_resource(&self, package: &str, name: &str) -> Result<Option<Vec<u8>>, LoadError> {
        self.path.jdk_resource(package, name).map_err(|e| LoadError::Bad(e.to_string()))
    }

    /// The module of a class of the JDK.
    pub fn jdk_module(&self, class: ClassId) -> Option<&str> {
        let (package, _) = self.class(class).name.rsplit_once('/')?;
        self.path.jdk_module(package).ok()?
    }

    /// Whether the user's part of the class path has a resource.
    pub fn has_user_resource(&self, name: &str) -> Result<bool, LoadError> {
        let found = self.path.user_resources(name).map_err(|e| LoadError::Bad(e.to_string()))?;
        Ok(!found.is_empty())
    }

    /// A file of the JDK, by its path below the JDK's home. The contents are kept: they must not
    /// change while a program runs.
    pub fn jdk_file(&mut self, name: &'static str) -> Result<Option<Arc<[u8]>>, LoadError> {
        if let Some(content) = self.jdk_files.get(name) {
            return Ok(content.clone());
        }
        let content = self.path.jdk_file(name).map_err(|e| LoadError::Bad(e.to_string()))?;
        let content: Option<Arc<[u8]>> = content.map(Into::into);
        self.jdk_files.insert(name, content.clone());
        Ok(content)
    }

    /// The class of this internal name (`[I` for arrays, `int` for primitives are separate).
    pub fn load(&mut self, name: &str) -> Result<ClassId, LoadError> {
        if let Some(id) = self.by_name.get(name) {
            return Ok(*id);
        }
        if name.starts_with('[') {
            return self.load_array(name);
        }
        let bad = |message: String| {
            LoadError::Bad(format!("class {}: {message}", name.replace('/', ".")))
        };
        let found = self.path.class(name).map_err(|e| match e {
            class_path::Error::Class(e) => bad(e.to_string()),
            other => LoadError::Bad(other.to_string()),
        })?;
        let Some(found) = found else {
            let class = crate::intrinsics::verify::class(name);
            let class = class.ok_or_else(|| LoadError::NotFound(name.into()))?;
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
        let mut linked = Class {
            name: class.name.clone(),
            flags: class.flags,
            kind: ClassKind::Instance,
            model: None,
            is_library,
            super_class,
            supertypes: FxHashSet::default(),
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
            interfaces,
        };
        linked.supertypes.insert(id);
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
        self.classes.push(linked);
        Ok(id)
    }

    /// JVMS 5.3.5: a superclass is a class and not final, superinterfaces are interfaces, and sealed
    /// parents name the class.
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
            let key = (method.name.clone(), method.descriptor.clone());
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
                        && other.descriptor == key.1
                        && (other.flags.has(Flags::PUBLIC | Flags::PROTECTED)
                            || package(&self.class(other.class).name) == package(&linked.name));
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
            params: Box::default(),
            result: None,
            vtable: None,
            run: Run::Code,
            code,
        });
        id
    }

    /// Adds a native method that the class file does not declare with this descriptor.
    pub(crate) fn add_native(
        &mut self,
        class: ClassId,
        name: &Name,
        descriptor: &Name,
        intrinsic: Intrinsic,
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
        self.classes[class.0 as usize].by_name.insert(key, id);
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
        let mut supertypes: FxHashSet<ClassId> = [id, object].into_iter().collect();
        supertypes.extend(&interfaces);
        let parent = self.class(object);
        let component_flags = self.class(component).flags.0 & Flags::PUBLIC;
        let class = Class {
            name: name.into(),
            flags: Flags(Flags::FINAL | Flags::ABSTRACT | component_flags),
            kind: ClassKind::Array(ArrayKind::of(element), component),
            model: None,
            is_library: true,
            super_class: Some(object),
            interfaces,
            supertypes,
            ancestors: vec![object, id],
            fields: Vec::new(),
            instance_words: 0,
            instance_refs: Vec::new(),
            instance_kinds: Vec::new(),
            static_kinds: Vec::new(),
            methods: Vec::new(),
            vtable: parent.vtable.clone(),
            initialiser: None,
            driver: None,
            by_name: FxHashMap::default(),
        };
        self.by_name.insert(class.name.clone(), id);
        self.classes.push(class);
        Ok(id)
    }

    /// The class of a primitive type met before, by keyword.
    pub(crate) fn known_primitive(&self, keyword: &str) -> Option<ClassId> {
        self.loaded(&primitive_key(keyword))
    }

    /// The class object of a primitive type, by keyword.
    pub fn primitive(&mut self, keyword: &str) -> Result<ClassId, LoadError> {
        if let Some(id) = self.known_primitive(keyword) {
            return Ok(id);
        }
        let id = ClassId(self.classes.len() as u32);
        self.classes.push(Class {
            name: keyword.into(),
            flags: Flags(Flags::FINAL | Flags::ABSTRACT | Flags::PUBLIC),
            kind: ClassKind::Primitive,
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
        });
        self.by_name.insert(primitive_key(keyword).into(), id);
        Ok(id)
    }

    /// The name of the array class with this component class.
    pub(crate) fn array_name(&self, component: ClassId) -> Result<String, LoadError> {
        let class = self.class(component);
        match class.kind {
            ClassKind::Array(..) => Ok(format!("[{}", class.name)),
            ClassKind::Primitive => match primitive_letter(&class.name) {
                Some(letter) => Ok(format!("[{letter}")),
                None => Err(LoadError::NotFound(class.name.clone())),
            },
            ClassKind::Instance => Ok(format!("[L{};", class.name)),
        }
    }

    /// The array class with this component class.
    pub fn array_of(&mut self, component: ClassId) -> Result<ClassId, LoadError> {
        let name = self.array_name(component)?;
        self.load(&name)
    }

    /// Whether the class was synthesised for a call site: as HotSpot's hidden classes, it is not
    /// in stack traces.
    pub fn is_hidden(&self, class: ClassId) -> bool {
        let class = self.class(class);
        class.is_library
            && class.flags.has(Flags::SYNTHETIC)
            && class.model.as_ref().is_some_and(|m| m.source_file.is_none())
    }

    /// The field descriptor of a class.
    pub fn descriptor_of(&self, class: ClassId) -> String {
        let class = self.class(class);
        match class.kind {
            ClassKind::Array(..) => class.name.to_string(),
            ClassKind::Primitive => primitive_letter(&class.name).unwrap_or('V').to_string(),
            ClassKind::Instance => format!("L{};", class.name),
        }
    }

    /// The class a field descriptor stands for, if it was met before.
    pub(crate) fn known_class_of_descriptor(&self, descriptor: &str) -> Option<ClassId> {
        match descriptor.as_bytes() {
            [b'L', .., b';'] => self.loaded(&descriptor[1..descriptor.len() - 1]),
            [b'[', ..] => self.loaded(descriptor),
            [letter] => self.known_primitive(primitive_name(*letter)?),
            _ => None,
        }
    }

    /// The class a field descriptor stands for.
    pub fn class_of_descriptor(&mut self, descriptor: &str) -> Result<ClassId, LoadError> {
        match descriptor.as_bytes() {
            [b'L', .., b';'] => self.load(&descriptor[1..descriptor.len() - 1]),
            [b'[', ..] => self.load(descriptor),
            [letter] => match primitive_name(*letter) {
                Some(keyword) => self.primitive(keyword),
                None => Err(LoadError::NotFound(descriptor.into())),
            },
            _ => Err(LoadError::NotFound(descriptor.into())),
        }
    }

    /// Whether a value of class `from` may be held in a variable of class `into` (JVMS 6.5
    /// checkcast).
    #[inline]
    pub fn is_subclass(&self, from: ClassId, into: ClassId) -> bool {
        if from == into {
            return true;
        }
        let class = self.class(from);
        let depth = self.class(into).ancestors.len();
        let holds = match depth > 0 && !class.ancestors.is_empty() {
            true => class.ancestors.get(depth - 1) == Some(&into),
            false => class.supertypes.contains(&into),
        };
        if holds {
            return true;
        }
        match (class.kind, self.class(into).kind) {
            (ClassKind::Array(a, from), ClassKind::Array(b, into)) => {
                a == ArrayKind::Ref && b == ArrayKind::Ref && self.is_subclass(from, into)
            }
            _ => false,
        }
    }

    /// Field resolution (JVMS 5.4.3.2).
    pub fn find_field(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<(ClassId, usize)> {
        let declared = |id: ClassId| {
            let fields = &self.class(id).fields;
            fields.iter().position(|f| &*f.name == name && &*f.descriptor == descriptor)
        };
        let mut at = Some(class);
        while let Some(id) = at {
            if let Some(index) = declared(id) {
                return Some((id, index));
            }
            let mut interfaces: Vec<ClassId> = self
                .class(id)
                .supertypes
                .iter()
                .copied()
                .filter(|s| self.class(*s).flags.has(Flags::INTERFACE))
                .collect();
            interfaces.sort();
            if let Some(found) = interfaces.into_iter().find_map(|i| Some((i, declared(i)?))) {
                return Some(found);
            }
            at = self.class(id).super_class;
        }
        None
    }

    /// The class that declares the instance field with this index.
    pub fn field_owner(&self, class: ClassId, index: u16) -> Name {
        let mut at = class;
        while let Some(parent) = self.class(at).super_class {
            if index >= self.class(parent).instance_words {
                break;
            }
            at = parent;
        }
        self.class(at).name.clone()
    }

    /// The class that declares the instance field at a word index, and the field's name.
    pub fn instance_field(&self, class: ClassId, index: u16) -> Option<(Name, Name)> {
        let (owner, field) = self.declared_field(class, index, false)?;
        Some((owner.name.clone(), field.name.clone()))
    }

    /// The field at a word index of a class's objects, or among its statics, and the class that
    /// declares it.
    pub fn declared_field(
        &self,
        class: ClassId,
        index: u16,
        is_static: bool,
    ) -> Option<(&Class, &Field)> {
        let mut at = Some(class);
        while let Some(class) = at.map(|id| self.class(id)) {
            let is_it = |f: &&Field| f.flags.has(Flags::STATIC) == is_static && f.index == index;
            if let Some(field) = class.fields.iter().find(is_it) {
                return Some((class, field));
            }
            at = if is_static { None } else { class.super_class };
        }
        None
    }

    /// The word index of an instance field, searched by name through the superclasses.
    pub fn field_named(&self, class: ClassId, name: &str) -> Option<&Field> {
        let mut at = Some(class);
        while let Some(id) = at {
            let class = self.class(id);
            let found = class.fields.iter().find(|f| &*f.name == name);
            if found.is_some() {
                return found;
            }
            at = class.super_class;
        }
        None
    }

    /// A method declared by this very class.
    pub fn declared(&self, class: ClassId, name: &Name, descriptor: &Name) -> Option<MethodId> {
        self.class(class).by_name.get(&(name.clone(), descriptor.clone())).copied()
    }

    /// Method resolution (JVMS 5.4.3.3 and 5.4.3.4).
    pub fn find_method(&self, class: ClassId, name: &Name, descriptor: &Name) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(id) = at {
            if let Some(method) = self.declared(id, name, descriptor) {
                return Some(method);
            }
            at = self.class(id).super_class;
        }
        self.find_in_interfaces(class, name, descriptor)
    }

    /// The maximally-specific method among the superinterfaces, a default one preferred.
    fn find_in_interfaces(
        &self,
        class: ClassId,
        name: &Name,
        descriptor: &Name,
    ) -> Option<MethodId> {
        self.most_specific(class, name, descriptor).first().copied()
    }

    /// The maximally-specific default methods of a class.
    pub fn defaults(&self, class: ClassId, name: &Name, descriptor: &Name) -> Vec<MethodId> {
        let mut found = self.most_specific(class, name, descriptor);
        found.retain(|m| !self.method(*m).flags.has(Flags::ABSTRACT));
        found
    }

    /// The maximally-specific methods among the superinterfaces (JVMS 5.4.3.3), default ones first.
    fn most_specific(&self, class: ClassId, name: &Name, descriptor: &Name) -> Vec<MethodId> {
        let mut candidates: Vec<MethodId> = Vec::new();
        for supertype in &self.class(class).supertypes {
            if !self.class(*supertype).flags.has(Flags::INTERFACE) {
                continue;
            }
            if let Some(method) = self.declared(*supertype, name, descriptor)
                && (!self.method(method).flags.has(Flags::PRIVATE | Flags::STATIC)
                    || *supertype == class)
            {
                candidates.push(method);
            }
        }
        candidates.sort();
        let specific = |m: &MethodId| {
            let class = self.method(*m).class;
            !candidates.iter().any(|other| {
                other != m && self.class(self.method(*other).class).supertypes.contains(&class)
            })
        };
        let mut best: Vec<MethodId> = candidates.iter().copied().filter(specific).collect();
        best.sort_by_key(|m| self.method(*m).flags.has(Flags::ABSTRACT));
        best
    }

    /// The method that a call of `method` runs on a receiver of class `class` (JVMS 5.4.6).
    pub fn select(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let declared = self.method(method);
        if declared.flags.has(Flags::PRIVATE) {
            return Some(method);
        }
        if let Some(slot) = declared.vtable {
            return self.class(class).vtable.get(slot as usize).copied();
        }
        let (name, descriptor) = (&declared.name, &declared.descriptor);
        let mut at = Some(class);
        while let Some(id) = at {
            if let Some(found) = self.declared(id, name, descriptor)
                && !self.method(found).flags.has(Flags::PRIVATE | Flags::STATIC)
            {
                return Some(found);
            }
            at = self.class(id).super_class;
        }
        match *self.defaults(class, name, descriptor) {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Whether two classes are in one run-time package (JVMS 5.3).
    pub fn same_package(&self, one: ClassId, other: ClassId) -> bool {
        let (one, other) = (self.class(one), self.class(other));
        one.is_library == other.is_library && package(&one.name) == package(&other.name)
    }

    /// Whether two classes are in one nest (JVMS 5.4.4).
    pub fn are_nestmates(&mut self, one: ClassId, other: ClassId) -> bool {
        self.nest_host(one) == self.nest_host(other)
    }

    /// The host that a class names and that names the class; else the class itself.
    fn nest_host(&mut self, id: ClassId) -> ClassId {
        let model = self.class(id).model.clone();
        if let Some(host) = model.as_ref().and_then(|m| m.nest_host.as_ref()) {
            // Without a host the class is its own.
            let _ = self.load(host);
        }
        self.known_nest_host(id)
    }

    /// As `nest_host`, where the host that the class names is loaded if it can be.
    pub(crate) fn known_nest_host(&self, id: ClassId) -> ClassId {
        let model = self.class(id).model.as_ref();
        let Some(host) = model.and_then(|m| m.nest_host.as_ref()) else { return id };
        let Some(found) = self.loaded(host) else { return id };
        let names_it = |m: &Arc<model::Class>| m.nest_members.contains(&self.class(id).name);
        let belongs = self.class(found).model.as_ref().is_some_and(names_it);
        if belongs && self.same_package(id, found) { found } else { id }
    }

    /// `select` with a memory, for calls through interfaces.
    pub fn select_cached(&mut self, class: ClassId, method: MethodId) -> Option<MethodId> {
        if let Some(selected) = self.remembered(class, method) {
            return selected;
        }
        let selected = self.select(class, method);
        self.selected.insert((class, method), selected);
        selected
    }

    /// What `select_cached` remembers, if it was asked.
    pub(crate) fn remembered(&self, class: ClassId, method: MethodId) -> Option<Option<MethodId>> {
        self.selected.get(&(class, method)).copied()
    }

    /// The memory of `select_cached` alone.
    #[inline]
    pub fn selected(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        self.selected.get(&(class, method)).copied().flatten()
    }

    /// `java.lang.String` for `java/lang/String`.
    pub fn external_name(&self, class: ClassId) -> String {
        self.class(class).name.replace('/', ".")
    }

    /// `Main.run` for messages.
    pub fn describe(&self, method: MethodId) -> String {
        let method = self.method(method);
        format!("{}.{}{}", self.external_name(method.class), method.name, method.descriptor)
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
    if &*class.name == "java/lang/Class" {
        // Two hidden last words: why the class is broken (see `broken`), and the class that the
        // mirror stands for.
        linked.instance_refs.push(linked.instance_words);
        linked.instance_words += 2;
        linked.instance_kinds.extend([Kind::Ref, Kind::Int]);
    }
    Ok(())
}

/// `java/lang` for `java/lang/String`.
pub(crate) fn package(name: &str) -> &str {
    name.rfind('/').map_or("", |i| &name[..i])
}

/// The key of a primitive type, which cannot clash with a class name.
fn primitive_key(keyword: &str) -> String {
    format!(";{keyword}")
}

/// `int` for `I`.
pub fn primitive_name(letter: u8) -> Option<&'static str> {
    Some(match letter {
        b'Z' => "boolean",
        b'B' => "byte",
        b'C' => "char",
        b'S' => "short",
        b'I' => "int",
        b'J' => "long",
        b'F' => "float",
        b'D' => "double",
        b'V' => "void",
        _ => return None,
    })
}

/// `I` for `int`.
pub fn primitive_letter(name: &str) -> Option<char> {
    Some(match name {
        "boolean" => 'Z',
        "byte" => 'B',
        "char" => 'C',
        "short" => 'S',
        "int" => 'I',
        "long" => 'J',
        "float" => 'F',
        "double" => 'D',
        _ => return None,
    })
}
