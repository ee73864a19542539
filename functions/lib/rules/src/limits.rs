//! Every limit of the API. Lengths are Unicode characters after trimming, unless a line says otherwise.
//!
//! The app gets them through the OpenAPI document: from the schemas, and the others that it needs from `x-limits`
//! (`infra/tests/contract/src/lib.rs`).

use std::ops::RangeInclusive;

pub const TITLE: RangeInclusive<usize> = 1..=120;
pub const PLANT_TYPE: RangeInclusive<usize> = 1..=80;
pub const DESCRIPTION: RangeInclusive<usize> = 50..=10_000;
pub const NAME: RangeInclusive<usize> = 1..=80;
pub const BIO: RangeInclusive<usize> = 0..=1_000;
pub const EXPERIENCE: RangeInclusive<usize> = 0..=120;
pub const SPECIALIZATION: RangeInclusive<usize> = 0..=120;
pub const LOCATION: RangeInclusive<usize> = 0..=120;
pub const PHONE: RangeInclusive<usize> = 0..=32;
pub const SEARCH: RangeInclusive<usize> = 1..=80;

pub const STANDFIRST: RangeInclusive<usize> = 1..=120;
pub const HAZARD_NOTE: RangeInclusive<usize> = 1..=120;
pub const TOOL: RangeInclusive<usize> = 1..=40;
pub const SOURCE: RangeInclusive<usize> = 1..=120;
pub const NOTE: RangeInclusive<usize> = 1..=280;
/// A question, and an answer.
pub const POST: RangeInclusive<usize> = 2..=1_000;
pub const ALT: RangeInclusive<usize> = 1..=200;
pub const CAPTION: RangeInclusive<usize> = 1..=140;

/// What a report adds to its reason, and what a moderator says about an act.
pub const REPORT_NOTE: RangeInclusive<usize> = 1..=500;
/// A gardener's appeal.
pub const APPEAL: RangeInclusive<usize> = 1..=1_000;

/// Items of a tip's lists.
pub const PLANTS: usize = 3;
pub const TOOLS: usize = 8;
pub const PHOTOS: usize = 6;

pub const MINUTES: RangeInclusive<u16> = 1..=600;
pub const SEASONS: RangeInclusive<u8> = 1..=80;

/// Nonspacing marks on one character, such as accents. The scripts in use need up to three.
pub const MARKS: usize = 4;

/// Years.
pub const AGE: RangeInclusive<u8> = 13..=120;

/// Years. Others see neither age nor place of a younger gardener.
pub const ADULT: u8 = 18;

/// Characters of an address, as typed and as stored.
pub const URL: usize = 2_048;

/// Characters of the address of a tip's source. Every card has it, so it is shorter.
pub const LINK: usize = 500;

/// Items of one page.
pub const PAGE: RangeInclusive<u16> = 1..=50;
pub const PAGE_DEFAULT: u16 = 12;

/// Characters of a description's excerpt in lists, without the ellipsis.
pub const EXCERPT: usize = 240;

/// Tips that a gardener may share in one day (UTC).
pub const TIPS_A_DAY: u32 = 50;

/// Edits of tips in one day (UTC), hiding, showing and restoring included. Deletions are not limited.
pub const EDITS_A_DAY: u32 = 300;

/// Photographs that a gardener may send in one day (UTC), and may have in all.
pub const PHOTOS_A_DAY: u32 = 20;
pub const PHOTOS_IN_ALL: usize = 200;

/// Days in which a new gardener may do less: show so many tips, with so many links in a text.
pub const FIRST_DAYS: u64 = 1;
pub const FIRST_TIPS: u64 = 3;
pub const FIRST_LINKS: usize = 2;

/// Reports of tips, notes and profiles that a gardener may make in one day (UTC).
pub const REPORTS_A_DAY: u32 = 10;

/// Questions that a gardener may ask, and answers that one may give, in one day (UTC).
pub const QUESTIONS_A_DAY: u32 = 5;
pub const ANSWERS_A_DAY: u32 = 30;

/// Answers of one question.
pub const ANSWERS: u64 = 200;

/// How often a gardener may join a question or doubt an answer in one day (UTC), and gardeners who may join one question, as far as they are
/// counted yet. They are all told when it is solved.
pub const JOINS_A_DAY: u32 = 50;
pub const JOINED: u64 = 500;

/// The days of questions of which it is said how soon they are answered, the least number of them, and the hours in which half of them should be.
pub const ANSWERED_DAYS: u64 = 90;
pub const ANSWERED_LEAST: usize = 5;
pub const ANSWERED_HOURS: u64 = 48;

/// Gardeners who have to say that an answer is no longer true, unless it is who wrote it, or who said that it solved the question.
pub const DOUBTS: u64 = 3;

/// Minutes in which an edit of a question or an answer is not told, and hours in which it can be edited.
pub const SILENT_EDIT_MINUTES: u64 = 15;
pub const EDIT_HOURS: u64 = 24;

/// Gardeners who know a plant to whom a question is brought, the days in which nobody gets a second one, and how many are read to find them.
pub const KNOWERS: usize = 5;
pub const KNOWER_DAYS: u64 = 7;
pub const KNOWERS_READ: i32 = 30;

/// Days after which a question without an answer is brought to other gardeners, and to how many.
pub const UNANSWERED_DAYS: u64 = 14;
pub const OTHER_KNOWERS: usize = 3;

