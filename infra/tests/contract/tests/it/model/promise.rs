//! The promise: what gardeners may do, and who sees what, as plain maps.

use std::collections::{BTreeMap, BTreeSet};

use super::cases::Case;
use super::notices::{Kind, Notices};
use super::questions::Post;

/// A gardener, by number.
pub type Who = usize;

/// What somebody does. Numbers of tips are taken modulo the tips there are, so that shrinking keeps a step.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    Share {
        by: Who,
        public: bool,
    },
    Draft {
        by: Who,
    },
    Edit {
        by: Who,
        tip: usize,
    },
    Show {
        by: Who,
        tip: usize,
        public: bool,
    },
    Delete {
        by: Who,
        tip: usize,
    },
    Restore {
        by: Who,
        tip: usize,
    },
    Vote {
        by: Who,
        tip: usize,
        on: bool,
    },
    Save {
        by: Who,
        tip: usize,
        on: bool,
    },
    /// Says that it worked, with a note.
    Try {
        by: Who,
        tip: usize,
    },
    TakeBack {
        by: Who,
        tip: usize,
    },
    Block {
        by: Who,
        whom: Who,
        on: bool,
    },
    Follow {
        by: Who,
        whom: Who,
        on: bool,
    },
    /// Under the tip of this number, or about a plant.
    Ask {
        by: Who,
        under: Option<usize>,
    },
    /// The question of this number, or that of the answer of this number.
    Answer {
        by: Who,
        post: usize,
        /// The tip that answers.
        tip: Option<usize>,
    },
    Accept {
        by: Who,
        post: usize,
        on: bool,
    },
    /// Says that an answer is no longer true.
    Doubt {
        by: Who,
        post: usize,
        on: bool,
    },
    /// Wants to know it too.
    Join {
        by: Who,
        post: usize,
        on: bool,
    },
    Unsay {
        by: Who,
        post: usize,
    },
    Reword {
        by: Who,
        post: usize,
    },
    /// `harmful`: because it could hurt somebody.
    Report {
        by: Who,
        about: About,
        harmful: bool,
    },
    /// Somebody's whose thing it need not be.
    Appeal {
        by: Who,
        about: About,
    },
    /// One of the moderators reads the case first.
    Act {
        by: Who,
        about: About,
        act: &'static str,
    },
    Leave {
        by: Who,
        keep: bool,
    },
    Week,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    Tip(usize),
    Note(usize, Who),
    Profile(Who),
    /// A question or an answer.
    Post(usize),
}

impl Step {
    /// The gardener. `None`: a moderator, or time.
    fn by(self) -> Option<Who> {
        match self {
            Self::Share { by, .. }
            | Self::Draft { by }
            | Self::Edit { by, .. }
            | Self::Show { by, .. }
            | Self::Delete { by, .. }
            | Self::Restore { by, .. }
            | Self::Vote { by, .. }
            | Self::Save { by, .. }
            | Self::Try { by, .. }
            | Self::TakeBack { by, .. }
            | Self::Block { by, .. }
            | Self::Follow { by, .. }
            | Self::Ask { by, .. }
            | Self::Answer { by, .. }
            | Self::Accept { by, .. }
            | Self::Doubt { by, .. }
            | Self::Join { by, .. }
            | Self::Unsay { by, .. }
            | Self::Reword { by, .. }
            | Self::Report { by, .. }
            | Self::Appeal { by, .. }
            | Self::Leave { by, .. } => Some(by),
            Self::Act { .. } | Self::Week => None,
        }
    }

