//! Accesses that threads may still make from their positions: the summary of the user's code
//! (`hebra_analysis::Accesses`), queried for frames and threads, and the facts it is made with.
//!
//! A frame that is not the user's code acts for the one below it; the method that a thread began
//! with acts for itself.

use hebra_analysis::{Accesses, Act, Code, Fact, Set, VariableId, anyone, elements, thread_run};
use hebra_ir::{MemberRef, Name};
use hebra_program::{ClassId, ClassKind, MethodId, Program};
use hebra_state::{Frame, State, Thread};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Most classes in a summary: that of a large program takes longer than it saves.
const MOST_CLASSES: usize = 1000;
/// Classes of which a summary is made at once.
const FEW_CLASSES: usize = 64;
/// Unprotected accesses after which a search is long enough for the summary of more classes: it
/// then starts again with that.
const MANY_ACCESSES: u64 = 200_000;

/// Accesses that threads may make, and those that were relied on.
#[derive(Clone, Default)]
pub(crate) struct Summary {
    /// Number of classes loaded when the search began: the code is everything that they lead to.
    classes: usize,
    /// Acts that happened although the code does not show them.
    facts: FxHashSet<Fact>,
    /// Variables with accesses that were not scheduled.
    relied: FxHashSet<MemberRef>,
    /// The variables relied on are unknown: all may be.
    relied_on_all: bool,
    pub(crate) built: Option<Built>,
    /// The code of which it is made, once it was read.
    code: Option<Arc<Code>>,
    /// The code cannot be read, or is too large.
    unreadable: bool,
    /// The summary is made however large it is.
    is_wanted: bool,
    /// Unprotected accesses while there is no summary because it would be large.
    without: u64,
    /// Asks to stop.
    stop: Option<Arc<AtomicBool>>,
}

/// Text among the facts that asks for the summary of a large program.
const WANTED: &str = "summary";

/// Summary made from the facts known so far.
#[derive(Clone)]
pub(crate) struct Built {
    pub(crate) accesses: Arc<Accesses>,
    /// By number of the method.
    roles: Vec<Role>,
    /// By class, index of the field and whether it is static; arrays have one index.
    variables: FxHashMap<(ClassId, u16, bool), Option<VariableId>>,
    /// Variables of `Summary::relied`, by number.
    relied: FxHashSet<VariableId>,
    thread_run: Option<usize>,
    anyone: Option<usize>,
}

/// Role of a method in the summary.
#[derive(Clone, Copy)]
enum Role {
    /// Code of the user's, by its node.
    Code(usize),
    /// The method of `Thread` that runs the thread's target.
    RunsGiven,
    /// Another one. Threads begin with such; some run after the end of what a thread began with.
    Outside { node: Option<usize>, begins: bool },
}

/// Actor: a place in the code, or (without a position) the method that a thread began with.
type Actor = (MemberRef, Option<u32>);

impl Summary {
    /// Begins the search with these classes.
    pub(crate) fn begin(&mut self, program: &Program, stop: Option<Arc<AtomicBool>>) {
        self.classes = program.classes.len();
        self.stop = stop;
    }

    /// Takes over a fact from an earlier search, or that it wanted a summary; ignores other texts.
    pub(crate) fn learn(&mut self, text: &str) {
        self.is_wanted |= text == WANTED;
        self.facts.extend(Fact::named(text));
    }

    /// Returns all facts, and whether a summary is wanted.
    pub(crate) fn learnt(&self) -> impl Iterator<Item = String> {
        let wanted = self.is_wanted.then(|| WANTED.to_owned());
        self.facts.iter().map(Fact::name).chain(wanted)
    }

    /// Counts an unprotected access. Returns true if it shows that the search is long enough for a
    /// summary, which it was made without: it must start again.
    pub(crate) fn comes_late(&mut self, program: &Program) -> bool {
        if self.is_wanted || !self.unreadable {
            return false;
        }
        self.without += 1;
        if self.without != MANY_ACCESSES {
            return false;
        }
        let is_readable = read(program, self.classes, MOST_CLASSES, &self.stop).is_some();
        self.is_wanted = is_readable && !must_stop(&self.stop);
        self.is_wanted
    }

