//! Damaged images are typed errors. The damage is done to a copy of the JDK's index; the content
//! behind it is left out, which is one more kind of damage.

use std::fs::File;
use std::io::Read;

use crate::support::{Random, Scratch};
use hebra_classfile::{Image, ImageError};

const NAMES: [&str; 6] = [
    "java/lang/Object",
    "java/lang/String",
    "java/util/HashMap",
    "java/util/logging/Logger",
    "sun/misc/Unsafe",
    "no/Such",
];

/// The header and index of the installed image and `extra` bytes of content.
fn index(extra: usize) -> Vec<u8> {
    let mut file = File::open(crate::support::jdk().modules()).unwrap();
    let mut header = [0; 28];
    file.read_exact(&mut header).unwrap();
    let field = |i: usize| {
        let bytes = header[4 * i..][..4].try_into().unwrap();
        u32::from_le_bytes(bytes) as usize
    };
    let size = field(4) * 8 + field(5) + field(6) + extra;
    let mut bytes = header.to_vec();
    file.take(size as u64).read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn wrong_headers() {
    let scratch = Scratch::new();
    let open = |bytes: &[u8]| Image::open(&scratch.write("modules", bytes)).unwrap_err();
    let good = index(0);

    assert!(matches!(
        Image::open(&scratch.path().join("absent")).unwrap_err(),
        ImageError::Io { .. }
    ));
    for short in [0, 1, 3, 27] {
        let error = open(&good[..short]);
        // An empty file cannot be mapped on every system.
        assert!(matches!(error, ImageError::NotAnImage { .. } | ImageError::Io { .. }), "{error}");
    }
    let mut magic = good[..28].to_vec();
    magic[0] ^= 1;
    assert!(matches!(open(&magic), ImageError::NotAnImage { .. }));
    let mut big_endian = good[..28].to_vec();
    big_endian[..4].reverse();
    assert!(open(&big_endian).to_string().contains("big-endian"));
    let mut version = good[..28].to_vec();
    version[6] = 2;
    assert!(open(&version).to_string().contains("version"));
    let truncated = open(&good[..good.len() - 1]);
    assert!(matches!(truncated, ImageError::Corrupt { .. }));
    for field in 4..7 {
        let mut lying = good.clone();
        lying[4 * field..][..4].fill(0xff);
        assert!(matches!(open(&lying), ImageError::Corrupt { .. }));
    }
    let mut empty = good[..28].to_vec();
    empty[16..28].fill(0);
    let empty = Image::open(&scratch.write("modules", &empty)).unwrap();
    assert!(empty.class("java/lang/Object").unwrap().is_none());
    assert!(empty.resource_names().unwrap().is_empty());
}

#[test]
fn missing_content_is_an_error() {
    let scratch = Scratch::new();
    let image = Image::open(&scratch.write("modules", &index(0))).unwrap();
    let error = image.class("java/lang/Object").unwrap_err();
    assert!(matches!(error, ImageError::Corrupt { .. }));
    assert!(error.to_string().contains("reinstall"), "{error}");
    assert!(!image.resource_names().unwrap().is_empty());
}

#[test]
fn mutated_indices_never_panic() {
    let scratch = Scratch::new();
    let good = index(1 << 20);
    let mut random = Random(4);
    for _ in 0..60 {
        let mut bytes = good.clone();
        // Damage much at once: the index is large and each lookup touches little of it.
        for _ in 0..2_000 {
            let at = 28 + random.below(bytes.len() - 28);
            bytes[at] = random.next() as u8;
        }
        let Ok(image) = Image::open(&scratch.write("modules", &bytes)) else {
            continue;
        };
        let _ = image.resource_names();
        for name in NAMES {
            let _ = image.class(name);
        }
    }
}
