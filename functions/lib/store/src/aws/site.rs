//! A published page of the site.

use std::sync::Arc;

use rules::Failure;
use tokio::sync::Mutex;

use super::bucket::{Bucket, Object};

/// Reads a page, which changes with a release only: one conditional `GetObject` each time.
#[derive(Clone, Debug)]
pub struct SitePage {
    bucket: Bucket,
    key: String,
    kept: Arc<Mutex<Option<Kept>>>,
}

#[derive(Clone, Debug)]
struct Kept {
    etag: String,
    text: Arc<str>,
}

impl SitePage {
    pub fn new(bucket: Bucket, key: impl Into<String>) -> Self {
        Self { bucket, key: key.into(), kept: Arc::default() }
    }

    /// The page as it is published now; `None` before anything is.
    pub async fn text(&self) -> Result<Option<Arc<str>>, Failure> {
        let mut kept = self.kept.lock().await;
        match self.bucket.get(&self.key, kept.as_ref().map(|kept| kept.etag.as_str())).await? {
            Object::Found { content, etag } => {
                let text = String::from_utf8(content).map_err(|_| Failure::new("a page of the site is not UTF-8"))?;
                *kept = Some(Kept { etag, text: text.into() });
            }
            Object::Unchanged => {}
            Object::Missing => return Ok(None),
        }
        Ok(kept.as_ref().map(|kept| Arc::clone(&kept.text)))
    }
}
