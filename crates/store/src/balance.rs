//! Designs the shape of the tree from a sample of states: words that vary little go deep and
//! together, words that vary much near the root, and both halves of the tree vary about equally.
//! Then few distinct inner nodes serve many states, and changing a frequently changing word
//! recomputes a short path.
//!
//! The method is Huffman's, weighted by the number of distinct values: the two lightest groups of
//! words are joined until one is left. As words are not independent, the partner of the lightest
//! group is chosen among the next few by the weight of both joined. Then neighbouring subtrees are
//! exchanged as long as that makes some group lighter and no other one heavier.
//!
//! The number of values that a group has in all states is estimated from those that the sample has once
//! and twice (Chao and Lin, "Nonparametric lower bounds for species richness and shared species
//! richness under sampling without replacement", Biometrics 68, 2012). The number in the sample
//! would not do: near the root, almost every state of a sample has a value of its own.

use crate::hash::hash_pair;
use crate::shape::{Node, Place, Plan, Shape};

/// The number of groups considered as partners of the lightest.
const PARTNERS: usize = 8;
/// The most pairs of values for which a table is faster than a set.
const MOST_LISTED: usize = 1 << 14;
/// The share by which an exchange must make a group lighter.
const LIGHTER: f64 = 0.98;
/// The most joint groups that are weighed in exchanges.
const MOST_WEIGHED: usize = 200;

/// A sample of state vectors, word by word.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// By word, then by state.
    words: Vec<Vec<u32>>,
    /// The number of states sampled, and of all states.
    count: usize,
    states: usize,
}

/// The joint values of some words of a vector, numbered, one per state.
#[derive(Clone, Debug)]
struct Values {
    numbers: Vec<u32>,
    /// The number of distinct values in the sample.
    distinct: usize,
    /// The estimated number in all states.
    weight: f64,
}

/// A subtree: some words of a vector.
#[derive(Clone, Debug)]
struct Group {
    values: Values,
    part: Part,
}

#[derive(Clone, Copy, Debug)]
enum Part {
    Leaf(usize),
    Extension,
    Join([usize; 2]),
}

/// A tree that is being designed: groups by number.
struct Design<'a> {
    sample: &'a Sample,
    groups: Vec<Group>,
    numbering: Numbering,
    /// The number of joint groups that were weighed.
    weighed: usize,
}

impl Sample {
    /// Creates a sample of `states` vectors of `words` words, at least two.
    pub(crate) fn new(words: usize, states: usize) -> Sample {
        Sample { words: vec![Vec::new(); words.max(2)], count: 0, states }
    }

    /// Adds a state; words beyond the end of its vector are 0.
    pub(crate) fn add(&mut self, vector: &[u32]) {
        self.count += 1;
        for (number, values) in self.words.iter_mut().enumerate() {
            values.push(vector.get(number).copied().unwrap_or(0));
        }
    }

    /// Designs a shape that suits these states better than `current`, if there is one that is
    /// expected to have at most this share of its inner nodes. The outcome is the same with any number of threads.
    pub(crate) fn design(&self, current: &Shape, share: f64, threads: usize) -> Option<Shape> {
        let improved = || {
            let mut known = self.begin();
            let root = known.follow(current, Place::inner(0));
            let limit = known.nodes(root) * share;
            known.improve(root);
            (known, root, limit)
        };
        let fresh = || {
            let mut new = self.begin();
            let root = new.join_all();
            new.improve(root);
            (new, root)
        };
        let ((known, root, limit), (new, other)) = if threads > 1 {
            std::thread::scope(|scope| {
                let improved = scope.spawn(improved);
                let fresh = fresh();
                match improved.join() {
                    Ok(improved) => (improved, fresh),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            })
        } else {
            (improved(), fresh())
        };
        let (design, root) =
            if known.nodes(root) <= new.nodes(other) { (known, root) } else { (new, other) };
        (design.nodes(root) <= limit).then(|| Shape::new(design.plan(root), self.words.len()))
    }

    fn begin(&self) -> Design<'_> {
        Design { sample: self, groups: Vec::new(), numbering: Numbering::default(), weighed: 0 }
    }

    /// Estimates the number of values in all states, given the number of those in the sample, of
    /// those that one of its states has, and of those that two have.
    fn estimate(&self, distinct: usize, once: usize, twice: usize) -> f64 {
        let (seen, states) = (self.count as f64, self.states.max(self.count) as f64);
        let share = seen / states;
        if share >= 1.0 || once == 0 {
            return distinct as f64;
        }
        let (once, twice) = (once as f64, twice as f64);
        let unseen = once * once / (2.0 * twice + share / (1.0 - share) * once).max(1.0);
        (distinct as f64 + unseen).min(states)
    }

