//! The functions of fdlibm 5.3 that `StrictMath` is defined by and whose ports elsewhere differ
//! in the last bit. Follows Sun's algorithms and their order of operations; the rest comes from
//! the crate `libm`, which was compared bit by bit with the JDK.
//!
//! Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
//! Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is
//! freely granted, provided that this notice is preserved.

use libm::{atan, exp, expm1};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

const EXPONENT: i32 = 0x7ff0_0000;
const MAGNITUDE: i32 = 0x7fff_ffff;
const TWO24: f64 = 16777216.0;
const TWO54: f64 = 18014398509481984.0;
const LN2_HI: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN2_LO: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);
/// The series of `log(1 + s) - log(1 - s)`.
const LG: [f64; 7] = [
    f64::from_bits(0x3fe5_5555_5555_5593),
    f64::from_bits(0x3fd9_9999_9997_fa04),
    f64::from_bits(0x3fd2_4924_9422_9359),
    f64::from_bits(0x3fcc_71c5_1d8e_78af),
    f64::from_bits(0x3fc7_4664_96cb_03de),
    f64::from_bits(0x3fc3_9a09_d078_c69f),
    f64::from_bits(0x3fc2_f112_df3e_5244),
];

fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

fn low(x: f64) -> u32 {
    x.to_bits() as u32
}

fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | u64::from(low(x)))
}

pub(super) fn sin(x: f64) -> f64 {
    let ix = high(x) & MAGNITUDE;
    if ix <= 0x3fe9_21fb {
        return kernel_sin(x, 0.0, false);
    }
    if ix >= EXPONENT {
        return f64::NAN;
    }
    let (n, y0, y1) = reduce(x);
    match n & 3 {
        0 => kernel_sin(y0, y1, true),
        1 => kernel_cos(y0, y1),
        2 => -kernel_sin(y0, y1, true),
        _ => -kernel_cos(y0, y1),
    }
}

pub(super) fn cos(x: f64) -> f64 {
    let ix = high(x) & MAGNITUDE;
    if ix <= 0x3fe9_21fb {
        return kernel_cos(x, 0.0);
    }
    if ix >= EXPONENT {
        return f64::NAN;
    }
    let (n, y0, y1) = reduce(x);
    match n & 3 {
        0 => kernel_cos(y0, y1),
        1 => -kernel_sin(y0, y1, true),
        2 => -kernel_cos(y0, y1),
        _ => kernel_sin(y0, y1, true),
    }
}

fn kernel_sin(x: f64, y: f64, has_tail: bool) -> f64 {
    const S: [f64; 6] = [
        f64::from_bits(0xbfc5_5555_5555_5549),
        f64::from_bits(0x3f81_1111_1110_f8a6),
        f64::from_bits(0xbf2a_01a0_19c1_61d5),
        f64::from_bits(0x3ec7_1de3_57b1_fe7d),
        f64::from_bits(0xbe5a_e5e6_8a2b_9ceb),
        f64::from_bits(0x3de5_d93a_5acf_d57c),
    ];
    if high(x) & MAGNITUDE < 0x3e40_0000 && x as i32 == 0 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = S[1] + z * (S[2] + z * (S[3] + z * (S[4] + z * S[5])));
    if has_tail { x - ((z * (0.5 * y - v * r) - y) - v * S[0]) } else { x + v * (S[0] + z * r) }
}

fn kernel_cos(x: f64, y: f64) -> f64 {
    const C: [f64; 6] = [
        f64::from_bits(0x3fa5_5555_5555_554c),
        f64::from_bits(0xbf56_c16c_16c1_5177),
        f64::from_bits(0x3efa_01a0_19cb_1590),
        f64::from_bits(0xbe92_7e4f_809c_52ad),
        f64::from_bits(0x3e21_ee9e_bdb4_b1c4),
        f64::from_bits(0xbda8_fae9_be88_38d4),
    ];
    let ix = high(x) & MAGNITUDE;
    if ix < 0x3e40_0000 && x as i32 == 0 {
        return 1.0;
    }
    let z = x * x;
    let r = z * (C[0] + z * (C[1] + z * (C[2] + z * (C[3] + z * (C[4] + z * C[5])))));
    if ix < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    let qx = if ix > 0x3fe9_0000 { 0.28125 } else { with_high(0.0, ix - 0x0020_0000) };
    let hz = 0.5 * z - qx;
    let a = 1.0 - qx;
    a - (hz - (z * r - x * y))
}

