//! Call sites that compilers write rarely or never, on hand-made callers.

mod refused;

use super::{Linked, link};
use hebra_classfile::model::{
    BootstrapMethod, Class, DynamicRef, Flags, HandleKind, InnerClass, Instruction, Loadable,
    MemberRef, Method, MethodHandle, Utf16,
};
use hebra_ir::split_descriptor;

const LAMBDA: &str = "java/lang/invoke/LambdaMetafactory.metafactory";
const ALT_LAMBDA: &str = "java/lang/invoke/LambdaMetafactory.altMetafactory";
const CONCAT: &str = "java/lang/invoke/StringConcatFactory.makeConcatWithConstants";
const RECORD: &str = "java/lang/runtime/ObjectMethods.bootstrap";
const TYPE_SWITCH: &str = "java/lang/runtime/SwitchBootstraps.typeSwitch";
const ENUM_SWITCH: &str = "java/lang/runtime/SwitchBootstraps.enumSwitch";

fn member(class: &str, name: &str, descriptor: &str) -> MemberRef {
    MemberRef { class: class.into(), name: name.into(), descriptor: descriptor.into() }
}

fn handle(kind: HandleKind, class: &str, name: &str, descriptor: &str) -> Loadable {
    let member = member(class, name, descriptor);
    Loadable::MethodHandle(MethodHandle { kind, member, interface: false })
}

fn method_type(descriptor: &str) -> Loadable {
    Loadable::MethodType(descriptor.into())
}

fn string(text: &str) -> Loadable {
    Loadable::String(Utf16(text.encode_utf16().collect()))
}

fn class(name: &str) -> Loadable {
    Loadable::Class(name.into())
}

fn static_handle(method: &str) -> MethodHandle {
    let (class, name) = method.split_once('.').unwrap();
    MethodHandle {
        kind: HandleKind::InvokeStatic,
        member: member(class, name, "()V"),
        interface: false,
    }
}

/// Creates the class `p/Main`, child of `p/Parent`, with a private method and a nested record.
fn caller(bootstrap: &str, arguments: Vec<Loadable>) -> Class {
    Class {
        major: 61,
        flags: Flags(Flags::PUBLIC),
        name: "p/Main".into(),
        super_name: Some("p/Parent".into()),
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: vec![Method {
            flags: Flags(Flags::PRIVATE | Flags::NATIVE),
            name: "hidden".into(),
            descriptor: "(J)V".into(),
            code: None,
            exceptions: Vec::new(),
            signature: None,
            parameters: Vec::new(),
        }],
        source_file: None,
        bootstrap_methods: vec![BootstrapMethod { method: static_handle(bootstrap), arguments }],
        inner_classes: vec![InnerClass {
            inner: "p/Main$1Point".into(),
            outer: None,
            simple_name: Some("Point".into()),
            flags: Flags(0),
        }],
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        permitted_subclasses: Vec::new(),
        record: None,
        signature: None,
    }
}

fn try_link(
    bootstrap: &str,
    site: &str,
    arguments: Vec<Loadable>,
) -> Result<Linked, super::Unlinkable> {
    let (name, descriptor) = site.split_at(site.find('(').unwrap());
    let site = DynamicRef { bootstrap: 0, name: name.into(), descriptor: descriptor.into() };
    link(&caller(bootstrap, arguments), &site, 7, &|class| !class.starts_with("p/"))
}

/// Returns the instructions of a method of the class behind a site. It must lower.
fn body(linked: &Linked, method: &str) -> Vec<String> {
    let class = &linked.class;
    let is_named = |m: &&Method| format!("{}{}", m.name, m.descriptor) == method;
    let method = class.methods.iter().find(is_named).expect("the method");
    crate::lower(class, method).unwrap();
    method.body().unwrap().instructions.iter().map(text).collect()
}