    /// Weighs values that were numbered.
    fn weigh(&self, numbers: Vec<u32>, distinct: usize) -> Values {
        let mut times = vec![0u8; distinct];
        for &number in &numbers {
            let times = &mut times[number as usize];
            *times = times.saturating_add(1);
        }
        let having = |wanted: u8| times.iter().filter(|&&times| times == wanted).count();
        let weight = self.estimate(distinct, having(1), having(2));
        Values { numbers, distinct, weight }
    }
}

/// Numbers pairs in the order in which they are met.
#[derive(Default)]
struct Numbering {
    /// Numbers plus one, by hash.
    table: Vec<u32>,
    /// By number.
    pairs: Vec<u64>,
}

impl Numbering {
    /// Returns the numbers of pairs, and how many there are.
    fn number(&mut self, pairs: impl ExactSizeIterator<Item = u64>) -> (Vec<u32>, usize) {
        let size = (2 * pairs.len()).next_power_of_two();
        self.table.clear();
        self.table.resize(size, 0);
        self.pairs.clear();
        let numbers = pairs.map(|pair| {
            let mut at = hash_pair(pair) as usize & (size - 1);
            loop {
                match self.table[at] {
                    0 => {
                        self.pairs.push(pair);
                        self.table[at] = self.pairs.len() as u32;
                        break self.table[at] - 1;
                    }
                    number if self.pairs[number as usize - 1] == pair => break number - 1,
                    _ => at = (at + 1) & (size - 1),
                }
            }
        });
        (numbers.collect(), self.pairs.len())
    }

    /// Returns the numbers of pairs of two numbers, the second below `columns`, of which there are
    /// `size`; and how many of them there are.
    fn listed(
        &mut self,
        pairs: impl Iterator<Item = (u32, u32)>,
        columns: usize,
        size: usize,
    ) -> (Vec<u32>, usize) {
        self.table.clear();
        self.table.resize(size, 0);
        let mut count = 0;
        let numbers = pairs.map(|(left, right)| {
            let entry = &mut self.table[left as usize * columns + right as usize];
            if *entry == 0 {
                count += 1;
                *entry = count;
            }
            *entry - 1
        });
        (numbers.collect(), count as usize)
    }
}

