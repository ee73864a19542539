//! `GET /user/{id}/page`: the page that a link to a gardener opens. Everyone gets the app; what previews links reads the head.

mod head;

use api::error_responses::{Internal, TooMany, Unavailable};
use api::head::{APP, of_nothing};
use api::{HandlerResult, Problem, Request, Route, path_parameter, response};
use rules::{Failure, Status, UserId};
use store::{Connection, GetUser, SitePage};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let users = GetUser::new(connection.table("USERS_TABLE")?);
    let app = SitePage::new(connection.bucket("SITE_BUCKET")?, APP);
    // Without the page the function still starts: each request asks for it again, and has its error.
    let start = async |(_, app): &(GetUser, SitePage)| drop(app.text().await);
    Ok(Route::with_start((users, app), start, |(users, app), request| handle(users, app, request)))
}

/// The app's page, with the gardener in its head. An unknown gardener, and one who is not active, gives the page alone, with status 404.
#[utoipa::path(
    get,
    path = "/user/{id}/page",
    operation_id = "gardener-page",
    tag = "gardeners",
    params(("id" = UserId, Path, description = "The gardener's id.")),
    responses(
        (
            status = 200, description = "The page, with the gardener in its head.",
            body = String, content_type = "text/html", headers(("ETag" = String))
        ),
        (status = 304, description = "Not modified: it has the `ETag` of `If-None-Match`."),
        (status = 404, description = "The page alone.", body = String, content_type = "text/html"),
        TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(users: &GetUser, app: &SitePage, request: Request) -> HandlerResult {
    let id = UserId::parse(&path_parameter(&request, "id"));
    let user = async {
        match id {
            Some(id) => users.get(id).await,
            None => Ok(None),
        }
    };
    let (user, page) = tokio::try_join!(user, app.text())?;
    let user = user.filter(|user| user.status == Status::Active);
    let (Some(user), Some(page)) = (user, page.as_deref()) else {
        return Ok(response::missing_page(of_nothing(page.as_deref().unwrap_or_default())));
    };
    let page = head::filled(page, &user).ok_or_else(Problem::no_head)?;
    Ok(response::public_page(&request, page))
}
