//! The responses about reports and cases.

use rules::{
    Act, Appeal, BlockKind, CaseState, ContentPart, ModeratorNote, Name, Photo, PhotoId, ReportNote, ReportReason, Set,
    Status, Thing, ThingKind, Timestamp, UserId, WHOLE,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Why moderation has hidden, removed or suspended something of the caller's.
#[derive(Debug, Serialize, ToSchema)]
pub struct Hold {
    pub reason: ReportReason,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Of the moderator. Null if reports alone have hidden it; then a moderator will look at it.
    #[schema(required = true)]
    pub message: Option<ReportNote>,
    /// A tip that the moderator has deleted: its author cannot restore it.
    pub removed: bool,
    /// The case, to appeal in. Of a suspended gardener it may be a tip's.
    #[schema(required = true)]
    pub case: Option<CaseName>,
    /// When a pause or a suspension ends by itself; null if it has no end, or if it is neither.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub until: Option<Timestamp>,
}

/// The names of a case in paths and requests.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaseName {
    pub kind: ThingKind,
    pub id: String,
}

/// A report of the caller's.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnReport {
    pub kind: ThingKind,
    /// A note's is `TIP.YEAR.GARDENER`.
    pub id: String,
    /// The thing's title, when it was reported.
    pub title: String,
    pub reason: ReportReason,
    #[schema(required = true)]
    pub note: Option<ReportNote>,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Null until a moderator has decided.
    #[schema(required = true)]
    pub outcome: Option<CaseState>,
}

/// An appeal of the caller's.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnAppeal {
    pub kind: ThingKind,
    /// A note's is `TIP.YEAR.GARDENER`.
    pub id: String,
    /// The act; null if an earlier release stored the appeal.
    #[schema(required = true)]
    pub against: Option<CaseState>,
    pub text: Appeal,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// A gardener whom the caller blocks or mutes.
#[derive(Debug, Serialize, ToSchema)]
pub struct Block {
    pub id: UserId,
    /// When it was done.
    pub name: Name,
    pub kind: BlockKind,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// A case in the queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseHead {
    pub kind: ThingKind,
    /// A note's is `TIP.YEAR.GARDENER`.
    pub id: String,
    pub state: CaseState,
    /// The title and the start of the text when it was reported. The text ends with the decision.
    pub reported: Content,
    /// Of the reports that no moderator has decided.
    #[schema(value_type = Vec<ReportReason>)]
    pub reasons: Set<ReportReason>,
    pub reports: u32,
    /// The first of these reports.
    #[schema(value_type = String, format = DateTime)]
    pub opened: Timestamp,
    /// Whether it waits for a moderator.
    pub waits: bool,
    /// Whether it waits because its owner has appealed.
    pub appealed: bool,
    /// What the reports that no moderator has decided weigh together. With 3 a tip or note is hidden, with 2 of them for unsafe advice.
    pub weight: f64,
    /// Changes with every report and act. `If-Match` takes it in quotes. 0 if nobody has reported the thing, and no moderator has acted.
    #[schema(minimum = 0)]
    pub version: u64,
    /// The moderator who looks at it, or did until a moment ago; null if nobody has. Another one cannot act until that ends.
    #[schema(required = true)]
    pub taken: Option<Taken>,
}

/// Who looks at a case.
#[derive(Debug, Serialize, ToSchema)]
pub struct Taken {
    pub by: UserId,
    #[schema(value_type = String, format = DateTime)]
    pub until: Timestamp,
}

/// A page of the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListCase {
    pub data: Vec<CaseHead>,
    /// The cursor of the next page, even if this one is empty; null on the last one.
    #[schema(required = true)]
    pub next: Option<String>,
    /// How many cases there are from this page on: of the next 100 of the queue, so 100 may be more.
    #[schema(maximum = 100)]
    pub total: usize,
}

