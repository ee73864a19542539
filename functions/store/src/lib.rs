//! The store: the tips and users tables of DynamoDB, and the addresses that Cognito vouches for.
//!
//! One type for each thing that a route may do ([`ListTips`], [`UpdateTip`] and so on), so that a handler's parameters
//! say what it touches; `template.yaml` grants the same verbs. Reads are one round trip, but for what is not there. Who owns
//! what, whether it is there and which version it has are conditions of the write itself, never of a read before it.

mod connection;
mod failure;
mod http;
mod identity;
mod table;
mod tips;
mod users;

pub use aws_credential_types::Credentials;
pub use connection::Connection;
pub use failure::Failure;
pub use http::client as http_client;
pub use identity::{Identity, VouchError, Vouched};
pub use table::Table;
pub use tips::create::{ClaimedAuthor, CreateError, CreateTip, Shared};
pub use tips::delete::{DeleteError, DeleteTip};
pub use tips::get::GetTip;
pub use tips::list::ListTips;
pub use tips::list_mine::ListMyTips;
pub use tips::stored_tip;
pub use tips::update::{UpdateError, UpdateTip};
pub use users::get::GetUser;
pub use users::join::{JoinError, JoinUser, Joined, Profile};
pub use users::list::ListUsers;
pub use users::stored_user;
pub use users::update::{UpdateUser, UpdateUserError};
