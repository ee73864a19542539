//! The rule of moderation: which acts suit a case, what each does, and what the owner of the thing hears.

use serde::Serialize;

use crate::{Act, Case, CaseState, NoticeKind, Set, ThingKind, UserId};

/// What the thing of a case is now.
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing")]
pub struct ThingNow {
    pub kind: ThingKind,
    /// It is stored, perhaps deleted.
    pub exists: bool,
    /// Moderation has taken it out of the lists.
    pub is_held: bool,
    /// A moderator has deleted it.
    pub is_removed: bool,
    /// Its author has deleted it, or a moderator has.
    pub is_deleted: bool,
    /// Its author has taken it back.
    pub is_gone: bool,
    /// Words of the moderators are below it.
    pub has_note: bool,
}

/// What an act does: to the thing or its owner, and to the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub change: Change,
    /// The state of the case after it.
    pub state: CaseState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The thing stays as it is.
    Nothing,
    /// Words of the moderators appear above the tip.
    Note,
    /// They go.
    TakeNote,
    /// The thing is out of the lists.
    Hold,
    /// The tip is deleted, and its author cannot restore it.
    Remove,
    /// A hold ends, if there is one.
    Release,
    /// The owner may write nothing for some days.
    Pause,
    /// The owner may write again.
    Resume,
    /// The owner is suspended.
    Suspend,
    /// The owner's suspension ends. What was hidden or removed before stays so.
    Return,
}

/// What the act does to a case of this state. `None` if it does not suit.
fn verdict(state: CaseState, thing: ThingNow, act: Act) -> Option<Verdict> {
    let is = |other| state == other;
    let (is_suspended, is_paused, is_removed) =
        (is(CaseState::Suspended), is(CaseState::Paused), is(CaseState::Removed));
    // A note stays on a tip that comes back.
    let back = if thing.has_note { CaseState::Noted } else { CaseState::Kept };
    let (change, state) = match act {
        // The suspension ends first. A note would hide it.
        Act::Keep | Act::Note | Act::Hide | Act::Remove | Act::Pause if is_suspended => return None,
        Act::Keep if is_removed => return None,
        Act::Keep if is_paused => (Change::Resume, back),
        // Nobody can say any more whether the reports were right.
        Act::Keep if !thing.exists || thing.is_gone => (Change::Release, CaseState::Gone),
        // A note would hide the pause.
        Act::Note if is_paused => return None,
        Act::Keep if thing.can_have_a_note() => (Change::TakeNote, CaseState::Kept),
        // What reports alone have hidden is public again.
        Act::Keep => (Change::Release, back),
        Act::Note if thing.can_have_a_note() => (Change::Note, CaseState::Noted),
        Act::Restore if is_suspended => (Change::Return, thing.state().unwrap_or(back)),
        Act::Restore if is_paused => (Change::Resume, back),
        // After some days a removed tip is gone for good, and so is a hidden one. A note can be written again, and would be hidden.
        Act::Restore if is_removed && !thing.is_removed => return None,
        Act::Restore if is(CaseState::Hidden) && !thing.exists && thing.kind != ThingKind::Outcome => return None,
        Act::Restore if is_removed || state == CaseState::Hidden => (Change::Release, back),
        Act::Hide if thing.kind != ThingKind::Profile && !is_removed => (Change::Hold, CaseState::Hidden),
        Act::Remove if thing.can_be_removed() => (Change::Remove, CaseState::Removed),
        // An appeal has its answer though the tip is gone for good.
        Act::Remove if is_removed => (Change::Nothing, CaseState::Removed),
        // This is also how a moderator rejects the appeal of a paused gardener: the days go on.
        Act::Pause if is_paused => (Change::Pause, CaseState::Paused),
        // The case of a hidden thing stays one, so that its gardener can appeal against that.
        Act::Pause if !state.is_held() => (Change::Pause, CaseState::Paused),
        // This is also how a moderator rejects the appeal of a suspended gardener.
        Act::Suspend => (Change::Suspend, CaseState::Suspended),
        Act::Note | Act::Hide | Act::Remove | Act::Pause | Act::Restore | Act::Resume => return None,
    };
    Some(Verdict { change, state })
}

