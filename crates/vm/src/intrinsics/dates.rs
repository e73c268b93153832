//! Dates of vague times (`vague.rs`). What year or hour it is cannot be told of a number that is not known, so the
//! parts of a date are vague numbers of their own.
//!
//! Text is made by example: the library's code formats some date, so that the text has the length, and the call the
//! exceptions and accesses, of a real one. Then nothing is known of the characters.

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, on_object, quiet};
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_classfile::model::{Instruction, Kind, Loadable};
use hebra_program::ClassId;
use hebra_state::heap::{Body, FLAG_UNSURE, FLAG_VAGUE, Ref};
use hebra_state::vague::{
    FRACTION, Signs, VAGUE_BYTE, VAGUE_INT, in_memory, is_vague, vague, with_signs,
};

macro_rules! print {
    ($start:literal, $time:literal) => {
        concat!(
            "java/util/Formatter$FormatSpecifier.print(",
            $start,
            "Ljava/lang/StringBuilder;L",
            $time,
            ";CLjava/util/Locale;)Ljava/lang/Appendable;"
        )
    };
}

pub(super) const TABLE: Table = &[
    ("java/util/Date.toString()Ljava/lang/String;", quiet(text)),
    ("java/util/Date.toGMTString()Ljava/lang/String;", quiet(text)),
    ("java/sql/Timestamp.toString()Ljava/lang/String;", quiet(text)),
    ("java/sql/Date.toString()Ljava/lang/String;", quiet(text)),
    ("java/sql/Time.toString()Ljava/lang/String;", quiet(text)),
    ("java/util/UUID.toString()Ljava/lang/String;", quiet(text)),
    ("java/time/Duration.toString()Ljava/lang/String;", quiet(text)),
    ("java/time/Instant.toString()Ljava/lang/String;", quiet(text)),
    ("java/time/LocalDate.toString()Ljava/lang/String;", quiet(text)),
    ("java/time/LocalTime.toString()Ljava/lang/String;", quiet(text)),
    ("java/time/LocalDateTime.toString()Ljava/lang/String;", quiet(text)),
    ("java/time/OffsetDateTime.toString()Ljava/lang/String;", quiet(text)),
    ("java/time/ZonedDateTime.toString()Ljava/lang/String;", quiet(text)),
    (
        "java/time/format/DateTimeFormatter.format(Ljava/time/temporal/TemporalAccessor;)Ljava/lang/String;",
        quiet(|vm, args| by_example(vm, args, 1, None)),
    ),
    (
        "java/time/format/DateTimeFormatter.formatTo(Ljava/time/temporal/TemporalAccessor;Ljava/lang/Appendable;)V",
        quiet(format_to),
    ),
    (
        "java/text/SimpleDateFormat.format(Ljava/util/Date;Ljava/lang/StringBuffer;Ljava/text/FieldPosition;)Ljava/lang/StringBuffer;",
        quiet(|vm, args| by_example(vm, args, 1, Some(2))),
    ),
    // Since JDK 23 this one has another way.
    (
        "java/text/DateFormat.format(Ljava/util/Date;)Ljava/lang/String;",
        quiet(|vm, args| by_example(vm, args, 1, None)),
    ),
    ("java/text/SimpleDateFormat.initializeDefaultCentury()V", quiet(default_century)),
    // Before JDK 21, and from then on.
    (
        print!("", "java/time/temporal/TemporalAccessor"),
        quiet(|vm, args| by_example(vm, args, 2, Some(1))),
    ),
    (print!("", "java/util/Calendar"), quiet(|vm, args| by_example(vm, args, 2, Some(1)))),
    (
        print!("Ljava/util/Formatter;", "java/time/temporal/TemporalAccessor"),
        quiet(|vm, args| by_example(vm, args, 3, Some(2))),
    ),
    (
        print!("Ljava/util/Formatter;", "java/util/Calendar"),
        quiet(|vm, args| by_example(vm, args, 3, Some(2))),
    ),
    (
        "java/time/zone/ZoneRules.getOffset(Ljava/time/Instant;)Ljava/time/ZoneOffset;",
        quiet(offset),
    ),
    ("java/time/Instant.getNano()I", quiet(fraction)),
    // Threads may share a calendar, although it is not made for that.
    ("java/util/Calendar.setTimeInMillis(J)V", on_object(0, set_calendar)),
    ("java/util/GregorianCalendar.computeTime()V", on_object(0, compute_calendar)),
    ("java/util/GregorianCalendar.computeFields()V", on_object(0, compute_calendar)),
    ("java/util/GregorianCalendar.add(II)V", on_object(0, add_to_calendar)),
    ("java/lang/String.toUpperCase(Ljava/util/Locale;)Ljava/lang/String;", quiet(change_case)),
    ("java/lang/String.toLowerCase(Ljava/util/Locale;)Ljava/lang/String;", quiet(change_case)),
    (EXAMPLE, quiet(|vm, args| example(vm, args.reference(0)).map(Flow::reference))),
    (HIDE, quiet(|vm, args| hide(vm, args, false))),
    (HIDE_ALL, quiet(|vm, args| hide(vm, args, true))),
    (HIDE_SINCE, quiet(hide_since)),
    (CLEAR, on_object(0, clear)),
    (BLUR, on_object(0, blur_all)),
];

