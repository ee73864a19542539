//! `GET /photos/{id}`: what became of an own photograph.

use api::error_responses::{Forbidden, Internal, NotFound, TooMany, Unauthenticated, Unavailable};
use api::wire::One;
use api::{Caller, HandlerResult, Problem, Request, Route, StatusCode, TokenRules, path_parameter, response};
use rules::{Failure, OwnPhoto, PhotoId};
use store::{Connection, GetPhoto};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let photos = GetPhoto::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new((tokens, photos), |(tokens, photos), request| handle(tokens, photos, request)))
}

/// Reads the state of the caller's own photograph. The app asks again until it is ready or refused.
#[utoipa::path(
    get,
    path = "/photos/{id}",
    operation_id = "get-photo",
    tag = "photos",
    params(("id" = PhotoId, Path, description = "The photograph's id.")),
    responses(
        (status = 200, description = "The photograph.", body = One<OwnPhoto>),
        Unauthenticated, Forbidden, NotFound, TooMany, Internal, Unavailable,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(tokens: &TokenRules, photos: &GetPhoto, request: Request) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let id = PhotoId::parse(&path_parameter(&request, "id")).ok_or_else(Problem::no_such_photo)?;
    let photo = photos.get(caller.id, id).await?.ok_or_else(Problem::no_such_photo)?;
    Ok(response::private(StatusCode::OK, &One { data: photo }))
}
