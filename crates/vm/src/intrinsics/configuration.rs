//! Files of the JDK that its classes look for by paths, read by name instead: the policies of
//! `javax.crypto`, which say what key sizes are allowed, and the configuration of XML parsers.

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, quiet};
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_classfile::model::{Instruction, Kind, Shuffle as Stack};
use hebra_program::MethodId;
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("javax/crypto/JceSecurity.setupJurisdictionPolicies()V", quiet(read_policies)),
    (LOAD, quiet(load_policies)),
    ("jdk/xml/internal/JdkXmlConfig.loadConfig(Z)V", quiet(configure_xml)),
    (
        "jdk/xml/internal/SecuritySupport.readConfig(Ljava/lang/String;Z)Ljava/lang/String;",
        quiet(read_xml),
    ),
    (OTHER_XML, quiet(refuse_other)),
];

const LOAD: &str = "hebra/glue/CryptoPolicy.load(Ljava/lang/String;)V";
const LOAD_DESCRIPTOR: &str = "(Ljava/lang/String;)V";
const SECURITY: &str = "javax/crypto/JceSecurity";
const STREAM: &str = "java/io/ByteArrayInputStream";
const PERMISSIONS: &str = "javax/crypto/CryptoPermissions";

/// Policies of a JDK and their files, the last of which only one has.
const POLICIES: &[(&str, [&str; 3])] = &[
    (
        "unlimited",
        [
            "conf/security/policy/unlimited/default_US_export.policy",
            "conf/security/policy/unlimited/default_local.policy",
            "conf/security/policy/unlimited/exempt_local.policy",
        ],
    ),
    (
        "limited",
        [
            "conf/security/policy/limited/default_US_export.policy",
            "conf/security/policy/limited/default_local.policy",
            "conf/security/policy/limited/exempt_local.policy",
        ],
    ),
];

/// Asks for the name of the policy, which a program may have changed.
fn read_policies(vm: &mut Vm, _: &Args) -> Outcome {
    let load = glue::native(vm, "CryptoPolicy", "load", LOAD_DESCRIPTOR)?;
    let made = glue::method(vm, "CryptoPolicyName", "()V", |_| {
        use Instruction::*;
        let descriptor = "(Ljava/lang/String;)Ljava/lang/String;";
        vec![
            glue::string("crypto.policy"),
            InvokeStatic(member("java/security/Security", "getProperty", descriptor), false),
            InvokeStatic(load, false),
            Return(None),
        ]
    })?;
    Ok(Flow::Call(made, Vec::new()))
}

/// Reads the files of a policy into the fields that the library keeps them in.
fn load_policies(vm: &mut Vm, args: &Args) -> Outcome {
    let policy = match args.reference(0) {
        0 => "unlimited".to_owned(),
        name => vm.string(name),
    };
    let Some((_, names)) = POLICIES.iter().find(|(name, _)| *name == policy) else {
        return Err(vm.unsupported(args.slot, &format!("cryptographic policy {policy}")));
    };
    let mut files = |name| vm.program.jdk_file(name).map_err(load_fatal);
    let (Some(export), Some(local)) = (files(names[0])?, files(names[1])?) else {
        let message = format!("Can't read cryptographic policy directory: {policy}");
        return Ok(Flow::Throw("java/lang/SecurityException", Some(message)));
    };
    let exempt = files(names[2])?;
    let with_exempt = exempt.is_some();
    let name = if with_exempt { "CryptoPolicyLimited" } else { "CryptoPolicyUnlimited" };
    let descriptor = if with_exempt { "([B[B[B)V" } else { "([B[B)V" };
    let made = glue::method(vm, name, descriptor, |_| {
        let minimum = format!("(L{PERMISSIONS};)L{PERMISSIONS};");
        let field = |name: &str| {
            Instruction::PutStatic(member(SECURITY, name, &format!("L{PERMISSIONS};")))
        };
        let mut code = permissions(0);
        code.extend(permissions(1));
        code.push(Instruction::InvokeVirtual(member(PERMISSIONS, "getMinimum", &minimum)));
        code.push(field("defaultPolicy"));
        if with_exempt {
            code.extend(permissions(2));
            code.push(field("exemptPolicy"));
        }
        code.push(Instruction::Return(None));
        code
    })?;
    let files = [Some(export), Some(local), exempt].into_iter().flatten();
    let arrays = files.map(|file| array(vm, &file).into()).collect();
    Ok(Flow::Call(made, arrays))
}

