//! Permissions: the status of every route for an anonymous caller, another gardener and the owner, on public, hidden, deleted,
//! absent and malformed targets.

use std::collections::BTreeSet;

use serde_json::json;

use crate::garden::{ABSENT, Garden, Gardener, TestRequest, TestResponse, request, tip, with};
use crate::responses::{answer, appeal, ask, decide, report, unsubscribe};
use crate::template;

const CANARY: &str = "Canary that sings only at home";

/// The status of a route and a target for each kind of caller.
struct Row {
    route: &'static str,
    target: Target,
    anonymous: u16,
    another: u16,
    owner: u16,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    /// The route has no target, or its target is the caller.
    None,
    Public,
    Hidden,
    /// By its owner, who can restore it.
    Deleted,
    Absent,
    /// An id in an invalid format.
    Malformed,
    Profile,
    /// A photograph.
    Photo,
    /// A question, and an answer, of the owner.
    Question,
    Answer,
}

use Target::{Absent, Answer, Deleted, Hidden, Malformed, None, Photo, Profile, Public, Question};

const fn row(route: &'static str, target: Target, anonymous: u16, another: u16, owner: u16) -> Row {
    Row { route, target, anonymous, another, owner }
}

const MATRIX: &[Row] = &[
    row("GET /tips", None, 200, 200, 200),
    row("GET /tips/{id}", Public, 401, 200, 200),
    row("GET /tips/{id}", Hidden, 401, 404, 200),
    row("GET /tips/{id}", Deleted, 401, 404, 404),
    row("GET /tips/{id}", Absent, 401, 404, 404),
    row("GET /tips/{id}", Malformed, 401, 404, 404),
    row("GET /mytips", None, 401, 200, 200),
    row("POST /tips", None, 401, 201, 201),
    row("PATCH /tips/{id}", Public, 401, 403, 200),
    row("PATCH /tips/{id}", Hidden, 401, 404, 200),
    row("PATCH /tips/{id}", Deleted, 401, 404, 404),
    row("PATCH /tips/{id}", Absent, 401, 404, 404),
    row("PATCH /tips/{id}", Malformed, 401, 404, 404),
    row("DELETE /tips/{id}", Public, 401, 403, 204),
    row("DELETE /tips/{id}", Hidden, 401, 404, 204),
    row("DELETE /tips/{id}", Deleted, 401, 404, 404),
    row("DELETE /tips/{id}", Absent, 401, 404, 404),
    row("DELETE /tips/{id}", Malformed, 401, 404, 404),
    row("POST /tips/{id}/restore", Public, 401, 404, 200),
    row("POST /tips/{id}/restore", Hidden, 401, 404, 200),
    row("POST /tips/{id}/restore", Deleted, 401, 404, 200),
    row("POST /tips/{id}/restore", Absent, 401, 404, 404),
    row("POST /tips/{id}/restore", Malformed, 401, 404, 404),
    row("POST /user", None, 401, 200, 200),
    row("GET /user", None, 200, 200, 200),
    row("GET /user/{id}", Profile, 200, 200, 200),
    row("GET /user/{id}", Absent, 404, 404, 404),
    row("GET /user/{id}", Malformed, 404, 404, 404),
    row("PATCH /user/{id}", Profile, 401, 403, 200),
    row("PATCH /user/{id}", Absent, 401, 403, 403),
    row("PATCH /user/{id}", Malformed, 401, 404, 404),
    row("DELETE /user/{id}", Profile, 401, 403, 202),
    row("DELETE /user/{id}", Absent, 401, 403, 403),
    row("DELETE /user/{id}", Malformed, 401, 404, 404),
    row("GET /user/{id}/export", Profile, 401, 403, 200),
    row("GET /user/{id}/export", Absent, 401, 403, 403),
    row("GET /user/{id}/export", Malformed, 401, 404, 404),
    row("GET /tips/top", None, 200, 200, 200),
    row("PUT /tips/{id}/{mark}", Public, 401, 204, 403),
    row("PUT /tips/{id}/{mark}", Hidden, 401, 404, 404),
    row("PUT /tips/{id}/{mark}", Deleted, 401, 404, 404),
    row("PUT /tips/{id}/{mark}", Absent, 401, 404, 404),
    row("PUT /tips/{id}/{mark}", Malformed, 401, 404, 404),
    // Only the caller's own mark goes, and whether there was one or a tip, the response does not tell.
    row("DELETE /tips/{id}/{mark}", Public, 401, 204, 204),
    row("DELETE /tips/{id}/{mark}", Hidden, 401, 204, 204),
    row("DELETE /tips/{id}/{mark}", Deleted, 401, 204, 204),
    row("DELETE /tips/{id}/{mark}", Absent, 401, 204, 204),
    row("DELETE /tips/{id}/{mark}", Malformed, 401, 404, 404),
    row("PUT /tips/{id}/outcome", Public, 401, 200, 403),
    row("PUT /tips/{id}/outcome", Hidden, 401, 404, 404),
    row("PUT /tips/{id}/outcome", Deleted, 401, 404, 404),
    row("PUT /tips/{id}/outcome", Absent, 401, 404, 404),
    row("PUT /tips/{id}/outcome", Malformed, 401, 404, 404),
    row("GET /tips/{id}/outcomes", Public, 200, 200, 200),
    row("GET /tips/{id}/outcomes", Hidden, 404, 404, 404),
    row("GET /tips/{id}/outcomes", Deleted, 404, 404, 404),
    row("GET /tips/{id}/outcomes", Absent, 404, 404, 404),
    row("GET /tips/{id}/outcomes", Malformed, 404, 404, 404),
    row("GET /tips/{id}/page", Public, 200, 200, 200),
    row("GET /tips/{id}/page", Hidden, 404, 404, 404),
    row("GET /tips/{id}/page", Deleted, 404, 404, 404),
    row("GET /tips/{id}/page", Absent, 404, 404, 404),
    row("GET /tips/{id}/page", Malformed, 404, 404, 404),
    row("GET /user/{id}/page", Profile, 200, 200, 200),
    row("GET /user/{id}/page", Absent, 404, 404, 404),
    row("GET /user/{id}/page", Malformed, 404, 404, 404),
    // A name that is none: those that are have tests of their own.
    row("GET /plants/{name}/index.html", None, 404, 404, 404),
    row("GET /me/marks", None, 401, 200, 200),
    row("GET /me/saved", None, 401, 200, 200),
    row("GET /user/{id}/tried", Profile, 200, 200, 200),
    row("GET /user/{id}/tried", Absent, 404, 404, 404),
    row("GET /user/{id}/tried", Malformed, 404, 404, 404),
    row("POST /photos", None, 401, 201, 201),
    row("GET /photos/{id}", Photo, 401, 404, 200),
    row("GET /photos/{id}", Absent, 401, 404, 404),
    row("GET /photos/{id}", Malformed, 401, 404, 404),
    row("GET /search/tips", None, 200, 200, 200),
    row("GET /search/gardeners", None, 200, 200, 200),
    row("GET /suggest", None, 200, 200, 200),
    row("GET /me/blocks", None, 401, 200, 200),
    row("PUT /me/blocks/{id}", Profile, 401, 204, 403),
    row("PUT /me/blocks/{id}", Absent, 401, 404, 404),
    row("PUT /me/blocks/{id}", Malformed, 401, 404, 404),
    row("DELETE /me/blocks/{id}", Profile, 401, 204, 204),
    row("DELETE /me/blocks/{id}", Absent, 401, 204, 204),
    row("DELETE /me/blocks/{id}", Malformed, 401, 404, 404),
    row("GET /me/follows", None, 401, 200, 200),
    row("GET /me/feed", None, 401, 200, 200),
    row("PUT /me/follows/{kind}/{id}", Profile, 401, 204, 403),
    row("PUT /me/follows/{kind}/{id}", Absent, 401, 404, 404),
    row("PUT /me/follows/{kind}/{id}", Malformed, 401, 404, 404),
    row("DELETE /me/follows/{kind}/{id}", Profile, 401, 204, 204),
    row("DELETE /me/follows/{kind}/{id}", Absent, 401, 204, 204),
    row("DELETE /me/follows/{kind}/{id}", Malformed, 401, 404, 404),
    row("POST /reports", Public, 401, 204, 403),
    row("GET /me/reports", None, 401, 200, 200),
    row("POST /me/appeals", Public, 401, 404, 404),
    // `moderation::roles` has those who may.
    row("GET /moderation/cases", None, 401, 403, 403),
    row("GET /moderation/log", None, 401, 403, 403),
    row("GET /moderation/cases/{kind}/{id}", Profile, 401, 403, 403),
    row("GET /moderation/cases/{kind}/{id}", Absent, 401, 403, 403),
    row("GET /moderation/cases/{kind}/{id}", Malformed, 401, 403, 403),
    row("POST /moderation/cases/{kind}/{id}", Profile, 401, 403, 403),
    row("POST /moderation/cases/{kind}/{id}", Absent, 401, 403, 403),
    row("POST /moderation/cases/{kind}/{id}", Malformed, 401, 403, 403),
    row("PUT /moderation/cases/{kind}/{id}/taken", Profile, 401, 403, 403),
    row("PUT /moderation/cases/{kind}/{id}/taken", Absent, 401, 403, 403),
    row("PUT /moderation/cases/{kind}/{id}/taken", Malformed, 401, 403, 403),
    row("POST /moderation/gardeners/{id}/notes", Profile, 401, 403, 403),
    row("POST /moderation/gardeners/{id}/notes", Absent, 401, 403, 403),
    row("POST /moderation/gardeners/{id}/notes", Malformed, 401, 403, 403),
    row("GET /questions", None, 200, 200, 200),
    row("POST /questions", None, 401, 201, 201),
    row("GET /me/asked", None, 401, 200, 200),
    row("GET /me/questions", None, 401, 200, 200),
    row("GET /questions/{id}", Question, 200, 200, 200),
    row("GET /questions/{id}", Answer, 404, 404, 404),
    row("GET /questions/{id}", Absent, 404, 404, 404),
    row("GET /questions/{id}", Malformed, 404, 404, 404),
    row("GET /questions/{id}/page", Question, 200, 200, 200),
    row("GET /questions/{id}/page", Answer, 404, 404, 404),
    row("GET /questions/{id}/page", Absent, 404, 404, 404),
    row("GET /questions/{id}/page", Malformed, 404, 404, 404),
    row("DELETE /questions/{id}", Question, 401, 403, 204),
    row("DELETE /questions/{id}", Answer, 401, 403, 204),
    row("DELETE /questions/{id}", Absent, 401, 404, 404),
    row("DELETE /questions/{id}", Malformed, 401, 404, 404),
    row("PATCH /questions/{id}", Question, 401, 403, 200),
    row("PATCH /questions/{id}", Answer, 401, 403, 200),
    row("PATCH /questions/{id}", Absent, 401, 404, 404),
    row("PATCH /questions/{id}", Malformed, 401, 404, 404),
    row("POST /questions/{id}/answers", Question, 401, 201, 201),
    row("POST /questions/{id}/answers", Answer, 401, 404, 404),
    row("POST /questions/{id}/answers", Absent, 401, 404, 404),
    row("POST /questions/{id}/answers", Malformed, 401, 404, 404),
    row("PUT /questions/{id}/accepted", Question, 401, 404, 404),
    row("PUT /questions/{id}/accepted", Answer, 401, 403, 204),
    row("PUT /questions/{id}/accepted", Absent, 401, 404, 404),
    row("PUT /questions/{id}/accepted", Malformed, 401, 404, 404),
    row("PUT /questions/{id}/joined", Question, 401, 204, 403),
    row("PUT /questions/{id}/joined", Answer, 401, 404, 404),
    row("PUT /questions/{id}/joined", Absent, 401, 404, 404),
    row("PUT /questions/{id}/joined", Malformed, 401, 404, 404),
    row("PUT /questions/{id}/outdated", Question, 401, 404, 404),
    // Nobody has said that it solved the question.
    row("PUT /questions/{id}/outdated", Answer, 401, 404, 404),
    row("PUT /questions/{id}/outdated", Absent, 401, 404, 404),
    row("PUT /questions/{id}/outdated", Malformed, 401, 404, 404),
    row("GET /feed", None, 200, 200, 200),
    row("GET /me/notices", None, 401, 200, 200),
    row("PATCH /me/notices", None, 401, 204, 204),
    row("PUT /me/calendar", None, 401, 200, 200),
    row("DELETE /me/calendar", None, 401, 204, 204),
    // Only the key counts, and only its owner was told it.
    row("GET /calendar/{file}", None, 404, 404, 404),
    // Only the token counts, and nobody has it who did not get the mail.
    row("POST /unsubscribe", None, 404, 404, 404),
];

