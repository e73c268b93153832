//! The plain class model: the form in which the rest of Hebra sees a class file.
//!
//! Names are JVM internal names (`java/lang/String`, arrays as `[I`). Code positions are
//! instruction *indices*, never byte offsets, in branch targets, exception ranges, line tables and
//! variable tables. This file holds data only; `parse` fills it, and `code` the bodies that are read later.

use crate::error::ParseError;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// An internal name, a member name or a descriptor.
pub type Name = Arc<str>;

/// Access flags as in JVMS 4.1, 4.5 and 4.6, one bit set for classes, fields and methods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(pub u16);

#[allow(missing_docs)]
impl Flags {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const BRIDGE: u16 = 0x0040;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;

    /// Returns true if any bit of `mask` is set.
    pub fn has(self, mask: u16) -> bool {
        self.0 & mask != 0
    }
}

/// A parsed class or interface.
#[derive(Clone, Debug)]
pub struct Class {
    /// Major version of the class file.
    pub major: u16,
    /// Access flags.
    pub flags: Flags,
    /// Internal name.
    pub name: Name,
    /// Internal name of the superclass; none for `java/lang/Object` only.
    pub super_name: Option<Name>,
    /// Internal names of the direct superinterfaces.
    pub interfaces: Vec<Name>,
    /// Declared fields in file order.
    pub fields: Vec<Field>,
    /// Declared methods in file order.
    pub methods: Vec<Method>,
    /// `SourceFile` attribute.
    pub source_file: Option<Name>,
    /// `BootstrapMethods` attribute; `InvokeDynamic` and `Loadable::Dynamic` index it.
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// `InnerClasses` attribute.
    pub inner_classes: Vec<InnerClass>,
    /// `EnclosingMethod`: class, and method name and descriptor if any.
    pub enclosing_method: Option<(Name, Option<(Name, Name)>)>,
    /// `NestHost`.
    pub nest_host: Option<Name>,
    /// `NestMembers`.
    pub nest_members: Vec<Name>,
    /// `PermittedSubclasses`.
    pub permitted_subclasses: Vec<Name>,
    /// `Record` components in order; `None` if the class is not a record.
    pub record: Option<Vec<RecordComponent>>,
    /// Generic `Signature`.
    pub signature: Option<Name>,
}

impl Class {
    /// Returns the source by package and name, `com/x/Main.java`, because names alone repeat.
    pub fn source(&self) -> Option<String> {
        let file = self.source_file.as_deref()?;
        Some(match self.name.rsplit_once('/') {
            Some((package, _)) => format!("{package}/{file}"),
            None => file.to_owned(),
        })
    }

    /// Creates an empty generated class.
    pub fn synthesised(name: Name, super_name: &str, flags: u16) -> Class {
        Class {
            major: 55,
            flags: Flags(flags),
            name,
            super_name: Some(super_name.into()),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            source_file: None,
            bootstrap_methods: Vec::new(),
            inner_classes: Vec::new(),
            enclosing_method: None,
            nest_host: None,
            nest_members: Vec::new(),
            permitted_subclasses: Vec::new(),
            record: None,
            signature: None,
        }
    }
}

/// A record component: name, descriptor and generic signature.
#[derive(Clone, Debug)]
pub struct RecordComponent {
    /// Component name.
    pub name: Name,
    /// Component descriptor.
    pub descriptor: Name,
    /// Generic signature.
    pub signature: Option<Name>,
}

/// An entry of the `InnerClasses` attribute.
#[derive(Clone, Debug)]
pub struct InnerClass {
    /// The nested class.
    pub inner: Name,
    /// The class it is a member of, if it is a member.
    pub outer: Option<Name>,
    /// Simple name; none for anonymous classes.
    pub simple_name: Option<Name>,
    /// Flags as declared in the source.
    pub flags: Flags,
}

/// A declared field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Access flags.
    pub flags: Flags,
    /// Name.
    pub name: Name,
    /// Descriptor.
    pub descriptor: Name,
    /// `ConstantValue`.
    pub constant: Option<Loadable>,
    /// Generic `Signature`.
    pub signature: Option<Name>,
}

/// A declared method.
#[derive(Clone, Debug)]
pub struct Method {
    /// Access flags.
    pub flags: Flags,
    /// Name.
    pub name: Name,
    /// Descriptor.
    pub descriptor: Name,
    /// The body; none for native and abstract methods.
    pub code: Option<Body>,
    /// `Exceptions` attribute.
    pub exceptions: Vec<Name>,
    /// Generic `Signature`.
    pub signature: Option<Name>,
    /// `MethodParameters`: name (if any) and flags.
    pub parameters: Vec<(Option<Name>, Flags)>,
}

impl Method {
    /// Returns the body, if there is one that can be read. Only a body of a class that was parsed
    /// lazily can be unreadable; [`Body::read`] says why.
    pub fn body(&self) -> Option<&Code> {
        self.code.as_ref()?.read().ok()
    }
}

