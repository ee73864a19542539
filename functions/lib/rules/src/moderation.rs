//! Reports of tips, notes, profiles, questions and answers, the cases that they open, and what moderators do.

use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::known;
use crate::{
    Act, Appeal, BlockKind, CaseState, Change, ModeratorNote, Name, Part, Photo, PhotoId, PostId, ReportNote,
    ReportReason, Set, Status, ThingKind, ThingNow, Timestamp, TipId, UserId, limits,
};

ulid_id!(/** The id of an act of moderation. */ ActId);

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    Tip(TipId),
    /// The note of a gardener who tried a tip in a year.
    Outcome {
        tip: TipId,
        year: u16,
        gardener: UserId,
    },
    Profile(UserId),
    /// A question or an answer.
    Post(PostId),
}

impl Thing {
    pub fn kind(self) -> ThingKind {
        match self {
            Self::Tip(_) => ThingKind::Tip,
            Self::Outcome { .. } => ThingKind::Outcome,
            Self::Profile(_) => ThingKind::Profile,
            Self::Post(post) => post.kind(),
        }
    }

    /// The id among things of its kind. A note's is `TIP.YEAR.GARDENER`.
    pub fn id(self) -> String {
        match self {
            Self::Tip(tip) => tip.to_string(),
            Self::Outcome { tip, year, gardener } => format!("{tip}.{year}.{gardener}"),
            Self::Profile(gardener) => gardener.to_string(),
            Self::Post(post) => post.to_string(),
        }
    }

    /// Reads the canonical form only.
    pub fn parse(kind: ThingKind, id: &str) -> Option<Self> {
        let thing = match kind {
            ThingKind::Tip => TipId::parse(id).map(Self::Tip),
            ThingKind::Profile => UserId::parse(id).map(Self::Profile),
            ThingKind::Question | ThingKind::Answer => {
                PostId::parse(id).filter(|post| post.kind() == kind).map(Self::Post)
            }
            ThingKind::Outcome => {
                let mut parts = id.splitn(3, '.');
                let (tip, year, gardener) = (parts.next()?, parts.next()?, parts.next()?);
                let year = year.parse().ok().filter(|year: &u16| (2_000..=9_999).contains(year))?;
                Some(Self::Outcome { tip: TipId::parse(tip)?, year, gardener: UserId::parse(gardener)? })
            }
        };
        thing.filter(|thing| thing.id() == id)
    }
}

/// `KIND#ID`.
impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.kind(), self.id())
    }
}

impl Thing {
    fn of_text(text: &str) -> Option<Self> {
        let (kind, id) = text.split_once('#')?;
        Self::parse(ThingKind::parse(kind).ok()?, id)
    }
}

serde_as_text!(Thing, Thing::of_text);

/// What moderation says about a thing that it has taken out of the lists. Its author sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Hold {
    #[serde(default, deserialize_with = "known::or_default")]
    pub reason: ReportReason,
    pub at: Timestamp,
    /// Of the moderator; reports alone say nothing more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<ReportNote>,
    /// Of whose case it is. Missing if it is of a later release's kind.
    #[serde(default, deserialize_with = "known::option", skip_serializing_if = "Option::is_none")]
    pub case: Option<Thing>,
    /// It was public, so it becomes public again when the hold ends.
    #[serde(default)]
    pub was_public: bool,
    /// A tip that a moderator has deleted. Only the end of the hold restores it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub removed: bool,
    /// When a pause or a suspension ends by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
}

/// The moderator who looks at a case, so that two do not read the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    pub by: UserId,
    pub until: Timestamp,
}

/// What a moderator wrote about a gardener for the other moderators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrivateNote {
    pub text: ReportNote,
    pub by: UserId,
    pub at: Timestamp,
}

/// What a thing says: everything of it that a gardener has written or chosen, and that others see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    pub title: String,
    pub text: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<ContentPart>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub photos: Vec<Photo>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ContentPart {
    pub part: Part,
    pub text: String,
}

