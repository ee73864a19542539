//! `GET /user/{id}/export`: the caller's profile, all tips, marks and photographs.

use api::error_responses::{
    Cursor, Forbidden, Internal, InvalidInput, NotFound, TooMany, Unauthenticated, Unavailable,
};
use api::wire::{Block, Notices, OwnAppeal, OwnOutcome, OwnPost, OwnReport, OwnUser, Tip};
use api::{Caller, HandlerResult, Query, Request, Route, StatusCode, TokenRules, response};
use rules::{
    Climate, Failure, Follows, Joined, Mark, MarkContent, OwnPhoto, PostId, PrivateNote, QuestionId, ReportNote,
    Timestamp, TipId, TipMark, UserId,
};
use serde::Serialize;
use store::{
    Connection, ExportTips, GetFollows, GetUser, ListBlocks, ListMarks, ListNotices, ListPrivateNotes, ListReports,
    OwnActivity, file_keys,
};
use utoipa::ToSchema;

/// One page of an export.
#[derive(Serialize, ToSchema)]
pub struct Export {
    pub data: Exported,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required = true)]
    pub next: Option<String>,
}

/// The profile, the same on every page, the page's tips, newest first, and on the first page all marks, photographs, reports, blocks, follows,
/// questions, answers and notices.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Exported {
    /// Null if there is none.
    #[schema(required = true)]
    pub profile: Option<ExportedProfile>,
    pub tips: Vec<Tip>,
    /// Null on later pages.
    #[schema(required = true)]
    pub marks: Option<ExportedMarks>,
    /// Null on later pages.
    #[schema(required = true)]
    pub photos: Option<Vec<ExportedPhoto>>,
    /// Of tips, notes and profiles, with what moderators decided. Null on later pages.
    #[schema(required = true)]
    pub reports: Option<Vec<OwnReport>>,
    /// Against acts of moderators. Null on later pages.
    #[schema(required = true)]
    pub appeals: Option<Vec<OwnAppeal>>,
    /// What moderators wrote about the gardener for each other, without the moderators. Null on later pages.
    #[schema(required = true)]
    pub private_notes: Option<Vec<ExportedNote>>,
    /// Whom the gardener blocks and mutes. Null on later pages.
    #[schema(required = true)]
    pub blocks: Option<Vec<Block>>,
    /// Whom and what the gardener follows. Null on later pages.
    #[schema(required = true)]
    pub follows: Option<Follows>,
    /// Questions and answers. Null on later pages.
    #[schema(required = true)]
    pub questions: Option<Vec<OwnPost>>,
    /// With what comes by mail. Null on later pages.
    #[schema(required = true)]
    pub notices: Option<Notices>,
}

