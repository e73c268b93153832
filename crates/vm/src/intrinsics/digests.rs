//! The inner loops of message digests (RFC 1321, FIPS 180-4), which the library writes in Java: password
//! hashing goes through them many thousand times.

use super::{Args, Flow, Intrinsic, Outcome, Table, memory, on_objects};
use crate::machine::Vm;
use crate::touch::{Touch, Touches};
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("sun/security/provider/MD5.implCompress0([BI)V", digest(|vm, a| words(vm, a, md5))),
    ("sun/security/provider/SHA.implCompress0([BI)V", digest(|vm, a| words(vm, a, sha1))),
    ("sun/security/provider/SHA2.implCompress0([BI)V", digest(|vm, a| words(vm, a, sha256))),
    ("sun/security/provider/SHA5.implCompress0([BI)V", digest(long_words)),
];

const fn digest(run: fn(&mut Vm, &Args) -> Outcome) -> Intrinsic {
    on_objects(0, 1, run).touching(accesses)
}

/// Most bytes of a block.
const BLOCK: u32 = 128;

fn accesses(vm: &Vm, args: &Args) -> Touches {
    let state = vm.field(args.reference(0), "state") as Ref;
    let length = vm.state.heap.get(state).length() as u32;
    let left =
        (vm.state.heap.get(args.reference(1)).length() as u32).saturating_sub(args.int(2) as u32);
    let block = if length == 8 && is_long(vm, state) { BLOCK } else { BLOCK / 2 };
    [
        Touch::elements(
            &vm.state.heap,
            args.reference(1),
            args.int(2) as u32,
            block.min(left),
            false,
        ),
        Touch::elements(&vm.state.heap, state, 0, length, true),
    ]
}

fn is_long(vm: &Vm, array: Ref) -> bool {
    matches!(vm.state.heap.get(array).body, Body::Longs(_))
}

/// Digests a block of 64 bytes into a state of ints.
fn words(vm: &mut Vm, args: &Args, next: fn(&mut [u32], &[u8])) -> Outcome {
    let state = vm.field(args.reference(0), "state") as Ref;
    let from = args.int(2).max(0) as usize;
    let Some(block) = memory::bytes_of(vm, args.slot, args.reference(1), from..from + 64)? else {
        return Ok(Flow::Decline);
    };
    vm.note_all_elements(args.slot, state, true);
    match &mut vm.state.heap.write(state).body {
        Body::Ints(words) if words.len() >= 4 => next(words, &block),
        _ => return Ok(Flow::Decline),
    }
    Ok(Flow::Void)
}

/// Digests a block of 128 bytes into a state of longs.
fn long_words(vm: &mut Vm, args: &Args) -> Outcome {
    let state = vm.field(args.reference(0), "state") as Ref;
    let from = args.int(2).max(0) as usize;
    let Some(block) = memory::bytes_of(vm, args.slot, args.reference(1), from..from + 128)? else {
        return Ok(Flow::Decline);
    };
    vm.note_all_elements(args.slot, state, true);
    match &mut vm.state.heap.write(state).body {
        Body::Longs(words) if words.len() >= 8 => sha512(words, &block),
        _ => return Ok(Flow::Decline),
    }
    Ok(Flow::Void)
}

fn md5(state: &mut [u32], block: &[u8]) {
    const SHIFTS: [[u32; 4]; 4] =
        [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
    let words: Vec<u32> =
        block.chunks(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    let [mut a, mut b, mut c, mut d] = [state[0], state[1], state[2], state[3]];
    for i in 0..64 {
        let (mixed, word) = match i / 16 {
            0 => (b & c | !b & d, i),
            1 => (b & d | c & !d, 5 * i + 1),
            2 => (b ^ c ^ d, 3 * i + 5),
            _ => (c ^ (b | !d), 7 * i),
        };
        let sum = a.wrapping_add(mixed).wrapping_add(words[word % 16]).wrapping_add(SINES[i]);
        let turned = b.wrapping_add(sum.rotate_left(SHIFTS[i / 16][i % 4]));
        [a, b, c, d] = [d, turned, b, c];
    }
    for (word, sum) in state.iter_mut().zip([a, b, c, d]) {
        *word = word.wrapping_add(sum);
    }
}

fn sha1(state: &mut [u32], block: &[u8]) {
    let mut words: Vec<u32> =
        block.chunks(4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]])).collect();
    for i in 16..80 {
        let word = words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16];
        words.push(word.rotate_left(1));
    }
    let [mut a, mut b, mut c, mut d, mut e] = [state[0], state[1], state[2], state[3], state[4]];
    for (i, word) in words.into_iter().enumerate() {
        let (mixed, constant) = match i / 20 {
            0 => (b & c | !b & d, 0x5a82_7999),
            1 => (b ^ c ^ d, 0x6ed9_eba1),
            2 => (b & c | b & d | c & d, 0x8f1b_bcdc),
            _ => (b ^ c ^ d, 0xca62_c1d6_u32),
        };
        let sum = a.rotate_left(5).wrapping_add(mixed).wrapping_add(e);
        let sum = sum.wrapping_add(constant).wrapping_add(word);
        [a, b, c, d, e] = [sum, a, b.rotate_left(30), c, d];
    }
    for (word, sum) in state.iter_mut().zip([a, b, c, d, e]) {
        *word = word.wrapping_add(sum);
    }
}