impl ContentPart {
    /// `None` if there is nothing to say.
    pub fn new(part: Part, text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| Self { part, text: text.to_owned() })
    }
}

/// What a thing was when it was reported.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// [`Content::version`]
    pub version: String,
    /// When it was last reported so.
    pub at: Timestamp,
    pub content: Content,
}

impl Content {
    /// The title and the start of the text: what the queue shows.
    #[must_use]
    pub fn start(&self) -> Self {
        let mut text = self.text.clone();
        if text.len() > limits::COPY_BYTES {
            let end = (0..=limits::COPY_BYTES).rev().find(|end| text.is_char_boundary(*end));
            text.truncate(end.unwrap_or_default());
            text.push('…');
        }
        Self { title: self.title.clone(), text, ..Self::default() }
    }

    /// The same for the same content, and another one for any other.
    pub fn version(&self) -> String {
        digest(self)
    }

    /// The version of what a moderator sees of a thing: of its content, of who sees it, and of what was done with it.
    pub fn version_seen(content: Option<&Self>, now: ThingNow, is_public: bool) -> String {
        digest(&(content, is_public, now))
    }
}

fn digest(of: &impl Serialize) -> String {
    // Strings, numbers and lists are always JSON.
    let json = serde_json::to_vec(of).unwrap_or_default();
    let hash = Sha256::digest(json);
    BASE64_URL_SAFE_NO_PAD.encode(hash.first_chunk::<VERSION_BYTES>().copied().unwrap_or_default())
}

/// Two contents of one thing have the same version once in 2^96 tries.
const VERSION_BYTES: usize = 12;

/// A case with what its thing was when it was reported.
#[derive(Clone, Debug)]
pub struct Case {
    pub thing: Thing,
    pub state: CaseState,
    pub owner: UserId,
    pub reasons: Set<ReportReason>,
    pub reports: u32,
    pub opened: Timestamp,
    pub decided_at: Option<Timestamp>,
    /// When the thing was last hidden, or its owner paused or suspended. `None` too of a suspension that another case has taken over.
    pub acted_at: Option<Timestamp>,
    /// A moderator has decided to keep the thing.
    pub was_kept: bool,
    /// What it said then ([`Content::version`]). `None` too of a decision that an earlier release stored.
    pub kept_version: Option<String>,
    /// The start of what was reported, until it is decided.
    pub copy: Content,
    /// Of the reports that no moderator has decided, in hundredths.
    pub weight: u32,
    pub version: u64,
    /// Whether it waits for a moderator.
    pub waits: bool,
    /// Until when it lets its owner write nothing, perhaps no longer, whatever else is decided meanwhile.
    pub paused_until: Option<Timestamp>,
    /// What its thing is held by. It stays when the thing is deleted.
    pub hold: Option<Hold>,
    /// It ends by itself: it is decided, or its thing is gone.
    pub ends: bool,
    pub acted_by: ActedBy,
    /// The acts of which an appeal waits, and since when.
    pub appealed: Set<CaseState>,
    pub appealed_at: Option<Timestamp>,
    /// Who looks at it, perhaps no longer.
    pub taken: Option<Taken>,
}

/// The moderators whose acts of a case are in force. `None` where there is none, and where reports alone or an earlier release acted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActedBy {
    /// Who has hidden or removed its thing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<UserId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<UserId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspended: Option<UserId>,
}

impl ActedBy {
    /// Where one moderator has done all that is in force, which is one act.
    pub fn only(state: CaseState, moderator: Option<UserId>) -> Self {
        let mut acted = Self::default();
        if let Some(act) = acted.of(state) {
            *act = moderator;
        }
        acted
    }

    fn of(&mut self, state: CaseState) -> Option<&mut Option<UserId>> {
        match state {
            CaseState::Hidden | CaseState::Removed => Some(&mut self.held),
            CaseState::Paused => Some(&mut self.paused),
            CaseState::Suspended => Some(&mut self.suspended),
            CaseState::Open | CaseState::Kept | CaseState::Noted | CaseState::Gone => None,
        }
    }

