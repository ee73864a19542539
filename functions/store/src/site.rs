//! The published pages of the site.

use std::collections::HashMap;
use std::sync::Arc;

use rules::Failure;
use tokio::sync::Mutex;

use crate::{Bucket, Object};

/// Reads pages, which change with a release only: one conditional `GetObject` each time.
#[derive(Clone, Debug)]
pub struct SiteFiles {
    bucket: Bucket,
    kept: Arc<Mutex<HashMap<&'static str, Kept>>>,
}

#[derive(Clone, Debug)]
struct Kept {
    etag: String,
    text: Arc<str>,
}

impl SiteFiles {
    pub fn new(bucket: Bucket) -> Self {
        Self { bucket, kept: Arc::default() }
    }

    /// The page as it is published now; `None` before anything is.
    pub async fn text(&self, key: &'static str) -> Result<Option<Arc<str>>, Failure> {
        let mut kept = self.kept.lock().await;
        let known = kept.get(key).cloned();
        match (self.bucket.get(key, known.as_ref().map(|known| known.etag.as_str())).await?, known) {
            (Object::Found { content, etag }, _) => {
                let text = String::from_utf8(content).map_err(|_| Failure::new("a page of the site is not UTF-8"))?;
                let text: Arc<str> = text.into();
                kept.insert(key, Kept { etag, text: Arc::clone(&text) });
                Ok(Some(text))
            }
            (Object::Unchanged, known) => Ok(known.map(|known| known.text)),
            (Object::Missing, _) => Ok(None),
        }
    }
}