fn array(vm: &mut Vm, bytes: &[u8]) -> Ref {
    let class = vm.known.byte_array.expect("booted");
    let bytes = bytes.iter().map(|byte| *byte as i8).collect();
    vm.state.heap.insert(class, Body::Bytes(bytes))
}

/// Makes the permissions that a file, given as this argument, grants.
fn permissions(argument: u16) -> Vec<Instruction> {
    use Instruction::*;
    vec![
        New(PERMISSIONS.into()),
        Shuffle(Stack::Dup),
        InvokeSpecial(member(PERMISSIONS, "<init>", "()V"), false),
        Shuffle(Stack::Dup),
        New(STREAM.into()),
        Shuffle(Stack::Dup),
        Load(Kind::Ref, argument),
        InvokeSpecial(member(STREAM, "<init>", "([B)V"), false),
        InvokeVirtual(member(PERMISSIONS, "load", "(Ljava/io/InputStream;)V")),
    ]
}

const OTHER_XML: &str = "hebra/glue/XmlConfiguration.refuse(Ljava/lang/String;)V";

/// Loads `jaxp.properties` as JDK 25 does, which asks once.
fn configure_xml(vm: &mut Vm, args: &Args) -> Outcome {
    let (made, file) = xml_loader(vm)?;
    Ok(Flow::Call(made, vec![vm.field(args.reference(0), "jaxpConfig"), file.into()]))
}

/// Loads `jaxp.properties` as JDK 21 does, before the first question.
fn read_xml(vm: &mut Vm, args: &Args) -> Outcome {
    const FIRST: &str = "firstTime";
    let class = vm.program.method(args.method).class;
    let properties = vm.static_field(class, "cacheProps").unwrap_or(0);
    if properties == 0 || vm.static_field(class, FIRST).unwrap_or(0) == 0 {
        return Ok(Flow::Decline);
    }
    vm.set_static_field(class, FIRST, 0);
    let (made, file) = xml_loader(vm)?;
    Ok(Flow::First(made, vec![properties, file.into()]))
}

/// Returns a method that loads the configuration into properties, and the contents of the file.
fn xml_loader(vm: &mut Vm) -> Result<(MethodId, Ref), Fatal> {
    let file = vm.program.jdk_file("conf/jaxp.properties").map_err(load_fatal)?;
    let file = array(vm, file.as_deref().unwrap_or_default());
    let refuse = glue::native(vm, "XmlConfiguration", "refuse", LOAD_DESCRIPTOR)?;
    let made = glue::method(vm, "XmlConfigurationLoad", "(Ljava/util/Properties;[B)V", |_| {
        use Instruction::*;
        let property = "(Ljava/lang/String;)Ljava/lang/String;";
        let load = "(Ljava/io/InputStream;)V";
        vec![
            Load(Kind::Ref, 0),
            New(STREAM.into()),
            Shuffle(Stack::Dup),
            Load(Kind::Ref, 1),
            InvokeSpecial(member(STREAM, "<init>", "([B)V"), false),
            InvokeVirtual(member("java/util/Properties", "load", load)),
            glue::string("java.xml.config.file"),
            InvokeStatic(member("java/lang/System", "getProperty", property), false),
            InvokeStatic(refuse, false),
            Return(None),
        ]
    })?;
    Ok((made, file))
}

/// Refuses a configuration of the user's own, a file of the host.
fn refuse_other(vm: &mut Vm, args: &Args) -> Outcome {
    match args.reference(0) {
        0 => Ok(Flow::Void),
        _ => Err(vm.unsupported(args.slot, "java.xml.config.file: a file of the host")),
    }
}
