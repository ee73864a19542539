use api::Error;
use store::{Connection, GetTip, SiteFiles};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let connection = Connection::from_environment()?;
    let tips = GetTip::new(connection.table("TIPS_TABLE")?);
    let site = SiteFiles::new(connection.bucket("SITE_BUCKET")?);
    connection.warm_up().await;
    api::serve(env!("CARGO_PKG_NAME"), (tips, site), |(tips, site), request| tip_page::handle(tips, site, request))
        .await
}