/// Makes a date in place of one that is vague.
const EXAMPLE: &str = "hebra/glue/Example.of(Ljava/lang/Object;)Ljava/lang/Object;";
/// Makes a text of the same length of which nothing is known.
const HIDE: &str = "hebra/glue/Hidden.text(Ljava/lang/String;)Ljava/lang/String;";
/// Makes a text of which not even the length is known.
const HIDE_ALL: &str = "hebra/glue/HiddenWhole.text(Ljava/lang/String;)Ljava/lang/String;";
/// Does so with what was added to a builder.
const HIDE_SINCE: &str = "hebra/glue/HiddenPart.since(Ljava/lang/Object;I)V";
/// Makes what a calendar, or that of a format, holds as if it had no date yet.
const CLEAR: &str = "hebra/glue/Cleared.calendar(Ljava/lang/Object;)V";
/// Makes the date of a calendar, or of that of a format, vague.
const BLUR: &str = "hebra/glue/Blurred.calendar(Ljava/lang/Object;J)V";

/// Milliseconds of the example: 2020-10-20 10:20:30.456.
pub(super) const MILLIS: i64 = 1_603_189_230_456;

/// Field of dates, and its number in the example.
const PARTS: [(&str, i64); 14] = [
    ("year", 2020),
    ("month", 10),
    ("day", 20),
    ("hour", 10),
    ("minute", 20),
    ("second", 30),
    ("nano", 456_789_000),
    ("nanos", 456_789_000),
    ("seconds", MILLIS / 1_000),
    ("totalSeconds", 3_600),
    ("fastTime", MILLIS),
    ("time", MILLIS),
    ("offsetMinutes", 60),
    ("days", 1),
];

/// Returns a text by what the receiver shows.
fn text(vm: &mut Vm, args: &Args) -> Outcome {
    by_example(vm, args, 0, None)
}

