//! The store: the DynamoDB tables of tips, users and activity, the objects of a bucket in S3, and Cognito's `GetUser` and `DeleteUser`.
//!
//! Each operation of a route is one type ([`ListTips`], [`UpdateTip`] and so on), so that a handler's parameters show what
//! it may touch; `template.yaml` grants the same actions. A read is one round trip if the item is there. Ownership, existence
//! and version are conditions of the write itself, so a concurrent change between a read and a write is never lost.

pub mod indexed;

mod activity;
mod bucket;
mod connection;
mod failure;
mod http;
mod identity;
mod later;
mod mail;
mod moderation;
mod notices;
mod photos;
mod retry;
mod signing;
mod site;
pub mod stream;
mod suggested;
mod table;
mod tips;
mod users;

pub use activity::blocks::{BlockGardener, ListBlocks, UnblockGardener};
pub use activity::count::CountActivity;
pub use activity::list::{ListMarks, ListSaved, OwnActivity};
pub use activity::mark::{MarkTip, ReportOutcome, UnmarkTip};
pub use activity::outcomes::{GetOutcomes, OutcomeNote, TipOutcomes};
pub use activity::publish::PublishCounts;
pub use activity::recount::Recount;
pub use activity::stored_mark;
pub use activity::top::ListTopTips;
pub use activity::tried::{GardenerTried, ListTried, Tried};
pub use activity::{is_counts, queue_counts};
pub use aws_credential_types::Credentials;
pub use bucket::{Bucket, Condition, Listed, Object};
pub use connection::Connection;
pub use failure::from_sdk;
pub use http::client as http_client;
pub use identity::{CognitoUser, Identity};
pub use mail::{Letter, Mail, Mailer, SendError};
pub use moderation::cases::{CasePosition, GetCase, ListCases};
pub use moderation::decide::{AppealCase, DecideCase, Decision};
pub use moderation::log::ListActs;
pub use moderation::own::{ListReports, ReportPosition};
pub use moderation::report::ReportThing;
pub use notices::digest::DigestQueue;
pub use notices::list::ListNotices;
pub use notices::notify::Notify;
pub use notices::recipients::Recipient;
pub use notices::send::{DueMail, MailQueue};
pub use notices::update::{Unsubscribe, UpdateNotices};
pub use photos::create::CreatePhoto;
pub use photos::get::GetPhoto;
pub use photos::hide::HidePhotos;
pub use photos::media::{Media, UploadForm, Uploads, WIDTHS, file_key, file_keys, upload_key, upload_of};
pub use photos::process::{Attempt, Begun, PhotoStates};
pub use photos::purge::PurgePhotos;
pub use site::SitePage;
pub use suggested::{GetSuggested, Suggested};
pub use table::{INDEX_LAG, Item, Table, concurrently};
pub use tips::cards::GetCards;
pub use tips::create::{ClaimedAuthor, CreateTip};
pub use tips::delete::DeleteTip;
pub use tips::export::ExportTips;
pub use tips::follow::FollowGardener;
pub use tips::get::GetTip;
pub use tips::list::{AfterTip, ListTips};
pub use tips::list_my::ListMyTips;
pub use tips::moderate::{ModerateTip, Moderation};
pub use tips::purge::PurgeTips;
pub use tips::restore::RestoreTip;
pub use tips::stored_tip;
pub use tips::update::UpdateTip;
pub use users::calendar::{Almanac, EndCalendar, GetCalendar, RenewCalendar};
pub use users::create::{CreateUser, CreatedUser, NewProfile};
pub use users::delete::{DeleteUser, Left};
pub use users::found::GetFoundUsers;
pub use users::get::GetUser;
pub use users::list::ListUsers;
pub use users::moderate::{ModerateUser, ModeratedProfile};
pub use users::stored_user;
pub use users::totals::RecountTips;
pub use users::update::UpdateUser;
