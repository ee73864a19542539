//! The promise of moderation: what gardeners may report, what their reports hide by themselves, and what moderators decide.

use std::collections::{BTreeMap, BTreeSet};

use super::notices::Kind;
use super::promise::{About, FORBIDDEN, MISSING, NOTHING, Promise, TOO_MANY, UNSUITED, Who};

/// What moderators have decided about a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    #[default]
    Open,
    Kept,
    Noted,
    /// Its author had taken it away before.
    Gone,
    Hidden,
    Removed,
    Paused,
    Suspended,
}

impl State {
    /// Nothing is taken from its gardener.
    fn is_free(self) -> bool {
        matches!(self, Self::Open | Self::Kept | Self::Noted | Self::Gone)
    }

    /// Reports of it were right.
    fn is_upheld(self) -> bool {
        self == Self::Noted || !self.is_free()
    }

    /// It takes its thing from everybody's sight.
    fn is_held(self) -> bool {
        !self.is_free() && self != Self::Paused
    }

    /// Hiding and removing are one act for who decides the appeal.
    fn act(self) -> Self {
        if self == Self::Removed { Self::Hidden } else { self }
    }

    /// As notices say it.
    fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Kept => "kept",
            Self::Noted => "noted",
            Self::Gone => "gone",
            Self::Hidden => "hidden",
            Self::Removed => "removed",
            Self::Paused => "paused",
            Self::Suspended => "suspended",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Report {
    harmful: bool,
    /// In hundredths.
    weight: usize,
    /// The step.
    at: u64,
    /// What the thing said then.
    version: usize,
    outcome: Option<State>,
    /// Whether it counts as right in its reporter's standing. `None`: it does not count there.
    right: Option<bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    state: State,
    /// Somebody has reported it since, or its owner has appealed.
    waits: bool,
    /// The day of the appeal that it waits for, and against what.
    appealed: Option<(u64, State)>,
    /// Who did what is in force: hid it, paused its gardener, suspended them.
    acted_by: BTreeMap<State, Who>,
    /// The day and the step of the act in force, and of the pause, which goes on under a suspension.
    acted: (u64, u64),
    paused: (u64, u64),
    /// The steps of the acts that had their appeal.
    had_appeal: BTreeSet<u64>,
    /// The step of the last decision, and what it said if that was to keep it.
    decided: u64,
    kept: Option<usize>,
    /// The last one of each gardener.
    reports: BTreeMap<Who, Report>,
}

impl Case {
    pub fn is_removed(&self) -> bool {
        self.state == State::Removed
    }

    pub fn is_hidden(&self) -> bool {
        self.state == State::Hidden
    }

    pub fn forget_reports_of(&mut self, who: Who) {
        self.reports.remove(&who);
    }

    /// Its owner has left, who waits for no answer.
    pub fn forget_appeal(&mut self) {
        self.waits &= self.appealed.take().is_none() || self.open().next().is_some();
    }

    /// The reports that no moderator has decided.
    fn open(&self) -> impl Iterator<Item = &Report> {
        self.reports.values().filter(|report| report.at > self.decided)
    }

    /// What three gardeners report is hidden at once, and so is what two find harmful. After a moderator has kept it as it is, it takes six.
    fn is_hidden_by_reports(&self, version: usize) -> bool {
        let sum = |counts: fn(&&Report) -> bool| self.open().filter(counts).map(|report| report.weight).sum::<usize>();
        let (all, harmful) = (sum(|_| true), sum(|report| report.harmful));
        let is_enough = if self.kept == Some(version) { all >= 600 } else { all >= 300 || harmful >= 200 };
        is_enough && self.open().filter(|report| report.weight > 0).count() >= 2
    }
}

/// Days for an appeal, and days in which only another moderator answers it.
const APPEAL_DAYS: u64 = 20;
const APPEAL_OTHERS_DAYS: u64 = 7;
const REPORTS_A_DAY: u32 = 10;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Presence {
    There,
    /// Its author can restore it.
    Deleted,
    Gone,
}

/// What a thing is when a moderator looks at it.
#[derive(Clone, Copy)]
struct Looked {
    presence: Presence,
    is_held: bool,
    is_noted: bool,
    /// Its author has left.
    is_former: bool,
    /// What it says; `None` if its author has taken it away.
    version: Option<usize>,
}

impl Promise {
    /// Only what everybody sees, and nothing of one's own.
    pub fn report(&mut self, by: Who, about: About, harmful: bool) -> Result<u16, u16> {
        let (owner, is_seen) = self.seen(about);
        if self.people[by].is_suspended {
            return Err(FORBIDDEN);
        }
        if !is_seen {
            return Err(MISSING);
        }
        if owner == by {
            return Err(FORBIDDEN);
        }
        let (at, weight, version, written) = (self.now, self.weight(by), self.version(about), self.written(about));
        let is_limit_reached = self.people[by].reports_today >= REPORTS_A_DAY;
        let case = self.case(about);
        let before = case.reports.get(&by).filter(|report| report.at > case.decided);
        let says_the_same = |report: &Report| report.harmful == harmful && report.version == version;
        if !before.is_some_and(|report| says_the_same(report) && report.at >= written) {
            if is_limit_reached {
                return Err(TOO_MANY);
            }
            case.reports.insert(by, Report { harmful, weight, at, version, outcome: None, right: None });
            self.people[by].reports_today += 1;
        }
        self.follow(about);
        Ok(NOTHING)
    }

