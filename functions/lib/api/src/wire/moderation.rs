//! The responses about reports and cases.

use rules::{
    Act, Appeal, BlockKind, CaseState, ModeratorNote, Name, Photo, ReportNote, ReportReason, Set, Status, Thing,
    ThingKind, Timestamp, UserId,
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
    /// What it said when it was reported: its start, if it is long.
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
    /// Changes with every report and act. `If-Match` takes it in quotes.
    #[schema(minimum = 1)]
    pub version: u64,
}

/// What a thing says.
#[derive(Debug, Serialize, ToSchema)]
pub struct Content {
    pub title: String,
    pub text: String,
    /// Only of the thing as it is now.
    pub photos: Vec<Photo>,
}

/// A case with everything that a moderator has to know.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseFile {
    #[serde(flatten)]
    pub case: CaseHead,
    /// The thing as it is now; null if it is gone.
    #[schema(required = true)]
    pub now: Option<Content>,
    /// The moderators' words that the tip has now; null without any.
    #[schema(required = true)]
    pub note: Option<ModeratorNote>,
    /// Whether everybody sees it now.
    pub public: bool,
    /// What a moderator can do, in the order of a page.
    pub acts: Vec<Act>,
    /// The newest first. Reporters have no names here.
    pub said: Vec<FiledReport>,
    pub appeals: Vec<FiledAppeal>,
    /// Whose it is; null if they have left.
    #[schema(required = true)]
    pub owner: Option<CaseOwner>,
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
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FiledAppeal {
    pub text: Appeal,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
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
        Self { reason: hold.reason, at: hold.at, message: hold.message, removed: hold.removed, case }
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

impl From<rules::Case> for CaseHead {
    fn from(case: rules::Case) -> Self {
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
            appealed: case.is_appeal,
            version: case.version,
        }
    }
}

impl From<rules::Content> for Content {
    fn from(content: rules::Content) -> Self {
        Self { title: content.title, text: content.text, photos: content.photos }
    }
}

impl From<rules::LoggedAct> for ActInLog {
    fn from(act: rules::LoggedAct) -> Self {
        let (kind, id) = address(act.thing);
        let rules::LoggedAct { at, act, reason, message, title, moderator, .. } = act;
        Self { act, kind, id, title, reason, message, moderator, at }
    }
}

impl From<rules::CaseFile> for CaseFile {
    fn from(file: rules::CaseFile) -> Self {
        let id = file.case.owner;
        Self {
            now: file.now.map(Content::from),
            note: file.note,
            public: file.is_public,
            acts: file.acts,
            said: file.reports.into_iter().map(|(reason, note, at)| FiledReport { reason, note, at }).collect(),
            appeals: file.appeals.into_iter().map(|(text, at)| FiledAppeal { text, at }).collect(),
            owner: file.owner.map(|owner| CaseOwner {
                id,
                name: owner.name,
                status: owner.status,
                date_joined: owner.joined,
                total_tips: owner.total_tips,
            }),
            history: file.history.into_iter().map(ActInLog::from).collect(),
            case: file.case.into(),
        }
    }
}
