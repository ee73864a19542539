//! What a case and its reports keep of a thing: its title, and its words as they were reported. They end with the thing, and at once with
//! its gardener.

use std::collections::BTreeSet;

use rules::{Case, Evidence, Failure, NoticeKind, PhotoId, Thing, Timestamp, UserId, limits};
use serde::Deserialize;

use super::appeal::APPEALS;
use super::case::{CASE, case, is_appeal, of_former, of_thing, thing_of};
use super::evidence::{CONTENT, VERSIONS, compressed, evidence};
use super::notice::of_notified;
use super::private_note::NOTES;
use super::report::BY;
use crate::aws::item::{Item, number, read, readable, text, text_of};
use crate::table::{Key, Table, Write, concurrently, exists, is, key, settle_all};

/// Why a change of copies is not done.
const BUSY: &str = "a case changes all the time";

/// A report as far as it is read here.
#[derive(Deserialize)]
struct ReportedAt {
    at: Timestamp,
}

/// Ends all copies, because the thing's gardener leaves. The case keeps ids and reasons; while it is open, for some days. It can be
/// repeated.
pub(crate) async fn end(activity: &Table, thing: Thing) -> Result<(), Failure> {
    end_or_keep(activity, thing, None).await
}

/// The same of a thing that its gardener leaves to its readers: its case and reports have the title that it has now, and nothing of what
/// it said before.
pub(crate) async fn end_of_kept(activity: &Table, thing: Thing, title: &str) -> Result<(), Failure> {
    end_or_keep(activity, thing, Some(title)).await
}

async fn end_or_keep(activity: &Table, thing: Thing, kept: Option<&str>) -> Result<(), Failure> {
    let (stays, title) = (kept.is_some(), kept.unwrap_or_default());
    let items = activity.partition(of_thing(thing)).consistent().all().await?;
    let case = stored_case(&items);
    let has_words = case.as_ref().and_then(|case| case.hold.as_ref()).is_some_and(|hold| hold.message.is_some());
    let open_until = case.and_then(|case| open_until(&case, &items));
    let changes = items.iter().filter_map(|item| {
        let sk = text_of(item, "sk")?;
        let (waits_for_appeal, item) = (is_appeal(item), key(of_thing(thing), sk));
        Some(match sk {
            CASE => {
                let update = activity.update(item).set("owner", text(UserId::FORMER)).when(exists("pk"));
                let update = update.set("copy.title", text(title)).set("copy.text", text(""));
                let update = if has_words { update.remove(["held.message"]) } else { update };
                if stays {
                    return Some(update);
                }
                let update = update.remove(["actor", "mark"]);
                let update = update.remove(["appealed", "appealedAt"]);
                // Nobody waits for the answer any more.
                let update = if waits_for_appeal { update.remove(["queue", "at"]) } else { update };
                ending(update, open_until)
            }
            sk if sk.starts_with(BY) => activity.update(item).set("title", text(title)).when(exists("pk")),
            sk if [VERSIONS, APPEALS, NOTES].iter().any(|begin| sk.starts_with(begin)) => activity.delete(item),
            _ => return None,
        })
    });
    let mut changes: Vec<Write> = changes.collect();
    let case = items.iter().find(|item| text_of(item, "sk") == Some(CASE));
    if let Some((place, of_former)) = case.and_then(|case| text_of(case, "at")).and_then(of_former) {
        let update = activity.update(key(of_thing(thing), CASE)).set("at", text(of_former));
        changes.push(update.when(is("at", text(place))));
    }
    changes.extend(titles_in_notices(activity, thing, title, &items).await?);
    settle_all(BUSY, changes).await.map(drop)
}

/// The writes that put this title in the place of the one in what the thing's reporters were told.
async fn titles_in_notices(activity: &Table, thing: Thing, title: &str, items: &[Item]) -> Result<Vec<Write>, Failure> {
    let reporters = items.iter().filter_map(|item| UserId::parse(text_of(item, "sk")?.strip_prefix(BY)?));
    let told = format!("#{}#{thing}", NoticeKind::Reported);
    let mut changes = Vec::new();
    for reporter in reporters {
        let pk = of_notified(reporter);
        for item in activity.partition(&pk).only(&["pk", "sk"]).all().await? {
            if let Some(sk) = text_of(&item, "sk").filter(|sk| sk.ends_with(&told)) {
                changes.push(activity.update(key(&pk, sk)).set("title", text(title)).when(exists("pk")));
            }
        }
    }
    Ok(changes)
}

/// The thing is gone, and its gardener is not: its open case ends some days after the last report, and what was reported with it. From
/// now on the case is found when the gardener leaves ([`cases_of`]).
pub(crate) async fn thing_is_gone(activity: &Table, thing: Thing) -> Result<(), Failure> {
    let items = activity.partition(of_thing(thing)).consistent().all().await?;
    let Some(found) = stored_case(&items) else { return Ok(()) };
    let open_until = open_until(&found, &items);
    let changes = items.iter().filter_map(|item| {
        let sk = text_of(item, "sk")?;
        let update = activity.update(key(of_thing(thing), sk)).when(exists("pk"));
        match sk {
            CASE => {
                let listed = [("actor", cases_of(found.owner)), ("mark", format!("C#{}", found.opened))];
                let update = listed.into_iter().fold(update, |update, (name, value)| update.set(name, text(value)));
                Some(ending(update, open_until))
            }
            sk if sk.starts_with(VERSIONS) && open_until.is_some() => Some(ending(update, open_until)),
            _ => None,
        }
    });
    settle_all(BUSY, changes.collect()).await.map(drop)
}