/// What a moderator wrote about a gardener for the other moderators.
#[derive(Debug, Serialize, ToSchema)]
pub struct PrivateNote {
    pub text: ReportNote,
    /// The moderator.
    pub by: UserId,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// What a thing says.
#[derive(Debug, Serialize, ToSchema)]
pub struct Content {
    pub title: String,
    pub text: String,
    /// What else it says. The queue has none of it.
    pub parts: Vec<ContentPart>,
    pub photos: Vec<Photo>,
}

/// What a thing said when it was reported.
#[derive(Debug, Serialize, ToSchema)]
pub struct Evidence {
    /// The version that reports name.
    pub version: String,
    /// When it was last reported so.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub content: Content,
}

/// A case with everything that a moderator has to know.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseFile {
    #[serde(flatten)]
    pub case: CaseHead,
    /// What was reported, whole: the newest first, and each version once. It is kept until 30 days after the decision.
    pub evidence: Vec<Evidence>,
    /// Changes with everything that a moderator sees of the thing. An act sends it back.
    pub thing_version: String,
    /// The thing as it is now; null if it is gone.
    #[schema(required = true)]
    pub now: Option<Content>,
    /// The moderators' words that the tip has now; null without any.
    #[schema(required = true)]
    pub note: Option<ModeratorNote>,
    /// Whether everybody sees it now.
    pub public: bool,
    /// Whether a pause of its owner goes on under a hiding or a removal, with an appeal and an answer of its own.
    pub paused_below: bool,
    /// What the caller can do, in the order of a page: nothing, if another moderator has to decide it.
    pub acts: Vec<Act>,
    /// The newest first. Reporters have no names here.
    pub said: Vec<FiledReport>,
    pub appeals: Vec<FiledAppeal>,
    /// Whose it is; null if they have left.
    #[schema(required = true)]
    pub owner: Option<CaseOwner>,
    /// What moderators wrote about the owner for each other, the newest first, at most 20.
    pub notes: Vec<PrivateNote>,
    /// Earlier acts about what the owner wrote, the newest first, at most 20.
    pub history: Vec<ActInLog>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FiledReport {
    pub reason: ReportReason,
    #[schema(required = true)]
    pub note: Option<ReportNote>,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// How much it counts: 0 to 2. A new account's report counts nothing, and that of a gardener whose reports were false less.
    pub weight: f64,
    /// Of the evidence that it is about; null if an earlier release stored it.
    #[schema(required = true)]
    pub version: Option<String>,
    /// The photograph that it is about; null if it is about the whole.
    #[schema(required = true)]
    pub photo: Option<PhotoId>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FiledAppeal {
    pub text: Appeal,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The act; null if an earlier release stored the appeal.
    #[schema(required = true)]
    pub against: Option<CaseState>,
}

/// The gardener whose thing was reported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseOwner {
    pub id: UserId,
    pub name: Name,
    pub status: Status,
    #[schema(value_type = String, format = DateTime)]
    pub date_joined: Timestamp,
    /// Public tips.
    pub total_tips: u64,
    /// Until when the gardener may write nothing, or might write nothing until a while ago; null if never.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub paused_until: Option<Timestamp>,
    /// When the gardener's suspension ends by itself; null if there is none, or if it has no end.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub suspended_until: Option<Timestamp>,
}

/// An act in the log.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActInLog {
    pub act: Act,
    pub kind: ThingKind,
    pub id: String,
    pub title: String,
    pub reason: ReportReason,
    #[schema(required = true)]
    pub message: Option<ReportNote>,
    /// Who did it; null if reports alone did.
    #[schema(required = true)]
    pub moderator: Option<UserId>,
    /// Whether the thing was gone: the act has only closed its case.
    pub gone: bool,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// The parts of a thing's address.
fn address(thing: Thing) -> (ThingKind, String) {
    (thing.kind(), thing.id())
}

impl From<rules::Hold> for Hold {
    fn from(hold: rules::Hold) -> Self {
        let case = hold.case.map(address).map(|(kind, id)| CaseName { kind, id });
        Self { reason: hold.reason, at: hold.at, message: hold.message, removed: hold.removed, case, until: hold.until }
    }
}

impl From<rules::Block> for Block {
    fn from(block: rules::Block) -> Self {
        Self { id: block.gardener, name: block.name, kind: block.kind, at: block.at }
    }
}

impl From<rules::OwnReport> for OwnReport {
    fn from(report: rules::OwnReport) -> Self {
        let (kind, id) = address(report.thing);
        let rules::OwnReport { title, reason, note, at, outcome, .. } = report;
        Self { kind, id, title, reason, note, at, outcome }
    }
}

impl From<rules::OwnAppeal> for OwnAppeal {
    fn from(appeal: rules::OwnAppeal) -> Self {
        let (kind, id) = address(appeal.thing);
        Self { kind, id, against: appeal.against, text: appeal.text, at: appeal.at }
    }
}

impl From<rules::Case> for CaseHead {
    fn from(case: rules::Case) -> Self {
        let appealed = case.is_appeal();
        let (kind, id) = address(case.thing);
        Self {
            kind,
            id,
            state: case.state,
            reported: case.copy.into(),
            reasons: case.reasons,
            reports: case.reports,
            opened: case.opened,
            waits: case.waits,
            appealed,
            weight: whole(case.weight),
            version: case.version,
            taken: case.taken.map(|taken| Taken { by: taken.by, until: taken.until }),
        }
    }
}

fn whole(hundredths: u32) -> f64 {
    f64::from(hundredths) / f64::from(WHOLE)
}

impl From<rules::Content> for Content {
    fn from(content: rules::Content) -> Self {
        let rules::Content { title, text, parts, photos } = content;
        Self { title, text, parts, photos }
    }
}

impl From<rules::Evidence> for Evidence {
    fn from(evidence: rules::Evidence) -> Self {
        Self { version: evidence.version, at: evidence.at, content: evidence.content.into() }
    }
}

impl From<rules::PrivateNote> for PrivateNote {
    fn from(note: rules::PrivateNote) -> Self {
        Self { text: note.text, by: note.by, at: note.at }
    }
}

impl From<rules::FiledReport> for FiledReport {
    fn from(report: rules::FiledReport) -> Self {
        let rules::FiledReport { reason, note, at, weight, version, photo } = report;
        Self { reason, note, at, weight: whole(weight), version, photo }
    }
}

impl From<rules::FiledAppeal> for FiledAppeal {
    fn from(appeal: rules::FiledAppeal) -> Self {
        let rules::FiledAppeal { text, at, against } = appeal;
        Self { text, at, against }
    }
}

impl From<rules::LoggedAct> for ActInLog {
    fn from(act: rules::LoggedAct) -> Self {
        let (kind, id) = address(act.thing);
        let rules::LoggedAct { at, act, reason, message, title, moderator, gone, .. } = act;
        Self { act, kind, id, title, reason, message, moderator, gone, at }
    }
}

impl From<rules::CaseFile> for CaseFile {
    fn from(file: rules::CaseFile) -> Self {
        let id = file.case.owner;
        Self {
            now: file.now.map(Content::from),
            note: file.note,
            public: file.is_public,
            paused_below: file.case.is_paused_below(),
            acts: file.acts,
            evidence: file.evidence.into_iter().map(Evidence::from).collect(),
            thing_version: file.thing_version,
            said: file.reports.into_iter().map(FiledReport::from).collect(),
            appeals: file.appeals.into_iter().map(FiledAppeal::from).collect(),
            owner: file.owner.map(|owner| CaseOwner {
                id,
                name: owner.name,
                status: owner.status,
                date_joined: owner.joined,
                total_tips: owner.total_tips,
                paused_until: owner.paused_until,
                suspended_until: owner.suspended_until,
            }),
            notes: file.notes.into_iter().map(PrivateNote::from).collect(),
            history: file.history.into_iter().map(ActInLog::from).collect(),
            case: file.case.into(),
        }
    }
}