fn text(instruction: &Instruction) -> String {
    match instruction {
        Instruction::Load(_, slot) => format!("load {slot}"),
        Instruction::Const(Loadable::Int(value)) => format!("int {value}"),
        Instruction::Const(Loadable::String(text)) => {
            format!("string {:?}", String::from_utf16_lossy(&text.0))
        }
        Instruction::GetField(field) => format!("get {field}"),
        Instruction::InvokeVirtual(method) if &*method.name == "append" => {
            format!("append {}", split_descriptor(&method.descriptor).unwrap().0[0])
        }
        Instruction::InvokeVirtual(method) => format!("virtual {method}"),
        Instruction::InvokeInterface(method) => format!("interface {method}"),
        Instruction::InvokeSpecial(method, _) => format!("special {method}"),
        Instruction::InvokeStatic(method, _) => format!("static {method}"),
        Instruction::CheckCast(class) => format!("cast {class}"),
        Instruction::InstanceOf(class) => format!("instanceof {class}"),
        Instruction::New(class) => format!("new {class}"),
        Instruction::Shuffle(shuffle) => format!("{shuffle:?}"),
        Instruction::Convert(conversion) => format!("{conversion:?}"),
        Instruction::Return(_) => "return".to_owned(),
        other => format!("{other:?}"),
    }
}

fn check(bootstrap: &str, site: &str, arguments: Vec<Loadable>, method: &str, expected: &str) {
    let linked = try_link(bootstrap, site, arguments).unwrap();
    assert_eq!(body(&linked, method).join(" | "), expected);
}

#[test]
fn names_and_flags() {
    let implementation = handle(HandleKind::InvokeStatic, "p/Main", "f", "()V");
    let arguments = vec![method_type("()V"), implementation, method_type("()V")];
    let Linked { class, method } = try_link(LAMBDA, "run()LI;", arguments).unwrap();
    assert_eq!(&*class.name, "p/Main$$Lambda$7");
    assert_eq!(class.flags, Flags(Flags::FINAL | Flags::SYNTHETIC));
    assert_eq!((class.major, &**class.interfaces.first().unwrap()), (61, "I"));
    assert_eq!(class.nest_host.as_deref(), Some("p/Main"));
    assert_eq!(method, member("p/Main$$Lambda$7", "run$link", "()LI;"));
}

#[test]
fn lambda_adapts_parameters_and_result() {
    // Integer to long by way of int; char boxed for Object; int widened for a double result.
    let implementation = handle(
        HandleKind::InvokeStatic,
        "p/Main",
        "f",
        "(DJLjava/lang/Object;Ljava/lang/Integer;)I",
    );
    check(
        LAMBDA,
        "apply(D)LI;",
        vec![
            method_type("(Ljava/lang/Object;CI)D"),
            implementation,
            method_type("(Ljava/lang/Integer;CI)D"),
        ],
        "apply(Ljava/lang/Object;CI)D",
        "load 0 | get p/Main$$Lambda$7.captured0 D | load 1 | cast java/lang/Integer | \
         virtual java/lang/Integer.intValue()I | I2l | load 2 | \
         static java/lang/Character.valueOf(C)Ljava/lang/Character; | load 3 | \
         static java/lang/Integer.valueOf(I)Ljava/lang/Integer; | \
         static p/Main.f(DJLjava/lang/Object;Ljava/lang/Integer;)I | I2d | return",
    );
}

#[test]
fn lambda_unboxes_results_of_unknown_type() {
    for (result, expected) in [
        (
            "J",
            "static p/Main.f()Ljava/lang/Object; | cast java/lang/Number | \
             virtual java/lang/Number.longValue()J | return",
        ),
        (
            "Z",
            "static p/Main.f()Ljava/lang/Object; | cast java/lang/Boolean | \
             virtual java/lang/Boolean.booleanValue()Z | return",
        ),
    ] {
        let implementation =
            handle(HandleKind::InvokeStatic, "p/Main", "f", "()Ljava/lang/Object;");
        let descriptor = format!("(){result}");
        check(
            LAMBDA,
            "get()LI;",
            vec![method_type(&descriptor), implementation, method_type(&descriptor)],
            &format!("get{descriptor}"),
            expected,
        );
    }
}

