//! `cargo xtask new-route NAME --like ROUTE`: a copy of the most similar route under another name, in every file that lists routes.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::{files, templates};

const MANIFEST: &str = "infra/local/lambdas/Cargo.toml";
const LIST: &str = "infra/local/lambdas/src/lib.rs";

#[derive(clap::Args)]
pub struct Flags {
    /// Its operation, such as list-followers
    name: String,
    /// The route to copy, such as list-saved
    #[arg(long)]
    like: String,
}

/// A route's name as a package, as a crate in Rust, and as a resource of its template.
type Names = [String; 3];

pub fn run(flags: &Flags) -> Result<()> {
    let (like, new) = (names(&flags.like)?, names(&flags.name)?);
    // Every place with the name is renamed, and one word, such as feed, is in other places too.
    ensure!(flags.like.contains('-'), "{} is one word: copy a route whose name has two", flags.like);
    let functions = files::root().join("functions");
    let (from, to) = (functions.join(&flags.like), functions.join(&flags.name));
    ensure!(from.join("src/main.rs").is_file(), "functions/{} is no function", flags.like);
    ensure!(!to.exists(), "functions/{} exists", flags.name);
    for file in files::files_under(&from)? {
        let copy = to.join(file.strip_prefix(&from)?);
        // The route that is copied stands for the new one.
        if !copy.ends_with("instructions.json") {
            fs::create_dir_all(copy.parent().unwrap_or(&to))?;
            fs::write(copy, renamed(&files::read(&file)?, &like, &new))?;
        }
    }
    let area = area_of(&like)?;
    for (file, copied) in [(MANIFEST, in_manifest as Copied), (LIST, in_list), (&area, in_template)] {
        let path = files::root().join(file);
        let text = copied(&files::read(&path)?, &like, &new);
        fs::write(path, text.with_context(|| format!("{file} has no {}", flags.like))?)?;
    }
    println!("Now edit functions/{0}/src/lib.rs, and {0} in {area}: infra/README.md has the steps.", flags.name);
    Ok(())
}

fn names(package: &str) -> Result<Names> {
    let words: Vec<&str> = package.split('-').collect();
    let is_word = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    ensure!(words.iter().all(is_word), "{package} is not words in lower case with hyphens between them");
    let capital = |word: &&str| word[..1].to_uppercase() + &word[1..];
    Ok([package.to_owned(), words.join("_"), words.iter().map(capital).collect()])
}

fn renamed(text: &str, like: &Names, new: &Names) -> String {
    like.iter().zip(new).fold(text.to_owned(), |text, (like, new)| text.replace(like, new))
}

/// How a file that lists routes gets one more; `None` if it lacks the route to copy.
type Copied = fn(&str, &Names, &Names) -> Option<String>;

fn in_manifest(text: &str, like: &Names, new: &Names) -> Option<String> {
    let row = text.split_inclusive('\n').find(|line| line.starts_with(&format!("{} = ", like[0])))?;
    Some(text.replacen(row, &format!("{row}{}", renamed(row, like, new)), 1))
}

fn in_list(text: &str, like: &Names, new: &Names) -> Option<String> {
    let word = format!(" {},", like[1]);
    text.contains(&word).then(|| text.replace(&word, &format!("{word} {},", new[1])))
}

/// The template that has the route's function.
fn area_of(route: &Names) -> Result<String> {
    let has_it = |file: &PathBuf| files::read(file).is_ok_and(|text| text.contains(&format!("\n  {}:\n", route[2])));
    let template = templates::all()?.into_iter().find(has_it);
    let template = template.with_context(|| format!("no template has {}", route[2]))?;
    Ok(template.strip_prefix(files::root())?.display().to_string())
}

/// The function with its integration, its routes and its permission, which are one paragraph.
fn in_template(text: &str, like: &Names, new: &Names) -> Option<String> {
    let first = format!("  {}:", like[2]);
    let paragraph = text.split("\n\n").find(|paragraph| paragraph.lines().any(|line| line == first))?.trim_end();
    Some(text.replacen(paragraph, &format!("{paragraph}\n\n{}", renamed(paragraph, like, new)), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copied(file: &str, copied: Copied) -> String {
        let (like, new) = (names("list-saved").unwrap(), names("list-followers").unwrap());
        copied(&fs::read_to_string(format!("../../{file}")).unwrap(), &like, &new).unwrap()
    }

    #[test]
    fn lists_of_routes_get_one_more() {
        let line = "\nlist-followers = { path = \"../../../functions/list-followers\" }\n";
        assert_eq!(copied(MANIFEST, in_manifest).matches(line).count(), 1);
        assert_eq!(copied(LIST, in_list).matches(" list_saved, list_followers,").count(), 2);
    }

    #[test]
    fn copied_route_has_its_function_its_integration_and_its_permission() {
        let copy = copied("infra/stack/marks.yaml", in_template);
        for part in ["", "Integration", "Route", "Permission"] {
            assert_eq!(copy.matches(&format!("\n  ListFollowers{part}:\n")).count(), 1, "{part}");
            assert_eq!(copy.matches(&format!("\n  ListSaved{part}:\n")).count(), 1, "{part}");
        }
    }
}