/// The two sizes of SHA-2 differ in their words, rotations and constants.
macro_rules! sha2 {
    ($name:ident, $word:ty, $rounds:literal, $constant:expr, $first:expr, $second:expr, $third:expr, $fourth:expr) => {
        fn $name(state: &mut [$word], block: &[u8]) {
            let mut words: Vec<$word> = Vec::with_capacity($rounds);
            for bytes in block.chunks(size_of::<$word>()) {
                words.push(bytes.iter().fold(0, |word, byte| word << 8 | <$word>::from(*byte)));
            }
            let turned =
                |word: $word, by: [u32; 2]| word.rotate_right(by[0]) ^ word.rotate_right(by[1]);
            for i in 16..$rounds {
                let (near, far) = (words[i - 2], words[i - 15]);
                let near = turned(near, [$second[0], $second[1]]) ^ near >> $second[2];
                let far = turned(far, [$first[0], $first[1]]) ^ far >> $first[2];
                let sum = near.wrapping_add(words[i - 7]).wrapping_add(far);
                words.push(sum.wrapping_add(words[i - 16]));
            }
            let mut s = [0; 8];
            s.copy_from_slice(&state[..8]);
            for (i, word) in words.into_iter().enumerate() {
                let [a, b, c, d, e, f, g, h] = s;
                let mixed = turned(e, [$fourth[0], $fourth[1]]) ^ e.rotate_right($fourth[2]);
                let sum = h.wrapping_add(mixed).wrapping_add(e & f ^ !e & g);
                let sum = sum.wrapping_add($constant(i)).wrapping_add(word);
                let other = turned(a, [$third[0], $third[1]]) ^ a.rotate_right($third[2]);
                let other = other.wrapping_add(a & b ^ a & c ^ b & c);
                s = [sum.wrapping_add(other), a, b, c, d.wrapping_add(sum), e, f, g];
            }
            for (word, sum) in state.iter_mut().zip(s) {
                *word = word.wrapping_add(sum);
            }
        }
    };
}

// The constants of the small size are the upper halves of those of the large one.
sha2!(
    sha256,
    u32,
    64,
    |i: usize| (ROOTS[i] >> 32) as u32,
    [7, 18, 3],
    [17, 19, 10],
    [2, 13, 22],
    [6, 11, 25]
);
sha2!(sha512, u64, 80, |i: usize| ROOTS[i], [1, 8, 7], [19, 61, 6], [28, 34, 39], [14, 18, 41]);

/// First bits of the sines of 1 to 64 (RFC 1321, 3.4).
const SINES: [u32; 64] = [
    0xd76a_a478,
    0xe8c7_b756,
    0x2420_70db,
    0xc1bd_ceee,
    0xf57c_0faf,
    0x4787_c62a,
    0xa830_4613,
    0xfd46_9501,
    0x6980_98d8,
    0x8b44_f7af,
    0xffff_5bb1,
    0x895c_d7be,
    0x6b90_1122,
    0xfd98_7193,
    0xa679_438e,
    0x49b4_0821,
    0xf61e_2562,
    0xc040_b340,
    0x265e_5a51,
    0xe9b6_c7aa,
    0xd62f_105d,
    0x0244_1453,
    0xd8a1_e681,
    0xe7d3_fbc8,
    0x21e1_cde6,
    0xc337_07d6,
    0xf4d5_0d87,
    0x455a_14ed,
    0xa9e3_e905,
    0xfcef_a3f8,
    0x676f_02d9,
    0x8d2a_4c8a,
    0xfffa_3942,
    0x8771_f681,
    0x6d9d_6122,
    0xfde5_380c,
    0xa4be_ea44,
    0x4bde_cfa9,
    0xf6bb_4b60,
    0xbebf_bc70,
    0x289b_7ec6,
    0xeaa1_27fa,
    0xd4ef_3085,
    0x0488_1d05,
    0xd9d4_d039,
    0xe6db_99e5,
    0x1fa2_7cf8,
    0xc4ac_5665,
    0xf429_2244,
    0x432a_ff97,
    0xab94_23a7,
    0xfc93_a039,
    0x655b_59c3,
    0x8f0c_cc92,
    0xffef_f47d,
    0x8584_5dd1,
    0x6fa8_7e4f,
    0xfe2c_e6e0,
    0xa301_4314,
    0x4e08_11a1,
    0xf753_7e82,
    0xbd3a_f235,
    0x2ad7_d2bb,
    0xeb86_d391,
];

