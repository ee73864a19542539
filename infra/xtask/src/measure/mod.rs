//! `cargo xtask bench`: all that needs release builds or many minutes. A nightly workflow runs it with `--check`.

mod releases;

use std::fs;
use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::{Result, ensure};

use crate::admin::Environment;
use crate::check::crashes::{self, Content};
use crate::check::schemathesis::{self, Depth};
use crate::deploy::arm64;
use crate::deployed::Deployed;
use crate::local::deploy::{self, Stack};
use crate::local::throw_away::{ThrowAway, on_throw_away_cloud};
use crate::local::{reindex, seed};
use crate::run::{Run, Step};
use crate::{check, files, process, programs, site, web};

/// The p99 of a search of 100,000 tips, warm.
const MOST_MS: f64 = 20.0;

#[derive(clap::Args)]
pub struct Flags {
    /// Write no limits. Without this, they fall to the counted instructions; they never rise
    #[arg(long)]
    check: bool,
    /// Only this part
    #[arg(long)]
    part: Option<Part>,
    /// Counts this function instead of those with limits; can be repeated
    #[arg(long = "function")]
    functions: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Part {
    /// Instructions of the functions that stand for all, against their instructions.json
    Counts,
    /// No request costs more with a million tips than with a hundred
    Tips,
    /// Size and speed of a search index of 100,000 tips
    Search,
    /// The functions as `sam build` builds them for AWS
    Arm64,
    /// Lighthouse on the local site
    Lighthouse,
    /// A stack of the local cloud in which each function has its program, as on AWS
    Programs,
    /// Random sequences of events against the model of what the site promises, and everybody at the same time: others each time, about an
    /// hour
    Model,
    /// The OpenAPI document, fuzzed at length
    Schemathesis,
    /// `cargo xtask up` with the whole site, when it is killed and when it moves
    Crashes,
    /// The next release beside this one, as in a canary, and rolled back
    Releases,
}

pub fn run(flags: &Flags) -> Result<()> {
    let mut run = Run::start("bench")?;
    let wanted = |part| flags.part.is_none_or(|only| only == part);
    run.all([
        &mut |run| if wanted(Part::Counts) { counts(run, flags) } else { Ok(()) },
        &mut |run| if wanted(Part::Tips) { run.step("a million tips", million_tips) } else { Ok(()) },
        &mut |run| if wanted(Part::Search) { run.step("search", search) } else { Ok(()) },
        &mut |run| {
            if wanted(Part::Arm64) {
                run.step("arm64 build", |step| arm64::build(step, &Environment::DEFAULT))
            } else {
                Ok(())
            }
        },
        &mut |run| if wanted(Part::Lighthouse) { on_throw_away_cloud(run, lighthouse) } else { Ok(()) },
        &mut |run| if wanted(Part::Programs) { on_throw_away_cloud(run, own_programs) } else { Ok(()) },
        &mut |run| if wanted(Part::Model) { run.step("model", model) } else { Ok(()) },
        &mut |run| if wanted(Part::Schemathesis) { on_throw_away_cloud(run, fuzz) } else { Ok(()) },
        &mut |run| if wanted(Part::Crashes) { run.step("crashes", crashes) } else { Ok(()) },
        &mut |run| if wanted(Part::Releases) { on_throw_away_cloud(run, releases::drill) } else { Ok(()) },
    ])?;
    run.finish()
}

/// Counts the instructions of functions as they are shipped, except that they also trust the benchmark's certificates.
fn counts(run: &mut Run, flags: &Flags) -> Result<()> {
    let functions = if flags.functions.is_empty() { functions_with_limits()? } else { flags.functions.clone() };
    run.step("certificates", certificates)?;
    run.step("build functions", |step| {
        let mut cargo = step.tools.command("cargo");
        cargo.env("BENCH_ROOT", tls().join("root.der"));
        cargo.args(["build", "--release", "--features", "store/bench-roots"]);
        step.run(cargo.args(functions.iter().flat_map(|function| ["--package", function])))
    })?;
    run.step("count instructions", |step| {
        // In the dev profile, because only the functions are counted.
        let mut bench = step.tools.command("cargo");
        bench.args(["run", "--package", "bench", "--"]).args(flags.check.then_some("--check")).args(&functions);
        let (status, table) = process::try_output(&mut bench, &step.log)?;
        print!("\n{table}\n");
        ensure!(status.success(), "a function needs more instructions than its limits; the log has the names");
        Ok(())
    })
}

/// Those that stand for all: each reads or writes in another way.
fn functions_with_limits() -> Result<Vec<String>> {
    let mut functions = programs::functions()?;
    functions.retain(|name| files::root().join("functions").join(name).join("instructions.json").is_file());
    Ok(functions)
}

fn tls() -> PathBuf {
    files::root().join("target/bench/tls")
}

/// Makes the certificates of the stand-in for DynamoDB, unless they are there: the functions are built with them.
fn certificates(step: &Step) -> Result<()> {
    for program in ["valgrind", "openssl"] {
        step.tools.find_or_install(&[program], program, &step.log)?;
    }
    let tls = tls();
    if ["chain.pem", "root.der"].iter().all(|file| tls.join(file).is_file()) {
        return Ok(());
    }
    fs::create_dir_all(&tls)?;
    step.run(step.tools.command("sh").arg("infra/bench/certificates.sh").arg(tls))
}

fn million_tips(step: &Step) -> Result<()> {
    check::nextest(step, &["--package", "contract", "no_cost_grows"], &[("GARDEN_MANY_TIPS", "1000000")])
}

/// Prints size and times of an index of 100,000 tips, and fails if a search is too slow.
fn search(step: &Step) -> Result<()> {
    let mut speed = step.tools.command("cargo");
    let report = step.output(speed.args(["run", "--release", "--package", "search", "--example", "speed"]))?;
    print!("\n{report}\n");
    let times: Vec<_> = report.lines().filter_map(|line| Some((line, line.split_once("p99 ")?.1))).collect();
    ensure!(!times.is_empty(), "no search was measured");
    for (line, p99) in times {
        let p99: f64 = p99.trim_end_matches(" ms").parse()?;
        ensure!(p99 <= MOST_MS, "with 100,000 tips a search may take {MOST_MS} ms (p99):{line}");
    }
    Ok(())
}

/// A site with the sample data.
fn deploy_site(step: &Step, here: &ThrowAway) -> Result<Deployed> {
    let stack = deploy::deploy(step, &here.staged, &Stack::new("garden-measured"), here.cloud.port)?;
    site::publish(step, &stack, &web::build(step)?)?;
    seed::sample(step, &here.programs, &stack)?;
    seed::photos(step, &here.programs, &stack)?;
    reindex::make_ready(step, &here.programs, &stack)?;
    Ok(stack)
}

/// Prints Lighthouse's results: of the most visited pages, and of those that people come to by a link.
fn lighthouse(run: &mut Run, here: &ThrowAway) -> Result<()> {
    let stack = run.step("deploy", |step| deploy_site(step, here))?;
    let chromium = run.step("browser", web::measured_browser)?;
    let measure = |run: &mut Run, pages: &str| {
        run.step(&format!("lighthouse {pages}"), |step| {
            let mut measure = step.tools.command("node");
            measure.current_dir(web::folder()).args(["tests/lighthouse/run.ts", pages]);
            let measured = step.run(measure.env("CHROMIUM", &chromium).env("GARDEN_SITE", stack.origin()?));
            print!("{}", files::read(&step.log)?);
            measured
        })
    };
    run.all([&mut |run| measure(run, "visits"), &mut |run| measure(run, "links")])
}

/// A site whose functions are not the one local program. What only a program's `main` can get wrong shows here.
fn own_programs(run: &mut Run, here: &ThrowAway) -> Result<()> {
    let functions = run.step("build functions", programs::build_functions)?;
    let stack = run.step("deploy functions", |step| {
        let staged = here.folder.join("functions");
        deploy::stage_functions(&functions, &staged)?;
        deploy::deploy(step, &staged, &Stack::new("garden-functions"), here.cloud.port)
    })?;
    run.step("site", |step| site::publish(step, &stack, &web::build(step)?))?;
    run.step("sample data", |step| {
        seed::sample(step, &here.programs, &stack)?;
        reindex::make_ready(step, &here.programs, &stack)
    })?;
    run.step("smoke test", |step| site::smoke_test(step, &stack).map(|_| ()))
}

/// The same as in `cargo xtask test`, with other and more sequences. The log of a failure has the command that repeats it.
fn model(step: &Step) -> Result<()> {
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_secs();
    let seed = (seconds % u64::from(u32::MAX)).to_string();
    let mut test = step.tools.command("cargo");
    test.args(["test", "--package", "contract", "--test", "it", "--", "model::", "simulation::"]);
    test.env("MODEL_SEED", &seed).env("MODEL_CASES", "4000");
    step.run(test.env("SIMULATION_SEED", &seed).env("SIMULATION_SEEDS", "2000"))
}

/// The same as in `cargo xtask test`, with all requests.
fn fuzz(run: &mut Run, here: &ThrowAway) -> Result<()> {
    let stack = run.step("deploy", |step| deploy_site(step, here))?;
    schemathesis::run(run, &stack, &here.folder, Depth::Full)
}

fn crashes(step: &Step) -> Result<()> {
    crashes::check(step, Content::Site)
}
