//! `GET /mytips`: the caller's own tips, hidden ones included, or the deleted ones.

use api::error_responses::{
    Busy, Cursor, Forbidden, Internal, InvalidInput, Limit, TooMany, Unauthenticated, Unavailable,
};
use api::wire::{List, TipCard};
use api::{Caller, HandlerResult, Problem, Query, Request, Route, StatusCode, TokenRules, bearer_token, response};
use rules::{Failure, Invalid, TipId};
use store::{Connection, CreateUser, GetUser, ListMyTips, NewProfile};

/// Reads the caller's profile; creates it if it is missing, and brings its address up to date.
pub struct Profiles {
    pub get: GetUser,
    pub create: CreateUser,
}

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let tips = ListMyTips::new(connection.table("TIPS_TABLE")?);
    let profiles =
        Profiles { get: GetUser::new(connection.table("USERS_TABLE")?), create: CreateUser::of(connection)? };
    Ok(Route::new((tokens, tips, profiles), |(tokens, tips, profiles), request| {
        handle(tokens, tips, profiles, request)
    }))
}

/// Lists the caller's own tips, newest first, one page at a time: the present ones, or the deleted ones that can be restored.
#[utoipa::path(
    get,
    path = "/mytips",
    operation_id = "list-my-tips",
    tag = "tips",
    params(
        ("email" = Option<String>, Query, description = "The caller's own address, as Cognito has it now; any other is 403."),
        ("deleted" = Option<bool>, Query, description = "Whether to list the deleted tips instead."),
        ("limit" = Option<Limit>, Query, description = "Items of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before, of the same list."),
    ),
    responses(
        (status = 200, description = "A page of tips.", body = List<TipCard>),
        InvalidInput, Unauthenticated, Forbidden, TooMany, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &ListMyTips, profiles: &Profiles, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let mut query = Query::of(&request);
    let email = query.optional("email", |email| Ok(email.to_owned()));
    let deleted =
        query.optional("deleted", |deleted| deleted.parse().map_err(|_| Invalid("must be true or false".to_owned())));
    let deleted = deleted.unwrap_or_default();
    let filter = ListMyTips::filter(caller.id, deleted);
    let limit = query.limit();
    let after = query.cursor(&filter, TipId::parse);
    query.finish()?;

    let page = async { Ok(tips.page(caller.id, deleted, limit, after).await?) };
    let (page, ()) = tokio::try_join!(page, check_email(&caller, email.clone(), profiles, &request))?;
    let mut list = List::<TipCard>::of(page, &filter);
    for card in &mut list.data {
        card.head.email.clone_from(&email);
    }
    Ok(response::private(StatusCode::OK, &list))
}

/// Checks that the address is the caller's.
async fn check_email(
    caller: &Caller,
    email: Option<String>,
    profiles: &Profiles,
    request: &Request,
) -> Result<(), Problem> {
    let Some(email) = email else { return Ok(()) };
    match profiles.get.get(caller.id).await? {
        Some(profile) if profile.email.is(&email) => Ok(()),
        // The profile is missing, or the caller's address has changed since. Cognito knows.
        _ => {
            let profile = NewProfile { email: Some(email), ..NewProfile::default() };
            profiles.create.create(&caller.subject, bearer_token(request)?, profile).await?;
            Ok(())
        }
    }
}
