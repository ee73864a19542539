//! An adapter of hyper-util as the SDK's HTTP client ("Configuring the HTTP client", AWS SDK for Rust Developer Guide). The
//! SDK's default client has HTTP/2, parses roots from text and resolves names in a thread. A function sends one request at a
//! time and needs none of these; they cost size and start-up time (`infra/docs/measured.md`).

use std::future::{Ready, ready};
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;
use std::vec::IntoIter;

use aws_sdk_dynamodb::config::SharedHttpClient;
use aws_smithy_runtime_api::box_error::BoxError;
use aws_smithy_runtime_api::client::http::{
    HttpConnector as SdkConnector, HttpConnectorFuture, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use http::{Request, Response};
use http_body_util::BodyExt;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::Name;
use hyper_util::rt::TokioExecutor;
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use tokio::time::timeout;
use tower::util::ServiceFn;

use rules::Failure;

/// The root certificates of AWS's services ("Amazon Trust Services Repository"), in DER.
const ROOTS: [&[u8]; 5] = [
    include_bytes!("roots/amazon-root-ca-1.der"),
    include_bytes!("roots/amazon-root-ca-2.der"),
    include_bytes!("roots/amazon-root-ca-3.der"),
    include_bytes!("roots/amazon-root-ca-4.der"),
    include_bytes!("roots/starfield-services-root-g2.der"),
];

const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// A pool of open connections, shared by its clones.
#[derive(Clone, Debug)]
pub(crate) struct Http1(Client<HttpsConnector<HttpConnector<Resolver>>, SdkBody>);

/// For an SDK client without a [`Connection`](super::connection::Connection).
pub fn client() -> Result<SharedHttpClient, Failure> {
    Ok(Http1::new()?.client())
}

impl Http1 {
    pub fn new() -> Result<Self, Failure> {
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|_| Failure::new("TLS: no protocol version"))?
            .with_root_certificates(roots()?)
            .with_no_client_auth();
        let mut tcp = HttpConnector::new_with_resolver(tower::service_fn(resolve as fn(Name) -> Resolved));
        tcp.enforce_http(false);
        tcp.set_nodelay(true);
        tcp.set_connect_timeout(Some(CONNECT_TIMEOUT));
        let https =
            HttpsConnectorBuilder::new().with_tls_config(tls).https_or_http().enable_http1().wrap_connector(tcp);
        Ok(Self(Client::builder(TokioExecutor::new()).build(https)))
    }

    pub fn client(&self) -> SharedHttpClient {
        let connector = SharedHttpConnector::new(self.clone());
        SharedHttpClient::new(http_client_fn(move |_, _| connector.clone()))
    }

    /// Sends a request without the SDK and reads the whole response.
    pub async fn send(&self, request: Request<SdkBody>) -> Result<Response<Vec<u8>>, BoxError> {
        let (head, body) = self.0.request(request).await?.into_parts();
        Ok(Response::from_parts(head, body.collect().await?.to_bytes().into()))
    }

    /// Opens a connection and leaves it open. The response does not matter.
    pub async fn open(&self, url: &str) {
        let Ok(Ok(request)) = HttpRequest::get(url).map(HttpRequest::try_into_http1x) else { return };
        if let Ok(Ok(response)) = timeout(CONNECT_TIMEOUT, self.0.request(request)).await {
            // The pool reuses a connection after its response was read.
            let _ = response.into_body().collect().await;
        }
    }
}

impl SdkConnector for Http1 {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let request = match request.try_into_http1x() {
            Ok(request) => request,
            Err(error) => return HttpConnectorFuture::ready(Err(ConnectorError::user(error.into()))),
        };
        let response = self.0.request(request);
        HttpConnectorFuture::new(async move {
            // The SDK may retry every failed connection: each write has a condition or a token.
            let response = response.await.map_err(|error| ConnectorError::io(error.into()))?;
            HttpResponse::try_from(response.map(SdkBody::from_body_1_x))
                .map_err(|error| ConnectorError::other(error.into(), None))
        })
    }
}

fn roots() -> Result<RootCertStore, Failure> {
    let mut store = RootCertStore::empty();
    for root in ROOTS {
        store.add(root.into()).map_err(|_| Failure::new("a root certificate is not readable"))?;
    }
    #[cfg(feature = "bench-roots")]
    store
        .add(include_bytes!(env!("BENCH_ROOT")).as_slice().into())
        .map_err(|_| Failure::new("a root certificate is not readable"))?;
    Ok(store)
}

type Resolver = ServiceFn<fn(Name) -> Resolved>;
type Resolved = Ready<io::Result<IntoIter<SocketAddr>>>;

/// Resolves names with the system's resolver, blocking, because the function has nothing else to do meanwhile. `RES_OPTIONS`
/// in `template.yaml` limits the time.
#[expect(clippy::needless_pass_by_value, reason = "a service is handed its request")]
fn resolve(name: Name) -> Resolved {
    ready((name.as_str(), 0).to_socket_addrs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_root_certificate_is_readable() {
        assert!(roots().is_ok_and(|store| store.len() >= ROOTS.len()));
    }
}