impl Design<'_> {
    fn add(&mut self, values: Values, part: Part) -> usize {
        self.groups.push(Group { values, part });
        self.groups.len() - 1
    }

    fn extension(&mut self) -> usize {
        let values = self.sample.weigh(vec![0; self.sample.count], self.sample.count.min(1));
        self.add(values, Part::Extension)
    }

    fn leaf(&mut self, leaf: usize) -> usize {
        let words = &self.sample.words[leaf];
        // Most words of long vectors never change.
        let (numbers, distinct) = if words.iter().all(|word| Some(word) == words.first()) {
            (vec![0; words.len()], words.len().min(1))
        } else {
            self.numbering.number(words.iter().map(|&word| u64::from(word)))
        };
        let values = self.sample.weigh(numbers, distinct);
        self.add(values, Part::Leaf(leaf))
    }

    /// Numbers the pairs of values of two groups.
    fn joined(&mut self, left: usize, right: usize) -> Values {
        let [left, right] = [left, right].map(|group| &self.groups[group].values);
        if left.distinct <= 1 {
            return right.clone();
        }
        if right.distinct <= 1 {
            return left.clone();
        }
        self.weighed += 1;
        let pairs = left.numbers.iter().copied().zip(right.numbers.iter().copied());
        let size = left.distinct.saturating_mul(right.distinct);
        let (numbers, distinct) = if size <= MOST_LISTED {
            self.numbering.listed(pairs, right.distinct, size)
        } else {
            let packed = pairs.map(|(left, right)| u64::from(left) | u64::from(right) << 32);
            self.numbering.number(packed)
        };
        self.sample.weigh(numbers, distinct)
    }

    fn join(&mut self, left: usize, right: usize) -> usize {
        let values = self.joined(left, right);
        self.add(values, Part::Join([left, right]))
    }

    fn weight(&self, group: usize) -> f64 {
        self.groups[group].values.weight
    }

    fn children(&self, group: usize) -> Option<[usize; 2]> {
        match self.groups[group].part {
            Part::Join(children) => Some(children),
            Part::Leaf(_) | Part::Extension => None,
        }
    }

    /// Joins all words and the extension, which does not vary yet; returns the root.
    fn join_all(&mut self) -> usize {
        // The lightest groups are at the end, and the first among equals, so that words that never
        // change are joined into a balanced tree.
        let mut queue = vec![self.extension()];
        for leaf in 0..self.sample.words.len() {
            let group = self.leaf(leaf);
            self.enqueue(&mut queue, group);
        }
        while queue.len() > 2
            && let Some(lightest) = queue.pop()
        {
            let mut best: Option<(Values, usize)> = None;
            for (at, &partner) in queue.iter().enumerate().rev().take(PARTNERS) {
                let least = best.as_ref().map_or(f64::INFINITY, |(values, _)| values.weight);
                if self.weight(partner) >= least {
                    break; // Together they cannot weigh less than one of them.
                }
                let values = self.joined(partner, lightest);
                if values.weight < least {
                    best = Some((values, at));
                }
            }
            if let Some((values, at)) = best {
                let children = [queue.remove(at), lightest];
                let group = self.add(values, Part::Join(children));
                self.enqueue(&mut queue, group);
            }
        }
        self.join(queue[0], queue[1])
    }

    fn enqueue(&self, queue: &mut Vec<usize>, group: usize) {
        let weight = self.weight(group);
        let at = queue.partition_point(|&other| self.weight(other) > weight);
        queue.insert(at, group);
    }

    /// Builds the groups of a shape; returns the one at this place.
    fn follow(&mut self, shape: &Shape, place: Place) -> usize {
        match place.node() {
            Node::Leaf(leaf) => self.leaf(leaf),
            Node::Inner(inner) if shape.is_extension(inner) => self.extension(),
            Node::Inner(inner) => {
                let [left, right] = shape.children(inner).map(|child| self.follow(shape, child));
                self.join(left, right)
            }
        }
    }

    /// Exchanges subtrees as long as that helps.
    fn improve(&mut self, root: usize) {
        self.weighed = 0;
        while self.weighed < MOST_WEIGHED && self.exchange_all(root) {}
    }

    /// Exchanges subtrees once at each node below this one and at itself; returns true if there was
    /// an exchange.
    fn exchange_all(&mut self, group: usize) -> bool {
        let Some([left, right]) = self.children(group) else { return false };
        if self.groups[group].values.distinct <= 1 {
            return false;
        }
        let mut any = self.exchange(group, [left, right]);
        any |= !any && self.exchange(group, [right, left]);
        any |= !any && self.exchange_between(left, right);
        let Some([left, right]) = self.children(group) else { return any };
        any |= self.exchange_all(left);
        any | self.exchange_all(right)
    }

    /// Exchanges a child of `inner` and its sibling, if that makes `inner` lighter. The weights of
    /// all other groups stay.
    fn exchange(&mut self, parent: usize, [inner, sibling]: [usize; 2]) -> bool {
        let Some([one, other]) = self.children(inner) else { return false };
        for (kept, gone) in [(one, other), (other, one)] {
            let values = self.joined(kept, sibling);
            if values.weight < self.weight(inner) * LIGHTER {
                self.groups[inner] = Group { values, part: Part::Join([kept, sibling]) };
                self.groups[parent].part = Part::Join([inner, gone]);
                return true;
            }
        }
        false
    }

    /// Exchanges children of both children, if that makes them lighter.
    fn exchange_between(&mut self, left: usize, right: usize) -> bool {
        let (Some([a, b]), Some([c, d])) = (self.children(left), self.children(right)) else {
            return false;
        };
        for (one, other) in [([a, c], [b, d]), ([a, d], [b, c])] {
            let first = self.joined(one[0], one[1]);
            let limit = (self.weight(left) + self.weight(right)) * LIGHTER;
            if first.weight >= limit {
                continue;
            }
            let second = self.joined(other[0], other[1]);
            if first.weight + second.weight < limit {
                self.groups[left] = Group { values: first, part: Part::Join(one) };
                self.groups[right] = Group { values: second, part: Part::Join(other) };
                return true;
            }
        }
        false
    }

    /// Returns the estimated number of inner nodes below the root.
    fn nodes(&self, root: usize) -> f64 {
        let below = |group| match self.children(group) {
            Some(_) => self.weight(group) + self.nodes(group),
            None => 0.0,
        };
        self.children(root).map_or(0.0, |[left, right]| below(left) + below(right))
    }

    fn plan(&self, group: usize) -> Plan {
        match self.groups[group].part {
            Part::Leaf(leaf) => Plan::Leaf(leaf),
            Part::Extension => Plan::Extension,
            Part::Join([left, right]) => Plan::join(self.plan(left), self.plan(right)),
        }
    }
}
