use std::collections::{HashMap, HashSet};

use rules::{
    Availability, Case, CaseState, Content, ContentPart, Facts, Failure, Hazard, Hold, LoggedAct, Mark, ModeratorNote,
    Part, Post, PostId, Question, Said, Status, Thing, ThingKind, ThingNow, Timestamp, Tip, TipDraft, TipId, Tool,
    UserId,
};
use serde::Deserialize;

use super::tip::{Intervention, ModerateTip};
use crate::aws::item::{Item, number, readable, text, to_value};
use crate::items::case::{CASE, has_version, holding, of_thing};
use crate::items::mark::{readable_mark, trial_key};
use crate::items::post::{self, is_post, post, post_key, with_question};
use crate::items::profile::UserItem;
use crate::items::tip::{TipItem, is_tip_listed};
use crate::table::{Batch, Table, Write, by_id, exists, is, key, missing};

/// A thing that can be reported, as it is now.
#[derive(Debug)]
pub enum Reported {
    /// With whether everybody sees it.
    Tip(Tip, bool),
    /// With whether everybody sees its tip and its gardener.
    Outcome(Mark, bool),
    Profile(UserItem),
    /// A question, or an answer with its question, with whether everybody sees it where it stands.
    Post(Post, Option<Question>, bool),
}

#[derive(Deserialize)]
struct Suspended {
    status: Status,
    held: Option<Hold>,
}

/// The part of a tip or a profile that has its title.
#[derive(Deserialize)]
struct ThingTitle<I> {
    id: I,
    card: TitledCard,
}

#[derive(Deserialize)]
struct TitledCard {
    summary: TitledSummary,
}

#[derive(Deserialize)]
struct TitledSummary {
    title: Option<String>,
    name: Option<String>,
}

/// Reads things as they are now.
#[derive(Clone, Debug)]
pub(crate) struct Things {
    pub tips: Table,
    pub users: Table,
    pub activity: Table,
}

impl Things {
    /// One strongly consistent `GetItem`; three at once for a note.
    pub async fn get(&self, thing: Thing) -> Result<Option<Reported>, Failure> {
        Ok(match thing {
            Thing::Tip(tip) => {
                let stored = self.tips.get_consistent::<TipItem>(tip).await?;
                stored.map(|item| {
                    let is_listed = item.is_listed();
                    Reported::Tip(item.into(), is_listed)
                })
            }
            Thing::Profile(gardener) => self.users.get_consistent(gardener).await?.map(Reported::Profile),
            Thing::Outcome { tip, year, gardener } => Box::pin(self.note(tip, year, gardener)).await?,
            Thing::Post(id) => Box::pin(self.post(id)).await?,
        })
    }

    /// A question, or an answer with its question, and the tip, then the gardeners, who may be hidden. A deleted one is not there any more.
    async fn post(&self, id: PostId) -> Result<Option<Reported>, Failure> {
        let is_listed = is_tip_listed(&self.tips, id.question.about);
        let ((found, question), is_listed) = tokio::try_join!(with_question(&self.activity, id), is_listed)?;
        let Some((post, said)) = found.and_then(|post| post.said().cloned().map(|said| (post, said))) else {
            return Ok(None);
        };
        let is_hidden = question.as_ref().is_some_and(|question| question.hold.is_some());
        let asker = question.as_ref().and_then(|question| question.said.as_ref()).map(|said| said.gardener);
        let gardeners = [Some(said.gardener), asker].into_iter().flatten().collect::<HashSet<_>>();
        let batch = Batch::new().consistent(&self.users, gardeners.iter().map(by_id), &["status"])?;
        let profiles = batch.read().await?.all(&self.users).into_iter().filter_map(readable::<Suspended>);
        let active = profiles.filter(|profile| profile.status == Status::Active).count();
        Ok(Some(Reported::Post(post, question, is_listed && !is_hidden && active == gardeners.len())))
    }

