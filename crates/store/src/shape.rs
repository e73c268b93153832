//! The shape of the tree that compresses state vectors: the position of each leaf and inner node.
//! It holds no ids; `tree` fills it and `balance` designs it.

/// A node of a shape. Inner nodes and leaves are numbered separately, but share one array of
/// values: inner nodes have even places in it, leaves odd ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u32);

/// The node at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    Inner(usize),
    Leaf(usize),
}

impl Place {
    pub(crate) fn inner(number: usize) -> Place {
        Place(number as u32 * 2)
    }

    pub(crate) fn leaf(number: usize) -> Place {
        Place(number as u32 * 2 + 1)
    }

    /// Returns the index of the node's value in an array of `Shape::places` values.
    #[inline]
    pub(crate) fn at(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) fn node(self) -> Node {
        let number = (self.0 / 2) as usize;
        if self.0.is_multiple_of(2) { Node::Inner(number) } else { Node::Leaf(number) }
    }
}

/// A binary tree with numbered leaves, one per word of a vector.
///
/// Inner node 0 is the root. The number of an inner node is greater than its
/// parent's, so nodes in falling order go from the bottom up. One inner node,
/// the extension, has no children yet and stands for all the leaves to come:
/// its value is zero like that of any subtree of zeros, and so states stored
/// before an extension mean the same after it.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    children: Vec<[Place; 2]>,
    inner_parents: Vec<u32>,
    leaf_parents: Vec<u32>,
    extension: usize,
}

/// A subtree to be placed in a shape.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    Leaf(usize),
    Join(Box<[Plan; 2]>),
    Extension,
}

impl Plan {
    pub(crate) fn join(left: Plan, right: Plan) -> Plan {
        Plan::Join(Box::new([left, right]))
    }

    /// Plans the leaves with these numbers, at least one, in order.
    fn balanced(from: usize, to: usize) -> Plan {
        if to - from <= 1 {
            return Plan::Leaf(from);
        }
        let middle = usize::midpoint(from, to);
        Plan::join(Plan::balanced(from, middle), Plan::balanced(middle, to))
    }
}

impl Shape {
    /// Creates a shape that is only an extension.
    pub(crate) fn empty() -> Shape {
        Shape {
            children: vec![[Place(0); 2]],
            inner_parents: vec![0],
            leaf_parents: Vec::new(),
            extension: 0,
        }
    }

    /// Creates the shape of this plan, which must mention each leaf below `leaves` and the
    /// extension once, and not be one of them alone.
    pub(crate) fn new(plan: Plan, leaves: usize) -> Shape {
        let mut shape = Shape::empty();
        shape.leaf_parents.resize(leaves, 0);
        shape.place(plan, 0);
        shape
    }

    /// Puts `count` more leaves, at least two, in place of the extension. The first half is a
    /// separate child, because the root may have been the extension.
    pub(crate) fn extend(&mut self, count: usize) {
        let from = self.leaves();
        let to = from + count.max(2);
        let middle = usize::midpoint(from, to);
        self.leaf_parents.resize(to, 0);
        let rest = Plan::join(Plan::balanced(middle, to), Plan::Extension);
        self.place(Plan::join(Plan::balanced(from, middle), rest), self.extension);
    }

    pub(crate) fn leaves(&self) -> usize {
        self.leaf_parents.len()
    }

    pub(crate) fn inner_nodes(&self) -> usize {
        self.children.len()
    }

    /// Returns true if this inner node stands for the leaves to come.
    pub(crate) fn is_extension(&self, inner: usize) -> bool {
        inner == self.extension
    }

    /// Returns the length of an array of values for all nodes.
    pub(crate) fn places(&self) -> usize {
        2 * self.inner_nodes().max(self.leaves())
    }

    #[inline]
    pub(crate) fn children(&self, inner: usize) -> [Place; 2] {
        self.children[inner]
    }

    #[inline]
    pub(crate) fn parent_of_inner(&self, inner: usize) -> usize {
        self.inner_parents[inner] as usize
    }

    #[inline]
    pub(crate) fn parent_of_leaf(&self, leaf: usize) -> usize {
        self.leaf_parents[leaf] as usize
    }

    pub(crate) fn bytes(&self) -> usize {
        self.children.capacity() * size_of::<[Place; 2]>()
            + (self.inner_parents.capacity() + self.leaf_parents.capacity()) * size_of::<u32>()
    }

    /// Makes the childless inner node the root of the plan. Works level by level, so that nodes
    /// near the root have neighbouring numbers.
    fn place(&mut self, plan: Plan, inner: usize) {
        let mut waiting = std::collections::VecDeque::from([(plan, inner)]);
        while let Some((plan, inner)) = waiting.pop_front() {
            match plan {
                Plan::Leaf(_) => {}
                Plan::Extension => self.extension = inner,
                Plan::Join(parts) => {
                    self.children[inner] = parts.map(|part| match part {
                        Plan::Leaf(leaf) => {
                            self.leaf_parents[leaf] = inner as u32;
                            Place::leaf(leaf)
                        }
                        part => {
                            let child = self.children.len();
                            self.children.push([Place(0); 2]);
                            self.inner_parents.push(inner as u32);
                            waiting.push_back((part, child));
                            Place::inner(child)
                        }
                    });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that every leaf and inner node hangs in the tree exactly once.
    fn check(shape: &Shape) {
        let mut seen = vec![0; shape.places()];
        for inner in (0..shape.inner_nodes()).filter(|&inner| inner != shape.extension) {
            for place in shape.children(inner) {
                seen[place.at()] += 1;
                match place.node() {
                    Node::Inner(child) => {
                        assert!(child > inner);
                        assert_eq!(shape.parent_of_inner(child), inner);
                    }
                    Node::Leaf(leaf) => assert_eq!(shape.parent_of_leaf(leaf), inner),
                }
            }
        }
        for inner in 1..shape.inner_nodes() {
            assert_eq!(seen[Place::inner(inner).at()], 1);
        }
        for leaf in 0..shape.leaves() {
            assert_eq!(seen[Place::leaf(leaf).at()], 1);
        }
    }

    #[test]
    fn extended_shapes_hold_every_leaf_once() {
        let mut shape = Shape::empty();
        for count in [16, 2, 3, 100, 7, 0, 64] {
            let before = shape.leaves();
            shape.extend(count);
            assert_eq!(shape.leaves(), before + count.max(2));
            check(&shape);
        }
    }

    #[test]
    fn planned_shapes_can_be_extended() {
        let comb = (0..40).fold(Plan::Extension, |plan, leaf| Plan::join(Plan::Leaf(leaf), plan));
        let mut shape = Shape::new(comb, 40);
        check(&shape);
        shape.extend(5);
        check(&shape);
    }
}
