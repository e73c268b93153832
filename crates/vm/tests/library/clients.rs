//! All small clients of a synchronizer: which there are, up to symmetry and without the obviously redundant, and
//! their text. What a letter does is in the Java source of the class.

use super::classes::Class;
use std::collections::BTreeSet;
use std::fmt;

/// All clients of some number of threads whose scripts have up to so many of these letters.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    pub letters: &'static str,
    pub threads: usize,
    pub length: usize,
    /// 1 for all of them, otherwise one in so many.
    pub every: usize,
}

/// A client: what the synchronizer begins with, and the script of each thread.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Client {
    pub initial: String,
    pub scripts: Vec<String>,
}

impl fmt::Display for Client {
    /// Writes `1:ar,r`, or `lu,lu` if there is nothing to begin with.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.initial.is_empty() {
            write!(f, "{}:", self.initial)?;
        }
        f.write_str(&self.scripts.join(","))
    }
}

impl Client {
    /// Reads the text of a client.
    pub fn parse(text: &str) -> Option<Client> {
        let (initial, scripts) = text.split_once(':').unwrap_or(("", text));
        let scripts: Vec<String> = scripts.split(',').map(str::to_owned).collect();
        // A script is a number of 63 bits, seven for each letter.
        let fits = |script: &String| (1..=9).contains(&script.len()) && script.is_ascii();
        let is_whole = (2..=3).contains(&scripts.len()) && scripts.iter().all(fits);
        is_whole.then(|| Client { initial: initial.to_owned(), scripts })
    }
}

/// Returns the clients of a class, those of small families first.
pub fn clients(class: &Class) -> Vec<Client> {
    let (mut all, mut seen) = (Vec::new(), BTreeSet::new());
    for family in class.families {
        for initial in class.initial {
            for scripts in members(class, family) {
                let client = Client { initial: (*initial).to_owned(), scripts };
                if seen.insert(client.clone()) {
                    all.push(client);
                }
            }
        }
    }
    all
}

/// Returns the clients of a class that were chosen by hand.
pub fn picked(class: &Class) -> Vec<Client> {
    let read = |text: &&str| Client::parse(text).unwrap_or_else(|| panic!("{text} is no client"));
    class.picked.iter().map(read).collect()
}

/// Returns the scripts of all clients of a family. All combinations have a number, the last thread counting
/// fastest; a sample has one out of so many in a row, and of these what is neither symmetric nor redundant.
pub fn members(class: &Class, family: &Family) -> Vec<Vec<String>> {
    let mut scripts = scripts(family.letters, family.length);
    scripts.retain(|script| misuses(class, script) <= 1);
    let count = scripts.len();
    let combinations = count.pow(family.threads as u32);
    let mut found = Vec::new();
    for start in (0..combinations).step_by(family.every) {
        let number = start + scattered(start) % family.every;
        if number >= combinations {
            continue;
        }
        let place =
            |thread: usize| number / count.pow((family.threads - 1 - thread) as u32) % count;
        let places: Vec<usize> = (0..family.threads).map(place).collect();
        let client: Vec<&str> = places.iter().map(|place| scripts[*place].as_str()).collect();
        if is_first_of_symmetric(&places, &client) && !is_redundant(class, &client) {
            found.push(with_last_look(class, &client));
        }
    }
    found
}

/// Returns a number that looks random (splitmix64). Samples at equal distances would fall in step with the scripts, and
/// have the same letter in the same place.
fn scattered(number: usize) -> usize {
    let mut z = (number as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) as usize
}

/// Returns all texts of one to so many letters, the shorter first.
fn scripts(letters: &str, length: usize) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut longest = vec![String::new()];
    for _ in 0..length {
        let longer = longest.iter().flat_map(|s| letters.chars().map(move |l| format!("{s}{l}")));
        longest = longer.collect();
        all.extend(longest.iter().cloned());
    }
    all
}

/// Returns true unless the same client with its threads in another order comes earlier. `x` and `o` are about
/// the next thread, so with them threads can only be rotated.
fn is_first_of_symmetric(places: &[usize], client: &[&str]) -> bool {
    let count = places.len();
    let rotated = |by: usize| (0..count).map(move |thread| places[(thread + by) % count]);
    let is_named = client.iter().any(|script| script.contains(['x', 'o']));
    match is_named {
        true => (1..count).all(|by| places.iter().copied().le(rotated(by))),
        false => places.is_sorted(),
    }
}

/// Returns true if other clients show whatever this one does:
/// - none of its threads does anything but ask and interrupt;
/// - it asks for the interrupt status of a thread that nobody interrupts;
/// - two of its calls throw IllegalMonitorStateException for certain, as their thread took no lock before: such a
///   call changes nothing, and clients with one of the two are there.
fn is_redundant(class: &Class, client: &[&str]) -> bool {
    let only_asks = |script: &&str| {
        script.chars().all(|l| class.questions.contains(l) || is_about_interrupts(l))
    };
    let misuses: usize = client.iter().map(|script| misuses(class, script)).sum();
    client.iter().all(only_asks)
        || misuses > 1
        || (0..client.len()).any(|thread| asks_in_vain(class, client, thread))
}

fn is_about_interrupts(letter: char) -> bool {
    matches!(letter, 'x' | 'q' | 'o')
}