/// A method body: read with its class, or when it is first asked for.
#[derive(Clone, Debug)]
pub struct Body {
    /// Filled when the body is read.
    code: OnceLock<Result<Code, ParseError>>,
    /// Where it is read; none if it is filled from the start.
    unread: Option<(Arc<dyn Unread>, Range<usize>)>,
}

/// A class file whose bodies are read later.
pub(crate) trait Unread: fmt::Debug + Send + Sync {
    /// Reads the `Code` attribute whose content is at this place of the file.
    fn body(&self, range: Range<usize>) -> Result<Code, ParseError>;
}

impl Body {
    /// Creates a body that is read when it is first asked for.
    pub(crate) fn unread(file: Arc<dyn Unread>, range: Range<usize>) -> Body {
        Body { code: OnceLock::new(), unread: Some((file, range)) }
    }

    /// Returns the contents.
    pub fn read(&self) -> Result<&Code, &ParseError> {
        let read = || match &self.unread {
            Some((file, range)) => file.body(range.clone()),
            None => Err(ParseError::malformed(0, "no code")),
        };
        self.code.get_or_init(read).as_ref()
    }
}

impl From<Code> for Body {
    fn from(code: Code) -> Body {
        Body { code: OnceLock::from(Ok(code)), unread: None }
    }
}

/// The contents of a body.
#[derive(Clone, Debug)]
pub struct Code {
    /// Deepest operand stack in slots.
    pub max_stack: u16,
    /// Local variable slots.
    pub max_locals: u16,
    /// Instructions in order.
    pub instructions: Vec<Instruction>,
    /// Byte offset of each instruction, for messages.
    pub offsets: Vec<u32>,
    /// Exception table in order of precedence.
    pub handlers: Vec<Handler>,
    /// `(first instruction, line)`, sorted by instruction. Several line tables are merged.
    pub lines: Vec<(u32, u32)>,
    /// Named local variables.
    pub variables: Vec<LocalVariable>,
}

/// An exception table entry over instruction indices `start..end`.
#[derive(Clone, Debug, PartialEq)]
pub struct Handler {
    /// First covered instruction.
    pub start: u32,
    /// One past the last covered instruction.
    pub end: u32,
    /// First instruction of the handler.
    pub target: u32,
    /// Caught class; none catches everything.
    pub class: Option<Name>,
}

/// A named local variable live in instructions `start..end`.
#[derive(Clone, Debug)]
pub struct LocalVariable {
    /// First instruction.
    pub start: u32,
    /// One past the last instruction.
    pub end: u32,
    /// Local slot.
    pub slot: u16,
    /// Source name.
    pub name: Name,
    /// Descriptor.
    pub descriptor: Name,
}

/// A symbolic field or method reference.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemberRef {
    /// Class named in the reference (may be an array class for methods).
    pub class: Name,
    /// Member name.
    pub name: Name,
    /// Member descriptor.
    pub descriptor: Name,
}

/// A string constant. Lone surrogates occur in real class files, so text is UTF-16.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Utf16(pub Arc<[u16]>);

/// A loadable constant (JVMS 5.1).
#[derive(Clone, Debug, PartialEq)]
pub enum Loadable {
    /// `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// A string.
    String(Utf16),
    /// A class, by internal name (`[I` for arrays).
    Class(Name),
    /// A method handle.
    MethodHandle(MethodHandle),
    /// A method type, by descriptor.
    MethodType(Name),
    /// A dynamically computed constant.
    Dynamic(DynamicRef),
}

/// Use of a bootstrap method: `invokedynamic` and dynamic constants.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DynamicRef {
    /// Index into `Class::bootstrap_methods`.
    pub bootstrap: u16,
    /// Name passed to the bootstrap method.
    pub name: Name,
    /// Method descriptor (call site) or field descriptor (constant).
    pub descriptor: Name,
}

/// Method handle constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodHandle {
    /// The action of the handle (JVMS table 4.4.8-A).
    pub kind: HandleKind,
    /// The field or method.
    pub member: MemberRef,
    /// True if the reference is an `InterfaceMethodref`.
    pub interface: bool,
}

/// Kinds of method handle (JVMS table 5.4.3.5-A).
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

/// An entry of `BootstrapMethods`.
#[derive(Clone, Debug)]
pub struct BootstrapMethod {
    /// The bootstrap method.
    pub method: MethodHandle,
    /// Its static arguments.
    pub arguments: Vec<Loadable>,
}

/// Computational kinds of operand-stack values.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Int,
    Long,
    Float,
    Double,
    Ref,
}

/// Array element kinds; `Boolean` occurs in `newarray` only.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Element {
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

/// Binary arithmetic.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    Ushr,
    And,
    Or,
    Xor,
}

