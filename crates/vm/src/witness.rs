//! An example of what the clocks may have shown on a run with vague numbers: when each was read, and what
//! everything computed from it then is. If all tests go the way that they went, the run is possible.
//!
//! Time stands still but before reads of a clock, where it passes as whoever follows the run proposes, and where a
//! timed wait expires, which takes its length.

use crate::execute::convert;
use hebra_ir::{Cond, Kind};
use hebra_program::code::Op;
use hebra_state::vague::{WITNESSES, is_vague, with_witness, witness};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Time at the start of the example, in nanoseconds since 1970: 2020-01-01.
const START: i64 = 1_577_836_800_000_000_000;
/// What `System.nanoTime` showed then.
const NANO_START: i64 = 1_000_000_000;

/// Example of times; empty unless one was proposed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Witness {
    /// Nanoseconds that pass before each read of a clock, in order.
    proposed: Option<Vec<u64>>,
    /// Nanoseconds since the start.
    now: i64,
    /// Number of reads so far.
    reads: usize,
    /// Numbers computed so far; number 0 is none.
    values: Vec<u64>,
    /// Moments until which threads wait, by slot.
    ends: Vec<i64>,
    /// Number of tests so far.
    tests: usize,
    /// The two tasks of a `Timer` of which either may be due first, and whether they were taken in the order of planning.
    tasks: Option<(u64, u64, bool)>,
    /// Moments at which threads last planned a task, by slot.
    planned: Vec<i64>,
    /// When tasks of scheduled pools are due, by their numbers: what `System.nanoTime` shows then.
    dues: BTreeMap<u64, i64>,
    /// The first test that goes the other way.
    refuted: Option<Misfit>,
}

/// Test that goes another way with proposed times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Number of tests before it.
    pub tests: usize,
    /// Number of reads of clocks before it.
    pub reads: usize,
    /// How far its numbers are from each other.
    pub distance: u64,
}

/// Kind of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// `System.nanoTime`.
    Nanos,
    /// `System.currentTimeMillis`.
    Millis,
    /// Nanoseconds since this number of seconds after 1970.
    Since(i64),
    /// Milliseconds since the JVM was started.
    Uptime,
}

/// Kind of a number that is drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Draw {
    /// Any `int`.
    Int,
    /// Any `long`.
    Long,
    /// From 0 to below this.
    Below(u64),
    /// A `double` from 0 to below 1.
    Fraction,
    /// The same as `float`.
    SmallFraction,
    /// One that examples do not show.
    Unknown,
}

impl Witness {
    /// An example in which so many nanoseconds pass before each read of a clock.
    pub(crate) fn proposed(gaps: &[u64]) -> Witness {
        Witness { proposed: Some(gaps.to_vec()), ..Witness::default() }
    }

    /// Returns the first test that it does not fit.
    pub(crate) fn misfit(&self) -> Option<Misfit> {
        self.refuted
    }

    fn is_on(&self) -> bool {
        self.proposed.is_some()
    }

    /// Returns a vague number that a clock shows now, with its witness.
    pub(crate) fn of_read(&mut self, clock: Clock, number: u64) -> u64 {
        if !self.is_on() {
            return number;
        }
        self.read();
        let shown = match clock {
            Clock::Nanos => NANO_START + self.now,
            Clock::Millis => (START + self.now) / 1_000_000,
            Clock::Uptime => (NANO_START + self.now) / 1_000_000,
            Clock::Since(seconds) => {
                (START + self.now).wrapping_sub(seconds.wrapping_mul(1_000_000_000))
            }
        };
        self.keep(number, shown as u64)
    }

    /// Returns a vague number that is drawn at random, with its witness. What is proposed is the number, as if it were
    /// the time before a read.
    pub(crate) fn of_draw(&mut self, draw: Draw, number: u64) -> u64 {
        /// Steps between 0 and 1; a prime, so that proposals do not end at the same one.
        const STEPS: u64 = 1_000_003;
        if !self.is_on() {
            return number;
        }
        let proposed = self.proposed.iter().flatten().nth(self.reads).copied().unwrap_or(0);
        self.reads += 1;
        let signed = (proposed >> 1) as i64 ^ -((proposed & 1) as i64);
        let fraction = (proposed % STEPS) as f64 / STEPS as f64;
        let value = match draw {
            Draw::Int => u64::from(signed as u32),
            Draw::Long => signed as u64,
            Draw::Below(bound) => proposed % bound.max(1),
            Draw::Fraction => fraction.to_bits(),
            Draw::SmallFraction => u64::from((fraction as f32).to_bits()),
            Draw::Unknown => return number,
        };
        self.keep(number, value)
    }