/// Calls the method with an example of the vague date given as one argument. `builder` is the one to which it adds text;
/// without one it returns the text.
fn by_example(vm: &mut Vm, args: &Args, date: usize, builder: Option<usize>) -> Outcome {
    let receiver = vm.state.heap.get(args.reference(0)).class;
    // Formats of log4j 1 do what the library's do: they write the digits of a time, and keep them for the next.
    let is_log4j = vm.program.class(receiver).name.starts_with("org/apache/log4j/helpers/");
    if !vm.follows_times()
        || !is_vague_date(vm, args.reference(date))
        || !(vm.program.class(receiver).is_library || is_log4j)
    {
        return Ok(Flow::Decline);
    }
    vm.note_text_of_time();
    let method = vm.program.method(args.method);
    let class = vm.program.class(method.class).name.clone();
    let (name, params, result) = (method.name.clone(), method.params.clone(), method.result);
    let descriptor = method.descriptor.clone();
    let types = types(&descriptor);
    let whole = format!("(L{class};{}", &descriptor[1..]);
    let is_format =
        is_log4j || matches!(&*class, "java/text/SimpleDateFormat" | "java/text/DateFormat");
    let glued = format!("{}/{name}/{date}/{}", class.replace('/', "_"), descriptor.len());
    let hide = if has_any_length(&class, &name) { HIDE_ALL } else { HIDE };
    let [example, hide, since, clear, blur] =
        [EXAMPLE, hide, HIDE_SINCE, CLEAR, BLUR].map(|native| glued_native(vm, native));
    let (example, hide, since, clear, blur) = (example?, hide?, since?, clear?, blur?);
    let made = glue::method(vm, &glued, &whole, |_| {
        use Instruction::*;
        let kinds: Vec<Kind> = params.iter().map(kind).collect();
        let slot = |index: usize| {
            kinds[..index]
                .iter()
                .map(|kind| 1 + u16::from(matches!(kind, Kind::Long | Kind::Double)))
                .sum()
        };
        let before = 100;
        let mut code = Vec::new();
        if is_format {
            code.extend([Load(Kind::Ref, 0), InvokeStatic(clear, false)]);
        }
        if let Some(builder) = builder {
            let owner = &types[builder - 1];
            code.extend([
                Load(Kind::Ref, slot(builder)),
                InvokeVirtual(member(owner, "length", "()I")),
                Store(Kind::Int, before),
            ]);
        }
        for (index, kind) in kinds.iter().enumerate() {
            code.push(Load(*kind, slot(index)));
            if index == date {
                let name = if index == 0 { &*class } else { &types[index - 1] };
                code.extend([InvokeStatic(example.clone(), false), CheckCast(name.into())]);
            }
        }
        code.push(InvokeSpecial(member(&class, &name, &descriptor), false));
        match builder {
            Some(builder) => code.extend([
                Load(Kind::Ref, slot(builder)),
                Load(Kind::Int, before),
                InvokeStatic(since, false),
            ]),
            None => code.push(InvokeStatic(hide, false)),
        }
        if is_format {
            code.extend([
                Load(Kind::Ref, 0),
                Load(Kind::Ref, slot(date)),
                InvokeVirtual(member("java/util/Date", "getTime", "()J")),
                InvokeStatic(blur, false),
            ]);
        }
        code.push(Return(result.map(|result| kind(&result))));
        code
    })?;
    Ok(Flow::Call(made, args.values.to_vec()))
}

/// Adds the text of a date to whatever collects it.
fn format_to(vm: &mut Vm, args: &Args) -> Outcome {
    if !vm.follows_times() || !is_vague_date(vm, args.reference(1)) {
        return Ok(Flow::Decline);
    }
    let descriptor = "(Ljava/time/format/DateTimeFormatter;Ljava/time/temporal/TemporalAccessor;Ljava/lang/Appendable;)V";
    let made = glue::method(vm, "FormatTo", descriptor, |_| {
        use Instruction::*;
        let text = "(Ljava/time/temporal/TemporalAccessor;)Ljava/lang/String;";
        let add = "(Ljava/lang/CharSequence;)Ljava/lang/Appendable;";
        vec![
            Load(Kind::Ref, 2),
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 1),
            InvokeVirtual(member("java/time/format/DateTimeFormatter", "format", text)),
            InvokeInterface(member("java/lang/Appendable", "append", add)),
            Instruction::Shuffle(hebra_classfile::model::Shuffle::Pop),
            Return(None),
        ]
    })?;
    Ok(Flow::Call(made, args.values.to_vec()))
}