/// A garden with two gardeners. The owner has a public, a hidden and a deleted tip, and a photograph.
struct Scene {
    garden: Garden,
    owner: Gardener,
    another: Gardener,
    public: String,
    hidden: String,
    deleted: String,
    photo: String,
    question: String,
    answer: String,
}

impl Scene {
    async fn new() -> Self {
        let garden = Garden::new().await;
        let (owner, another) = (garden.gardener("owner").await, garden.gardener("another").await);
        let public = garden.share(&owner, "Leeks for everyone", "public").await;
        let hidden = garden.share(&owner, CANARY, "hidden").await;
        let deleted = garden.share(&owner, CANARY, "public").await;
        let response = garden.send(request("DELETE", &format!("/tips/{deleted}")).by(&owner)).await;
        assert_eq!(response.status, 204, "{response:?}");
        let photo = garden.photo(&owner).await;
        let written = async |request: TestRequest| {
            garden.send(request.by(&owner)).await.json()["data"]["id"].as_str().unwrap().to_owned()
        };
        let question = written(ask(Some("leek"), "Why do my leeks bolt?")).await;
        let answer = written(answer(&question, "Sow them later.")).await;
        Self { garden, owner, another, public, hidden, deleted, photo, question, answer }
    }

    /// The request of a row, without a caller.
    fn request(&self, row: &Row) -> TestRequest {
        let (method, path) = row.route.split_once(' ').unwrap();
        let of_tips = path.starts_with("/tips") || path.starts_with("/photos");
        let id = match row.target {
            None => String::new(),
            Public => self.public.clone(),
            Hidden => self.hidden.clone(),
            Deleted => self.deleted.clone(),
            Absent if of_tips => ABSENT.to_owned(),
            Absent if path.starts_with("/questions") && path.ends_with("/accepted") => {
                format!("leek.{ABSENT}.{ABSENT}")
            }
            Absent if path.starts_with("/questions") => format!("leek.{ABSENT}"),
            Absent => Gardener::named("nobody at all").id(),
            Malformed => "not-an-id".to_owned(),
            Profile => self.owner.id(),
            Photo => self.photo.clone(),
            Question => self.question.clone(),
            Answer => self.answer.clone(),
        };
        let path = path.replace("{id}", &id).replace("{mark}", "helpful");
        let kind = if path.starts_with("/me/follows/") { "gardener" } else { "profile" };
        let path = path.replace("{kind}", kind);
        let path = path.replace("{file}", &format!("{}.{}.ics", self.owner.id(), "0".repeat(32)));
        let request = request(method, &path);
        match row.route {
            "POST /tips" => request.json(&tip("Another leek")),
            "POST /user" => request.json(&json!({"name": "Somebody"})),
            "PATCH /tips/{id}" => request.json(&json!({"title": "A new title"})),
            "PATCH /user/{id}" => request.json(&json!({"bio": "A new bio"})),
            "DELETE /user/{id}" => request.parameter("tips", "remove"),
            "GET /suggest" => request.parameter("q", "canary"),
            "PUT /tips/{id}/outcome" => request.json(&json!({"result": "worked", "note": "Twice as long."})),
            "POST /questions" => request.json(&json!({"text": "When is compost ready?"})),
            "POST /questions/{id}/answers" => request.json(&json!({"text": "In a year."})),
            "PATCH /questions/{id}" => request.json(&json!({"text": "In two years?"})),
            "PUT /questions/{id}/accepted" => request.json(&json!({"accepted": true})),
            "PUT /questions/{id}/joined" => request.json(&json!({"joined": true})),
            "PUT /questions/{id}/outdated" => request.json(&json!({"outdated": true})),
            "PUT /me/blocks/{id}" => request.json(&json!({"kind": "block"})),
            "PATCH /me/notices" => request.json(&json!({"mail": ["tips"]})),
            "POST /unsubscribe" => unsubscribe(&self.owner, "tips", ABSENT),
            "POST /reports" => report(&id, "spam"),
            "POST /me/appeals" => appeal(&id),
            "POST /moderation/cases/{kind}/{id}" => decide(&path, "keep"),
            "PUT /moderation/cases/{kind}/{id}/taken" => request.json(&json!({"taken": true})),
            "POST /moderation/gardeners/{id}/notes" => request.json(&json!({"text": "Warned."})),
            _ => request,
        }
    }
}

