//! The options of `cargo xtask library`: which classes, JDKs and clients are compared.

use super::classes::{CLASSES, Class, named};
use super::clients::{Client, clients, picked};
use super::comparison::MOST_STATES;
use super::runs;

/// What is to be compared.
pub struct Wanted {
    class: Option<&'static Class>,
    jdk: Option<u16>,
    client: Option<Client>,
    /// Takes one client in so many.
    every: usize,
    /// Puts the rows into the document.
    pub write: bool,
    /// Leaves out rows that are in the document.
    pub missing: bool,
    /// Shows the states of each client.
    pub states_of_each: bool,
    /// Only shows how many clients there are.
    pub sizes: bool,
    /// Most states of a client.
    pub states: u64,
}

impl Wanted {
    /// Reads the options.
    pub fn parse(text: &str) -> Result<Wanted, String> {
        let mut wanted = Wanted {
            class: None,
            jdk: None,
            client: None,
            every: 1,
            write: false,
            missing: false,
            states_of_each: false,
            sizes: false,
            states: MOST_STATES,
        };
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
            let wrong = |value: &str| format!("{word}: {value} is none");
            match word {
                "--class" => {
                    let name = value()?;
                    wanted.class = Some(named(name).ok_or_else(|| wrong(name))?);
                }
                "--jdk" => {
                    let jdk = value()?;
                    let known = jdk.parse().ok().filter(|jdk| runs::jdks().contains(jdk));
                    wanted.jdk = Some(known.ok_or_else(|| wrong(jdk))?);
                }
                "--client" => {
                    let client = value()?;
                    wanted.client = Some(Client::parse(client).ok_or_else(|| wrong(client))?);
                }
                "--every" => {
                    let every = value()?;
                    let number = every.parse().ok().filter(|every| *every > 0);
                    wanted.every = number.ok_or_else(|| wrong(every))?;
                }
                "--states" => {
                    let states = value()?;
                    wanted.states = states.parse().map_err(|_| wrong(states))?;
                }
                "--sizes" => wanted.sizes = true,
                "--write" => wanted.write = true,
                "--missing" => wanted.missing = true,
                "--each" => wanted.states_of_each = true,
                _ => return Err(format!("{word} is no option")),
            }
        }
        if wanted.client.is_some() && wanted.class.is_none() {
            return Err("--client needs --class".to_owned());
        }
        if wanted.write
            && (wanted.client.is_some() || wanted.every > 1 || wanted.states != MOST_STATES)
        {
            return Err("--write is for all clients with the usual limit".to_owned());
        }
        Ok(wanted)
    }

    /// Returns the classes.
    pub fn classes(&self) -> impl Iterator<Item = &'static Class> {
        let name = self.class.map(|class| class.name);
        CLASSES.iter().filter(move |class| name.is_none_or(|name| name == class.name))
    }

    /// Returns the feature versions of the JDKs.
    pub fn jdks(&self) -> Vec<u16> {
        let all = runs::jdks().into_iter();
        all.filter(|jdk| self.jdk.is_none_or(|one| one == *jdk)).collect()
    }

    /// Returns the clients of a class that were chosen by hand, unless only some clients are wanted.
    pub fn picked(&self, class: &Class) -> Vec<Client> {
        match self.client.is_none() && self.every == 1 {
            true => picked(class),
            false => Vec::new(),
        }
    }

    /// Returns the clients of a class.
    pub fn clients(&self, class: &Class) -> Vec<Client> {
        match &self.client {
            Some(client) => vec![client.clone()],
            None => clients(class).into_iter().step_by(self.every).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_client_of_a_class_can_be_chosen() {
        let wanted = Wanted::parse("--class Semaphore --client 1:ar,b").expect("options");
        let classes: Vec<_> = wanted.classes().collect();
        assert_eq!(classes.iter().map(|class| class.name).collect::<Vec<_>>(), ["Semaphore"]);
        assert_eq!(wanted.clients(classes[0]), [Client::parse("1:ar,b").expect("a client")]);
        assert!(Wanted::parse("").is_ok_and(|wanted| wanted.classes().count() == CLASSES.len()));
    }

    #[test]
    fn options_that_make_no_sense_are_told() {
        for text in [
            "--class Nothing",
            "--jdk 8",
            "--jdk",
            "--client l,l",
            "--class Semaphore --client l",
            "--every 0",
            "--write --every 2",
            "--write --states 5",
            "Semaphore",
        ] {
            assert!(Wanted::parse(text).is_err(), "{text}");
        }
    }
}
