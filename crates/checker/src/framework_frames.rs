//! Leaves out of a story the frames of the framework that called a test: there are dozens, and they
//! are the same for all tests.

use crate::input::Input;
use crate::sources::place_of_frame;
use hebra_trace::{Ending, Story};

/// The package of the drivers of tests, where their stacks begin.
const DRIVERS: &str = "hebra.tests.";

/// Cuts the stacks that lead down to the driver of a test below the outermost frame of the user's.
pub(crate) fn leave_out(input: &Input, story: &mut Story) {
    if input.test.is_none() {
        return;
    }
    story.ends.iter_mut().for_each(|end| cut(input, &mut end.stack));
    if let Ending::Exception { stack, .. } = &mut story.ending {
        cut(input, stack);
    }
}

fn cut(input: &Input, stack: &mut Vec<String>) {
    let is_driver = |frame: &String| {
        let frame = frame.trim_start();
        frame.strip_prefix("at ").unwrap_or(frame).starts_with(DRIVERS)
    };
    let is_own =
        |frame: &String| place_of_frame(frame).is_some_and(|(class, _)| input.is_own(&class));
    let Some(bottom) = stack.iter().position(is_driver) else { return };
    let end = stack[bottom..].iter().position(|frame| !is_driver(frame));
    let end = end.map_or(stack.len(), |count| bottom + count);
    if let Some(own) = stack[..bottom].iter().rposition(is_own) {
        stack.drain(own + 1..end);
    }
}
