//! A drill of the next release, on the local cloud: it adds a word and a format of the search index, gets a part of the calls and then
//! all of them, and is rolled back. `releases.test.ts` moves the functions' aliases, as `CodeDeploy` does on AWS.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::admin::{Environment, SiteData};
use crate::check::test::{self, Garden};
use crate::files;
use crate::local::deploy::{self, Stack};
use crate::local::reindex;
use crate::local::throw_away::ThrowAway;
use crate::programs::{self, Programs};
use crate::run::{Run, Step};

/// What the next release changes: a file, a text that it has once, and what stands there then.
const CHANGES: [(&str, &str, &str); 2] = [
    ("functions/lib/rules/src/words.rs", "    Sun { ", "    Sun { Dappled = \"dappled\", "),
    ("functions/lib/search/src/filters.rs", "pub const FORMAT: u32 = ", "pub const FORMAT: u32 = 1 + "),
];

pub fn drill(run: &mut Run, here: &ThrowAway) -> Result<()> {
    let next = &run.step("build the next release", build_next)?;
    let (stack, port) = (Stack::new("garden-releases"), here.cloud.port);
    let deployed = run.step("deploy", |step| {
        let deployed = deploy::deploy(step, &here.staged, &stack, port)?;
        reindex::make_ready(step, &here.programs, &deployed)?;
        Ok(deployed)
    })?;
    run.step("deploy the next release", |step| {
        let data = SiteData { programs: next, environment: &Environment::LOCAL };
        data.index_ahead(step, &deployed)?;
        let staged = here.folder.join("next");
        deploy::stage(next, &staged)?;
        deploy::deploy(step, &staged, &stack, port)?;
        data.complete_index(step, &deployed)
    })?;
    let garden = Garden::with_one_pool(stack.name, deployed);
    test::typescript(run, here, &garden, "releases")
}

fn build_next(step: &Step) -> Result<Programs> {
    let sources = files::root().join("target/xtask/next-release/sources");
    files::remove(&sources)?;
    copy_sources(step, &sources)?;
    for (file, old, new) in CHANGES {
        let file = sources.join(file);
        let text = files::read(&file)?;
        ensure!(text.matches(old).count() == 1, "{} does not have `{}` once", file.display(), old.trim());
        fs::write(file, text.replace(old, new))?;
    }
    programs::build_elsewhere(step, &sources)
}

/// Copies what Cargo builds, also what is not committed yet.
fn copy_sources(step: &Step, to: &Path) -> Result<()> {
    let mut git = step.tools.command("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]);
    git.args(["Cargo.toml", "Cargo.lock", "samconfig.toml", "functions", "infra"]);
    let listed = step.output(&mut git)?;
    let mut files = listed.split_terminator('\0').map(|file| files::root().join(file)).filter(|file| file.is_file());
    files.try_for_each(|file| files::copy_to(to, &file))
}
