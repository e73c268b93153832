//! The threads of a report live once: each is there from its start to its end, runs only while it is
//! there, and has a name of its own. Read from the data of a page.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The data that a page shows.
pub fn data(page: &str) -> Option<Value> {
    let (_, rest) = page.split_once("<script id=\"data\" type=\"application/json\">")?;
    serde_json::from_str(rest.split_once("</script>")?.0).ok()
}

/// What is wrong with the lives of the threads in a page.
pub fn complaints(page: &str) -> Vec<String> {
    let Some(data) = data(page) else { return vec!["there is no data in the page".to_owned()] };
    let subjects = data["subjects"].as_array().into_iter().flatten();
    let found = subjects.flat_map(|subject| subject["found"].as_array().into_iter().flatten());
    found.flat_map(of_trace).collect()
}

fn of_trace(found: &Value) -> Vec<String> {
    let mut complaints = Vec::new();
    let names: Vec<&str> =
        found["threads"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if names.iter().collect::<BTreeSet<_>>().len() < names.len() {
        complaints.push(format!("threads share a name: {names:?}"));
    }
    let name = |thread: u64| names.get(thread as usize).copied().unwrap_or("?");
    // Seen so far, and whether it is there now.
    let mut lives: BTreeMap<u64, bool> = BTreeMap::new();
    let mut is_first = true;
    for (number, step) in found["steps"].as_array().into_iter().flatten().enumerate() {
        let runs = step["thread"].as_u64().unwrap_or(u64::MAX);
        let Some(threads) = step["state"]["threads"].as_array() else { continue };
        let there: BTreeSet<u64> = threads.iter().filter_map(|t| t["thread"].as_u64()).collect();
        match lives.get(&runs) {
            None if !is_first => {
                complaints.push(format!("step {number}: {} was not started", name(runs)));
            }
            Some(false) => complaints.push(format!("step {number}: {} has ended", name(runs))),
            _ => {}
        }
        for thread in &there {
            if lives.insert(*thread, true) == Some(false) {
                complaints.push(format!("step {number}: {} is there again", name(*thread)));
            }
        }
        for (thread, is_there) in &mut lives {
            *is_there &= there.contains(thread);
        }
        is_first = false;
    }
    complaints
}