/// Returns the kind of a value on the stack.
fn kind(kind: &hebra_ir::Kind) -> Kind {
    match kind {
        hebra_ir::Kind::Int => Kind::Int,
        hebra_ir::Kind::Long => Kind::Long,
        hebra_ir::Kind::Float => Kind::Float,
        hebra_ir::Kind::Double => Kind::Double,
        _ => Kind::Ref,
    }
}

/// Returns the class of each parameter; others are empty.
fn types(descriptor: &str) -> Vec<String> {
    let mut rest = descriptor.trim_start_matches('(');
    let mut all = Vec::new();
    while !rest.is_empty() && !rest.starts_with(')') {
        let is_class = rest.starts_with('L');
        let end = if is_class { rest.find(';').unwrap_or(0) } else { 0 };
        all.push(if is_class { rest[1..end].to_owned() } else { String::new() });
        rest = &rest[end + 1..];
    }
    all
}

/// Returns one of the natives above.
fn glued_native(vm: &mut Vm, signature: &str) -> Result<hebra_classfile::model::MemberRef, Fatal> {
    let (path, descriptor) = signature.split_at(signature.find('(').unwrap_or(0));
    let (class, name) = path.trim_start_matches(glue::GLUE).split_once('.').unwrap_or_default();
    glue::native(vm, class, name, descriptor)
}

/// Returns true if an object of the library is a date with a vague part.
fn is_vague_date(vm: &Vm, object: Ref) -> bool {
    let found = vm.state.heap.get(object);
    let Body::Fields(words) = &found.body else { return false };
    let class = vm.program.class(found.class);
    if object == 0 || !class.is_library {
        return false;
    }
    if calendar_fields(vm, object).is_some() {
        return is_vague_calendar(vm, object);
    }
    let is_part = |word: &u64| {
        let part = *word as Ref;
        let is_date = |part: Ref| {
            let class = vm.program.class(vm.state.heap.get(part).class);
            class.is_library && class.name.starts_with("java/time/")
        };
        *word != 0 && *word < 1 << 32 && is_date(part) && is_vague_date(vm, part)
    };
    let is_time = class.name.starts_with("java/time/");
    let kinds = &class.instance_kinds;
    let refs = words.iter().zip(kinds.iter()).filter(|(_, kind)| **kind == hebra_ir::Kind::Ref);
    words.iter().any(|word| is_vague(*word)) || is_time && refs.map(|(word, _)| word).any(is_part)
}

/// Returns the array with the parts of the date of a calendar.
fn calendar_fields(vm: &Vm, calendar: Ref) -> Option<Ref> {
    let class = vm.state.heap.get(calendar).class;
    vm.program.field_named(class, "lenient")?;
    vm.program.field_named(class, "stamp")?;
    Some(vm.view().field(calendar, "fields") as Ref).filter(|fields| *fields != 0)
}

fn is_vague_calendar(vm: &Vm, calendar: Ref) -> bool {
    let Some(fields) = calendar_fields(vm, calendar) else { return false };
    let parts = match &vm.state.heap.get(fields).body {
        Body::Ints(parts) => parts.contains(&VAGUE_INT),
        _ => false,
    };
    parts || is_vague(vm.view().field(calendar, "time"))
}