    fn has_done(mut self, moderator: UserId, state: CaseState) -> bool {
        self.of(state).is_some_and(|act| *act == Some(moderator))
    }

    /// After a decision. Who repeats an act, as the answer to an appeal, has not done it, unless nobody has.
    #[must_use]
    pub fn after(mut self, change: Change, is_repeated: bool, moderator: Option<UserId>) -> Self {
        let (act, ends) = match change {
            Change::Nothing | Change::Note | Change::TakeNote => return self,
            Change::Hold | Change::Remove => (&mut self.held, false),
            Change::Release => (&mut self.held, true),
            Change::Pause => (&mut self.paused, false),
            Change::Resume => (&mut self.paused, true),
            Change::Suspend => (&mut self.suspended, false),
            Change::Return => (&mut self.suspended, true),
        };
        let before = act.filter(|_| is_repeated);
        *act = if ends { None } else { before.or(moderator) };
        self
    }
}

impl CaseState {
    /// Whether its thing is out of the lists.
    pub fn is_held(self) -> bool {
        matches!(self, Self::Hidden | Self::Removed | Self::Suspended)
    }

    /// Whether moderation has acted against the thing or its gardener, who may appeal.
    pub fn is_against(self) -> bool {
        self.is_held() || self == Self::Paused
    }

    /// Whether moderators have found that a report of it was right.
    pub fn is_upheld(self) -> bool {
        self.is_against() || self == Self::Noted
    }

    /// Whether a moderator has decided that its thing stays.
    pub fn stays(self) -> bool {
        matches!(self, Self::Kept | Self::Noted)
    }

    /// Whether a moderator has decided, and not against the thing.
    pub fn is_settled(self) -> bool {
        self.stays() || self == Self::Gone
    }
}

impl Case {
    /// Whether it waits because its owner has appealed.
    pub fn is_appeal(&self) -> bool {
        self.appealed_at.is_some()
    }

    /// A case that is not stored yet: a moderator acts on something that nobody has reported.
    pub fn unreported(thing: Thing, owner: UserId, copy: Content, now: Timestamp) -> Self {
        Self {
            thing,
            state: CaseState::Open,
            owner,
            reasons: Set::default(),
            reports: 0,
            opened: now,
            decided_at: None,
            acted_at: None,
            was_kept: false,
            kept_version: None,
            copy,
            weight: 0,
            version: 0,
            waits: false,
            paused_until: None,
            hold: None,
            ends: false,
            acted_by: ActedBy::default(),
            appealed: Set::default(),
            appealed_at: None,
            taken: None,
        }
    }

    /// The case at this time: a pause ends by itself.
    #[must_use]
    pub fn at(self, now: Timestamp) -> Self {
        let paused_until = self.paused_until.filter(|until| *until > now);
        let is_over = self.state == CaseState::Paused && paused_until.is_none();
        let over = if self.waits { CaseState::Open } else { CaseState::Kept };
        Self { state: if is_over { over } else { self.state }, paused_until, ..self }
    }

    /// Whether a moderator has decided to keep the thing as it is now. What has changed since nobody has read.
    pub fn was_kept_as(&self, now: &Content) -> bool {
        self.was_kept && self.kept_version.as_ref().is_none_or(|kept| *kept == now.version())
    }

    /// Whether another moderator looks at it now.
    pub fn is_taken_from(&self, moderator: UserId, now: Timestamp) -> bool {
        self.taken.is_some_and(|taken| taken.by != moderator && taken.until > now)
    }

    /// Whether the moderator may decide it: not about something of their own, and not if all that waits are appeals against their own acts,
    /// unless nobody else has answered those for some days. Nobody decides either what they have reported.
    pub fn may_be_decided_by(&self, moderator: UserId, now: Timestamp) -> bool {
        let is_own = |act| self.acted_by.has_done(moderator, act);
        let are_all_own = !self.appealed.is_empty() && self.appealed.iter().all(is_own);
        self.owner != moderator && !(are_all_own && self.is_for_others(now))
    }

