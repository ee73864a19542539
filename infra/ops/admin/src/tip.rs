//! Hides, shows or removes one tip. It needs no active profile: the author may be disabled or gone.

use anyhow::{Result, bail};
use rules::{Tip, TipId};
use store::{Intervention, ModerateTip};

use crate::flags::TipVerb;
use crate::{NOTHING_CHANGED, Report};

/// What each verb will do, one step a line.
const HIDE: &[&str] = &[
    "hide the tip from everybody but its author, and decrease the author's count",
    "(the author can show it again: `tip remove` or `gardener disable --tips hide` prevents that)",
    CACHED,
];
const SHOW: &[&str] = &[
    "make the tip public, and increase the author's count; if moderators have hidden it, that ends",
    "(while the author is disabled, it stays out of the lists)",
    CACHED,
];
const REMOVE: &[&str] = &[
    "delete the tip, and decrease the author's count if the tip is public",
    "delete its votes, saves, reports and photographs within a day; CloudFront keeps photographs for another day at most",
    "(backups keep it for 35 days)",
    CACHED,
];
const CACHED: &str = "(CloudFront serves cached lists for up to five minutes, so the tip may be in them until then)";

/// A second run finds nothing to do.
pub async fn run(tips: &ModerateTip, verb: TipVerb, report: Report<'_>) -> Result<()> {
    let (name, moderation, plan, tip) = match verb {
        TipVerb::Hide(tip) => ("hide", Intervention::Hide, HIDE, tip),
        TipVerb::Show(tip) => ("show", Intervention::Show, SHOW, tip),
        TipVerb::Remove(tip) => ("remove", Intervention::Remove, REMOVE, tip),
    };
    // The last part of a page's address.
    let word = tip.id.trim_end_matches('/');
    let word = word.rsplit_once('/').map_or(word, |(_, last)| last);
    let stored = match TipId::parse(word) {
        Some(id) => tips.get(id).await?,
        None => None,
    };
    let Some(stored) = stored else {
        let missing = format!("There is no tip {word}.");
        if moderation != Intervention::Remove {
            bail!(missing);
        }
        report(missing);
        return Ok(());
    };
    report(about(&stored));
    if !moderation.changes(&stored) {
        report(why_nothing(&stored));
        return Ok(());
    }
    report(format!("{name} will"));
    for line in plan {
        report(format!("  {line}"));
    }
    if !tip.announced.yes {
        report(NOTHING_CHANGED.to_owned());
        return Ok(());
    }
    tips.moderate(stored.id, &moderation).await?;
    report("Done.".to_owned());
    Ok(())
}

fn about(tip: &Tip) -> String {
    let (title, author) = (tip.content.summary.title.as_str(), &tip.author);
    format!("{}: {}, “{title}” by {} ({})", tip.id, tip.content.availability, author.name.as_str(), author.id)
}

fn why_nothing(tip: &Tip) -> String {
    if tip.deleted_at.is_some() {
        return "Its author has deleted it.".to_owned();
    }
    if tip.content.is_draft() {
        return "It is a draft, which only its author sees and can finish.".to_owned();
    }
    format!("It is {} already.", tip.content.availability)
}