/// Returns an example of a vague date: the same but for its vague parts.
fn example(vm: &mut Vm, date: Ref) -> Result<Ref, Fatal> {
    if !is_vague_date(vm, date) {
        return Ok(date);
    }
    let copy = |vm: &mut Vm, object: Ref| {
        let found = vm.state.heap.get(object);
        let (class, body) = (found.class, found.body.clone());
        vm.state.heap.insert(class, body)
    };
    let made = copy(vm, date);
    if let Some(fields) = calendar_fields(vm, date) {
        let fields = copy(vm, fields);
        set(vm, made, "fields", fields.into());
        for part in ["gdate", "cdate"] {
            let old = vm.view().field(made, part) as Ref;
            if old != 0 {
                let new = copy(vm, old);
                set(vm, made, part, new.into());
            }
        }
        clear_calendar(vm, made);
        for (part, value) in [("time", MILLIS as u64), ("isTimeSet", 1)] {
            set(vm, made, part, value);
        }
        return Ok(made);
    }
    for (name, index) in fields(vm, vm.state.heap.get(date).class) {
        let Body::Fields(words) = &vm.state.heap.get(date).body else { continue };
        let word = words.get(index).copied().unwrap_or(0);
        let new = match PARTS.iter().find(|(part, _)| *part == &*name) {
            Some((_, number)) if is_vague(word) => Some(*number as u64),
            _ if is_vague(word) => Some(1),
            None if &*name == "id" && word != 0 => {
                Some(vm.new_string_of_units(&"+01:00".encode_utf16().collect::<Vec<_>>()).into())
            }
            _ if word != 0 && word < 1 << 32 && is_time(vm, word as Ref) => {
                Some(example(vm, word as Ref)?.into())
            }
            _ => None,
        };
        if let (Some(new), Body::Fields(words)) = (new, &mut vm.state.heap.write(made).body) {
            words[index] = new;
        }
    }
    Ok(made)
}

fn is_time(vm: &Vm, object: Ref) -> bool {
    let class = vm.program.class(vm.state.heap.get(object).class);
    class.is_library && class.name.starts_with("java/time/")
}

/// Returns the names and places of all fields of a class.
fn fields(vm: &Vm, class: ClassId) -> Vec<(String, usize)> {
    let mut at = Some(class);
    let mut all = Vec::new();
    while let Some(class) = at.map(|class| vm.program.class(class)) {
        let own = class.fields.iter();
        let own = own.filter(|f| !f.flags.has(hebra_classfile::model::Flags::STATIC));
        all.extend(own.map(|field| (field.name.to_string(), usize::from(field.index))));
        at = class.super_class;
    }
    all
}

/// Returns true if the length of a date's text depends on the date: fractions of seconds that are zero are not shown.
fn has_any_length(class: &str, name: &str) -> bool {
    name == "toString"
        && matches!(
            class.strip_prefix("java/time/"),
            Some("Duration" | "Instant" | "LocalTime" | "LocalDateTime")
                | Some("OffsetTime" | "OffsetDateTime" | "ZonedDateTime")
        )
}

/// Makes a text of which nothing is known, or only the length.
fn hide(vm: &mut Vm, args: &Args, has_any_length: bool) -> Outcome {
    let text = args.reference(0);
    if text == 0 {
        return Ok(Flow::Value(0));
    }
    let length = vm.string_units(text).len();
    let hidden = vm.vague_text(length);
    if has_any_length {
        let value = vm.view().field(hidden, "value") as Ref;
        vm.state.heap.write(value).flags |= FLAG_UNSURE;
    }
    Ok(Flow::reference(hidden))
}

/// Returns the text in upper or lower case: nothing is known of its characters either.
fn change_case(vm: &mut Vm, args: &Args) -> Outcome {
    if !vm.follows_times() || !vm.has_vague_element(args.reference(0)) {
        return Ok(Flow::Decline);
    }
    let value = vm.view().field(args.reference(0), "value") as Ref;
    let unsure = vm.state.heap.get(value).flags & FLAG_UNSURE;
    let changed = vm.vague_text(vm.string_units(args.reference(0)).len());
    let value = vm.view().field(changed, "value") as Ref;
    vm.state.heap.write(value).flags |= unsure;
    Ok(Flow::reference(changed))
}

/// Makes the characters of a builder vague from this one on.
fn hide_since(vm: &mut Vm, args: &Args) -> Outcome {
    let (builder, from) = (args.reference(0), args.int(1).max(0) as usize);
    let view = vm.view();
    let (value, count) = (view.field(builder, "value") as Ref, view.field(builder, "count"));
    let width = 1 + usize::from(view.field(builder, "coder") != 0);
    let part = from * width..(count as u32 as usize).saturating_mul(width);
    let whole = vm.state.heap.write(value);
    if let Body::Bytes(bytes) = &mut whole.body
        && let Some(bytes) = bytes.get_mut(part)
    {
        bytes.fill(VAGUE_BYTE);
        whole.flags |= FLAG_VAGUE;
    }
    Ok(Flow::Void)
}

