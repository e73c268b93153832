//! Classes and methods, loaded and linked on demand (JVMS 5.3, 5.4). Grows during execution but
//! never holds anything a run could observe as state: that is in `state`.

mod linking;
mod lookup;
mod metadata;

use crate::code::Code;
use crate::ids::{ClassId, MethodId};
use crate::patterns::Patterns;
use crate::prepared::Prepared;
use hebra_classfile::model::{self, Flags};
use hebra_classfile::{ClassPath, ResourceError};
use hebra_ir::abstracts::{Tokens, Typing};
use hebra_ir::{Element, Kind, Name};
use hebra_lower::dynamic::handle::Shape;
use metadata::Metadata;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

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
    /// Returns the kind for the first byte of an element descriptor.
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

    /// Returns the element as instructions name it.
    pub fn element(self) -> Element {
        match self {
            ArrayKind::Boolean => Element::Boolean,
            ArrayKind::Byte => Element::Byte,
            ArrayKind::Char => Element::Char,
            ArrayKind::Short => Element::Short,
            ArrayKind::Int => Element::Int,
            ArrayKind::Long => Element::Long,
            ArrayKind::Float => Element::Float,
            ArrayKind::Double => Element::Double,
            ArrayKind::Ref => Element::Ref,
        }
    }

    /// Returns the size of an element in memory as `Unsafe` sees it.
    pub fn scale(self) -> usize {
        match self {
            ArrayKind::Boolean | ArrayKind::Byte => 1,
            ArrayKind::Char | ArrayKind::Short => 2,
            ArrayKind::Int | ArrayKind::Float | ArrayKind::Ref => 4,
            ArrayKind::Long | ArrayKind::Double => 8,
        }
    }
}

/// Kind of a class.
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

/// Number of an intrinsic. The machine has the table; a program only remembers which one a method
/// has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IntrinsicId(pub u16);

/// Function that makes a class which no file holds, by its name.
pub type Provided = fn(&str) -> Option<model::Class>;

/// Execution of a method.
#[derive(Clone)]
pub enum Run {
    /// Not prepared yet.
    Unprepared,
    /// Interpreted.
    Code,
    /// By a Rust function; the flag: there is bytecode to fall back on.
    Intrinsic(IntrinsicId, bool),
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
    pub params: Arc<[Kind]>,
    /// Kind of the result.
    pub result: Option<Kind>,
    /// Index in the vtable.
    pub vtable: Option<u32>,
    /// Its execution.
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

/// Reason why a class cannot be loaded.
#[derive(Clone, Debug)]
pub enum LoadError {
    /// No such class on the class path.
    NotFound(Name),
    /// It does not fit the classes it extends: the error that says so, and its message.
    Incompatible(&'static str, String),
    /// It exists but cannot be used.
    Bad(String),
    /// Which class this is, a class loader of the program decides, which is not asked here.
    Unsupported(String),
}

/// Between the name of a class that a loader of the program defined, or was asked for, and the number
/// of that loader.
pub const LOADER_MARK: &str = "+@";
/// Stands for the number of the loader of the class path.
pub const APP_NUMBER: &str = "=";
/// The same for a class that the program defined for the loader of the class path.
pub const ADDED_MARK: &str = "+=";
/// The same for a class that the program defined for the boot loader.
pub const BOOT_MARK: &str = "+@!";
/// Between the name of a hidden class and its number, as in HotSpot.
pub const HIDDEN_MARK: &str = "+0x";

/// The code of methods, by the class that declares them, name and descriptor.
pub type Bodies = FxHashMap<model::MemberRef, Arc<hebra_ir::Method>>;

/// Everything loaded so far.
#[derive(Clone)]
pub struct Program {
    /// Where classes are found.
    pub path: Arc<ClassPath>,
    /// Classes that exist without a file, such as `hebra.Verify`.
    pub provided: Provided,
    /// Code that other machines over these classes have prepared.
    pub prepared: Arc<Prepared>,
    /// Feature release of the JDK.
    pub feature: u16,
    /// Classes; the first is `java.lang.Object`. Copies of a program have them in common.
    pub classes: Vec<Arc<Class>>,
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
    /// Classes of method handles by behaviour.
    pub handle_classes: FxHashMap<Shape, ClassId>,
    /// The methods behind dynamic constants, by class and constant.
    pub dynamic_constants: FxHashMap<(Name, model::DynamicRef), MethodId>,
    /// Number of call sites linked.
    pub linked_sites: u32,
    /// Final fields seen written while shared: their reads are scheduling points.
    pub unstable_finals: FxHashSet<(Name, u16)>,
    /// Methods that the machine enters by a caller made for it (see `entry.rs`), with that caller.
    pub callers: FxHashMap<MethodId, MethodId>,
    /// Code to run in place of that of the class file: the user's methods after a transformation of
    /// the program.
    pub replaced: Arc<Bodies>,
    /// Variables that hold tokens in that code, for reports and simulation.
    pub typing: Arc<Typing>,
    /// Events to be told of, if any: the user's code gets marks for them.
    pub patterns: Arc<Patterns>,
    jdk_files: FxHashMap<&'static str, Option<Arc<[u8]>>>,
    /// Data that only reflection needs.
    pub metadata: Metadata,
}

impl Program {
    /// Creates an empty program over a class path.
    pub fn new(path: impl Into<Arc<ClassPath>>, feature: u16) -> Program {
        Program {
            path: path.into(),
            provided: |_| None,
            prepared: Arc::default(),
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
            callers: FxHashMap::default(),
            replaced: Arc::default(),
            typing: Arc::default(),
            patterns: Arc::default(),
            jdk_files: FxHashMap::default(),
            metadata: Metadata::default(),
        }
    }