#[tokio::test]
async fn every_route_has_the_status_of_the_matrix_for_each_caller() {
    for row in MATRIX {
        // Each row has a new scene, because the owner's request may delete the tip.
        let scene = Scene::new().await;
        for (caller, expect) in [("anonymous", row.anonymous), ("another", row.another), ("owner", row.owner)] {
            let before = scene.garden.stored();
            let request = match caller {
                "anonymous" => scene.request(row),
                "another" => scene.request(row).by(&scene.another),
                _ => scene.request(row).by(&scene.owner),
            };
            let response = scene.garden.send(request).await;
            assert_eq!(response.status, expect, "{} on {:?} by {caller}: {response:?}", row.route, row.target);
            if expect >= 400 {
                assert_eq!(
                    before,
                    scene.garden.stored(),
                    "{} by {caller} was rejected but changed the tables",
                    row.route
                );
            }
            if caller != "owner" {
                assert!(!response.text.contains(CANARY), "{} by {caller}: {response:?}", row.route);
            }
        }
    }
}

#[test]
fn matrix_has_every_route_of_the_template_with_every_target() {
    let rows: BTreeSet<String> = MATRIX.iter().map(|row| row.route.to_owned()).collect();
    let routes: BTreeSet<String> = template::routes().into_iter().map(|route| route.key).collect();
    assert_eq!(rows, routes);
    for row in MATRIX.iter().filter(|row| row.route.contains("{id}")) {
        let of_tips: &[Target] = match row.route.split('/').nth(1) {
            Some("tips") => &[Public, Hidden, Deleted],
            Some("photos") => &[Photo],
            Some("questions") => &[Question, Answer],
            _ => &[Profile],
        };
        for target in of_tips.iter().chain(&[Absent, Malformed]) {
            let tested = MATRIX.iter().any(|other| other.route == row.route && other.target == *target);
            assert!(tested, "{} has no row for {target:?}", row.route);
        }
    }
}

