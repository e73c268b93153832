//! Our parser against two independent ones, `noak` and `cafebabe`, over all of `java.base`:
//! names, flags and counts with the first, every instruction and table with the second.

use cafebabe::attributes::{AttributeData, CodeData};
use cafebabe::bytecode::Opcode;
use cafebabe::constant_pool as theirs;
use hebra_classfile::model::{
    Binary, Class, Code, Convert, Element, Instruction as I, Kind, Loadable, MemberRef, Shuffle,
};
use hebra_classfile::parse;
use noak::reader::attributes::RawInstruction;
use noak::reader::cpool::Item;

#[test]
fn agrees_with_noak() {
    let image = crate::support::image();
    for name in crate::support::java_base(&image) {
        let bytes = image.resource(&name).unwrap().unwrap();
        compare_with_noak(&parse(&bytes).unwrap(), &bytes)
            .unwrap_or_else(|e| panic!("{name}: {e:?}"));
    }
}

fn compare_with_noak(ours: &Class, bytes: &[u8]) -> Result<(), noak::error::DecodeError> {
    let class = noak::reader::Class::new(bytes)?;
    let pool = class.pool();
    let text = |s: &noak::MStr| s.display().to_string();
    assert_eq!(*ours.name, text(pool.retrieve(class.this_class())?.name));
    let parent = class.super_class().map(|index| pool.retrieve(index));
    let parent = parent.transpose()?.map(|class| text(class.name));
    assert_eq!(ours.super_name.as_deref(), parent.as_deref());
    assert_eq!(ours.flags.0, class.access_flags().bits());
    assert_eq!(ours.interfaces.len(), class.interfaces().iter().count());
    assert_eq!(ours.fields.len(), class.fields().iter().count());
    for (ours, field) in ours.fields.iter().zip(&class.fields()) {
        let field = field?;
        assert_eq!(ours.flags.0, field.access_flags().bits());
        assert_eq!(*ours.name, text(pool.retrieve(field.name())?));
        assert_eq!(*ours.descriptor, text(pool.retrieve(field.descriptor())?));
    }
    assert_eq!(ours.methods.len(), class.methods().iter().count());
    for (ours, method) in ours.methods.iter().zip(&class.methods()) {
        let method = method?;
        assert_eq!(ours.flags.0, method.access_flags().bits());
        assert_eq!(*ours.name, text(pool.retrieve(method.name())?));
        assert_eq!(*ours.descriptor, text(pool.retrieve(method.descriptor())?));
        let code: Option<noak::reader::attributes::Code<'_>> =
            method.attributes().find_attribute(pool)?;
        assert_eq!(ours.code.is_some(), code.is_some());
        let (Some(ours), Some(code)) = (ours.body(), code) else {
            continue;
        };
        assert_eq!(ours.max_stack, code.max_stack());
        assert_eq!(ours.max_locals, code.max_locals());
        assert_eq!(ours.instructions.len(), code.raw_instructions().count());
        for (i, raw) in code.raw_instructions().enumerate() {
            let (offset, raw) = raw?;
            assert_eq!(ours.offsets[i], offset.as_u32());
            let called = match raw {
                RawInstruction::InvokeStatic { index } => pool.get(index)?,
                RawInstruction::InvokeSpecial { index } => pool.get(index)?,
                _ => continue,
            };
            let (I::InvokeStatic(_, interface) | I::InvokeSpecial(_, interface)) =
                ours.instructions[i]
            else {
                panic!("{:?}", ours.instructions[i]);
            };
            assert_eq!(interface, matches!(called, Item::InterfaceMethodRef(_)));
        }
    }
    Ok(())
}

