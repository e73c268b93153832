//! Reads and parses every class of a JDK: `cargo run --release --example read_image -- [JDK]`.

use std::path::PathBuf;
use std::time::Instant;

use hebra_classfile::{Image, Jdk, parse};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let explicit = std::env::args_os().nth(1).map(PathBuf::from);
    let jdk = Jdk::locate(explicit.as_deref())?;
    let started = Instant::now();
    let image = Image::open(&jdk.modules())?;
    let object = image.class("java/lang/Object")?;
    let first = started.elapsed();
    println!("JDK {} in {}", jdk.feature(), jdk.home().display());
    println!("open and first lookup: {first:?}, found: {}", object.is_some());

    let names = image.resource_names()?;
    let started = Instant::now();
    let (mut classes, mut failed) = (0, 0);
    for name in names.iter().filter(|name| name.ends_with(".class")) {
        let bytes = image.resource(name)?.ok_or("a listed resource is missing")?;
        classes += 1;
        if let Err(e) = parse(&bytes) {
            failed += 1;
            println!("{name}: {e}");
        }
    }
    let elapsed = started.elapsed();
    println!(
        "{} names ({} announced), {classes} classes read and parsed in {elapsed:?}, {failed} failed",
        names.len(),
        image.resource_count()
    );
    Ok(())
}
