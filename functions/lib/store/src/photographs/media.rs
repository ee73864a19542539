//! The bucket of photographs: uploads, and the files that the site shows.

use std::collections::BTreeMap;

use aws_credential_types::Credentials;
use aws_sigv4::sign::v4::{calculate_signature, generate_signing_key};
use aws_smithy_types::base64;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use rules::{Failure, PhotoId, Timestamp, UserId, limits};

use crate::aws::bucket::{Bucket, Condition, Object};
use crate::aws::connection::Connection;
use crate::table::concurrently;

/// A file under this name never changes. `CloudFront` asks again and again whether it is still there, so a deleted one is gone within a
/// minute.
const CACHING: &str = "public, max-age=31536000, s-maxage=30, immutable";

/// The widths of the files.
pub const WIDTHS: [u16; 3] = [480, 960, 1_600];
/// Their formats, with the media types.
const FORMATS: [(&str, &str); 2] = [("avif", "image/avif"), ("jpg", "image/jpeg")];

/// The key of an upload.
pub fn upload_key(owner: UserId, id: PhotoId) -> String {
    format!("uploads/{owner}/{id}")
}

/// The gardener and the photograph of an upload's key.
pub fn upload_of(key: &str) -> Option<(UserId, PhotoId)> {
    let (owner, id) = key.strip_prefix("uploads/")?.split_once('/')?;
    Some((UserId::parse(owner)?, PhotoId::parse(id)?))
}

/// The key of a file, which is also its path on the site.
pub fn file_key(id: PhotoId, width: u16, format: &str) -> String {
    format!("media/{id}/{width}.{format}")
}

/// The keys of all files of a photograph.
pub fn file_keys(id: PhotoId) -> impl Iterator<Item = String> {
    WIDTHS.into_iter().flat_map(move |width| FORMATS.map(|(format, _)| file_key(id, width, format)))
}

/// The objects of photographs.
#[derive(Clone, Debug)]
pub struct Media {
    bucket: Bucket,
}

impl Media {
    pub fn new(bucket: Bucket) -> Self {
        Self { bucket }
    }

    /// The uploaded bytes; `None` if there are none.
    pub async fn upload(&self, owner: UserId, id: PhotoId) -> Result<Option<Vec<u8>>, Failure> {
        match self.bucket.get(&upload_key(owner, id), None).await? {
            Object::Found { content, .. } => Ok(Some(content)),
            Object::Missing | Object::Unchanged => Ok(None),
        }
    }

    pub async fn delete_upload(&self, owner: UserId, id: PhotoId) -> Result<(), Failure> {
        self.bucket.delete(&upload_key(owner, id)).await
    }

    /// Writes a photograph's files, over the same ones of an earlier attempt: for each of `WIDTHS` an AVIF and a JPEG.
    pub async fn put(&self, id: PhotoId, files: impl IntoIterator<Item = [Vec<u8>; 2]>) -> Result<(), Failure> {
        let files = WIDTHS.into_iter().zip(files).flat_map(|(width, files)| {
            FORMATS.into_iter().zip(files).map(move |((format, media_type), file)| {
                (file_key(id, width, format), [(CONTENT_TYPE, media_type), (CACHE_CONTROL, CACHING)], file)
            })
        });
        let put = |(key, headers, file): (String, [_; 2], Vec<u8>)| {
            let bucket = self.bucket.clone();
            async move { bucket.put_with(&key, &file, Condition::Always, &headers).await.map(|_| true) }
        };
        concurrently(files, put).await.map(|_| ())
    }

    /// Copies the files of a photograph to another id. A file that is not there is left out.
    pub async fn copy(&self, from: PhotoId, to: PhotoId) -> Result<(), Failure> {
        let names = WIDTHS.into_iter().flat_map(|width| FORMATS.map(|format| (width, format)));
        let copy = |(width, (format, media_type)): (u16, (&'static str, &'static str))| {
            let bucket = self.bucket.clone();
            async move {
                let Object::Found { content, .. } = bucket.get(&file_key(from, width, format), None).await? else {
                    return Ok(false);
                };
                let headers = [(CONTENT_TYPE, media_type), (CACHE_CONTROL, CACHING)];
                bucket.put_with(&file_key(to, width, format), &content, Condition::Always, &headers).await.map(|_| true)
            }
        };
        concurrently(names, copy).await.map(|_| ())
    }

    /// Deletes all files of a photograph that are there.
    pub async fn delete(&self, id: PhotoId) -> Result<(), Failure> {
        let delete = |key: String| {
            let bucket = self.bucket.clone();
            async move { bucket.delete(&key).await.map(|()| true) }
        };
        concurrently(file_keys(id), delete).await.map(|_| ())
    }
}

/// Allows browsers to upload photographs.
#[derive(Clone, Debug)]
pub struct Uploads {
    credentials: Credentials,
    region: String,
    bucket: String,
    /// Where forms are sent.
    url: String,
}

/// A form that uploads one photograph: its address, and the fields that come before the file.
#[derive(Debug)]
pub struct UploadForm {
    pub url: String,
    pub fields: BTreeMap<String, String>,
}