    /// How much a report of the gardener's counts, in hundredths: nothing from somebody who has shared nothing, twice from somebody whose
    /// reports are right, and the less the more were wrong.
    fn weight(&self, by: Who) -> usize {
        let person = &self.people[by];
        let (decided, right) = (person.standing.len(), person.standing.iter().filter(|right| **right).count());
        if person.is_new || (right == 0 && self.total_tips(by) == 0) {
            return 0;
        }
        let whole = if decided >= 3 && right * 10 >= decided * 7 {
            200
        } else if person.reports_today >= 2 && right == 0 {
            50
        } else {
            100
        };
        match decided {
            0 => whole,
            5.. if right * 5 < decided => 0,
            _ => right * whole / decided,
        }
    }

    /// What the thing says, as a number that changes with it.
    fn version(&self, about: About) -> usize {
        match about {
            About::Tip(tip) => self.tips[tip].as_ref().map_or(0, |tip| tip.edits),
            About::Post(post) => self.posts[post].edits,
            About::Note(..) | About::Profile(_) => 0,
        }
    }

    /// The step that wrote a note, which can be taken back and written again.
    fn written(&self, about: About) -> u64 {
        let About::Note(tip, by) = about else { return 0 };
        self.tips[tip].as_ref().and_then(|tip| tip.notes.get(&by)).map_or(0, |note| note.made)
    }

    /// The case waits, and what its reports hide is hidden.
    fn follow(&mut self, about: About) {
        let (now, today, version) = (self.now, self.today, self.version(about));
        let case = self.case(about);
        case.waits = true;
        if case.state.is_free() {
            case.state = State::Open;
        }
        if matches!(about, About::Profile(_)) || !case.is_hidden_by_reports(version) {
            return;
        }
        (case.state, case.acted) = (State::Hidden, (today, now));
        case.acted_by.remove(&State::Hidden);
        self.hold(about, State::Hidden);
        self.tell(self.seen(about).0, Kind::Held, about, Some(State::Hidden.name()));
    }

    /// Whose it is, and whether everybody sees it.
    fn seen(&self, about: About) -> (Who, bool) {
        match about {
            About::Tip(tip) => (self.owners[tip], self.is_public(tip)),
            About::Note(tip, by) => {
                let note = self.tips[tip].as_ref().and_then(|tip| tip.notes.get(&by));
                let is_seen = self.is_public(tip) && note.is_some_and(|note| !note.is_held);
                (by, is_seen && !self.people[by].is_suspended)
            }
            About::Profile(who) => (who, !self.people[who].has_left && !self.people[who].is_suspended),
            About::Post(post) => (self.posts[post].author, self.is_seen(post)),
        }
    }

    fn case(&mut self, about: About) -> &mut Case {
        self.cases.entry(about).or_default()
    }

    /// Once against each act, within some days.
    pub fn appeal(&mut self, by: Who, about: About) -> Result<u16, u16> {
        let today = self.today;
        if self.seen(about).0 != by {
            return Err(MISSING);
        }
        let is_over = self.is_pause_over(about);
        let case = self.case(about);
        if *case == Case::default() {
            return Err(MISSING);
        }
        let (day, step) = if case.state == State::Paused { case.paused } else { case.acted };
        let is_against = !is_over && !case.state.is_free() && day + APPEAL_DAYS > today;
        if !is_against || !case.had_appeal.insert(step) {
            return Err(UNSUITED);
        }
        case.appealed.get_or_insert((today, case.state));
        case.waits = true;
        Ok(NOTHING)
    }

    fn is_pause_over(&self, about: About) -> bool {
        let About::Profile(who) = about else { return false };
        self.people[who].paused_until.is_some_and(|until| self.today >= until)
    }

