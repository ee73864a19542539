//! `GET /mytips`: the caller's own tips, hidden ones included.

use api::responses::{Cursor, Forbidden, Internal, InvalidInput, Limit, TooMany, Unauthenticated};
use api::wire::{List, TipCard};
use api::{Caller, Outcome, Problem, Query, Request, StatusCode, TokenRules, answer, bearer_token};
use rules::TipId;
use store::{GetUser, JoinError, JoinUser, ListMyTips, Profile};

/// The caller's profile: read, or made where it is missing.
pub struct Profiles {
    pub get: GetUser,
    pub join: JoinUser,
}

/// Lists the caller's own tips, newest first, one page at a time.
#[utoipa::path(
    get,
    path = "/mytips",
    operation_id = "list-my-tips",
    tag = "tips",
    params(
        ("email" = Option<String>, Query, description = "The caller's own address; any other is refused."),
        ("limit" = Option<Limit>, Query, description = "Items of the page."),
        ("cursor" = Option<Cursor>, Query, description = "The `next` of the page before."),
    ),
    responses(
        (status = 200, description = "A page of tips.", body = List<TipCard>),
        InvalidInput, Unauthenticated, Forbidden, TooMany, Internal,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, tips: &ListMyTips, profiles: &Profiles, request: Request) -> Outcome {
    let caller = Caller::of(&request, tokens)?;
    let filter = ListMyTips::filter(caller.id);
    let mut query = Query::of(&request, &["email", "limit", "cursor"]);
    let email = query.optional("email", |email| Ok(email.to_owned()));
    let limit = query.limit();
    let after = query.cursor(&filter, TipId::parse);
    query.finish()?;

    let page = async { tips.page(caller.id, limit, after).await.map_err(Problem::internal) };
    let (page, ()) = tokio::try_join!(page, is_own(&caller, email, profiles, &request))?;
    Ok(answer::private(StatusCode::OK, &List::<TipCard>::of(page, &filter)))
}

/// Refuses an address that is not the caller's.
async fn is_own(caller: &Caller, email: Option<String>, profiles: &Profiles, request: &Request) -> Result<(), Problem> {
    let Some(email) = email else { return Ok(()) };
    let foreign = || Problem::forbidden("These are not your tips.");
    match profiles.get.get(caller.id).await.map_err(Problem::internal)? {
        Some(profile) if profile.email.is(&email) => Ok(()),
        Some(_) => Err(foreign()),
        None => {
            let profile = Profile { email: Some(email), ..Profile::default() };
            let joined = profiles.join.join(&caller.subject, bearer_token(request)?, profile).await;
            joined.map(|_| ()).map_err(|error| match error {
                JoinError::Refused => Problem::unauthenticated(),
                JoinError::ForeignEmail => foreign(),
                JoinError::Failure(failure) => Problem::internal(failure),
            })
        }
    }
}