impl Connection {
    /// Uploads by forms that browsers send, into the bucket whose name is in the variable `name`.
    pub fn uploads(&self, name: &str) -> Result<Uploads, Failure> {
        Ok(Uploads {
            credentials: self.credentials().clone(),
            region: self.region().to_owned(),
            bucket: self.settings().get(name)?,
            url: self.bucket(name)?.url().to_owned(),
        })
    }
}

impl Uploads {
    /// Allows one key, one media type and some sizes for five minutes ("Browser-Based Uploads Using POST", Amazon S3 API Reference).
    /// S3 refuses a form with any other field.
    pub fn form(&self, owner: UserId, id: PhotoId, now: Timestamp) -> UploadForm {
        let seconds: String = now.to_string().chars().filter(|c| !['-', ':'].contains(c)).take(15).collect();
        let (time, day) = (format!("{seconds}Z"), seconds.chars().take(8).collect::<String>());
        let credential = format!("{}/{day}/{}/s3/aws4_request", self.credentials.access_key_id(), self.region);
        let mut fields = BTreeMap::from([
            ("key", upload_key(owner, id)),
            ("Content-Type", "image/jpeg".to_owned()),
            ("x-amz-algorithm", "AWS4-HMAC-SHA256".to_owned()),
            ("x-amz-credential", credential),
            ("x-amz-date", time),
        ]);
        if let Some(token) = self.credentials.session_token() {
            fields.insert("x-amz-security-token", token.to_owned());
        }
        let policy = base64::encode(self.policy(&fields, now));
        let secret = self.credentials.secret_access_key();
        let signing_key = generate_signing_key(
            secret,
            std::time::UNIX_EPOCH + std::time::Duration::from_millis(now.milliseconds()),
            &self.region,
            "s3",
        );
        fields.insert("x-amz-signature", calculate_signature(signing_key, policy.as_bytes()));
        fields.insert("policy", policy);
        UploadForm {
            url: self.url.clone(),
            fields: fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        }
    }

    /// Nothing in it needs an escape in JSON.
    fn policy(&self, fields: &BTreeMap<&str, String>, now: Timestamp) -> String {
        let end = Timestamp::from_milliseconds(now.milliseconds() + limits::UPLOAD_SECONDS * 1_000);
        let (least, most) = (limits::UPLOAD.start(), limits::UPLOAD.end());
        let mut conditions =
            vec![format!(r#"{{"bucket":"{}"}}"#, self.bucket), format!(r#"["content-length-range",{least},{most}]"#)];
        conditions.extend(fields.iter().map(|(name, value)| format!(r#"{{"{name}":"{value}"}}"#)));
        format!(r#"{{"expiration":"{end}","conditions":[{}]}}"#, conditions.join(","))
    }
}

#[cfg(test)]
mod tests {
    use rules::Settings;

    use super::*;

    #[test]
    fn form_is_signed_as_s3_checks_it() {
        let credentials = Credentials::new("AKID", "secret", Some("a+token/==".to_owned()), None, "test");
        let (region, bucket) = ("eu-west-1".to_owned(), "garden-media".to_owned());
        let uploads = Uploads { credentials, region, bucket, url: String::new() };
        let id = PhotoId::parse("01ARZ3NDEKTSV4RRFFQ69G5FAV").unwrap();
        let form = uploads.form(UserId::FORMER, id, Timestamp::parse("2026-11-23T09:30:00.250Z").unwrap());
        assert_eq!(form.fields["x-amz-date"], "20261123T093000Z");
        // Computed with Python's `hmac` ("Authenticating Requests in Browser-Based Uploads Using POST", Amazon S3 API Reference).
        let expect = "de0b05dca21b8956436806126fdd8dc28d002327029e3f84fb9054b34a1543ab";
        assert_eq!(form.fields["x-amz-signature"], expect);
    }

    /// The address of an upload's form with these two variables.
    fn address_of_upload(endpoints: [(&str, &str); 2]) -> String {
        let [one, other] = endpoints;
        let settings = Settings::from([
            ("AWS_REGION", "eu-west-1"),
            ("AWS_ACCESS_KEY_ID", "key"),
            ("AWS_SECRET_ACCESS_KEY", "secret"),
            ("MEDIA_BUCKET", "garden-media"),
            one,
            other,
        ]);
        let uploads = Connection::new(settings).unwrap().uploads("MEDIA_BUCKET").unwrap();
        let id = PhotoId::parse("01ARZ3NDEKTSV4RRFFQ69G5FAV").unwrap();
        uploads.form(UserId::FORMER, id, Timestamp::from_milliseconds(0)).url
    }

    /// Two local clouds on one machine differ in the port.
    #[test]
    fn upload_goes_to_the_endpoint_of_s3_with_its_port() {
        let (all, s3, dynamodb) = ("AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL_DYNAMODB");
        let (first, second) = ("http://127.0.0.1:4566", "http://127.0.0.1:14567");
        for (endpoints, expect) in [
            ([(all, first), (dynamodb, second)], "http://127.0.0.1:4566/garden-media"),
            ([(all, second), (dynamodb, first)], "http://127.0.0.1:14567/garden-media"),
            ([(all, first), (s3, second)], "http://127.0.0.1:14567/garden-media"),
            ([(dynamodb, first), ("AWS_PROFILE", "garden")], "https://garden-media.s3.eu-west-1.amazonaws.com"),
        ] {
            assert_eq!(address_of_upload(endpoints), expect, "{endpoints:?}");
        }
    }
}