#[test]
fn agrees_with_cafebabe() {
    let image = crate::support::image();
    for name in crate::support::java_base(&image) {
        let bytes = image.resource(&name).unwrap().unwrap();
        let class = cafebabe::parse_class(&bytes).unwrap();
        let ours = parse(&bytes).unwrap();
        compare_attributes(&ours, &class);
        for (ours, method) in ours.methods.iter().zip(&class.methods) {
            for attribute in &method.attributes {
                match &attribute.data {
                    AttributeData::Code(code) => compare_code(ours.body().unwrap(), code),
                    AttributeData::Exceptions(classes) => assert_eq!(
                        names(classes),
                        ours.exceptions.iter().map(|n| &**n).collect::<Vec<_>>()
                    ),
                    AttributeData::Signature(text) => {
                        assert_eq!(ours.signature.as_deref(), Some(&**text))
                    }
                    AttributeData::MethodParameters(list) => {
                        assert_eq!(list.len(), ours.parameters.len());
                        for (theirs, (name, flags)) in list.iter().zip(&ours.parameters) {
                            assert_eq!(theirs.name.as_deref(), name.as_deref());
                            assert_eq!(theirs.access_flags.bits(), flags.0);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

fn names<'a>(list: &'a [std::borrow::Cow<'_, str>]) -> Vec<&'a str> {
    list.iter().map(|name| &**name).collect()
}

fn compare_attributes(ours: &Class, class: &cafebabe::ClassFile<'_>) {
    for (ours, field) in ours.fields.iter().zip(&class.fields) {
        for attribute in &field.attributes {
            if let AttributeData::ConstantValue(value) = &attribute.data {
                let ours = ours.constant.as_ref().expect("a constant");
                assert_eq!(constant(ours), literal(value));
            }
        }
    }
    let strings = |list: &[hebra_classfile::model::Name]| -> Vec<String> {
        list.iter().map(|name| name.to_string()).collect()
    };
    for attribute in &class.attributes {
        match &attribute.data {
            AttributeData::SourceFile(name) => {
                assert_eq!(ours.source_file.as_deref(), Some(&**name))
            }
            AttributeData::Signature(text) => assert_eq!(ours.signature.as_deref(), Some(&**text)),
            AttributeData::NestHost(name) => assert_eq!(ours.nest_host.as_deref(), Some(&**name)),
            AttributeData::NestMembers(list) => {
                assert_eq!(strings(&ours.nest_members), names(list))
            }
            AttributeData::PermittedSubclasses(list) => {
                assert_eq!(strings(&ours.permitted_subclasses), names(list));
            }
            AttributeData::EnclosingMethod { class_name, method } => {
                let (class, ours) = ours.enclosing_method.as_ref().unwrap();
                assert_eq!(**class, **class_name);
                let theirs = method.as_ref().map(|m| (&*m.name, &*m.descriptor));
                assert_eq!(ours.as_ref().map(|(n, d)| (&**n, &**d)), theirs);
            }
            AttributeData::InnerClasses(list) => {
                assert_eq!(ours.inner_classes.len(), list.len());
                for (ours, theirs) in ours.inner_classes.iter().zip(list) {
                    assert_eq!(*ours.inner, *theirs.inner_class_info);
                    assert_eq!(ours.outer.as_deref(), theirs.outer_class_info.as_deref());
                    assert_eq!(ours.simple_name.as_deref(), theirs.inner_name.as_deref());
                }
            }
            AttributeData::Record(list) => {
                let ours = ours.record.as_ref().unwrap();
                assert_eq!(ours.len(), list.len());
                for (ours, theirs) in ours.iter().zip(list) {
                    assert_eq!(*ours.name, *theirs.name);
                    assert_eq!(*ours.descriptor, *theirs.descriptor.to_string());
                }
            }
            AttributeData::BootstrapMethods(list) => {
                assert_eq!(ours.bootstrap_methods.len(), list.len());
                for (ours, theirs) in ours.bootstrap_methods.iter().zip(list) {
                    assert_eq!(
                        constant(&Loadable::MethodHandle(ours.method.clone())),
                        handle(&theirs.method)
                    );
                    let ours: Vec<_> = ours.arguments.iter().map(constant).collect();
                    let theirs: Vec<_> = theirs.arguments.iter().map(argument).collect();
                    assert_eq!(ours, theirs);
                }
            }
            _ => {}
        }
    }
}

fn compare_code(ours: &Code, code: &CodeData<'_>) {
    let opcodes = &code.bytecode.as_ref().unwrap().opcodes;
    assert_eq!(ours.instructions.len(), opcodes.len());
    // Both sides are compared in byte offsets.
    let offset = |index: u32| match ours.offsets.get(index as usize) {
        Some(offset) => *offset as usize,
        None => code.code.len(),
    };
    for (instruction, (start, opcode)) in ours.instructions.iter().zip(opcodes) {
        assert_eq!(describe_ours(instruction, &offset), describe(opcode, *start));
    }
    assert_eq!(ours.handlers.len(), code.exception_table.len());
    for (ours, theirs) in ours.handlers.iter().zip(&code.exception_table) {
        assert_eq!(offset(ours.start), theirs.start_pc.into());
        assert_eq!(offset(ours.end), theirs.end_pc.into());
        assert_eq!(offset(ours.target), theirs.handler_pc.into());
        assert_eq!(ours.class.as_deref(), theirs.catch_type.as_deref());
    }
    let mut lines = Vec::new();
    let mut variables = Vec::new();
    for attribute in &code.attributes {
        match &attribute.data {
            AttributeData::LineNumberTable(table) => {
                lines.extend(table.iter().map(|e| (e.start_pc.into(), e.line_number.into())));
            }
            AttributeData::LocalVariableTable(table) => variables.extend(table),
            _ => {}
        }
    }
    lines.sort_by_key(|&(start, _): &(usize, u32)| start);
    let our_lines: Vec<_> = ours.lines.iter().map(|&(i, line)| (offset(i), line)).collect();
    assert_eq!(our_lines, lines);
    assert_eq!(ours.variables.len(), variables.len());
    for (ours, theirs) in ours.variables.iter().zip(variables) {
        assert_eq!(*ours.name, *theirs.name);
        assert_eq!(*ours.descriptor, *theirs.descriptor.to_string());
        assert_eq!(ours.slot, theirs.index);
        assert_eq!(offset(ours.start), theirs.start_pc.into());
        let end = usize::from(theirs.start_pc) + usize::from(theirs.length);
        assert_eq!(offset(ours.end), end);
    }
}

/// The letter that starts mnemonics.
fn letter(kind: Kind) -> char {
    match kind {
        Kind::Int => 'I',
        Kind::Long => 'L',
        Kind::Float => 'F',
        Kind::Double => 'D',
        Kind::Ref => 'A',
    }
}

fn element_letter(element: Element) -> char {
    match element {
        Element::Boolean | Element::Byte => 'B',
        Element::Char => 'C',
        Element::Short => 'S',
        Element::Int => 'I',
        Element::Long => 'L',
        Element::Float => 'F',
        Element::Double => 'D',
        Element::Ref => 'A',
    }
}

/// Our instruction in the words of `describe`.
fn describe_ours(instruction: &I, offset: &dyn Fn(u32) -> usize) -> String {
    let jump = |name: &str, target: u32| format!("{name} {}", offset(target));
    let lower = |debug: String| debug.to_lowercase();
    match instruction {
        I::Nop => "Nop".into(),
        I::Null => "AconstNull".into(),
        I::Const(value) => constant(value),
        I::Load(kind, slot) => format!("{}load({slot})", letter(*kind)),
        I::Store(kind, slot) => format!("{}store({slot})", letter(*kind)),
        I::ArrayLoad(element) => format!("{}aload", element_letter(*element)),
        I::ArrayStore(element) => format!("{}astore", element_letter(*element)),
        I::Shuffle(shuffle) => match shuffle {
            Shuffle::Pop => "Pop".into(),
            Shuffle::Pop2 => "Pop2".into(),
            Shuffle::Dup => "Dup".into(),
            Shuffle::DupX1 => "DupX1".into(),
            Shuffle::DupX2 => "DupX2".into(),
            Shuffle::Dup2 => "Dup2".into(),
            Shuffle::Dup2X1 => "Dup2X1".into(),
            Shuffle::Dup2X2 => "Dup2X2".into(),
            Shuffle::Swap => "Swap".into(),
        },
        I::Binary(op, kind) => {
            let name = match op {
                Binary::Add => "add",
                Binary::Sub => "sub",
                Binary::Mul => "mul",
                Binary::Div => "div",
                Binary::Rem => "rem",
                Binary::Shl => "shl",
                Binary::Shr => "shr",
                Binary::Ushr => "ushr",
                Binary::And => "and",
                Binary::Or => "or",
                Binary::Xor => "xor",
            };
            format!("{}{name}", letter(*kind))
        }
        I::Negate(kind) => format!("{}neg", letter(*kind)),
        I::Convert(convert) => match convert {
            Convert::I2l => "I2l".into(),
            other => format!("{other:?}"),
        },
        I::Increment(slot, amount) => format!("Iinc({slot}, {amount})"),
        I::CompareLong => "Lcmp".into(),
        I::CompareFloat(kind, nan) => {
            format!("{}cmp{}", letter(*kind), if *nan { 'g' } else { 'l' })
        }
        I::IfZero(cond, target) => jump(&format!("If{}", lower(format!("{cond:?}"))), *target),
        I::IfInt(cond, target) => jump(&format!("IfIcmp{}", lower(format!("{cond:?}"))), *target),
        I::IfSame(true, target) => jump("IfAcmpeq", *target),
        I::IfSame(false, target) => jump("IfAcmpne", *target),
        I::IfNull(true, target) => jump("Ifnull", *target),
        I::IfNull(false, target) => jump("Ifnonnull", *target),
        I::Goto(target) => jump("Goto", *target),
        I::Jsr(target) => jump("Jsr", *target),
        I::Ret(slot) => format!("Ret({slot})"),
        I::TableSwitch { low, targets, default } => {
            let targets: Vec<_> = targets.iter().map(|&t| offset(t)).collect();
            format!("Tableswitch {low} {targets:?} {}", offset(*default))
        }
        I::LookupSwitch { pairs, default } => {
            let pairs: Vec<_> = pairs.iter().map(|&(k, t)| (k, offset(t))).collect();
            format!("Lookupswitch {pairs:?} {}", offset(*default))
        }
        I::Return(Some(kind)) => format!("{}return", letter(*kind)),
        I::Return(None) => "Return".into(),
        I::GetStatic(m) => format!("Getstatic {}", our_member(m)),
        I::PutStatic(m) => format!("Putstatic {}", our_member(m)),
        I::GetField(m) => format!("Getfield {}", our_member(m)),
        I::PutField(m) => format!("Putfield {}", our_member(m)),
        I::InvokeVirtual(m) => format!("Invokevirtual {}", our_member(m)),
        I::InvokeSpecial(m, _) => format!("Invokespecial {}", our_member(m)),
        I::InvokeStatic(m, _) => format!("Invokestatic {}", our_member(m)),
        I::InvokeInterface(m) => format!("Invokeinterface {}", our_member(m)),
        I::InvokeDynamic(d) => format!("Invokedynamic {} {} {}", d.bootstrap, d.name, d.descriptor),
        I::New(class) => format!("New {class}"),
        I::NewArray(element) => format!("Newarray({element:?})"),
        I::NewRefArray(class) => format!("Anewarray {class}"),
        I::NewMultiArray(class, dimensions) => format!("Multianewarray {class} {dimensions}"),
        I::ArrayLength => "Arraylength".into(),
        I::Throw => "Athrow".into(),
        I::CheckCast(class) => format!("Checkcast {class}"),
        I::InstanceOf(class) => format!("Instanceof {class}"),
        I::MonitorEnter => "Monitorenter".into(),
        I::MonitorExit => "Monitorexit".into(),
    }
}

fn our_member(m: &MemberRef) -> String {
    format!("{} {} {}", m.class, m.name, m.descriptor)
}

fn constant(value: &Loadable) -> String {
    match value {
        Loadable::Int(v) => format!("int {v}"),
        Loadable::Long(v) => format!("long {v}"),
        Loadable::Float(v) => format!("float {}", v.to_bits()),
        Loadable::Double(v) => format!("double {}", v.to_bits()),
        Loadable::String(text) => match String::from_utf16(&text.0) {
            Ok(text) => format!("string {text:?}"),
            Err(_) => "string with lone surrogates".into(),
        },
        Loadable::Class(name) => format!("class {name}"),
        Loadable::MethodHandle(h) => {
            format!("{:?} {} {}", h.kind, our_member(&h.member), h.interface)
        }
        Loadable::MethodType(descriptor) => format!("type {descriptor}"),
        Loadable::Dynamic(d) => format!("dynamic {} {} {}", d.bootstrap, d.name, d.descriptor),
    }
}

fn member(m: &theirs::MemberRef<'_>) -> String {
    let member = &m.name_and_type;
    format!("{} {} {}", m.class_name, member.name, member.descriptor)
}

fn handle(h: &theirs::MethodHandle<'_>) -> String {
    let member = &h.member_ref;
    let interface = matches!(h.member_kind, theirs::MemberKind::InterfaceMethod);
    format!("{:?} {} {} {} {interface}", h.kind, h.class_name, member.name, member.descriptor)
}

fn literal(value: &theirs::LiteralConstant<'_>) -> String {
    match value {
        theirs::LiteralConstant::Integer(v) => format!("int {v}"),
        theirs::LiteralConstant::Long(v) => format!("long {v}"),
        theirs::LiteralConstant::Float(v) => format!("float {}", v.to_bits()),
        theirs::LiteralConstant::Double(v) => format!("double {}", v.to_bits()),
        theirs::LiteralConstant::String(text) => format!("string {text:?}"),
        theirs::LiteralConstant::StringBytes(_) => "string with lone surrogates".into(),
    }
}

fn argument(value: &theirs::BootstrapArgument<'_>) -> String {
    match value {
        theirs::BootstrapArgument::LiteralConstant(v) => literal(v),
        theirs::BootstrapArgument::ClassInfo(name) => format!("class {name}"),
        theirs::BootstrapArgument::MethodHandle(h) => handle(h),
        theirs::BootstrapArgument::MethodType(descriptor) => format!("type {descriptor}"),
    }
}

/// One line for one opcode of `cafebabe`: its name and what it refers to.
fn describe(opcode: &Opcode<'_>, start: usize) -> String {
    let debug = format!("{opcode:?}");
    let name = debug.split('(').next().unwrap();
    let target = |delta: &i32| start.checked_add_signed(*delta as isize).unwrap();
    let class = |class: &theirs::ObjectArrayType<'_>| match class {
        theirs::ObjectArrayType::ArrayType(descriptor) => descriptor.to_string(),
        theirs::ObjectArrayType::BinaryName(name) => name.to_string(),
    };
    match opcode {
        Opcode::IconstM1 => "int -1".into(),
        Opcode::Iconst0 => "int 0".into(),
        Opcode::Iconst1 => "int 1".into(),
        Opcode::Iconst2 => "int 2".into(),
        Opcode::Iconst3 => "int 3".into(),
        Opcode::Iconst4 => "int 4".into(),
        Opcode::Iconst5 => "int 5".into(),
        Opcode::Lconst0 => "long 0".into(),
        Opcode::Lconst1 => "long 1".into(),
        Opcode::Fconst0 => format!("float {}", 0_f32.to_bits()),
        Opcode::Fconst1 => format!("float {}", 1_f32.to_bits()),
        Opcode::Fconst2 => format!("float {}", 2_f32.to_bits()),
        Opcode::Dconst0 => format!("double {}", 0_f64.to_bits()),
        Opcode::Dconst1 => format!("double {}", 1_f64.to_bits()),
        Opcode::Bipush(v) => format!("int {v}"),
        Opcode::Sipush(v) => format!("int {v}"),
        Opcode::Ldc(v) | Opcode::LdcW(v) | Opcode::Ldc2W(v) => match v {
            theirs::Loadable::LiteralConstant(v) => literal(v),
            theirs::Loadable::ClassInfo(name) => format!("class {name}"),
            theirs::Loadable::MethodHandle(h) => handle(h),
            theirs::Loadable::MethodType(descriptor) => format!("type {descriptor}"),
            theirs::Loadable::Dynamic(d) => format!(
                "dynamic {} {} {}",
                d.attr_index, d.name_and_type.name, d.name_and_type.descriptor
            ),
        },
        Opcode::Goto(j)
        | Opcode::Jsr(j)
        | Opcode::IfAcmpeq(j)
        | Opcode::IfAcmpne(j)
        | Opcode::IfIcmpeq(j)
        | Opcode::IfIcmpge(j)
        | Opcode::IfIcmpgt(j)
        | Opcode::IfIcmple(j)
        | Opcode::IfIcmplt(j)
        | Opcode::IfIcmpne(j)
        | Opcode::Ifeq(j)
        | Opcode::Ifge(j)
        | Opcode::Ifgt(j)
        | Opcode::Ifle(j)
        | Opcode::Iflt(j)
        | Opcode::Ifne(j)
        | Opcode::Ifnonnull(j)
        | Opcode::Ifnull(j) => format!("{name} {}", target(j)),
        Opcode::Tableswitch(table) => {
            let targets: Vec<_> = table.jumps.iter().map(target).collect();
            format!("{name} {} {targets:?} {}", table.low, target(&table.default))
        }
        Opcode::Lookupswitch(table) => {
            let pairs = table.match_offsets.iter().map(|(k, j)| (*k, target(j)));
            let pairs: Vec<_> = pairs.collect();
            format!("{name} {pairs:?} {}", target(&table.default))
        }
        Opcode::Getstatic(m)
        | Opcode::Putstatic(m)
        | Opcode::Getfield(m)
        | Opcode::Putfield(m)
        | Opcode::Invokevirtual(m)
        | Opcode::Invokespecial(m)
        | Opcode::Invokestatic(m)
        | Opcode::Invokeinterface(m, _) => format!("{name} {}", member(m)),
        Opcode::Invokedynamic(d) => format!(
            "{name} {} {} {}",
            d.attr_index, d.name_and_type.name, d.name_and_type.descriptor
        ),
        Opcode::New(name) => format!("New {name}"),
        Opcode::Anewarray(c) | Opcode::Checkcast(c) | Opcode::Instanceof(c) => {
            format!("{name} {}", class(c))
        }
        Opcode::Multianewarray(c, dimensions) => format!("{name} {} {dimensions}", class(c)),
        _ => debug,
    }
}