/// Conditions of branches.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Cond {
    /// Returns the condition that is true where this is false.
    pub fn opposite(self) -> Cond {
        match self {
            Cond::Eq => Cond::Ne,
            Cond::Ne => Cond::Eq,
            Cond::Lt => Cond::Ge,
            Cond::Ge => Cond::Lt,
            Cond::Gt => Cond::Le,
            Cond::Le => Cond::Gt,
        }
    }

    /// Returns true if a comparison is true.
    #[inline(always)]
    pub fn holds<T: Ord>(self, a: T, b: T) -> bool {
        match self {
            Cond::Eq => a == b,
            Cond::Ne => a != b,
            Cond::Lt => a < b,
            Cond::Ge => a >= b,
            Cond::Gt => a > b,
            Cond::Le => a <= b,
        }
    }
}

/// Operand-stack shuffles.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shuffle {
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
}

/// Numeric conversions; narrowing ones stay `int`.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convert {
    I2l,
    I2f,
    I2d,
    L2i,
    L2f,
    L2d,
    F2i,
    F2l,
    F2d,
    D2i,
    D2l,
    D2f,
    I2b,
    I2c,
    I2s,
}

/// One JVM instruction with its operands resolved. Branch targets are instruction indices.
#[derive(Clone, Debug, PartialEq)]
pub enum Instruction {
    /// `nop`
    Nop,
    /// `aconst_null`
    Null,
    /// `iconst_*`, `bipush`, `sipush`, `lconst_*`, `fconst_*`, `dconst_*`, `ldc*`
    Const(Loadable),
    /// `xload`
    Load(Kind, u16),
    /// `xstore`
    Store(Kind, u16),
    /// `xaload` (`baload` is `Byte`)
    ArrayLoad(Element),
    /// `xastore` (`bastore` is `Byte`)
    ArrayStore(Element),
    /// `pop`, `dup`, `swap`, …
    Shuffle(Shuffle),
    /// Arithmetic; shifts of long take an int count.
    Binary(Binary, Kind),
    /// `xneg`
    Negate(Kind),
    /// Conversions.
    Convert(Convert),
    /// `iinc slot, amount`
    Increment(u16, i16),
    /// `lcmp`
    CompareLong,
    /// `fcmpl/fcmpg/dcmpl/dcmpg`: the flag is the result for NaN (`true` gives 1).
    CompareFloat(Kind, bool),
    /// `if<cond> target`, against zero
    IfZero(Cond, u32),
    /// `if_icmp<cond> target`
    IfInt(Cond, u32),
    /// `if_acmpeq` (`true`) or `if_acmpne`
    IfSame(bool, u32),
    /// `ifnull` (`true`) or `ifnonnull`
    IfNull(bool, u32),
    /// `goto`
    Goto(u32),
    /// `jsr`
    Jsr(u32),
    /// `ret slot`
    Ret(u16),
    /// `tableswitch`
    TableSwitch {
        /// Lowest key.
        low: i32,
        /// Targets of `low`, `low + 1`, …
        targets: Vec<u32>,
        /// Target of all other keys.
        default: u32,
    },
    /// `lookupswitch`, keys ascending
    LookupSwitch {
        /// Key and target.
        pairs: Vec<(i32, u32)>,
        /// Target of all other keys.
        default: u32,
    },
    /// `xreturn`; none for `return`
    Return(Option<Kind>),
    /// `getstatic`
    GetStatic(MemberRef),
    /// `putstatic`
    PutStatic(MemberRef),
    /// `getfield`
    GetField(MemberRef),
    /// `putfield`
    PutField(MemberRef),
    /// `invokevirtual`
    InvokeVirtual(MemberRef),
    /// `invokespecial`; the flag is true if the reference is an `InterfaceMethodref`
    InvokeSpecial(MemberRef, bool),
    /// `invokestatic`; the flag is true if the reference is an `InterfaceMethodref`
    InvokeStatic(MemberRef, bool),
    /// `invokeinterface`
    InvokeInterface(MemberRef),
    /// `invokedynamic`
    InvokeDynamic(DynamicRef),
    /// `new`
    New(Name),
    /// `newarray`
    NewArray(Element),
    /// `anewarray`: the element class (`[I` for arrays of int arrays)
    NewRefArray(Name),
    /// `multianewarray`: the array class and the number of dimensions given
    NewMultiArray(Name, u8),
    /// `arraylength`
    ArrayLength,
    /// `athrow`
    Throw,
    /// `checkcast`
    CheckCast(Name),
    /// `instanceof`
    InstanceOf(Name),
    /// `monitorenter`
    MonitorEnter,
    /// `monitorexit`
    MonitorExit,
}

impl std::fmt::Display for MemberRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}.{}{}",
            self.class,
            self.name,
            if self.descriptor.starts_with('(') { "" } else { " " }
        )?;
        f.write_str(&self.descriptor)
    }
}