/// Returns the remainder of `x` by pi/2 in two parts, and the last bits of the quotient.
fn reduce(x: f64) -> (i32, f64, f64) {
    const INV_PIO2: f64 = f64::from_bits(0x3fe4_5f30_6dc9_c883);
    const PIO2: [(f64, f64); 3] = [
        (f64::from_bits(0x3ff9_21fb_5440_0000), f64::from_bits(0x3dd0_b461_1a62_6331)),
        (f64::from_bits(0x3dd0_b461_1a60_0000), f64::from_bits(0x3ba3_198a_2e03_7073)),
        (f64::from_bits(0x3ba3_198a_2e00_0000), f64::from_bits(0x397b_839a_2520_49c1)),
    ];
    let hx = high(x);
    let ix = hx & MAGNITUDE;
    let (n, y0, y1) = if ix < 0x4002_d97c {
        // Less than 3 pi/4.
        let mut z = x.abs() - PIO2[0].0;
        let mut tail = PIO2[0].1;
        if ix == 0x3ff9_21fb {
            z -= PIO2[1].0;
            tail = PIO2[1].1;
        }
        let y0 = z - tail;
        (1, y0, (z - y0) - tail)
    } else if ix <= 0x4139_21fb {
        let t = x.abs();
        let n = (t * INV_PIO2 + 0.5) as i32;
        let f = f64::from(n);
        let mut r = t - f * PIO2[0].0;
        let mut w = f * PIO2[0].1;
        let mut y0 = r - w;
        // Cancellation determines the number of rounds.
        for (limit, part) in [(16, PIO2[1]), (49, PIO2[2])] {
            if (ix >> 20) - ((high(y0) >> 20) & 0x7ff) <= limit {
                break;
            }
            let t = r;
            w = f * part.0;
            r = t - w;
            w = f * part.1 - ((t - r) - w);
            y0 = r - w;
        }
        (n, y0, (r - y0) - w)
    } else {
        let e0 = (ix >> 20) - 1046;
        let mut z = with_high(x.abs(), ix - (e0 << 20));
        let mut parts = [0.0; 3];
        for part in &mut parts[..2] {
            *part = f64::from(z as i32);
            z = (z - *part) * TWO24;
        }
        parts[2] = z;
        let count = parts.iter().rposition(|p| *p != 0.0).map_or(1, |last| last + 1);
        reduce_large(&parts[..count], e0)
    };
    if hx < 0 { (-n, -y0, -y1) } else { (n, y0, y1) }
}

/// Computes `scalb` for exponents in the range of normal numbers.
fn scale(x: f64, exponent: i32) -> f64 {
    libm::scalbn(x, exponent)
}