    /// Returns the class.
    #[inline(always)]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// Returns the class, to be changed.
    pub fn class_mut(&mut self, id: ClassId) -> &mut Class {
        Arc::make_mut(&mut self.classes[id.0 as usize])
    }

    /// Returns the method.
    #[inline(always)]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    /// Returns the code that replaces a method's own.
    pub fn replacement(&self, id: MethodId) -> Option<Arc<hebra_ir::Method>> {
        if self.replaced.is_empty() {
            return None;
        }
        let method = self.method(id);
        let class = self.class(method.class).name.clone();
        let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
        self.replaced.get(&model::MemberRef { class, name, descriptor }).cloned()
    }

    /// Returns the tokens that a field holds, or the elements of arrays that it refers to.
    pub fn field_tokens(&self, class: &Class, field: &Field) -> Option<&Arc<Tokens>> {
        if self.typing.fields.is_empty() {
            return None;
        }
        let (name, descriptor) = (field.name.clone(), field.descriptor.clone());
        self.typing.fields.get(&model::MemberRef { class: class.name.clone(), name, descriptor })
    }

    /// Returns true if a field holds symbols of `order`.
    pub fn holds_symbol(&self, class: &Class, field: &Field) -> bool {
        let related = &self.typing.related.fields;
        let (name, descriptor) = (field.name.clone(), field.descriptor.clone());
        !related.is_empty()
            && related.contains(&model::MemberRef { class: class.name.clone(), name, descriptor })
    }

    /// Returns true if a class of the user's keeps its own code although that of the others was
    /// replaced. A driver's calls to its checker are never abstract, and classes that no compiler
    /// wrote only pass values on.
    pub fn is_left_out(&self, class: &model::Class) -> bool {
        let is_made = (self.provided)(&class.name).is_some()
            || class.flags.has(model::Flags::SYNTHETIC)
            || class.super_name.as_deref() == Some("java/lang/reflect/Proxy");
        let of_class = |member: &model::MemberRef| member.class == class.name;
        !self.replaced.is_empty() && !is_made && !self.replaced.keys().any(of_class)
    }

    /// Returns the number of a known string literal.
    pub fn known_literal(&self, text: &model::Utf16) -> Option<u32> {
        self.literal_numbers.get(text).copied()
    }

