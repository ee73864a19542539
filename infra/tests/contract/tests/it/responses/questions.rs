//! The responses about questions and answers.

use std::time::Duration;

use super::*;
use crate::requests::TestRequest;

/// The id of a question that does not exist.
const ABSENT: &str = "leek.01ARZ3NDEKTSV4RRFFQ69G5FAV";

fn new() -> TestRequest {
    ask(Some("leek"), "How deep do leeks go?")
}

fn reply(question: &str) -> TestRequest {
    answer(question, "A hand deep.")
}

fn delete(id: &str) -> TestRequest {
    request("DELETE", &format!("/questions/{id}"))
}

fn reword(id: &str) -> TestRequest {
    request("PATCH", &format!("/questions/{id}")).json(&json!({"text": "How deep do leeks go in clay?"}))
}

responses! {
    handlers {
        create_question_201: "create-question" 201 async |s| new().by(&s.mireille);
        create_question_201_of_no_plant: "create-question" 201 async |s| ask(None, "When is compost ready?").by(&s.mireille);
        create_question_201_without_a_profile: "create-question" 201 async |_| new().by(&Gardener::named("newcomer"));
        create_question_400: "create-question" 400 async |s| ask(Some("triffid"), "?").by(&s.mireille);
        create_question_400_of_the_key: "create-question" 400 async |s| new().header("idempotency-key", "two words").by(&s.mireille);
        create_question_401: "create-question" 401 async |_| new();
        create_question_403: "create-question" 403 async |s| new().by(&s.inactive_gardener().await);
        create_question_404: "create-question" 404 async |s| {
            let again = new().header("idempotency-key", "form-1").by(&s.mireille);
            let question = s.garden.send(again.clone()).await.json()["data"]["id"].as_str().unwrap().to_owned();
            s.sent(delete(&question).by(&s.mireille)).await;
            again
        };
        create_question_409: "create-question" 409 async |s| new().by(&s.mireille);
        create_question_413: "create-question" 413 async |s| new().body("application/json", &too_large()).by(&s.mireille);
        create_question_415: "create-question" 415 async |s| new().header("content-type", "").by(&s.mireille);
        create_question_422: "create-question" 422 async |s| {
            s.sent(new().header("idempotency-key", "form-1").by(&s.mireille)).await;
            ask(None, "Something else?").header("idempotency-key", "form-1").by(&s.mireille)
        };
        create_question_429: "create-question" 429 async |s| new().by(&s.mireille_at_the_daily_limits().await);
        create_question_500: "create-question" 500 async |s| new().by(&s.mireille);
        create_question_503: "create-question" 503 async |s| new().by(&s.mireille);

        create_answer_201: "create-answer" 201 async |s| reply(&s.question().await).by(&s.mireille);
        create_answer_201_by_a_tip: "create-answer" 201 async |s| answer_by(&s.question().await, s.public.trim_start_matches("/tips/")).by(&s.mireille);
        create_answer_201_of_ones_own_question: "create-answer" 201 async |s| reply(&s.question().await).by(&s.rowan);
        create_answer_201_without_a_profile: "create-answer" 201 async |s| reply(&s.question().await).by(&Gardener::named("newcomer"));
        create_answer_400: "create-answer" 400 async |s| answer(&s.question().await, "x").by(&s.mireille);
        create_answer_400_without_words_and_tip: "create-answer" 400 async |s| reply(&s.question().await).json(&json!({})).by(&s.mireille);
        create_answer_401: "create-answer" 401 async |s| reply(&s.question().await);
        create_answer_403: "create-answer" 403 async |s| {
            s.sent(block(&s.mireille.id(), "block").by(&s.rowan)).await;
            reply(&s.question().await).by(&s.mireille)
        };
        create_answer_404: "create-answer" 404 async |s| reply(ABSENT).by(&s.mireille);
        create_answer_404_of_an_answer: "create-answer" 404 async |s| reply(&s.answer().await).by(&s.mireille);
        create_answer_409: "create-answer" 409 async |s| reply(&s.question().await).by(&s.mireille);
        create_answer_413: "create-answer" 413 async |s| reply(&s.question().await).body("application/json", &too_large()).by(&s.mireille);
        create_answer_415: "create-answer" 415 async |s| reply(&s.question().await).header("content-type", "").by(&s.mireille);
        create_answer_422: "create-answer" 422 async |s| {
            let question = s.question().await;
            s.sent(reply(&question).header("idempotency-key", "form-1").by(&s.mireille)).await;
            answer(&question, "Or not.").header("idempotency-key", "form-1").by(&s.mireille)
        };
        create_answer_429: "create-answer" 429 async |s| reply(&s.question().await).by(&s.mireille_at_the_daily_limits().await);
        create_answer_500: "create-answer" 500 async |s| reply(ABSENT).by(&s.mireille);
        create_answer_503: "create-answer" 503 async |s| reply(&s.question().await).by(&s.mireille);

        list_questions_200: "list-questions" 200 async |s| { s.question().await; get("/questions") };
        list_questions_200_about_a_plant: "list-questions" 200 async |s| { s.question().await; get("/questions?plant=leek") };
        list_questions_200_solved: "list-questions" 200 async |_| get("/questions").parameter("state", "solved").parameter("climate", "arid");
        list_questions_200_with_words: "list-questions" 200 async |_| get("/questions").parameter("q", "leek");
        list_questions_400_with_words_and_a_plant: "list-questions" 400 async |_| get("/questions").parameter("q", "leek").parameter("plant", "leek");
        list_questions_304: "list-questions" 304 async |s| s.with_current_etag(get("/questions")).await;
        list_questions_400: "list-questions" 400 async |_| get("/questions").parameter("state", "answered");
        list_questions_400_of_a_plant_and_a_state: "list-questions" 400 async |_| get("/questions").parameter("state", "open").parameter("plant", "leek");
        list_questions_500: "list-questions" 500 async |_| get("/questions");
        list_questions_503: "list-questions" 503 async |_| get("/questions");

        get_question_200: "get-question" 200 async |s| { let said = s.answer().await; get(&thread_of(&said)) };
        get_question_200_answered_by_a_tip: "get-question" 200 async |s| {
            let question = s.question().await;
            s.sent(answer_by(&question, s.public.trim_start_matches("/tips/")).by(&s.mireille)).await;
            get(&format!("/questions/{question}"))
        };
        get_question_304: "get-question" 304 async |s| {
            let question = s.question().await;
            s.with_current_etag(get(&format!("/questions/{question}"))).await
        };
        get_question_404: "get-question" 404 async |_| get(&format!("/questions/{ABSENT}"));
        get_question_404_of_no_id: "get-question" 404 async |_| get("/questions/leek");
        get_question_500: "get-question" 500 async |_| get(&format!("/questions/{ABSENT}"));
        get_question_503: "get-question" 503 async |s| get(&format!("/questions/{}", s.question().await));

        question_page_200: "question-page" 200 async |s| get(&format!("/questions/{}/page", s.question().await));
        question_page_304: "question-page" 304 async |s| {
            let question = s.question().await;
            s.with_current_etag(get(&format!("/questions/{question}/page"))).await
        };
        question_page_404: "question-page" 404 async |_| get(&format!("/questions/{ABSENT}/page"));
        question_page_500: "question-page" 500 async |_| get(&format!("/questions/{ABSENT}/page"));
        question_page_503: "question-page" 503 async |s| get(&format!("/questions/{}/page", s.question().await));

        delete_post_204: "delete-post" 204 async |s| delete(&s.question().await).by(&s.rowan);
        delete_post_204_of_an_answer: "delete-post" 204 async |s| delete(&s.answer().await).by(&s.mireille);
        delete_post_401: "delete-post" 401 async |s| delete(&s.question().await);
        delete_post_403: "delete-post" 403 async |s| delete(&s.question().await).by(&s.mireille);
        delete_post_404: "delete-post" 404 async |s| delete(ABSENT).by(&s.mireille);
        delete_post_409: "delete-post" 409 async |s| delete(&s.question().await).by(&s.rowan);
        delete_post_500: "delete-post" 500 async |s| delete(ABSENT).by(&s.rowan);
        delete_post_503: "delete-post" 503 async |s| delete(&s.question().await).by(&s.rowan);

        update_post_200: "update-post" 200 async |s| reword(&s.question().await).by(&s.rowan);
        update_post_200_of_an_answer_a_quarter_of_an_hour_later: "update-post" 200 async |s| {
            let answer = s.answer().await;
            s.garden.pass(Duration::from_mins(16));
            reword(&answer).by(&s.mireille)
        };
        update_post_400: "update-post" 400 async |s| reword(&s.question().await).json(&json!({"text": ""})).by(&s.rowan);
        update_post_401: "update-post" 401 async |s| reword(&s.question().await);
        update_post_403: "update-post" 403 async |s| reword(&s.question().await).by(&s.mireille);
        update_post_403_too_late: "update-post" 403 async |s| {
            let question = s.question().await;
            s.garden.pass(Duration::from_hours(25));
            reword(&question).by(&s.rowan)
        };
        update_post_404: "update-post" 404 async |s| reword(ABSENT).by(&s.rowan);
        update_post_409: "update-post" 409 async |s| reword(&s.question().await).by(&s.rowan);
        update_post_413: "update-post" 413 async |s| reword(&s.question().await).body("application/json", &too_large()).by(&s.rowan);
        update_post_415: "update-post" 415 async |s| reword(&s.question().await).header("content-type", "").by(&s.rowan);
        update_post_429: "update-post" 429 async |s| {
            let newcomer = s.garden.newcomer("nettle").await;
            let question = s.garden.send(new().by(&newcomer)).await.json()["data"]["id"].as_str().unwrap().to_owned();
            let links = "See https://a.example https://b.example https://c.example";
            reword(&question).json(&json!({"text": links})).by(&newcomer)
        };
        update_post_500: "update-post" 500 async |s| reword(ABSENT).by(&s.rowan);
        update_post_503: "update-post" 503 async |s| reword(&s.question().await).by(&s.rowan);

        accept_answer_204: "accept-answer" 204 async |s| accept(&s.answer().await, true).by(&s.rowan);
        accept_answer_204_of_what_is_so: "accept-answer" 204 async |s| accept(&s.answer().await, false).by(&s.rowan);
        accept_answer_400: "accept-answer" 400 async |s| accept(&s.answer().await, true).json(&json!({})).by(&s.rowan);
        accept_answer_401: "accept-answer" 401 async |s| accept(&s.answer().await, true);
        accept_answer_403: "accept-answer" 403 async |s| accept(&s.answer().await, true).by(&s.mireille);
        accept_answer_404: "accept-answer" 404 async |s| accept(&s.question().await, true).by(&s.rowan);
        accept_answer_409: "accept-answer" 409 async |s| accept(&s.answer().await, true).by(&s.rowan);
        accept_answer_413: "accept-answer" 413 async |s| accept(&s.answer().await, true).body("application/json", &too_large()).by(&s.rowan);
        accept_answer_415: "accept-answer" 415 async |s| accept(&s.answer().await, true).header("content-type", "").by(&s.rowan);
        accept_answer_500: "accept-answer" 500 async |s| accept(ABSENT, true).by(&s.rowan);
        accept_answer_503: "accept-answer" 503 async |s| accept(&s.answer().await, true).by(&s.rowan);

        join_question_204: "join-question" 204 async |s| join(&s.question().await, true).by(&s.mireille);
        join_question_204_of_what_is_so: "join-question" 204 async |s| join(&s.question().await, false).by(&s.mireille);
        join_question_204_without_a_profile: "join-question" 204 async |s| join(&s.question().await, true).by(&Gardener::named("newcomer"));
        join_question_400: "join-question" 400 async |s| join(&s.question().await, true).json(&json!({})).by(&s.mireille);
        join_question_401: "join-question" 401 async |s| join(&s.question().await, true);
        join_question_403: "join-question" 403 async |s| join(&s.question().await, true).by(&s.rowan);
        join_question_404: "join-question" 404 async |s| join(&s.answer().await, true).by(&s.rowan);
        join_question_409: "join-question" 409 async |s| join(&s.question().await, true).by(&s.mireille);
        join_question_413: "join-question" 413 async |s| join(&s.question().await, true).body("application/json", &too_large()).by(&s.mireille);
        join_question_415: "join-question" 415 async |s| join(&s.question().await, true).header("content-type", "").by(&s.mireille);
        join_question_429: "join-question" 429 async |s| join(&s.question().await, true).by(&s.mireille_at_the_daily_limits().await);
        join_question_500: "join-question" 500 async |s| join(ABSENT, true).by(&s.mireille);
        join_question_503: "join-question" 503 async |s| join(&s.question().await, true).by(&s.mireille);

        doubt_answer_204: "doubt-answer" 204 async |s| doubt(&s.accepted_answer().await, true).by(&s.mireille);
        doubt_answer_204_of_what_is_so: "doubt-answer" 204 async |s| doubt(&s.accepted_answer().await, false).by(&s.mireille);
        doubt_answer_429_on_the_first_day: "doubt-answer" 429 async |s| doubt(&s.accepted_answer().await, true).by(&Gardener::named("newcomer"));
        doubt_answer_400: "doubt-answer" 400 async |s| doubt(&s.answer().await, true).json(&json!({})).by(&s.mireille);
        doubt_answer_401: "doubt-answer" 401 async |s| doubt(&s.answer().await, true);
        doubt_answer_403: "doubt-answer" 403 async |s| doubt(&s.accepted_answer().await, true).by(&s.inactive_gardener().await);
        doubt_answer_404: "doubt-answer" 404 async |s| doubt(&s.answer().await, true).by(&s.rowan);
        doubt_answer_409: "doubt-answer" 409 async |s| doubt(&s.accepted_answer().await, true).by(&s.mireille);
        doubt_answer_413: "doubt-answer" 413 async |s| doubt(&s.answer().await, true).body("application/json", &too_large()).by(&s.mireille);
        doubt_answer_415: "doubt-answer" 415 async |s| doubt(&s.answer().await, true).header("content-type", "").by(&s.mireille);
        doubt_answer_429: "doubt-answer" 429 async |s| doubt(&s.accepted_answer().await, true).by(&s.mireille_at_the_daily_limits().await);
        doubt_answer_500: "doubt-answer" 500 async |s| doubt(ABSENT, true).by(&s.mireille);
        doubt_answer_503: "doubt-answer" 503 async |s| doubt(&s.accepted_answer().await, true).by(&s.mireille);

        list_asked_200: "list-asked" 200 async |s| { s.question_under_a_tip().await; get("/me/asked").by(&s.rowan) };
        list_asked_400: "list-asked" 400 async |s| get("/me/asked").parameter("limit", "0").by(&s.rowan);
        list_asked_401: "list-asked" 401 async |_| get("/me/asked");
        list_asked_500: "list-asked" 500 async |s| get("/me/asked").by(&s.rowan);
        list_asked_503: "list-asked" 503 async |s| get("/me/asked").by(&s.rowan);

        list_my_questions_200: "list-my-questions" 200 async |s| { s.answer().await; get("/me/questions").by(&s.mireille) };
        list_my_questions_400: "list-my-questions" 400 async |s| get("/me/questions").parameter("limit", "0").by(&s.mireille);
        list_my_questions_401: "list-my-questions" 401 async |_| get("/me/questions");
        list_my_questions_500: "list-my-questions" 500 async |s| get("/me/questions").by(&s.mireille);
        list_my_questions_503: "list-my-questions" 503 async |s| get("/me/questions").by(&s.mireille);
    }
    gateway {
        "list-questions" 429;
        "get-question" 429;
        "question-page" 429;
        "delete-post" 429;
        "accept-answer" 429;
        "list-asked" 403;
        "list-asked" 429;
        "list-my-questions" 403;
        "list-my-questions" 429;
    }
}

/// The path of an answer's thread.
fn thread_of(answer: &str) -> String {
    let (question, _) = answer.rsplit_once('.').unwrap();
    format!("/questions/{question}")
}