#[test]
fn lambda_invokes_by_kind() {
    use HandleKind::{InvokeInterface, InvokeSpecial, InvokeVirtual};
    let cases = [
        (InvokeVirtual, "p/Main", "hidden", "special p/Main.hidden(J)V"),
        (InvokeVirtual, "p/Other", "hidden", "virtual p/Other.hidden(J)V"),
        (InvokeInterface, "p/Other", "m", "interface p/Other.m(J)V"),
        // The handle names a distant ancestor, but the search starts at the superclass.
        (InvokeSpecial, "p/Ancestor", "m", "special p/Parent.m(J)V"),
        (InvokeSpecial, "p/Main", "m", "special p/Main.m(J)V"),
    ];
    for (kind, class, name, call) in cases {
        let captured = format!("get p/Main$$Lambda$7.captured0 L{class};");
        check(
            LAMBDA,
            &format!("run(L{class};)LI;"),
            vec![method_type("(J)V"), handle(kind, class, name, "(J)V"), method_type("(J)V")],
            "run(J)V",
            &format!("load 0 | {captured} | load 1 | {call} | return"),
        );
    }
}

#[test]
fn lambda_constructs() {
    check(
        LAMBDA,
        "make(I)LI;",
        vec![
            method_type("(Ljava/lang/Object;)Ljava/lang/Object;"),
            handle(HandleKind::NewInvokeSpecial, "p/Other", "<init>", "(ILjava/lang/String;)V"),
            method_type("(Ljava/lang/String;)Lp/Other;"),
        ],
        "make(Ljava/lang/Object;)Ljava/lang/Object;",
        "new p/Other | Dup | load 0 | get p/Main$$Lambda$7.captured0 I | load 1 | \
         cast java/lang/String | special p/Other.<init>(ILjava/lang/String;)V | return",
    );
}

#[test]
fn lambda_with_markers_and_bridges() {
    let arguments = vec![
        method_type("(Ljava/lang/Object;)V"),
        handle(HandleKind::InvokeVirtual, "java/lang/String", "length", "()I"),
        method_type("(Ljava/lang/String;)V"),
        Loadable::Int(7),
        Loadable::Int(2),
        class("Marker"),
        class("I"),
        Loadable::Int(2),
        method_type("(Ljava/lang/String;)V"),
        method_type("(Ljava/lang/Object;)V"),
    ];
    let linked = try_link(ALT_LAMBDA, "accept()LI;", arguments.clone()).unwrap();
    let interfaces: Vec<&str> = linked.class.interfaces.iter().map(|i| &**i).collect();
    assert_eq!(interfaces, ["I", "Marker", "java/io/Serializable"]);
    let named = |m: &&Method| &*m.name == "accept";
    assert_eq!(linked.class.methods.iter().filter(named).count(), 2);
    check(
        ALT_LAMBDA,
        "accept()LI;",
        arguments,
        "accept(Ljava/lang/String;)V",
        "load 1 | virtual java/lang/String.length()I | Pop | return",
    );
}