#[derive(Serialize, ToSchema)]
pub struct ExportedNote {
    pub text: ReportNote,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

#[derive(Serialize, ToSchema)]
pub struct ExportedPhoto {
    #[serde(flatten)]
    pub photo: OwnPhoto,
    /// The paths of its files on the site, if it is ready.
    pub files: Vec<String>,
}

impl From<OwnPhoto> for ExportedPhoto {
    fn from(photo: OwnPhoto) -> Self {
        let paths = photo.ready().map(|photo| file_keys(photo.id)).into_iter().flatten();
        Self { files: paths.map(|key| format!("/{key}")).collect(), photo }
    }
}

/// The gardener's marks on the tips of others, the newest first.
#[derive(Default, Serialize, ToSchema)]
pub struct ExportedMarks {
    pub helpful: Vec<ExportedMark>,
    pub saved: Vec<ExportedMark>,
    pub outcomes: Vec<ExportedOutcome>,
    /// Questions of others that the gardener wants to know too.
    pub joined: Vec<ExportedJoin>,
    /// Answers that the gardener says are no longer true.
    pub outdated: Vec<PostId>,
}

#[derive(Serialize, ToSchema)]
pub struct ExportedJoin {
    pub question: QuestionId,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

#[derive(Serialize, ToSchema)]
pub struct ExportedMark {
    pub tip: TipId,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// A report, with the climate that the profile had.
#[derive(Serialize, ToSchema)]
pub struct ExportedOutcome {
    #[serde(flatten)]
    pub outcome: OwnOutcome,
    #[schema(required = true)]
    pub climate: Option<Climate>,
}

impl FromIterator<Mark> for ExportedMarks {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Self {
        marks.into_iter().fold(Self::default(), |mut all, mark| {
            let climate = mark.outcome().and_then(|outcome| outcome.climate);
            match mark.content {
                MarkContent::Simple(TipMark::Helpful) => all.helpful.push(ExportedMark { tip: mark.tip, at: mark.at }),
                MarkContent::Simple(TipMark::Saved) => all.saved.push(ExportedMark { tip: mark.tip, at: mark.at }),
                MarkContent::Outcome(_) => {
                    all.outcomes.extend(OwnOutcome::of(mark).map(|outcome| ExportedOutcome { outcome, climate }));
                }
            }
            all
        })
    }
}

/// The whole profile, with its private parts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedProfile {
    #[serde(flatten)]
    pub profile: OwnUser,
    /// Whether Cognito had verified the address.
    pub email_verified: bool,
}

impl From<rules::User> for ExportedProfile {
    fn from(user: rules::User) -> Self {
        Self { email_verified: user.email.verified, profile: user.into() }
    }
}

/// The lists that only the first page has.
pub struct OwnLists {
    pub marks: ListMarks,
    pub blocks: ListBlocks,
    pub follows: GetFollows,
    pub notices: ListNotices,
    pub private_notes: ListPrivateNotes,
    pub reports: ListReports,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let users = GetUser::new(connection.table("USERS_TABLE")?);
    let tips = ExportTips::new(connection.table("TIPS_TABLE")?);
    let marks = ListMarks::new(connection.table("ACTIVITY_TABLE")?);
    let own = OwnLists {
        marks,
        blocks: ListBlocks::new(connection.table("ACTIVITY_TABLE")?),
        follows: GetFollows::new(connection.table("ACTIVITY_TABLE")?),
        notices: ListNotices::new(connection.table("ACTIVITY_TABLE")?),
        private_notes: ListPrivateNotes::new(connection.table("ACTIVITY_TABLE")?),
        reports: ListReports::new(connection.table("ACTIVITY_TABLE")?),
    };
    Ok(Route::new((tokens, users, tips, own), |(tokens, users, tips, own), request| {
        handle(tokens, users, tips, own, request)
    }))
}

/// Exports all that the caller wrote or chose, and what moderators noted about the caller, one page at a time. Hidden tips are in it, whole.
#[utoipa::path(
    get,
    path = "/user/{id}/export",
    operation_id = "export-user",
    tag = "gardeners",
    params(
        ("id" = UserId, Path, description = "The caller's own id."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of the export.", body = Export),
        InvalidInput, Unauthenticated, Forbidden, NotFound, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(
    tokens: &TokenRules,
    users: &GetUser,
    tips: &ExportTips,
    own: &OwnLists,
    request: Request,
) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = caller.own(&request)?;
    let filter = ExportTips::filter(id);
    let mut query = Query::of(&request);
    let after = query.cursor(&filter, TipId::parse);
    query.finish()?;

    let lists = async {
        match after {
            None => {
                let marks = async {
                    let activity = own.marks.all(id).await?;
                    let reports = own.reports.decided(activity.reports).await?;
                    Ok(OwnActivity { reports, ..activity })
                };
                let (blocks, follows) = (own.blocks.all(id), own.follows.all(id));
                tokio::try_join!(marks, blocks, follows, own.notices.all(id), own.private_notes.all(id)).map(Some)
            }
            Some(_) => Ok(None),
        }
    };
    let (profile, page, lists) = tokio::try_join!(users.own(id), tips.page(id, after), lists)?;
    let (activity, blocks, follows, notices, private_notes) = match lists {
        Some((activity, blocks, follows, notices, notes)) => {
            (Some(activity), Some(blocks), Some(follows), Some(notices), Some(notes))
        }
        None => (None, None, None, None, None),
    };
    let (marks, photos, reports, appeals, posts) = match activity {
        Some(OwnActivity { marks, photos, reports, appeals, posts, joined, outdated }) => {
            let joined = joined.into_iter().map(|Joined { question, at }| ExportedJoin { question, at }).collect();
            let marks = ExportedMarks { joined, outdated, ..marks.into_iter().collect() };
            (Some(marks), Some(photos), Some(reports), Some(appeals), Some(posts))
        }
        None => (None, None, None, None, None),
    };
    let exported_note = |note: PrivateNote| ExportedNote { text: note.text, at: note.at };
    let export = Export {
        data: Exported {
            profile: profile.map(ExportedProfile::from),
            tips: page.items.into_iter().map(|tip| Tip::for_caller(tip, id)).collect(),
            marks,
            photos: photos.map(|photos| photos.into_iter().map(ExportedPhoto::from).collect()),
            blocks: blocks.map(|blocks| blocks.into_iter().map(Block::from).collect()),
            follows,
            questions: posts.map(|posts| posts.iter().filter_map(OwnPost::of).collect()),
            notices: notices.map(Notices::from),
            reports: reports.map(|reports| reports.into_iter().map(OwnReport::from).collect()),
            private_notes: private_notes.map(|notes| notes.into_iter().map(exported_note).collect()),
            appeals: appeals.map(|appeals| appeals.into_iter().map(OwnAppeal::from).collect()),
        },
        next: page.next.map(|position| rules::cursor::encode(&filter, &position.to_string())),
    };
    Ok(response::private(StatusCode::OK, &export))
}