/// First bits of the fractions of the cube roots of the first primes (FIPS 180-4, 4.2.3).
const ROOTS: [u64; 80] = [
    0x428a_2f98_d728_ae22,
    0x7137_4491_23ef_65cd,
    0xb5c0_fbcf_ec4d_3b2f,
    0xe9b5_dba5_8189_dbbc,
    0x3956_c25b_f348_b538,
    0x59f1_11f1_b605_d019,
    0x923f_82a4_af19_4f9b,
    0xab1c_5ed5_da6d_8118,
    0xd807_aa98_a303_0242,
    0x1283_5b01_4570_6fbe,
    0x2431_85be_4ee4_b28c,
    0x550c_7dc3_d5ff_b4e2,
    0x72be_5d74_f27b_896f,
    0x80de_b1fe_3b16_96b1,
    0x9bdc_06a7_25c7_1235,
    0xc19b_f174_cf69_2694,
    0xe49b_69c1_9ef1_4ad2,
    0xefbe_4786_384f_25e3,
    0x0fc1_9dc6_8b8c_d5b5,
    0x240c_a1cc_77ac_9c65,
    0x2de9_2c6f_592b_0275,
    0x4a74_84aa_6ea6_e483,
    0x5cb0_a9dc_bd41_fbd4,
    0x76f9_88da_8311_53b5,
    0x983e_5152_ee66_dfab,
    0xa831_c66d_2db4_3210,
    0xb003_27c8_98fb_213f,
    0xbf59_7fc7_beef_0ee4,
    0xc6e0_0bf3_3da8_8fc2,
    0xd5a7_9147_930a_a725,
    0x06ca_6351_e003_826f,
    0x1429_2967_0a0e_6e70,
    0x27b7_0a85_46d2_2ffc,
    0x2e1b_2138_5c26_c926,
    0x4d2c_6dfc_5ac4_2aed,
    0x5338_0d13_9d95_b3df,
    0x650a_7354_8baf_63de,
    0x766a_0abb_3c77_b2a8,
    0x81c2_c92e_47ed_aee6,
    0x9272_2c85_1482_353b,
    0xa2bf_e8a1_4cf1_0364,
    0xa81a_664b_bc42_3001,
    0xc24b_8b70_d0f8_9791,
    0xc76c_51a3_0654_be30,
    0xd192_e819_d6ef_5218,
    0xd699_0624_5565_a910,
    0xf40e_3585_5771_202a,
    0x106a_a070_32bb_d1b8,
    0x19a4_c116_b8d2_d0c8,
    0x1e37_6c08_5141_ab53,
    0x2748_774c_df8e_eb99,
    0x34b0_bcb5_e19b_48a8,
    0x391c_0cb3_c5c9_5a63,
    0x4ed8_aa4a_e341_8acb,
    0x5b9c_ca4f_7763_e373,
    0x682e_6ff3_d6b2_b8a3,
    0x748f_82ee_5def_b2fc,
    0x78a5_636f_4317_2f60,
    0x84c8_7814_a1f0_ab72,
    0x8cc7_0208_1a64_39ec,
    0x90be_fffa_2363_1e28,
    0xa450_6ceb_de82_bde9,
    0xbef9_a3f7_b2c6_7915,
    0xc671_78f2_e372_532b,
    0xca27_3ece_ea26_619c,
    0xd186_b8c7_21c0_c207,
    0xeada_7dd6_cde0_eb1e,
    0xf57d_4f7f_ee6e_d178,
    0x06f0_67aa_7217_6fba,
    0x0a63_7dc5_a2c8_98a6,
    0x113f_9804_bef9_0dae,
    0x1b71_0b35_131c_471b,
    0x28db_77f5_2304_7d84,
    0x32ca_ab7b_40c7_2493,
    0x3c9e_be0a_15c9_bebc,
    0x431d_67c4_9c10_0d4c,
    0x4cc5_d4be_cb3e_42b6,
    0x597f_299c_fc65_7e2a,
    0x5fcb_6fab_3ad6_faec,
    0x6c44_198c_4a47_5817,
];