    /// Returns the number of a string literal.
    pub fn literal(&mut self, text: &model::Utf16) -> u32 {
        if let Some(number) = self.known_literal(text) {
            return number;
        }
        let number = self.literals.len() as u32;
        self.literals.push(text.clone());
        self.literal_numbers.insert(text.clone(), number);
        number
    }

    /// Returns the number of a known constant.
    pub fn known_constant(&self, constant: &Constant) -> Option<u32> {
        self.constant_numbers.get(constant).copied()
    }

    /// Returns the number of a constant.
    pub fn constant(&mut self, constant: Constant) -> u32 {
        if let Some(number) = self.known_constant(&constant) {
            return number;
        }
        let number = self.constants.len() as u32;
        self.constants.push(constant.clone());
        self.constant_numbers.insert(constant, number);
        number
    }

    /// Returns a class that is already loaded.
    pub fn loaded(&self, name: &str) -> Option<ClassId> {
        self.by_name.get(name).copied()
    }

    /// Gives a class another name, by which code of a loader that found it knows it. Returns false if
    /// that name has another class.
    pub fn alias(&mut self, name: &str, class: ClassId) -> bool {
        *self.by_name.entry(name.into()).or_insert(class) == class
    }

    /// Returns the bytes of a class on the class path.
    pub fn find_bytes(&self, name: &str) -> Result<Option<hebra_classfile::Found>, LoadError> {
        self.path.find(name).map_err(|e| LoadError::Bad(e.to_string()))
    }

    /// Returns a resource of the JDK's image by name, in the module of a package.
    pub fn jdk_resource(&self, package: &str, name: &str) -> Result<Option<Vec<u8>>, LoadError> {
        self.path.jdk_resource(package, name).map_err(|e| LoadError::Bad(e.to_string()))
    }

    /// Returns the module of a class of the JDK.
    pub fn jdk_module(&self, class: ClassId) -> Option<&str> {
        let (package, _) = self.class(class).name.rsplit_once('/')?;
        self.path.jdk_module(package).ok()?
    }

    /// Returns true if the user's part of the class path has a resource.
    pub fn has_user_resource(&self, name: &str) -> Result<bool, LoadError> {
        match self.path.resources(name) {
            Ok(found) => Ok(!found.is_empty()),
            Err(ResourceError::Name) => Ok(false),
            Err(ResourceError::Container(e)) => Err(LoadError::Bad(e.to_string())),
        }
    }

    /// Returns a file of the JDK, by its path below the JDK's home. The contents are kept: they
    /// must not change while a program runs.
    pub fn jdk_file(&mut self, name: &'static str) -> Result<Option<Arc<[u8]>>, LoadError> {
        if let Some(content) = self.jdk_files.get(name) {
            return Ok(content.clone());
        }
        let content = self.path.jdk_file(name).map_err(|e| LoadError::Bad(e.to_string()))?;
        let content: Option<Arc<[u8]>> = content.map(Into::into);
        self.jdk_files.insert(name, content.clone());
        Ok(content)
    }

