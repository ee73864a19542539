//! The promise: what gardeners may do, and who sees what, as plain maps.

use std::collections::{BTreeMap, BTreeSet};

/// A gardener, by number.
pub type Who = usize;

/// What somebody does. Numbers of tips are taken modulo the tips there are, so that shrinking keeps a step.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    Share {
        by: Who,
        public: bool,
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
    /// Nobody of the model has a record, so reports hide nothing by themselves.
    Report {
        by: Who,
        about: About,
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

#[derive(Clone, Copy, Debug)]
pub enum About {
    Tip(usize),
    Note(usize, Who),
    Profile(Who),
}

impl Step {
    /// The gardener. `None`: a moderator, or time.
    fn by(self) -> Option<Who> {
        match self {
            Self::Share { by, .. }
            | Self::Edit { by, .. }
            | Self::Show { by, .. }
            | Self::Delete { by, .. }
            | Self::Restore { by, .. }
            | Self::Vote { by, .. }
            | Self::Save { by, .. }
            | Self::Try { by, .. }
            | Self::TakeBack { by, .. }
            | Self::Block { by, .. }
            | Self::Report { by, .. }
            | Self::Appeal { by, .. }
            | Self::Leave { by, .. } => Some(by),
            Self::Act { .. } | Self::Week => None,
        }
    }

    /// There is a tip for it, and nobody blocks themselves. A gardener's suspension belongs to one case: here to the profile's.
    pub fn can_be_sent(self, tips: usize) -> bool {
        match self {
            Self::Share { .. }
            | Self::Leave { .. }
            | Self::Week
            | Self::Report { about: About::Profile(_), .. }
            | Self::Appeal { about: About::Profile(_), .. }
            | Self::Act { about: About::Profile(_), .. } => true,
            Self::Block { by, whom, .. } => by != whom,
            Self::Act { act: "pause" | "suspend", .. } => false,
            _ => tips > 0,
        }
    }
}

/// The state of a case that a moderator has decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Open,
    Kept,
    Hidden,
    Removed,
    Paused,
    Suspended,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Case {
    state: State,
    /// Somebody has reported it since, or its owner has appealed.
    waits: bool,
    /// The day of the appeal that it waits for.
    appealed: Option<u64>,
    decided_by: Option<Who>,
    /// The day of the act that an appeal is against, and whether there was one.
    acted: Option<(u64, bool)>,
}

/// Days for an appeal, and days in which only another moderator answers it.
const APPEAL_DAYS: u64 = 20;
const APPEAL_OTHERS_DAYS: u64 = 7;

#[derive(Clone, Debug)]
struct Tip {
    /// `None`: a former gardener.
    author: Option<Who>,
    edits: usize,
    is_public: bool,
    /// The day of deletion.
    deleted: Option<u64>,
    /// By a moderator, with whether it was public before.
    hold: Option<bool>,
    case: Case,
    votes: BTreeSet<Who>,
    saved: BTreeSet<Who>,
    notes: BTreeMap<Who, Note>,
}

#[derive(Clone, Debug, Default)]
struct Note {
    is_held: bool,
}

#[derive(Clone, Debug, Default)]
struct Person {
    has_left: bool,
    is_suspended: bool,
    /// The day.
    paused_until: Option<u64>,
    case: Case,
}

/// All that the site knows, of a few gardeners.
#[derive(Debug)]
pub struct Promise {
    today: u64,
    people: Vec<Person>,
    /// `None`: gone for good.
    tips: Vec<Option<Tip>>,
    blocks: BTreeSet<(Who, Who)>,
    /// The cases of notes, which outlive them.
    note_cases: BTreeMap<(usize, Who), Case>,
}

/// The statuses of responses.
const CREATED: u16 = 201;
const OK: u16 = 200;
const NOTHING: u16 = 204;
const UNSUITED: u16 = 400;
const FORBIDDEN: u16 = 403;
const MISSING: u16 = 404;

/// Of the response, whether the step was done or refused.
fn status(done: Result<u16, u16>) -> u16 {
    done.unwrap_or_else(|refused| refused)
}

impl Promise {
    pub fn new(people: usize) -> Self {
        Self {
            today: 0,
            people: vec![Person::default(); people],
            tips: Vec::new(),
            blocks: BTreeSet::new(),
            note_cases: BTreeMap::new(),
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
        has_notes && step.can_be_sent(self.tips.len()) && step.by().is_none_or(|by| !self.has_left(by))
    }

    fn is_paused(&self, who: Who) -> bool {
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
        match step {
            Step::Share { by, public } => self.share(by, public),
            Step::Edit { by, tip } => status(self.edit(by, tip)),
            Step::Show { by, tip, public } => status(self.show(by, tip, public)),
            Step::Delete { by, tip } => status(self.delete(by, tip)),
            Step::Restore { by, tip } => self.restore(by, tip),
            Step::Vote { by, tip, on } => self.mark(by, tip, on, true),
            Step::Save { by, tip, on } => self.mark(by, tip, on, false),
            Step::Try { by, tip } => self.try_it(by, tip),
            Step::TakeBack { by, tip } => self.take_back(by, tip),
            Step::Block { by, whom, on } => self.block(by, whom, on),
            Step::Report { by, about } => self.report(by, about),
            Step::Appeal { by, about } => status(self.appeal(by, about)),
            Step::Act { by, about, act } => status(self.act(by, about, act)),
            Step::Leave { by, keep } => self.leave(by, keep),
            Step::Week => self.week(),
        }
    }

    fn share(&mut self, by: Who, is_public: bool) -> u16 {
        if self.people[by].is_suspended || self.is_paused(by) {
            return FORBIDDEN;
        }
        self.tips.push(Some(Tip {
            author: Some(by),
            edits: 0,
            is_public,
            deleted: None,
            hold: None,
            case: Case::default(),
            votes: BTreeSet::new(),
            saved: BTreeSet::new(),
            notes: BTreeMap::new(),
        }));
        CREATED
    }

    fn edit(&mut self, by: Who, tip: usize) -> Result<u16, u16> {
        let (is_suspended, is_paused) = (self.people[by].is_suspended, self.is_paused(by));
        let tip = self.own_and_there(by, tip)?;
        if is_suspended || is_paused {
            return Err(FORBIDDEN);
        }
        tip.edits += 1;
        Ok(OK)
    }

    /// What moderators hide, its author cannot show.
    fn show(&mut self, by: Who, tip: usize, public: bool) -> Result<u16, u16> {
        let (is_suspended, is_paused) = (self.people[by].is_suspended, self.is_paused(by));
        let tip = self.own_and_there(by, tip)?;
        let shows = public && !tip.is_public;
        if is_suspended || (shows && (is_paused || tip.hold.is_some())) {
            return Err(FORBIDDEN);
        }
        tip.is_public = public;
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
        let (is_suspended, is_paused) = (self.people[by].is_suspended, self.is_paused(by));
        let Ok(tip) = self.own(by, tip) else { return MISSING };
        if tip.deleted.is_none() {
            return OK;
        }
        if tip.case.state == State::Removed || is_suspended || is_paused {
            return FORBIDDEN;
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
        let has_voted = self.tips[tip].as_ref().is_some_and(|tip| tip.votes.contains(&by));
        if on && is_vote && !has_voted && self.is_own_or_apart(by, tip) {
            return FORBIDDEN;
        }
        let Some(tip) = self.tips[tip].as_mut() else { return NOTHING };
        let marks = if is_vote { &mut tip.votes } else { &mut tip.saved };
        if on {
            marks.insert(by)
        } else {
            marks.remove(&by)
        };
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
        let is_held = self.note_cases.get(&(tip, by)).is_some_and(|case| case.state == State::Hidden);
        if let Some(tip) = self.tips[tip].as_mut() {
            tip.notes.insert(by, Note { is_held });
        }
        OK
    }

    fn take_back(&mut self, by: Who, tip: usize) -> u16 {
        self.tips[tip].as_mut().map(|tip| tip.notes.remove(&by));
        NOTHING
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
        NOTHING
    }

    /// Only what everybody sees, and nothing of one's own.
    fn report(&mut self, by: Who, about: About) -> u16 {
        let (owner, is_seen) = self.seen(about);
        if self.people[by].is_suspended {
            return FORBIDDEN;
        }
        if !is_seen {
            return MISSING;
        }
        if owner == Some(by) {
            return FORBIDDEN;
        }
        if let Some(case) = self.case(about) {
            case.waits = true;
        }
        NOTHING
    }

    /// Whose it is, and whether everybody sees it.
    fn seen(&self, about: About) -> (Option<Who>, bool) {
        match about {
            About::Tip(tip) => (self.tips[tip].as_ref().and_then(|tip| tip.author), self.is_public(tip)),
            About::Note(tip, by) => {
                // Who read it while its tip was public may report it.
                let note = self.tips[tip].as_ref().and_then(|tip| tip.notes.get(&by));
                (Some(by), note.is_some_and(|note| !note.is_held) && !self.people[by].is_suspended)
            }
            About::Profile(who) => (Some(who), !self.has_left(who) && !self.people[who].is_suspended),
        }
    }

    fn case(&mut self, about: About) -> Option<&mut Case> {
        match about {
            About::Tip(tip) => self.tips[tip].as_mut().map(|tip| &mut tip.case),
            About::Note(tip, by) => Some(self.note_cases.entry((tip, by)).or_default()),
            About::Profile(who) => Some(&mut self.people[who].case),
        }
    }

    /// Once against each act, within some days.
    fn appeal(&mut self, by: Who, about: About) -> Result<u16, u16> {
        let today = self.today;
        if self.seen(about).0 != Some(by) {
            return Err(MISSING);
        }
        let is_over = self.is_pause_over(about);
        let case = self.case(about).filter(|case| **case != Case::default()).ok_or(MISSING)?;
        let is_against = !is_over && !matches!(case.state, State::Open | State::Kept);
        let acted = case.acted.as_mut().filter(|(day, appealed)| is_against && !appealed && day + APPEAL_DAYS > today);
        acted.ok_or(UNSUITED)?.1 = true;
        if !case.waits {
            case.appealed = Some(today);
        }
        case.waits = true;
        Ok(NOTHING)
    }

    fn is_pause_over(&self, about: About) -> bool {
        let About::Profile(who) = about else { return false };
        self.people[who].paused_until.is_some_and(|until| self.today >= until)
    }

    /// What suits a case: a moderator hides and removes tips, hides notes, pauses and suspends gardeners, takes each back, and keeps what was
    /// reported.
    fn act(&mut self, by: Who, about: About, act: &'static str) -> Result<u16, u16> {
        let after = self.after(by, about, act)?;
        match about {
            About::Tip(tip) => self.hold_tip(tip, after),
            About::Note(tip, by) => {
                if let Some(note) = self.tips[tip].as_mut().and_then(|tip| tip.notes.get_mut(&by)) {
                    note.is_held = after == State::Hidden;
                }
            }
            About::Profile(who) => {
                let until = self.today + 7;
                let person = &mut self.people[who];
                person.is_suspended = after == State::Suspended;
                person.paused_until = (after == State::Paused).then_some(until);
            }
        }
        let today = self.today;
        if let Some(case) = self.case(about) {
            let is_new = after != State::Kept && after != case.state;
            let acted = if is_new { Some((today, false)) } else { case.acted };
            *case = Case { state: after, decided_by: Some(by), acted, ..Case::default() };
        }
        Ok(NOTHING)
    }

    /// The state of the case after the act: 404 if there is no case, 400 if the act does not suit it. Without a case, what everybody sees has
    /// one.
    fn after(&mut self, by: Who, about: About, act: &'static str) -> Result<State, u16> {
        let (today, is_seen) = (self.today, self.seen(about).1);
        let (is_there, is_former, paused_until) = match about {
            About::Tip(tip) => {
                let tip = self.tips[tip].as_ref().ok_or(MISSING)?;
                (tip.deleted.is_none(), tip.author.is_none(), None)
            }
            About::Note(tip, by) => {
                let tip = self.tips[tip].as_ref().ok_or(MISSING)?;
                (tip.notes.contains_key(&by), false, None)
            }
            About::Profile(who) => (!self.has_left(who), false, self.people[who].paused_until),
        };
        let case = self.case(about).ok_or(MISSING)?.clone();
        if !is_seen && !case.waits && case.state == State::Open {
            return Err(MISSING);
        }
        // Nobody decides an appeal against their own act while somebody else may.
        let is_recent = case.appealed.is_some_and(|day| day + APPEAL_OTHERS_DAYS > today);
        if is_recent && case.decided_by == Some(by) {
            return Err(FORBIDDEN);
        }
        let is_over = paused_until.is_some_and(|until| today >= until);
        let state = if is_over && case.state == State::Paused { State::Kept } else { case.state };
        let (is_tip, is_profile) = (matches!(about, About::Tip(_)), matches!(about, About::Profile(_)));
        let (waits, is_appeal) = (case.waits, case.appealed.is_some());
        let is_free = matches!(state, State::Open | State::Kept);
        // What is done already is the answer to who appeals or reports it.
        let again = |of: State| state == of && waits;
        let (suits, after) = match act {
            "keep" => ((is_free || state == State::Paused) && waits && !is_appeal, State::Kept),
            "hide" => ((is_free || again(State::Hidden)) && !is_profile && !is_former, State::Hidden),
            "remove" if state == State::Removed => (waits, State::Removed),
            "remove" => ((is_free || state == State::Hidden) && is_tip && is_there, State::Removed),
            "pause" => ((is_free && is_profile && is_there) || again(State::Paused), State::Paused),
            "suspend" if state == State::Suspended => (waits, State::Suspended),
            "suspend" => ((is_free || state == State::Paused) && is_profile && is_there, State::Suspended),
            _ if state == State::Paused => (!waits || is_appeal, State::Kept),
            _ => (!is_free, State::Kept),
        };
        if suits { Ok(after) } else { Err(UNSUITED) }
    }

    fn hold_tip(&mut self, tip: usize, after: State) {
        let today = self.today;
        let Some(tip) = self.tips[tip].as_mut() else { return };
        match after {
            State::Hidden | State::Removed => {
                tip.hold.get_or_insert(tip.is_public);
                tip.is_public = false;
                if after == State::Removed {
                    tip.deleted = Some(today);
                }
            }
            _ => {
                if let Some(was_public) = tip.hold.take() {
                    tip.is_public = was_public;
                    if tip.case.state == State::Removed {
                        tip.deleted = None;
                    }
                }
            }
        }
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
            if let Some(tip) = tip {
                tip.votes.remove(&by);
                tip.saved.remove(&by);
                tip.notes.remove(&by);
            }
        }
        self.blocks.retain(|(one, other)| *one != by && *other != by);
        self.people[by].has_left = true;
        NOTHING
    }

    /// A deleted tip is gone after 30 days.
    fn week(&mut self) -> u16 {
        self.today += 7;
        let is_over = |deleted: u64| deleted + 30 < self.today;
        for tip in &mut self.tips {
            if tip.as_ref().is_some_and(|tip| tip.deleted.is_some_and(is_over)) {
                *tip = None;
            }
        }
        NOTHING
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
                let words = seen.map_or("404".to_owned(), |tip| format!("edited {} times", tip.edits));
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
            let total =
                self.tips.iter().flatten().filter(|tip| {
                    tip.author == Some(who) && tip.is_public && tip.deleted.is_none() && tip.hold.is_none()
                });
            let words = if person.is_suspended { "404".to_owned() } else { format!("{} tips", total.count()) };
            facts.insert(format!("profile {who}"), words);
        }
        facts.insert("read though nobody may".to_owned(), "[]".to_owned());
        for (who, _) in self.people.iter().enumerate().filter(|(_, person)| person.has_left) {
            facts.insert(format!("profile {who}"), "404".to_owned());
        }
        facts
    }
}
