//! `GET /questions/{id}/page`: the page that a link to a question opens. Everyone gets the app; what previews links reads the head.

mod head;

use api::error_responses::{Internal, TooMany, Unavailable};
use api::head::{APP, of_nothing};
use api::{HandlerResult, Problem, Request, Route, path_parameter, response};
use rules::{Failure, QuestionId};
use store::{Connection, GetThread, SitePage};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let threads = GetThread::of(connection)?;
    let app = SitePage::new(connection.bucket("SITE_BUCKET")?, APP);
    // Without the page the function still starts: each request asks for it again, and has its error.
    let start = async |(_, app): &(GetThread, SitePage)| drop(app.text().await);
    Ok(Route::with_start((threads, app), start, |(threads, app), request| handle(threads, app, request)))
}

/// The app's page, with the question and its answers in its head. One that nobody sees gives the page alone, with status 404; of a deleted one
/// with answers the head says nothing.
#[utoipa::path(
    get,
    path = "/questions/{id}/page",
    operation_id = "question-page",
    tag = "questions",
    params(("id" = QuestionId, Path, description = "The question's id.")),
    responses(
        (
            status = 200, description = "The page, with the question in its head.",
            body = String, content_type = "text/html", headers(("ETag" = String))
        ),
        (status = 304, description = "Not modified: it has the `ETag` of `If-None-Match`."),
        (status = 404, description = "The page alone.", body = String, content_type = "text/html"),
        TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(threads: &GetThread, app: &SitePage, request: Request) -> HandlerResult {
    let id = QuestionId::parse(&path_parameter(&request, "id"));
    let thread = async {
        match id {
            Some(id) => Box::pin(threads.get(id)).await,
            None => Ok(None),
        }
    };
    let (thread, page) = tokio::try_join!(thread, app.text())?;
    let (Some(thread), Some(page)) = (thread, page.as_deref()) else {
        return Ok(response::missing_page(of_nothing(page.as_deref().unwrap_or_default())));
    };
    if thread.question.said.is_none() {
        return Ok(response::public_page(&request, of_nothing(page)));
    }
    let page = head::filled(page, &thread).ok_or_else(Problem::no_head)?;
    Ok(response::public_page(&request, page))
}
