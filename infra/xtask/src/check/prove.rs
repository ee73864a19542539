//! `cargo xtask prove`: what only a real cloud can show, on a deployed site, as one table. The proofs are tests in TypeScript: those of
//! `infra/tests/cloud/tests` that are marked as proofs, and those in `infra/tests/cloud/prove`. They make gardeners, who are removed at the
//! end. On the local cloud the proofs that it lacks something for say so.

use std::fs::{self, OpenOptions};
use std::io::{self, BufRead as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use crate::admin::Environment;
use crate::check::test::Garden;
use crate::local::throw_away::ThrowAway;
use crate::process::{self, Child};
use crate::programs::{self, Programs};
use crate::run::{Run, Step};
use crate::{files, web};

#[derive(clap::Args)]
pub struct Flags {
    /// One of samconfig.toml's environments, which nobody depends on; `local` is the running cloud of `cargo xtask up`
    #[arg(long, value_parser = Environment::parser())]
    env: Environment,
    /// On AWS: your e-mail address, which must also receive mail to NAME+WORD@DOMAIN
    #[arg(long)]
    mailbox: Option<String>,
}

/// What became of one proof, as `infra/tests/cloud/prove/rows.ts` writes it.
#[derive(Deserialize)]
struct Proof {
    name: String,
    outcome: Outcome,
    /// Why, or what was measured.
    remark: String,
    seconds: f64,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Passed,
    Failed,
    #[serde(rename = "not here")]
    NotHere,
}

/// The site to prove, and with what.
struct Proofs<'a> {
    garden: &'a Garden,
    programs: &'a Programs,
    mailbox: &'a str,
    /// For what the proofs tell this program, and it tells them. The addresses of the gardeners of a run are beside it.
    folder: PathBuf,
}

pub fn run(flags: &Flags) -> Result<()> {
    let Flags { env: environment, mailbox } = flags;
    let is_local = *environment == Environment::LOCAL;
    ensure!(environment.name() != "production", "prove works on staging: it makes gardeners whom everybody sees");
    ensure!(
        is_local == mailbox.is_none(),
        "give --mailbox with your e-mail address on AWS, and none on the local cloud"
    );
    let mut run = Run::start("prove")?;
    let stack = run.step("stack", |step| environment.stack(step))?;
    // With the others, of which `cargo xtask up` has the same.
    let build = if is_local { programs::build } else { programs::build_admin };
    let programs = run.step("build", build)?;
    run.step("cloud tests packages", |step| web::install(step, &Garden::tests()))?;
    let garden = Garden::with_one_pool(&stack_name(environment.name())?, stack);
    // Not in the folder of this run, which is new: an interrupted one may have left gardeners.
    let folder = files::root().join("target/prove").join(environment.name());
    let mailbox = mailbox.as_deref().unwrap_or_default();
    let proofs = Proofs { garden: &garden, programs: &programs, mailbox, folder };
    let proved = proofs.prove(&mut run);
    if process::interrupted() {
        return proved;
    }
    print!("\n{}", proofs.table()?);
    run.finish()
}

/// The same as steps of another verb, which has installed the tests' packages, and without the table.
pub fn on_throw_away_cloud(run: &mut Run, here: &ThrowAway, garden: &Garden) -> Result<()> {
    let folder = here.folder.join("prove");
    Proofs { garden, programs: &here.programs, mailbox: "", folder }.prove(run)
}

