//! `cargo xtask new-route NAME --like ROUTE`: a copy of the most similar route under another name, in every file that lists routes.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::{files, templates};

#[derive(clap::Args)]
pub struct Flags {
    /// Its operation, such as list-followers
    name: String,
    /// The route to copy, such as list-saved
    #[arg(long)]
    like: String,
}

/// A route's name as a package, as a crate in Rust, and as a resource of its template.
struct Names {
    package: String,
    crate_name: String,
    resource: String,
}

pub fn run(flags: &Flags) -> Result<()> {
    let (like, new) = (Names::of(&flags.like)?, Names::of(&flags.name)?);
    // Every place with the name is renamed, and one word, such as feed, is in other places too.
    ensure!(like.package.contains('-'), "{} is one word: copy a route whose name has two", like.package);
    let functions = files::root().join("functions");
    let (from, to) = (functions.join(&like.package), functions.join(&new.package));
    ensure!(from.join("src/main.rs").is_file(), "functions/{} is no function", like.package);
    ensure!(!to.exists(), "functions/{} exists", new.package);
    for file in files::files_under(&from)? {
        let copy = to.join(file.strip_prefix(&from)?);
        // The route that is copied stands for the new one.
        if copy.ends_with("instructions.json") {
            continue;
        }
        fs::create_dir_all(copy.parent().unwrap_or(&to))?;
        fs::write(copy, renamed(&files::read(&file)?, &like, &new))?;
    }
    let area = area_of(&like)?;
    for (file, copied) in LISTS.into_iter().chain([(area.as_str(), in_template as Copied)]) {
        let path = files::root().join(file);
        let text =
            copied(&files::read(&path)?, &like, &new).with_context(|| format!("{file} has no {}", like.package))?;
        fs::write(path, text)?;
    }
    println!("Now edit functions/{0}/src/lib.rs, and {0} in {area}: infra/README.md has the steps.", new.package);
    Ok(())
}

impl Names {
    fn of(package: &str) -> Result<Self> {
        let words: Vec<&str> = package.split('-').collect();
        let is_word = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        ensure!(words.iter().all(is_word), "{package} is not words in lower case with hyphens between them");
        let capital = |word: &&str| word[..1].to_uppercase() + &word[1..];
        Ok(Self {
            package: package.to_owned(),
            crate_name: words.join("_"),
            resource: words.iter().map(capital).collect(),
        })
    }
}

fn renamed(text: &str, like: &Names, new: &Names) -> String {
    text.replace(&like.package, &new.package)
        .replace(&like.crate_name, &new.crate_name)
        .replace(&like.resource, &new.resource)
}

type Copied = fn(&str, &Names, &Names) -> Option<String>;

/// The files that list routes, and how each gets one more.
const LISTS: [(&str, Copied); 2] = [
    ("infra/local/lambdas/Cargo.toml", |text, like, new| {
        let first = format!("{} = ", like.package);
        with_copy(text, like, new, |line| line.starts_with(&first))
    }),
    ("infra/local/lambdas/src/lib.rs", |text, like, new| {
        let word = format!("{},", like.crate_name);
        let first = |line: &str| line.trim() == word;
        let listed = with_copy(text, like, new, first)?;
        Some(listed.replacen(&format!(" {word} "), &format!(" {word} {}, ", new.crate_name), 1))
    }),
];

/// The template that has the route's function.
fn area_of(route: &Names) -> Result<String> {
    let has_it =
        |file: &PathBuf| files::read(file).is_ok_and(|text| text.contains(&format!("\n  {}:\n", route.resource)));
    let template = templates::all()?.into_iter().find(has_it);
    let template = template.with_context(|| format!("no template has {}", route.resource))?;
    Ok(template.strip_prefix(files::root())?.display().to_string())
}

/// The function with its integration, its routes and its permission, which are one paragraph.
fn in_template(text: &str, like: &Names, new: &Names) -> Option<String> {
    let first = format!("  {}:", like.resource);
    let paragraph = text.split("\n\n").find(|paragraph| paragraph.lines().any(|line| line == first))?.trim_end();
    Some(text.replacen(paragraph, &format!("{paragraph}\n\n{}", renamed(paragraph, like, new)), 1))
}

/// `text` with a renamed copy of its `first` line behind it.
fn with_copy(text: &str, like: &Names, new: &Names, first: impl Fn(&str) -> bool) -> Option<String> {
    let found = text.split_inclusive('\n').find(|line| first(line.trim_end_matches('\n')))?;
    Some(text.replacen(found, &format!("{found}{}", renamed(found, like, new)), 1))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_list_of_routes_gets_one_more() {
        for like in ["list-saved", "list-tried", "create-tip"] {
            let (like, new) = (Names::of(like).unwrap(), Names::of("list-followers").unwrap());
            for (file, copied) in LISTS {
                let text = fs::read_to_string(Path::new("../..").join(file)).unwrap();
                let copy = copied(&text, &like, &new).unwrap();
                let names = |names: &Names| {
                    let count = |name: &str| copy.matches(name).count();
                    count(&names.package) + count(&names.crate_name) + count(&names.resource)
                };
                assert!(names(&new) > 0, "{file} of {}", like.package);
                assert!(copy.len() > text.len() && copy.lines().count() > text.lines().count(), "{file}");
            }
        }
    }

    #[test]
    fn copied_route_has_its_function_its_integration_and_its_permission() {
        let (like, new) = (Names::of("list-saved").unwrap(), Names::of("list-followers").unwrap());
        let copy = in_template(&fs::read_to_string("../../infra/stack/marks.yaml").unwrap(), &like, &new).unwrap();
        for part in ["", "Integration", "Route", "Permission"] {
            assert_eq!(copy.matches(&format!("\n  ListFollowers{part}:\n")).count(), 1, "{part}");
            assert_eq!(copy.matches(&format!("\n  ListSaved{part}:\n")).count(), 1, "{part}");
        }
    }
}