    /// Resumes a search. It is unknown what that relied on.
    pub(crate) fn resume(&mut self) {
        self.relied_on_all = true;
    }

    /// Takes over the facts of a copy. Returns true if one of them relied on less than both know.
    pub(crate) fn absorb(&mut self, copy: Summary) -> bool {
        let relies = |summary: &Summary| summary.relied_on_all || !summary.relied.is_empty();
        let failed = self.facts != copy.facts && (relies(self) || relies(&copy));
        if !copy.facts.is_subset(&self.facts) {
            self.facts.extend(copy.facts);
            self.built = None;
        }
        let failed = failed || self.is_wanted != copy.is_wanted;
        self.is_wanted |= copy.is_wanted;
        self.without = self.without.max(copy.without);
        self.relied.extend(copy.relied);
        self.relied_on_all |= copy.relied_on_all;
        failed
    }

    /// Returns the summary, with nodes for all existing methods.
    pub(crate) fn prepared(&mut self, program: &Program) -> Option<&mut Built> {
        if self.unreadable {
            return None;
        }
        if self.built.is_none() {
            if self.code.is_none() {
                let most = if self.is_wanted { MOST_CLASSES } else { FEW_CLASSES };
                self.code = read(program, self.classes, most, &self.stop).map(Arc::new);
            }
            let mut facts: Vec<Fact> = self.facts.iter().cloned().collect();
            facts.sort_by_cached_key(Fact::name);
            let code = self.code.as_deref();
            let accesses =
                code.and_then(|code| Accesses::new(code, &facts, &|| must_stop(&self.stop)));
            let Some(accesses) = accesses else {
                self.unreadable = true;
                return None;
            };
            self.built = Some(Built::new(accesses));
        }
        let built = self.built.as_mut()?;
        for number in built.roles.len()..program.methods.len() {
            let role = built.role(program, MethodId(number as u32));
            built.roles.push(role);
        }
        Some(built)
    }

    /// Records that an access to a variable is not scheduled.
    pub(crate) fn rely(&mut self, variable: VariableId) {
        if let Some(built) = &mut self.built
            && built.relied.insert(variable)
        {
            self.relied.insert(built.accesses.name(variable).clone());
        }
    }

    /// Adds a fact. Returns true if it should have been known before. None if it was, and the
    /// summary does not show it.
    pub(crate) fn add(&mut self, fact: Fact) -> Option<bool> {
        if self.facts.contains(&fact) {
            return None;
        }
        let built = self.built.as_ref()?;
        let is_touched = |variable: &MemberRef| match fact.act {
            Act::Read | Act::Write => *variable == fact.member,
            Act::Run => {
                let run = built.accesses.node(&fact.member);
                let variable = built.accesses.variable(variable);
                run.zip(variable).is_some_and(|(run, variable)| {
                    let set = built.accesses.whole(run);
                    set.has(variable, false) || set.has(variable, true)
                })
            }
        };
        let failed = self.relied_on_all || self.relied.iter().any(is_touched);
        self.facts.insert(fact);
        Some(failed)
    }
}

impl Built {
    fn new(accesses: Accesses) -> Built {
        Built {
            thread_run: accesses.node(&thread_run()),
            anyone: accesses.node(&anyone()),
            accesses: Arc::new(accesses),
            roles: Vec::new(),
            variables: FxHashMap::default(),
            relied: FxHashSet::default(),
        }
    }

    fn role(&self, program: &Program, id: MethodId) -> Role {
        let method = program.method(id);
        let node = self.accesses.node(&program.member(id));
        match node {
            Some(node) if self.accesses.is_code(node) => Role::Code(node),
            _ if is_given_runner(program, id) => Role::RunsGiven,
            node => Role::Outside { node, begins: &*method.name == "run" },
        }
    }

    fn of(&self, frame: &Frame) -> Role {
        self.roles[frame.method.0 as usize]
    }