#[tokio::test]
async fn hidden_or_deleted_tip_is_only_in_its_owners_lists() {
    let scene = Scene::new().await;
    let author = scene.owner.id();
    let lists = [
        "/tips".to_owned(),
        "/tips?status=public&limit=50".to_owned(),
        "/tips?difficulty=medium".to_owned(),
        "/tips?category=Vegetables".to_owned(),
        "/tips?category=Vegetables&difficulty=medium".to_owned(),
        format!("/tips?author={author}"),
        "/tips/top".to_owned(),
        format!("/user/{author}/tried"),
        "/me/saved".to_owned(),
        "/search/tips?q=canary".to_owned(),
        "/search/tips?q=leek".to_owned(),
        "/search/tips?sort=newest".to_owned(),
        "/suggest?q=canary".to_owned(),
        "/user".to_owned(),
        "/search/gardeners?q=canary".to_owned(),
        format!("/user/{author}"),
        "/mytips".to_owned(),
        "/mytips?deleted=true".to_owned(),
    ];
    for list in &lists {
        for request in [request("GET", list), request("GET", list).by(&scene.another)] {
            let response = scene.garden.send(request).await;
            assert!(!response.text.contains(CANARY), "{list}: {response:?}");
        }
    }
    for request in [
        request("GET", "/mytips").by(&scene.owner),
        request("GET", "/mytips?deleted=true").by(&scene.owner),
        request("GET", &format!("/tips/{}", scene.hidden)).by(&scene.owner),
    ] {
        assert!(scene.garden.send(request).await.text.contains(CANARY));
    }
}

