//! The promise of questions and answers.

use std::collections::BTreeMap;

use super::notices::Kind;
use super::promise::{About, CREATED, FORBIDDEN, MISSING, NOTHING, Promise, TOO_MANY, Who};

/// A question or an answer.
#[derive(Clone, Copy, Debug)]
pub struct Post {
    pub author: Who,
    /// Its words and its author are not gone.
    pub is_said: bool,
    /// Of an answer, its question.
    pub of: Option<usize>,
    pub is_held: bool,
    /// The day on which the asker said that it solved the question.
    accepted: Option<u64>,
    day: u64,
}

impl Post {
    fn is_there(self) -> bool {
        self.is_said && !self.is_held
    }

    fn solves(self) -> Option<u64> {
        self.accepted.filter(|_| self.is_there())
    }
}

impl Promise {
    fn is_active(&self, post: Post) -> bool {
        !self.people[post.author].is_suspended
    }

    /// Everybody sees the question, with its author.
    fn is_asked(&self, question: usize) -> bool {
        let question = self.posts[question];
        question.is_there() && self.is_active(question)
    }

    /// Everybody sees it where it stands.
    pub fn is_seen(&self, post: usize) -> bool {
        let of = self.posts[post].of;
        let is_thread_seen = of.is_none_or(|question| {
            let question = self.posts[question];
            !question.is_held && (!question.is_said || self.is_active(question))
        });
        is_thread_seen && self.posts[post].is_there() && self.is_active(self.posts[post])
    }

    fn write(&mut self, by: Who, of: Option<usize>) -> u16 {
        let (is_said, is_held, day) = (true, false, self.today);
        self.posts.push(Post { author: by, is_said, of, is_held, accepted: None, day });
        if let Some(question) = of {
            self.count(self.posts.len() - 1, question, Kind::Answered, self.today, true);
        }
        CREATED
    }

    pub fn ask(&mut self, by: Who) -> u16 {
        if self.people[by].is_suspended || self.is_paused(by) {
            return FORBIDDEN;
        }
        if self.people[by].asked_today >= rules::limits::QUESTIONS_A_DAY {
            return TOO_MANY;
        }
        self.people[by].asked_today += 1;
        self.write(by, None)
    }

    pub fn answer(&mut self, by: Who, post: usize) -> u16 {
        if self.people[by].is_suspended || self.is_paused(by) {
            return FORBIDDEN;
        }
        let question = self.posts[post].of.unwrap_or(post);
        if !self.is_asked(question) {
            return MISSING;
        }
        let asker = self.posts[question].author;
        if self.blocks.contains(&(by, asker)) || self.blocks.contains(&(asker, by)) {
            return FORBIDDEN;
        }
        self.write(by, Some(question))
    }

    pub fn accept(&mut self, by: Who, post: usize, on: bool) -> u16 {
        if self.people[by].is_suspended {
            return FORBIDDEN;
        }
        let Some(question) = self.posts[post].of.map(|question| self.posts[question]) else { return MISSING };
        if !question.is_there() || !self.posts[post].is_there() {
            return MISSING;
        }
        if question.author != by {
            return FORBIDDEN;
        }
        let today = self.today;
        self.change(post, |post| post.accepted = if on { post.accepted.or(Some(today)) } else { None });
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
        self.change(post, |post| (post.is_said, post.accepted, post.is_held) = (false, None, false));
        NOTHING
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
        let Some(question) = before.of else { return };
        if before.is_there() != after.is_there() {
            self.count(post, question, Kind::Answered, before.day, after.is_there());
        }
        if before.solves() != after.solves() {
            for (day, is_more) in [(before.solves(), false), (after.solves(), true)] {
                if let Some(day) = day {
                    self.count(post, question, Kind::Accepted, day, is_more);
                }
            }
        }
    }

    /// The asker hears of answers, and an answerer of what solved the question, unless they are the same or the question is gone.
    fn count(&mut self, answer: usize, question: usize, kind: Kind, day: u64, is_more: bool) {
        let (asker, answerer) = (self.posts[question].author, self.posts[answer].author);
        if asker == answerer || !self.posts[question].is_said {
            return;
        }
        let (to, about) = match kind {
            Kind::Answered => (asker, About::Post(question)),
            _ => (answerer, About::Post(answer)),
        };
        self.tell_of(to, kind, about, day, is_more);
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
            seen.sort_by_key(|(_, answer)| answer.solves().is_none());
            let is_seen = if question.is_said { self.is_asked(number) } else { !seen.is_empty() };
            let line =
                |(at, answer): (usize, Post)| format!("{}{at}", if answer.solves().is_some() { "*" } else { "" });
            let words = if is_seen {
                let by = question.is_said.then_some(question.author);
                format!("{by:?}: {}", seen.into_iter().map(line).collect::<Vec<_>>().join(" "))
            } else {
                "404".to_owned()
            };
            facts.insert(format!("thread {number}"), words);
            if self.is_asked(number) {
                // The list does not know who is suspended among those who answered.
                let is_solved = self.answers(number).any(|(_, answer)| answer.solves().is_some());
                lists[usize::from(is_solved)].push(number);
            }
        }
        facts.insert("questions".to_owned(), format!("{lists:?}"));
        for who in (0..self.people.len()).filter(|who| !self.has_left(*who)) {
            let own = self.posts.iter().enumerate().filter(|(_, post)| post.is_said && post.author == who);
            let own = own.map(|(at, post)| format!("{at}{}", if post.is_held { " held" } else { "" }));
            facts.insert(format!("posts of {who}"), own.collect::<Vec<_>>().join(", "));
        }
    }
}