    /// Returns a field that the summary knows.
    pub(crate) fn field(
        &mut self,
        program: &Program,
        class: ClassId,
        index: u16,
        is_static: bool,
    ) -> Option<VariableId> {
        let accesses = &self.accesses;
        let found = self.variables.entry((class, index, is_static)).or_insert_with(|| {
            let (owner, field) = program.declared_field(class, index, is_static)?;
            let (name, descriptor) = (field.name.clone(), field.descriptor.clone());
            accesses.variable(&MemberRef { class: owner.name.clone(), name, descriptor })
        });
        *found
    }

    /// Returns the elements of an array.
    pub(crate) fn elements(&mut self, program: &Program, class: ClassId) -> Option<VariableId> {
        let accesses = &self.accesses;
        let found = self.variables.entry((class, 0, false)).or_insert_with(|| {
            let ClassKind::Array(kind, _) = program.class(class).kind else { return None };
            accesses.variable(&elements(kind.element())?)
        });
        *found
    }

    /// Returns true if a thread may still conflict with an access, from its current position.
    fn may_conflict(
        &self,
        program: &Program,
        thread: &Thread,
        variable: VariableId,
        write: bool,
    ) -> bool {
        let conflicts = |set: &Set| set.has(variable, true) || write && set.has(variable, false);
        let in_node = |node: Option<usize>| node.is_some_and(|n| conflicts(self.accesses.whole(n)));
        let mut above: Option<&Frame> = None;
        for frame in thread.frames.iter().rev() {
            if let Role::Code(node) = self.of(frame) {
                // The call in progress is in the frames above, if they are the user's code.
                let is_code = |above: &Frame| matches!(self.of(above), Role::Code(_));
                let is_done = above.is_some_and(|above| !above.retry && is_code(above));
                if conflicts(self.accesses.from(node, position(program, frame), is_done)) {
                    return true;
                }
            }
            above = Some(frame);
        }
        let mut roots = thread.frames.iter().map(|frame| self.of(frame));
        let root = roots.find(|role| !matches!(role, Role::RunsGiven));
        let in_root = match root {
            Some(Role::Outside { node, .. }) => in_node(node),
            Some(_) => false,
            None => !thread.frames.is_empty() && in_node(self.thread_run),
        };
        in_root || in_node(self.anyone)
    }

    /// Returns the other threads that may conflict with an access.
    pub(crate) fn opponents(
        &self,
        program: &Program,
        state: &State,
        slot: usize,
        variable: VariableId,
        write: bool,
    ) -> Vec<usize> {
        let others = state.threads.iter().enumerate().filter(|(other, _)| *other != slot);
        let others = others.filter_map(|(other, thread)| Some((other, thread.as_deref()?)));
        let may = |thread: &Thread| self.may_conflict(program, thread, variable, write);
        others.filter(|(_, thread)| may(thread)).map(|(other, _)| other).collect()
    }

    /// Returns true if all actors on whose behalf a thread acts know of something.
    pub(crate) fn is_known(
        &self,
        program: &Program,
        thread: &Thread,
        knows: &dyn Fn(&Set) -> bool,
    ) -> bool {
        let in_node = |node: Option<usize>| node.is_some_and(|n| knows(self.accesses.whole(n)));
        let Some(first) = thread.frames.first() else { return in_node(self.anyone) };
        let in_root = match self.of(first) {
            Role::Code(_) => true,
            Role::Outside { node, begins } => in_node(node) && (begins || in_node(self.anyone)),
            Role::RunsGiven => {
                let mut roles = thread.frames.iter().map(|frame| self.of(frame));
                let in_next = match roles.find(|role| !matches!(role, Role::RunsGiven)) {
                    Some(Role::Outside { node, .. }) => in_node(node),
                    _ => true,
                };
                in_next && in_node(self.thread_run)
            }
        };
        in_root
            && thread.frames.iter().all(|frame| match self.of(frame) {
                Role::Code(n) => knows(self.accesses.from(n, position(program, frame), false)),
                Role::RunsGiven | Role::Outside { .. } => true,
            })
    }