#[tokio::test]
async fn hidden_or_deleted_tip_is_404_for_others_like_a_missing_one() {
    let scene = Scene::new().await;
    let has_a_response =
        |row: &&Row| [Hidden, Deleted].contains(&row.target) && !row.route.starts_with("DELETE /tips/{id}/");
    for row in MATRIX.iter().filter(has_a_response) {
        let absent = Row { target: Absent, ..*row };
        let hidden = scene.garden.send(scene.request(row).by(&scene.another)).await;
        let absent = scene.garden.send(scene.request(&absent).by(&scene.another)).await;
        assert_eq!(hidden.status, 404);
        assert_eq!((hidden.headers, hidden.text), (absent.headers, absent.text), "{}", row.route);
    }
}

#[tokio::test]
async fn tip_leaves_public_lists_when_hidden_or_retired_and_returns_when_shown() {
    let scene = Scene::new().await;
    let path = format!("/tips/{}", scene.public);
    let author = format!("/tips?author={}", scene.owner.id());
    let lists = async || {
        let mut found = 0;
        scene.garden.feed_index().await;
        for list in
            ["/tips", "/tips?difficulty=medium", "/tips?category=Vegetables", "/search/tips?q=everyone", &author]
        {
            let response = scene.garden.send(request("GET", list)).await;
            found += usize::from(response.text.contains("Leeks for everyone"));
        }
        found
    };
    let set_availability =
        |availability: &str| request("PATCH", &path).by(&scene.owner).json(&json!({"availability": availability}));
    assert_eq!(lists().await, 5);
    for availability in ["hidden", "retired"] {
        assert_eq!(scene.garden.send(set_availability(availability)).await.status, 200);
        assert_eq!(lists().await, 0);
        assert_eq!(scene.garden.send(request("GET", &path).by(&scene.another)).await.status, 404);
        assert_eq!(
            scene.garden.send(request("PATCH", &path).by(&scene.another).json(&json!({"title": "Mine"}))).await.status,
            404
        );
        let own = scene.garden.send(request("GET", "/mytips").by(&scene.owner)).await;
        assert!(own.text.contains(&scene.public), "{availability}: {own:?}");
        let profile = scene.garden.get(&format!("/user/{}", scene.owner.id())).await;
        assert_eq!(profile.json()["data"]["totalTips"], 0);
        assert_eq!(scene.garden.send(set_availability("public")).await.status, 200);
        assert_eq!(lists().await, 5);
    }
}

