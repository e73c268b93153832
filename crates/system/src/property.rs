//! Properties: what can be checked, and how reports speak of it. The table of built-in ones is here; others, such as
//! a formula of the user's, are made at run time. When a property is violated is up to the system.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A property to check. Built-in ones come first in their order, then the user's by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Property(Source);

/// The place of a property's definition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Source {
    /// The index in `BUILT_IN`.
    BuiltIn(u8),
    /// The definition itself.
    Own(Arc<Definition>),
}

/// Everything that others know of a property.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Definition {
    /// The name used on the command line and in reports.
    pub name: Cow<'static, str>,
    /// The name of a violation in a sentence: `no … found`.
    pub description: Cow<'static, str>,
    /// One sentence: what can happen if it does not hold.
    pub summary: Cow<'static, str>,
    /// The things to look at where a trace ends.
    pub evidence: Evidence,
    /// True if it is checked unless the user says otherwise.
    pub is_default: bool,
    /// The line of the ledger about what a check covers, if that needs to be said.
    pub coverage: Option<Cow<'static, str>>,
}

/// The things to look at where a trace to a violation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Evidence {
    /// The exception that left the thread which made the last step.
    Exception,
    /// All threads: where they are and what they wait for.
    Threads,
    /// All threads, and what each is about to access.
    Accesses,
}

static BUILT_IN: [Definition; 4] = [
    Definition {
        name: Cow::Borrowed("deadlock"),
        description: Cow::Borrowed("deadlock"),
        summary: Cow::Borrowed("Threads wait for each other, or for what never comes."),
        evidence: Evidence::Threads,
        is_default: true,
        coverage: None,
    },
    Definition {
        name: Cow::Borrowed("assertion"),
        description: Cow::Borrowed("assertion violation"),
        summary: Cow::Borrowed("An assertion can fail."),
        evidence: Evidence::Exception,
        is_default: true,
        coverage: None,
    },
    Definition {
        name: Cow::Borrowed("exception"),
        description: Cow::Borrowed("uncaught exception"),
        summary: Cow::Borrowed("An exception can leave a thread."),
        evidence: Evidence::Exception,
        is_default: true,
        coverage: None,
    },
    Definition {
        name: Cow::Borrowed("race"),
        description: Cow::Borrowed("data race"),
        summary: Cow::Borrowed(
            "Two threads can access a variable at the same time, and one writes.",
        ),
        evidence: Evidence::Accesses,
        is_default: false,
        coverage: Some(Cow::Borrowed(
            "races: of accesses by the program and by library code that is not made for several threads, also through VarHandle, Unsafe, reflection and atomic classes, where all modes but plain are atomic; what is done in an atomic section is ordered with everything else",
        )),
    },
];

impl Property {
    /// All threads are blocked and a non-daemon thread is alive, or threads wait for each other.
    pub const DEADLOCK: Property = Property(Source::BuiltIn(0));
    /// A thread ended with an uncaught `AssertionError`.
    pub const ASSERTION: Property = Property(Source::BuiltIn(1));
    /// A thread ended with any other uncaught exception.
    pub const EXCEPTION: Property = Property(Source::BuiltIn(2));
    /// Two threads are about to access one variable, with no order between them.
    pub const RACE: Property = Property(Source::BuiltIn(3));

    /// Returns all built-in properties.
    pub fn built_in() -> impl Iterator<Item = Property> {
        (0..BUILT_IN.len() as u8).map(|index| Property(Source::BuiltIn(index)))
    }

    /// Returns the names of all built-in properties.
    pub fn built_in_names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|definition| &*definition.name)
    }

    /// Returns the properties that are checked unless the user says otherwise.
    pub fn defaults() -> impl Iterator<Item = Property> {
        Property::built_in().filter(|property| property.definition().is_default)
    }

    /// Finds a built-in property by its name.
    pub fn from_name(name: &str) -> Option<Property> {
        Property::built_in().find(|property| property.name() == name)
    }

    /// Makes a property of the user's; none if its name is that of a built-in one. Properties with equal
    /// definitions are equal.
    pub fn own(definition: Definition) -> Option<Property> {
        let is_free = Property::from_name(&definition.name).is_none();
        is_free.then(|| Property(Source::Own(Arc::new(definition))))
    }

    /// Returns everything that is known of it.
    pub fn definition(&self) -> &Definition {
        match &self.0 {
            Source::BuiltIn(index) => &BUILT_IN[usize::from(*index)],
            Source::Own(definition) => definition,
        }
    }

    /// Returns the name used on the command line and in reports.
    pub fn name(&self) -> &str {
        &self.definition().name
    }

    /// Returns the name of a violation in a sentence.
    pub fn description(&self) -> &str {
        &self.definition().description
    }

    /// Returns what to look at where a trace to a violation ends.
    pub fn evidence(&self) -> Evidence {
        self.definition().evidence
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &'static str) -> Definition {
        Definition {
            name: name.into(),
            description: format!("violation of {name}").into(),
            summary: "A request may never be answered.".into(),
            evidence: Evidence::Threads,
            is_default: false,
            coverage: None,
        }
    }

    #[test]
    fn built_in_properties_are_found_by_name() {
        let constants =
            [Property::DEADLOCK, Property::ASSERTION, Property::EXCEPTION, Property::RACE];
        assert!(Property::built_in().eq(constants.clone()));
        let names = ["deadlock", "assertion", "exception", "race"];
        for (name, property) in names.into_iter().zip(constants) {
            assert_eq!(Property::from_name(name), Some(property));
        }
    }

    #[test]
    fn a_property_of_the_user_has_its_own_name_and_comes_last() {
        let answered = Property::own(named("answered")).expect("the name is free");
        assert_eq!(answered.to_string(), "answered");
        assert_eq!(answered.description(), "violation of answered");
        assert_eq!(Property::own(named("answered")), Some(answered.clone()));
        let mut all = vec![answered.clone(), Property::RACE, Property::DEADLOCK];
        all.sort();
        assert_eq!(all, [Property::DEADLOCK, Property::RACE, answered]);
    }

    #[test]
    fn names_of_built_in_properties_are_taken() {
        assert_eq!(Property::own(named("race")), None);
    }
}
