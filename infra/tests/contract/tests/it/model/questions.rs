//! The promise of questions and answers.

use std::collections::BTreeMap;

use super::notices::Kind;
use super::promise::{About, CREATED, FORBIDDEN, INVALID, MISSING, NOTHING, OK, Promise, TOO_MANY, Who};

/// A question or an answer.
#[derive(Clone, Copy, Debug)]
pub struct Post {
    pub author: Who,
    /// Its words and its author are not gone.
    pub is_said: bool,
    /// Of an answer, its question.
    pub of: Option<usize>,
    /// The tip that the question is about.
    pub under: Option<usize>,
    /// Of an answer, the tip that answers.
    tip: Option<usize>,
    pub is_held: bool,
    /// The day on which the asker, or the tip's author, said that it solved the question.
    accepted: Option<u64>,
    /// It was who wrote it.
    self_accepted: bool,
    /// How often it was accepted or taken back. A doubt is about one acceptance.
    acceptances: u64,
    /// How many say that it is no longer true: who wrote it or settles its question, and others.
    owners_doubt: u64,
    others_doubt: u64,
    day: u64,
    pub edits: usize,
}

impl Post {
    fn unsay(&mut self) {
        (self.is_said, self.accepted, self.is_held) = (false, None, false);
        (self.owners_doubt, self.others_doubt) = (0, 0);
    }

    fn is_there(self) -> bool {
        self.is_said && !self.is_held
    }

    /// The day on which it was accepted.
    fn accepted(self) -> Option<u64> {
        self.accepted.filter(|_| self.is_there())
    }

    fn is_doubted(self) -> bool {
        self.owners_doubt > 0 || self.others_doubt >= rules::limits::DOUBTS
    }

    fn solves(self) -> bool {
        self.accepted().is_some() && !self.is_doubted()
    }

    fn star(self) -> &'static str {
        match self.accepted() {
            Some(_) if self.is_doubted() => "~",
            Some(_) => "*",
            None => "",
        }
    }
}

impl Promise {
    fn is_active(&self, post: Post) -> bool {
        !self.people[post.author].is_suspended
    }

    /// Everybody sees the question, with its author.
    fn is_asked(&self, question: usize) -> bool {
        let question = self.posts[question];
        question.is_there() && self.is_active(question) && self.is_open(question)
    }

    /// Everybody sees the tip that it is about, if it is about one.
    fn is_open(&self, post: Post) -> bool {
        post.under.is_none_or(|tip| self.is_public(tip))
    }

    /// Everybody sees it where it stands.
    pub fn is_seen(&self, post: usize) -> bool {
        let of = self.posts[post].of;
        let is_thread_seen = of.is_none_or(|question| {
            let question = self.posts[question];
            !question.is_held && (!question.is_said || self.is_active(question))
        });
        is_thread_seen
            && self.is_open(self.posts[post])
            && self.posts[post].is_there()
            && self.is_active(self.posts[post])
    }

    fn write(&mut self, by: Who, of: Option<usize>, under: Option<usize>, tip: Option<usize>) -> u16 {
        let (is_said, is_held, self_accepted, day) = (true, false, false, self.today);
        self.posts.push(Post {
            author: by,
            is_said,
            of,
            under,
            tip,
            is_held,
            accepted: None,
            self_accepted,
            acceptances: 0,
            owners_doubt: 0,
            others_doubt: 0,
            day,
            edits: 0,
        });
        if of.is_none() {
            self.count_question(self.posts.len() - 1, true);
        }
        if let Some(question) = of {
            self.count(self.posts.len() - 1, question, Kind::Answered, self.today, true);
        }
        CREATED
    }

    /// Who wrote the tip, if they are still there.
    fn author_of(&self, under: Option<usize>) -> Option<Who> {
        self.tips[under?].as_ref()?.author
    }

    fn are_apart(&self, by: Who, others: impl IntoIterator<Item = Who>) -> bool {
        others.into_iter().any(|other| self.blocks.contains(&(by, other)) || self.blocks.contains(&(other, by)))
    }

