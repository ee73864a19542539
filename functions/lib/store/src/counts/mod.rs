//! The counts of tips: kept as the marks are, brought to the cards, and the list of the top tips.

pub mod count;
pub mod publish;
pub mod top;
