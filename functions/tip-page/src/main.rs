use api::Error;
use store::{Connection, GetTip, SitePage};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let connection = Connection::from_environment()?;
    let tips = GetTip::new(connection.table("TIPS_TABLE")?);
    let app = SitePage::new(connection.bucket("SITE_BUCKET")?, tip_page::APP);
    // Without the page the function still starts: each request asks for it again, and has its error.
    let ((), _) = tokio::join!(connection.warm_up(), app.text());
    api::serve(env!("CARGO_PKG_NAME"), (tips, app), |(tips, app), request| tip_page::handle(tips, app, request)).await
}