    pub fn ask(&mut self, by: Who, under: Option<usize>) -> u16 {
        if self.people[by].is_suspended || self.is_paused(by) {
            return FORBIDDEN;
        }
        if under.is_some_and(|tip| !self.is_public(tip)) {
            return MISSING;
        }
        if self.author_of(under) == Some(by) || self.are_apart(by, self.author_of(under)) {
            return FORBIDDEN;
        }
        if self.people[by].asked_today >= rules::limits::QUESTIONS_A_DAY {
            return TOO_MANY;
        }
        self.people[by].asked_today += 1;
        self.write(by, None, under, None)
    }

    pub fn answer(&mut self, by: Who, post: usize, tip: Option<usize>) -> u16 {
        let question = self.posts[post].of.unwrap_or(post);
        if tip.is_some() && tip == self.posts[question].under {
            return INVALID;
        }
        if self.people[by].is_suspended || self.is_paused(by) {
            return FORBIDDEN;
        }
        if !self.is_open(self.posts[question]) {
            return MISSING;
        }
        if tip.is_some_and(|tip| !self.is_public(tip)) {
            return INVALID;
        }
        if !self.is_asked(question) {
            return MISSING;
        }
        let Post { author: asker, under, .. } = self.posts[question];
        if self.are_apart(by, self.author_of(under).into_iter().chain([asker])) {
            return FORBIDDEN;
        }
        if self.are_apart(by, self.author_of(tip)) || self.are_apart(asker, self.author_of(tip)) {
            return INVALID;
        }
        let is_own = |answer: &Post| answer.of == Some(question) && answer.author == by && answer.is_said;
        if tip.is_some() && self.posts.iter().any(|answer| is_own(answer) && answer.tip == tip) {
            return INVALID;
        }
        self.write(by, Some(question), under, tip)
    }

    pub fn accept(&mut self, by: Who, post: usize, on: bool) -> u16 {
        if self.people[by].is_suspended {
            return FORBIDDEN;
        }
        let Some(question) = self.posts[post].of.map(|question| self.posts[question]) else { return MISSING };
        if !self.is_open(question) || !question.is_there() || !self.posts[post].is_there() {
            return MISSING;
        }
        if question.author != by && self.author_of(question.under) != Some(by) {
            return FORBIDDEN;
        }
        let today = self.today;
        let found = self.posts[post];
        let overrules = on && found.accepted().is_some() && found.is_doubted();
        if on != found.accepted.is_some() || overrules {
            self.change(post, |post| {
                (post.owners_doubt, post.others_doubt) = (0, 0);
                post.acceptances += 1;
                (post.accepted, post.self_accepted) = (on.then_some(today), on && post.author == by);
            });
        }
        NOTHING
    }

    pub fn doubt(&mut self, by: Who, post: usize, on: bool) -> u16 {
        if !on {
            self.trust(by, post);
            return NOTHING;
        }
        if self.people[by].is_suspended || self.is_paused(by) {
            return FORBIDDEN;
        }
        let answer = self.posts[post];
        let Some(question) = answer.of.map(|question| self.posts[question]) else { return MISSING };
        if !self.is_open(question) || !question.is_there() || answer.accepted().is_none() {
            return MISSING;
        }
        if self.doubted.get(&(post, by)).is_some_and(|(_, of)| *of == answer.acceptances) {
            return NOTHING;
        }
        let is_owner = [answer.author, question.author].contains(&by) || self.author_of(question.under) == Some(by);
        if !is_owner && self.people[by].is_new {
            return TOO_MANY;
        }
        let others = [answer.author, question.author].into_iter().filter(|other| *other != by);
        if others.clone().any(|other| self.people[other].is_suspended) {
            return MISSING;
        }
        if self.are_apart(by, self.author_of(question.under).into_iter().chain(others)) {
            return FORBIDDEN;
        }
        self.doubted.insert((post, by), (is_owner, answer.acceptances));
        self.count_doubt(post, is_owner, true);
        NOTHING
    }

    /// Takes the doubt back, if there is one.
    pub fn trust(&mut self, by: Who, post: usize) {
        if let Some((is_owner, of)) = self.doubted.remove(&(post, by))
            && self.posts[post].is_said
            && self.posts[post].acceptances == of
        {
            self.count_doubt(post, is_owner, false);
        }
    }