#[tokio::test]
async fn email_is_private_until_its_owner_shows_it() {
    let scene = Scene::new().await;
    let email = scene.owner.email();
    let profile = format!("/user/{}", scene.owner.id());
    let paths = ["/user", "/user?status=active", "/search/gardeners", &profile];
    let has_email = async |response: TestResponse| response.text.contains(&email);
    for path in &paths {
        assert!(!has_email(scene.garden.send(request("GET", path)).await).await, "{path}");
    }
    let tip = format!("/tips/{}", scene.public);
    assert!(!has_email(scene.garden.send(request("GET", &tip).by(&scene.another)).await).await);

    let show =
        request("PATCH", &format!("/user/{}", scene.owner.id())).by(&scene.owner).json(&json!({"showEmail": true}));
    assert_eq!(scene.garden.send(show).await.status, 200);
    for path in &paths {
        assert!(has_email(scene.garden.send(request("GET", path)).await).await, "{path}");
    }
}

#[tokio::test]
async fn own_tips_have_the_address_that_their_authors_request_names() {
    let scene = Scene::new().await;
    let email = json!(scene.owner.email());
    let new = request("POST", "/tips").by(&scene.owner).json(&with(&tip("Mine"), "email", email.clone()));
    let shared = scene.garden.send(new).await.json();
    assert_eq!(shared["data"]["email"], email);
    let mine = request("GET", &format!("/mytips?email={}", scene.owner.email())).by(&scene.owner);
    let list = scene.garden.send(mine).await.json();
    assert!(list["data"].as_array().unwrap().iter().all(|tip| tip["email"] == email), "{list}");
    let path = format!("/tips/{}", shared["data"]["_id"].as_str().unwrap());
    let read = scene.garden.send(request("GET", &path).by(&scene.another)).await;
    assert!(!read.text.contains(&scene.owner.email()), "{read:?}");
}

