//! The method that starts a program: whatever the launcher of the JDK in use accepts as `main`.

use crate::boot_error::BootError;
use crate::intrinsics::glue;
use crate::machine::{Vm, load_fatal};
use hebra_classfile::model::{Flags, Instruction, Kind, Name, Shuffle};
use hebra_program::{ClassId, LoadError, MethodId};

const WITH_ARGUMENTS: &str = "([Ljava/lang/String;)V";
const WITHOUT: &str = "()V";
/// First release where `main` may be an instance method, not public, or take nothing (JEP 512).
const INSTANCE_MAIN: u16 = 25;

impl Vm {
    /// Returns the main class, and a static method to be called with the arguments of the program.
    pub(crate) fn find_main(&mut self, name: &str) -> Result<(ClassId, MethodId), BootError> {
        let external = name.replace('/', ".");
        let class = match self.program.load(name) {
            Ok(class) => class,
            Err(LoadError::NotFound(missing)) if &*missing == name => {
                let message = format!("could not find or load main class {external}");
                return Err(BootError::Input(message));
            }
            Err(other) => return Err(load_fatal(other).into()),
        };
        self.state.grow(&self.program);
        let Some(main) = self.usable_main(class) else {
            let message =
                format!("class {external} has no method public static void main(String[] args)");
            return Err(BootError::Input(message));
        };
        let found = self.program.method(main);
        let plain = found.flags.has(Flags::STATIC) && &*found.descriptor == WITH_ARGUMENTS;
        let main = if plain { main } else { self.launcher(class, main)? };
        Ok((class, main))
    }

    fn usable_main(&self, class: ClassId) -> Option<MethodId> {
        let named =
            |descriptor: &str| self.program.find_method(class, &"main".into(), &descriptor.into());
        let has = |main: &MethodId, flag| self.program.method(*main).flags.has(flag);
        let traditional = |main: &MethodId| has(main, Flags::PUBLIC) && has(main, Flags::STATIC);
        if let Some(main) = named(WITH_ARGUMENTS).filter(traditional) {
            return Some(main);
        }
        let newer = |main: &MethodId| {
            let instantiable = !self.program.class(class).flags.has(Flags::ABSTRACT);
            !has(main, Flags::PRIVATE)
                && (has(main, Flags::STATIC) || instantiable && self.constructor(class).is_some())
        };
        let found = named(WITH_ARGUMENTS).filter(newer).or_else(|| named(WITHOUT).filter(newer));
        found.filter(|_| self.program.feature >= INSTANCE_MAIN)
    }

    /// Returns the constructor without parameters, if it is not private.
    fn constructor(&self, class: ClassId) -> Option<MethodId> {
        let found = self.program.declared(class, &"<init>".into(), &WITHOUT.into());
        found.filter(|m| !self.program.method(*m).flags.has(Flags::PRIVATE))
    }

    /// Returns a method that makes an instance if `main` needs one, and calls `main`.
    fn launcher(&mut self, class: ClassId, main: MethodId) -> Result<MethodId, BootError> {
        let found = self.program.method(main);
        let (is_static, descriptor): (bool, Name) =
            (found.flags.has(Flags::STATIC), found.descriptor.clone());
        let owner = self.program.class(if is_static { found.class } else { class });
        let of_interface = owner.flags.has(Flags::INTERFACE);
        let member = glue::member(&owner.name, "main", &descriptor);
        let constructor = glue::member(&owner.name, "<init>", WITHOUT);
        let mut code = Vec::new();
        if !is_static {
            code.extend([
                Instruction::New(owner.name.clone()),
                Instruction::Shuffle(Shuffle::Dup),
                Instruction::InvokeSpecial(constructor, false),
            ]);
        }
        code.extend((&*descriptor == WITH_ARGUMENTS).then_some(Instruction::Load(Kind::Ref, 0)));
        code.push(match is_static {
            true => Instruction::InvokeStatic(member, of_interface),
            false => Instruction::InvokeVirtual(member),
        });
        code.push(Instruction::Return(None));
        Ok(glue::method(self, "Launcher", WITH_ARGUMENTS, |_| code)?)
    }
}