/// Days for which a gardener knows a plant after something worked with it.
pub const KNOWN_DAYS: u64 = 3 * 365;

/// Gardeners whom one may block, and whom one may mute.
pub const BLOCKS: usize = 100;

/// Gardeners and plants that one may follow: one item has them all.
pub const FOLLOWED_GARDENERS: usize = 400;
pub const FOLLOWED_PLANTS: usize = 100;

/// Days in which a gardener can appeal against an act.
pub const APPEAL_DAYS: u64 = 20;

/// Days in which only another moderator can answer an appeal. A site with one moderator has nobody else.
pub const APPEAL_OTHERS_DAYS: u64 = 7;

/// Days for which a pause lasts.
pub const PAUSE_DAYS: u64 = 7;

/// Days for which a suspension with an end lasts.
pub const SUSPENSION_DAYS: [u64; 3] = [7, 30, 90];

/// Minutes for which a moderator has a case for themselves.
pub const TAKEN_MINUTES: u64 = 15;

/// Cases of the queue that one request looks at, and counts: their keys are two read units.
pub const QUEUE_COUNTED: u16 = 100;

/// Versions of a reported thing that a case shows, at most 30 KB each, and reports: Lambda's response has 6 MB.
pub const CASE_VERSIONS: usize = 20;
pub const CASE_REPORTS: usize = 200;

/// Notes on a gardener that a case shows.
pub const PRIVATE_NOTES: u16 = 20;

/// Days for which a decided case is kept.
pub const CASE_DAYS: u64 = 365;

/// The weeks of a mean frost, with 0 for none.
pub const FROST_WEEK: RangeInclusive<u8> = 0..=52;

pub const WEEK: RangeInclusive<u8> = 1..=52;

/// Weeks from a frost at which a tip's time begins or ends.
pub const FROST_OFFSET: RangeInclusive<i8> = -26..=26;

/// Weeks by which a tip's months move at most for a garden with other frosts: more is more likely wrong than right for a plant.
pub const MOST_WEEKS_LATER: i32 = 6;

/// Notices that a gardener sees, and the days for which they are kept.
pub const NOTICES: u16 = 20;
pub const NOTICE_DAYS: u64 = 90;

/// Bytes of the text of a reported thing that its case keeps for the queue: a write of the case is one write unit then. The whole text
/// is kept beside it.
pub const COPY_BYTES: usize = 280;

/// Days for which the text of a decided case is kept: as long as an appeal is possible, and some.
pub const EVIDENCE_DAYS: u64 = 30;

/// Days after its last report after which an open case ends whose thing is gone.
pub const GONE_DAYS: u64 = 90;

/// The last decided reports by which a reporter's next ones weigh.
pub const LATELY: usize = 20;

/// Bytes of an upload.
pub const UPLOAD: RangeInclusive<u32> = 1_024..=4 * 1_024 * 1_024;

/// Pixels of a photograph's shorter side, at least.
pub const PHOTO_SIDE: u32 = 200;

/// Seconds in which an upload must begin.
pub const UPLOAD_SECONDS: u64 = 5 * 60;

/// Days after which a photograph that belongs to nothing is removed.
pub const UNUSED_PHOTO_DAYS: u64 = 2;

/// Days after its first version during which a trial can be edited.
pub const TRIAL_DAYS: u64 = 365;

/// Notes on one tip's page.
pub const NOTES: usize = 12;

/// Tips that the home page shows, and the most of one author.
pub const TOP_TIPS: usize = 12;
pub const TOP_TIPS_OF_ONE: usize = 2;

/// Saved tips of a calendar: the last saved.
pub const CALENDAR_TIPS: u16 = 100;

/// Days for which a calendar has what is over, and what is to come.
pub const CALENDAR_PAST_DAYS: u64 = 31;
pub const CALENDAR_DAYS: u64 = 365;

/// Seconds between two writes of a draft. They do not count as edits of the day.
pub const DRAFT_SECONDS: u64 = 10;

/// Days during which its author can restore a deleted tip. Then a job deletes it for good.
pub const RESTORABLE_DAYS: u64 = 30;

/// Seconds for which CloudFront may serve a public response: `s-maxage` and `stale-while-revalidate` together.
pub const PUBLIC_SECONDS: u64 = 5 * 60;

/// Bytes of a request's body.
pub const BODY: usize = 32 * 1024;

/// Characters of an `Idempotency-Key`, visible ASCII.
pub const IDEMPOTENCY_KEY: RangeInclusive<usize> = 1..=255;

/// Seconds until an `Idempotency-Key` is forgotten.
pub const IDEMPOTENCY_SECONDS: u64 = 24 * 60 * 60;

/// Seconds after a sign-in during which a gardener may leave.
pub const RECENT_SIGN_IN_SECONDS: u64 = 10 * 60;

/// Tips of one page of an export. The longest takes 50 KB of JSON, and Lambda allows 6 MB.
pub const EXPORT_PAGE: u16 = 50;

/// Tips of one author on the first page of a list, and the length of the page that this is about.
pub const FIRST_OF_ONE: usize = 3;
pub const FIRST_PAGE: usize = 12;

/// The newest tips of which the first page is made: more than one gardener shares in a day.
pub const FIRST_AMONG: u16 = 60;

/// Characters of a cursor. The longest names twelve tips.
pub const CURSOR: usize = 512;