    fn count_doubt(&mut self, post: usize, is_owner: bool, is_more: bool) {
        let post = &mut self.posts[post];
        let count = if is_owner { &mut post.owners_doubt } else { &mut post.others_doubt };
        *count = if is_more { *count + 1 } else { count.saturating_sub(1) };
    }

    pub fn join(&mut self, by: Who, post: usize, on: bool) -> u16 {
        let Post { of, under, author: asker, .. } = self.posts[post];
        if of.is_some() {
            return MISSING;
        }
        if !on {
            self.joined.remove(&(post, by));
            return NOTHING;
        }
        if self.people[by].is_suspended {
            return FORBIDDEN;
        }
        if !self.posts[post].is_there() || !self.is_open(self.posts[post]) {
            return MISSING;
        }
        if self.joined.contains(&(post, by)) {
            return NOTHING;
        }
        if asker == by {
            return FORBIDDEN;
        }
        if self.people[asker].is_suspended {
            return MISSING;
        }
        if self.are_apart(by, self.author_of(under).into_iter().chain([asker])) {
            return FORBIDDEN;
        }
        self.joined.insert((post, by));
        NOTHING
    }

    pub fn unsay(&mut self, by: Who, post: usize) -> u16 {
        let found = self.posts[post];
        if !found.is_said {
            return MISSING;
        }
        if found.author != by {
            return FORBIDDEN;
        }
        self.change(post, Post::unsay);
        NOTHING
    }

    /// On the day on which it was written.
    pub fn reword(&mut self, by: Who, post: usize) -> u16 {
        let found = self.posts[post];
        if !found.is_said {
            return MISSING;
        }
        let may = !self.people[by].is_suspended && !self.is_paused(by);
        if found.author != by || !may || found.is_held || found.day != self.today {
            return FORBIDDEN;
        }
        let question = self.posts[found.of.unwrap_or(post)];
        let asker = question.is_said.then_some(question.author);
        if self.are_apart(by, self.author_of(question.under).into_iter().chain(asker)) {
            return FORBIDDEN;
        }
        self.posts[post].edits += 1;
        OK
    }

    /// What was asked under tips that are gone for good goes with them.
    pub fn purge_posts(&mut self) {
        let is_gone = |post: &Post| post.is_said && post.under.is_some_and(|tip| self.tips[tip].is_none());
        let gone = (0..self.posts.len()).filter(|post| is_gone(&self.posts[*post])).collect::<Vec<_>>();
        // The questions first: who asked hears nothing of answers that go.
        let (questions, answers): (Vec<_>, Vec<_>) = gone.into_iter().partition(|post| self.posts[*post].of.is_none());
        for post in questions.into_iter().chain(answers) {
            self.change(post, Post::unsay);
        }
    }

    /// Whether it is said under a tip that is gone: it goes within a day, which nobody sees.
    pub fn is_going(&self, post: usize) -> bool {
        self.posts.get(post).and_then(|post| post.under).is_some_and(|tip| self.tips[tip].is_none())
    }

    pub fn forget_posts_of(&mut self, by: Who) {
        for post in 0..self.posts.len() {
            self.unsay(by, post);
        }
    }

    pub fn hold_post(&mut self, post: usize, is_held: bool) {
        if self.posts[post].is_said {
            self.change(post, |post| post.is_held = is_held);
        }
    }

    /// What is no answer any more, or solves nothing any more, is taken from the notice of its day.
    fn change(&mut self, post: usize, change: impl FnOnce(&mut Post)) {
        let before = self.posts[post];
        change(&mut self.posts[post]);
        let after = self.posts[post];
        let Some(question) = before.of else {
            if before.is_there() != after.is_there() {
                self.count_question(post, after.is_there());
            }
            return;
        };
        if before.is_there() != after.is_there() {
            self.count(post, question, Kind::Answered, before.day, after.is_there());
        }
        if before.accepted() != after.accepted() {
            for (day, is_more) in [(before.accepted(), false), (after.accepted(), true)] {
                if let Some(day) = day.filter(|_| !before.self_accepted && !after.self_accepted) {
                    self.count(post, question, Kind::Accepted, day, is_more);
                }
            }
        }
    }