    /// Lets the time pass that is proposed to pass before a clock is read.
    fn read(&mut self) {
        let passes = self.proposed.iter().flatten().nth(self.reads).copied().unwrap_or(0);
        self.now = self.now.saturating_add_unsigned(passes);
        self.reads += 1;
    }

    /// Returns a vague number with this witness.
    fn keep(&mut self, number: u64, value: u64) -> u64 {
        if self.values.is_empty() {
            self.values.push(0);
        }
        if self.values.len() >= WITNESSES {
            self.give_up();
            return number;
        }
        self.values.push(value);
        with_witness(number, self.values.len() - 1)
    }

    /// Returns what a number is in the example.
    fn value(&self, number: u64) -> Option<u64> {
        match is_vague(number) {
            true => self.values.get(witness(number)).copied().filter(|_| witness(number) != 0),
            false => Some(number),
        }
    }

    /// Returns a vague result with its witness.
    pub(crate) fn of_result(&mut self, op: &Op, [a, b]: [Option<u64>; 2], number: u64) -> u64 {
        let value = |operand: Option<u64>| operand.and_then(|operand| self.value(operand));
        let Some(a) = value(a) else { return number };
        match compute(op, a, value(b)) {
            Some(result) => self.keep(number, result),
            None => number,
        }
    }

    /// Returns the vague result of a function of the library with its witness. `units` are the numbers of the `TimeUnit`
    /// that is called, and of the one given.
    pub(crate) fn of_function(
        &mut self,
        (class, name): (&str, &str),
        args: &[u64],
        units: [u64; 2],
        (params, result): (Arc<[Kind]>, Option<Kind>),
        number: u64,
    ) -> u64 {
        if !self.is_on() {
            return number;
        }
        // A receiver is no number.
        let skipped = args.len().saturating_sub(params.len());
        let signed = |(index, arg): (usize, &u64)| {
            let value = self.value(*arg)?;
            let kind = index.checked_sub(skipped).and_then(|index| params.get(index));
            Some(if kind == Some(&Kind::Int) {
                i64::from(value as u32 as i32)
            } else {
                value as i64
            })
        };
        let known: Option<Vec<i64>> = args.iter().enumerate().map(signed).collect();
        let value = known.and_then(|args| function(class, name, &args, units));
        let value = match result {
            Some(Kind::Int) => {
                value.and_then(|v| i32::try_from(v).ok()).map(|v| u64::from(v as u32))
            }
            Some(Kind::Long) => value.map(|value| value as u64),
            _ => None,
        };
        value.map_or(number, |value| self.keep(number, value))
    }

    /// Takes the outcome of a test into account.
    pub(crate) fn test(&mut self, cond: Cond, (a, b): (u64, u64), wide: bool, outcome: bool) {
        if !self.is_on() || self.refuted.is_some() {
            return;
        }
        self.tests += 1;
        if self.outcome(cond, (a, b), wide) != Some(outcome) {
            let numbers = self.numbers((a, b), wide);
            self.refute(numbers.map_or(0, |(a, b)| a.abs_diff(b)));
        }
    }

    /// Notes which target a switch went to. `keys` are the numbers that it knows, and the target of all others.
    pub(crate) fn switch(&mut self, number: u64, keys: &(Vec<(i64, u32)>, u32), target: u32) {
        if !self.is_on() || self.refuted.is_some() {
            return;
        }
        self.tests += 1;
        let Some(value) = self.value(number).map(|value| i64::from(value as u32 as i32)) else {
            return self.refute(0);
        };
        let (known, default) = keys;
        let leads = known.iter().find(|(key, _)| *key == value).map_or(*default, |(_, to)| *to);
        if leads != target {
            let there = known.iter().filter(|(_, to)| *to == target);
            self.refute(there.map(|(key, _)| key.abs_diff(value)).min().unwrap_or(1));
        }
    }

    /// Returns the outcome of a test in the example, if that knows the numbers.
    pub(crate) fn outcome(&self, cond: Cond, operands: (u64, u64), wide: bool) -> Option<bool> {
        self.numbers(operands, wide).map(|(a, b)| cond.holds(a, b))
    }

    /// Returns what the operands of a test are in the example.
    fn numbers(&self, (a, b): (u64, u64), wide: bool) -> Option<(i64, i64)> {
        let number = |operand: u64| {
            self.value(operand).map(|v| if wide { v as i64 } else { i64::from(v as u32 as i32) })
        };
        number(a).zip(number(b))
    }

    /// Notes that the times do not fit: two numbers have another order than they should.
    pub(crate) fn refute(&mut self, distance: u64) {
        if self.is_on() {
            let (tests, reads) = (self.tests, self.reads);
            self.refuted.get_or_insert(Misfit { tests, reads, distance });
        }
    }

    /// Notes that whether a number is the expected one was taken to be so.
    pub(crate) fn expect(&mut self, current: u64, expected: u64, outcome: bool) {
        self.test(Cond::Eq, (current, expected), true, outcome);
    }