/// Sets a field of the library.
fn set(vm: &mut Vm, object: Ref, name: &str, value: u64) {
    vm.set_field(object, name, value);
}

/// Returns a calendar, or the one of a format.
fn calendar_of(vm: &Vm, object: Ref) -> Ref {
    match calendar_fields(vm, object) {
        Some(_) => object,
        None => vm.view().field(object, "calendar") as Ref,
    }
}

fn clear(vm: &mut Vm, args: &Args) -> Outcome {
    let calendar = calendar_of(vm, args.reference(0));
    if is_vague_calendar(vm, calendar) {
        clear_calendar(vm, calendar);
    }
    Ok(Flow::Void)
}

/// Takes all that is vague out of a calendar; its code then computes everything anew.
fn clear_calendar(vm: &mut Vm, calendar: Ref) {
    fill_calendar(vm, calendar, 0, 0);
    for part in ["time", "isTimeSet", "areFieldsSet", "areAllFieldsSet"] {
        set(vm, calendar, part, 0);
    }
    set(vm, calendar, "cachedFixedDate", i64::MIN as u64);
}

/// Writes all numbers of a calendar's date.
fn fill_calendar(vm: &mut Vm, calendar: Ref, number: u64, element: u32) {
    let parts = calendar_fields(vm, calendar).unwrap_or(0);
    if let Body::Ints(parts) = &mut vm.state.heap.write(parts).body {
        parts.fill(element);
    }
    for part in ["gdate", "cdate"] {
        let date = vm.view().field(calendar, part) as Ref;
        let found = vm.state.heap.get(date);
        if date == 0 {
            continue;
        }
        let kinds = vm.program.class(found.class).instance_kinds.clone();
        if let Body::Fields(words) = &mut vm.state.heap.write(date).body {
            let numbers = words.iter_mut().zip(kinds.iter());
            let numbers = numbers.filter(|(_, kind)| **kind != hebra_ir::Kind::Ref);
            numbers.for_each(|(word, _)| *word = number);
        }
    }
}

/// Makes the date of a calendar vague: this time.
fn blur_calendar(vm: &mut Vm, calendar: Ref, time: u64) {
    fill_calendar(vm, calendar, vague(Signs::ALL, 0), VAGUE_INT);
    set(vm, calendar, "time", in_memory(time));
    for part in ["isTimeSet", "areFieldsSet", "areAllFieldsSet"] {
        set(vm, calendar, part, 1);
    }
    set(vm, calendar, "cachedFixedDate", vague(Signs::ALL, 0));
}

fn blur_all(vm: &mut Vm, args: &Args) -> Outcome {
    let calendar = calendar_of(vm, args.reference(0));
    if calendar != 0 && is_vague(args.raw(1)) {
        blur_calendar(vm, calendar, args.raw(1));
    }
    Ok(Flow::Void)
}

/// Returns the nanoseconds of a second of a vague time.
fn fraction(vm: &mut Vm, args: &Args) -> Outcome {
    let nanos = vm.view().field(args.reference(0), "nanos");
    match vm.follows_times() && is_vague(nanos) {
        true => Ok(Flow::Value(with_signs(nanos, Signs::NATURAL) | FRACTION)),
        false => Ok(Flow::Decline),
    }
}