#[tokio::test]
async fn request_with_another_gardeners_email_is_403() {
    let scene = Scene::new().await;
    let other_email = scene.another.email();
    let requests = [
        request("GET", &format!("/mytips?email={other_email}")),
        request("POST", "/tips").json(&with(&tip("Mine"), "email", json!(other_email))),
        request("POST", "/user").json(&json!({"name": "Me", "email": other_email})),
    ];
    for request in requests {
        let response = scene.garden.send(request.by(&scene.owner)).await;
        assert_eq!((response.status, response.code().as_str()), (403, "forbidden"), "{response:?}");
    }
    let own = request("GET", &format!("/mytips?email={}", scene.owner.email().to_uppercase())).by(&scene.owner);
    assert_eq!(scene.garden.send(own).await.status, 200);
}

/// While the key is replaced, CloudFront sends one of two.
#[tokio::test]
async fn either_of_two_origin_keys_is_accepted_and_no_other() {
    let mut garden = Garden::new().await;
    let status = async |garden: &Garden, key: &str| {
        garden.send(request("GET", "/tips").header("x-origin-key", key)).await.status
    };
    assert_eq!(status(&garden, "the-next-key").await, 403);
    garden.other_origin_key = "the-next-key";
    for key in [crate::requests::ORIGIN_KEY, "the-next-key"] {
        assert_eq!(status(&garden, key).await, 200, "{key}");
    }
    for key in ["", "guessed", "the-next-key-", "the-next-ke"] {
        assert_eq!(status(&garden, key).await, 403, "{key}");
    }
}

#[tokio::test]
async fn request_without_origin_key_is_403_on_every_route() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let shared = garden.share(&rowan, "A tip", "public").await;
    let before = garden.stored();
    for route in template::routes() {
        let (method, path) = route.key.split_once(' ').unwrap();
        let id = if path.starts_with("/user") { rowan.id() } else { shared.clone() };
        let path = path.replace("{id}", &id).replace("{mark}", "saved");
        let request = request(method, &path).by(&rowan).json(&tip("Around"));
        let longer = format!("{}-", crate::requests::ORIGIN_KEY);
        for key in ["", "guessed", longer.as_str(), &longer[..longer.len() - 2]] {
            let response = garden.send(request.clone().header("x-origin-key", key)).await;
            assert_eq!((response.status, response.code().as_str()), (403, "forbidden"), "{request:?}: {response:?}");
        }
        assert_eq!(garden.send(request.clone().without_header("x-origin-key")).await.status, 403, "{request:?}");
    }
    assert_eq!(before, garden.stored());
}
