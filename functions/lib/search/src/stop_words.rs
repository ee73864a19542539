//! Words of a question that say little or nothing about its subject.

use std::{collections::HashSet, sync::LazyLock};

use crate::text;

/// Words that count for nothing beside others.
const STOP_WORDS: &str = "a about all also am an and any anything are as at be because been being but by can cant could did \
     didnt do does doesnt doing done dont else ever for from get gets getting give gives go goes going gone got had has hasnt have \
     havent having he her here hers him his how i if ill im in into is isnt it its ive just know knows let lets like likes made make makes \
     making many may me might mine more most much must my myself no non nor not of on once only or other our ours own per \
     please quite really said same say she should shouldnt since so some someone something somebody soon still such tell than \
     that the their them then there theres these they theyre thing things think this those though til till to too try trying \
     until unless us use used using usually very via vs want wants was wasnt we well were what whats when where which while who \
     whose why will wish with without wont would wouldnt yes yet you your youre";

/// Words that count a little, and that a tip need not have: every garden has them, or every question.
const WEAK_WORDS: &str = "plant grow grown garden gardener tip good best better bad work time year day week month season help problem \
     trouble issue wrong reason cause happen look start begin stop new old big small little large long short easy simple quick \
     fast right sure full lot bit part piece kind sort type idea method guide advice home house people place area side top bottom \
     end take turn come keep put leave find stay set around near up out off down over under after before between through back away \
     inside outside first last next again always never every each few care treat fix cure rid deal need properly correctly \
     healthy alive completely totally ideal speed often own way two three one become go it cultivate my";

/// Whether a folded word counts for nothing.
pub(crate) fn is_stop_word(folded: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| STOP_WORDS.split_whitespace().collect());
    WORDS.contains(folded)
}

/// Whether a word with this stem counts little.
pub(crate) fn is_weak(stem: &str) -> bool {
    static STEMS: LazyLock<HashSet<String>> = LazyLock::new(|| WEAK_WORDS.split_whitespace().map(text::stem).collect());
    STEMS.contains(stem)
}
