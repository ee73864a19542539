//! Tests of the whole API in one process: the real handlers, an in-process DynamoDB with the tables of
//! `infra/stack/data.yaml`, and a stub of the Cognito calls `GetUser` and `DeleteUser`.
//!
//! Tests are sorted by theme and not by URL, because most themes cover every route.

#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::large_futures,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a failing test panics"
)]

/// Permissions: the status of every route for each kind of caller and target.
mod access;
/// An address that changes at Cognito.
mod addresses;
/// The calendar of saved tips, for calendar programs.
mod answering_tips;
mod calendar;
/// Helper: records the store's DynamoDB calls, delays reads and makes writes conflict.
mod calls;
/// DynamoDB calls and capacity units of each request.
mod capacity;
/// Helper: a stub of Cognito.
mod cognito;
/// What templates leave out where a parameter is off.
mod conditions;
/// Transaction conflicts and eventually consistent reads.
mod contention;
/// How often a gardener may share and edit in one day.
mod daily_limits;
/// The tables and indexes of `infra/stack/data.yaml`.
mod data;
/// Deleted tips: restored, or purged after a month.
mod deleting;
/// Drafts: what they may lack, who sees them, how often they are written.
mod doubts;
mod drafts;
/// Helper: an in-process DynamoDB with the tables of `infra/stack/data.yaml`.
mod dynamodb;
/// The feeds of tips, and the sitemaps.
mod edits;
mod feeds;
/// Helper: the files of the repository, and its templates as JSON.
mod files;
/// `follow-gardeners`: names and lists of tips after a change of a profile.
mod following;
mod follows;
/// Helper: a garden with tables and handlers for each test.
mod garden;
/// The page that a link to a gardener opens.
mod gardener_page;
/// The role that the workflow `deploy` assumes: what it can reach.
mod github_role;
/// What functions call, and what their templates grant.
mod granted;
/// The search index: fed by the streams, read, rebuilt.
mod index;
/// Invalid bodies, fields, headers and parameters, by example and by property.
mod input;
/// Leaving and exports.
mod joining;
mod knowers;
mod leaving;
mod lifetimes;
/// Lists: paging, filters, edits and cache headers.
mod lists;
/// Votes, saved tips and reports, their counts and lists.
mod marks;
/// Random sequences of events, held against a model of what the site promises.
mod model;
/// Reports, cases and appeals, and an operator's work on tips and gardeners.
mod moderation;
/// Alarms, the dashboard and access logs.
mod monitoring;
/// The notices that gardeners get, in the app and by mail.
mod notices;
/// The OpenAPI document: up to date, with the template's routes and the parsers' fields.
mod openapi;
/// The parameters of the template: validation, and the resources that they configure.
mod parameters;
/// Photographs: uploads, files, and what they belong to.
mod photos;
/// The page that a link to a tip opens.
mod plant_page;
/// Profiles: creation, edits and private fields.
mod profiles;
/// The programs in `functions/`: each is in the template and has limits.
mod programs;

/// Asking, answering, solving, deleting.
mod question_page;
mod questions;
/// Concurrent requests: idempotency, lost updates and counts.
mod races;
/// Data of other releases.
mod releases;
/// Helper: builds requests and reads responses.
mod requests;
/// Every documented response: status, headers and body schema.
mod responses;
/// Tables that are restored from a copy.
mod restoring;
/// Checks every request to DynamoDB against AWS's rules.
mod rules_of_dynamodb;
/// Searches and suggestions over an index that may be older than the tables.
mod searching;
/// What each function sends to DynamoDB, as text to review.
mod sent;
/// Helper: a stub of SES.
mod ses;
/// Everybody at the same time, interleaved between every two calls.
mod simulation;
/// The body of every documented 2xx response.
mod snapshots;
/// Helper: the stream of the table of activity.
mod stream;
/// `template.yaml` and its nested templates.
mod template;
mod tip_page;
mod tip_questions;
/// Authentication: valid and invalid claims and tokens.
mod tokens;
/// The workflows on GitHub: where credentials can be had, and pinned actions.
mod workflows;