    /// The asker hears of answers, and an answerer of what solved the question, unless they are the same or the question is gone.
    fn count(&mut self, answer: usize, question: usize, kind: Kind, day: u64, is_more: bool) {
        let (asker, answerer) = (self.posts[question].author, self.posts[answer].author);
        let is_known = self.posts[question].is_said || (matches!(kind, Kind::Accepted) && !is_more);
        if asker == answerer || !is_known {
            return;
        }
        let (to, about) = match kind {
            Kind::Answered => (asker, About::Post(question)),
            _ => (answerer, About::Post(answer)),
        };
        self.tell_of(to, kind, about, day, is_more);
    }

    /// The author of a tip hears of the questions of others under it, as long as it is theirs.
    fn count_question(&mut self, question: usize, is_more: bool) {
        let Post { author: asker, under, day, .. } = self.posts[question];
        let Some((tip, author)) = under.zip(self.author_of(under)) else { return };
        if asker != author {
            self.tell_of(author, Kind::Asked, About::Tip(tip), day, is_more);
        }
    }

    fn answers(&self, question: usize) -> impl Iterator<Item = (usize, Post)> + '_ {
        let posts = self.posts.iter().copied().enumerate();
        posts.filter(move |(_, post)| post.of == Some(question) && post.is_there())
    }

    /// What everybody sees of questions, and what gardeners see of their own.
    pub fn facts_of_posts(&self, facts: &mut BTreeMap<String, String>) {
        let mut lists = [Vec::new(), Vec::new()];
        for (number, question) in self.posts.iter().copied().enumerate().filter(|(_, post)| post.of.is_none()) {
            let mut seen: Vec<(usize, Post)> =
                self.answers(number).filter(|(_, answer)| self.is_active(*answer)).collect();
            seen.sort_by_key(|(_, answer)| !answer.solves());
            let is_seen =
                self.is_open(question) && if question.is_said { self.is_asked(number) } else { !seen.is_empty() };
            let line = |(at, answer): (usize, Post)| {
                let star = answer.star();
                let tip = answer.tip.filter(|tip| self.is_public(*tip)).map_or(String::new(), |tip| format!("+{tip}"));
                format!("{star}{at}.{}{tip}", answer.edits)
            };
            let words = if is_seen {
                let by = question.is_said.then_some((question.author, question.edits));
                let joined = self.joined.iter().filter(|(post, _)| *post == number).count();
                format!("{by:?} and {joined}: {}", seen.into_iter().map(line).collect::<Vec<_>>().join(" "))
            } else {
                "404".to_owned()
            };
            facts.insert(format!("thread {number}"), words);
            if self.is_asked(number) && question.under.is_none() {
                // The list does not know who is suspended among those who answered.
                let is_solved = self.answers(number).any(|(_, answer)| answer.solves());
                lists[usize::from(is_solved)].push(number);
            }
        }
        facts.insert("questions".to_owned(), format!("{lists:?}"));
        for who in (0..self.people.len()).filter(|who| !self.has_left(*who)) {
            let own = self
                .posts
                .iter()
                .enumerate()
                .filter(|(at, post)| post.is_said && post.author == who && !self.is_going(*at));
            let own = own.map(|(at, post)| format!("{at}{}", if post.is_held { " held" } else { "" }));
            facts.insert(format!("posts of {who}"), own.collect::<Vec<_>>().join(", "));
            let joined = self.joined.iter().filter(|(post, by)| *by == who && !self.is_going(*post));
            facts.insert(format!("joined by {who}"), format!("{:?}", joined.map(|(post, _)| post).collect::<Vec<_>>()));
            let asked = (0..self.posts.len()).filter(|at| {
                let question = self.posts[*at];
                let is_theirs = self.author_of(question.under) == Some(who);
                let is_solved = self.answers(*at).any(|(_, answer)| answer.solves());
                question.of.is_none() && is_theirs && self.is_asked(*at) && !is_solved
            });
            facts.insert(format!("asked of {who}"), format!("{:?}", asked.collect::<Vec<_>>()));
        }
    }
}