    /// Notes which of two tasks is due first. Any order is possible for one pair; several pairs are not looked at.
    pub(crate) fn order(&mut self, first: u64, second: u64, by_planning: bool) {
        let here = (first, second, by_planning);
        if self.is_on() && *self.tasks.get_or_insert(here) != here {
            self.give_up();
        }
    }

    /// Notes that a thread reads the clock to plan a task.
    pub(crate) fn plan(&mut self, slot: usize) {
        if self.is_on() {
            self.read();
            self.planned.resize(self.planned.len().max(slot + 1), 0);
            self.planned[slot] = self.now;
        }
    }

    /// Notes that a thread puts a task into the queue of a pool: due after a delay since it read the clock, or at a time that
    /// is not known.
    pub(crate) fn put_task(&mut self, slot: usize, number: u64, time: u64, delay: i64) {
        if !self.is_on() || self.dues.contains_key(&number) {
            return;
        }
        let due = match is_vague(time) {
            true => self.value(time).map(|time| time as i64),
            false => self.planned.get(slot).map(|at| (NANO_START + at).saturating_add(delay)),
        };
        match due {
            Some(due) => drop(self.dues.insert(number, due)),
            None => self.give_up(),
        }
    }

    /// Notes that a task is planned again: a period after it was due, or a delay from now, which is negative.
    pub(crate) fn plan_again(&mut self, number: u64, period: i64) {
        if !self.is_on() {
            return;
        }
        if period < 0 {
            self.read();
        }
        let now = NANO_START + self.now;
        match self.dues.get_mut(&number) {
            Some(due) if period > 0 => *due = due.saturating_add(period),
            Some(due) => *due = now.saturating_sub(period),
            None => self.give_up(),
        }
    }

    /// Notes that a task is taken out of the queue of a pool: it is due by now.
    pub(crate) fn take_task(&mut self, number: u64) {
        if let Some(due) = self.dues.get(&number) {
            self.now = self.now.max(due.saturating_sub(NANO_START));
        }
    }

    /// Returns true if of two tasks of a pool the first, which was planned before the other, is due first in the example.
    pub(crate) fn are_in_order(&self, first: u64, second: u64) -> Option<bool> {
        Some(self.dues.get(&first)? <= self.dues.get(&second)?)
    }

    /// Notes which of two tasks of a pool was taken to be due first; the one with the smaller number, if at the same time.
    pub(crate) fn order_tasks(&mut self, [first, second]: [u64; 2]) {
        if !self.is_on() || self.refuted.is_some() {
            return;
        }
        match [first, second].map(|number| self.dues.get(&number).copied()) {
            [Some(a), Some(b)] => {
                let cond = if first < second { Cond::Le } else { Cond::Lt };
                self.test(cond, (a as u64, b as u64), true, true);
            }
            _ => self.give_up(),
        }
    }

    /// Notes something that the example cannot show.
    pub(crate) fn give_up(&mut self) {
        if self.is_on() {
            self.refuted.get_or_insert(Misfit { tests: 0, reads: 0, distance: 0 });
        }
    }

    /// Gives up unless the numbers that are about to be compared are those of the example.
    pub(crate) fn give_up_unless(&mut self, are_exact: bool) {
        if !are_exact {
            self.give_up();
        }
    }

    /// Returns the length of a wait, or another one if it is not known.
    pub(crate) fn length(&self, number: u64, other: Option<i64>) -> Option<i64> {
        self.value(number).filter(|_| self.is_on()).map(|value| value as i64).or(other)
    }

    /// Notes that a thread begins a timed wait.
    pub(crate) fn wait(&mut self, slot: usize, nanos: u64) {
        if self.is_on() {
            if self.ends.len() <= slot {
                self.ends.resize(slot + 1, 0);
            }
            self.ends[slot] = self.now.saturating_add_unsigned(nanos);
        }
    }

    /// Returns a vague number for the time that is left of a wait, with its witness.
    pub(crate) fn left(&mut self, slot: usize, number: u64) -> u64 {
        let Some(end) = self.ends.get(slot).copied() else { return number };
        self.read();
        self.keep(number, (end - self.now) as u64)
    }

    /// Notes that it expires.
    pub(crate) fn expire(&mut self, slot: usize) {
        if let Some(end) = self.ends.get(slot) {
            self.now = self.now.max(*end);
        }
    }
}