    /// Returns the actors that a thread acts for, outermost first, and their possible accesses.
    fn actors(&self, program: &Program, thread: &Thread) -> Vec<(Actor, Option<&Set>)> {
        let mut actors: Vec<(Actor, Option<&Set>)> = Vec::new();
        let mut add = |method: MemberRef| {
            let node = self.accesses.node(&method);
            actors.push(((method, None), node.map(|node| self.accesses.whole(node))));
        };
        match thread.frames.first().map(|frame| self.of(frame)) {
            None | Some(Role::Outside { begins: false, .. }) => add(anyone()),
            Some(Role::RunsGiven) => add(thread_run()),
            Some(_) => {}
        }
        let is_runner = |frame: &&Frame| matches!(self.of(frame), Role::RunsGiven);
        let root = thread.frames.iter().find(|frame| !is_runner(frame));
        if let Some(root) = root.filter(|root| matches!(self.of(root), Role::Outside { .. })) {
            add(program.member(root.method));
        }
        for frame in &thread.frames {
            if let Role::Code(node) = self.of(frame) {
                let position = position(program, frame);
                let set = self.accesses.from(node, position, false);
                actors.push(((program.member(frame.method), Some(position)), Some(set)));
            }
        }
        actors
    }

    /// Returns the facts that the summary lacks for all actors on whose behalf a thread acts to
    /// know of an act.
    pub(crate) fn unknown(
        &self,
        program: &Program,
        thread: &Thread,
        knows: &dyn Fn(&Set) -> bool,
        (act, on): (Act, &MemberRef),
    ) -> Vec<Fact> {
        if self.is_known(program, thread, knows) {
            return Vec::new();
        }
        let actors = self.actors(program, thread);
        let mut facts = Vec::new();
        for (index, ((method, at), set)) in actors.iter().enumerate() {
            let (act, on, is_known) = match actors.get(index + 1) {
                Some(((next, _), _)) => {
                    let run = self.accesses.node(next).map(|node| self.accesses.whole(node));
                    // More will be known of a node that is still unknown.
                    let has = set.zip(run).is_some_and(|(set, run)| set.contains(run));
                    (Act::Run, next, has)
                }
                None => (act, on, set.is_some_and(knows)),
            };
            if !is_known {
                facts.push(Fact { method: method.clone(), position: *at, act, member: on.clone() });
            }
        }
        facts
    }
}

/// Returns the position of a frame, as the analysis counts.
fn position(program: &Program, frame: &Frame) -> u32 {
    program.method(frame.method).code.positions.get(frame.pc as usize).copied().unwrap_or(u32::MAX)
}

/// Returns true if a method is one of `Thread` that runs the thread's target.
pub(crate) fn is_given_runner(program: &Program, method: MethodId) -> bool {
    let method = program.method(method);
    matches!(&*method.name, "run" | "runWith")
        && &*program.class(method.class).name == "java/lang/Thread"
}

/// Reads the code that the classes loaded first lead to, if it has no more than `most` classes.
fn read(
    program: &Program,
    classes: usize,
    most: usize,
    stop: &Option<Arc<AtomicBool>>,
) -> Option<Code> {
    let own = program.classes.iter().take(classes);
    let own = own.filter(|class| !class.is_library && class.model.is_some());
    let names: Vec<Name> = own.map(|class| class.name.clone()).collect();
    let count = Cell::new(0);
    let find = |name: &str| match program.path.class(name) {
        _ if must_stop(stop) => Err("stopped".to_owned()),
        Ok(Some(parsed)) => {
            count.set(count.get() + usize::from(!parsed.is_jdk));
            let found = Some((parsed.class.clone(), !parsed.is_jdk));
            if count.get() <= most { Ok(found) } else { Err("too large".to_owned()) }
        }
        Ok(None) => Ok(None),
        Err(error) => Err(error.to_string()),
    };
    if names.len() > most {
        return None;
    }
    Code::load_with(names.first()?, &names, &find).ok()
}

fn must_stop(stop: &Option<Arc<AtomicBool>>) -> bool {
    stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
}
