//! A release with a new format of the index: it is built ahead, and completed when its functions run.

use std::sync::Mutex;

use rules::Timestamp;
use search::FORMAT;

use super::{CURRENT, Scene, answers, found};

impl Scene {
    /// Moves the index to the keys of another format, as if another release had made it.
    fn move_index(&self, to: &str) {
        let from = format!("search/{FORMAT}/");
        for key in self.objects.keys() {
            if let Some(rest) = key.strip_prefix(&from) {
                self.objects.put(&format!("{to}{rest}"), &self.objects.get(&key).unwrap(), Timestamp::now());
            }
        }
        self.objects.remove(&from);
    }

    async fn reindex(&self, ahead: bool) -> Vec<String> {
        let lines = Mutex::new(Vec::new());
        let report = |line| lines.lock().unwrap().push(line);
        let (tables, bucket) = (self.tables(), &self.bucket);
        if ahead {
            admin::reindex::run_ahead(&tables, bucket, report).await.unwrap();
        } else {
            admin::reindex::run_if_needed(&tables, bucket, report).await.unwrap();
        }
        lines.into_inner().unwrap()
    }
}

#[tokio::test]
async fn index_of_a_new_format_is_built_ahead_beside_the_old_one_and_completed_after_the_release() {
    let scene = Scene::new().await;
    scene.share("Pruning figs").await;
    scene.follow(&scene.feed()).await.unwrap();
    // The release before had no number in its keys.
    scene.move_index("search/");
    let old = scene.objects.keys();
    assert!(scene.reader().current().await.is_err());

    let lines = scene.reindex(true).await;
    assert_eq!(lines.last().unwrap(), "published ahead of its release: 2 items");
    assert_eq!(scene.found("fig").await.len(), 1);
    assert!(old.iter().all(|key| scene.objects.keys().contains(key)), "the functions of before still read it");
    assert_eq!(scene.reindex(true).await, ["it is built and will be completed after the release"]);

    // Only the index of the release before gets this one.
    scene.share("Drying figs").await;
    scene.records().await;
    assert_eq!(scene.found("fig").await.len(), 1);
    // Some functions run already.
    scene.share("Picking figs").await;
    scene.follow(&scene.feed()).await.unwrap();
    assert_eq!(scene.found("fig").await.len(), 2);

    scene.reindex(false).await;
    assert_eq!(scene.found("fig").await.len(), 3);
    for ahead in [true, false] {
        assert_eq!(scene.reindex(ahead).await, ["it is up to date"]);
    }
    assert!(old.iter().all(|key| scene.objects.keys().contains(key)), "a rollback needs it");
}

#[tokio::test]
async fn index_that_another_release_did_not_feed_is_built_again() {
    let scene = Scene::new().await;
    scene.share("Pruning figs").await;
    scene.reindex(false).await;
    assert_eq!(scene.reindex(false).await, ["it is up to date"]);
    // After a rollback the release before feeds its own index.
    let other = format!("search/{}/current.json", FORMAT - 1);
    scene.share("Drying figs").await;
    scene.records().await;
    assert_eq!(scene.found("fig").await.len(), 1);
    scene.objects.put(&other, b"{}", Timestamp::now());
    scene.reindex(true).await;
    assert_eq!(scene.found("fig").await.len(), 2);
}

#[tokio::test]
async fn index_of_the_format_before_stays_and_older_ones_are_deleted() {
    let scene = Scene::new().await;
    scene.share("Pruning figs").await;
    let at = Timestamp::from_milliseconds(1_700_000_000_000);
    let keys = ["search/", &format!("search/{}/", FORMAT - 1), &format!("search/{}/", FORMAT + 1)]
        .map(|format| [format!("{format}current.json"), format!("{format}files/a.idx")]);
    for key in keys.as_flattened() {
        scene.objects.put(key, b"{}", at);
    }
    let lines = scene.reindex(false).await;
    assert_eq!(lines.last().unwrap(), "deleted: 2 objects of formats that no release uses any more");
    let [oldest, before, next] = &keys;
    let left = scene.objects.keys();
    assert!(oldest.iter().all(|key| !left.contains(key)));
    assert!(before.iter().chain(next).all(|key| left.contains(key)));
}

#[tokio::test]
async fn new_site_has_an_empty_index() {
    let scene = Scene::new().await;
    scene.reindex(false).await;
    assert!(scene.objects.keys().contains(&CURRENT));
    let index = scene.index().await;
    assert!(found(&index, "").is_empty());
    assert_eq!(answers(&index)[0], "0 tips, 1 gardeners");
}