/// `__kernel_rem_pio2` for double precision: Payne and Hanek's method.
fn reduce_large(x: &[f64], e0: i32) -> (i32, f64, f64) {
    const TWO_OVER_PI: [u32; 66] = [
        0xA2F983, 0x6E4E44, 0x1529FC, 0x2757D1, 0xF534DD, 0xC0DB62, 0x95993C, 0x439041, 0xFE5163,
        0xABDEBB, 0xC561B7, 0x246E3A, 0x424DD2, 0xE00649, 0x2EEA09, 0xD1921C, 0xFE1DEB, 0x1CB129,
        0xA73EE8, 0x8235F5, 0x2EBB44, 0x84E99C, 0x7026B4, 0x5F7E41, 0x3991D6, 0x398353, 0x39F49C,
        0x845F8B, 0xBDF928, 0x3B1FF8, 0x97FFDE, 0x05980F, 0xEF2F11, 0x8B5A0A, 0x6D1F6D, 0x367ECF,
        0x27CB09, 0xB74F46, 0x3F669E, 0x5FEA2D, 0x7527BA, 0xC7EBE5, 0xF17B3D, 0x0739F7, 0x8A5292,
        0xEA6BFB, 0x5FB11F, 0x8D5D08, 0x560330, 0x46FC7B, 0x6BABF0, 0xCFBC20, 0x9AF436, 0x1DA9E3,
        0x91615E, 0xE61B08, 0x659985, 0x5F14A0, 0x68408D, 0xFFD880, 0x4D7327, 0x310606, 0x1556CA,
        0x73A8C9, 0x60E27B, 0xC08C6B,
    ];
    const PIO2: [f64; 8] = [
        f64::from_bits(0x3ff9_21fb_4000_0000),
        f64::from_bits(0x3e74_442d_0000_0000),
        f64::from_bits(0x3cf8_4698_8000_0000),
        f64::from_bits(0x3b78_cc51_6000_0000),
        f64::from_bits(0x39f0_1b83_8000_0000),
        f64::from_bits(0x387a_2520_4000_0000),
        f64::from_bits(0x36e3_8222_8000_0000),
        f64::from_bits(0x3569_f31d_0000_0000),
    ];
    const TWON24: f64 = 1.0 / TWO24;
    /// Terms for double precision.
    const JK: usize = 4;
    let jx = x.len() - 1;
    let jv = ((e0 - 3) / 24).max(0);
    let mut q0 = e0 - 24 * (jv + 1);
    let digit = |j: i32| if j < 0 { 0.0 } else { f64::from(TWO_OVER_PI[j as usize]) };
    let (mut iq, mut f, mut fq, mut q) = ([0i32; 20], [0.0; 20], [0.0; 20], [0.0; 20]);
    for (i, f) in f.iter_mut().enumerate().take(jx + JK + 1) {
        *f = digit(jv - jx as i32 + i as i32);
    }
    let product = |f: &[f64; 20], i: usize| {
        x.iter().enumerate().fold(0.0, |sum, (j, x)| sum + x * f[jx + i - j])
    };
    for (i, q) in q.iter_mut().enumerate().take(JK + 1) {
        *q = product(&f, i);
    }
    let mut jz = JK;
    let (mut n, mut ih, mut z);
    loop {
        z = q[jz];
        for i in 0..jz {
            let fw = f64::from((TWON24 * z) as i32);
            iq[i] = (z - TWO24 * fw) as i32;
            z = q[jz - i - 1] + fw;
        }
        z = scale(z, q0);
        z -= 8.0 * (z * 0.125).floor();
        n = z as i32;
        z -= f64::from(n);
        ih = 0;
        if q0 > 0 {
            let i = iq[jz - 1] >> (24 - q0);
            n += i;
            iq[jz - 1] -= i << (24 - q0);
            ih = iq[jz - 1] >> (23 - q0);
        } else if q0 == 0 {
            ih = iq[jz - 1] >> 23;
        } else if z >= 0.5 {
            ih = 2;
        }
        if ih > 0 {
            n += 1;
            let mut carry = false;
            for digit in &mut iq[..jz] {
                if carry {
                    *digit = 0xff_ffff - *digit;
                } else if *digit != 0 {
                    carry = true;
                    *digit = 0x100_0000 - *digit;
                }
            }
            match q0 {
                1 => iq[jz - 1] &= 0x7f_ffff,
                2 => iq[jz - 1] &= 0x3f_ffff,
                _ => {}
            }
            if ih == 2 {
                z = 1.0 - z;
                if carry {
                    z -= scale(1.0, q0);
                }
            }
        }
        if z != 0.0 || iq[JK..jz].iter().any(|digit| *digit != 0) {
            break;
        }
        let mut more = 1;
        while iq[JK - more] == 0 {
            more += 1;
        }
        for i in jz + 1..=jz + more {
            f[jx + i] = digit(jv + i as i32);
            q[i] = product(&f, i);
        }
        jz += more;
    }
    if z == 0.0 {
        jz -= 1;
        q0 -= 24;
        while iq[jz] == 0 {
            jz -= 1;
            q0 -= 24;
        }
    } else {
        z = scale(z, -q0);
        if z >= TWO24 {
            let fw = f64::from((TWON24 * z) as i32);
            iq[jz] = (z - TWO24 * fw) as i32;
            jz += 1;
            q0 += 24;
            iq[jz] = fw as i32;
        } else {
            iq[jz] = z as i32;
        }
    }
    let mut fw = scale(1.0, q0);
    for i in (0..=jz).rev() {
        q[i] = fw * f64::from(iq[i]);
        fw *= TWON24;
    }
    for i in (0..=jz).rev() {
        fq[jz - i] = (0..=JK.min(jz - i)).fold(0.0, |sum, k| sum + PIO2[k] * q[i + k]);
    }
    let y0 = fq[..=jz].iter().rev().fold(0.0, |sum, part| sum + part);
    let y1 = fq[1..=jz].iter().fold(fq[0] - y0, |sum, part| sum + part);
    if ih == 0 { (n & 7, y0, y1) } else { (n & 7, -y0, -y1) }
}

