//! `cargo xtask new-route NAME --like ROUTE`: a copy of the most similar route under another name, in every file that lists routes.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::files;

#[derive(clap::Args)]
pub struct Flags {
    /// Its operation, such as list-followers
    name: String,
    /// The route to copy, such as list-saved
    #[arg(long)]
    like: String,
}

/// A route's name as a package, as a crate in Rust, and as a resource of the template.
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
        // Its instructions must be counted.
        if copy.ends_with("instructions.json") {
            continue;
        }
        fs::create_dir_all(copy.parent().unwrap_or(&to))?;
        fs::write(copy, renamed(&files::read(&file)?, &like, &new))?;
    }
    for (file, copied) in LISTS {
        let path = files::root().join(file);
        let text =
            copied(&files::read(&path)?, &like, &new).with_context(|| format!("{file} has no {}", like.package))?;
        fs::write(path, text)?;
    }
    println!(
        "Now edit functions/{0}/src/lib.rs, and {0} in template.yaml: infra/README.md has the steps.",
        new.package
    );
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
const LISTS: [(&str, Copied); 4] = [
    ("template.yaml", in_template),
    ("infra/tests/permissions.json", |text, like, new| {
        let first = format!("  \"{}\": {{", like.package);
        with_copy(text, like, new, |line| line.starts_with(&first), |line| !line.starts_with("    "))
    }),
    ("infra/local/lambdas/Cargo.toml", |text, like, new| {
        let first = format!("{} = ", like.package);
        with_copy(text, like, new, |line| line.starts_with(&first), |_| true)
    }),
    ("infra/local/lambdas/src/lib.rs", |text, like, new| {
        let word = format!("{},", like.crate_name);
        let first = |line: &str| line.trim() == word;
        let listed = with_copy(text, like, new, first, |_| true)?;
        Some(listed.replacen(&format!(" {word} "), &format!(" {word} {}, ", new.crate_name), 1))
    }),
];

/// The function with its log group and role, and its version in the list of the release.
fn in_template(text: &str, like: &Names, new: &Names) -> Option<String> {
    let first = format!("  {}:", like.resource);
    let own = ["", "Logs", "Role"].map(|kind| format!("  {}{kind}:", like.resource));
    // Up to the comment or the resource that follows.
    let is_next = |line: &str| {
        let outer = line.starts_with("  ") && !line.starts_with("   ");
        outer && !own.iter().any(|resource| line == resource)
    };
    let text = with_copy(text, like, new, |line| line == first, is_next)?;
    let version = format!("!Ref {}.Version]", like.resource);
    with_copy(&text, like, new, |line| line.contains(&version), |_| true)
}

/// `text` with a renamed copy of a block behind it: from its `first` line to the one before `is_next`, or to the bracket that closes it.
fn with_copy(
    text: &str,
    like: &Names,
    new: &Names,
    first: impl Fn(&str) -> bool,
    is_next: impl Fn(&str) -> bool,
) -> Option<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let begin = lines.iter().position(|line| first(line.trim_end_matches('\n')))?;
    let rest = lines.get(begin + 1..)?;
    let length = rest.iter().position(|line| is_next(line.trim_end_matches('\n'))).unwrap_or(rest.len());
    let mut end = begin + 1 + length;
    // The closing bracket of a block of several lines belongs to it.
    if lines.get(end).is_some_and(|line| line.trim_start().starts_with('}')) && end > begin + 1 {
        end += 1;
    }
    let block = lines.get(begin..end)?.concat();
    let (before, after) = (lines.get(..end)?.concat(), lines.get(end..)?.concat());
    Some(before + &renamed(&block, like, new) + &after)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_list_of_routes_gets_one_more() {
        for like in ["list-saved", "list-tried", "create-tip", "write-sitemaps"] {
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
    fn copied_function_has_its_log_group_its_role_and_its_version() {
        let (like, new) = (Names::of("list-saved").unwrap(), Names::of("list-followers").unwrap());
        let copy = in_template(&fs::read_to_string("../../template.yaml").unwrap(), &like, &new).unwrap();
        for part in
            ["  ListFollowers:\n", "  ListFollowersLogs:\n", "  ListFollowersRole:\n", "!Ref ListFollowers.Version]"]
        {
            assert_eq!(copy.matches(part).count(), 1, "{part}");
        }
        assert_eq!(copy.matches("  ListSavedRole:\n").count(), 1);
    }
}
