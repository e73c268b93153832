//! The end of the program: `System.exit`, `Runtime.halt`, and the shutdown hooks, which run when
//! the program exits and also when its last thread has ended (`Runtime.addShutdownHook`).

use super::{Args, Flow, NOTHING, Outcome, Table, visible};
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_state::{Init, Thread};

pub(super) const TABLE: Table = &[
    ("java/lang/System.exit(I)V", visible(|vm, a| exit(vm, a.int(0)))),
    ("java/lang/Runtime.exit(I)V", visible(|vm, a| exit(vm, a.int(1)))),
    ("java/lang/Runtime.halt(I)V", visible(|_, a| Ok(Flow::Exit(a.int(1))))),
    ("java/lang/Shutdown.halt0(I)V", visible(|_, a: &Args| Ok(Flow::Exit(a.int(0))))),
    ("java/lang/Shutdown.beforeHalt()V", NOTHING),
    // Does something only if a logger is configured for it.
    ("java/lang/Shutdown.logRuntimeExit(I)V", NOTHING),
];

const HOOKS: &str = "java/lang/ApplicationShutdownHooks";

/// Exits the program. With hooks registered, the library's own code runs them.
fn exit(vm: &mut Vm, status: i32) -> Outcome {
    let hooks = vm.program.loaded(HOOKS);
    let has_hooks = hooks.is_some_and(|c| vm.state.statics[c.0 as usize].init == Init::Done);
    if has_hooks { Ok(Flow::Decline) } else { Ok(Flow::Exit(status)) }
}

impl Vm {
    /// Returns true if a thread is about to end the program by `System.exit`, once the hooks have
    /// run.
    pub(crate) fn shuts_down(&self, thread: &Thread) -> bool {
        let class = self.program.loaded("java/lang/Shutdown");
        thread.frames.iter().any(|frame| Some(self.program.method(frame.method).class) == class)
    }

    /// Runs the hooks after the last thread that kept the program alive has ended: if some did not
    /// run yet, a new thread runs them, as HotSpot's `DestroyJavaVM` does.
    pub(crate) fn shut_down(&mut self, last: usize) -> Result<(), Fatal> {
        let hooks = self.program.loaded(HOOKS).and_then(|class| self.static_field(class, "hooks"));
        if self.state.exited.is_some() || hooks.unwrap_or(0) == 0 {
            return Ok(());
        }
        let class = self.program.load("java/lang/Shutdown").map_err(load_fatal)?;
        self.state.grow(&self.program);
        let method = self.program.declared(class, &"shutdown".into(), &"()V".into());
        let Some(method) = method else {
            return Err(Fatal::Unsupported("shutdown hooks of this JDK".to_owned()));
        };
        let thread = self.new_thread_object("DestroyJavaVM", DESTROYER)?;
        self.launch(last, thread, method, &[]).map(|_| ())
    }
}

/// Number of the thread that runs hooks, low as for the JDK's own; the program's begin after them.
const DESTROYER: u64 = 2;
