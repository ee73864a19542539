//! The store: the DynamoDB tables of tips, users and activity, the objects of a bucket in S3, and Cognito's `GetUser` and `DeleteUser`.
//!
//! Each operation of a route is one type ([`ListTips`], [`UpdateTip`] and so on), so that a handler's parameters show what
//! it may touch; `template.yaml` grants the same actions. A read is one round trip if the item is there. Ownership, existence
//! and version are conditions of the write itself, so a concurrent change between a read and a write is never lost.

//!
//! Its rooms are floors. Each may use those below it, and a test says so:
//!
//! - `operators`
//! - `leaving`, `moderation`
//! - `tips`, `marks`, `counts`, `photographs`, `gardeners`, `blocks`, `follows`, `notices`, `questions`, which know nothing of each other
//! - `limits`: what a gardener may do in a day, and with whom
//! - `items`: a file for each stored item
//! - `table`: keys, reads, pages, writes
//! - `aws`

mod aws;
mod blocks;
mod counts;
#[cfg(test)]
mod floors;
mod follows;
mod gardeners;
mod items;
mod leaving;
mod limits;
mod marks;
mod moderation;
mod notices;
mod operators;
mod photographs;
mod questions;
mod table;
mod tips;

pub use aws::bucket::{Bucket, Condition, Listed, Object};
pub use aws::connection::Connection;
pub use aws::failure::from_sdk;
pub use aws::http::client as http_client;
pub use aws::identity::{CognitoUser, Identity};
pub use aws::item::Item;
pub use aws::mail::{Mail, Mailer, SendError};
pub use aws::site::SitePage;
pub use aws::stream;
pub use aws_credential_types::Credentials;
pub use blocks::{BlockGardener, ListBlocks, UnblockGardener};
pub use counts::count::CountActivity;
pub use counts::publish::PublishCounts;
pub use counts::top::ListTopTips;
pub use follows::{Follow, GetFollows, Unfollow};
pub use gardeners::calendar::{Almanac, EndCalendar, GetCalendar, RenewCalendar};
pub use gardeners::create::{CreateUser, CreatedUser, NewProfile};
pub use gardeners::found::GetFoundUsers;
pub use gardeners::get::GetUser;
pub use gardeners::list::ListUsers;
pub use gardeners::update::UpdateUser;
pub use items::count::queue_counts;
pub use items::joined::stored_join;
pub use items::mark::stored_mark;
pub use items::post::{PostPosition, stored_post};
pub use items::profile::stored_user;
pub use items::tip::stored_tip;
pub use items::top::is_counts;
pub use leaving::delete::{DeleteUser, Left};
pub use limits::unwanted::Unwanted;
pub use marks::all::{ListMarks, OwnActivity};
pub use marks::mark::{MarkTip, UnmarkTip};
pub use marks::outcomes::{GetOutcomes, OutcomeNote, TipOutcomes};
pub use marks::saved::ListSaved;
pub use marks::trial::RecordTrial;
pub use marks::tried::{GardenerTried, ListTried, Tried};
pub use moderation::appeal::AppealCase;
pub use moderation::cases::{CaseFilter, CasePosition, GetCase, ListCases};
pub use moderation::decide::{DecideCase, Decision};
pub use moderation::ending::EndSuspensions;
pub use moderation::log::ListActs;
pub use moderation::moderators::Moderators;
pub use moderation::own::{ListPrivateNotes, ListReports, ReportPosition};
pub use moderation::report::{NewReport, ReportThing};
pub use moderation::take::{NoteGardener, TakeCase};
pub use moderation::tip::{Intervention, ModerateTip};
pub use notices::desk::{DeskQueue, DueDesk};
pub use notices::digest::DigestQueue;
pub use notices::knowers::AskKnowers;
pub use notices::letter::Letter;
pub use notices::list::ListNotices;
pub use notices::notify::Notify;
pub use notices::recipients::Recipient;
pub use notices::send::{DueMail, DueMails, MailQueue};
pub use notices::update::{Unsubscribe, UpdateNotices};
pub use operators::gardeners::{ModerateUser, ModeratedProfile};
pub use operators::recount::Recount;
pub use operators::totals::RecountTips;
pub use photographs::create::CreatePhoto;
pub use photographs::get::GetPhoto;
pub use photographs::hide::HidePhotos;
pub use photographs::media::{Media, UploadForm, Uploads, WIDTHS, file_key, file_keys, upload_key, upload_of};
pub use photographs::portrait::HidePortrait;
pub use photographs::process::{Attempt, Begun, PhotoStates};
pub use photographs::purge::PurgePhotos;
pub use questions::accept::AcceptAnswer;
pub use questions::all::AllQuestions;
pub use questions::create::CreatePost;
pub use questions::delete::DeletePost;
pub use questions::doubt::DoubtAnswer;
pub use questions::edit::EditPost;
pub use questions::join::JoinQuestion;
pub use questions::list::{ListQuestions, QuestionFilter};
pub use questions::own::ListOwnPosts;
pub use questions::thread::GetThread;
pub use table::{INDEX_LAG, LONGEST_REQUEST, SETTLED, Table, concurrently};
pub use tips::cards::GetCards;
pub use tips::create::{ClaimedAuthor, CreateTip};
pub use tips::delete::DeleteTip;
pub use tips::export::ExportTips;
pub use tips::follow::FollowGardener;
pub use tips::get::GetTip;
pub use tips::list::{AfterTip, ListTips};
pub use tips::list_my::ListMyTips;
pub use tips::purge::PurgeTips;
pub use tips::restore::RestoreTip;
pub use tips::suggested::{GetSuggested, Suggested};
pub use tips::update::UpdateTip;

/// What the search index has to know of stored items, and how a whole table is read.
pub mod indexed {
    pub use crate::items::indexed::{Written, gardener, tip};
    pub use crate::table::scan::{scan, scan_all};
}
