//! The constant pool (JVMS 4.4): entries are read eagerly and resolved on use, so an unused
//! ill-formed entry is harmless. Decoded names are shared. A pool owns its class file, so that
//! bodies can be read later.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::descriptor;
use crate::error::ParseError;
use crate::model::{DynamicRef, HandleKind, Loadable, MemberRef, MethodHandle, Name, Utf16};
use crate::mutf8;
use crate::reader::Reader;

/// An entry as stored, references unresolved.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry {
    /// Index 0 and the second half of long and double.
    Unusable,
    /// Where it starts in the file, and its length.
    Utf8(u32, u16),
    Int(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    Class(u16),
    String(u16),
    Field(u16, u16),
    Method(u16, u16),
    InterfaceMethod(u16, u16),
    NameAndType(u16, u16),
    MethodHandle(u8, u16),
    MethodType(u16),
    Dynamic(u16, u16),
    InvokeDynamic(u16, u16),
    /// Module or package: occurs in `module-info` only.
    ModuleOrPackage(u16),
}

/// The pool with a cache of decoded names.
#[derive(Debug)]
pub(crate) struct Pool {
    /// The class file.
    bytes: Arc<[u8]>,
    entries: Vec<Entry>,
    names: Vec<OnceLock<Name>>,
    /// File offset after the pool, named in errors about bad indices.
    end: usize,
}

impl Pool {
    /// Reads the pool of the class file `bytes`, count first. `r` reads these bytes.
    pub(crate) fn read(r: &mut Reader<'_>, bytes: Arc<[u8]>) -> Result<Self, ParseError> {
        let count = usize::from(r.u2()?);
        if count == 0 {
            return Err(r.error("constant pool count is zero"));
        }
        let mut entries = Vec::with_capacity(count);
        entries.push(Entry::Unusable);
        while entries.len() < count {
            let entry = Self::read_entry(r)
                .map_err(|e| e.within(|| format!("constant {}", entries.len())))?;
            entries.push(entry);
            if matches!(entry, Entry::Long(_) | Entry::Double(_)) {
                if entries.len() == count {
                    return Err(r.error("the last constant is half a long or double"));
                }
                entries.push(Entry::Unusable);
            }
        }
        let names = vec![OnceLock::new(); entries.len()];
        Ok(Pool { bytes, names, entries, end: r.offset() })
    }