impl ThingNow {
    /// The state of a case about it that a suspension has not changed: `None` if it is not held.
    pub fn state(self) -> Option<CaseState> {
        // The suspension itself hides a profile.
        match self {
            Self { kind: ThingKind::Profile, .. } => None,
            Self { is_removed: true, .. } => Some(CaseState::Removed),
            Self { is_held: true, .. } => Some(CaseState::Hidden),
            _ => None,
        }
    }

    fn can_have_a_note(self) -> bool {
        self.kind == ThingKind::Tip && self.exists && !self.is_held && !self.is_gone
    }

    fn can_be_removed(self) -> bool {
        self.kind == ThingKind::Tip && self.exists && (!self.is_deleted || self.is_removed)
    }
}

impl Case {
    /// What the act does. `None` if it does not suit. A pause goes on when what came after it is taken back.
    /// That one has acts of its own while its thing is hidden.
    pub fn verdict(&self, thing: ThingNow, act: Act) -> Option<Verdict> {
        match act {
            Act::Resume if self.is_paused_below() => {
                return Some(Verdict { change: Change::Resume, state: self.state });
            }
            // The days go on.
            Act::Pause if self.is_paused_below() => {
                return Some(Verdict { change: Change::Pause, state: self.state });
            }
            _ => {}
        }
        let verdict = verdict(self.state, thing, act)?;
        let is_back = self.state.is_held() && verdict.state.stays();
        let state = if is_back && self.paused_until.is_some() { CaseState::Paused } else { verdict.state };
        Some(Verdict { state, ..verdict })
    }

    /// The acts that a moderator can choose, in the order of a page: those that suit, without those that would change nothing.
    pub fn acts(&self, thing: ThingNow) -> Vec<Act> {
        let is_there = thing.exists && !thing.is_gone;
        // Reports have hidden it, and its owner has not appealed.
        let is_hidden_by_reports = self.state == CaseState::Hidden && self.waits && !self.is_appeal();
        let says_something = |act: &&Act| match act {
            Act::Keep if self.state == CaseState::Hidden => is_hidden_by_reports,
            Act::Keep if self.state == CaseState::Paused => self.waits && !self.is_appeal(),
            Act::Keep => self.waits || (is_there && thing.has_note),
            // Nobody can mend it or appeal, so it would be hidden for ever. What is removed has an end.
            Act::Hide if self.owner == UserId::FORMER => false,
            Act::Hide if self.state == CaseState::Hidden => self.waits,
            Act::Remove if self.state == CaseState::Removed => self.waits,
            Act::Remove => is_there,
            // Without an appeal there is nothing to answer.
            Act::Pause if self.state == CaseState::Paused => self.waits,
            Act::Pause if self.is_paused_below() => self.appealed.contains(CaseState::Paused),
            Act::Suspend if self.state == CaseState::Suspended => self.waits,
            Act::Restore if self.state == CaseState::Paused => !self.waits || self.is_appeal(),
            Act::Restore if !thing.exists && self.owner == UserId::FORMER => false,
            Act::Restore => !is_hidden_by_reports,
            Act::Note => self.state != CaseState::Hidden,
            // Who has left is not paused any more.
            Act::Resume => self.owner != UserId::FORMER,
            Act::Hide | Act::Pause | Act::Suspend => true,
        };
        let suits = |act: &&Act| self.verdict(thing, **act).is_some();
        Act::ALL.iter().filter(suits).filter(says_something).copied().collect()
    }

    /// The acts of which an appeal still waits after this one: each act answers the appeals that are about the same thing. A suspension
    /// answers all.
    #[must_use]
    pub fn still_appealed(&self, act: Act) -> Set<CaseState> {
        let is_step_further = matches!(act, Act::Hide | Act::Remove) && self.state == CaseState::Paused;
        let is_about_pause_below = matches!(act, Act::Resume | Act::Pause) && self.is_paused_below();
        let waits = |appealed: &CaseState| match act {
            Act::Suspend => false,
            _ if is_about_pause_below => *appealed != CaseState::Paused,
            _ => is_step_further || *appealed != self.state,
        };
        // What has ended by itself needs no answer.
        self.appealed.iter().filter(|act| self.is_in_force(*act)).filter(waits).collect()
    }

