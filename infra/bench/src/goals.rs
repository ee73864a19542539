//! What the functions are to reach, and where they do not, why.

use crate::figures::Figures;
use crate::programs::Kind;

/// A figure of a function, with what it is at most to be.
pub struct Goal {
    pub figure: &'static str,
    pub most: f64,
    pub unit: &'static str,
    /// What `cargo xtask bench --check` holds it to, with a margin of [`MARGIN`]: the goal, or what was reached where that is more.
    /// `None` for what depends on the machine or on another program.
    pub held_to: Option<f64>,
    /// Why it is missed, where it is.
    pub why: &'static str,
    /// The figure of one function, given the usual Rust and Node.js; `None` where it has none.
    pub of: fn(&Figures, &Others) -> Option<f64>,
}

/// What is allowed above [`Goal::held_to`]: other versions of compilers and of system libraries.
pub const MARGIN: f64 = 1.05;

/// What the functions are compared with.
#[derive(Default)]
pub struct Others<'a> {
    pub usual: Option<&'a Figures>,
    pub node: Option<&'a Figures>,
}

/// Millions.
#[expect(clippy::cast_precision_loss)]
pub fn millions(count: u64) -> f64 {
    count as f64 / 1e6
}

fn start(figures: &Figures) -> Option<f64> {
    Some(millions(figures.instructions?.start))
}

fn first(figures: &Figures) -> Option<f64> {
    let instructions = figures.instructions?;
    Some(millions(instructions.first_answer - instructions.start))
}

/// How many times the first figure is in the second.
fn times(figure: Option<f64>, other: Option<f64>) -> Option<f64> {
    Some(figure? / other?)
}

fn cold(figures: &Figures) -> Option<f64> {
    Some(figures.times.as_ref()?.cold.as_secs_f64())
}

fn at_share(figures: &Figures) -> Option<f64> {
    Some(figures.times.as_ref()?.first_at_share?.as_secs_f64())
}

#[expect(clippy::cast_precision_loss)]
pub const GOALS: [Goal; 12] = [
    Goal {
        figure: "user instructions, exec to the first wait for DynamoDB or an event",
        most: 1.3,
        unit: "M",
        held_to: Some(1.3),
        why: "",
        of: |figures, _| start(figures),
    },
    Goal {
        figure: "the same, of the usual Rust's",
        most: 1.0 / 10.0,
        unit: "",
        held_to: None,
        why: "",
        of: |figures, others| times(start(figures), start(others.usual?)),
    },
    Goal {
        figure: "user instructions from there to the first answer: handshake and request",
        most: 4.2,
        unit: "M",
        held_to: Some(5.3),
        why: "missed by the lists: nearly half of it is a page, of which more below, and nearly all of the rest the handshake",
        of: |figures, _| first(figures),
    },
    Goal {
        figure: "the same, of the usual Rust's",
        most: 1.0 / 75.0,
        unit: "",
        held_to: None,
        why: "",
        of: |figures, others| times(first(figures), first(others.usual?)),
    },
    Goal {
        figure: "first invocation at the share of 128 MB, of the usual Rust's",
        most: 1.0 / 40.0,
        unit: "",
        held_to: None,
        why: "",
        of: |figures, others| times(at_share(figures), at_share(others.usual?)),
    },
    Goal {
        figure: "start to first answer, wall, of the usual Rust's",
        most: 0.15,
        unit: "",
        held_to: None,
        why: "",
        of: |figures, others| times(cold(figures), cold(others.usual?)),
    },
    Goal {
        figure: "start to first answer, wall, of Node's",
        most: 1.0 / 8.0,
        unit: "",
        held_to: None,
        why: "",
        of: |figures, others| times(cold(figures), cold(others.node?)),
    },
    Goal {
        figure: "warm user instructions for a page of 20 cards",
        most: 2.0,
        unit: "M",
        held_to: Some(2.14),
        why: "missed: 21 items of 11 attributes are parsed to maps of hashed names, which are the SDK's types, and the body is escaped twice, once into the gateway's own JSON; both signing and the maps were tried at each opt-level. The hand-written floor needed 2.2",
        of: |figures, _| {
            figures.instructions.filter(|_| figures.name == "list-tips").map(|counts| millions(counts.warm))
        },
    },
    Goal {
        figure: "binary",
        most: 6.6,
        unit: "MB",
        held_to: Some(6.6),
        why: "",
        of: |figures, _| Some(millions(figures.x86_64.file)),
    },
    Goal {
        figure: "binary, zip -9",
        most: 1.9,
        unit: "MB",
        held_to: Some(2.6),
        why: "missed: at opt-level 3, whose gain the row of the small one shows, the file may have 6.6 MB and its archive is in proportion; at z the archive of a list has what the row says",
        of: |figures, _| Some(millions(figures.x86_64.zip)),
    },
    Goal {
        figure: "peak memory",
        most: 6.0,
        unit: "MB",
        held_to: Some(7.8),
        why: "missed: nearly all of it is the program's own file and libc, of which the kernel counts what lies around what was touched (`/proc/PID/smaps`); heap and stack are a quarter of a megabyte. At z it is met, as the row of the small one shows",
        of: |figures, _| Some(millions(figures.peak)),
    },
    Goal {
        figure: "threads beside the first before the first `/next`",
        most: 0.0,
        unit: "",
        held_to: Some(0.0),
        why: "",
        of: |figures, _| Some(figures.threads as f64),
    },
];

/// The least and the most of a goal's figure over all functions, each with the function's name.
pub fn range<'a>(goal: &Goal, all: &'a [Figures], others: &Others) -> Option<[(f64, &'a str); 2]> {
    let functions = all.iter().filter(|figures| figures.kind == Kind::Function);
    let mut found: Vec<(f64, &str)> =
        functions.filter_map(|figures| Some(((goal.of)(figures, others)?, figures.name.as_str()))).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    Some([*found.first()?, *found.last()?])
}