    /// Returns a part of the class file.
    pub(crate) fn part(&self, range: Range<usize>) -> Reader<'_> {
        Reader::within(&self.bytes, range)
    }

    fn read_entry(r: &mut Reader<'_>) -> Result<Entry, ParseError> {
        Ok(match r.u1()? {
            1 => {
                let length = r.u2()?;
                // No file is read that is larger than this can name.
                let start = r.offset() as u32;
                r.take(length.into())?;
                Entry::Utf8(start, length)
            }
            3 => Entry::Int(r.u4()? as i32),
            4 => Entry::Float(f32::from_bits(r.u4()?)),
            5 => Entry::Long(r.u8()? as i64),
            6 => Entry::Double(f64::from_bits(r.u8()?)),
            7 => Entry::Class(r.u2()?),
            8 => Entry::String(r.u2()?),
            9 => Entry::Field(r.u2()?, r.u2()?),
            10 => Entry::Method(r.u2()?, r.u2()?),
            11 => Entry::InterfaceMethod(r.u2()?, r.u2()?),
            12 => Entry::NameAndType(r.u2()?, r.u2()?),
            15 => Entry::MethodHandle(r.u1()?, r.u2()?),
            16 => Entry::MethodType(r.u2()?),
            17 => Entry::Dynamic(r.u2()?, r.u2()?),
            18 => Entry::InvokeDynamic(r.u2()?, r.u2()?),
            19 | 20 => Entry::ModuleOrPackage(r.u2()?),
            tag => return Err(r.error(format!("unknown tag {tag}"))),
        })
    }

    /// Returns the number of bootstrap methods needed: one past the highest index in the pool.
    pub(crate) fn bootstrap_methods_used(&self) -> usize {
        let used = |entry: &Entry| match entry {
            Entry::Dynamic(index, _) | Entry::InvokeDynamic(index, _) => usize::from(*index) + 1,
            _ => 0,
        };
        self.entries.iter().map(used).max().unwrap_or(0)
    }

    /// Returns all entries, by index.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the name of a module or package.
    pub(crate) fn module_or_package(&self, index: u16) -> Result<Name, ParseError> {
        match self.entry(index)? {
            Entry::ModuleOrPackage(name) => self.name(name),
            _ => Err(self.wrong(index, "a module or package")),
        }
    }

    /// Returns the entry at `index`.
    pub(crate) fn entry(&self, index: u16) -> Result<Entry, ParseError> {
        match self.entries.get(usize::from(index)) {
            Some(Entry::Unusable) | None => {
                Err(ParseError::malformed(self.end, format!("constant {index} does not exist")))
            }
            Some(entry) => Ok(*entry),
        }
    }

    fn wrong(&self, index: u16, wanted: &str) -> ParseError {
        ParseError::malformed(self.end, format!("constant {index} is not {wanted}"))
    }

    fn utf8(&self, index: u16) -> Result<&[u8], ParseError> {
        let text = self.text(self.entry(index)?);
        text.ok_or_else(|| self.wrong(index, "text"))
    }

    /// Returns the bytes of an entry that is text.
    pub(crate) fn text(&self, entry: Entry) -> Option<&[u8]> {
        match entry {
            Entry::Utf8(start, length) => {
                Some(&self.bytes[start as usize..][..usize::from(length)])
            }
            _ => None,
        }
    }

    /// Returns text that must be valid Unicode, as names and descriptors are.
    pub(crate) fn name(&self, index: u16) -> Result<Name, ParseError> {
        let bytes = self.utf8(index)?;
        let cell = &self.names[usize::from(index)];
        if let Some(name) = cell.get() {
            return Ok(name.clone());
        }
        let text = mutf8::decode_string(bytes)
            .ok_or_else(|| self.wrong(index, "a name in valid modified UTF-8"))?;
        Ok(cell.get_or_init(|| Arc::from(text)).clone())
    }

    /// Like `name`, where index 0 means none.
    pub(crate) fn optional_name(&self, index: u16) -> Result<Option<Name>, ParseError> {
        match index {
            0 => Ok(None),
            _ => self.name(index).map(Some),
        }
    }

    fn checked(
        &self,
        index: u16,
        what: &str,
        valid: impl FnOnce(&str) -> bool,
    ) -> Result<Name, ParseError> {
        let name = self.name(index)?;
        if valid(&name) {
            Ok(name)
        } else {
            Err(self.wrong(index, &format!("a valid {what}: {name:?}")))
        }
    }

    /// Returns the name of a field, variable or record component.
    pub(crate) fn field_name(&self, index: u16) -> Result<Name, ParseError> {
        self.checked(index, "field name", descriptor::is_field_name)
    }

    /// Returns the name of a method.
    pub(crate) fn method_name(&self, index: u16) -> Result<Name, ParseError> {
        self.checked(index, "method name", descriptor::is_method_name)
    }

    /// Returns the descriptor of a field.
    pub(crate) fn field_descriptor(&self, index: u16) -> Result<Name, ParseError> {
        self.checked(index, "field descriptor", descriptor::is_field_descriptor)
    }

    /// Returns the descriptor of a method.
    pub(crate) fn method_descriptor(&self, index: u16) -> Result<Name, ParseError> {
        self.checked(index, "method descriptor", descriptor::is_method_descriptor)
    }

    /// Returns a class constant: internal name or array descriptor.
    pub(crate) fn class(&self, index: u16) -> Result<Name, ParseError> {
        match self.entry(index)? {
            Entry::Class(name) => self.checked(name, "class name", descriptor::is_class_reference),
            _ => Err(self.wrong(index, "a class")),
        }
    }

    /// Returns a class constant that must not be an array.
    pub(crate) fn plain_class(&self, index: u16) -> Result<Name, ParseError> {
        let name = self.class(index)?;
        if name.starts_with('[') {
            return Err(self.wrong(index, "a class other than an array"));
        }
        Ok(name)
    }

    /// Like `class`, where index 0 means none.
    pub(crate) fn optional_class(&self, index: u16) -> Result<Option<Name>, ParseError> {
        match index {
            0 => Ok(None),
            _ => self.class(index).map(Some),
        }
    }

    /// Returns the two indices of a name-and-type constant.
    fn name_and_type(&self, index: u16) -> Result<(u16, u16), ParseError> {
        match self.entry(index)? {
            Entry::NameAndType(name, descriptor) => Ok((name, descriptor)),
            _ => Err(self.wrong(index, "a name and type")),
        }
    }

    /// Returns the name and descriptor of a method, as in `EnclosingMethod`.
    pub(crate) fn method_name_and_type(&self, index: u16) -> Result<(Name, Name), ParseError> {
        let (name, descriptor) = self.name_and_type(index)?;
        Ok((self.method_name(name)?, self.method_descriptor(descriptor)?))
    }

    /// Returns a field reference.
    pub(crate) fn field(&self, index: u16) -> Result<MemberRef, ParseError> {
        let Entry::Field(class, member) = self.entry(index)? else {
            return Err(self.wrong(index, "a field reference"));
        };
        let (name, descriptor) = self.name_and_type(member)?;
        Ok(MemberRef {
            class: self.class(class)?,
            name: self.field_name(name)?,
            descriptor: self.field_descriptor(descriptor)?,
        })
    }

    /// Returns a method reference, and true if it is an `InterfaceMethodref`.
    pub(crate) fn method(&self, index: u16) -> Result<(MemberRef, bool), ParseError> {
        let (class, member, interface) = match self.entry(index)? {
            Entry::Method(class, member) => (class, member, false),
            Entry::InterfaceMethod(class, member) => (class, member, true),
            _ => return Err(self.wrong(index, "a method reference")),
        };
        let (name, descriptor) = self.method_name_and_type(member)?;
        let class = self.class(class)?;
        if &*name == "<clinit>" || &*name == "<init>" && !descriptor.ends_with(")V") {
            return Err(self.wrong(index, "a callable method"));
        }
        Ok((MemberRef { class, name, descriptor }, interface))
    }

    /// Returns the call site of `invokedynamic`.
    pub(crate) fn invoke_dynamic(&self, index: u16) -> Result<DynamicRef, ParseError> {
        let Entry::InvokeDynamic(bootstrap, member) = self.entry(index)? else {
            return Err(self.wrong(index, "a call site"));
        };
        let (name, descriptor) = self.method_name_and_type(member)?;
        Ok(DynamicRef { bootstrap, name, descriptor })
    }

    /// Returns a method handle (JVMS 4.4.8).
    pub(crate) fn method_handle(&self, index: u16) -> Result<MethodHandle, ParseError> {
        let Entry::MethodHandle(kind, reference) = self.entry(index)? else {
            return Err(self.wrong(index, "a method handle"));
        };
        let kind = match kind {
            1 => HandleKind::GetField,
            2 => HandleKind::GetStatic,
            3 => HandleKind::PutField,
            4 => HandleKind::PutStatic,
            5 => HandleKind::InvokeVirtual,
            6 => HandleKind::InvokeStatic,
            7 => HandleKind::InvokeSpecial,
            8 => HandleKind::NewInvokeSpecial,
            9 => HandleKind::InvokeInterface,
            _ => return Err(self.wrong(index, &format!("a method handle of known kind ({kind})"))),
        };
        let (member, interface) = match kind {
            HandleKind::GetField
            | HandleKind::GetStatic
            | HandleKind::PutField
            | HandleKind::PutStatic => (self.field(reference)?, false),
            _ => self.method(reference)?,
        };
        let consistent = match kind {
            HandleKind::InvokeVirtual | HandleKind::NewInvokeSpecial => !interface,
            HandleKind::InvokeInterface => interface,
            _ => true,
        };
        let constructor = kind == HandleKind::NewInvokeSpecial;
        if !consistent || constructor != (&*member.name == "<init>") {
            return Err(self.wrong(index, "a consistent method handle"));
        }
        Ok(MethodHandle { kind, member, interface })
    }

    /// Returns a loadable constant: operand of `ldc`, bootstrap argument or `ConstantValue`.
    pub(crate) fn loadable(&self, index: u16) -> Result<Loadable, ParseError> {
        Ok(match self.entry(index)? {
            Entry::Int(v) => Loadable::Int(v),
            Entry::Long(v) => Loadable::Long(v),
            Entry::Float(v) => Loadable::Float(v),
            Entry::Double(v) => Loadable::Double(v),
            Entry::String(text) => {
                let units = mutf8::decode(self.utf8(text)?)
                    .ok_or_else(|| self.wrong(text, "valid modified UTF-8"))?;
                Loadable::String(Utf16(units.into()))
            }
            Entry::Class(_) => Loadable::Class(self.class(index)?),
            Entry::MethodHandle(..) => Loadable::MethodHandle(self.method_handle(index)?),
            Entry::MethodType(descriptor) => {
                Loadable::MethodType(self.method_descriptor(descriptor)?)
            }
            Entry::Dynamic(bootstrap, member) => {
                let (name, descriptor) = self.name_and_type(member)?;
                Loadable::Dynamic(DynamicRef {
                    bootstrap,
                    name: self.field_name(name)?,
                    descriptor: self.field_descriptor(descriptor)?,
                })
            }
            _ => return Err(self.wrong(index, "a loadable constant")),
        })
    }
}
