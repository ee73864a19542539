//! The list of all functions.
//!
//! On AWS each is a program. The local cloud runs them by one program, `lambdas NAME`: an edit then costs one link and not one a
//! function. The contract tests call the same routes, with the same clients, in their own process.

use api::{Error, Route};
use rules::Failure;
use store::Connection;

/// Passes the list to another macro. A new function is a word here and below, and a dependency in this crate's manifest.
#[macro_export]
macro_rules! functions {
    ($then:ident) => {
        $then! {
            routes: [
                list_tips, get_tip, list_my_tips, create_tip, update_tip, delete_tip, restore_tip,
                create_user, list_users, get_user, update_user, delete_user, export_user,
                search_tips, feed, search_gardeners, suggest, list_top_tips, mark_tip,
                block_gardener, follow, update_notices, renew_calendar, unmark_tip, delete_post, unblock_gardener, unfollow,
                end_calendar, get_calendar, unsubscribe, appeal_case, report_outcome, accept_answer, join_question, doubt_answer, create_answer, update_post, create_question, decide_case, take_case, note_gardener,
                report_thing, list_outcomes, get_question, list_questions, tip_page, plant_page, gardener_page, question_page, list_marks, list_blocks, list_follows, list_my_questions, list_asked,
                list_notices, get_case, list_saved, list_feed, list_cases, list_acts, list_reports,
                list_tried, create_photo, get_photo,
            ]
            others: [
                count_activity, notify, follow_gardeners, hide_photos, index_tips, publish_counts,
                mail_feedback, send_mail, purge_tips, write_sitemaps,
            ]
        }
    };
}

// Written out, because what checks for unused crates expands no macro.
pub use {
    accept_answer, appeal_case, block_gardener, count_activity, create_answer, create_photo, create_question,
    create_tip, create_user, decide_case, delete_post, delete_tip, delete_user, doubt_answer, end_calendar,
    export_user, feed, follow, follow_gardeners, gardener_page, get_calendar, get_case, get_photo, get_question,
    get_tip, get_user, hide_photos, index_tips, join_question, list_acts, list_asked, list_blocks, list_cases,
    list_feed, list_follows, list_marks, list_my_questions, list_my_tips, list_notices, list_outcomes, list_questions,
    list_reports, list_saved, list_tips, list_top_tips, list_tried, list_users, mail_feedback, mark_tip, note_gardener,
    notify, plant_page, publish_counts, purge_tips, question_page, renew_calendar, report_outcome, report_thing,
    restore_tip, search_gardeners, search_tips, send_mail, suggest, take_case, tip_page, unblock_gardener, unfollow,
    unmark_tip, unsubscribe, update_notices, update_post, update_tip, update_user, write_sitemaps,
};

macro_rules! by_name {
    (routes: [$($route:ident,)*] others: [$($other:ident,)*]) => {
        /// The names of the functions with a route.
        pub const ROUTES: &[&str] = &[$(stringify!($route)),*];

        /// The names of the others, but for `process_photo`, which the local cloud runs as its own program.
        pub const OTHERS: &[&str] = &[$(stringify!($other)),*, "pre_sign_up"];

        /// A function's route; `None` if it has none. Names are those of crates: `create_tip`.
        pub fn route(name: &str, connection: &Connection) -> Option<Result<Route, Failure>> {
            match name {
                $(stringify!($route) => Some($route::route(connection)),)*
                _ => None,
            }
        }

        /// Runs a function without a route until its environment ends.
        pub async fn run(name: &str, connection: &Connection) -> Result<(), Error> {
            match name {
                $(stringify!($other) => $other::run(connection).await,)*
                "pre_sign_up" => pre_sign_up::run().await,
                _ => Err(format!("there is no function {name}").into()),
            }
        }
    };
}

functions!(by_name);