/// Computes an operation on known numbers.
fn compute(op: &Op, a: u64, b: Option<u64>) -> Option<u64> {
    let int = |value: u64| value as u32 as i32;
    let word = |value: i32| Some(u64::from(value as u32));
    let (i, l, d) = (int(a), a as i64, f64::from_bits(a));
    match *op {
        Op::IAddK { k, .. } => return word(i.wrapping_add(k)),
        Op::IMulK { k, .. } => return word(i.wrapping_mul(k)),
        Op::IDivK { k, .. } => return word(i.wrapping_div(k)),
        Op::IRemK { k, .. } => return word(i.wrapping_rem(k)),
        Op::IShlK { k, .. } => return word(i.wrapping_shl(k as u32)),
        Op::IShrK { k, .. } => return word(i.wrapping_shr(k as u32)),
        Op::IUshrK { k, .. } => return word((i as u32).wrapping_shr(k as u32) as i32),
        Op::IAndK { k, .. } => return word(i & k),
        Op::IOrK { k, .. } => return word(i | k),
        Op::IXorK { k, .. } => return word(i ^ k),
        Op::INeg { .. } => return word(i.wrapping_neg()),
        Op::LNeg { .. } => return Some(l.wrapping_neg() as u64),
        Op::DNeg { .. } => return Some((-d).to_bits()),
        Op::Convert { op, .. } => return Some(convert(op, a)),
        _ => {}
    }
    let b = b?;
    let (j, m, e) = (int(b), b as i64, f64::from_bits(b));
    let long = |value: i64| Some(value as u64);
    let double = |value: f64| Some(value.to_bits());
    match *op {
        Op::IAdd { .. } => word(i.wrapping_add(j)),
        Op::ISub { .. } => word(i.wrapping_sub(j)),
        Op::IMul { .. } => word(i.wrapping_mul(j)),
        Op::IDiv { .. } if j != 0 => word(i.wrapping_div(j)),
        Op::IRem { .. } if j != 0 => word(i.wrapping_rem(j)),
        Op::IAnd { .. } => word(i & j),
        Op::IOr { .. } => word(i | j),
        Op::IXor { .. } => word(i ^ j),
        Op::LAdd { .. } => long(l.wrapping_add(m)),
        Op::LSub { .. } => long(l.wrapping_sub(m)),
        Op::LMul { .. } => long(l.wrapping_mul(m)),
        Op::LDiv { .. } if m != 0 => long(l.wrapping_div(m)),
        Op::LRem { .. } if m != 0 => long(l.wrapping_rem(m)),
        Op::LShl { .. } => long(l.wrapping_shl(b as u32)),
        Op::LShr { .. } => long(l.wrapping_shr(b as u32)),
        Op::LUshr { .. } => long((a.wrapping_shr(b as u32)) as i64),
        Op::LAnd { .. } => long(l & m),
        Op::LOr { .. } => long(l | m),
        Op::LXor { .. } => long(l ^ m),
        Op::DAdd { .. } => double(d + e),
        Op::DSub { .. } => double(d - e),
        Op::DMul { .. } => double(d * e),
        Op::DDiv { .. } => double(d / e),
        Op::LCmp { .. } => word(l.cmp(&m) as i32),
        Op::DCmp { nan, .. } => word(d.partial_cmp(&e).map_or(nan.into(), |order| order as i32)),
        _ => None,
    }
}

/// Nanoseconds of each `TimeUnit`.
const UNITS: [i64; 7] =
    [1, 1_000, 1_000_000, 1_000_000_000, 60_000_000_000, 3_600_000_000_000, 86_400_000_000_000];

/// Computes a function of the library on known numbers.
fn function(class: &str, name: &str, args: &[i64], [unit, given]: [u64; 2]) -> Option<i64> {
    let (a, b) = (*args.first()?, args.get(1).copied());
    if class.ends_with("TimeUnit") {
        let to = match name {
            "toNanos" => 0,
            "toMicros" => 1,
            "toMillis" => 2,
            "toSeconds" => 3,
            "toMinutes" => 4,
            "toHours" => 5,
            "toDays" => 6,
            "convert" => unit as usize,
            _ => return None,
        };
        let from = if name == "convert" { given } else { unit };
        return Some(b?.saturating_mul(*UNITS.get(from as usize)?) / UNITS.get(to)?);
    }
    Some(match name {
        "floorDiv" => a.checked_div_euclid(b?)?,
        "floorMod" => a.checked_rem_euclid(b?)?,
        "addExact" => a.checked_add(b?)?,
        "subtractExact" => a.checked_sub(b?)?,
        "multiplyExact" | "multiplyFull" => a.checked_mul(b?)?,
        "negateExact" => a.checked_neg()?,
        "incrementExact" => a.checked_add(1)?,
        "decrementExact" => a.checked_sub(1)?,
        "toIntExact" => a,
        "abs" => a.checked_abs()?,
        "max" => a.max(b?),
        "min" => a.min(b?),
        "compare" => a.cmp(&b?) as i64,
        "signum" => a.signum(),
        _ => return None,
    })
}
