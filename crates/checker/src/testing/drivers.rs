//! The drivers: classes of Hebra's that ask a framework for its tests, and to run one. Their source
//! is in `crates/checker/drivers`, with the class files of it, so that no `javac` is needed;
//! `cargo xtask drivers` compiles them, and a test compares.

use hebra_classfile::model::Class;
use hebra_classfile::{ClassPath, parse};
use std::sync::Arc;

macro_rules! class_files {
    ($($name:literal),*) => {
        [$(include_bytes!(concat!("../../drivers/hebra/tests/", $name, ".class")).as_slice()),*]
    };
}

/// A framework for tests, or several with one way in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framework {
    /// Engines of the JUnit platform, such as Jupiter.
    Platform,
    /// JUnit 4, with JUnit 3 inside.
    JUnit4,
    /// TestNG.
    TestNg,
}

impl Framework {
    /// All of them.
    pub const ALL: [Framework; 3] = [Framework::Platform, Framework::JUnit4, Framework::TestNg];

    /// Returns the name for users.
    pub fn name(self) -> &'static str {
        match self {
            Framework::Platform => "the engine of JUnit 5",
            Framework::JUnit4 => "the runner of JUnit 4",
            Framework::TestNg => "TestNG",
        }
    }

    /// Returns the classes of its driver; the first has `main`.
    pub(super) fn classes(self) -> Vec<Arc<Class>> {
        let files: &[&[u8]] = match self {
            Framework::Platform => {
                &class_files!("Platform", "Platform$Listener", "Platform$Request", "Report")
            }
            Framework::JUnit4 => &class_files!("JUnit4", "JUnit4$Listener", "Report"),
            Framework::TestNg => &class_files!("TestNg", "TestNg$Listener", "Report"),
        };
        files.iter().filter_map(|bytes| parse(bytes).ok().map(Arc::new)).collect()
    }

    /// Returns true if it is on the class path.
    pub(super) fn is_on(self, path: &ClassPath) -> bool {
        self.needs().iter().all(|name| path.find(name).is_ok_and(|found| found.is_some()))
    }

    fn needs(self) -> &'static [&'static str] {
        match self {
            Framework::Platform => &["org/junit/platform/engine/TestEngine"],
            Framework::JUnit4 => &["org/junit/runner/Runner", "org/hamcrest/SelfDescribing"],
            Framework::TestNg => &["org/testng/TestNG"],
        }
    }

    /// Returns the jars that a user adds where it is missing.
    pub(super) fn jars(self) -> &'static str {
        match self {
            Framework::Platform => {
                "junit-jupiter-engine, junit-platform-engine and what they need (a class path for \
                 running tests has them)"
            }
            Framework::JUnit4 => "junit-4.x.jar and hamcrest",
            Framework::TestNg => "testng.jar and jcommander",
        }
    }

    /// Returns true if the bytes of a class file name what makes tests of this framework.
    pub(super) fn is_named_in(self, class: &[u8]) -> bool {
        let names: &[&str] = match self {
            Framework::Platform => &[
                "Lorg/junit/jupiter/api/Test;",
                "Lorg/junit/jupiter/api/RepeatedTest;",
                "Lorg/junit/jupiter/api/TestFactory;",
                "Lorg/junit/jupiter/api/TestTemplate;",
                "Lorg/junit/jupiter/params/ParameterizedTest;",
            ],
            Framework::JUnit4 => {
                &["Lorg/junit/Test;", "Lorg/junit/runner/RunWith;", "junit/framework/TestCase"]
            }
            Framework::TestNg => &["Lorg/testng/annotations/Test;"],
        };
        let has = |name: &&str| class.windows(name.len()).any(|part| part == name.as_bytes());
        names.iter().any(has)
    }
}