impl Proofs<'_> {
    fn prove(&self, run: &mut Run) -> Result<()> {
        files::remove(&self.folder)?;
        fs::create_dir_all(&self.folder)?;
        fs::write(self.results(), "[]")?;
        fs::write(self.spent(), "0")?;
        if !files::read(&self.people()).unwrap_or_default().is_empty() {
            run.step("remove what an interrupted run has made", |step| self.remove(step))?;
        }
        let proved = run.step("proofs", |step| self.run(step));
        let removed = run.step("remove what the proofs have made", |step| self.remove(step));
        proved.and(removed)
    }

    /// The addresses of the gardeners that there are now because of the proofs.
    fn people(&self) -> PathBuf {
        self.folder.with_extension("txt")
    }

    /// Of each proof.
    fn results(&self) -> PathBuf {
        self.folder.join("proofs.json")
    }

    /// How much the proofs have cost at most, in USD.
    fn spent(&self) -> PathBuf {
        self.folder.join("spent.json")
    }

    fn npm(&self, step: &Step, script: &str) -> Result<Command> {
        let mut npm = self.garden.npm(step, &self.folder, self.programs, script)?;
        npm.env("GARDEN_PROVE", &self.folder).env("GARDEN_PEOPLE", self.people()).env("GARDEN_MAILBOX", self.mailbox);
        Ok(npm)
    }

    fn run(&self, step: &Step) -> Result<()> {
        let mut npm = self.npm(step, "prove")?;
        npm.env("GARDEN_BEGAN", SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis().to_string());
        let mut child = Child::spawn(&mut npm, &step.log)?;
        // On the local cloud no proof asks.
        let typed = (!self.mailbox.is_empty()).then(lines_of_the_terminal);
        let status = loop {
            if let Some(status) = child.ended()? {
                break status;
            }
            if let Some(typed) = &typed {
                self.answer_questions(typed)?;
            }
            process::pause(Duration::from_millis(100))?;
        };
        ensure!(status.success(), "some proofs failed");
        Ok(())
    }

    /// Shows each question of a proof, and writes what is typed then (`infra/tests/cloud/prove/ask.ts`).
    fn answer_questions(&self, typed: &Receiver<String>) -> Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let question = entry?.path();
            if question.extension().is_none_or(|extension| extension != "question") {
                continue;
            }
            // Nobody can have answered it.
            while typed.try_recv().is_ok() {}
            print!("\n  {}\n  > ", files::read(&question)?);
            io::stdout().flush()?;
            let answer = loop {
                match typed.recv_timeout(Duration::from_millis(100)) {
                    Ok(answer) => break answer,
                    Err(mpsc::RecvTimeoutError::Timeout) => process::pause(Duration::ZERO)?,
                    Err(mpsc::RecvTimeoutError::Disconnected) => bail!("a proof asks, and nobody is at the terminal"),
                }
            };
            fs::rename(&question, question.with_extension("asked"))?;
            let answered = question.with_extension("answering");
            fs::write(&answered, answer)?;
            fs::rename(answered, question.with_extension("answer"))?;
        }
        Ok(())
    }

    /// Also after Ctrl-C, which ends every other command.
    fn remove(&self, step: &Step) -> Result<()> {
        let log = OpenOptions::new().create(true).append(true).open(&step.log)?;
        let mut npm = self.npm(step, "remove")?;
        let status = npm.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).process_group(0).status()?;
        ensure!(status.success(), "something is left: run `cargo xtask prove` again, which removes it first");
        Ok(())
    }

    fn table(&self) -> Result<String> {
        let found: Vec<Proof> = serde_json::from_str(&files::read(&self.results())?)?;
        let spent: f64 = serde_json::from_str(&files::read(&self.spent())?)?;
        Ok(table(&found) + &format!("cost: at most {spent:.2} USD\n"))
    }
}

/// Read by a thread of its own, because Ctrl-C does not end the wait for a line.
fn lines_of_the_terminal() -> Receiver<String> {
    let (sender, typed) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    typed
}

fn table(proofs: &[Proof]) -> String {
    let row = |Proof { name, outcome, remark, seconds }: &Proof| {
        let word = match outcome {
            Outcome::Passed => "passed",
            Outcome::Failed => "FAILED",
            Outcome::NotHere => "not here",
        };
        let remark = if remark.is_empty() { String::new() } else { format!("{:21}{remark}\n", "") };
        format!("  {word:8} {seconds:7.1} s  {name}\n{remark}")
    };
    let count = |outcome| proofs.iter().filter(|proof| proof.outcome == outcome).count();
    let [passed, failed, missing] = [Outcome::Passed, Outcome::Failed, Outcome::NotHere].map(count);
    let rows: String = proofs.iter().map(row).collect();
    format!("{rows}\nproofs: {passed} passed, {failed} failed, {missing} not possible here\n")
}

/// The name of an environment's stack.
fn stack_name(environment: &str) -> Result<String> {
    let settings = files::read(&files::root().join("samconfig.toml"))?;
    stack_name_in(&settings, environment).with_context(|| format!("samconfig.toml has no stack_name for {environment}"))
}

fn stack_name_in(settings: &str, environment: &str) -> Option<String> {
    let section = format!("[{environment}.global.parameters]");
    let lines = settings.lines().skip_while(|line| *line != section).skip(1);
    let mut lines = lines.take_while(|line| !line.starts_with('['));
    lines.find_map(|line| Some(line.strip_prefix("stack_name = \"")?.strip_suffix('"')?.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::{Proof, stack_name_in, table};

    #[test]
    fn table_has_a_row_for_each_proof_and_counts_them() {
        let proofs = r#"[
            {"name": "A route is public", "outcome": "passed", "remark": "", "seconds": 1.25},
            {"name": "A list is cached", "outcome": "not here", "remark": "not on the local cloud: it caches nothing", "seconds": 0},
            {"name": "A mail arrives", "outcome": "failed", "remark": "nobody answered", "seconds": 900}
        ]"#;
        let proofs: Vec<Proof> = serde_json::from_str(proofs).unwrap();
        let expect = "  passed       1.2 s  A route is public
  not here     0.0 s  A list is cached
                     not on the local cloud: it caches nothing
  FAILED     900.0 s  A mail arrives
                     nobody answered

proofs: 1 passed, 1 failed, 1 not possible here
";
        assert_eq!(table(&proofs), expect);
    }

    #[test]
    fn name_of_a_stack_is_that_of_its_environment() {
        let settings =
            "[local.global.parameters]\nstack_name = \"here\"\n\n[aws.deploy.parameters]\nresolve_s3 = true\n";
        assert_eq!(stack_name_in(settings, "local").as_deref(), Some("here"));
        assert_eq!(stack_name_in(settings, "aws"), None);
    }
}
