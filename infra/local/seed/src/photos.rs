//! The sample tips' photographs: each is announced, uploaded and processed as a gardener's own.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use aws_sdk_dynamodb::types::AttributeValue;
use rules::{Alt, Caption, ChosenPhoto, PhotoId, PhotoState, Tip, TipId, TipPatch, UserId};
use serde::Deserialize;
use store::{Bucket, Condition, CreatePhoto, GetPhoto, UpdateTip, stored_tip, upload_key};

use crate::load::{Tables, put};

/// Between two looks at a photograph.
const POLL: Duration = Duration::from_millis(200);

/// Looks before a photograph counts as lost, after two minutes.
const LOOKS: u32 = 600;

/// A photograph in `tips.json`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SamplePhoto {
    /// In the folder `photos/` beside it.
    file: String,
    alt: Alt,
    caption: Option<Caption>,
}

/// What it takes to give tips their photographs.
pub struct Photos<'a> {
    tables: &'a Tables,
    uploads: &'a Bucket,
    create: CreatePhoto,
    get: GetPhoto,
    update: UpdateTip,
}

impl<'a> Photos<'a> {
    pub fn new(tables: &'a Tables, uploads: &'a Bucket) -> Self {
        let (tips, users, activity) = (tables.tips.clone(), tables.users.clone(), tables.activity.clone());
        Self {
            tables,
            uploads,
            create: CreatePhoto::new(users.clone(), activity.clone()),
            get: GetPhoto::new(activity.clone()),
            update: UpdateTip::new(tips, users, activity),
        }
    }

    pub async fn are_missing(&self, tip: TipId) -> Result<bool> {
        let tips = &self.tables.tips;
        let get = tips.client.get_item().table_name(&tips.name).key("id", AttributeValue::S(tip.to_string()));
        let stored = get.send().await.map_err(|error| anyhow!(error.into_service_error()))?.item;
        Ok(stored.is_some_and(|tip| tip.get("photos").is_none_or(|photos| photos.as_l().is_ok_and(Vec::is_empty))))
    }

    /// Gives a tip its photographs. It is not newer for it.
    pub async fn add(&self, tip: &Tip, photos: &[SamplePhoto], folder: &Path) -> Result<()> {
        let owner = tip.author.id;
        let mut chosen = Vec::new();
        for SamplePhoto { file, alt, caption } in photos {
            let file = folder.join("photos").join(file);
            let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            let id = self.create.create(owner).await?;
            self.uploads.put(&upload_key(owner, id), &bytes, Condition::Always).await?;
            self.wait(owner, id).await.with_context(|| format!("{}", file.display()))?;
            chosen.push(ChosenPhoto { id, alt: Some(alt.clone()), caption: caption.clone() });
        }
        let edited = self.update.update(owner, tip.id, TipPatch::default(), Some(&chosen), None).await?;
        put(&self.tables.tips, stored_tip(&Tip { confirmed_at: tip.confirmed_at, ..edited })?).await
    }

    /// Waits until `process-photo` has made the files.
    async fn wait(&self, owner: UserId, id: PhotoId) -> Result<()> {
        for _ in 0..LOOKS {
            match self.get.get(owner, id).await?.map(|photo| photo.state) {
                Some(PhotoState::Ready) => return Ok(()),
                Some(PhotoState::Waiting) => tokio::time::sleep(POLL).await,
                state => bail!("it is {state:?}"),
            }
        }
        bail!("it was not processed")
    }
}
