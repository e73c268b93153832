//! Number formats of English, which most programs use without knowing. The JDK would look for
//! locale providers with its service loader; all other locales still do.

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, quiet};
use crate::machine::{Vm, load_fatal};
use hebra_classfile::model::{Instruction, Kind, Loadable, Shuffle as Stack};
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    (
        "java/text/DecimalFormatSymbols.getInstance(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;",
        quiet(symbols),
    ),
    (
        "java/text/NumberFormat.getInstance(Ljava/util/Locale;Ljava/text/NumberFormat$Style;I)Ljava/text/NumberFormat;",
        quiet(|vm, a| number_format(vm, a, a.int(2))),
    ),
    (
        "java/text/NumberFormat.getInstance(Ljava/util/Locale;I)Ljava/text/NumberFormat;",
        quiet(|vm, a| number_format(vm, a, a.int(1))),
    ),
];

/// Returns true for the root locale, `en` and `en_US`, which write numbers alike.
fn is_english(vm: &Vm, locale: Ref) -> bool {
    if locale == 0 || vm.field(locale, "localeExtensions") != 0 {
        return false;
    }
    let base = vm.field(locale, "baseLocale") as Ref;
    let part = |name: &str| match vm.field(base, name) as Ref {
        0 => String::new(),
        text => vm.string(text),
    };
    base != 0
        && matches!(part("language").as_str(), "" | "en")
        && matches!(part("region").as_str(), "" | "US")
        && part("script").is_empty()
        && part("variant").is_empty()
}

fn is_root(vm: &Vm, locale: Ref) -> bool {
    let base = vm.field(locale, "baseLocale") as Ref;
    let language = vm.field(base, "language") as Ref;
    language == 0 || vm.string(language).is_empty()
}

fn symbols(vm: &mut Vm, args: &Args) -> Outcome {
    let locale = args.reference(0);
    if !is_english(vm, locale) {
        return Ok(Flow::Decline);
    }
    let class = vm.program.load("java/text/DecimalFormatSymbols").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(class).instance_words);
    let object = vm.state.heap.insert(class, Body::Fields(vec![0; words].into()));
    let chars = [
        ("zeroDigit", '0'),
        ("groupingSeparator", ','),
        ("decimalSeparator", '.'),
        ("perMill", '\u{2030}'),
        ("percent", '%'),
        ("digit", '#'),
        ("patternSeparator", ';'),
        ("minusSign", '-'),
        ("monetarySeparator", '.'),
        ("exponential", 'E'),
        ("monetaryGroupingSeparator", ','),
    ];
    for (field, value) in chars {
        vm.set_field(object, field, u64::from(u32::from(value)));
    }
    let texts = [
        ("infinity", "\u{221e}"),
        ("NaN", "NaN"),
        ("exponentialSeparator", "E"),
        ("perMillText", "\u{2030}"),
        ("percentText", "%"),
        ("minusSignText", "-"),
    ];
    for (field, value) in texts {
        let units: Vec<u16> = value.encode_utf16().collect();
        let string = vm.intern_string(&units);
        vm.set_field(object, field, string.into());
    }
    vm.set_field(object, "locale", locale.into());
    vm.set_field(object, "serialVersionOnStream", 5);
    Ok(Flow::reference(object))
}

fn number_format(vm: &mut Vm, args: &Args, style: i32) -> Outcome {
    const FORMAT: &str = "java/text/DecimalFormat";
    const SYMBOLS: &str = "java/text/DecimalFormatSymbols";
    let locale = args.reference(0);
    // Constants of NumberFormat.
    let (pattern, is_integer) = match style {
        0 => ("#,##0.###", false),
        2 if !is_root(vm, locale) => ("#,##0%", false),
        4 => ("#,##0.###", true),
        _ => return Ok(Flow::Decline),
    };
    if !is_english(vm, locale) {
        return Ok(Flow::Decline);
    }
    let descriptor = "(Ljava/util/Locale;)Ljava/text/NumberFormat;";
    let made = glue::method(vm, &format!("NumberFormat{style}"), descriptor, |_| {
        use Instruction::*;
        let get = format!("(Ljava/util/Locale;)L{SYMBOLS};");
        let new = format!("(Ljava/lang/String;L{SYMBOLS};)V");
        let mut code = vec![
            New(FORMAT.into()),
            Shuffle(Stack::Dup),
            glue::string(pattern),
            Load(Kind::Ref, 0),
            InvokeStatic(member(SYMBOLS, "getInstance", &get), false),
            InvokeSpecial(member(FORMAT, "<init>", &new), false),
        ];
        let settings = [
            ("setMaximumFractionDigits", "(I)V", 0),
            ("setDecimalSeparatorAlwaysShown", "(Z)V", 0),
            ("setParseIntegerOnly", "(Z)V", 1),
        ];
        for (name, descriptor, value) in settings.into_iter().filter(|_| is_integer) {
            code.push(Shuffle(Stack::Dup));
            code.push(Const(Loadable::Int(value)));
            code.push(InvokeVirtual(member(FORMAT, name, descriptor)));
        }
        code.push(Return(Some(Kind::Ref)));
        code
    })?;
    Ok(Flow::Call(made, vec![locale.into()]))
}
