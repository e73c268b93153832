//! Errors of the file system in memory, with the numbers and texts of Linux, and how methods of the
//! library report them.

use crate::intrinsics::{Flow, Outcome};
use crate::machine::{Fatal, Vm};

/// Number of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Errno(pub(super) i32);

impl Errno {
    pub(super) const MISSING: Errno = Errno(2);
    pub(super) const BAD_DESCRIPTOR: Errno = Errno(9);
    pub(super) const EXISTS: Errno = Errno(17);
    pub(super) const NO_FOLDER: Errno = Errno(20);
    pub(super) const IS_FOLDER: Errno = Errno(21);
    pub(super) const INVALID: Errno = Errno(22);
    pub(super) const NAME_TOO_LONG: Errno = Errno(36);
    pub(super) const NOT_EMPTY: Errno = Errno(39);
    pub(super) const TOO_MANY_LINKS: Errno = Errno(40);

    /// Returns its text, as `strerror` of the C library.
    pub(super) fn text(self) -> String {
        let known = match self.0 {
            1 => "Operation not permitted",
            2 => "No such file or directory",
            9 => "Bad file descriptor",
            13 => "Permission denied",
            17 => "File exists",
            18 => "Invalid cross-device link",
            20 => "Not a directory",
            21 => "Is a directory",
            22 => "Invalid argument",
            36 => "File name too long",
            39 => "Directory not empty",
            40 => "Too many levels of symbolic links",
            number => return format!("Unknown error {number}"),
        };
        known.to_owned()
    }
}

/// What keeps an operation from being done.
pub(super) enum Trouble {
    /// The program is told.
    Error(Errno),
    /// The run ends.
    Fatal(Fatal),
}

impl From<Errno> for Trouble {
    fn from(error: Errno) -> Trouble {
        Trouble::Error(error)
    }
}

impl From<Fatal> for Trouble {
    fn from(fatal: Fatal) -> Trouble {
        Trouble::Fatal(fatal)
    }
}

/// Outcome of an operation on the file system.
pub(super) type Answer<T> = Result<T, Trouble>;

/// Reports an error as an `IOException` with its text.
pub(super) fn as_io_exception(answer: Answer<Flow>) -> Outcome {
    otherwise(answer, |error| Flow::Throw("java/io/IOException", Some(error.text())))
}

/// Reports an error as the library's natives for paths do.
pub(super) fn as_unix_exception(vm: &mut Vm, answer: Answer<Flow>) -> Outcome {
    match answer {
        Ok(flow) => Ok(flow),
        Err(Trouble::Fatal(fatal)) => Err(fatal),
        Err(Trouble::Error(Errno(number))) => {
            let thrown = vm.new_throwable("sun/nio/fs/UnixException", None, 0)?;
            vm.set_field(thrown, "errno", number as u32 as u64);
            Ok(Flow::ThrowObject(thrown))
        }
    }
}

/// Makes a result of an error.
pub(super) fn otherwise(answer: Answer<Flow>, flow: impl FnOnce(Errno) -> Flow) -> Outcome {
    match answer {
        Ok(flow) => Ok(flow),
        Err(Trouble::Fatal(fatal)) => Err(fatal),
        Err(Trouble::Error(error)) => Ok(flow(error)),
    }
}
