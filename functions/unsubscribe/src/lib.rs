//! `POST /unsubscribe`: ends a kind of mail, without a session.

use api::error_responses::{Busy, Internal, InvalidInput, NotFound, TooMany, Unavailable};
use api::{HandlerResult, Problem, Query, Request, Route, response};
use rules::{Failure, UnsubscribeToken};
use store::{Connection, Unsubscribe};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let mail = Unsubscribe::new(connection.table("ACTIVITY_TABLE")?);
    Ok(Route::new(mail, handle))
}

/// Ends the kind of mail that the link in it names. Programs for mail send this request themselves (RFC 8058); its body says so and is
/// not read. A GET of the same address leads to a page with a button (`infra/stack/site.yaml`). It can be repeated.
#[utoipa::path(
    post,
    path = "/unsubscribe",
    operation_id = "unsubscribe",
    tag = "notices",
    params(("token" = String, Query, description = "From the link in a mail.")),
    responses(
        (status = 204, description = "No more of these mails."),
        InvalidInput, NotFound, TooMany, Internal, Unavailable, Busy,
    )
)]
pub async fn handle(mail: &Unsubscribe, request: Request) -> HandlerResult {
    let mut query = Query::of(&request);
    let token = query.required("token", |token| Ok(UnsubscribeToken::parse(token)));
    query.finish()?;
    let token = token.flatten().ok_or_else(Problem::no_such_link)?;
    mail.unsubscribe(token).await?;
    Ok(response::no_content())
}
