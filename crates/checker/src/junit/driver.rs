//! Generates the class whose `main` runs one test as JUnit would: everything before it, the test,
//! and everything after it even if something fails. It is in the package of the test class.

use super::{Call, Calls, Test};
use hebra_classfile::model::{
    Class, Code, Flags, Handler, Instruction, Kind, Loadable, MemberRef, Method, Name, Shuffle,
    Utf16,
};

/// The local variable of the test object.
const OBJECT: u16 = 1;

/// Generates the driver of a test, with a name that no compiler gives to a class.
pub fn class(test: &Test, calls: &Calls) -> Class {
    let mut body = Body { instructions: Vec::new(), handlers: Vec::new(), locals: OBJECT + 1 };
    let early = calls.before_all.iter().chain(&calls.after_all).any(|call| !call.is_static);
    if early {
        body.make_object(&test.class);
    }
    let whole = |body: &mut Body| {
        calls.before_all.iter().for_each(|call| body.call(&test.class, call));
        for _ in 0..calls.repetitions {
            if !early {
                body.make_object(&test.class);
            }
            let inner = |body: &mut Body| {
                calls.before.iter().for_each(|call| body.call(&test.class, call));
                body.test(test, calls);
            };
            body.followed(&test.class, &calls.after, &inner);
        }
    };
    body.followed(&test.class, &calls.after_all, &whole);
    let end = body.instructions.len() as u32;
    body.leave();
    for class in &calls.aborts {
        let target = body.instructions.len() as u32;
        body.handlers.push(Handler { start: 0, end, target, class: Some(class.clone()) });
        body.instructions.push(Instruction::Shuffle(Shuffle::Pop));
        body.leave();
    }
    let method = Method {
        flags: Flags(Flags::PUBLIC | Flags::STATIC | Flags::SYNTHETIC),
        name: "main".into(),
        descriptor: "([Ljava/lang/String;)V".into(),
        code: Some(
            Code {
                max_stack: 4,
                max_locals: body.locals,
                offsets: (0..body.instructions.len() as u32).collect(),
                instructions: body.instructions,
                handlers: body.handlers,
                lines: Vec::new(),
                variables: Vec::new(),
            }
            .into(),
        ),
        exceptions: Vec::new(),
        signature: None,
        parameters: Vec::new(),
    };
    let name: Name = format!("{}#{}", test.class, test.method).into();
    let flags = Flags::PUBLIC | Flags::FINAL | Flags::SYNTHETIC;
    Class { methods: vec![method], ..Class::synthesised(name, "java/lang/Object", flags) }
}

fn member(class: &str, name: &str, descriptor: &str) -> MemberRef {
    MemberRef { class: class.into(), name: name.into(), descriptor: descriptor.into() }
}

/// Code under construction.
struct Body {
    instructions: Vec<Instruction>,
    handlers: Vec<Handler>,
    locals: u16,
}

impl Body {
    fn here(&self) -> u32 {
        self.instructions.len() as u32
    }

    fn make_object(&mut self, class: &Name) {
        self.instructions.extend([
            Instruction::New(class.clone()),
            Instruction::Shuffle(Shuffle::Dup),
            Instruction::InvokeSpecial(member(class, "<init>", "()V"), false),
            Instruction::Store(Kind::Ref, OBJECT),
        ]);
    }

    fn call(&mut self, own: &Name, call: &Call) {
        if call.is_static {
            let method = member(&call.class, &call.name, "()V");
            self.instructions.push(Instruction::InvokeStatic(method, call.of_interface));
        } else {
            self.instructions.push(Instruction::Load(Kind::Ref, OBJECT));
            let method = member(own, &call.name, "()V");
            self.instructions.push(Instruction::InvokeVirtual(method));
        }
    }

    /// Calls the test method; if it must throw, not throwing is an assertion violation.
    fn test(&mut self, test: &Test, calls: &Calls) {
        let start = self.here();
        self.instructions.push(Instruction::Load(Kind::Ref, OBJECT));
        self.instructions.push(Instruction::InvokeVirtual(member(
            &test.class,
            &test.method,
            "()V",
        )));
        let end = self.here();
        let Some(expected) = &calls.expected else { return };
        let message = format!("Expected exception: {}", expected.replace('/', "."));
        const ERROR: &str = "java/lang/AssertionError";
        self.instructions.extend([
            Instruction::New(ERROR.into()),
            Instruction::Shuffle(Shuffle::Dup),
            Instruction::Const(Loadable::String(Utf16(message.encode_utf16().collect()))),
            Instruction::InvokeSpecial(member(ERROR, "<init>", "(Ljava/lang/Object;)V"), false),
            Instruction::Throw,
        ]);
        let target = self.here();
        self.handlers.push(Handler { start, end, target, class: Some(expected.clone()) });
        self.instructions.push(Instruction::Shuffle(Shuffle::Pop));
    }

    /// Emits a body and the calls that follow it in any case. If several of them throw, the first
    /// exception wins.
    fn followed(&mut self, own: &Name, after: &[Call], body: &dyn Fn(&mut Body)) {
        let Some((last, before)) = after.split_last() else { return body(self) };
        let start = self.here();
        self.followed(own, before, body);
        let end = self.here();
        self.call(own, last);
        let skip = self.jump();
        let thrown = self.locals;
        self.locals += 1;
        self.handlers.push(Handler { start, end, target: self.here(), class: None });
        self.instructions.push(Instruction::Store(Kind::Ref, thrown));
        let start = self.here();
        self.call(own, last);
        let end = self.here();
        let over = self.jump();
        self.handlers.push(Handler { start, end, target: self.here(), class: None });
        self.instructions.push(Instruction::Shuffle(Shuffle::Pop));
        self.land(over);
        self.instructions.push(Instruction::Load(Kind::Ref, thrown));
        self.instructions.push(Instruction::Throw);
        self.land(skip);
    }

    /// Emits a jump forward to the point where `land` is called.
    fn jump(&mut self) -> usize {
        self.instructions.push(Instruction::Goto(0));
        self.instructions.len() - 1
    }

    fn land(&mut self, jump: usize) {
        self.instructions[jump] = Instruction::Goto(self.here());
    }

    /// Ends the program, as test runners do; threads that the test left behind need not end.
    fn leave(&mut self) {
        const RUNTIME: &str = "java/lang/Runtime";
        self.instructions.extend([
            Instruction::InvokeStatic(
                member(RUNTIME, "getRuntime", "()Ljava/lang/Runtime;"),
                false,
            ),
            Instruction::Const(Loadable::Int(0)),
            Instruction::InvokeVirtual(member(RUNTIME, "halt", "(I)V")),
            Instruction::Return(None),
        ]);
    }
}
