use edge::{Error, TokenRules};
use store::{Connection, GetTip};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let tokens = TokenRules::from_environment()?;
    let tips = GetTip::new(Connection::from_environment()?.table("TIPS_TABLE")?);
    tips.warm_up().await;
    edge::serve(env!("CARGO_PKG_NAME"), (tokens, tips), |(tokens, tips), request| {
        get_tip::handle(tokens, tips, request)
    })
    .await
}
