//! Looking up algorithms of `java.security`. The providers that nearly all look-ups go through are made
//! when the list of them is, before `main`; a look-up is a single operation, because all that threads
//! could see of each other in the middle is what the library remembers of earlier ones.

use super::glue::{self, member};
use super::{Args, Flow, Outcome, Table, quiet, visible};
use crate::machine::Vm;
use hebra_classfile::model::{Instruction, Shuffle as Stack};

macro_rules! look_ups {
    ($($class:literal),* $(,)?) => {
        &[
            ("sun/security/jca/Providers.<clinit>()V", quiet(start)),
            $(
                (concat!($class, ".getInstance(Ljava/lang/String;)L", $class, ";"), visible(look_up)),
            )*
        ]
    };
}

pub(super) const TABLE: Table = look_ups! {
    "java/security/AlgorithmParameters",
    "java/security/KeyFactory",
    "java/security/KeyPairGenerator",
    "java/security/KeyStore",
    "java/security/MessageDigest",
    "java/security/Signature",
    "javax/crypto/Cipher",
    "javax/crypto/KeyAgreement",
    "javax/crypto/KeyGenerator",
    "javax/crypto/Mac",
    "javax/crypto/SecretKeyFactory",
};

const PROVIDER: &str = "java/security/Provider";

/// Makes the first providers of every JDK once their list is there.
fn start(vm: &mut Vm, args: &Args) -> Outcome {
    const PROVIDERS: &str = "sun/security/jca/Providers";
    const LIST: &str = "sun/security/jca/ProviderList";
    if !vm.is_check() {
        return Ok(Flow::Decline);
    }
    let class = vm.program.method(args.method).class;
    if vm.static_field(class, "providerList").unwrap_or(0) == 0 {
        return Ok(Flow::First(args.method, Vec::new()));
    }
    let made = glue::method(vm, "FirstProviders", "()V", |_| {
        use Instruction::*;
        let list = member(PROVIDERS, "getProviderList", &format!("()L{LIST};"));
        let find = member(LIST, "getProvider", &format!("(Ljava/lang/String;)L{PROVIDER};"));
        let mut code = Vec::new();
        for name in ["SUN", "SunRsaSign", "SunEC", "SunJSSE", "SunJCE"] {
            code.extend([
                InvokeStatic(list.clone(), false),
                glue::string(name),
                InvokeVirtual(find.clone()),
                Shuffle(Stack::Pop),
            ]);
        }
        code.push(Return(None));
        code
    })?;
    Ok(Flow::Call(made, Vec::new()))
}

/// Lets a look-up run as a single operation, unless the program has providers of its own.
fn look_up(vm: &mut Vm, _: &Args) -> Outcome {
    let has_own = vm.program.loaded(PROVIDER).is_some_and(|provider| {
        let mut classes = vm.program.classes.iter().filter(|class| !class.is_library);
        classes.any(|class| class.super_class == Some(provider))
    });
    Ok(if has_own { Flow::Decline } else { Flow::Atomically })
}
