//! What objects and threads are called in a report. While a run is replayed, texts hold marks for
//! them; names are given at the end, in the order in which the story meets them, so that they are the
//! same whatever else is looked at on the way.

use hebra_trace::{Ending, Story, escape, escape_lines};
use hebra_vm::Vm;
use hebra_vm::cast::{MARK_END, THREAD_MARK, put_names};
use hebra_vm::heap::Ref;
use std::collections::BTreeMap;

/// Stands before the number of an object in a text.
const OBJECT_MARK: char = '\u{fdd2}';

/// The objects that a replay has met.
#[derive(Default)]
pub struct Labels {
    /// Numbers of those that are alive.
    numbers: BTreeMap<Ref, usize>,
    objects: Vec<Object>,
}

struct Object {
    class: String,
    /// How the source names an array, with marks.
    path: Option<String>,
    /// Of an array: `int[2]`.
    shape: String,
}

impl Labels {
    /// The name of an object, or a mark for it. What is inside of a lock has the name of the lock.
    pub fn of(&mut self, vm: &Vm, object: Ref) -> String {
        if let Some(number) = self.numbers.get(&object) {
            return mark(*number);
        }
        let class = vm.describe_object(object);
        if class.starts_with("class ") {
            // There is one object of a class itself.
            return class;
        }
        let lock = vm.lock_around(object);
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

    /// Garbage loses its name, because another object may take its place.
    pub fn forget_dead(&mut self, vm: &Vm) {
        if !self.numbers.is_empty() {
            for object in vm.state.heap.freed() {
                self.numbers.remove(object);
            }
        }
    }

    /// Gives names to everything in a story, which ends in the state of this machine, and in a text
    /// about its end.
    pub fn put(mut self, vm: &Vm, story: &mut Story, message: Option<&mut String>) {
        // An array may have been stored where it is found now.
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
            // As `java` prints it, line by line; no line can pass for one of the report.
            for line in std::iter::once(text).chain(stack) {
                *line = escape_lines(&names.text(line)).replace('\n', "\n    ");
            }
        }
        let ending = std::mem::replace(&mut story.ending, Ending::Deadlock);
        let mut put = |text: &mut String| *text = escape(&names.text(text));
        story.for_each_text(&mut put);
        message.into_iter().for_each(&mut put);
        story.for_each_text_of_views(&mut put);
        // That a variable refers to the array that has its name says nothing.
        story.for_each_value(&mut |name, value| {
            if let Some(shape) = names.paths.get(name).filter(|_| name == value) {
                value.clone_from(shape);
            }
        });
        story.ending = ending;
    }

    fn path(&mut self, vm: &Vm, array: Ref) -> Option<String> {
        let class = |vm: &Vm, class| vm.simple_name(class);
        vm.array_name(array, &class, &mut |vm, object| self.of(vm, object))
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
    /// How many objects of a class have a number.
    met: BTreeMap<String, u32>,
    /// Paths of arrays that are taken, with their shapes.
    paths: BTreeMap<String, String>,
}

impl Names {
    /// The text with names in the place of marks.
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
            // A field that was assigned anew has had several.
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