    /// The note with its tip and its gardener, who may be hidden: three reads at once.
    async fn note(&self, tip: TipId, year: u16, gardener: UserId) -> Result<Option<Reported>, Failure> {
        let (note, tip, gardener) = tokio::try_join!(
            self.activity.get_by(trial_key(tip, gardener, year), true),
            self.tips.get_consistent::<TipItem>(tip),
            self.users.get_consistent::<Suspended>(gardener)
        )?;
        let is_active = gardener.is_some_and(|gardener| gardener.status == Status::Active);
        let is_seen = is_active && tip.is_some_and(|tip| tip.is_listed());
        Ok(note.and_then(readable_mark).map(|mark| Reported::Outcome(mark, is_seen)))
    }

    /// The case as its owner's profile makes it: one who is active again, or whom another case or an operator has suspended since, is not
    /// suspended in this one. Who has left is neither paused nor suspended.
    pub async fn with_owner(&self, case: Case, found: Option<&Reported>) -> Result<Case, Failure> {
        let settled = if found.is_none_or(Reported::is_gone) { CaseState::Gone } else { CaseState::Kept };
        let case = if case.owner == UserId::FORMER { Case { paused_until: None, ..case } } else { case };
        if case.state == CaseState::Paused && case.owner == UserId::FORMER {
            return Ok(Case { state: settled, ..case });
        }
        if case.state != CaseState::Suspended {
            return Ok(case);
        }
        let owner = match found {
            Some(Reported::Profile(user)) => Some(Suspended { status: user.status, held: user.hold.clone() }),
            _ => self.users.get_consistent::<Suspended>(case.owner).await?,
        };
        let is_own = |owner: &Suspended| owner.held.as_ref().is_some_and(|hold| hold.case == Some(case.thing));
        if owner.is_some_and(|owner| owner.status != Status::Active && is_own(&owner)) {
            return Ok(case);
        }
        let state = now(case.thing, found).state().unwrap_or(settled);
        Ok(Case { state, ..case })
    }

    /// The acts with the titles that their things have now: the log keeps none, so that it says nothing of gardeners who have left. One
    /// that is gone has no title.
    pub async fn with_titles(&self, mut acts: Vec<LoggedAct>) -> Result<Vec<LoggedAct>, Failure> {
        let things: HashSet<Thing> = acts.iter().map(|act| act.thing).collect();
        let (mut tips, mut users, mut activity) = (Vec::new(), Vec::new(), Vec::new());
        for thing in things {
            match thing {
                Thing::Tip(tip) => tips.push(by_id(tip)),
                Thing::Profile(gardener) => users.push(by_id(gardener)),
                Thing::Outcome { tip, year, gardener } => activity.push(trial_key(tip, gardener, year)),
                Thing::Post(id) => activity.push(post_key(id)),
            }
        }
        let batch = Batch::new().of(&self.tips, tips, &["id", "card.summary.title"])?;
        let batch = batch.of(&self.users, users, &["id", "card.summary.name"])?.of(&self.activity, activity, &[])?;
        let mut found = batch.read().await?;
        let tips = found.all(&self.tips).into_iter().filter_map(readable::<ThingTitle<TipId>>);
        let users = found.all(&self.users).into_iter().filter_map(readable::<ThingTitle<UserId>>);
        let (posts, marks): (Vec<Item>, Vec<Item>) = found.all(&self.activity).into_iter().partition(is_post);
        let posts = posts.into_iter().filter_map(post);
        let marks = marks.into_iter().filter_map(readable_mark);
        let titles = tips.filter_map(|tip| Some((Thing::Tip(tip.id), tip.card.summary.title?)));
        let titles = titles.chain(users.filter_map(|user| Some((Thing::Profile(user.id), user.card.summary.name?))));
        let titles = titles.chain(marks.filter_map(|mark| {
            let thing = Thing::Outcome { tip: mark.tip, year: mark.at.year(), gardener: mark.gardener };
            Some((thing, mark.outcome()?.result.to_string()))
        }));
        let titles = titles.chain(posts.filter_map(|post| Some((Thing::Post(post.id()), post.said()?.start()))));
        let titles: HashMap<Thing, String> = titles.collect();
        for act in &mut acts {
            act.title = titles.get(&act.thing).cloned().unwrap_or_default();
        }
        Ok(acts)
    }

