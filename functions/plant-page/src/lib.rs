//! `GET /plants/{name}/index.html`: leads from another name of a plant to its page. CloudFront asks for it where the site has no
//! file of that name.

use api::error_responses::{Internal, TooMany, Unavailable};
use api::{HandlerResult, Request, Route, path_parameter, response};
use rules::{Failure, plants};
use store::{Connection, SitePage};

/// The page of an address that is none.
const MISSING: &str = "404.html";

/// The route with its clients.
pub fn route(connection: &Connection) -> Result<Route, Failure> {
    Ok(Route::new(SitePage::new(connection.bucket("SITE_BUCKET")?, MISSING), handle))
}

/// Leads from another name of a plant to its page: in English or Latin, also in the plural. Case, accents and punctuation do not count.
#[utoipa::path(
    get,
    path = "/plants/{name}/index.html",
    operation_id = "plant-page",
    tag = "tips",
    params(("name" = String, Path, description = "A name of a plant.")),
    responses(
        (status = 301, description = "The page of the plant.", headers(("Location" = String))),
        (status = 404, description = "The page of an address that is none.", body = String, content_type = "text/html"),
        TooMany, Internal, Unavailable,
    )
)]
pub async fn handle(missing: &SitePage, request: Request) -> HandlerResult {
    let name = path_parameter(&request, "name");
    // The page at the plant's id is a file of the site. Where it is not yet there, a redirect to it would come back here.
    match plants::named(&name).filter(|plant| plant.id != name) {
        Some(plant) => Ok(response::moved(&format!("/plants/{}", plant.id))),
        None => Ok(response::missing_page(missing.text().await?.as_deref().unwrap_or_default().to_owned())),
    }
}