    /// Whether the moderator may do it: it answers no appeal against their own act, unless nobody else has for some days.
    pub fn may_answer(&self, moderator: UserId, act: Act, now: Timestamp) -> bool {
        let still = self.still_appealed(act);
        let mut answered = self.appealed.iter().filter(|appealed| !still.contains(*appealed));
        !(answered.any(|act| self.acted_by.has_done(moderator, act)) && self.is_for_others(now))
    }

    fn is_for_others(&self, now: Timestamp) -> bool {
        self.appealed_at.is_some_and(|at| at > now.days_before(limits::APPEAL_OTHERS_DAYS))
    }

    /// When the act was done that the owner can appeal against: the last one, or a pause that goes on under a hiding or a removal. `None` if
    /// it is not in force, if an appeal against it waits, or if the days for one are over.
    pub fn appealable(&self, act: CaseState, now: Timestamp) -> Option<Timestamp> {
        let is_in_force = act == self.state || (act == CaseState::Paused && self.is_paused_below());
        let is_in_time = |at: &Timestamp| at.days_after(limits::APPEAL_DAYS) > now;
        self.done_at(act).filter(|_| is_in_force && !self.appealed.contains(act)).filter(is_in_time)
    }

    /// When an act in force was done: the last one, or the pause.
    pub fn done_at(&self, act: CaseState) -> Option<Timestamp> {
        match act {
            CaseState::Paused => self.paused_until.map(|until| until.days_before(limits::PAUSE_DAYS)),
            act => self.acted_at.filter(|_| act.is_against()),
        }
    }

    /// Whether a pause goes on under a later hiding or removal.
    pub fn is_paused_below(&self) -> bool {
        matches!(self.state, CaseState::Hidden | CaseState::Removed) && self.paused_until.is_some()
    }
}

/// A case with everything about it.
#[derive(Debug)]
pub struct CaseFile {
    pub case: Case,
    /// The thing as it is now. `None` if it is gone.
    pub now: Option<Content>,
    /// The moderators' words above the tip as it is now.
    pub note: Option<ModeratorNote>,
    pub is_public: bool,
    /// What the moderator can choose.
    pub acts: Vec<Act>,
    /// Of what the moderator sees now ([`Content::version_seen`]).
    pub thing_version: String,
    /// What was reported, the newest first. It ends some time after the decision.
    pub evidence: Vec<Evidence>,
    /// Of reporters without their names, the newest first.
    pub reports: Vec<FiledReport>,
    pub appeals: Vec<FiledAppeal>,
    /// `None` if the owner has left.
    pub owner: Option<CaseOwner>,
    /// About the owner, the newest first.
    pub notes: Vec<PrivateNote>,
    /// Earlier acts about what the owner wrote, the newest first.
    pub history: Vec<LoggedAct>,
}

/// An appeal, as a moderator sees it.
#[derive(Debug)]
pub struct FiledAppeal {
    pub text: Appeal,
    pub at: Timestamp,
    /// The act. `None` of one that an earlier release stored.
    pub against: Option<CaseState>,
}

/// A report, as a moderator sees it.
#[derive(Debug)]
pub struct FiledReport {
    pub reason: ReportReason,
    pub note: Option<ReportNote>,
    pub at: Timestamp,
    /// In hundredths.
    pub weight: u32,
    /// Of the content that it is about. `None` of a report that an earlier release stored.
    pub version: Option<String>,
    /// The photograph that it is about.
    pub photo: Option<PhotoId>,
}

#[derive(Debug)]
pub struct CaseOwner {
    pub name: Name,
    pub status: Status,
    pub joined: Timestamp,
    pub total_tips: u64,
    /// Until when the gardener may write nothing, perhaps no longer.
    pub paused_until: Option<Timestamp>,
    /// When a suspension ends by itself. `None`: there is none, or it has no end.
    pub suspended_until: Option<Timestamp>,
}

/// An act in the log, which can be added to only.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LoggedAct {
    pub at: Timestamp,
    pub act: Act,
    pub thing: Thing,
    #[serde(default, deserialize_with = "known::or_default")]
    pub reason: ReportReason,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<ReportNote>,
    /// `None` if reports alone hid the thing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moderator: Option<UserId>,
    /// Whether the thing was gone: the act has only closed its case.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
    pub title: String,
}

