//! The names of objects and threads in a report. During a replay, texts hold marks for them. Names
//! are given at the end, in the order in which the story meets them, so they do not depend on what
//! else the replay inspects.

use hebra_state::heap::Ref;
use hebra_trace::{Ending, Story, escape, escape_lines};
use hebra_vm::Vm;
use hebra_vm::cast::{MARK_END, THREAD_MARK, put_names};
use std::collections::BTreeMap;

/// Precedes the number of an object in a text.
const OBJECT_MARK: char = '\u{fdd2}';

/// The objects that a replay has seen.
#[derive(Default)]
pub struct Labels {
    /// Numbers of the live ones.
    numbers: BTreeMap<Ref, usize>,
    objects: Vec<Object>,
    /// Objects that were looked at so far for names of arrays.
    looked_at: usize,
}

/// Most objects that are looked at for names of arrays; further arrays have none. A long run of a large program has
/// many arrays, and what refers to one is found by a look at all objects.
const MOST_LOOKED_AT: usize = 20_000_000;

struct Object {
    class: String,
    /// The source's name for an array, with marks.
    path: Option<String>,
    /// The shape of an array, such as `int[2]`.
    shape: String,
}

impl Labels {
    /// Returns the name of an object, or a mark for it. Parts of a lock have the lock's name.
    pub fn of(&mut self, vm: &Vm, object: Ref) -> String {
        if let Some(number) = self.numbers.get(&object) {
            return mark(*number);
        }
        let class = vm.view().describe_object(object);
        if class.starts_with("class ") {
            // A class has only one class object.
            return class;
        }
        let lock = vm.view().lock_around(object);
        if lock != object {
            let name = self.of(vm, lock);
            if let Some(number) = self.numbers.get(&lock).copied() {
                self.numbers.insert(object, number);
            }
            return name;
        }
        let number = self.objects.len();
        let is_array = class.ends_with(']');
        let length = vm.state.heap.get(object).length();
        let shape = class.replacen("[]", &format!("[{length}]"), 1);
        self.objects.push(Object { class, path: None, shape });
        self.numbers.insert(object, number);
        if is_array {
            self.objects[number].path = self.path(vm, object);
        }
        mark(number)
    }

    /// Drops the names of garbage, because other objects may take its place.
    pub fn forget_dead(&mut self, vm: &Vm) {
        if !self.numbers.is_empty() {
            for object in vm.state.heap.freed() {
                self.numbers.remove(object);
            }
        }
    }

    /// Gives names to everything in a story, which ends in the state of this machine, and in a
    /// message about its end.
    pub fn put(mut self, vm: &Vm, story: &mut Story, message: Option<&mut String>) {
        // By now an array may be stored where it can be named.
        let live: Vec<(Ref, usize)> = self.numbers.iter().map(|(o, n)| (*o, *n)).collect();
        for (object, number) in live {
            if self.objects[number].class.ends_with(']')
                && let Some(path) = self.path(vm, object)
            {
                self.objects[number].path = Some(path);
            }
        }
        let mut names = Names {
            threads: vm.thread_names(),
            given: vec![None; self.objects.len()],
            objects: self.objects,
            met: BTreeMap::new(),
            paths: BTreeMap::new(),
        };
        story.threads.clone_from(&names.threads);
        if let Ending::Exception { text, stack } = &mut story.ending {
            // Print it as `java` does, line by line; no line can be mistaken for one of the report.
            for line in std::iter::once(text).chain(stack) {
                *line = escape_lines(&names.text(line)).replace('\n', "\n    ");
            }
        }
        let ending = std::mem::replace(&mut story.ending, Ending::Deadlock);
        let mut put = |text: &mut String| *text = escape(&names.text(text));
        story.for_each_text(&mut put);
        message.into_iter().for_each(&mut put);
        story.for_each_text_of_views(&mut put);
        // A variable that refers to the array of the same name carries no information.
        story.for_each_value(&mut |name, value| {
            if let Some(shape) = names.paths.get(name).filter(|_| name == value) {
                value.clone_from(shape);
            }
        });
        story.ending = ending;
    }

    fn path(&mut self, vm: &Vm, array: Ref) -> Option<String> {
        self.looked_at = self.looked_at.saturating_add(vm.state.heap.objects.len());
        if self.looked_at > MOST_LOOKED_AT {
            return None;
        }
        let class = |class| vm.view().simple_name(class);
        vm.view().array_name(array, &class, &mut |object| self.of(vm, object))
    }
}

fn mark(number: usize) -> String {
    format!("{OBJECT_MARK}{number}{MARK_END}")
}

/// Names given so far.
struct Names {
    threads: Vec<String>,
    objects: Vec<Object>,
    given: Vec<Option<String>>,
    /// The number of numbered objects of each class.
    met: BTreeMap<String, u32>,
    /// Array paths already used, with their shapes.
    paths: BTreeMap<String, String>,
}

impl Names {
    /// Returns the text with marks replaced by names.
    fn text(&mut self, text: &str) -> String {
        if !text.contains(MARK_END) {
            return text.to_owned();
        }
        let text = put_names(text, THREAD_MARK, &mut |number| self.threads.get(number).cloned());
        put_names(&text, OBJECT_MARK, &mut |number| self.object(number))
    }

    fn object(&mut self, number: usize) -> Option<String> {
        if let Some(name) = self.given.get(number)? {
            return Some(name.clone());
        }
        if let Some(path) = self.objects[number].path.take() {
            let path = self.text(&path);
            // A field that was reassigned has named several arrays.
            if !self.paths.contains_key(&path) {
                self.paths.insert(path.clone(), self.objects[number].shape.clone());
                self.given[number] = Some(path.clone());
                return Some(path);
            }
        }
        let class = &self.objects[number].class;
        let count = self.met.entry(class.clone()).or_default();
        *count += 1;
        let name = format!("{class} #{count}");
        self.given[number] = Some(name.clone());
        Some(name)
    }
}