/// `case Unit.DAY` where the selector is an object: javac names class and constant by calls.
#[test]
fn a_label_that_is_an_enum_constant_of_some_type() {
    let constant = |bootstrap: u16, descriptor: &str| {
        let (name, descriptor) = ("invoke".into(), descriptor.into());
        Loadable::Dynamic(DynamicRef { bootstrap, name, descriptor })
    };
    let call = |of: &str, arguments: &[Loadable]| {
        let of = handle(HandleKind::InvokeStatic, of, "of", "()V");
        let arguments = [&[of], arguments].concat();
        let method = static_handle("java/lang/invoke/ConstantBootstraps.invoke");
        BootstrapMethod { method, arguments }
    };
    let label = constant(1, "Ljava/lang/Enum$EnumDesc;");
    let mut caller = caller(TYPE_SWITCH, vec![label]);
    let class = constant(2, "Ljava/lang/constant/ClassDesc;");
    caller.bootstrap_methods.extend([
        call("java/lang/Enum$EnumDesc", &[class, string("DAY")]),
        call("java/lang/constant/ClassDesc", &[string("p.Main$Unit")]),
    ]);
    let descriptor = "(Ljava/lang/Object;I)I";
    let site =
        DynamicRef { bootstrap: 0, name: "typeSwitch".into(), descriptor: descriptor.into() };
    let linked = link(&caller, &site, 7, &|_| false).unwrap();
    let body = body(&linked, &format!("typeSwitch{descriptor}")).join(" | ");
    let test = "load 0 | instanceof p/Main$Unit | IfZero(Eq, 26) | string \"DAY\" | load 0 | \
                cast java/lang/Enum | virtual java/lang/Enum.name()Ljava/lang/String; | \
                virtual java/lang/String.equals(Ljava/lang/Object;)Z | IfZero(Eq, 26) | int 0";
    assert!(body.contains(test), "{body}");
}

#[test]
fn concatenation_of_constants() {
    let dynamic = DynamicRef { bootstrap: 0, name: "c".into(), descriptor: "J".into() };
    let arguments = vec![
        string("a\u{2}\u{1}\u{2}\u{2}\u{2}\u{2}z"),
        string("\u{1}"),
        Loadable::Int(-3),
        Loadable::Float(1.5),
        class("p/Main"),
        Loadable::Dynamic(dynamic),
    ];
    let site = "concat(S)Ljava/lang/String;";
    let linked = try_link(CONCAT, site, arguments.clone()).unwrap();
    assert_eq!(linked.class.bootstrap_methods.len(), 1);
    check(
        CONCAT,
        site,
        arguments,
        site,
        "new java/lang/StringBuilder | Dup | int 69 | \
         special java/lang/StringBuilder.<init>(I)V | string \"a\\u{1}\" | \
         append Ljava/lang/String; | load 0 | append I | string \"-3\" | \
         append Ljava/lang/String; | Const(Float(1.5)) | append F | \
         Const(Class(\"p/Main\")) | append Ljava/lang/Object; | \
         Const(Dynamic(DynamicRef { bootstrap: 0, name: \"c\", descriptor: \"J\" })) | \
         append J | string \"z\" | append Ljava/lang/String; | \
         virtual java/lang/StringBuilder.toString()Ljava/lang/String; | return",
    );
}

#[test]
fn concatenation_of_nothing() {
    let make_concat = "java/lang/invoke/StringConcatFactory.makeConcat";
    let site = "concat()Ljava/lang/String;";
    check(
        make_concat,
        site,
        vec![],
        site,
        "new java/lang/StringBuilder | Dup | int 0 | \
         special java/lang/StringBuilder.<init>(I)V | \
         virtual java/lang/StringBuilder.toString()Ljava/lang/String; | return",
    );
}

fn getter(name: &str, descriptor: &str) -> Loadable {
    handle(HandleKind::GetField, "p/Main$1Point", name, descriptor)
}

