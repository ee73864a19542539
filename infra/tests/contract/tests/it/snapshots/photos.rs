//! Photographs.

use insta::assert_json_snapshot;

use super::body;
use crate::photos::announce;
use crate::responses::get;

#[tokio::test]
async fn create_photo_201() {
    assert_json_snapshot!(body(async |scene| announce().by(&scene.rowan)).await, @r#"
    {
      "data": {
        "id": "[id]",
        "upload": {
          "fields": {
            "Content-Type": "[text]",
            "key": "[text]",
            "policy": "[text]",
            "x-amz-algorithm": "[text]",
            "x-amz-credential": "[text]",
            "x-amz-date": "[text]",
            "x-amz-signature": "[text]"
          },
          "url": "[url]"
        }
      }
    }
    "#);
}

#[tokio::test]
async fn get_photo_200() {
    assert_json_snapshot!(body(async |scene| get(&scene.photo().await).by(&scene.rowan)).await, @r##"
    {
      "data": {
        "colour": "#010203",
        "height": 1200,
        "id": "[id]",
        "state": "ready",
        "width": 1600
      }
    }
    "##);
}