    /// The parts of a transaction that hide the thing, or end its hold. What reports have hidden gets the moderator's words. A thing that
    /// is gone stays as it is.
    pub async fn held(&self, found: Option<&Reported>, hold: Option<&Hold>) -> Result<Vec<Write>, Failure> {
        match found {
            Some(found) if hold.is_none() && !found.is_held() => Ok(Vec::new()),
            Some(Reported::Tip(tip, _)) => {
                let intervention = hold.map_or(Intervention::Release, |hold| Intervention::Hold(hold.clone()));
                self.tips().parts(tip, &intervention).await
            }
            Some(Reported::Outcome(mark, _)) => Ok(vec![hold_note(&self.activity, mark, hold)?]),
            Some(Reported::Post(found, question, _)) => post::held(&self.activity, found, question.as_ref(), hold),
            Some(Reported::Profile(_)) | None => Ok(Vec::new()),
        }
    }

    /// The part of a transaction that requires that the thing still is as it was read, for an act that does not change it.
    pub fn as_read(&self, thing: Thing, found: Option<&Reported>) -> Write {
        match thing {
            Thing::Tip(tip) => is_revision(self.tips.check(by_id(tip)), found),
            Thing::Profile(gardener) => is_revision(self.users.check(by_id(gardener)), found),
            Thing::Outcome { tip, year, gardener } => {
                let check = self.activity.check(trial_key(tip, gardener, year));
                match found {
                    Some(Reported::Outcome(mark, _)) => has_note(check, mark),
                    _ => check.when(missing("pk")),
                }
            }
            Thing::Post(id) => match found {
                Some(Reported::Post(found, ..)) => post::unchanged(&self.activity, found),
                _ => self.activity.check(post_key(id)).when(missing("actor")),
            },
        }
    }

    /// The parts for a case whose suspension another case or an operator has taken over, or an operator has ended: nobody appeals against it
    /// there any more, its owner hears nothing of its end, and who has the case open reads it again. What it had hidden or removed before
    /// stays so, and its owner can appeal against that from now on. None if it suspends nobody.
    pub async fn without_suspension(&self, case: &Case) -> Result<Vec<Write>, Failure> {
        if case.state != CaseState::Suspended {
            return Ok(Vec::new());
        }
        let found = self.get(case.thing).await?;
        let update = self.activity.update(key(of_thing(case.thing), CASE));
        let update = update.set("version", number(case.version + 1)).when(has_version(case.version));
        let Some((state, hold)) = now(case.thing, found.as_ref()).state().zip(case.hold.clone()) else {
            return Ok(vec![update.remove(["actedAt"])]);
        };
        let hold = Hold { at: self.activity.now(), ..hold };
        let update = holding(update.set("state", text(state)).set("actedAt", text(hold.at)), Some(&hold))?;
        Ok([vec![update], self.held(found.as_ref(), Some(&hold)).await?].concat())
    }

    fn tips(&self) -> ModerateTip {
        ModerateTip::new(self.tips.clone(), self.users.clone(), self.activity.clone())
    }

    /// The parts that delete a tip, so that its author cannot restore it.
    pub async fn removed(&self, found: Option<&Reported>, hold: &Hold) -> Result<Vec<Write>, Failure> {
        let Some(Reported::Tip(tip, _)) = found else { return Ok(Vec::new()) };
        self.tips().parts(tip, &Intervention::Hold(Hold { removed: true, ..hold.clone() })).await
    }

