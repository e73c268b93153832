//! Disjoint sets, as trees of parents.

/// Returns the representative of an element's set.
pub fn root(parents: &mut [usize], mut element: usize) -> usize {
    while parents[element] != element {
        parents[element] = parents[parents[element]];
        element = parents[element];
    }
    element
}

/// Merges two sets.
pub fn join(parents: &mut [usize], a: usize, b: usize) {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[a.max(b)] = a.min(b);
}
