//! What is wrong with the input, for the user.

/// Invalid input; the message says what is wrong and what to do.
#[derive(Debug)]
pub struct InputError(pub String);

impl std::fmt::Display for InputError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InputError {}

impl From<String> for InputError {
    fn from(message: String) -> InputError {
        InputError(message)
    }
}