    /// The parts that show words of the moderators above a tip, or take them away.
    pub async fn noted(&self, found: Option<&Reported>, note: Option<ModeratorNote>) -> Result<Vec<Write>, Failure> {
        let intervention = Intervention::Note(note);
        match found {
            Some(Reported::Tip(tip, _)) if intervention.changes(tip) => self.tips().parts(tip, &intervention).await,
            _ => Ok(Vec::new()),
        }
    }
}

/// The update that hides a note, or shows it again.
fn hold_note(activity: &Table, mark: &Mark, hold: Option<&Hold>) -> Result<Write, Failure> {
    let update = activity.update(trial_key(mark.tip, mark.gardener, mark.at.year()));
    Ok(has_note(update.set_or_remove("held", hold.map(to_value).transpose()?), mark))
}

/// The condition that a trial has the words that were read.
fn has_note(write: Write, mark: &Mark) -> Write {
    let note = mark.outcome().and_then(|outcome| outcome.note.as_ref());
    let write = write.when(exists("pk"));
    write.when(note.map_or_else(|| missing("note"), |note| is("note", text(note.as_str()))))
}

fn is_revision(write: Write, found: Option<&Reported>) -> Write {
    let revision = found.and_then(Reported::revision);
    write.when(revision.map_or_else(|| missing("id"), |revision| is("revision", number(revision))))
}

impl Reported {
    pub fn owner(&self) -> UserId {
        match self {
            Self::Tip(tip, _) => tip.author.id,
            Self::Outcome(mark, _) => mark.gardener,
            Self::Profile(user) => user.id,
            Self::Post(post, ..) => post.said().map_or(UserId::FORMER, |said| said.gardener),
        }
    }

    /// Whether everybody sees it.
    pub fn is_public(&self) -> bool {
        match self {
            Self::Tip(_, is_listed) => *is_listed,
            Self::Outcome(mark, is_seen) => {
                *is_seen && mark.outcome().is_some_and(|outcome| outcome.note.is_some() && outcome.hold.is_none())
            }
            Self::Profile(user) => user.status == Status::Active,
            Self::Post(post, _, is_seen) => *is_seen && post.hold().is_none(),
        }
    }

    pub fn is_held(&self) -> bool {
        match self {
            Self::Tip(tip, _) => tip.hold.is_some(),
            Self::Outcome(mark, _) => mark.outcome().is_some_and(|outcome| outcome.hold.is_some()),
            Self::Profile(user) => user.status != Status::Active,
            Self::Post(post, ..) => post.hold().is_some(),
        }
    }

    /// The moderators' words above a tip.
    pub fn note(&self) -> Option<&ModeratorNote> {
        let Self::Tip(tip, _) = self else { return None };
        tip.moderator_note.as_ref()
    }

    /// A moderator has deleted it.
    pub fn is_removed(&self) -> bool {
        matches!(self, Self::Tip(tip, _) if tip.is_removed())
    }

    /// Its author has taken it back. What moderation has hidden is there for moderators: when its hold ends, its author can bring it back.
    pub fn is_gone(&self) -> bool {
        let Self::Tip(tip, _) = self else { return false };
        let is_draft = tip.content.availability == Availability::Draft;
        tip.hold.is_none() && (tip.deleted_at.is_some() || is_draft)
    }

    pub fn now(&self, kind: ThingKind) -> ThingNow {
        ThingNow {
            kind,
            exists: true,
            is_held: self.is_held(),
            is_removed: self.is_removed(),
            is_deleted: matches!(self, Self::Tip(tip, _) if tip.deleted_at.is_some()),
            is_gone: self.is_gone(),
            has_note: self.note().is_some(),
        }
    }

    /// When a note was written, which can be deleted and written again.
    pub fn made_at(&self) -> Option<Timestamp> {
        if let Self::Outcome(mark, _) = self { Some(mark.at) } else { None }
    }

