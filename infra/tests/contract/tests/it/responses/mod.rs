//! Every response of the OpenAPI document. For each one that a handler sends, a test checks the status, the headers and
//! the body against the document.

mod check;
mod coverage;
mod document;
mod scene;

use rules::Timestamp;
use serde_json::{Value, json};

use check::check;
pub use document::operations;
pub use scene::*;

use crate::garden::{ABSENT, Gardener, request, tip, with};
use crate::photos::announce;

/// Declares a test for each response that a handler sends, and lists the responses that only API Gateway sends.
macro_rules! responses {
    (
        handlers { $($name:ident: $operation:literal $status:literal $build_request:expr;)* }
        gateway { $($gateway:literal $gateway_status:literal;)* }
    ) => {
        pub(super) const BY_HANDLERS: &[(&str, u16)] = &[$(($operation, $status)),*];
        pub(super) const BY_GATEWAY: &[(&str, u16)] = &[$(($gateway, $gateway_status)),*];
        $(
            #[tokio::test]
            async fn $name() {
                check($operation, $status, $build_request).await;
            }
        )*
    };
}

mod follows;
mod moderation;
mod notices;
mod questions;

responses! {
    handlers {
        list_tips_200: "list-tips" 200 async |_| get("/tips");
        list_tips_304: "list-tips" 304 async |s| s.with_current_etag(get("/tips")).await;
        list_tips_400: "list-tips" 400 async |_| get("/tips?limit=0");
        list_tips_500: "list-tips" 500 async |_| get("/tips");
        list_tips_503: "list-tips" 503 async |_| get("/tips");

        get_tip_200: "get-tip" 200 async |s| get(&s.public).by(&s.mireille);
        get_tip_200_hidden_for_its_owner: "get-tip" 200 async |s| get(&s.hidden).by(&s.rowan);
        get_tip_401: "get-tip" 401 async |s| get(&s.public);
        get_tip_404: "get-tip" 404 async |s| get(&s.hidden).by(&s.mireille);
        get_tip_500: "get-tip" 500 async |s| get(&s.public).by(&s.rowan);
        get_tip_503: "get-tip" 503 async |s| get(&s.public).by(&s.rowan);

        list_my_tips_200: "list-my-tips" 200 async |s| get("/mytips").by(&s.rowan);
        list_my_tips_200_without_tips: "list-my-tips" 200 async |s| get("/mytips").by(&s.mireille);
        list_my_tips_200_of_deleted_tips: "list-my-tips" 200 async |s| { s.deleted_tip().await; get("/mytips?deleted=true").by(&s.rowan) };
        list_my_tips_400: "list-my-tips" 400 async |s| get("/mytips?cursor=none").by(&s.rowan);
        list_my_tips_401: "list-my-tips" 401 async |_| get("/mytips");
        list_my_tips_409: "list-my-tips" 409 async |s| get("/mytips?email=a@b.example").with_account(&s.rowan, &[("email", "a@b.example")]);
        list_my_tips_403: "list-my-tips" 403 async |s| get("/mytips?email=a@b.example").by(&s.rowan);
        list_my_tips_500: "list-my-tips" 500 async |s| get("/mytips").by(&s.rowan);
        list_my_tips_503: "list-my-tips" 503 async |s| get("/mytips").by(&s.rowan);

        create_tip_201: "create-tip" 201 async |s| share(&tip("New")).by(&s.rowan);
        create_tip_201_without_image: "create-tip" 201 async |s| share(&with(&tip("New"), "image", Value::Null)).by(&s.rowan);
        create_tip_201_with_repeated_idempotency_key: "create-tip" 201 async |s| s.shared_once().await;
        create_tip_201_of_a_draft: "create-tip" 201 async |s| share(&json!({"title": "New", "availability": "draft"})).by(&s.rowan);
        create_tip_400: "create-tip" 400 async |s| share(&json!({"colour": 1})).by(&s.rowan);
        create_tip_401: "create-tip" 401 async |_| share(&tip("New"));
        create_tip_403_with_another_email: "create-tip" 403 async |s| share(&with(&tip("New"), "email", json!("a@b.example"))).by(&s.rowan);
        create_tip_403_when_inactive: "create-tip" 403 async |s| share(&tip("New")).by(&s.inactive_gardener().await);
        create_tip_404: "create-tip" 404 async |s| s.shared_once_and_deleted().await;
        create_tip_413: "create-tip" 413 async |s| share(&json!({})).body("application/json", &too_large()).by(&s.rowan);
        create_tip_415: "create-tip" 415 async |s| share(&tip("New")).header("content-type", "text/plain").by(&s.rowan);
        create_tip_422: "create-tip" 422 async |s| s.shared_once().await.json(&tip("Another"));
        create_tip_429: "create-tip" 429 async |s| share(&tip("New")).by(&s.rowan_at_the_daily_limits().await);
        create_tip_500: "create-tip" 500 async |s| share(&tip("New")).by(&s.rowan);
        create_tip_409: "create-tip" 409 async |s| share(&tip("New")).by(&s.rowan);
        create_tip_503: "create-tip" 503 async |s| share(&tip("New")).by(&s.rowan);

        update_tip_200: "update-tip" 200 async |s| edit(&s.public, &json!({"title": "New"})).by(&s.rowan);
        update_tip_400: "update-tip" 400 async |s| edit(&s.public, &json!({})).by(&s.rowan);
        update_tip_401: "update-tip" 401 async |s| edit(&s.public, &json!({"title": "New"}));
        update_tip_403: "update-tip" 403 async |s| edit(&s.public, &json!({"title": "New"})).by(&s.mireille);
        update_tip_403_when_inactive: "update-tip" 403 async |s| edit(&s.public, &json!({"title": "New"})).by(&s.inactive_rowan().await);
        update_tip_404: "update-tip" 404 async |s| edit(&s.hidden, &json!({"title": "New"})).by(&s.mireille);
        update_tip_412: "update-tip" 412 async |s| edit(&s.public, &json!({"title": "New"})).by(&s.rowan).header("if-match", "\"9\"");
        update_tip_413: "update-tip" 413 async |s| edit(&s.public, &json!({})).body("application/json", &too_large()).by(&s.rowan);
        update_tip_415: "update-tip" 415 async |s| edit(&s.public, &json!({"title": "New"})).header("content-type", "").by(&s.rowan);
        update_tip_429: "update-tip" 429 async |s| edit(&s.public, &json!({"title": "New"})).by(&s.rowan_at_the_daily_limits().await);
        update_tip_500: "update-tip" 500 async |s| edit(&s.public, &json!({"title": "New"})).by(&s.rowan);
        update_tip_409: "update-tip" 409 async |s| edit(&s.public, &json!({"title": "New"})).by(&s.rowan);
        update_tip_503: "update-tip" 503 async |s| edit(&s.public, &json!({"title": "New"})).by(&s.rowan);

        delete_tip_204: "delete-tip" 204 async |s| request("DELETE", &s.public).by(&s.rowan);
        delete_tip_401: "delete-tip" 401 async |s| request("DELETE", &s.public);
        delete_tip_403: "delete-tip" 403 async |s| request("DELETE", &s.public).by(&s.mireille);
        delete_tip_403_when_inactive: "delete-tip" 403 async |s| request("DELETE", &s.public).by(&s.inactive_rowan().await);
        delete_tip_404: "delete-tip" 404 async |s| request("DELETE", &s.hidden).by(&s.mireille);
        delete_tip_500: "delete-tip" 500 async |s| request("DELETE", &s.public).by(&s.rowan);
        delete_tip_409: "delete-tip" 409 async |s| request("DELETE", &s.public).by(&s.rowan);
        delete_tip_503: "delete-tip" 503 async |s| request("DELETE", &s.public).by(&s.rowan);

        restore_tip_200: "restore-tip" 200 async |s| restore(&s.deleted_tip().await).by(&s.rowan);
        restore_tip_200_of_a_tip_that_is_not_deleted: "restore-tip" 200 async |s| restore(&s.public).by(&s.rowan);
        restore_tip_401: "restore-tip" 401 async |s| restore(&s.public);
        restore_tip_403_when_inactive: "restore-tip" 403 async |s| restore(&s.deleted_tip().await).by(&s.inactive_rowan().await);
        restore_tip_404: "restore-tip" 404 async |s| restore(&s.public).by(&s.mireille);
        restore_tip_429: "restore-tip" 429 async |s| restore(&s.deleted_tip().await).by(&s.rowan_at_the_daily_limits().await);
        restore_tip_500: "restore-tip" 500 async |s| restore(&s.public).by(&s.rowan);
        restore_tip_409: "restore-tip" 409 async |s| restore(&s.deleted_tip().await).by(&s.rowan);
        restore_tip_503: "restore-tip" 503 async |s| restore(&s.public).by(&s.rowan);

        create_user_201: "create-user" 201 async |_| create_user(&json!({"name": "New"})).by(&Gardener::named("new"));
        create_user_200: "create-user" 200 async |s| create_user(&json!({"name": "New"})).by(&s.rowan);
        create_user_400: "create-user" 400 async |s| create_user(&json!({"name": "New", "role": "admin"})).by(&s.rowan);
        create_user_401: "create-user" 401 async |_| create_user(&json!({"name": "New"}));
        create_user_403: "create-user" 403 async |s| create_user(&json!({"name": "New", "email": "a@b.example"})).by(&s.rowan);
        create_user_409: "create-user" 409 async |s| create_user(&json!({})).with_account(&s.rowan, &[("email", "a@b.example")]);
        create_user_413: "create-user" 413 async |s| create_user(&json!({})).body("application/json", &too_large()).by(&s.rowan);
        create_user_415: "create-user" 415 async |s| create_user(&json!({"name": "New"})).header("content-type", "text/json").by(&s.rowan);
        create_user_500: "create-user" 500 async |s| create_user(&json!({"name": "New"})).by(&s.rowan);
        create_user_503: "create-user" 503 async |_| create_user(&json!({"name": "New"})).by(&Gardener::named("new"));

        list_users_200: "list-users" 200 async |_| get("/user");
        list_users_304: "list-users" 304 async |s| s.with_current_etag(get("/user")).await;
        list_users_400: "list-users" 400 async |_| get("/user?status=away");
        list_users_500: "list-users" 500 async |_| get("/user");
        list_users_503: "list-users" 503 async |_| get("/user");

        get_user_200: "get-user" 200 async |s| get(&s.profile);
        get_user_304: "get-user" 304 async |s| s.with_current_etag(get(&s.profile)).await;
        get_user_404: "get-user" 404 async |_| get("/user/nobody");
        get_user_500: "get-user" 500 async |s| get(&s.profile);
        get_user_503: "get-user" 503 async |s| get(&s.profile);

        update_user_200: "update-user" 200 async |s| edit(&s.profile, &json!({"bio": "New"})).by(&s.rowan);
        update_user_400: "update-user" 400 async |s| edit(&s.profile, &json!({"age": 12})).by(&s.rowan);
        update_user_401: "update-user" 401 async |s| edit(&s.profile, &json!({"bio": "New"}));
        update_user_403: "update-user" 403 async |s| edit(&s.profile, &json!({"bio": "New"})).by(&s.mireille);
        update_user_403_when_inactive: "update-user" 403 async |s| {
            let desmond = s.inactive_gardener().await;
            edit(&format!("/user/{}", desmond.id()), &json!({"bio": "New"})).by(&desmond)
        };
        update_user_404: "update-user" 404 async |s| edit("/user/nobody", &json!({"bio": "New"})).by(&s.rowan);
        update_user_413: "update-user" 413 async |s| edit(&s.profile, &json!({})).body("application/json", &too_large()).by(&s.rowan);
        update_user_415: "update-user" 415 async |s| edit(&s.profile, &json!({"bio": "New"})).header("content-type", "text/plain").by(&s.rowan);
        update_user_429: "update-user" 429 async |s| s.newcomer_who_links().await;
        update_user_500: "update-user" 500 async |s| edit(&s.profile, &json!({"bio": "New"})).by(&s.rowan);
        update_user_409: "update-user" 409 async |s| edit(&s.profile, &json!({"bio": "New"})).by(&s.rowan);
        update_user_503: "update-user" 503 async |s| edit(&s.profile, &json!({"bio": "New"})).by(&s.rowan);

        delete_user_202: "delete-user" 202 async |s| leave(&s.profile).by(&s.rowan);
        delete_user_204: "delete-user" 204 async |s| s.almost_left().await;
        delete_user_400: "delete-user" 400 async |s| request("DELETE", &s.profile).by(&s.rowan);
        delete_user_400_for_an_unknown_choice: "delete-user" 400 async |s| request("DELETE", &format!("{}?tips=hide", s.profile)).by(&s.rowan);
        delete_user_401: "delete-user" 401 async |s| leave(&s.profile);
        delete_user_403: "delete-user" 403 async |s| leave(&s.profile).by(&s.mireille);
        delete_user_403_when_inactive: "delete-user" 403 async |s| {
            let desmond = s.inactive_gardener().await;
            leave(&format!("/user/{}", desmond.id())).by(&desmond)
        };
        delete_user_403_long_after_the_sign_in: "delete-user" 403 async |s| {
            leave(&s.profile).by(&s.rowan).with_claims(with(&s.rowan.claims(), "auth_time", json!("1700000000")))
        };
        delete_user_404: "delete-user" 404 async |s| leave("/user/nobody").by(&s.rowan);
        delete_user_500: "delete-user" 500 async |s| leave(&s.profile).by(&s.rowan);
        delete_user_409: "delete-user" 409 async |s| leave(&s.profile).by(&s.rowan);
        delete_user_503: "delete-user" 503 async |s| leave(&s.profile).by(&s.rowan);

        export_user_200: "export-user" 200 async |s| export(&s.profile).by(&s.rowan);
        export_user_200_without_a_profile: "export-user" 200 async |_| {
            let newcomer = Gardener::named("newcomer");
            export(&format!("/user/{}", newcomer.id())).by(&newcomer)
        };
        export_user_200_with_marks: "export-user" 200 async |s| s.marked(export(&format!("/user/{}", s.mireille.id()))).await;
        export_user_400: "export-user" 400 async |s| export(&s.profile).parameter("limit", "5").by(&s.rowan);
        export_user_401: "export-user" 401 async |s| export(&s.profile);
        export_user_403: "export-user" 403 async |s| export(&s.profile).by(&s.mireille);
        export_user_404: "export-user" 404 async |s| export("/user/nobody").by(&s.rowan);
        export_user_500: "export-user" 500 async |s| export(&s.profile).by(&s.rowan);
        export_user_503: "export-user" 503 async |s| export(&s.profile).by(&s.rowan);

        search_tips_200: "search-tips" 200 async |_| get("/search/tips?q=everyone");
        search_tips_200_without_a_match: "search-tips" 200 async |_| get("/search/tips?q=zzzz");
        search_tips_304: "search-tips" 304 async |s| s.with_current_etag(get("/search/tips")).await;
        search_tips_400: "search-tips" 400 async |_| get("/search/tips?season=3");
        search_tips_500: "search-tips" 500 async |s| s.indexed_only(get("/search/tips")).await;
        feed_200: "feed" 200 async |_| get("/feed");
        feed_304: "feed" 304 async |s| s.with_current_etag(get("/feed")).await;
        feed_400: "feed" 400 async |_| get("/feed?plant=tomato&category=Herbs");
        feed_404_before_the_app_is_published: "feed" 404 async |s| { s.garden.pages.remove("app.html"); get("/feed") };
        feed_500: "feed" 500 async |s| s.indexed_only(get("/feed")).await;
        feed_503: "feed" 503 async |_| get("/feed");
        feed_503_without_an_index: "feed" 503 async |s| s.without_index(get("/feed")).await;

        search_tips_503: "search-tips" 503 async |_| get("/search/tips");
        search_tips_503_without_an_index: "search-tips" 503 async |s| s.without_index(get("/search/tips")).await;

        search_gardeners_200: "search-gardeners" 200 async |_| get("/search/gardeners?q=rowan");
        search_gardeners_304: "search-gardeners" 304 async |s| s.with_current_etag(get("/search/gardeners")).await;
        search_gardeners_400: "search-gardeners" 400 async |_| get("/search/gardeners?status=away");
        search_gardeners_500: "search-gardeners" 500 async |s| s.indexed_only(get("/search/gardeners")).await;
        search_gardeners_503: "search-gardeners" 503 async |_| get("/search/gardeners");
        search_gardeners_503_without_an_index: "search-gardeners" 503 async |s| s.without_index(get("/search/gardeners")).await;

        suggest_200: "suggest" 200 async |_| get("/suggest?q=le");
        suggest_200_of_one_letter: "suggest" 200 async |_| get("/suggest?q=l");
        suggest_304: "suggest" 304 async |s| s.with_current_etag(get("/suggest?q=leek")).await;
        suggest_400: "suggest" 400 async |_| get("/suggest");
        suggest_500: "suggest" 500 async |s| s.indexed_only(get("/suggest?q=leek")).await;
        suggest_503: "suggest" 503 async |_| get("/suggest?q=leek");
        suggest_503_without_an_index: "suggest" 503 async |s| s.without_index(get("/suggest?q=leek")).await;

        list_top_tips_200: "list-top-tips" 200 async |_| get("/tips/top");
        list_top_tips_304: "list-top-tips" 304 async |s| s.with_current_etag(get("/tips/top")).await;
        list_top_tips_500: "list-top-tips" 500 async |_| get("/tips/top");
        list_top_tips_503: "list-top-tips" 503 async |_| get("/tips/top");

        mark_tip_204: "mark-tip" 204 async |s| mark("PUT", &s.public, "helpful").by(&s.mireille);
        mark_tip_204_a_second_time: "mark-tip" 204 async |s| s.sent(mark("PUT", &s.public, "saved").by(&s.mireille)).await;
        mark_tip_401: "mark-tip" 401 async |s| mark("PUT", &s.public, "helpful");
        mark_tip_403_for_an_own_tip: "mark-tip" 403 async |s| mark("PUT", &s.public, "helpful").by(&s.rowan);
        mark_tip_403_when_inactive: "mark-tip" 403 async |s| mark("PUT", &s.public, "saved").by(&s.inactive_gardener().await);
        mark_tip_404: "mark-tip" 404 async |s| mark("PUT", &s.hidden, "saved").by(&s.rowan);
        mark_tip_404_for_an_unknown_mark: "mark-tip" 404 async |s| mark("PUT", &s.public, "liked").by(&s.mireille);
        mark_tip_409: "mark-tip" 409 async |s| mark("PUT", &s.public, "helpful").by(&s.mireille);
        mark_tip_429: "mark-tip" 429 async |s| mark("PUT", &s.public, "helpful").by(&s.mireille_at_the_daily_limits().await);
        mark_tip_500: "mark-tip" 500 async |s| mark("PUT", &s.public, "helpful").by(&s.mireille);
        mark_tip_503: "mark-tip" 503 async |s| mark("PUT", &s.public, "helpful").by(&s.mireille);

        unmark_tip_204: "unmark-tip" 204 async |s| mark("DELETE", &s.public, "outcome").by(&s.mireille);
        unmark_tip_401: "unmark-tip" 401 async |s| mark("DELETE", &s.public, "helpful");
        unmark_tip_404: "unmark-tip" 404 async |s| mark("DELETE", &s.public, "liked").by(&s.mireille);
        unmark_tip_409: "unmark-tip" 409 async |s| mark("DELETE", &s.public, "helpful").by(&s.mireille);
        unmark_tip_500: "unmark-tip" 500 async |s| mark("DELETE", &s.public, "helpful").by(&s.mireille);
        unmark_tip_503: "unmark-tip" 503 async |s| mark("DELETE", &s.public, "helpful").by(&s.mireille);

        report_outcome_200: "report-outcome" 200 async |s| outcome(&s.public, &json!({"result": "worked", "note": "Fine."})).by(&s.mireille);
        report_outcome_400: "report-outcome" 400 async |s| outcome(&s.public, &json!({"result": "well"})).by(&s.mireille);
        report_outcome_400_for_another_year: "report-outcome" 400 async |s| outcome(&s.public, &json!({"result": "worked", "year": 2020})).by(&s.mireille);
        report_outcome_401: "report-outcome" 401 async |s| outcome(&s.public, &json!({"result": "worked"}));
        report_outcome_403_for_an_own_tip: "report-outcome" 403 async |s| outcome(&s.public, &json!({"result": "worked"})).by(&s.rowan);
        report_outcome_404: "report-outcome" 404 async |s| outcome(&s.hidden, &json!({"result": "worked"})).by(&s.mireille);
        report_outcome_409: "report-outcome" 409 async |s| outcome(&s.public, &json!({"result": "worked"})).by(&s.mireille);
        report_outcome_413: "report-outcome" 413 async |s| outcome(&s.public, &json!({})).body("application/json", &too_large()).by(&s.mireille);
        report_outcome_415: "report-outcome" 415 async |s| outcome(&s.public, &json!({})).header("content-type", "text/plain").by(&s.mireille);
        report_outcome_429: "report-outcome" 429 async |s| outcome(&s.public, &json!({"result": "worked"})).by(&s.mireille_at_the_daily_limits().await);
        report_outcome_500: "report-outcome" 500 async |s| outcome(&s.public, &json!({"result": "worked"})).by(&s.mireille);
        report_outcome_503: "report-outcome" 503 async |s| outcome(&s.public, &json!({"result": "worked"})).by(&s.mireille);

        list_outcomes_200: "list-outcomes" 200 async |s| get(&s.outcomes().await);
        list_outcomes_200_without_a_report: "list-outcomes" 200 async |s| get(&format!("{}/outcomes?climate=arid", s.public));
        list_outcomes_304: "list-outcomes" 304 async |s| s.with_current_etag(get(&s.outcomes().await)).await;
        list_outcomes_400: "list-outcomes" 400 async |s| get(&format!("{}/outcomes?climate=cold", s.public));
        list_outcomes_404: "list-outcomes" 404 async |s| get(&format!("{}/outcomes", s.hidden));
        list_outcomes_500: "list-outcomes" 500 async |s| get(&format!("{}/outcomes", s.public));
        list_outcomes_503: "list-outcomes" 503 async |s| get(&format!("{}/outcomes", s.public));

        tip_page_200: "tip-page" 200 async |s| get(&format!("{}/page", s.public));
        tip_page_304: "tip-page" 304 async |s| s.with_current_etag(get(&format!("{}/page", s.public))).await;
        tip_page_404: "tip-page" 404 async |s| get(&format!("{}/page", s.hidden));
        tip_page_500: "tip-page" 500 async |s| get(&format!("{}/page", s.public));
        tip_page_503: "tip-page" 503 async |s| get(&format!("{}/page", s.public));

        plant_page_301: "plant-page" 301 async |_| get("/plants/courgette/index.html");
        plant_page_404: "plant-page" 404 async |_| get("/plants/nope/index.html");
        plant_page_500: "plant-page" 500 async |s| { s.garden.pages.put("404.html", &[0xff], Timestamp::now()); get("/plants/nope/index.html") };
        plant_page_503: "plant-page" 503 async |s| { s.garden.pages.fail(Some("GET 404.html")); get("/plants/nope/index.html") };

        gardener_page_200: "gardener-page" 200 async |s| get(&format!("{}/page", s.profile));
        gardener_page_304: "gardener-page" 304 async |s| s.with_current_etag(get(&format!("{}/page", s.profile))).await;
        gardener_page_404: "gardener-page" 404 async |_| get("/user/nobody/page");
        gardener_page_500: "gardener-page" 500 async |s| get(&format!("{}/page", s.profile));
        gardener_page_503: "gardener-page" 503 async |s| get(&format!("{}/page", s.profile));

        list_marks_200: "list-marks" 200 async |s| s.marked(get("/me/marks")).await;
        list_marks_401: "list-marks" 401 async |_| get("/me/marks");
        list_marks_500: "list-marks" 500 async |s| get("/me/marks").by(&s.mireille);
        list_marks_503: "list-marks" 503 async |s| get("/me/marks").by(&s.mireille);

        list_saved_200: "list-saved" 200 async |s| s.marked(get("/me/saved")).await;
        list_saved_400: "list-saved" 400 async |s| get("/me/saved?limit=0").by(&s.mireille);
        list_saved_401: "list-saved" 401 async |_| get("/me/saved");
        list_saved_500: "list-saved" 500 async |s| get("/me/saved").by(&s.mireille);
        list_saved_503: "list-saved" 503 async |s| get("/me/saved").by(&s.mireille);

        renew_calendar_200: "renew-calendar" 200 async |s| renew_calendar().by(&s.mireille);
        renew_calendar_200_without_a_profile: "renew-calendar" 200 async |_| renew_calendar().by(&Gardener::named("newcomer"));
        renew_calendar_401: "renew-calendar" 401 async |_| renew_calendar();
        renew_calendar_403_when_inactive: "renew-calendar" 403 async |s| renew_calendar().by(&s.inactive_gardener().await);
        renew_calendar_409: "renew-calendar" 409 async |s| renew_calendar().by(&s.mireille);
        renew_calendar_500: "renew-calendar" 500 async |s| renew_calendar().by(&s.mireille);
        renew_calendar_503: "renew-calendar" 503 async |s| renew_calendar().by(&s.mireille);

        end_calendar_204: "end-calendar" 204 async |s| { s.calendar().await; request("DELETE", "/me/calendar").by(&s.mireille) };
        end_calendar_204_without_one: "end-calendar" 204 async |s| request("DELETE", "/me/calendar").by(&s.mireille);
        end_calendar_401: "end-calendar" 401 async |_| request("DELETE", "/me/calendar");
        end_calendar_409: "end-calendar" 409 async |s| request("DELETE", "/me/calendar").by(&s.mireille);
        end_calendar_500: "end-calendar" 500 async |s| request("DELETE", "/me/calendar").by(&s.mireille);
        end_calendar_503: "end-calendar" 503 async |s| request("DELETE", "/me/calendar").by(&s.mireille);

        get_calendar_200: "get-calendar" 200 async |s| get(&s.calendar().await);
        get_calendar_304: "get-calendar" 304 async |s| s.with_current_etag(get(&s.calendar().await)).await;
        get_calendar_404: "get-calendar" 404 async |_| get("/calendar/mine.ics");
        get_calendar_404_before_the_app_is_published: "get-calendar" 404 async |s| { s.garden.pages.remove("app.html"); get(&s.calendar().await) };
        get_calendar_500: "get-calendar" 500 async |s| get(&invented_calendar(&s.mireille));
        get_calendar_503: "get-calendar" 503 async |s| get(&invented_calendar(&s.mireille));

        create_photo_201: "create-photo" 201 async |s| announce().by(&s.rowan);
        create_photo_401: "create-photo" 401 async |_| announce();
        create_photo_403_when_inactive: "create-photo" 403 async |s| announce().by(&s.inactive_gardener().await);
        create_photo_409: "create-photo" 409 async |s| announce().by(&s.rowan);
        create_photo_429: "create-photo" 429 async |s| announce().by(&s.mireille_at_the_daily_limits().await);
        create_photo_500: "create-photo" 500 async |s| announce().by(&s.rowan);
        create_photo_503: "create-photo" 503 async |s| announce().by(&s.rowan);

        get_photo_200: "get-photo" 200 async |s| get(&s.photo().await).by(&s.rowan);
        get_photo_200_of_one_that_is_not_uploaded: "get-photo" 200 async |s| {
            get(&format!("/photos/{}", s.garden.announced(&s.rowan).await)).by(&s.rowan)
        };
        get_photo_401: "get-photo" 401 async |_| get(&format!("/photos/{ABSENT}"));
        get_photo_404: "get-photo" 404 async |s| get(&s.photo().await).by(&s.mireille);
        get_photo_500: "get-photo" 500 async |s| get(&format!("/photos/{ABSENT}")).by(&s.rowan);
        get_photo_503: "get-photo" 503 async |s| get(&format!("/photos/{ABSENT}")).by(&s.rowan);

        list_tried_200: "list-tried" 200 async |s| s.marked(get(&s.tried())).await;
        list_tried_304: "list-tried" 304 async |s| s.with_current_etag(get(&s.tried())).await;
        list_tried_400: "list-tried" 400 async |s| get(&format!("{}?cursor=none", s.tried()));
        list_tried_404: "list-tried" 404 async |_| get("/user/nobody/tried");
        list_tried_500: "list-tried" 500 async |s| get(&s.tried());
        list_tried_503: "list-tried" 503 async |s| get(&s.tried());
    }
    gateway {
        // Throttling. Handlers send it too where a day has a limit.
        "list-tips" 429;
        "get-tip" 429;
        "list-my-tips" 429;
        "delete-tip" 429;
        "create-user" 429;
        "list-users" 429;
        "get-user" 429;
        "delete-user" 429;
        "export-user" 429;
        "search-tips" 429;
        "feed" 429;
        "search-gardeners" 429;
        "suggest" 429;
        "list-top-tips" 429;
        "unmark-tip" 429;
        "list-outcomes" 429;
        "tip-page" 429;
        "plant-page" 429;
        "gardener-page" 429;
        "list-marks" 429;
        "list-saved" 429;
        "list-tried" 429;
        "renew-calendar" 429;
        "end-calendar" 429;
        "get-calendar" 429;
        "get-photo" 429;
        // The token lacks the scope. The handler itself responds with 404 to a request for another gardener's hidden
        // tip.
        "get-tip" 403;
        "unmark-tip" 403;
        "list-marks" 403;
        "list-saved" 403;
        "end-calendar" 403;
        "get-photo" 403;
    }
}

fn too_large() -> Vec<u8> {
    vec![b' '; 33 * 1024]
}