    /// What the owner hears of a change of the case, each with the act that it is about.
    pub fn tells(&self, before: Option<&Self>) -> Vec<(NoticeKind, CaseState)> {
        let happened = self.happened(before);
        let is_new = self.decided_at != before.and_then(|before| before.decided_at);
        let answered = before.filter(|_| is_new).map(|before| before.appealed).unwrap_or_default();
        let rejected = answered.iter().filter(|act| !self.appealed.contains(*act) && self.is_in_force(*act));
        happened.into_iter().chain(rejected.map(|act| (NoticeKind::Rejected, act))).collect()
    }

    /// Whether what an act has done goes on: under a suspension too.
    fn is_in_force(&self, act: CaseState) -> bool {
        let is_suspended = self.state == CaseState::Suspended;
        match act {
            CaseState::Paused => self.paused_until.is_some() && self.state.is_against(),
            act => self.state == act || (is_suspended && act.is_held()),
        }
    }

    fn happened(&self, before: Option<&Self>) -> Option<(NoticeKind, CaseState)> {
        let was_held = before.is_some_and(|before| before.state.is_held());
        let was_paused = before.is_some_and(|before| before.state == CaseState::Paused);
        let was_paused_below = before.is_some_and(Self::is_paused_below);
        let is_new = self.decided_at != before.and_then(|before| before.decided_at);
        let was_suspended = before.is_some_and(|before| before.state == CaseState::Suspended);
        // Another case or an operator has the suspension now, or an operator has ended it.
        let was_taken_over = was_suspended && before.is_some_and(|before| before.acted_at.is_none());
        // What was hidden before a suspension stays so, and its owner knows that.
        let is_over =
            if was_suspended { self.state != CaseState::Suspended } else { was_held && !self.state.is_held() };
        if was_suspended && self.state != CaseState::Suspended && !is_new {
            // Another case or an operator has the suspension now, and what was hidden before it stays so.
            None
        } else if is_over && !was_taken_over {
            // Of a suspension that is over, what it was: the case may be about a tip that nobody has hidden.
            Some((NoticeKind::Released, if was_suspended { CaseState::Suspended } else { self.state }))
        } else if self.acted_at.is_some() && self.acted_at != before.and_then(|before| before.acted_at) {
            Some((NoticeKind::Held, self.state))
        } else if (was_paused && self.state.stays())
            || (is_new && was_paused_below && self.state.is_held() && self.paused_until.is_none())
        {
            Some((NoticeKind::Resumed, CaseState::Paused))
        } else if is_new && self.state == CaseState::Noted {
            Some((NoticeKind::Noted, self.state))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ActedBy, Content, Thing, Timestamp, TipId};

    const PUBLIC: ThingNow = ThingNow {
        kind: ThingKind::Tip,
        exists: true,
        is_held: false,
        is_removed: false,
        is_deleted: false,
        is_gone: false,
        has_note: false,
    };
    const HELD: ThingNow = ThingNow { is_held: true, ..PUBLIC };
    const REMOVED: ThingNow = ThingNow { is_removed: true, is_deleted: true, ..HELD };
    const NOTED: ThingNow = ThingNow { has_note: true, ..PUBLIC };
    const TAKEN_BACK: ThingNow = ThingNow { is_deleted: true, is_gone: true, ..PUBLIC };
    const PURGED: ThingNow = ThingNow { exists: false, ..PUBLIC };
    const OUTCOME: ThingNow = ThingNow { kind: ThingKind::Outcome, ..PUBLIC };
    const PROFILE: ThingNow = ThingNow { kind: ThingKind::Profile, ..PUBLIC };

    /// The whole rule: `-` where an act does not suit, else what it does and the state after it.
    #[test]
    fn verdict_of_each_act_in_each_state() {
        use CaseState as S;
        let rows = [
            (
                S::Open,
                PUBLIC,
                "TakeNote kept, Note noted, Hold hidden, Remove removed, Pause paused, Suspend suspended, -, -",
            ),
            (
                S::Open,
                NOTED,
                "TakeNote kept, Note noted, Hold hidden, Remove removed, Pause paused, Suspend suspended, -, -",
            ),
            (S::Open, TAKEN_BACK, "Release gone, -, Hold hidden, -, Pause paused, Suspend suspended, -, -"),
            (S::Open, PURGED, "Release gone, -, Hold hidden, -, Pause paused, Suspend suspended, -, -"),
            (S::Open, OUTCOME, "Release kept, -, Hold hidden, -, Pause paused, Suspend suspended, -, -"),
            (S::Open, PROFILE, "Release kept, -, -, -, Pause paused, Suspend suspended, -, -"),
            (
                S::Kept,
                PUBLIC,
                "TakeNote kept, Note noted, Hold hidden, Remove removed, Pause paused, Suspend suspended, -, -",
            ),
            (
                S::Noted,
                NOTED,
                "TakeNote kept, Note noted, Hold hidden, Remove removed, Pause paused, Suspend suspended, -, -",
            ),
            (S::Hidden, HELD, "Release kept, -, Hold hidden, Remove removed, -, Suspend suspended, Release kept, -"),
            (
                S::Hidden,
                ThingNow { has_note: true, ..HELD },
                "Release noted, -, Hold hidden, Remove removed, -, Suspend suspended, Release noted, -",
            ),
            (S::Hidden, OUTCOME, "Release kept, -, Hold hidden, -, -, Suspend suspended, Release kept, -"),
            (
                S::Hidden,
                ThingNow { exists: false, ..OUTCOME },
                "Release gone, -, Hold hidden, -, -, Suspend suspended, Release kept, -",
            ),
            (S::Hidden, PURGED, "Release gone, -, Hold hidden, -, -, Suspend suspended, -, -"),
            (S::Removed, REMOVED, "-, -, -, Remove removed, -, Suspend suspended, Release kept, -"),
            (S::Removed, PURGED, "-, -, -, Nothing removed, -, Suspend suspended, -, -"),
            (
                S::Paused,
                PUBLIC,
                "Resume kept, -, Hold hidden, Remove removed, Pause paused, Suspend suspended, Resume kept, -",
            ),
            (S::Paused, PROFILE, "Resume kept, -, -, -, Pause paused, Suspend suspended, Resume kept, -"),
            (
                S::Paused,
                NOTED,
                "Resume noted, -, Hold hidden, Remove removed, Pause paused, Suspend suspended, Resume noted, -",
            ),
            (S::Suspended, PUBLIC, "-, -, -, -, -, Suspend suspended, Return kept, -"),
            (S::Suspended, HELD, "-, -, -, -, -, Suspend suspended, Return hidden, -"),
            (S::Suspended, REMOVED, "-, -, -, -, -, Suspend suspended, Return removed, -"),
            (S::Suspended, NOTED, "-, -, -, -, -, Suspend suspended, Return noted, -"),
            (S::Suspended, PROFILE, "-, -, -, -, -, Suspend suspended, Return kept, -"),
        ];
        for (state, thing, expect) in rows {
            let order = Act::ALL;
            let of = |act| match verdict(state, thing, act) {
                Some(Verdict { change, state }) => format!("{change:?} {state}"),
                None => "-".to_owned(),
            };
            assert_eq!(order.iter().copied().map(of).collect::<Vec<_>>().join(", "), expect, "{state} {thing:?}");
        }
    }

    fn case(state: CaseState, waits: bool, is_appeal: bool) -> Case {
        Case {
            thing: Thing::Tip(TipId::of(Timestamp::from_milliseconds(0), 1)),
            state,
            owner: UserId::from_number(7),
            reasons: Set::default(),
            reports: 1,
            opened: Timestamp::from_milliseconds(0),
            decided_at: None,
            acted_at: None,
            was_kept: false,
            kept_version: None,
            copy: Content::default(),
            weight: 0,
            version: 1,
            waits,
            paused_until: None,
            hold: None,
            ends: false,
            acted_by: ActedBy::default(),
            appealed: is_appeal.then_some(state).into_iter().collect(),
            appealed_at: is_appeal.then(|| Timestamp::from_milliseconds(0)),
            taken: None,
        }
    }

    #[test]
    fn page_offers_what_changes_something() {
        use CaseState as S;
        let rows = [
            (S::Open, true, false, PUBLIC, "keep note hide remove pause suspend"),
            (S::Open, true, false, OUTCOME, "keep hide pause suspend"),
            (S::Open, true, false, PROFILE, "keep pause suspend"),
            (S::Open, true, false, PURGED, "keep hide pause suspend"),
            (S::Gone, false, false, PURGED, "hide pause suspend"),
            (S::Hidden, false, false, PURGED, "suspend"),
            (S::Kept, false, false, PUBLIC, "note hide remove pause suspend"),
            (S::Noted, false, false, NOTED, "keep note hide remove pause suspend"),
            (S::Hidden, true, false, HELD, "keep hide remove suspend"),
            (S::Hidden, true, true, HELD, "hide remove suspend restore"),
            (S::Hidden, false, false, HELD, "remove suspend restore"),
            (S::Removed, true, true, REMOVED, "remove suspend restore"),
            (S::Removed, false, false, REMOVED, "suspend restore"),
            (S::Removed, true, true, PURGED, "remove suspend"),
            (S::Paused, true, false, PUBLIC, "keep hide remove pause suspend"),
            (S::Paused, true, true, PUBLIC, "hide remove pause suspend restore"),
            (S::Paused, false, false, PROFILE, "suspend restore"),
            (S::Suspended, true, true, PROFILE, "suspend restore"),
            (S::Suspended, false, false, PROFILE, "restore"),
        ];
        for (state, waits, is_appeal, thing, expect) in rows {
            let acts: Vec<&str> = case(state, waits, is_appeal).acts(thing).into_iter().map(Act::as_str).collect();
            assert_eq!(acts.join(" "), expect, "{state} {waits} {is_appeal} {thing:?}");
        }
    }

    #[test]
    fn tip_of_somebody_who_has_left_is_removed_and_not_hidden_for_ever() {
        let left = |case| Case { owner: UserId::FORMER, ..case };
        let acts = |case: Case, thing| case.acts(thing).into_iter().map(Act::as_str).collect::<Vec<_>>().join(" ");
        assert_eq!(acts(left(case(CaseState::Open, true, false)), PUBLIC), "keep note remove pause suspend");
        assert_eq!(acts(left(case(CaseState::Hidden, true, false)), HELD), "keep remove suspend");
    }

    #[test]
    fn pause_goes_on_when_what_came_after_it_is_taken_back_and_ends_by_itself() {
        use CaseState as S;
        let at = Timestamp::from_milliseconds;
        let paused = |state, waits| Case { paused_until: Some(at(2)), ..case(state, waits, false) };
        let after = |state, thing, act| paused(state, false).at(at(1)).verdict(thing, act).map(|verdict| verdict.state);
        assert_eq!(after(S::Suspended, PUBLIC, Act::Restore), Some(S::Paused));
        assert_eq!(after(S::Suspended, HELD, Act::Restore), Some(S::Hidden));
        assert_eq!(after(S::Hidden, HELD, Act::Restore), Some(S::Paused));
        assert_eq!(after(S::Removed, REMOVED, Act::Restore), Some(S::Paused));
        assert_eq!(after(S::Paused, PUBLIC, Act::Restore), Some(S::Kept));
        let over = [(S::Paused, false, S::Kept), (S::Paused, true, S::Open), (S::Hidden, false, S::Hidden)];
        for (state, waits, expect) in over {
            let case = paused(state, waits).at(at(2));
            assert_eq!((case.state, case.paused_until), (expect, None), "{state} {waits}");
        }
    }

    #[test]
    fn owner_hears_of_a_hold_of_its_end_and_of_a_rejected_appeal() {
        use NoticeKind as K;
        let check = |before: Option<Case>, after: Case, expect: Option<(NoticeKind, CaseState)>| {
            assert_eq!(after.tells(before.as_ref()), expect.into_iter().collect::<Vec<_>>(), "{before:?} {after:?}");
        };
        let at = Timestamp::from_milliseconds;
        let acted = |state, acted_at| Case { acted_at: Some(at(acted_at)), ..case(state, false, false) };
        let (hidden, suspended, kept) = (CaseState::Hidden, CaseState::Suspended, CaseState::Kept);
        let now_kept = || case(kept, false, false);
        check(None, case(CaseState::Open, true, false), None);
        check(Some(case(CaseState::Open, true, false)), acted(hidden, 1), Some((K::Held, hidden)));
        check(Some(acted(hidden, 1)), acted(CaseState::Removed, 2), Some((K::Held, CaseState::Removed)));
        check(Some(acted(hidden, 1)), acted(kept, 1), Some((K::Released, kept)));
        let appealed = Case { acted_at: Some(at(1)), ..case(hidden, true, true) };
        check(Some(acted(hidden, 1)), appealed.clone(), None);
        check(Some(appealed), Case { decided_at: Some(at(3)), ..acted(hidden, 1) }, Some((K::Rejected, hidden)));
        check(Some(case(CaseState::Open, true, false)), now_kept(), None);
        check(Some(acted(CaseState::Paused, 1)), now_kept(), Some((K::Resumed, CaseState::Paused)));
        let decided = |after| Case { decided_at: Some(at(3)), ..after };
        check(Some(acted(suspended, 1)), decided(now_kept()), Some((K::Released, suspended)));
        check(Some(acted(suspended, 1)), decided(acted(hidden, 2)), Some((K::Released, suspended)));
        // Another case has the suspension now.
        check(Some(acted(suspended, 1)), acted(hidden, 2), None);
        let taken_over = || Some(case(suspended, false, false));
        check(Some(acted(suspended, 1)), case(suspended, false, false), None);
        check(taken_over(), now_kept(), None);
        check(taken_over(), acted(suspended, 2), Some((K::Held, suspended)));
        let noted = |decided_at| Case { decided_at: Some(at(decided_at)), ..case(CaseState::Noted, false, false) };
        check(None, noted(1), Some((K::Noted, CaseState::Noted)));
        check(Some(noted(1)), noted(2), Some((K::Noted, CaseState::Noted)));
        check(Some(noted(1)), noted(1), None);
        check(Some(acted(hidden, 1)), noted(2), Some((K::Released, CaseState::Noted)));
    }

    /// A case with a pause that goes on, whose owner has appealed against these acts.
    fn paused(state: CaseState, appealed: &[CaseState]) -> Case {
        let at = Timestamp::from_milliseconds;
        let (appealed, waits) = (appealed.iter().copied().collect(), !appealed.is_empty());
        Case { paused_until: Some(at(9)), appealed, appealed_at: waits.then(|| at(1)), ..case(state, waits, false) }
    }

    #[test]
    fn pause_below_a_hiding_has_an_appeal_and_an_answer_of_its_own() {
        use CaseState as S;
        let acts = |case: Case, thing| case.acts(thing).into_iter().map(Act::as_str).collect::<Vec<_>>().join(" ");
        assert_eq!(acts(paused(S::Hidden, &[]), HELD), "remove suspend restore resume");
        assert_eq!(acts(paused(S::Hidden, &[S::Paused]), HELD), "hide remove pause suspend restore resume");
        assert_eq!(acts(paused(S::Removed, &[S::Paused]), REMOVED), "remove pause suspend restore resume");
        assert_eq!(acts(paused(S::Paused, &[]), PUBLIC), "hide remove suspend restore");
        let still = |state, appealed: &[S], act| paused(state, appealed).still_appealed(act).iter().collect::<Vec<_>>();
        let both = [S::Hidden, S::Paused];
        assert_eq!(still(S::Paused, &[S::Paused], Act::Hide), [S::Paused]);
        assert_eq!(still(S::Paused, &[S::Paused], Act::Restore), []);
        assert_eq!(still(S::Hidden, &both, Act::Restore), [S::Paused]);
        assert_eq!(still(S::Hidden, &both, Act::Hide), [S::Paused]);
        assert_eq!(still(S::Hidden, &both, Act::Resume), [S::Hidden]);
        assert_eq!(still(S::Hidden, &both, Act::Pause), [S::Hidden]);
        assert_eq!(still(S::Hidden, &both, Act::Suspend), []);
        assert_eq!(
            paused(S::Paused, &[S::Paused]).at(Timestamp::from_milliseconds(9)).still_appealed(Act::Note),
            Set::default()
        );
        let hears = |before: Case, after: Case| {
            Case { decided_at: Some(Timestamp::from_milliseconds(3)), ..after }.tells(Some(&before))
        };
        let appealed = || paused(S::Hidden, &both);
        assert_eq!(hears(appealed(), paused(S::Hidden, &[S::Hidden])), [(NoticeKind::Rejected, S::Paused)]);
        let resumed = Case { paused_until: None, ..paused(S::Hidden, &[S::Hidden]) };
        assert_eq!(hears(appealed(), resumed), [(NoticeKind::Resumed, S::Paused)]);
        assert_eq!(hears(appealed(), paused(S::Paused, &[S::Paused])), [(NoticeKind::Released, S::Paused)]);
        let suspended = Case { acted_at: Some(Timestamp::from_milliseconds(3)), ..paused(S::Suspended, &[]) };
        let all =
            [(NoticeKind::Held, S::Suspended), (NoticeKind::Rejected, S::Hidden), (NoticeKind::Rejected, S::Paused)];
        assert_eq!(hears(appealed(), suspended), all);
    }

    #[test]
    fn nobody_decides_an_appeal_against_their_own_act_which_a_later_act_does_not_change() {
        use CaseState as S;
        let [first, second, third] = [1, 2, 3].map(UserId::from_number);
        let acted = ActedBy::default().after(Change::Hold, false, Some(first));
        let acted = acted.after(Change::Suspend, false, Some(second));
        let acted = acted.after(Change::Return, false, Some(third));
        assert_eq!(acted, ActedBy { held: Some(first), ..ActedBy::default() });
        // Who says no to an appeal has not done what it is against.
        assert_eq!(acted.after(Change::Hold, true, Some(third)), acted);
        // Of what reports alone have hidden, it is the moderator's act from then on.
        assert_eq!(ActedBy::default().after(Change::Hold, true, Some(third)).held, Some(third));
        let acted = ActedBy { paused: Some(second), ..acted };
        let may = |appealed: &[S], moderator| {
            let case = Case { acted_by: acted, ..paused(S::Hidden, appealed) };
            case.may_be_decided_by(moderator, Timestamp::from_milliseconds(2))
        };
        assert_eq!([first, second, third].map(|who| may(&[S::Hidden], who)), [false, true, true]);
        assert_eq!([first, second, third].map(|who| may(&[S::Paused], who)), [true, false, true]);
        // Each may answer the appeal against the other's act.
        assert_eq!([first, second, third].map(|who| may(&[S::Hidden, S::Paused], who)), [true, true, true]);
        let may_answer = |moderator, act| {
            let case = Case { acted_by: acted, ..paused(S::Hidden, &[S::Hidden, S::Paused]) };
            case.may_answer(moderator, act, Timestamp::from_milliseconds(2))
        };
        assert_eq!([Act::Hide, Act::Restore, Act::Suspend].map(|act| may_answer(first, act)), [false; 3]);
        assert_eq!([Act::Pause, Act::Resume].map(|act| may_answer(first, act)), [true; 2]);
        assert_eq!([Act::Pause, Act::Resume, Act::Suspend].map(|act| may_answer(second, act)), [false; 3]);
        assert_eq!([Act::Hide, Act::Restore].map(|act| may_answer(second, act)), [true; 2]);
        assert_eq!([first, second, third].map(|who| may(&[], who)), [true, true, true]);
    }
}
