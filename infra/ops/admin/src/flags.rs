//! The command line. `cargo xtask` includes this file, parses with it, and hands its words on to the program.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Subcommand, ValueEnum};

/// One of samconfig.toml's environments. A new one is a section there, and nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct Environment(&'static str);

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Deactivate, reactivate or delete an account
    #[command(subcommand)]
    Gardener(GardenerVerb),
    /// Hide, show or remove a tip
    #[command(subcommand)]
    Tip(TipVerb),
    /// Back up the tables
    Backup(Site),
    /// Restore items of the tables, or a whole table
    Restore(Restore),
    /// Rebuild the search index from the tables, while the site runs
    Reindex(Reindex),
    /// Carry out the changes of stored data that are not done yet, while the site runs; `deploy` does it by itself
    Migrate(Migrate),
    /// Compute all counts from the votes and reports, and repair the differences, while the site runs
    Recount(Site),
}

#[derive(Debug, Args)]
pub struct Site {
    /// One of samconfig.toml's environments; `local` is the running cloud of `cargo xtask up`
    #[arg(long, value_parser = Environment::parser())]
    pub env: Environment,
}

#[derive(Debug, Args)]
pub struct Reindex {
    #[command(flatten)]
    pub site: Site,
    /// Only if this release has no index, or one that lacks changes
    #[arg(long)]
    pub if_needed: bool,
    /// The same before this release's functions run; afterwards `--if-needed` completes the index
    #[arg(long, conflicts_with = "if_needed")]
    pub ahead: bool,
}

#[derive(Debug, Args)]
pub struct Migrate {
    #[command(flatten)]
    pub site: Site,
    /// Write nothing, and print how many items each migration would change
    #[arg(long)]
    pub dry_run: bool,
}

/// What changes only what it has announced.
#[derive(Debug, Args)]
pub struct Announced {
    #[command(flatten)]
    pub site: Site,
    /// Do it, after printing the plan
    #[arg(long)]
    pub yes: bool,
}

#[derive(Debug, Subcommand)]
pub enum GardenerVerb {
    /// Deactivate an account: no writing, no signing in, and its sessions end
    Disable {
        #[command(flatten)]
        account: Account,
        /// Hide the public tips, too; they stay hidden when the account is enabled again
        #[arg(long)]
        tips: Option<DisabledTips>,
    },
    /// Reactivate an account
    Enable(Account),
    /// Let a gardener decide reports, at /moderation
    Promote(Account),
    /// End that, at once
    Demote(Account),
    /// Delete the account and the profile, and keep or remove the tips. Also where the account is gone
    Delete {
        #[command(flatten)]
        account: Account,
        /// Whether the tips are kept, as by a former gardener, or removed
        #[arg(long)]
        tips: EndedTips,
    },
    /// List profiles whose account is gone, and removals that were begun and not finished
    Orphans(Site),
}

#[derive(Debug, Args)]
pub struct Account {
    /// The e-mail address of the account or of the profile, or the gardener's id
    pub who: String,
    #[command(flatten)]
    pub announced: Announced,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum DisabledTips {
    Hide,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub enum EndedTips {
    Keep,
    Remove,
}

#[derive(Debug, Subcommand)]
pub enum TipVerb {
    /// Hide a tip from everybody but its author, who can show it again
    Hide(OneTip),
    /// Make a hidden tip public
    Show(OneTip),
    /// Delete a tip
    Remove(OneTip),
}

#[derive(Debug, Args)]
pub struct OneTip {
    /// The tip's id, or the address of its page
    #[arg(value_name = "TIP")]
    pub id: String,
    #[command(flatten)]
    pub announced: Announced,
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("source").required(true))]
pub struct Restore {
    #[command(flatten)]
    pub site: Site,
    /// Copy the tables as they were at this time, such as 2026-01-31T12:00:00+00:00, and print what has changed since
    #[arg(long, group = "source")]
    pub at: Option<String>,
    /// The same from a backup; a missing table is made again
    #[arg(long, group = "source")]
    pub backup: Option<String>,
    /// Put back, from a copy made before, what was removed or changed since
    #[arg(long, group = "source")]
    pub copy: Option<String>,
    /// With --copy: do it, after printing the plan
    #[arg(long, requires = "copy")]
    pub yes: bool,
}

impl Environment {
    /// Where `cargo xtask up` deploys.
    pub const LOCAL: Self = Self("local");
    /// The one that `sam` takes without a name.
    pub const DEFAULT: Self = Self("default");

    pub fn parser() -> impl TypedValueParser<Value = Self> {
        let settings = include_str!("../../../../samconfig.toml").lines();
        let names = settings.filter_map(|line| line.strip_prefix('[')?.strip_suffix(".deploy.parameters]"));
        let names: Vec<_> = names.collect();
        PossibleValuesParser::new(names.clone())
            .map(move |chosen| Self(names.iter().copied().find(|name| *name == chosen).unwrap_or_default()))
    }

    /// Its name in samconfig.toml.
    pub fn name(&self) -> &'static str {
        self.0
    }
}

impl Verb {
    /// The environment, and the verb's name.
    pub fn about(&self) -> (&Environment, &'static str) {
        match self {
            Self::Gardener(verb) => {
                let site = match verb {
                    GardenerVerb::Disable { account, .. }
                    | GardenerVerb::Enable(account)
                    | GardenerVerb::Promote(account)
                    | GardenerVerb::Demote(account)
                    | GardenerVerb::Delete { account, .. } => &account.announced.site,
                    GardenerVerb::Orphans(site) => site,
                };
                (&site.env, "gardener")
            }
            Self::Tip(TipVerb::Hide(tip) | TipVerb::Show(tip) | TipVerb::Remove(tip)) => {
                (&tip.announced.site.env, "tip")
            }
            Self::Backup(site) => (&site.env, "backup"),
            Self::Restore(restore) => (&restore.site.env, "restore"),
            Self::Reindex(reindex) => (&reindex.site.env, "reindex"),
            Self::Migrate(migrate) => (&migrate.site.env, "migrate"),
            Self::Recount(site) => (&site.env, "recount"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::{Arg, Command};

    use super::*;

    fn parsed(word: &str) -> Option<Environment> {
        let command = Command::new("admin").arg(Arg::new("env").long("env").value_parser(Environment::parser()));
        command.try_get_matches_from(["admin", "--env", word]).ok()?.remove_one("env")
    }

    #[test]
    fn sections_of_samconfig_are_the_environments_and_no_other_word_is_one() {
        let settings = include_str!("../../../../samconfig.toml").lines();
        let sections: BTreeSet<_> =
            settings.filter_map(|line| line.strip_prefix('[')?.split(['.', ']']).next()).collect();
        let parser = Environment::parser();
        let offered: Vec<_> = parser.possible_values().unwrap().map(|value| value.get_name().to_owned()).collect();
        assert_eq!(offered.len(), sections.len(), "{offered:?}");
        for name in sections {
            assert_eq!(parsed(name), Some(Environment(name)));
        }
        assert_eq!([parsed("local"), parsed("default")], [Some(Environment::LOCAL), Some(Environment::DEFAULT)]);
        for word in ["", "rehearsal", "Production", "production ", "production.deploy", "deploy", "global"] {
            assert_eq!(parsed(word), None, "{word:?}");
        }
    }
}