/// A report of the gardener's.
#[derive(Clone, Debug)]
pub struct OwnReport {
    pub thing: Thing,
    /// Of the thing, when it was reported.
    pub title: String,
    pub reason: ReportReason,
    pub note: Option<ReportNote>,
    pub at: Timestamp,
    /// `None` until a moderator has decided.
    pub outcome: Option<CaseState>,
}

/// An appeal of the gardener's.
#[derive(Clone, Debug)]
pub struct OwnAppeal {
    pub thing: Thing,
    /// The act. `None` of one that an earlier release stored.
    pub against: Option<CaseState>,
    pub at: Timestamp,
    pub text: Appeal,
}

/// A gardener whom another one blocks or mutes.
#[derive(Clone, Debug)]
pub struct Block {
    pub gardener: UserId,
    /// When it was done.
    pub name: Name,
    pub kind: BlockKind,
    pub at: Timestamp,
}

/// The gardener who reports.
#[derive(Clone, Copy, Debug)]
pub struct Reporter {
    pub joined: Timestamp,
    pub public_tips: u64,
    /// Reports of this day before this one.
    pub today: u64,
    pub standing: Standing,
}

/// What a gardener's reports were worth that moderators have decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// All of them, and those that were upheld.
    pub decided: u64,
    pub upheld: u64,
    /// The last ones, and those of them that were upheld.
    pub lately: u64,
    pub lately_upheld: u64,
}

/// The weight of one report in whole.
pub const WHOLE: u32 = 100;

impl Reporter {
    /// How much a report counts towards hiding a thing before a moderator has seen it, in hundredths. A new account counts nothing, so a
    /// mob of new accounts hides nothing; a gardener of a week who has given something counts 1; one whose reports were right counts 2.
    /// Who reports falsely counts less: only the share of the last reports that moderators upheld. Until the first one was right, the third
    /// report of a day and all after it count half.
    pub fn weight(&self, now: Timestamp) -> u32 {
        const SETTLED_DAYS: u64 = 7;
        const BURST: u64 = 2;
        let Standing { decided, upheld, lately, lately_upheld } = self.standing;
        let is_new = self.joined > now.days_before(SETTLED_DAYS);
        if is_new || (self.public_tips == 0 && upheld == 0) {
            return 0;
        }
        let is_burst = self.today >= BURST && upheld == 0;
        let whole = if decided >= 3 && upheld * 10 >= decided * 7 {
            2 * WHOLE
        } else if is_burst {
            WHOLE / 2
        } else {
            WHOLE
        };
        let is_false = lately >= 5 && lately_upheld * 5 < lately;
        match u32::try_from(lately_upheld * u64::from(whole) / lately.max(1)) {
            _ if lately == 0 => whole,
            Ok(weight) if !is_false => weight,
            _ => 0,
        }
    }
}

/// The reports of a case that no moderator has decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The sum of the weights, and the part of those who say that it is unsafe, in hundredths.
    pub total: u32,
    pub unsafe_advice: u32,
    /// Reporters whose reports count.
    pub people: u32,
    /// All reporters.
    pub reports: u32,
}

impl Score {
    pub fn add(&mut self, reason: ReportReason, weight: u32) {
        self.total += weight;
        self.people += u32::from(weight > 0);
        self.reports += 1;
        if reason == ReportReason::Unsafe {
            self.unsafe_advice += weight;
        }
    }