/// Sets a calendar to a vague time, by an example: the library's code says what is written.
fn set_calendar(vm: &mut Vm, args: &Args) -> Outcome {
    if !vm.follows_times() || calendar_fields(vm, args.reference(0)).is_none() {
        return Ok(Flow::Decline);
    }
    if !is_vague(args.raw(1)) {
        // Whatever it had is gone.
        if is_vague_calendar(vm, args.reference(0)) {
            clear_calendar(vm, args.reference(0));
        }
        return Ok(Flow::Decline);
    }
    let (clear, blur) = (glued_native(vm, CLEAR)?, glued_native(vm, BLUR)?);
    let made = glue::method(vm, "SetCalendar", "(Ljava/util/Calendar;J)V", |_| {
        use Instruction::*;
        vec![
            Load(Kind::Ref, 0),
            InvokeStatic(clear, false),
            Load(Kind::Ref, 0),
            Const(Loadable::Long(MILLIS)),
            InvokeSpecial(member("java/util/Calendar", "setTimeInMillis", "(J)V"), false),
            Load(Kind::Ref, 0),
            Load(Kind::Long, 1),
            InvokeStatic(blur, false),
            Return(None),
        ]
    })?;
    Ok(Flow::Call(made, args.values.to_vec()))
}

/// Computes the time or the date of a calendar of which a part is vague.
fn compute_calendar(vm: &mut Vm, args: &Args) -> Outcome {
    let calendar = args.reference(0);
    if !vm.follows_times() || !is_vague_calendar(vm, calendar) {
        return Ok(Flow::Decline);
    }
    let time = match &*vm.program.method(args.method).name {
        "computeFields" => vm.view().field(calendar, "time"),
        _ => vague(Signs::ALL, 0),
    };
    if is_vague(time) {
        blur_calendar(vm, calendar, time);
        return Ok(Flow::Void);
    }
    clear_calendar(vm, calendar);
    set(vm, calendar, "time", time);
    set(vm, calendar, "isTimeSet", 1);
    Ok(Flow::Decline)
}

fn add_to_calendar(vm: &mut Vm, args: &Args) -> Outcome {
    const ZONE_OFFSET: i32 = 15;
    let calendar = args.reference(0);
    let adds = (0..ZONE_OFFSET).contains(&args.int(1)) && args.int(2) != 0;
    if !vm.follows_times() || !adds || !is_vague_calendar(vm, calendar) {
        return Ok(Flow::Decline);
    }
    blur_calendar(vm, calendar, vague(Signs::ALL, 0));
    Ok(Flow::Void)
}

/// Sets where the century begins in which a format looks for years of two digits: 80 years ago.
fn default_century(vm: &mut Vm, args: &Args) -> Outcome {
    if !vm.is_check() || !vm.visibility.may_follow_times() {
        return Ok(Flow::Decline);
    }
    vm.visibility.clock_is_read();
    let class = vm.program.load("java/util/Date").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(class).instance_words);
    let date = vm.state.heap.insert(class, Body::Fields(vec![0; words].into()));
    let time = vague(Signs::ALL, 0);
    set(vm, date, "fastTime", time);
    let format = args.reference(0);
    set(vm, format, "defaultCenturyStart", date.into());
    set(vm, format, "defaultCenturyStartYear", time);
    let calendar = calendar_of(vm, format);
    if calendar != 0 {
        blur_calendar(vm, calendar, time);
    }
    Ok(Flow::Void)
}

/// Returns the offset of a zone at a vague time, which is vague if the zone has several.
fn offset(vm: &mut Vm, args: &Args) -> Outcome {
    if !vm.follows_times() || !is_vague_date(vm, args.reference(1)) {
        return Ok(Flow::Decline);
    }
    let changes = vm.view().field(args.reference(0), "savingsInstantTransitions") as Ref;
    let last = vm.view().field(args.reference(0), "lastRules") as Ref;
    let is_empty = |array: Ref| array == 0 || vm.state.heap.get(array).length() == 0;
    if is_empty(changes) && is_empty(last) {
        return Ok(Flow::Decline);
    }
    let class = vm.program.load("java/time/ZoneOffset").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(class).instance_words);
    let offset = vm.state.heap.insert(class, Body::Fields(vec![0; words].into()));
    let id = vm.vague_text(6);
    set(vm, offset, "totalSeconds", vague(Signs::ALL, 0));
    set(vm, offset, "id", id.into());
    Ok(Flow::reference(offset))
}