pub(super) fn log(mut x: f64) -> f64 {
    let mut hx = high(x);
    let mut k = 0;
    if hx < 0x0010_0000 {
        if x == 0.0 {
            return f64::NEG_INFINITY;
        }
        if hx < 0 {
            return f64::NAN;
        }
        k -= 54;
        x *= TWO54;
        hx = high(x);
    }
    if hx >= EXPONENT {
        return x + x;
    }
    k += (hx >> 20) - 1023;
    hx &= 0x000f_ffff;
    let i = (hx + 0x9_5f64) & 0x10_0000;
    x = with_high(x, hx | (i ^ 0x3ff0_0000));
    k += i >> 20;
    let dk = f64::from(k);
    let f = x - 1.0;
    if (0x000f_ffff & (2 + hx)) < 3 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + dk * LN2_LO };
        }
        let r = f * f * (0.5 - 0.3333333333333333 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - dk * LN2_LO) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * (LG[1] + w * (LG[3] + w * LG[5]));
    let t2 = z * (LG[0] + w * (LG[2] + w * (LG[4] + w * LG[6])));
    let r = t2 + t1;
    if (hx - 0x6_147a) | (0x6b851 - hx) > 0 {
        let hfsq = 0.5 * f * f;
        if k == 0 {
            f - (hfsq - s * (hfsq + r))
        } else {
            dk * LN2_HI - ((hfsq - (s * (hfsq + r) + dk * LN2_LO)) - f)
        }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HI - ((s * (f - r) - dk * LN2_LO) - f)
    }
}

pub(super) fn log10(mut x: f64) -> f64 {
    const INV_LN10: f64 = f64::from_bits(0x3fdb_cb7b_1526_e50e);
    const LOG10_2_HI: f64 = f64::from_bits(0x3fd3_4413_509f_6000);
    const LOG10_2_LO: f64 = f64::from_bits(0x3d59_fef3_11f1_2b36);
    let mut hx = high(x);
    let mut k = 0;
    if hx < 0x0010_0000 {
        if x == 0.0 {
            return f64::NEG_INFINITY;
        }
        if hx < 0 {
            return f64::NAN;
        }
        k -= 54;
        x *= TWO54;
        hx = high(x);
    }
    if hx >= EXPONENT {
        return x + x;
    }
    k += (hx >> 20) - 1023;
    let i = i32::from(k < 0);
    let y = f64::from(k + i);
    x = with_high(x, (hx & 0x000f_ffff) | ((0x3ff - i) << 20));
    let z = y * LOG10_2_LO + INV_LN10 * log(x);
    z + y * LOG10_2_HI
}

