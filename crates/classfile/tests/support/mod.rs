//! What several tests need: a scratch folder, seeded random numbers, a writer of small class
//! files, and the installed JDK.
#![allow(dead_code)] // Each test uses a part of this.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use hebra_classfile::{Image, Jdk};

/// The installed JDK. Tests fail without one: an untested reader must not look tested.
pub fn jdk() -> Jdk {
    Jdk::locate(None).unwrap_or_else(|e| panic!("these tests need a JDK: {e}"))
}

/// The class library of the installed JDK.
pub fn image() -> Image {
    Image::open(&jdk().modules()).unwrap()
}

/// Names of all class resources of `java.base`.
pub fn java_base(image: &Image) -> Vec<String> {
    let names = image.resource_names().unwrap();
    let ours = |name: &String| name.starts_with("/java.base/") && name.ends_with(".class");
    names.into_iter().filter(ours).collect()
}

/// A new folder under the system's temporary one, removed when dropped.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("hebra-classfile-{}-{count}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// SplitMix64: the same numbers on every run.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// One to four random changes: flips, truncations, insertions, deletions, splices of `other`.
    pub fn mutate(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        for _ in 0..1 + self.below(4) {
            let at = self.below(bytes.len());
            match self.below(8) {
                0 if !bytes.is_empty() => bytes[at] ^= 1 << self.below(8),
                1 if !bytes.is_empty() => bytes[at] = self.next() as u8,
                2 if !bytes.is_empty() => {
                    // Extreme values where counts, lengths and offsets are.
                    let value = [0, 1, 0x7f, 0x80, 0xff][self.below(5)];
                    let end = (at + 1 + self.below(4)).min(bytes.len());
                    bytes[at..end].fill(value);
                }
                3 => bytes.truncate(at),
                4 => bytes.insert(at, self.next() as u8),
                5 => {
                    let end = (at + self.below(16)).min(bytes.len());
                    bytes.drain(at..end);
                }
                _ => {
                    let from = self.below(other.len());
                    let to = (from + self.below(64)).min(other.len());
                    let end = match self.below(2) {
                        0 => at,
                        _ => (at + to - from).min(bytes.len()),
                    };
                    bytes.splice(at..end, other[from..to].iter().copied());
                }
            }
        }
    }
}

/// Writes small class files: a constant pool that grows on demand, one method, any attributes.
pub struct ClassWriter {
    pub major: u16,
    pool: Vec<u8>,
    count: u16,
    /// Attributes of the class, of the method and of its code.
    pub class_attributes: Vec<Vec<u8>>,
    pub method_attributes: Vec<Vec<u8>>,
    pub code_attributes: Vec<Vec<u8>>,
    /// `(start, end, handler, catch type)` in byte offsets.
    pub handlers: Vec<[u16; 4]>,
    pub fields: Vec<Vec<u8>>,
}

impl ClassWriter {
    pub fn new() -> Self {
        ClassWriter {
            major: 61,
            pool: Vec::new(),
            count: 1,
            class_attributes: Vec::new(),
            method_attributes: Vec::new(),
            code_attributes: Vec::new(),
            handlers: Vec::new(),
            fields: Vec::new(),
        }
    }

    /// Adds a raw constant and returns its index.
    pub fn constant(&mut self, tag: u8, content: &[u8]) -> u16 {
        self.pool.push(tag);
        self.pool.extend(content);
        let index = self.count;
        self.count += if matches!(tag, 5 | 6) { 2 } else { 1 };
        index
    }

    pub fn utf8(&mut self, bytes: impl AsRef<[u8]>) -> u16 {
        let bytes = bytes.as_ref();
        let mut content = (bytes.len() as u16).to_be_bytes().to_vec();
        content.extend(bytes);
        self.constant(1, &content)
    }

    /// A constant of one or two references.
    pub fn reference(&mut self, tag: u8, references: &[u16]) -> u16 {
        self.constant(tag, &u2(references))
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.reference(7, &[name])
    }

    pub fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.reference(12, &[name, descriptor])
    }

    /// A field (9), method (10) or interface method (11) reference.
    pub fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let (class, member) = (self.class(class), self.name_and_type(name, descriptor));
        self.reference(tag, &[class, member])
    }

    /// An attribute with its header.
    pub fn attribute(&mut self, name: &str, content: &[u8]) -> Vec<u8> {
        let mut bytes = u2(&[self.utf8(name)]);
        bytes.extend((content.len() as u32).to_be_bytes());
        bytes.extend(content);
        bytes
    }

    /// The class file `T` with one static method `m()V` of this code.
    pub fn finish(mut self, code: &[u8]) -> Vec<u8> {
        let this = self.class("T");
        let object = self.class("java/lang/Object");
        let (name, descriptor) = (self.utf8("m"), self.utf8("()V"));
        let mut content = u2(&[10, 10]);
        content.extend((code.len() as u32).to_be_bytes());
        content.extend(code);
        content.extend(u2(&[self.handlers.len() as u16]));
        for handler in &self.handlers {
            content.extend(u2(handler));
        }
        content.extend(attributes(&self.code_attributes));
        let code = self.attribute("Code", &content);
        self.method_attributes.insert(0, code);

        let mut bytes = 0xcafe_babe_u32.to_be_bytes().to_vec();
        bytes.extend(u2(&[0, self.major, self.count]));
        bytes.extend(&self.pool);
        bytes.extend(u2(&[0x21, this, object, 0, self.fields.len() as u16]));
        bytes.extend(self.fields.concat());
        bytes.extend(u2(&[1, 0x9, name, descriptor]));
        bytes.extend(attributes(&self.method_attributes));
        bytes.extend(attributes(&self.class_attributes));
        bytes
    }
}

/// Big-endian two-byte numbers.
pub fn u2(numbers: &[u16]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_be_bytes()).collect()
}

fn attributes(list: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = u2(&[list.len() as u16]);
    bytes.extend(list.concat());
    bytes
}
