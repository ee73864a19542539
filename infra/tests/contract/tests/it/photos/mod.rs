//! Photographs: uploads, their files, what they belong to, and that none is left when nothing uses it.

mod hiding;
mod making;
mod portraits;
mod using;

use aws_sdk_dynamodb::types::AttributeValue;
use process_photo::{Detail, Event, Object};
use rules::{Colour, Failure, PhotoId, Timestamp, UserId, limits};
use serde_json::Value;
use store::{Attempt, Begun, file_keys};

use crate::garden::{Garden, Gardener, TestRequest, TestResponse, request, tip, with};
use crate::responses::share;

pub fn announce() -> TestRequest {
    request("POST", "/photos")
}

fn id(text: &str) -> PhotoId {
    PhotoId::parse(text).unwrap()
}

/// A JPEG of two halves, 600 by 400.
fn jpeg() -> Vec<u8> {
    jpeg_of(600, 400)
}

/// A JPEG of two halves.
fn jpeg_of(width: u16, height: u16) -> Vec<u8> {
    let mut file = Vec::new();
    let row = (0..width).flat_map(|x| if x < width / 2 { [200, 40, 40] } else { [40, 200, 40] });
    let pixels: Vec<u8> = (0..height).flat_map(|_| row.clone()).collect();
    jpeg_encoder::Encoder::new(&mut file, 90).encode(&pixels, width, height, jpeg_encoder::ColorType::Rgb).unwrap();
    file
}

impl Garden {
    pub async fn announced(&self, by: &Gardener) -> String {
        let response = self.send(announce().by(by)).await;
        assert_eq!(response.status, 201, "{response:?}");
        response.json()["data"]["id"].as_str().unwrap().to_owned()
    }

    /// A photograph that is ready.
    pub async fn photo(&self, by: &Gardener) -> String {
        let photo = self.announced(by).await;
        let attempt = self.begin(by, &photo, "etag 1", Timestamp::now()).await;
        assert!(self.photo_states.ready(&attempt, 1_600, 1_200, Colour([1, 2, 3])).await.unwrap());
        for key in file_keys(id(&photo)) {
            self.objects.put(&key, b"a file", Timestamp::now());
        }
        photo
    }

    /// Begins an attempt that does not end by itself.
    async fn begin(&self, by: &Gardener, photo: &str, upload: &str, at: Timestamp) -> Attempt {
        let begun = self.photo_states.begin(UserId::of_subject(&by.subject), id(photo), upload, at).await.unwrap();
        let Begun::Attempt(attempt) = begun else { panic!("{begun:?}") };
        attempt
    }

    async fn process(&self, by: &Gardener, photo: &str) {
        self.try_to_process(by, photo, "1").await.unwrap();
    }

    /// Delivers the event of an upload.
    async fn try_to_process(&self, by: &Gardener, photo: &str, sequencer: &str) -> Result<(), Failure> {
        let (key, etag) = (format!("uploads/{}/{photo}", by.id()), "etag".to_owned());
        let object = Object { key, etag, sequencer: sequencer.to_owned() };
        let event = Event { detail: Some(Detail { object }) };
        process_photo::handle(&self.photo_states, &self.media, event).await
    }

    async fn upload(&self, by: &Gardener, photo: &str, content: &[u8]) {
        self.objects.put(&format!("uploads/{}/{photo}", by.id()), content, Timestamp::now());
        self.process(by, photo).await;
    }

    async fn get_photo(&self, by: &Gardener, photo: &str) -> TestResponse {
        self.send(request("GET", &format!("/photos/{photo}")).by(by)).await
    }

    pub async fn share_with(&self, by: &Gardener, photos: Value) -> TestResponse {
        self.send(share(&with(&tip("Leeks"), "photos", photos)).by(by)).await
    }

    /// Makes photographs that belong to nothing appear to have done so for longer than they may.
    async fn age_photos(&self) {
        let table = &self.activity;
        let query = table.client.query().table_name(&table.name).index_name("queue");
        let query = query.key_condition_expression("queue = :photo");
        let found = query.expression_attribute_values(":photo", AttributeValue::S("photo".to_owned())).send().await;
        for item in found.unwrap().items.unwrap() {
            let old = AttributeValue::S(Timestamp::now().days_before(limits::UNUSED_PHOTO_DAYS).to_string());
            let update = table.client.update_item().table_name(&table.name);
            let update = update.key("pk", item["pk"].clone()).key("sk", item["sk"].clone());
            let update = update.update_expression("SET #at = :old").expression_attribute_names("#at", "at");
            update.expression_attribute_values(":old", old).send().await.unwrap();
        }
    }

    /// Whether anything of the photograph is left in the table, and how many of its files.
    pub fn left_of(&self, photo: &str) -> (bool, usize) {
        let files = self.objects.keys().iter().filter(|key| key.contains(photo)).count();
        (self.stored().contains(&format!("P#{photo}")), files)
    }

    /// Purges what has been unused for long enough.
    pub async fn purge_unused(&self) {
        self.age_photos().await;
        assert!(self.purge().await);
    }
}
