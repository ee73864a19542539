//! Who may decide: moderators, and neither gardeners nor those who were moderators.

use serde_json::json;

use super::Scene;
use crate::garden::{Gardener, request};
use crate::responses::report;

#[tokio::test]
async fn each_role_has_its_status_on_every_moderation_route() {
    let scene = Scene::new().await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.report(&desmond, "spam").await;
    let demoted = scene.garden.moderator("demoted").await;
    scene.garden.set_attribute(&demoted, "role", "user").await;
    let suspended = scene.garden.moderator("suspended").await;
    scene.garden.set_attribute(&suspended, "status", "inactive").await;
    // An operator has promoted the gardener, whose token is from before.
    let promoted = scene.garden.gardener("promoted").await;
    scene.garden.set_attribute(&promoted, "role", "moderator").await;
    let stranger = Gardener { is_in_group: true, ..Gardener::named("without a profile") };

    let case = scene.case_path();
    for (by, reads, decides) in [
        (&desmond, 403, 403),
        (&promoted, 403, 403),
        (&demoted, 403, 403),
        (&suspended, 403, 403),
        (&stranger, 403, 403),
        (&scene.wilma, 200, 200),
    ] {
        for path in ["/moderation/cases", "/moderation/log", &case] {
            scene.send(request("GET", path).by(by), reads).await;
        }
        let before = scene.garden.stored();
        scene.send(scene.garden.decide(&scene.wilma, &case, "hide").await.by(by), decides).await;
        assert_eq!(before == scene.garden.stored(), decides == 403, "{by:?}");
    }
}

#[tokio::test]
async fn nobody_decides_a_case_of_their_own_or_one_that_they_reported() {
    let scene = Scene::new().await;
    let author = scene.garden.moderator("author").await;
    let tip = scene.garden.share(&author, "By a moderator", "public").await;
    let desmond = scene.garden.gardener("desmond").await;
    scene.send(report(&tip, "spam").by(&desmond), 204).await;
    let case = format!("/moderation/cases/tip/{tip}");
    assert_eq!(
        scene.send(scene.garden.decide(&author, &case, "keep").await, 403).await.json()["code"],
        json!("own-thing")
    );
    scene.send(report(&tip, "spam").by(&scene.wilma), 204).await;
    scene.decide(&case, "hide", 403).await;
    let third = scene.garden.moderator("third").await;
    scene.send(scene.garden.decide(&third, &case, "hide").await, 200).await;
}

#[tokio::test]
async fn moderator_cannot_suspend_another_one() {
    let scene = Scene::new().await;
    let colleague = scene.garden.moderator("colleague").await;
    let desmond = scene.garden.gardener("desmond").await;
    let about = json!({"kind": "profile", "id": colleague.id(), "reason": "unkind"});
    scene.send(request("POST", "/reports").json(&about).by(&desmond), 204).await;
    let case = format!("/moderation/cases/profile/{}", colleague.id());
    scene.decide(&case, "suspend", 400).await;
}
