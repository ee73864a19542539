//! The responses about reports, cases and blocks.

use serde_json::json;

use super::*;
use crate::garden::TestRequest;

responses! {
    handlers {
        block_gardener_204: "block-gardener" 204 async |s| block(&s.rowan.id(), "block").by(&s.mireille);
        block_gardener_400: "block-gardener" 400 async |s| block(&s.rowan.id(), "hate").by(&s.mireille);
        block_gardener_401: "block-gardener" 401 async |s| block(&s.rowan.id(), "block");
        block_gardener_403_of_oneself: "block-gardener" 403 async |s| block(&s.rowan.id(), "block").by(&s.rowan);
        block_gardener_403_when_inactive: "block-gardener" 403 async |s| block(&s.rowan.id(), "mute").by(&s.inactive_gardener().await);
        block_gardener_404: "block-gardener" 404 async |s| block(&Gardener::named("nobody").id(), "block").by(&s.mireille);
        block_gardener_409: "block-gardener" 409 async |s| block(&s.rowan.id(), "block").by(&s.mireille);
        block_gardener_413: "block-gardener" 413 async |s| block(&s.rowan.id(), "block").body("application/json", &too_large()).by(&s.mireille);
        block_gardener_415: "block-gardener" 415 async |s| block(&s.rowan.id(), "block").header("content-type", "").by(&s.mireille);
        block_gardener_429: "block-gardener" 429 async |s| block(&s.rowan.id(), "block").by(&s.mireille_with_many_blocks().await);
        block_gardener_500: "block-gardener" 500 async |s| block(&s.rowan.id(), "block").by(&s.mireille);
        block_gardener_503: "block-gardener" 503 async |s| block(&s.rowan.id(), "block").by(&s.mireille);

        unblock_gardener_204: "unblock-gardener" 204 async |s| request("DELETE", &format!("/me/blocks/{}", s.rowan.id())).by(&s.mireille);
        unblock_gardener_401: "unblock-gardener" 401 async |s| request("DELETE", &format!("/me/blocks/{}", s.rowan.id()));
        unblock_gardener_404: "unblock-gardener" 404 async |s| request("DELETE", "/me/blocks/rowan").by(&s.mireille);
        unblock_gardener_409: "unblock-gardener" 409 async |s| request("DELETE", &format!("/me/blocks/{}", s.rowan.id())).by(&s.mireille);
        unblock_gardener_500: "unblock-gardener" 500 async |s| request("DELETE", &format!("/me/blocks/{}", s.rowan.id())).by(&s.mireille);
        unblock_gardener_503: "unblock-gardener" 503 async |s| request("DELETE", &format!("/me/blocks/{}", s.rowan.id())).by(&s.mireille);

        list_blocks_200: "list-blocks" 200 async |s| { s.sent(block(&s.rowan.id(), "mute").by(&s.mireille)).await; get("/me/blocks").by(&s.mireille) };
        list_blocks_401: "list-blocks" 401 async |_| get("/me/blocks");
        list_blocks_500: "list-blocks" 500 async |s| get("/me/blocks").by(&s.mireille);
        list_blocks_503: "list-blocks" 503 async |s| get("/me/blocks").by(&s.mireille);

        report_thing_204: "report-thing" 204 async |s| report(&s.public, "unsafe").by(&s.mireille);
        report_thing_204_a_second_time: "report-thing" 204 async |s| s.sent(report(&s.public, "unsafe").by(&s.mireille)).await;
        report_thing_400: "report-thing" 400 async |s| report(&s.public, "bad").by(&s.mireille);
        report_thing_401: "report-thing" 401 async |s| report(&s.public, "spam");
        report_thing_403_of_an_own_tip: "report-thing" 403 async |s| report(&s.public, "spam").by(&s.rowan);
        report_thing_403_when_inactive: "report-thing" 403 async |s| report(&s.public, "spam").by(&s.inactive_gardener().await);
        report_thing_404: "report-thing" 404 async |s| report(&s.hidden, "spam").by(&s.mireille);
        report_thing_409: "report-thing" 409 async |s| report(&s.public, "spam").by(&s.mireille);
        report_thing_413: "report-thing" 413 async |s| report(&s.public, "spam").body("application/json", &too_large()).by(&s.mireille);
        report_thing_415: "report-thing" 415 async |s| report(&s.public, "spam").header("content-type", "text/plain").by(&s.mireille);
        report_thing_429: "report-thing" 429 async |s| report(&s.public, "spam").by(&s.mireille_at_the_daily_limits().await);
        report_thing_500: "report-thing" 500 async |s| report(&s.public, "spam").by(&s.mireille);
        report_thing_503: "report-thing" 503 async |s| report(&s.public, "spam").by(&s.mireille);

        list_reports_200: "list-reports" 200 async |s| { s.case().await; get("/me/reports").by(&s.mireille) };
        list_reports_400: "list-reports" 400 async |s| get("/me/reports?cursor=none").by(&s.mireille);
        list_reports_401: "list-reports" 401 async |_| get("/me/reports");
        list_reports_500: "list-reports" 500 async |s| get("/me/reports").by(&s.mireille);
        list_reports_503: "list-reports" 503 async |s| get("/me/reports").by(&s.mireille);

        appeal_case_204: "appeal-case" 204 async |s| s.appeal().await.by(&s.rowan);
        appeal_case_400_a_second_time: "appeal-case" 400 async |s| s.sent(s.appeal().await.by(&s.rowan)).await;
        appeal_case_401: "appeal-case" 401 async |s| appeal(&s.public);
        appeal_case_404: "appeal-case" 404 async |s| s.appeal().await.by(&s.mireille);
        appeal_case_409: "appeal-case" 409 async |s| s.appeal().await.by(&s.rowan);
        appeal_case_413: "appeal-case" 413 async |s| appeal(&s.public).body("application/json", &too_large()).by(&s.rowan);
        appeal_case_415: "appeal-case" 415 async |s| appeal(&s.public).header("content-type", "text/plain").by(&s.rowan);
        appeal_case_500: "appeal-case" 500 async |s| appeal(&s.public).by(&s.rowan);
        appeal_case_503: "appeal-case" 503 async |s| appeal(&s.public).by(&s.rowan);

        list_cases_200: "list-cases" 200 async |s| { s.case().await; get("/moderation/cases").by(&s.moderator().await) };
        list_cases_400: "list-cases" 400 async |s| get("/moderation/cases?limit=0").by(&s.moderator().await);
        list_cases_401: "list-cases" 401 async |_| get("/moderation/cases");
        list_cases_403: "list-cases" 403 async |s| get("/moderation/cases").by(&s.rowan);
        list_cases_500: "list-cases" 500 async |_| get("/moderation/cases").by(&moderator());
        list_cases_503: "list-cases" 503 async |_| get("/moderation/cases").by(&moderator());

        list_acts_200: "list-acts" 200 async |s| { s.sent(s.act("hide").await).await; get("/moderation/log").by(&moderator()) };
        list_acts_400: "list-acts" 400 async |s| get("/moderation/log?month=2026-13").by(&s.moderator().await);
        list_acts_401: "list-acts" 401 async |_| get("/moderation/log");
        list_acts_403: "list-acts" 403 async |s| get("/moderation/log").by(&s.rowan);
        list_acts_500: "list-acts" 500 async |_| get("/moderation/log").by(&moderator());
        list_acts_503: "list-acts" 503 async |_| get("/moderation/log").by(&moderator());

        get_case_200: "get-case" 200 async |s| get(&s.case().await).by(&s.moderator().await);
        get_case_401: "get-case" 401 async |s| get(&s.case().await);
        get_case_403: "get-case" 403 async |s| get(&s.case().await).by(&s.mireille);
        get_case_404: "get-case" 404 async |s| get(ABSENT_CASE).by(&s.moderator().await);
        get_case_404_of_an_unknown_kind: "get-case" 404 async |s| get("/moderation/cases/plant/leek").by(&s.moderator().await);
        get_case_500: "get-case" 500 async |_| get(ABSENT_CASE).by(&moderator());
        get_case_503: "get-case" 503 async |_| get(ABSENT_CASE).by(&moderator());

        decide_case_200: "decide-case" 200 async |s| s.act("hide").await;
        decide_case_400: "decide-case" 400 async |s| s.act("applaud").await;
        decide_case_400_without_a_version: "decide-case" 400 async |s| s.act("hide").await.without_header("if-match");
        decide_case_400_without_a_message: "decide-case" 400 async |s| s.act("hide").await.json(&json!({"act": "hide"}));
        decide_case_401: "decide-case" 401 async |_| decide(ABSENT_CASE, "keep");
        decide_case_403: "decide-case" 403 async |s| decide(&s.case().await, "keep").by(&s.mireille);
        decide_case_404: "decide-case" 404 async |s| decide(ABSENT_CASE, "keep").by(&s.moderator().await);
        decide_case_409: "decide-case" 409 async |s| s.act("hide").await;
        decide_case_412: "decide-case" 412 async |s| s.act("hide").await.header("if-match", "\"7\"");
        decide_case_412_of_a_changed_tip: "decide-case" 412 async |s| decide_seen(&s.case().await, "keep", &json!({"version": 1, "thingVersion": "another"})).by(&s.moderator().await);
        decide_case_413: "decide-case" 413 async |_| decide(ABSENT_CASE, "keep").body("application/json", &too_large()).by(&moderator());
        decide_case_415: "decide-case" 415 async |_| decide(ABSENT_CASE, "keep").header("content-type", "").by(&moderator());
        decide_case_500: "decide-case" 500 async |_| decide(ABSENT_CASE, "keep").by(&moderator());
        decide_case_503: "decide-case" 503 async |_| decide(ABSENT_CASE, "keep").by(&moderator());

        take_case_200: "take-case" 200 async |s| s.take(true).await;
        take_case_400: "take-case" 400 async |s| s.take(true).await.json(&json!({"taken": "yes"}));
        take_case_401: "take-case" 401 async |_| take(ABSENT_CASE, true);
        take_case_403: "take-case" 403 async |s| take(&s.case().await, true).by(&s.mireille);
        take_case_404: "take-case" 404 async |s| take(ABSENT_CASE, true).by(&s.moderator().await);
        take_case_409: "take-case" 409 async |s| s.take(true).await;
        take_case_413: "take-case" 413 async |_| take(ABSENT_CASE, true).body("application/json", &too_large()).by(&moderator());
        take_case_415: "take-case" 415 async |_| take(ABSENT_CASE, true).header("content-type", "").by(&moderator());
        take_case_500: "take-case" 500 async |_| take(ABSENT_CASE, true).by(&moderator());
        take_case_503: "take-case" 503 async |_| take(ABSENT_CASE, true).by(&moderator());

        note_gardener_201: "note-gardener" 201 async |s| note(&s.rowan, "Warned.").by(&s.moderator().await);
        note_gardener_400: "note-gardener" 400 async |s| note(&s.rowan, "").by(&s.moderator().await);
        note_gardener_401: "note-gardener" 401 async |s| note(&s.rowan, "Warned.");
        note_gardener_403: "note-gardener" 403 async |s| note(&s.rowan, "Warned.").by(&s.mireille);
        note_gardener_403_of_oneself: "note-gardener" 403 async |s| { let wilma = s.moderator().await; note(&wilma, "Warned.").by(&wilma) };
        note_gardener_404: "note-gardener" 404 async |s| note(&Gardener::named("nobody"), "Warned.").by(&s.moderator().await);
        note_gardener_409: "note-gardener" 409 async |s| note(&s.rowan, "Warned.").by(&s.moderator().await);
        note_gardener_413: "note-gardener" 413 async |s| note(&s.rowan, "Warned.").body("application/json", &too_large()).by(&moderator());
        note_gardener_415: "note-gardener" 415 async |s| note(&s.rowan, "Warned.").header("content-type", "").by(&moderator());
        note_gardener_500: "note-gardener" 500 async |s| note(&s.rowan, "Warned.").by(&moderator());
        note_gardener_503: "note-gardener" 503 async |s| note(&s.rowan, "Warned.").by(&moderator());
    }
    gateway {
        "take-case" 429;
        "note-gardener" 429;
        "list-blocks" 429;
        "unblock-gardener" 429;
        "list-blocks" 403;
        "unblock-gardener" 403;
        "list-reports" 429;
        "appeal-case" 429;
        "list-cases" 429;
        "list-acts" 429;
        "get-case" 429;
        "decide-case" 429;
        "list-reports" 403;
        "appeal-case" 403;
    }
}

fn take(case: &str, taken: bool) -> TestRequest {
    request("PUT", &format!("{case}/taken")).json(&json!({"taken": taken}))
}

fn note(about: &Gardener, text: &str) -> TestRequest {
    request("POST", &format!("/moderation/gardeners/{}/notes", about.id())).json(&json!({"text": text}))
}

impl Scene {
    async fn take(&self, taken: bool) -> TestRequest {
        take(&self.case().await, taken).by(&self.moderator().await)
    }
}
