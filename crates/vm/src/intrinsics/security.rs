//! What `javax.crypto` reads when it starts: the policy files of the JDK, which say what key sizes are
//! allowed. The library lists their folder by paths; here they are read by name.

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, quiet};
use crate::machine::{Vm, load_fatal};
use hebra_classfile::model::{Instruction, Kind, Shuffle as Stack};
use hebra_state::heap::Body;

pub(super) const TABLE: Table = &[
    ("javax/crypto/JceSecurity.setupJurisdictionPolicies()V", quiet(read_policies)),
    (LOAD, quiet(load_policies)),
];

const LOAD: &str = "hebra/glue/CryptoPolicy.load(Ljava/lang/String;)V";
const LOAD_DESCRIPTOR: &str = "(Ljava/lang/String;)V";
const SECURITY: &str = "javax/crypto/JceSecurity";
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
    let class = vm.known.byte_array.expect("booted");
    let arrays = [Some(export), Some(local), exempt].into_iter().flatten().map(|file| {
        let bytes = file.iter().map(|byte| *byte as i8).collect();
        vm.state.heap.insert(class, Body::Bytes(bytes)).into()
    });
    Ok(Flow::Call(made, arrays.collect()))
}

/// Makes the permissions that a file, given as this argument, grants.
fn permissions(argument: u16) -> Vec<Instruction> {
    use Instruction::*;
    const STREAM: &str = "java/io/ByteArrayInputStream";
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
