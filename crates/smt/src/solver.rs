//! The solver: asks queries, restarts a process that hung or died, caches answers.

use crate::answers::{Answer, Answers};
use crate::find;
use crate::process::{Process, Silence};
use crate::term::Query;
use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The settings of a solver.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The program; otherwise the first of z3 and cvc5 on PATH.
    pub program: Option<PathBuf>,
    /// The time limit of one query.
    pub time_limit: Duration,
    /// A folder that keeps answers between runs.
    pub folder: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { program: None, time_limit: Duration::from_secs(5), folder: None }
    }
}

/// The reason why there is no solver to ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverError(pub String);

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SolverError {}

/// A solver that answers queries.
#[derive(Debug)]
pub struct Solver {
    program: PathBuf,
    time_limit: Duration,
    process: Option<Process>,
    /// True if this program has ever answered; one that never does is not a solver.
    has_answered: bool,
    answers: Answers,
}

impl Solver {
    /// Finds the program. It is started with the first query.
    pub fn new(settings: &Settings) -> Result<Solver, SolverError> {
        let program = find(settings.program.as_deref()).map_err(SolverError)?;
        Ok(Solver {
            program,
            time_limit: settings.time_limit,
            process: None,
            has_answered: false,
            answers: Answers::new(settings.folder.as_deref()),
        })
    }

    /// Asks a query. Restarts a process that dies once; a timeout is `unknown`.
    pub fn ask(&mut self, query: &Query) -> Result<Answer, SolverError> {
        let text = query.to_string();
        if let Some(answer) = self.answers.get(&text) {
            return Ok(answer);
        }
        let mut answer = self.try_once(query, &text)?;
        if answer.is_err() {
            answer = self.try_once(query, &text)?;
        }
        let answer = match answer {
            Ok(answer) => answer,
            Err(last_words) if self.has_answered => {
                Answer::Unknown(format!("the solver died{last_words}"))
            }
            Err(last_words) => {
                let program = self.program.display();
                let message = format!("the solver {program} died before it answered{last_words}");
                return Err(SolverError(format!("{message}; is it z3 or cvc5?")));
            }
        };
        self.answers.put(text, &answer);
        Ok(answer)
    }

    /// Asks once; the inner error is the last output of a process that died.
    fn try_once(
        &mut self,
        query: &Query,
        text: &str,
    ) -> Result<Result<Answer, String>, SolverError> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.program).map_err(|e| {
                SolverError(format!("cannot start the solver {}: {e}", self.program.display()))
            })?,
        };
        let deadline = Instant::now() + self.time_limit;
        let wanted =
            format!("(reset)(set-option :produce-models true)(set-logic ALL){text}(check-sat)");
        let answer = match process.ask(&wanted, deadline) {
            Ok(lines) => self.read(query, &lines, &mut process, deadline),
            Err(silence) => Err(silence),
        };
        Ok(match answer {
            Ok(answer) => {
                self.has_answered = true;
                self.process = Some(process);
                Ok(answer)
            }
            Err(Silence::TimedOut) => Ok(Answer::Unknown(format!(
                "the solver gave no answer within {} s",
                self.time_limit.as_secs_f64()
            ))),
            Err(Silence::Died(words)) if words.is_empty() => Err(String::new()),
            Err(Silence::Died(words)) => Err(format!(": {words}")),
        })
    }

    fn read(
        &self,
        query: &Query,
        lines: &[String],
        process: &mut Process,
        deadline: Instant,
    ) -> Result<Answer, Silence> {
        let unknown = |reason: &str| {
            let reason: String = reason.chars().take(200).collect();
            Ok(Answer::Unknown(format!("the solver answered: {reason}")))
        };
        if let Some(error) = lines.iter().find(|line| line.contains("(error")) {
            return unknown(error);
        }
        match lines.iter().map(|line| line.trim()).find(|line| !line.is_empty()) {
            Some("unsat") => Ok(Answer::No),
            Some("sat") if query.variables.is_empty() => Ok(Answer::Yes(Vec::new())),
            Some("sat") => {
                let names: Vec<&str> = query.variables.iter().map(|(n, _)| n.as_str()).collect();
                let said = process.ask(&format!("(get-value ({}))", names.join(" ")), deadline)?;
                match values(&said.join(" "), names.len()) {
                    Some(values) => Ok(Answer::Yes(values)),
                    None => unknown(&said.join(" ")),
                }
            }
            Some(other) => unknown(other),
            None => unknown("nothing"),
        }
    }
}

/// Parses the numbers in `((a 5) (b (- 3)) (c #x0f))`.
fn values(text: &str, count: usize) -> Option<Vec<i128>> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut found = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let value = match word {
            word if word.starts_with("#x") => i128::from_str_radix(&word[2..], 16).ok(),
            word if word.starts_with("#b") => i128::from_str_radix(&word[2..], 2).ok(),
            word if word.starts_with(|c: char| c.is_ascii_digit()) => {
                let is_negative = index > 0 && words[index - 1] == "-";
                word.parse::<i128>().ok().map(|value| if is_negative { -value } else { value })
            }
            _ => continue,
        };
        found.push(value?);
    }
    (found.len() == count).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn values_are_read() {
        assert_eq!(values("((a 5)\n (b (- 3)) (c #x0f) (d #b101))", 4), Some(vec![5, -3, 15, 5]));
        assert_eq!(values("(error \"no model\")", 1), None);
        assert_eq!(values("((a 5.0))", 1), None);
    }
}
