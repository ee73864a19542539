//! `GET /tips/{id}/page`: the page that a link to a tip opens. Everyone gets the app; what previews links reads the head.

mod head;

use api::error_responses::{Internal, TooMany, Unavailable};
use api::head::{APP, of_nothing};
use api::{HandlerResult, Problem, Request, Route, path_parameter, response};
use rules::{Failure, TipId};
use store::{Bucket, Connection, GetTip, SitePage};

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    let tips = GetTip::new(connection.table("TIPS_TABLE")?);
    let site = connection.bucket("SITE_BUCKET")?;
    let app = SitePage::new(site.clone(), APP);
    // Without the page the function still starts: each request asks for it again, and has its error.
    let start = async |(_, app, _): &(GetTip, SitePage, Bucket)| drop(app.text().await);
    Ok(Route::with_start((tips, app, site), start, |(tips, app, site), request| handle(tips, app, site, request)))
}

/// The app's page, with the tip in its head. A tip that is not public gives the page alone, with status 404; its author's
/// app then shows it.
#[utoipa::path(
    get,
    path = "/tips/{id}/page",
    operation_id = "tip-page",
    tag = "tips",
    params(("id" = TipId, Path, description = "The tip's id.")),
    responses(
        (
            status = 200, description = "The page, with the tip in its head.",
            body = String, content_type = "text/html", headers(("ETag" = String))
        ),
        (status = 304, description = "Not modified: it has the `ETag` of `If-None-Match`."),
        (status = 404, description = "The page alone.", body = String, content_type = "text/html"),
        TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(tips: &GetTip, app: &SitePage, site: &Bucket, request: Request) -> HandlerResult {
    let id = TipId::parse(&path_parameter(&request, "id"));
    let tip = async {
        match id {
            Some(id) => tips.listed(id).await,
            None => Ok(None),
        }
    };
    let (tip, page) = tokio::try_join!(tip, app.text())?;
    let (Some(tip), Some(page)) = (tip, page.as_deref()) else {
        return Ok(response::missing_page(of_nothing(page.as_deref().unwrap_or_default())));
    };
    let plant = match head::plant(&tip) {
        Some(plant) => SitePage::new(site.clone(), format!("plants/{plant}/index.html")).text().await?,
        None => None,
    };
    let page = head::filled(page, &tip, plant.as_deref()).ok_or_else(Problem::no_head)?;
    Ok(response::public_page(&request, page))
}