    /// Returns the name of the array class with this component class.
    pub fn array_name(&self, component: ClassId) -> Result<String, LoadError> {
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

    /// Returns the array class with this component class.
    pub fn array_of(&mut self, component: ClassId) -> Result<ClassId, LoadError> {
        let name = self.array_name(component)?;
        self.load(&name)
    }

    /// Returns true if the class was synthesised for a call site: like HotSpot's hidden classes, it
    /// is not in stack traces.
    pub fn is_hidden(&self, class: ClassId) -> bool {
        let class = self.class(class);
        class.is_library
            && class.flags.has(Flags::SYNTHETIC)
            && class.model.as_ref().is_some_and(|m| m.source_file.is_none())
    }

    /// Returns the field descriptor of a class.
    pub fn descriptor_of(&self, class: ClassId) -> String {
        let class = self.class(class);
        match class.kind {
            ClassKind::Array(..) => class.name.to_string(),
            ClassKind::Primitive => primitive_letter(&class.name).unwrap_or('V').to_string(),
            ClassKind::Instance => format!("L{};", class.name),
        }
    }

    /// Returns the class of a field descriptor, if it is known.
    pub fn known_class_of_descriptor(&self, descriptor: &str) -> Option<ClassId> {
        match descriptor.as_bytes() {
            [b'L', .., b';'] => self.loaded(&descriptor[1..descriptor.len() - 1]),
            [b'[', ..] => self.loaded(descriptor),
            [letter] => self.known_primitive(primitive_name(*letter)?),
            _ => None,
        }
    }

    /// Returns the class of a field descriptor.
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

    /// Returns the names that identify a method.
    pub fn member(&self, method: MethodId) -> model::MemberRef {
        let found = self.method(method);
        let class = self.class(found.class).name.clone();
        model::MemberRef { class, name: found.name.clone(), descriptor: found.descriptor.clone() }
    }

    /// Returns `java.lang.String` for `java/lang/String`.
    pub fn external_name(&self, class: ClassId) -> String {
        shown_name(&self.class(class).name)
    }

    /// Returns true if a loader of the program defined the class.
    pub fn has_own_loader(&self, class: ClassId) -> bool {
        self.class(class).name.contains(LOADER_MARK)
    }

    /// Returns true if code of the class asks its loader for what it names: the program defined it.
    pub fn asks_loader(&self, class: ClassId) -> bool {
        let name = &self.class(class).name;
        name.contains(LOADER_MARK) || name.contains(ADDED_MARK)
    }

    /// Returns true if the program defined the class as a hidden one.
    pub fn is_defined_hidden(&self, class: ClassId) -> bool {
        self.class(class).name.contains(HIDDEN_MARK)
    }

    /// Returns `Main.run`, for messages.
    pub fn describe(&self, method: MethodId) -> String {
        let method = self.method(method);
        format!("{}.{}{}", self.external_name(method.class), method.name, method.descriptor)
    }

    /// Describes a place as in a stack trace: `Main.run(Main.java:12)`.
    pub fn stack_line(&self, method: MethodId, pc: u32) -> String {
        let method = self.method(method);
        let class = self.class(method.class);
        let name = shown_name(&class.name);
        let file = class.model.as_ref().and_then(|m| m.source_file.clone());
        let place = match (file, method.code.line(pc)) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            (Some(file), None) => file.to_string(),
            _ => "Unknown Source".to_owned(),
        };
        format!("{name}.{}({place})", method.name)
    }
}

/// Returns a descriptor or the name of a class without the numbers of loaders.
pub fn unmarked(text: &Name) -> Name {
    let marked = |text: &str| text.find(LOADER_MARK).into_iter().chain(text.find(ADDED_MARK)).min();
    if marked(text).is_none() {
        return text.clone();
    }
    let (mut rest, mut result) = (&**text, String::new());
    while let Some(at) = marked(rest) {
        result.push_str(&rest[..at]);
        rest = rest[at..].find(';').map_or("", |end| &rest[at + end..]);
    }
    result.push_str(rest);
    result.into()
}

/// Returns the name of a class as the program sees it.
fn shown_name(name: &str) -> String {
    let mut shown = name.replace('/', ".");
    if let Some(at) = shown.find(LOADER_MARK).or_else(|| shown.find(ADDED_MARK)) {
        // The name of an array ends with a semicolon.
        let end = shown[at..].find(';').map_or(shown.len(), |length| at + length);
        shown.replace_range(at..end, "");
    }
    shown.replace(HIDDEN_MARK, "/0x")
}

/// Returns `java/lang` for `java/lang/String`.
pub fn package(name: &str) -> &str {
    name.rfind('/').map_or("", |i| &name[..i])
}

/// Returns the key of a primitive type, which cannot clash with a class name.
fn primitive_key(keyword: &str) -> String {
    format!(";{keyword}")
}

/// Returns `int` for `I`.
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

/// Returns `I` for `int`.
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
