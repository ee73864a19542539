//! What a route that searches sees of the published states.

use std::sync::Arc;

use super::{CURRENT, FILES, Scene, found};

#[tokio::test]
async fn reader_follows_the_published_state_within_two_seconds() {
    let scene = Scene::new().await;
    let (feed, reader) = (scene.feed(), scene.reader());
    scene.share("Pruning figs").await;
    scene.follow(&feed).await.unwrap();
    assert_eq!(found(&reader.current().await.unwrap(), "fig").len(), 1);
    scene.objects.take();

    scene.share("Drying figs").await;
    scene.follow(&feed).await.unwrap();
    scene.objects.take();
    assert_eq!(found(&reader.current().await.unwrap(), "fig").len(), 1);
    assert!(scene.objects.take().is_empty());
    scene.wait(2);
    // Concurrent callers share one question.
    let (one, other) = tokio::join!(reader.current(), reader.current());
    assert_eq!((found(&one.unwrap(), "fig").len(), found(&other.unwrap(), "fig").len()), (2, 2));
    let asked = scene.objects.take();
    assert_eq!(asked.iter().filter(|request| **request == format!("GET {}", *CURRENT)).count(), 1);
    assert!(asked.len() > 1);

    // Without news it asks and downloads nothing.
    scene.wait(2);
    reader.current().await.unwrap();
    assert_eq!(scene.objects.take(), [format!("GET {}", *CURRENT)]);
}

#[tokio::test]
async fn open_state_answers_for_five_minutes_while_the_bucket_is_down() {
    let scene = Scene::new().await;
    let (feed, reader) = (scene.feed(), scene.reader());
    scene.share("Pruning figs").await;
    scene.follow(&feed).await.unwrap();
    for failing in ["GET".to_owned(), format!("GET {}", *FILES)] {
        let open = reader.current().await.unwrap();
        scene.share("Drying figs").await;
        scene.follow(&feed).await.unwrap();
        scene.objects.fail(Some(&failing));
        scene.wait(290);
        assert!(Arc::ptr_eq(&reader.current().await.unwrap(), &open), "{failing}");
        scene.objects.fail(None);
        scene.wait(2);
        assert!(!Arc::ptr_eq(&reader.current().await.unwrap(), &open), "{failing}");
    }
    scene.objects.fail(Some("GET"));
    scene.wait(301);
    assert!(reader.current().await.is_err_and(|failure| failure.is_transient));
    scene.objects.fail(None);
    // A failure counts as an answer for two seconds, too.
    assert!(reader.current().await.is_err());
    scene.wait(2);
    assert!(reader.current().await.is_ok());
}

#[tokio::test]
async fn missing_and_broken_index_is_a_transient_failure_until_it_is_rebuilt() {
    let scene = Scene::new().await;
    scene.share("Pruning figs").await;
    let rebuild = async || {
        admin::reindex::run(&scene.tables(), &scene.bucket, |_| {}).await.unwrap();
        scene.wait(2);
    };
    // New, and open on a good state.
    let (new, open) = (scene.reader(), scene.reader());
    assert!(new.current().await.is_err_and(|failure| failure.is_transient));
    rebuild().await;
    for reader in [&new, &open] {
        assert_eq!(found(&reader.current().await.unwrap(), "fig").len(), 1);
    }
    for broken in ["{", "{\"manifest\":{\"format\":9,\"files\":[],\"segments\":{}},\"retired\":[]}"] {
        scene.objects.put(&CURRENT, broken.as_bytes(), rules::Timestamp::now());
        scene.wait(2);
        let new = scene.reader();
        for reader in [&new, &open] {
            assert!(reader.current().await.is_err_and(|failure| failure.is_transient), "{broken}");
        }
        rebuild().await;
        for reader in [&new, &open] {
            assert_eq!(found(&reader.current().await.unwrap(), "fig").len(), 1, "{broken}");
        }
    }
    scene.objects.remove(&FILES);
    assert!(scene.reader().current().await.is_err_and(|failure| failure.is_transient));
    // The open one has its files.
    scene.wait(2);
    assert_eq!(found(&open.current().await.unwrap(), "fig").len(), 1);
}