/// Returns true if somebody may interrupt this thread.
fn is_interrupted(class: &Class, client: &[&str], thread: usize) -> bool {
    let before = client[(thread + client.len() - 1) % client.len()];
    before.contains('x') || client.iter().any(|s| s.contains(|l| class.interrupts.contains(l)))
}

fn asks_in_vain(class: &Class, client: &[&str], thread: usize) -> bool {
    let next = (thread + 1) % client.len();
    client[thread].contains('q') && !is_interrupted(class, client, thread)
        || client[thread].contains('o') && !is_interrupted(class, client, next)
}

/// Counts the calls of a script that need a lock which the thread cannot have.
fn misuses(class: &Class, script: &str) -> usize {
    let of = |(takes, gives, needs): &(&str, &str, &str)| {
        let (mut held, mut wrong) = (0_usize, 0);
        for letter in script.chars() {
            wrong += usize::from(held == 0 && needs.contains(letter));
            held += usize::from(takes.contains(letter));
            held = held.saturating_sub(usize::from(gives.contains(letter)));
        }
        wrong
    };
    class.owned.iter().map(of).sum()
}

/// Lets each thread that may be interrupted end with a look at its interrupt status.
fn with_last_look(class: &Class, client: &[&str]) -> Vec<String> {
    let last = |(thread, script): (usize, &&str)| {
        let looks = is_interrupted(class, client, thread) && !script.ends_with('q');
        format!("{script}{}", if looks { "q" } else { "" })
    };
    client.iter().enumerate().map(last).collect()
}

#[cfg(test)]
mod tests {
    use super::super::classes::CLASSES;
    use super::*;

    const CLASS: Class = Class {
        name: "Lock",
        source: "Locks",
        variant: "",
        initial: &[""],
        families: &[],
        picked: &[],
        questions: "h",
        interrupts: "",
        owned: &[("l", "u", "u")],
        fields: &[],
        on_models: false,
    };

    fn family(letters: &'static str, threads: usize, length: usize) -> Vec<String> {
        let family = Family { letters, threads, length, every: 1 };
        members(&CLASS, &family).iter().map(|scripts| scripts.join(",")).collect()
    }

    #[test]
    fn scripts_are_all_texts_up_to_a_length() {
        assert_eq!(scripts("ab", 2), ["a", "b", "aa", "ab", "ba", "bb"]);
        assert_eq!(scripts("abc", 4).len(), 3 + 9 + 27 + 81);
    }

    #[test]
    fn threads_are_in_one_order_only() {
        assert_eq!(family("lt", 2, 1), ["l,l", "l,t", "t,t"]);
        assert_eq!(family("lt", 3, 1), ["l,l,l", "l,l,t", "l,t,t", "t,t,t"]);
        // With an interrupt it matters who is next, but the circle has no first.
        let interrupted = ["l,l,l", "lq,l,x", "lq,x,xq"];
        assert_eq!(family("lx", 3, 1), interrupted);
        let two_ways = ["lq,t,x", "l,x,tq"];
        let found = family("ltx", 3, 1);
        assert!(two_ways.iter().all(|client| found.iter().any(|f| f == client)), "{found:?}");
    }

    #[test]
    fn what_others_show_is_left_out() {
        // Nobody does anything; nobody interrupts; both unlock without the lock.
        assert_eq!(family("h", 2, 2), [""; 0]);
        assert_eq!(family("lq", 2, 1), ["l,l"]);
        assert_eq!(family("lu", 2, 1), ["l,l", "l,u"]);
        assert_eq!(family("hx", 2, 1), [""; 0]);
    }

    #[test]
    fn whoever_may_be_interrupted_looks_in_the_end() {
        assert_eq!(family("lx", 2, 1), ["l,l", "lq,x"]);
        assert_eq!(family("lqx", 2, 1), ["l,l", "lq,x"]);
    }

    #[test]
    fn a_sample_is_a_part_spread_over_the_whole() {
        let whole = Family { letters: "ltu", threads: 2, length: 3, every: 1 };
        let sample = Family { every: 7, ..whole };
        let (whole, sample) = (members(&CLASS, &whole), members(&CLASS, &sample));
        assert!(sample.iter().all(|client| whole.contains(client)));
        assert!((whole.len() / 8..=whole.len() / 6).contains(&sample.len()), "{}", sample.len());
        let last = |scripts: &Vec<String>| scripts[1].chars().last();
        let letters: BTreeSet<_> = sample.iter().map(last).collect();
        assert_eq!(letters.len(), 3, "all letters are in the last place");
    }

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in ["lu,lu", "1:ar,r", "2:a,b,Rq"] {
            assert_eq!(Client::parse(text).map(|client| client.to_string()).as_deref(), Some(text));
        }
        for text in ["", "l", "l,", "l,l,l,l", "1:", "llllllllll,l"] {
            assert_eq!(Client::parse(text), None, "{text}");
        }
    }

    #[test]
    fn each_class_has_each_client_once() {
        for class in &CLASSES {
            let mut all = clients(class);
            all.extend(picked(class).into_iter().filter(|client| !clients(class).contains(client)));
            let distinct: BTreeSet<_> = all.iter().collect();
            assert_eq!(distinct.len(), all.len(), "{}", class.name);
            let strange = all.iter().find(|c| Client::parse(&c.to_string()).as_ref() != Some(*c));
            assert_eq!(strange, None, "{}", class.name);
        }
    }
}
