//! Stored items, a file for each: its key, its attributes, and the parts of writes that others share. A route's own reads and writes are
//! above.

pub mod answered;
pub mod appeal;
pub mod block;
pub mod card;
pub mod case;
pub mod copies;
pub mod count;
pub mod day;
pub mod deletion;
pub mod doubt;
pub mod ending;
pub mod evidence;
pub mod follow;
pub mod indexed;
pub mod joined;
pub mod knows;
pub mod later;
pub mod left;
pub mod mark;
pub mod notice;
pub mod photo;
pub mod post;
pub mod private_note;
pub mod profile;
pub mod record;
pub mod report;
pub mod tip;
pub mod top;