    /// What suits a case: a moderator writes a note above a tip, hides and removes tips, hides notes, pauses and suspends gardeners, takes each
    /// back, and keeps what was reported.
    pub fn act(&mut self, by: Who, about: About, act: &'static str) -> Result<u16, u16> {
        let looked = self.look(about);
        let after = self.after(by, about, act, looked)?;
        if let (About::Tip(tip), State::Noted | State::Kept) = (about, after)
            && let Some(tip) = self.tips[tip].as_mut()
            && !looked.is_held
        {
            tip.is_noted = after == State::Noted;
        }
        let (now, today, was_paused) = (self.now, self.today, self.case(about).state == State::Paused);
        if self.is_pause_over(about) && was_paused {
            self.case(about).state = State::Kept;
        }
        self.hold(about, after);
        let case = self.case(about);
        let is_new = !after.is_free() && after != case.state;
        let before = std::mem::take(case);
        let (mut reports, is_appeal) = (before.reports, before.appealed.is_some());
        let (mut credits, mut heard) = (Vec::new(), Vec::new());
        for (reporter, report) in &mut reports {
            let is_reversed = report.outcome.is_some_and(|was| was.is_upheld() != after.is_upheld());
            if report.at > before.decided || (is_reversed && (is_appeal || after.is_upheld())) {
                if report.outcome != Some(after) {
                    heard.push(*reporter);
                }
                report.outcome = Some(after);
                // Whether a report of an older text was wrong, nobody can say any more.
                let is_shown = looked.version == Some(report.version) && after != State::Gone;
                let right = if after.is_upheld() { Some(true) } else { is_shown.then_some(false) };
                credits.push((*reporter, report.right, right));
                report.right = right;
            }
        }
        let kept = looked.version.filter(|_| matches!(after, State::Kept | State::Noted));
        let acted = if is_new { (today, now) } else { before.acted };
        let is_pause = after == State::Paused && is_new && before.state != State::Suspended;
        let paused = if is_pause { (today, now) } else { before.paused };
        let (had_appeal, mut acted_by) = (before.had_appeal, before.acted_by);
        acted_by.retain(|act, _| *act == after.act() || (*act == State::Paused && after == State::Suspended));
        if is_pause || (is_new && after != State::Paused) {
            acted_by.insert(after.act(), by);
        } else if !after.is_free() {
            acted_by.entry(after.act()).or_insert(by);
        }
        let of_acts = Case { acted_by, acted, paused, had_appeal, ..Case::default() };
        *case = Case { state: after, decided: now, kept, reports, ..of_acts };
        // A report that an appeal reverses counts in the place of what it counted before.
        for (reporter, before, right) in credits {
            let standing = &mut self.people[reporter].standing;
            if let Some(at) = standing.iter().rposition(|was| Some(*was) == before) {
                standing.remove(at);
            }
            standing.extend(right);
        }
        for reporter in heard {
            self.tell(reporter, Kind::Reported, about, Some(after.name()));
        }
        let owner = self.seen(about).0;
        if before.state.is_held() && !after.is_held() {
            // Of a suspension that is over, what it was.
            let outcome = if before.state == State::Suspended { State::Suspended } else { after };
            self.tell(owner, Kind::Released, about, Some(outcome.name()));
        } else if is_new {
            self.tell(owner, Kind::Held, about, Some(after.name()));
        } else if was_paused && after.is_free() {
            self.tell(owner, Kind::Resumed, about, Some(State::Paused.name()));
        } else if after == State::Noted {
            self.tell(owner, Kind::Noted, about, Some(after.name()));
        }
        // Of a hiding after which the tip was removed, that is the answer.
        let goes_on = |act: State| act == after || (act == State::Paused && after == State::Suspended);
        if let Some((_, act)) = before.appealed.filter(|(_, act)| goes_on(*act)) {
            self.tell(owner, Kind::Rejected, about, Some(act.name()));
        }
        Ok(NOTHING)
    }

    fn look(&self, about: About) -> Looked {
        let is_former = self.people[self.seen(about).0].has_left;
        let gone = Looked { presence: Presence::Gone, is_held: false, is_noted: false, is_former, version: None };
        let there = Looked { presence: Presence::There, version: Some(self.version(about)), ..gone };
        match about {
            About::Tip(tip) => self.tips[tip].as_ref().map_or(gone, |tip| {
                let tip_is = Looked { is_held: tip.hold.is_some(), is_noted: tip.is_noted, ..there };
                // What moderation has hidden is there for moderators.
                let version = there.version.filter(|_| tip.deleted.is_none() || tip_is.is_held);
                let presence = if tip.deleted.is_some() { Presence::Deleted } else { Presence::There };
                Looked { presence, version, ..tip_is }
            }),
            About::Note(tip, by) => {
                let note = self.tips[tip].as_ref().and_then(|tip| tip.notes.get(&by));
                note.map_or(gone, |note| Looked { is_held: note.is_held, ..there })
            }
            About::Post(post) if self.posts[post].is_said => Looked { is_held: self.posts[post].is_held, ..there },
            About::Post(_) => gone,
            About::Profile(_) if is_former => gone,
            About::Profile(_) => there,
        }
    }