    /// There is a tip or a question for it, and nobody blocks or follows themselves. A gardener's suspension belongs to one case: here to the
    /// profile's.
    pub fn can_be_sent(self, tips: usize, posts: usize) -> bool {
        match self {
            Self::Share { .. }
            | Self::Draft { .. }
            | Self::Ask { .. }
            | Self::Leave { .. }
            | Self::Week
            | Self::Report { about: About::Profile(_), .. }
            | Self::Appeal { about: About::Profile(_), .. }
            | Self::Act { about: About::Profile(_), .. } => true,
            Self::Block { by, whom, .. } | Self::Follow { by, whom, .. } => by != whom,
            Self::Act { act: "pause" | "suspend", .. } => false,
            Self::Answer { .. }
            | Self::Accept { .. }
            | Self::Doubt { .. }
            | Self::Join { .. }
            | Self::Unsay { .. }
            | Self::Reword { .. }
            | Self::Report { about: About::Post(_), .. }
            | Self::Appeal { about: About::Post(_), .. }
            | Self::Act { about: About::Post(_), .. } => posts > 0,
            _ => tips > 0,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Tip {
    /// `None`: a former gardener.
    pub author: Option<Who>,
    pub edits: usize,
    pub is_public: bool,
    /// Until its author shows it to others or hides it from them.
    is_draft: bool,
    /// The day of deletion.
    pub deleted: Option<u64>,
    /// By moderators or reports, with whether it was public before.
    pub hold: Option<bool>,
    /// Words of the moderators stand above it.
    pub is_noted: bool,
    /// The day of each.
    votes: BTreeMap<Who, u64>,
    saved: BTreeSet<Who>,
    pub notes: BTreeMap<Who, Note>,
}

#[derive(Clone, Debug, Default)]
pub struct Note {
    pub is_held: bool,
    /// The step that wrote it.
    pub made: u64,
    /// Of the trial.
    day: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Person {
    pub has_left: bool,
    pub is_suspended: bool,
    /// The day.
    pub paused_until: Option<u64>,
    /// Of the reports that moderators have decided, whether each was right.
    pub standing: Vec<bool>,
    pub reports_today: u32,
    pub asked_today: u32,
    /// Joined today.
    pub is_new: bool,
}

/// All that the site knows, of a few gardeners.
#[derive(Debug)]
pub struct Promise {
    /// How many steps were done.
    pub now: u64,
    pub today: u64,
    pub people: Vec<Person>,
    /// `None`: gone for good.
    pub tips: Vec<Option<Tip>>,
    pub blocks: BTreeSet<(Who, Who)>,
    follows: BTreeSet<(Who, Who)>,
    pub posts: Vec<Post>,
    /// Who says that which answer is no longer true: whether they wrote it or settle its question, and which acceptance that is about.
    pub doubted: BTreeMap<(usize, Who), (bool, u64)>,
    /// Who wants to know the answer of which question too.
    pub joined: BTreeSet<(usize, Who)>,
    /// Who has shared each tip.
    pub owners: Vec<Who>,
    /// Cases outlive what they are about.
    pub cases: BTreeMap<About, Case>,
    pub notices: Notices,
}

/// The statuses of responses.
pub const CREATED: u16 = 201;
pub const OK: u16 = 200;
pub const INVALID: u16 = 400;
pub const NOTHING: u16 = 204;
pub const UNSUITED: u16 = 400;
pub const FORBIDDEN: u16 = 403;
pub const MISSING: u16 = 404;
pub const TOO_MANY: u16 = 429;

/// The tips of a first day that can be public.
const FIRST_TIPS: usize = 3;

/// Of the response, whether the step was done or refused.
fn status(done: Result<u16, u16>) -> u16 {
    done.unwrap_or_else(|refused| refused)
}

impl Promise {
    /// The last one is new.
    pub fn new(people: usize) -> Self {
        let person = |who| Person { is_new: who + 1 == people, ..Person::default() };
        Self {
            now: 0,
            today: 0,
            people: (0..people).map(person).collect(),
            tips: Vec::new(),
            blocks: BTreeSet::new(),
            follows: BTreeSet::new(),
            posts: Vec::new(),
            doubted: BTreeMap::new(),
            joined: BTreeSet::new(),
            owners: Vec::new(),
            cases: BTreeMap::new(),
            notices: Notices::default(),
        }
    }

    pub fn tips(&self) -> usize {
        self.tips.len()
    }

    pub fn has_left(&self, who: Who) -> bool {
        self.people[who].has_left
    }

    /// Whether the step can be sent: its people are there, and there is a tip.
    pub fn can(&self, step: Step) -> bool {
        // The notes of a tip that is gone for good go within a day, which nobody sees.
        let has_notes = match step {
            Step::Report { about: About::Note(tip, _), .. }
            | Step::Appeal { about: About::Note(tip, _), .. }
            | Step::Act { about: About::Note(tip, _), .. } => self.tips.get(tip).is_some_and(Option::is_some),
            _ => true,
        };
        let is_going = match step {
            Step::Answer { post, .. }
            | Step::Accept { post, .. }
            | Step::Doubt { post, .. }
            | Step::Join { post, .. }
            | Step::Unsay { post, .. }
            | Step::Reword { post, .. }
            | Step::Report { about: About::Post(post), .. }
            | Step::Appeal { about: About::Post(post), .. }
            | Step::Act { about: About::Post(post), .. } => self.is_going(post),
            Step::Ask { under: Some(tip), .. } => self.tips.get(tip).is_none(),
            _ => false,
        };
        has_notes
            && !is_going
            && step.can_be_sent(self.tips.len(), self.posts.len())
            && step.by().is_none_or(|by| !self.has_left(by))
    }

    pub fn is_paused(&self, who: Who) -> bool {
        self.people[who].paused_until.is_some_and(|until| self.today < until)
    }

    /// Everybody sees it.
    pub fn is_public(&self, tip: usize) -> bool {
        let public = self.tips[tip].as_ref().filter(|tip| tip.is_public && tip.deleted.is_none() && tip.hold.is_none());
        public.is_some_and(|tip| tip.author.is_none_or(|author| !self.people[author].is_suspended))
    }

    /// The gardener's own tip, also a deleted one. Else 403 if everybody sees it, and 404 if it is somebody else's secret.
    fn own(&mut self, by: Who, tip: usize) -> Result<&mut Tip, u16> {
        let refused = if self.is_public(tip) { FORBIDDEN } else { MISSING };
        self.tips[tip].as_mut().filter(|tip| tip.author == Some(by)).ok_or(refused)
    }

    fn own_and_there(&mut self, by: Who, tip: usize) -> Result<&mut Tip, u16> {
        self.own(by, tip).and_then(|tip| if tip.deleted.is_none() { Ok(tip) } else { Err(MISSING) })
    }

    /// Does the step and returns the status of its response.
    pub fn step(&mut self, step: Step) -> u16 {
        self.now += 1;
        match step {
            Step::Share { by, public } => self.share(by, public),
            Step::Draft { by } => self.draft(by),
            Step::Edit { by, tip } => status(self.edit(by, tip)),
            Step::Show { by, tip, public } => status(self.show(by, tip, public)),
            Step::Delete { by, tip } => status(self.delete(by, tip)),
            Step::Restore { by, tip } => self.restore(by, tip),
            Step::Vote { by, tip, on } => self.mark(by, tip, on, true),
            Step::Save { by, tip, on } => self.mark(by, tip, on, false),
            Step::Try { by, tip } => self.try_it(by, tip),
            Step::TakeBack { by, tip } => self.take_back(by, tip),
            Step::Block { by, whom, on } => self.block(by, whom, on),
            Step::Follow { by, whom, on } => self.follow_gardener(by, whom, on),
            Step::Ask { by, under } => self.ask(by, under),
            Step::Answer { by, post, tip } => self.answer(by, post, tip),
            Step::Accept { by, post, on } => self.accept(by, post, on),
            Step::Doubt { by, post, on } => self.doubt(by, post, on),
            Step::Join { by, post, on } => self.join(by, post, on),
            Step::Unsay { by, post } => self.unsay(by, post),
            Step::Reword { by, post } => self.reword(by, post),
            Step::Report { by, about, harmful } => status(self.report(by, about, harmful)),
            Step::Appeal { by, about } => status(self.appeal(by, about)),
            Step::Act { by, about, act } => status(self.act(by, about, act)),
            Step::Leave { by, keep } => self.leave(by, keep),
            Step::Week => self.week(),
        }
    }

    /// On the first day, so many tips can be public.
    fn has_enough(&self, who: Who) -> bool {
        self.people[who].is_new && self.total_tips(who) >= FIRST_TIPS
    }

    fn share(&mut self, by: Who, is_public: bool) -> u16 {
        if self.people[by].is_suspended || self.is_paused(by) {
            return FORBIDDEN;
        }
        if is_public && self.has_enough(by) {
            return TOO_MANY;
        }
        self.tips.push(Some(Tip { author: Some(by), is_public, ..Tip::default() }));
        self.owners.push(by);
        CREATED
    }

    /// Nobody else sees it, so who is paused may write it.
    fn draft(&mut self, by: Who) -> u16 {
        if self.people[by].is_suspended {
            return FORBIDDEN;
        }
        self.tips.push(Some(Tip { author: Some(by), is_draft: true, ..Tip::default() }));
        self.owners.push(by);
        CREATED
    }

    fn edit(&mut self, by: Who, tip: usize) -> Result<u16, u16> {
        let (is_suspended, is_paused) = (self.people[by].is_suspended, self.is_paused(by));
        let tip = self.own_and_there(by, tip)?;
        if is_suspended || (is_paused && !tip.is_draft) {
            return Err(FORBIDDEN);
        }
        tip.edits += 1;
        Ok(OK)
    }

    /// What moderators hide, its author cannot show.
    fn show(&mut self, by: Who, tip: usize, public: bool) -> Result<u16, u16> {
        let (is_suspended, is_paused, has_enough) =
            (self.people[by].is_suspended, self.is_paused(by), self.has_enough(by));
        let tip = self.own_and_there(by, tip)?;
        let shows = public && !tip.is_public;
        if is_suspended || (shows && (is_paused || tip.hold.is_some())) {
            return Err(FORBIDDEN);
        }
        if shows && has_enough {
            return Err(TOO_MANY);
        }
        (tip.is_public, tip.is_draft) = (public, false);
        Ok(OK)
    }

    fn delete(&mut self, by: Who, tip: usize) -> Result<u16, u16> {
        let (is_suspended, today) = (self.people[by].is_suspended, self.today);
        let tip = self.own_and_there(by, tip)?;
        if is_suspended {
            return Err(FORBIDDEN);
        }
        tip.deleted = Some(today);
        Ok(NOTHING)
    }

    fn restore(&mut self, by: Who, tip: usize) -> u16 {
        let (is_suspended, is_paused, has_enough) =
            (self.people[by].is_suspended, self.is_paused(by), self.has_enough(by));
        let is_removed = self.cases.get(&About::Tip(tip)).is_some_and(Case::is_removed);
        let Ok(tip) = self.own(by, tip) else { return MISSING };
        if tip.deleted.is_none() {
            return OK;
        }
        if is_removed || is_suspended || is_paused {
            return FORBIDDEN;
        }
        if tip.is_public && has_enough {
            return TOO_MANY;
        }
        tip.deleted = None;
        OK
    }

    /// A vote, which blocked gardeners have not on each other's tips, or else a saved tip.
    fn mark(&mut self, by: Who, tip: usize, on: bool, is_vote: bool) -> u16 {
        if on && self.people[by].is_suspended {
            return FORBIDDEN;
        }
        if on && !self.is_public(tip) {
            return MISSING;
        }
        let voted = self.tips[tip].as_ref().and_then(|tip| tip.votes.get(&by).copied());
        if on && is_vote && voted.is_none() && self.is_own_or_apart(by, tip) {
            return FORBIDDEN;
        }
        let today = self.today;
        let Some(marked) = self.tips[tip].as_mut() else { return NOTHING };
        match (is_vote, on, voted) {
            (true, true, None) => {
                marked.votes.insert(by, today);
                self.tell_author(tip, Kind::Helpful);
            }
            (true, false, Some(day)) => {
                marked.votes.remove(&by);
                self.untell(Kind::Helpful, tip, day);
            }
            (true, ..) => {}
            (false, true, _) => drop(marked.saved.insert(by)),
            (false, false, _) => drop(marked.saved.remove(&by)),
        }
        NOTHING
    }

    /// Whether the tip is the gardener's own, or its author's and the gardener blocks the other one.
    fn is_own_or_apart(&self, by: Who, tip: usize) -> bool {
        let author = self.tips[tip].as_ref().and_then(|tip| tip.author);
        author.is_some_and(|author| {
            author == by || self.blocks.contains(&(by, author)) || self.blocks.contains(&(author, by))
        })
    }

    fn try_it(&mut self, by: Who, tip: usize) -> u16 {
        if self.people[by].is_suspended {
            return FORBIDDEN;
        }
        if !self.is_public(tip) {
            return MISSING;
        }
        if self.is_paused(by) || self.is_own_or_apart(by, tip) {
            return FORBIDDEN;
        }
        let (made, is_held) = (self.now, self.cases.get(&About::Note(tip, by)).is_some_and(Case::is_hidden));
        let Some(tried) = self.tips[tip].as_mut() else { return MISSING };
        let before = tried.notes.get(&by).map(|note| note.day);
        tried.notes.insert(by, Note { is_held, made, day: before.unwrap_or(self.today) });
        if before.is_none() {
            self.tell_author(tip, Kind::Tried);
        }
        OK
    }

    fn take_back(&mut self, by: Who, tip: usize) -> u16 {
        if let Some(note) = self.tips[tip].as_mut().and_then(|tip| tip.notes.remove(&by)) {
            self.untell(Kind::Tried, tip, note.day);
        }
        NOTHING
    }

    fn tell_author(&mut self, tip: usize, kind: Kind) {
        if let Some(author) = self.tips[tip].as_ref().and_then(|tip| tip.author) {
            self.tell(author, kind, About::Tip(tip), None);
        }
    }

    fn block(&mut self, by: Who, whom: Who, on: bool) -> u16 {
        if !on {
            self.blocks.remove(&(by, whom));
            return NOTHING;
        }
        if self.people[by].is_suspended {
            return FORBIDDEN;
        }
        if self.has_left(whom) {
            return MISSING;
        }
        self.blocks.insert((by, whom));
        self.follows.retain(|(one, other)| (*one, *other) != (by, whom) && (*one, *other) != (whom, by));
        NOTHING
    }

    /// Nobody who is blocked follows, either way.
    fn follow_gardener(&mut self, by: Who, whom: Who, on: bool) -> u16 {
        if !on {
            self.follows.remove(&(by, whom));
            return NOTHING;
        }
        if self.people[by].is_suspended {
            return FORBIDDEN;
        }
        if self.has_left(whom) || self.people[whom].is_suspended {
            return MISSING;
        }
        if self.blocks.contains(&(by, whom)) || self.blocks.contains(&(whom, by)) {
            return FORBIDDEN;
        }
        self.follows.insert((by, whom));
        NOTHING
    }

    /// Nothing of theirs stays but public tips, if they want it, which then are nobody's.
    fn leave(&mut self, by: Who, keep: bool) -> u16 {
        let stays: Vec<bool> = (0..self.tips.len()).map(|tip| keep && self.is_public(tip)).collect();
        for (tip, stays) in self.tips.iter_mut().zip(stays) {
            if let Some(own) = tip.as_mut().filter(|tip| tip.author == Some(by)) {
                own.author = None;
                if !stays {
                    *tip = None;
                }
            }
        }
        for tip in 0..self.tips.len() {
            self.mark(by, tip, false, true);
            self.mark(by, tip, false, false);
            self.take_back(by, tip);
        }
        self.forget_posts_of(by);
        self.joined.retain(|(_, who)| *who != by);
        let doubted: Vec<usize> = self.doubted.keys().filter(|(_, who)| *who == by).map(|(post, _)| *post).collect();
        for post in doubted {
            self.trust(by, post);
        }
        self.notices.forget(by);
        for between in [&mut self.blocks, &mut self.follows] {
            between.retain(|(one, other)| *one != by && *other != by);
        }
        for (about, case) in &mut self.cases {
            case.forget_reports_of(by);
            let owner = match *about {
                About::Tip(tip) => self.owners[tip],
                About::Post(post) => self.posts[post].author,
                About::Note(_, who) | About::Profile(who) => who,
            };
            if owner == by {
                case.forget_appeal();
            }
        }
        self.people[by].has_left = true;
        NOTHING
    }

    /// A deleted tip is gone after 30 days.
    fn week(&mut self) -> u16 {
        self.today += 7;
        for person in &mut self.people {
            (person.reports_today, person.asked_today, person.is_new) = (0, 0, false);
        }
        let is_over = |deleted: u64| deleted + 30 < self.today;
        for tip in &mut self.tips {
            if tip.as_ref().is_some_and(|tip| tip.deleted.is_some_and(is_over)) {
                *tip = None;
            }
        }
        self.purge_posts();
        NOTHING
    }

    /// The public tips that count on a profile.
    pub fn total_tips(&self, who: Who) -> usize {
        let counts =
            |tip: &&Tip| tip.author == Some(who) && tip.is_public && tip.deleted.is_none() && tip.hold.is_none();
        self.tips.iter().flatten().filter(counts).count()
    }

    /// What everybody sees now, a line each.
    pub fn facts(&self) -> BTreeMap<String, String> {
        let mut facts = BTreeMap::new();
        let readers: Vec<Who> = (0..self.people.len()).filter(|who| !self.has_left(*who)).collect();
        for (number, tip) in self.tips.iter().enumerate() {
            let is_public = self.is_public(number);
            for reader in &readers {
                let own = tip.as_ref().filter(|tip| tip.author == Some(*reader) && tip.deleted.is_none());
                let seen = tip.as_ref().filter(|_| is_public).or(own);
                let words = |tip: &Tip| format!("edited {} times, noted: {}", tip.edits, tip.is_noted);
                let words = seen.map_or("404".to_owned(), words);
                facts.insert(format!("tip {number} for {reader}"), words);
            }
            let outcomes = tip.as_ref().filter(|_| is_public).map_or("404".to_owned(), |tip| {
                let notes = tip.notes.iter().filter(|(by, note)| !note.is_held && !self.people[**by].is_suspended);
                let notes: Vec<Who> = notes.map(|(by, _)| *by).collect();
                format!("{} votes, {} tried, notes of {notes:?}", tip.votes.len(), tip.notes.len())
            });
            facts.insert(format!("outcomes of {number}"), outcomes);
        }
        let public: Vec<usize> = (0..self.tips.len()).filter(|tip| self.is_public(*tip)).collect();
        facts.insert("list".to_owned(), format!("{public:?}"));
        for who in readers {
            let person = &self.people[who];
            let own = |is_deleted: bool| {
                let tips = self.tips.iter().enumerate().filter_map(|(at, tip)| Some((at, tip.as_ref()?)));
                let own = tips.filter(|(_, tip)| tip.author == Some(who) && tip.deleted.is_some() == is_deleted);
                own.map(|(at, _)| at).collect::<Vec<_>>()
            };
            facts.insert(format!("own tips of {who}"), format!("{:?}, deleted {:?}", own(false), own(true)));
            let saved = public.iter().filter(|at| self.tips[**at].as_ref().is_some_and(|tip| tip.saved.contains(&who)));
            facts.insert(format!("saved by {who}"), format!("{:?}", saved.collect::<Vec<_>>()));
            let follows = |whom: &Who| self.follows.contains(&(who, *whom));
            let followed: Vec<Who> = (0..self.people.len()).filter(follows).collect();
            let is_theirs = |tip: &&Tip| tip.author.is_some_and(|author| follows(&author));
            let feed = public.iter().filter(|at| self.tips[**at].as_ref().is_some_and(|tip| is_theirs(&tip)));
            facts.insert(format!("followed by {who}"), format!("{followed:?}: {:?}", feed.collect::<Vec<_>>()));
            let words = if person.is_suspended { "404".to_owned() } else { format!("{} tips", self.total_tips(who)) };
            facts.insert(format!("profile {who}"), words);
            let mut notices = self.notices.of(who);
            notices.sort();
            facts.insert(format!("notices of {who}"), format!("{notices:?}"));
        }
        self.facts_of_posts(&mut facts);
        facts.insert("read though nobody may".to_owned(), "[]".to_owned());
        for (who, _) in self.people.iter().enumerate().filter(|(_, person)| person.has_left) {
            facts.insert(format!("profile {who}"), "404".to_owned());
        }
        facts
    }
}
