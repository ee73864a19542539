//! `GET /calendar/{file}`: saved tips for a calendar program, at a secret address.

mod document;

use api::error_responses::{Internal, NotFound, TooMany, Unavailable};
use api::head::{APP, AppPage};
use api::{HandlerResult, Problem, Request, Route, path_parameter, response};
use rules::{CalendarFile, Failure};
use store::{Connection, GetCalendar, SitePage};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let calendars = GetCalendar::new(
        connection.table("USERS_TABLE")?,
        connection.table("ACTIVITY_TABLE")?,
        connection.table("TIPS_TABLE")?,
    );
    let app = SitePage::new(connection.bucket("SITE_BUCKET")?, APP);
    Ok(Route::new((calendars, app), |(calendars, app), request| handle(calendars, app, request)))
}

/// The saved tips of the gardener who has made this address, as a calendar (RFC 5545).
///
/// It has an all-day event for each best time of a tip, or possible one where the tip says no best one, from a month ago to a year from
/// now: by the frosts and the hemisphere of the gardener's profile. Only the last 100 saved tips are in it, without those that are not
/// public now, whose author the gardener blocks, that say no time or that are for all the year. Its text stays the same for a day in UTC,
/// unless tips or profile change.
#[utoipa::path(
    get,
    path = "/calendar/{file}",
    operation_id = "get-calendar",
    tag = "marks",
    params(("file" = String, Path, description = "From `PUT /me/calendar`, `GARDENER.KEY.ics`.")),
    responses(
        (
            status = 200, description = "The calendar.", body = String, content_type = "text/calendar",
            headers(("ETag" = String))
        ),
        (status = 304, description = "Not modified: the calendar has the `ETag` of `If-None-Match`."),
        NotFound, TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(calendars: &GetCalendar, app: &SitePage, request: Request) -> HandlerResult {
    let file = CalendarFile::parse(&path_parameter(&request, "file")).ok_or_else(Problem::no_such_calendar)?;
    let (almanac, page) = tokio::try_join!(calendars.get(file), app.text())?;
    let almanac = almanac.ok_or_else(Problem::no_such_calendar)?;
    let page = AppPage::published(page.as_deref())?;
    let calendar = document::written(&almanac, &page, calendars.now());
    Ok(response::private_calendar(&request, calendar?))
}