#[test]
fn records() {
    let point = class("p/Main$1Point");
    let components = vec![point.clone(), string("x;y"), getter("x", "J"), getter("y", "I")];
    let site = "toString(Lp/Main$1Point;)Ljava/lang/String;";
    check(
        RECORD,
        site,
        components.clone(),
        site,
        "new java/lang/StringBuilder | Dup | int 45 | \
         special java/lang/StringBuilder.<init>(I)V | string \"Point[x=\" | \
         append Ljava/lang/String; | load 0 | get p/Main$1Point.x J | append J | \
         string \", y=\" | append Ljava/lang/String; | load 0 | get p/Main$1Point.y I | \
         append I | string \"]\" | append Ljava/lang/String; | \
         virtual java/lang/StringBuilder.toString()Ljava/lang/String; | return",
    );
    let site = "hashCode(Lp/Main$1Point;)I";
    check(
        RECORD,
        site,
        components.clone(),
        site,
        "load 0 | get p/Main$1Point.x J | static java/lang/Long.hashCode(J)I | int 31 | \
         Binary(Mul, Int) | load 0 | get p/Main$1Point.y I | Binary(Add, Int) | return",
    );
    check(RECORD, site, vec![point.clone(), string("")], site, "int 0 | return");
    let site = "equals(Lp/Main$1Point;Ljava/lang/Object;)Z";
    check(
        RECORD,
        site,
        components,
        site,
        "load 0 | load 1 | IfSame(true, 17) | load 1 | instanceof p/Main$1Point | \
         IfZero(Eq, 19) | load 0 | get p/Main$1Point.y I | load 1 | get p/Main$1Point.y I | \
         IfInt(Ne, 19) | load 0 | get p/Main$1Point.x J | load 1 | get p/Main$1Point.x J | \
         CompareLong | IfZero(Ne, 19) | int 1 | return | int 0 | return",
    );
}

#[test]
fn switches() {
    let site = "typeSwitch(Ljava/lang/Object;I)I";
    check(
        TYPE_SWITCH,
        site,
        vec![],
        site,
        "load 0 | IfNull(true, 9) | load 1 | \
         TableSwitch { low: 0, targets: [], default: 4 } | load 1 | int 1 | \
         static java/util/Objects.checkIndex(II)I | Pop | Goto(15) | load 1 | int 1 | \
         static java/util/Objects.checkIndex(II)I | Pop | int -1 | return | int 0 | return",
    );
    check(
        TYPE_SWITCH,
        site,
        vec![string("s"), Loadable::Int(8), class("[I")],
        site,
        "load 0 | IfNull(true, 39) | load 1 | \
         TableSwitch { low: 0, targets: [4, 10, 29], default: 34 } | string \"s\" | load 0 | \
         virtual java/lang/String.equals(Ljava/lang/Object;)Z | IfZero(Eq, 10) | int 0 | \
         return | load 0 | instanceof java/lang/Number | IfZero(Eq, 19) | load 0 | \
         cast java/lang/Number | virtual java/lang/Number.intValue()I | int 8 | \
         IfInt(Ne, 29) | Goto(27) | load 0 | instanceof java/lang/Character | \
         IfZero(Eq, 29) | load 0 | cast java/lang/Character | \
         virtual java/lang/Character.charValue()C | int 8 | IfInt(Ne, 29) | int 1 | return | \
         load 0 | instanceof [I | IfZero(Eq, 45) | int 2 | return | load 1 | int 4 | \
         static java/util/Objects.checkIndex(II)I | Pop | Goto(45) | load 1 | int 4 | \
         static java/util/Objects.checkIndex(II)I | Pop | int -1 | return | int 3 | return",
    );
    let site = "enumSwitch(Lp/Unit;I)I";
    check(
        ENUM_SWITCH,
        site,
        vec![string("ONE")],
        site,
        "load 0 | IfNull(true, 17) | load 1 | \
         TableSwitch { low: 0, targets: [4], default: 12 } | string \"ONE\" | load 0 | \
         cast java/lang/Enum | virtual java/lang/Enum.name()Ljava/lang/String; | \
         virtual java/lang/String.equals(Ljava/lang/Object;)Z | IfZero(Eq, 23) | int 0 | \
         return | load 1 | int 2 | static java/util/Objects.checkIndex(II)I | Pop | \
         Goto(23) | load 1 | int 2 | static java/util/Objects.checkIndex(II)I | Pop | \
         int -1 | return | int 1 | return",
    );
}