    /// Whether the reports hide the thing at once. After a moderator has decided to keep it as it is, it takes twice as many. No reporter hides a thing
    /// alone, however right the earlier reports were.
    pub fn hides(&self, was_kept: bool) -> bool {
        const HIDES: u32 = 3 * WHOLE;
        const HIDES_UNSAFE: u32 = 2 * WHOLE;
        const HIDES_KEPT: u32 = 6 * WHOLE;
        let weighs =
            if was_kept { self.total >= HIDES_KEPT } else { self.total >= HIDES || self.unsafe_advice >= HIDES_UNSAFE };
        weighs && self.people >= 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_read_back_as_written() {
        let (tip, gardener) = (TipId::new(), UserId::from_number(7));
        for thing in [Thing::Tip(tip), Thing::Outcome { tip, year: 2026, gardener }, Thing::Profile(gardener)] {
            assert_eq!(Thing::of_text(&thing.to_string()), Some(thing));
        }
        for other in ["tip#01", "plant#x", "outcome#01.2026", "profile#", ""] {
            assert_eq!(Thing::of_text(other), None, "{other}");
        }
        for year in ["+2026", "02026"] {
            assert_eq!(Thing::parse(ThingKind::Outcome, &format!("{tip}.{year}.{gardener}")), None, "{year}");
        }
    }

    #[test]
    fn report_weighs_more_the_more_its_reporter_has_given_and_less_the_more_were_false() {
        let now = Timestamp::now();
        let check = |days, public_tips, [decided, upheld, lately, lately_upheld]: [u64; 4], expect| {
            let standing = Standing { decided, upheld, lately, lately_upheld };
            let reporter = Reporter { joined: now.days_before(days), public_tips, today: 0, standing };
            assert_eq!(reporter.weight(now), expect, "{reporter:?}");
        };
        let on_a_busy_day = |today, upheld| {
            let standing = Standing { decided: 1, upheld, lately: 1, lately_upheld: 1 };
            let standing = if upheld == 0 { Standing::default() } else { standing };
            Reporter { joined: now.days_before(8), public_tips: 1, today, standing }.weight(now)
        };
        assert_eq!([0, 1, 2, 9].map(|today| on_a_busy_day(today, 0)), [100, 100, 50, 50]);
        assert_eq!([0, 9].map(|today| on_a_busy_day(today, 1)), [100, 100]);
        check(0, 50, [0, 0, 0, 0], 0);
        check(6, 50, [3, 3, 3, 3], 0);
        check(8, 0, [0, 0, 0, 0], 0);
        check(8, 1, [0, 0, 0, 0], 100);
        check(8, 0, [1, 1, 1, 1], 100);
        check(8, 1, [2, 2, 2, 2], 100);
        check(8, 1, [3, 2, 3, 2], 66);
        check(8, 1, [10, 7, 10, 7], 140);
        check(8, 1, [3, 3, 3, 3], 200);
        // The first false report takes the weight of the next ones, until one is upheld.
        check(8, 1, [1, 0, 1, 0], 0);
        check(8, 1, [2, 1, 2, 1], 50);
        check(8, 1, [10, 2, 10, 2], 20);
        check(8, 1, [6, 1, 6, 1], 0);
        // Only the last ones count against a gardener.
        check(800, 1, [90, 70, 20, 0], 0);
        check(800, 1, [90, 20, 20, 20], 100);
    }

    #[test]
    fn reports_hide_a_thing_by_their_weight() {
        let check = |reports: &[(ReportReason, u32)], was_kept, expect| {
            let mut score = Score::default();
            for (reason, weight) in reports {
                score.add(*reason, *weight * WHOLE);
            }
            assert_eq!(score.hides(was_kept), expect, "{reports:?}");
        };
        let (spam, dangerous) = (ReportReason::Spam, ReportReason::Unsafe);
        check(&[(spam, 0); 200], false, false);
        check(&[(spam, 1); 2], false, false);
        check(&[(spam, 1); 3], false, true);
        check(&[(spam, 2), (spam, 1)], false, true);
        check(&[(dangerous, 1)], false, false);
        check(&[(dangerous, 1); 2], false, true);
        check(&[(dangerous, 2)], false, false);
        check(&[(dangerous, 2), (spam, 0)], false, false);
        check(&[(dangerous, 2), (spam, 1)], false, true);
        check(&[(dangerous, 0); 200], false, false);
        check(&[(spam, 1); 5], true, false);
        check(&[(spam, 1); 6], true, true);
    }
}
