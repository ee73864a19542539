//! `PATCH /me/notices`: what the caller has seen, and wants by mail.

use api::error_responses::{
    Busy, Forbidden, Internal, InvalidInput, TooLarge, TooMany, Unauthenticated, Unavailable, UnsupportedMediaType,
};
use api::{Caller, Form, HandlerResult, Request, Route, TokenRules, bearer_token, boolean, response, set, text};
use rules::{Failure, MailKind, Set, Timestamp};
use store::{Connection, CreateUser, NewProfile, UpdateNotices};
use utoipa::ToSchema;

/// Each may be left out.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NoticeChange {
    /// The `at` of the newest notice that was seen. Later ones stay new; a time before the last one changes nothing, and one that is
    /// to come means now.
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub seen_at: Option<Timestamp>,
    /// What is to come by mail, from now on.
    #[schema(value_type = Option<HashSet<MailKind>>, nullable = false)]
    pub mail: Option<Set<MailKind>>,
    /// Whether questions about plants with which something worked for the caller may be brought to them: at most one a week.
    #[schema(nullable = false)]
    pub asks: Option<bool>,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let notices = UpdateNotices::new(connection.table("USERS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, notices, users), |(tokens, notices, users), request| {
        handle(tokens, notices, users, request)
    }))
}

/// Marks the caller's notices as seen on every device, chooses what comes by mail, and whether questions are brought.
#[utoipa::path(
    patch,
    path = "/me/notices",
    operation_id = "update-notices",
    tag = "notices",
    request_body = NoticeChange,
    responses(
        (status = 204, description = "It is stored."),
        InvalidInput, Unauthenticated, Forbidden, TooLarge, UnsupportedMediaType, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(
    tokens: &TokenRules,
    notices: &UpdateNotices,
    users: &CreateUser,
    request: Request,
) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let mut form = Form::of(&request)?;
    let seen_at = form.optional("seenAt", text(Timestamp::parse));
    let mail = form.optional("mail", set(text(MailKind::parse)));
    let asks = form.optional("asks", boolean);
    form.finish()?;
    let token = || bearer_token(&request);
    let act = || notices.update(caller.id, rules::NoticeChange { seen_at, mail, asks });
    users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    Ok(response::no_content())
}