pub(super) fn log1p(x: f64) -> f64 {
    let hx = high(x);
    let ax = hx & MAGNITUDE;
    let (mut k, mut f, mut c, mut hu) = (1, 0.0, 0.0, 1);
    if hx < 0x3fda_827a {
        if ax >= 0x3ff0_0000 {
            return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN };
        }
        if ax < 0x3e20_0000 {
            return if ax < 0x3c90_0000 { x } else { x - x * x * 0.5 };
        }
        if hx > 0 || hx <= 0xbfd2_bec3_u32 as i32 {
            (k, f) = (0, x);
        }
    }
    if hx >= EXPONENT {
        return x + x;
    }
    if k != 0 {
        let mut u = if hx < 0x4340_0000 { 1.0 + x } else { x };
        hu = high(u);
        k = (hu >> 20) - 1023;
        if hx < 0x4340_0000 {
            c = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
            c /= u;
        }
        hu &= 0x000f_ffff;
        if hu < 0x6_a09e {
            u = with_high(u, hu | 0x3ff0_0000);
        } else {
            k += 1;
            u = with_high(u, hu | 0x3fe0_0000);
            hu = (0x0010_0000 - hu) >> 2;
        }
        f = u - 1.0;
    }
    let dk = f64::from(k);
    let hfsq = 0.5 * f * f;
    if hu == 0 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + (c + dk * LN2_LO) };
        }
        let r = hfsq * (1.0 - 0.6666666666666666 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - (dk * LN2_LO + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = LG[..6].iter().rev().fold(LG[6], |sum, lg| lg + z * sum) * z;
    if k == 0 {
        f - (hfsq - s * (hfsq + r))
    } else {
        dk * LN2_HI - ((hfsq - (s * (hfsq + r) + (dk * LN2_LO + c))) - f)
    }
}

/// `|x|` at which `exp` overflows but `exp(x) / 2` does not.
const OVERFLOW: u64 = 0x4086_33ce_8fb9_f87d;

pub(super) fn sinh(x: f64) -> f64 {
    let ix = high(x) & MAGNITUDE;
    if ix >= EXPONENT {
        return x + x;
    }
    let h = if high(x) < 0 { -0.5 } else { 0.5 };
    if ix < 0x4036_0000 {
        if ix < 0x3e30_0000 {
            return x;
        }
        let t = expm1(x.abs());
        if ix < 0x3ff0_0000 {
            return h * (2.0 * t - t * t / (t + 1.0));
        }
        return h * (t + t / (t + 1.0));
    }
    if ix < 0x4086_2e42 {
        return h * exp(x.abs());
    }
    if x.abs().to_bits() <= OVERFLOW {
        let w = exp(0.5 * x.abs());
        return h * w * w;
    }
    x * 1.0e307
}

pub(super) fn cosh(x: f64) -> f64 {
    let ix = high(x) & MAGNITUDE;
    if ix >= EXPONENT {
        return x * x;
    }
    if ix < 0x3fd6_2e43 {
        let t = expm1(x.abs());
        let w = 1.0 + t;
        return if ix < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if ix < 0x4036_0000 {
        let t = exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    if ix < 0x4086_2e42 {
        return 0.5 * exp(x.abs());
    }
    if x.abs().to_bits() <= OVERFLOW {
        let w = exp(0.5 * x.abs());
        return 0.5 * w * w;
    }
    f64::INFINITY
}

pub(super) fn tanh(x: f64) -> f64 {
    let ix = high(x) & MAGNITUDE;
    if ix >= EXPONENT {
        return if high(x) >= 0 { 1.0 / x + 1.0 } else { 1.0 / x - 1.0 };
    }
    let z = if ix >= 0x4036_0000 {
        1.0
    } else if ix < 0x3c80_0000 {
        return x * (1.0 + x);
    } else if ix >= 0x3ff0_0000 {
        1.0 - 2.0 / (expm1(2.0 * x.abs()) + 2.0)
    } else {
        let t = expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    if high(x) >= 0 { z } else { -z }
}

pub(super) fn atan2(y: f64, x: f64) -> f64 {
    const PI_LO: f64 = f64::from_bits(0x3ca1_a626_3314_5c07);
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if x == 1.0 {
        return atan(y);
    }
    let (x_negative, y_negative) = (x.is_sign_negative(), y.is_sign_negative());
    let signed = |z: f64| if y_negative { -z } else { z };
    if y == 0.0 {
        return if x_negative { signed(PI) } else { y };
    }
    if x == 0.0 {
        return signed(FRAC_PI_2);
    }
    if x.is_infinite() {
        return signed(match (y.is_infinite(), x_negative) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        });
    }
    if y.is_infinite() {
        return signed(FRAC_PI_2);
    }
    let k = ((high(y) & MAGNITUDE) - (high(x) & MAGNITUDE)) >> 20;
    let z = if k > 60 {
        FRAC_PI_2 + 0.5 * PI_LO
    } else if x_negative && k < -60 {
        0.0
    } else {
        atan((y / x).abs())
    };
    match (x_negative, y_negative) {
        (false, false) => z,
        (false, true) => -z,
        (true, false) => PI - (z - PI_LO),
        (true, true) => (z - PI_LO) - PI,
    }
}
