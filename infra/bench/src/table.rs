//! The tables of `RESULTS.md`.

use std::fmt::Write;

use crate::figures::{Figures, Size};
use crate::goals::{GOALS, Others, millions, range};
use crate::programs::Kind;

/// Everything, as Markdown.
pub fn all(figures: &[Figures], others: &Others) -> String {
    format!("{}\n{}\n{}", programs(figures, others), goals(figures, others), NOTES)
}

const NOTES: &str = "\
Instructions are valgrind's, in millions, of user code alone. *Start* ends at the first wait for a connection to DynamoDB or, where
a program makes none before, for an event; *first answer* is all from there to the answer of the first invocation, with the
handshake of TLS 1.3 (a chain of three certificates with RSA keys, as AWS has it) and, in the product's functions, the warm-up that they
make while they initialise; *first invocation* is what of it comes after the first `/next`; *warm* is one of the hundred that
follow. Ratios in brackets: of the usual Rust's. The warm-up asks DynamoDB for nothing but the connection. *128 MB* is the first invocation at 1.447 ms of a processor in 20 ms, as a
fraction of the usual Rust's; *wall* is start to first answer, of the usual Rust's and of Node's. Times stand only as ratios of
middle values within this run. Requests are those to DynamoDB for the first invocation and for a warm one;
bytes are the bodies of a warm one's. Read and write units: `infra/tests/contract/tests/it/capacity.rs`.
";

fn programs(all: &[Figures], others: &Others) -> String {
    let mut table =
        "| program | file, zip MB | arm64 | start M | first answer M | first invocation M | warm M | 128 MB | wall | \
        peak MB, threads | requests | bytes out, in |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for figures in all {
        let counts = figures.instructions;
        let usual = others.usual.and_then(|usual| usual.instructions);
        let of_usual = |count: u64, usual: Option<u64>| {
            let ratio = usual
                .filter(|_| figures.kind == Kind::Function)
                .map(|usual| format!(" ({})", fraction(millions(count) / millions(usual))));
            format!("{:.2}{}", millions(count), ratio.unwrap_or_default())
        };
        let text = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let asked = figures.calls;
        let cells = [
            figures.name.clone(),
            size(figures.x86_64),
            text(figures.arm64.map(size)),
            text(counts.map(|counts| of_usual(counts.start, usual.map(|usual| usual.start)))),
            text(counts.map(|counts| {
                of_usual(counts.first_answer - counts.start, usual.map(|usual| usual.first_answer - usual.start))
            })),
            text(counts.map(|counts| format!("{:.2}", millions(counts.first_invocation)))),
            text(counts.map(|counts| of_usual(counts.warm, usual.map(|usual| usual.warm)))),
            text(at_share(figures, others)),
            text(wall(figures, others)),
            format!("{:.1}, {}", millions(figures.peak), figures.threads),
            format!("{}, {}", asked.first, asked.warm),
            format!("{}, {}", asked.asked, asked.answered),
        ];
        let _ = writeln!(table, "| {} |", cells.join(" | "));
    }
    table
}

fn size(size: Size) -> String {
    format!("{:.2}, {:.2}", millions(size.file), millions(size.zip))
}

fn at_share(figures: &Figures, others: &Others) -> Option<String> {
    let time = figures.times.as_ref()?.first_at_share?.as_secs_f64();
    Some(fraction(time / others.usual?.times.as_ref()?.first_at_share?.as_secs_f64()))
}

fn wall(figures: &Figures, others: &Others) -> Option<String> {
    let time = figures.times.as_ref()?.cold.as_secs_f64();
    let of = |other: Option<&Figures>| Some(fraction(time / other?.times.as_ref()?.cold.as_secs_f64()));
    Some(format!("{}, {}", of(others.usual)?, of(others.node)?))
}

/// Small ratios are told as 1 of how many.
fn fraction(ratio: f64) -> String {
    if ratio < 0.095 { format!("1/{:.0}", 1.0 / ratio) } else { format!("{ratio:.2}") }
}

fn goals(all: &[Figures], others: &Others) -> String {
    let mut table =
        "| figure, of every function | goal, at most | least | most | |\n|---|---|---|---|---|\n".to_owned();
    for goal in &GOALS {
        let Some([least, most]) = range(goal, all, others) else { continue };
        let told = |value: f64| match goal.unit {
            "" if value.fract() == 0.0 => format!("{value:.0}"),
            "" => fraction(value),
            unit => format!("{value:.2} {unit}"),
        };
        let verdict = match goal.why {
            _ if most.0 <= goal.most => "met",
            "" => "missed",
            why => why,
        };
        let [least, most] = [least, most].map(|(value, name)| format!("{} ({name})", told(value)));
        let _ = writeln!(table, "| {} | {} | {least} | {most} | {verdict} |", goal.figure, told(goal.most));
    }
    table
}