/// The partition of the index `byActor` that has the cases about things of a gardener that are gone. It is not the gardener's own, so that
/// their marks are not among the cases.
pub(crate) fn cases_of(owner: UserId) -> String {
    format!("C#{owner}")
}

/// Ends the copies of those things of a gardener that are gone already: as many as one call does, at most. Returns how many are left.
pub(crate) async fn end_of_gone(activity: &Table, owner: UserId, most: usize) -> Result<usize, Failure> {
    let cases = activity.query("byActor", &[("actor", &cases_of(owner))]).only(&["pk", "sk"]);
    let (cases, stopped_at) = cases.read::<Key>().await?;
    let left = cases.len().saturating_sub(most) + usize::from(stopped_at.is_some());
    concurrently(cases.into_iter().take(most), |found| {
        let activity = activity.clone();
        async move {
            match thing_of(&found.pk) {
                Some(thing) => end(&activity, thing).await,
                None => Ok(()),
            }
            .map(|()| true)
        }
    })
    .await?;
    Ok(left)
}

/// The log's partition of the index `byActor` for an owner. It is not the gardener's own, so leaving does not delete the log.
pub(crate) fn acts_about(owner: UserId) -> String {
    format!("L#{owner}")
}

/// The gardener leaves: the log keeps ids and reasons, and no words that a moderator wrote to them. As many as one call does, at most.
/// Returns how many are left.
pub(crate) async fn end_messages(activity: &Table, owner: UserId, most: usize) -> Result<usize, Failure> {
    let acts = activity.query("byActor", &[("actor", &acts_about(owner))]).only(&["pk", "sk", "message"]);
    let (acts, stopped_at) = acts.items().await?;
    let with_words = acts.into_iter().filter(|act| text_of(act, "message").is_some());
    let keys: Vec<Key> = with_words.map(read).collect::<Result<_, _>>()?;
    let left = keys.len().saturating_sub(most) + usize::from(stopped_at.is_some());
    let ends = keys.into_iter().take(most).map(|act| activity.update(key(act.pk, act.sk)).remove(["message"]));
    settle_all("an act changes all the time", ends.map(|end| end.when(exists("pk"))).collect()).await?;
    Ok(left)
}

/// The photographs that the reports of a thing are about, and those that it had when it was reported.
pub(crate) async fn photos_of(activity: &Table, thing: Thing) -> Result<BTreeSet<PhotoId>, Failure> {
    let mut photos = BTreeSet::new();
    for item in activity.partition(of_thing(thing)).consistent().all().await? {
        photos.extend(text_of(&item, "photo").and_then(PhotoId::parse));
        photos.extend(evidence(&item).into_iter().flat_map(|evidence| evidence.content.photos).map(|photo| photo.id));
    }
    Ok(photos)
}

/// The photographs of a thing have other ids now: what was reported names these.
pub(crate) async fn rename_photos(activity: &Table, thing: Thing, ids: &[(PhotoId, PhotoId)]) -> Result<(), Failure> {
    let new = |old: PhotoId| ids.iter().find(|(from, _)| *from == old).map(|(_, to)| *to);
    let mut changes = Vec::new();
    for item in activity.partition(of_thing(thing)).consistent().all().await? {
        let sk = text_of(&item, "sk").unwrap_or_default().to_owned();
        let update = activity.update(key(of_thing(thing), sk.clone())).when(exists("pk"));
        if sk.starts_with(VERSIONS)
            && let Some(Evidence { mut content, .. }) = evidence(&item)
            && content.photos.iter().any(|photo| new(photo.id).is_some())
        {
            for photo in &mut content.photos {
                photo.id = new(photo.id).unwrap_or(photo.id);
            }
            changes.push(update.set(CONTENT, compressed(&content)?));
        } else if sk.starts_with(BY)
            && let Some(photo) = text_of(&item, "photo").and_then(PhotoId::parse).and_then(new)
        {
            changes.push(update.set("photo", text(photo)));
        }
    }
    settle_all(BUSY, changes).await.map(drop)
}

/// The case among the items of its thing.
fn stored_case(items: &[Item]) -> Option<Case> {
    items.iter().find(|item| text_of(item, "sk") == Some(CASE)).cloned().and_then(case)
}

/// When an open case ends. `None` if it is decided.
fn open_until(case: &Case, items: &[Item]) -> Option<Timestamp> {
    let reports = items.iter().filter(|item| text_of(item, "sk").is_some_and(|sk| sk.starts_with(BY)));
    let reports = reports.filter_map(|item| readable::<ReportedAt>(item.clone()));
    let last = reports.map(|report| report.at).max().unwrap_or(case.opened);
    case.waits.then(|| last.days_after(limits::GONE_DAYS))
}

fn ending(update: Write, at: Option<Timestamp>) -> Write {
    update.with(at, |update, at| update.set("expiresAt", number(at.seconds())))
}