    /// The state of the case after the act: 404 if there is no case, 400 if the act does not suit it. Without a case, what everybody sees has
    /// one.
    fn after(&mut self, by: Who, about: About, act: &'static str, looked: Looked) -> Result<State, u16> {
        let (today, is_seen, is_pause_over) = (self.today, self.seen(about).1, self.is_pause_over(about));
        let case = self.case(about).clone();
        if !is_seen && !case.waits && case.state == State::Open {
            return Err(MISSING);
        }
        // Nobody decides an appeal against their own act while somebody else may.
        let recent = case.appealed.filter(|(day, _)| day + APPEAL_OTHERS_DAYS > today);
        if recent.is_some_and(|(_, act)| case.acted_by.get(&act.act()) == Some(&by)) {
            return Err(FORBIDDEN);
        }
        let state = if is_pause_over && case.state == State::Paused { State::Kept } else { case.state };
        let (is_tip, is_profile) = (matches!(about, About::Tip(_)), matches!(about, About::Profile(_)));
        let (waits, is_appeal) = (case.waits, case.appealed.is_some());
        let by_reports = state == State::Hidden && waits && !is_appeal;
        let Looked { presence, is_held, is_noted, is_former, version } = looked;
        let (is_there, is_gone) = (presence == Presence::There, presence == Presence::Gone);
        // What is done already is the answer to who appeals or reports it.
        let again = |of: State| state == of && waits;
        // A note stays on a tip that comes back.
        let is_paused = matches!(about, About::Profile(who) if self.is_paused(who)) && state == State::Suspended;
        let back = if is_noted { State::Noted } else { State::Kept };
        let back = if is_paused { State::Paused } else { back };
        let kept = if version.is_none() {
            State::Gone
        } else if is_tip && !is_held {
            State::Kept
        } else {
            back
        };
        let (suits, after) = match act {
            "keep" if state == State::Hidden => (by_reports, kept),
            "keep" if state == State::Paused => (waits && !is_appeal, kept),
            "keep" => (state.is_free() && (waits || (is_there && is_noted)), kept),
            "note" => (state.is_free() && is_tip && is_there && !is_held, State::Noted),
            "hide" => ((state.is_free() || again(State::Hidden)) && !is_profile && !is_former, State::Hidden),
            "remove" if state == State::Removed => (waits, State::Removed),
            "remove" => ((state.is_free() || state == State::Hidden) && is_tip && is_there, State::Removed),
            "pause" => ((state.is_free() && is_profile && is_there) || again(State::Paused), State::Paused),
            "suspend" if state == State::Suspended => (waits, State::Suspended),
            "suspend" => ((state.is_free() || state == State::Paused) && is_profile && is_there, State::Suspended),
            // The pause of a case that hides nothing ends with `restore`, and no gardener's case hides something.
            "resume" => (false, back),
            _ if state == State::Paused => (!waits || is_appeal, back),
            // After some days a removed tip is gone for good.
            // A note can be written again, and would be hidden.
            _ if is_gone && (is_former || is_tip || matches!(about, About::Post(_))) && state != State::Suspended => {
                (false, back)
            }
            _ => (!state.is_free() && !by_reports, back),
        };
        if suits { Ok(after) } else { Err(UNSUITED) }
    }

    /// Takes from everybody's sight what the case takes, or gives it back.
    fn hold(&mut self, about: About, after: State) {
        match about {
            About::Tip(tip) => self.hold_tip(tip, after),
            About::Note(tip, by) => {
                if let Some(note) = self.tips[tip].as_mut().and_then(|tip| tip.notes.get_mut(&by)) {
                    note.is_held = after == State::Hidden;
                }
            }
            About::Post(post) => self.hold_post(post, after == State::Hidden),
            About::Profile(who) => {
                let today = self.today;
                let person = &mut self.people[who];
                person.is_suspended = after == State::Suspended;
                // A pause goes on, also under a suspension.
                match after {
                    State::Paused => {
                        person.paused_until = person.paused_until.filter(|until| *until > today).or(Some(today + 7));
                    }
                    State::Suspended => {}
                    _ => person.paused_until = None,
                }
            }
        }
    }

    fn hold_tip(&mut self, tip: usize, after: State) {
        let (today, was_removed) = (self.today, self.case(About::Tip(tip)).is_removed());
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
                    if was_removed {
                        tip.deleted = None;
                    }
                }
            }
        }
    }
}
