//! Requests that are signed here and sent over the store's own connections, for services whose clients would be half of a program.

use std::time::SystemTime;

use aws_credential_types::Credentials;
use aws_sigv4::http_request::{
    PayloadChecksumKind, PercentEncodingMode, SignableBody, SignableRequest, SigningSettings, UriPathNormalizationMode,
    sign,
};
use aws_sigv4::sign::v4::SigningParams;
use aws_smithy_runtime_api::client::identity::Identity;
use aws_smithy_types::body::SdkBody;
use http::{HeaderMap, Method, Request};

/// Signs requests of one service.
#[derive(Clone, Debug)]
pub(crate) struct Signer {
    identity: Identity,
    region: String,
    service: Service,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Service {
    S3,
    Ses,
}

impl Service {
    fn name(self) -> &'static str {
        match self {
            Self::S3 => "s3",
            Self::Ses => "ses",
        }
    }

    fn settings(self) -> SigningSettings {
        let mut settings = SigningSettings::default();
        if let Self::S3 = self {
            // "Authenticating Requests: Using the Authorization Header", Amazon S3 API Reference.
            settings.percent_encoding_mode = PercentEncodingMode::Single;
            settings.payload_checksum_kind = PayloadChecksumKind::XAmzSha256;
            settings.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
        }
        settings
    }
}

impl Signer {
    pub fn new(credentials: Credentials, region: &str, service: Service) -> Self {
        Self { identity: credentials.into(), region: region.to_owned(), service }
    }

    /// `None` if the address or a header cannot be sent.
    #[expect(clippy::disallowed_methods, reason = "AWS compares the time of a signature with its own")]
    pub fn request(&self, method: &Method, url: &str, headers: HeaderMap, content: &[u8]) -> Option<Request<SdkBody>> {
        let parameters = SigningParams::builder()
            .identity(&self.identity)
            .region(&self.region)
            .name(self.service.name())
            .time(SystemTime::now())
            .settings(self.service.settings())
            .build()
            .ok()?;
        let signed = headers.iter().filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
        let signable = SignableRequest::new(method.as_str(), url, signed, SignableBody::Bytes(content)).ok()?;
        let (instructions, _) = sign(signable, &parameters.into()).ok()?.into_parts();
        let mut request = Request::builder().method(method).uri(url).body(SdkBody::from(content)).ok()?;
        *request.headers_mut() = headers;
        instructions.apply_to_request_http1x(&mut request);
        Some(request)
    }
}
