use api::Error;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    api::serve(env!("CARGO_PKG_NAME"), (), |(), request| suggest::handle(request)).await
}
