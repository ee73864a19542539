//! `POST /photos`: announces a photograph and lets the caller upload it.

use api::error_responses::{Busy, Forbidden, Internal, TooManyPhotos, Unauthenticated, Unavailable};
use api::wire::{NewPhoto, One, Upload};
use api::{Caller, HandlerResult, Request, Route, StatusCode, TokenRules, bearer_token, response};
use rules::Failure;
use store::{Connection, CreatePhoto, CreateUser, NewProfile, UploadForm, Uploads};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tokens = TokenRules::from_settings(connection.settings())?;
    let photos = CreatePhoto::new(connection.table("USERS_TABLE")?, connection.table("ACTIVITY_TABLE")?);
    let uploads = connection.uploads("MEDIA_BUCKET")?;
    let users = CreateUser::of(connection)?;
    Ok(Route::new((tokens, photos, uploads, users), |(tokens, photos, uploads, users), request| {
        handle(tokens, photos, uploads, users, request)
    }))
}

/// Announces a photograph. The caller uploads it with the form, then asks `GET /photos/{id}` until it is ready or refused, and
/// then uses it for a tip or as the portrait. An unused one is removed after two days.
#[utoipa::path(
    post,
    path = "/photos",
    operation_id = "create-photo",
    tag = "photos",
    responses(
        (status = 201, description = "The photograph's id, and how to upload it.", body = One<NewPhoto>),
        Unauthenticated, Forbidden, TooManyPhotos, Internal, Unavailable, Busy,
    ),
    security(("access-token" = ["aws.cognito.signin.user.admin"]))
)]
pub async fn handle(
    tokens: &TokenRules,
    photos: &CreatePhoto,
    uploads: &Uploads,
    users: &CreateUser,
    request: Request,
) -> HandlerResult {
    let caller = Caller::of(&request, tokens)?;
    let token = || bearer_token(&request);
    let act = || photos.create(caller.id);
    let id = users.with_profile(&caller.subject, token, NewProfile::default, act).await?;
    let UploadForm { url, fields } = uploads.form(caller.id, id, photos.now());
    Ok(response::private(StatusCode::CREATED, &One { data: NewPhoto { id, upload: Upload { url, fields } } }))
}