    /// The version of a tip's or profile's item, which every change of it changes.
    fn revision(&self) -> Option<u64> {
        match self {
            Self::Tip(tip, _) => Some(tip.revision),
            Self::Profile(user) => Some(user.revision),
            Self::Outcome(..) | Self::Post(..) => None,
        }
    }

    pub fn content(&self) -> Content {
        match self {
            Self::Tip(tip, _) => tip_content(&tip.content),
            Self::Outcome(mark, _) => {
                let outcome = mark.outcome();
                let note = outcome.and_then(|outcome| outcome.note.as_ref());
                Content {
                    title: outcome.map(|outcome| outcome.result.to_string()).unwrap_or_default(),
                    text: note.map(|note| note.as_str().to_owned()).unwrap_or_default(),
                    ..Content::default()
                }
            }
            Self::Profile(user) => profile_content(user),
            Self::Post(post, ..) => post.said().map(post_content).unwrap_or_default(),
        }
    }
}

fn tip_content(TipDraft { summary, description, photos, .. }: &TipDraft) -> Content {
    let Facts { standfirst, hazards, hazard_note, tools, basis, .. } = &summary.facts;
    let basis = basis.as_ref();
    let parts = [
        standfirst.as_ref().and_then(|text| ContentPart::new(Part::Summary, text.as_str())),
        ContentPart::new(Part::Plant, summary.plant_type.as_str()),
        ContentPart::new(Part::Hazards, &joined(hazards.iter().map(Hazard::as_str))),
        hazard_note.as_ref().and_then(|text| ContentPart::new(Part::HazardNote, text.as_str())),
        ContentPart::new(Part::Tools, &joined(tools.iter().map(Tool::as_str))),
        basis.and_then(|basis| ContentPart::new(Part::Source, basis.title.as_ref()?.as_str())),
        basis.and_then(|basis| ContentPart::new(Part::Link, basis.link.as_ref()?.as_str())),
        summary.image.as_ref().and_then(|address| ContentPart::new(Part::Picture, address.as_str())),
    ];
    Content {
        title: summary.title.as_str().to_owned(),
        text: description.as_str().to_owned(),
        parts: parts.into_iter().flatten().collect(),
        photos: photos.clone(),
    }
}

fn post_content(said: &Said) -> Content {
    let tip = said.tip.and_then(|tip| ContentPart::new(Part::Tip, &tip.to_string()));
    Content {
        title: said.start(),
        text: said.words().to_owned(),
        parts: tip.into_iter().collect(),
        ..Content::default()
    }
}

fn profile_content(user: &UserItem) -> Content {
    let summary = user.card.summary.clone().public(user.card.shown);
    let text =
        [summary.specialization.as_str(), summary.experience.as_str(), summary.location.as_str(), summary.bio.as_str()];
    let text = text.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    let parts = [
        summary.photo_url.as_ref().and_then(|address| ContentPart::new(Part::Picture, address.as_str())),
        user.shown_email().and_then(|address| ContentPart::new(Part::Email, address)),
    ];
    Content {
        title: summary.name.as_str().to_owned(),
        text,
        parts: parts.into_iter().flatten().collect(),
        photos: summary.portrait.into_iter().collect(),
    }
}

fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

/// The version of what a moderator sees of a case's thing.
pub(super) fn version_seen(thing: Thing, found: Option<&Reported>) -> String {
    let content = found.filter(|found| !found.is_gone()).map(Reported::content);
    Content::version_seen(content.as_ref(), now(thing, found), found.is_some_and(Reported::is_public))
}

/// What the thing of a case is now.
pub(super) fn now(thing: Thing, found: Option<&Reported>) -> ThingNow {
    let gone = ThingNow {
        kind: thing.kind(),
        exists: false,
        is_held: false,
        is_removed: false,
        is_deleted: false,
        is_gone: false,
        has_note: false,
    };
    found.map_or(gone, |found| found.now(thing.kind()))
}
