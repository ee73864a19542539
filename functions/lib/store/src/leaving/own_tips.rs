use rules::{Availability, FORMER_GARDENER, Failure, LeftTips, Thing, TipId, UserId};
use serde::Deserialize;

use crate::aws::item::{number, text};
use crate::items::card::TitleCard;
use crate::items::copies;
use crate::items::deletion::Deletion;
use crate::items::tip::{Owner, list};
use crate::table::{Table, by_id, concurrently, is, transact};

/// Tips that one call ends. With 250, a call takes about two seconds of a function's processor.
const BATCH: usize = 250;

/// What an item of the index `byAuthor` has to say here. The availability may be one of a later release.
#[derive(Debug, Deserialize)]
struct LeftTip {
    id: TipId,
    availability: String,
    /// Missing in one that this release cannot read, which ends all the same.
    #[serde(default)]
    card: Option<TitleCard>,
}

/// Ends up to [`BATCH`] tips of a gardener whose profile is not active. Returns how many are left, at least.
pub async fn end(tips: &Table, activity: &Table, author: Owner, left: LeftTips) -> Result<usize, Failure> {
    let author_id = author.to_string();
    let query = tips.query("byAuthor", &[("authorId", &author_id)]).only(&["id", "availability", "card.summary.title"]);
    let (found, stopped_at) = query.read::<LeftTip>().await?;
    let all = found.len() + usize::from(stopped_at.is_some());
    let ended = concurrently(found.into_iter().take(BATCH), |tip| {
        let (tips, activity) = (tips.clone(), activity.clone());
        async move { end_tip(&tips, &activity, author, &tip, left).await }
    });
    Ok(all - ended.await?)
}

/// Deletes the tip, or removes its author from it. The next run of `purge-tips` deletes the votes and reports on a deleted tip,
/// and removes the author from those on a kept one. Returns false if the tip differs from the index; the next call reads it again.
async fn end_tip(
    tips: &Table,
    activity: &Table,
    author: Owner,
    tip: &LeftTip,
    left: LeftTips,
) -> Result<bool, Failure> {
    let is_public = tip.availability == Availability::Public.as_str();
    let is_kept = left == LeftTips::Keep && is_public;
    let end = if is_kept {
        // The tip is in no list if its author was disabled, or has just been enabled again.
        let update = list(tips.update(by_id(tip.id))).set("card.name", text(FORMER_GARDENER));
        let update = update.set("authorId", text(UserId::FORMER)).remove(["publicAuthor"]);
        update.add("version", number(1)).add("revision", number(1))
    } else {
        tips.delete(by_id(tip.id))
    };
    let end = end.when(is("authorId", text(author))).when(is("availability", text(&tip.availability)));
    let deletion = Deletion::by_leaving(tip.id, activity.now()).part(activity)?;
    if transact(vec![end, deletion]).await?.is_some() {
        return Ok(false);
    }
    // After the tip: a report that is written later finds no tip, and ends what it has written. If this call ends here, `purge-tips` does it.
    if is_kept {
        let title = tip.card.as_ref().map(|card| card.summary.title.as_str());
        copies::end_of_kept(activity, Thing::Tip(tip.id), title.unwrap_or_default()).await?;
    } else {
        copies::end(activity, Thing::Tip(tip.id)).await?;
    }
    Ok(true)
}
