//! The site of a random sequence of events: its gardeners do the steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::Duration;

use rules::{Timestamp, UserId};
use serde_json::{Value, json};
use store::{FollowGardener, SETTLED};

use super::notices::line;
use super::promise::{About, Promise, Step, Who};
use crate::garden::tables::{StoredItem, text_of};
use crate::garden::{Garden, Gardener, TestRequest, request, with};
use crate::leaving::leave;
use crate::marks::deliver;
use crate::responses::{accept, ask, ask_under, block, decide_seen, doubt, edit, join, restore, share, unseen};
use crate::stream::Stream;

/// The last one joins on the day of the first step.
pub const GARDENERS: [&str; 4] = ["rowan", "mireille", "desmond", "nadia"];
pub const MODERATORS: [&str; 2] = ["wilma", "casimir"];
pub const WEEK: Duration = Duration::from_hours(7 * 24);

/// The site with the same gardeners. `tips`: the ids, by number.
pub struct Site {
    pub garden: Garden,
    pub people: Vec<Gardener>,
    moderators: Vec<Gardener>,
    tips: Mutex<Vec<String>>,
    posts: Mutex<Vec<String>>,
    /// The acts that were done: the case, and the version of it that the moderator had read.
    acts: Mutex<Vec<(String, u64)>>,
    pub stream: Stream,
}

impl Site {
    pub async fn new() -> Self {
        Self::of(Garden::new().await).await
    }

    pub async fn of(garden: Garden) -> Self {
        let mut people = Vec::new();
        let (newest, old) = GARDENERS.split_last().unwrap();
        for name in old {
            people.push(garden.gardener(name).await);
        }
        let mut moderators = Vec::new();
        for name in MODERATORS {
            moderators.push(garden.moderator(name).await);
        }
        // A trial is of a year, and no sequence reaches the next one. By then they are no new gardeners, whose reports count nothing. At noon,
        // no sequence reaches the next day either, but by a week.
        let now = Timestamp::now();
        let days = (8..374).find(|days| now.days_after(*days).to_string()[5..].starts_with("02-01")).unwrap();
        let noon = Timestamp::parse(&format!("{}T12:00:00.000Z", now.days_after(days).day())).unwrap();
        garden.pass(Duration::from_millis(noon.milliseconds() - now.milliseconds()));
        people.push(garden.newcomer(newest).await);
        let (tips, posts, acts) = (Mutex::default(), Mutex::default(), Mutex::default());
        Self { garden, people, moderators, tips, posts, acts, stream: Stream::default() }
    }

    /// The ids of all tips, by number.
    pub fn tips(&self) -> Vec<String> {
        self.tips.lock().unwrap().clone()
    }

    fn tip(&self, number: usize) -> String {
        self.tips.lock().unwrap()[number].clone()
    }

    /// The ids of all questions and answers, by number.
    pub fn posts(&self) -> Vec<String> {
        self.posts.lock().unwrap().clone()
    }

    fn post(&self, number: usize) -> String {
        self.posts.lock().unwrap()[number].clone()
    }

    /// Sends the step and returns the status of the response.
    pub async fn step(&self, step: Step) -> u16 {
        let path = |tip: usize| format!("/tips/{}", self.tip(tip));
        let marked = |on: bool, tip: usize, mark: &str| {
            request(if on { "PUT" } else { "DELETE" }, &format!("{}/{mark}", path(tip)))
        };
        let (by, sent) = match step {
            Step::Share { by, public } => {
                let mut body = crate::garden::tip(&format!("{}.", title_of(self.tips().len())));
                body["availability"] = json!(if public { "public" } else { "hidden" });
                (by, share(&body))
            }
            Step::Draft { by } => {
                let body = crate::garden::tip(&format!("{}.", title_of(self.tips().len())));
                (by, share(&with(&body, "availability", json!("draft"))))
            }
            Step::Edit { by, tip } => {
                // A draft is saved now and then only.
                self.garden.pass(Duration::from_secs(rules::limits::DRAFT_SECONDS));
                let now = self.garden.send(request("GET", &path(tip)).by(&self.people[by])).await;
                let before = if now.status == 200 { edits(&now.json()["data"]["title"]) } else { 0 };
                (by, edit(&path(tip), &json!({"title": format!("{}. Edited {} times", title_of(tip), before + 1)})))
            }
            Step::Show { by, tip, public } => {
                (by, edit(&path(tip), &json!({"availability": if public { "public" } else { "hidden" }})))
            }
            Step::Delete { by, tip } => (by, request("DELETE", &path(tip))),
            Step::Restore { by, tip } => (by, restore(&path(tip))),
            Step::Vote { by, tip, on } => (by, marked(on, tip, "helpful")),
            Step::Save { by, tip, on } => (by, marked(on, tip, "saved")),
            Step::Try { by, tip } => {
                let body = json!({"result": "worked", "note": format!("It worked for {by}.")});
                (by, request("PUT", &format!("{}/outcome", path(tip))).json(&body))
            }
            Step::TakeBack { by, tip } => (by, request("DELETE", &format!("{}/outcome", path(tip)))),
            Step::Block { by, whom, on: true } => (by, block(&self.people[whom].id(), "block")),
            Step::Block { by, whom, on: false } => {
                (by, request("DELETE", &format!("/me/blocks/{}", self.people[whom].id())))
            }
            Step::Follow { by, whom, on } => {
                let method = if on { "PUT" } else { "DELETE" };
                (by, request(method, &format!("/me/follows/gardener/{}", self.people[whom].id())))
            }
            Step::Ask { by, under } => {
                let text = format!("Question {}?", self.posts().len());
                (by, under.map_or_else(|| ask(Some("leek"), &text), |tip| ask_under(&self.tip(tip), &text)))
            }
            Step::Answer { by, post, tip } => {
                let post = self.post(post);
                let question = post.splitn(3, '.').take(2).collect::<Vec<_>>().join(".");
                let mut body = json!({"text": format!("Answer {}.", self.posts().len())});
                if let Some(tip) = tip {
                    body["tip"] = json!(self.tip(tip));
                }
                (by, request("POST", &format!("/questions/{question}/answers")).json(&body))
            }
            Step::Accept { by, post, on } => (by, accept(&self.post(post), on)),
            Step::Doubt { by, post, on } => (by, doubt(&self.post(post), on)),
            Step::Join { by, post, on } => (by, join(&self.post(post), on)),
            Step::Unsay { by, post } => (by, request("DELETE", &format!("/questions/{}", self.post(post)))),
            Step::Reword { by, post } => {
                let id = self.post(post);
                let list = request("GET", "/me/questions").parameter("limit", "50").by(&self.people[by]);
                let list = self.garden.send(list).await;
                let own = if list.status == 200 { list.json()["data"].take() } else { json!([]) };
                let mut own = own.as_array().unwrap().iter();
                let before = own.find(|post| post["id"] == json!(id)).map_or(0, |post| edits(&post["text"]));
                let text = format!("Post {post}. Edited {} times", before + 1);
                (by, request("PATCH", &format!("/questions/{id}")).json(&json!({"text": text})))
            }
            Step::Report { by, about, harmful } => {
                let (kind, id) = self.named(about);
                let reason = if harmful { "unsafe" } else { "spam" };
                (by, request("POST", "/reports").json(&json!({"kind": kind, "id": id, "reason": reason})))
            }
            Step::Appeal { by, about } => {
                let (kind, id) = self.named(about);
                let appeal = json!({"kind": kind, "id": id, "text": "It is about leeks."});
                (by, request("POST", "/me/appeals").json(&appeal))
            }
            Step::Act { by, about, act } => return self.act(by, about, act).await,
            Step::Leave { by, keep } => return self.leave(by, keep).await,
            Step::Week => {
                self.garden.pass(WEEK);
                while !self.purge().await {}
                return 204;
            }
        };
        let response = self.garden.send(sent.by(&self.people[by])).await;
        if response.status == 201 {
            let (made, id) = match step {
                Step::Ask { .. } | Step::Answer { .. } => (&self.posts, "id"),
                _ => (&self.tips, "_id"),
            };
            made.lock().unwrap().push(response.json()["data"][id].as_str().unwrap().to_owned());
        }
        response.status
    }

    /// Runs `purge-tips`. False if it failed.
    pub async fn purge(&self) -> bool {
        self.garden.purge_at(self.garden.now()).await
    }

    /// Asks for a profile.
    pub async fn join(&self, who: Who) {
        let join = request("POST", "/user").json(&json!({"name": GARDENERS[who]})).by(&self.people[who]);
        self.garden.send(join).await;
    }

    /// Whether the gardener has begun to leave.
    pub fn is_leaving(&self, who: Who) -> bool {
        let id = self.people[who].id();
        let is_own = |item: &&StoredItem| text_of(item, "id") == id;
        self.garden.items().iter().find(is_own).is_some_and(|item| item.contains_key("leaving"))
    }

    /// Asks again while tips are left, as the app does.
    async fn leave(&self, by: Who, keep: bool) -> u16 {
        let person = &self.people[by];
        loop {
            let status = self.garden.send(leave(person, if keep { "keep" } else { "remove" })).await.status;
            if status != 202 {
                return status;
            }
            self.garden.pass(SETTLED + Duration::from_millis(1));
        }
    }

    /// 204 for an act that was done.
    async fn act(&self, by: Who, about: About, act: &str) -> u16 {
        let (kind, id) = self.named(about);
        let (case, moderator) = (format!("/moderation/cases/{kind}/{id}"), &self.moderators[by]);
        let read = self.garden.send(request("GET", &case).by(moderator)).await;
        let seen = if read.status == 200 { read.json()["data"].take() } else { unseen() };
        let status = self.garden.send(decide_seen(&case, act, &seen).by(moderator)).await.status;
        if status != 200 {
            return status;
        }
        self.acts.lock().unwrap().push((case, seen["version"].as_u64().unwrap()));
        204
    }

    /// The cases of which one version was decided twice.
    pub fn decided_twice(&self) -> Vec<(String, u64)> {
        let mut seen = BTreeSet::new();
        self.acts.lock().unwrap().iter().filter(|act| !seen.insert(*act)).cloned().collect()
    }

    fn named(&self, about: About) -> (&'static str, String) {
        match about {
            About::Tip(tip) => ("tip", self.tip(tip)),
            About::Note(tip, by) => {
                let year = self.garden.now().year();
                ("outcome", format!("{}.{year}.{}", self.tip(tip), self.people[by].id()))
            }
            About::Profile(who) => ("profile", self.people[who].id()),
            About::Post(post) => {
                let id = self.post(post);
                (if id.split('.').count() == 3 { "answer" } else { "question" }, id)
            }
        }
    }

    /// Lets the readers of the streams work.
    pub async fn settle(&self) {
        let gardeners = FollowGardener::new(self.garden.tips.clone(), self.garden.users.clone());
        for person in &self.people {
            gardeners.follow(UserId::parse(&person.id()).unwrap()).await.unwrap();
        }
        let records = self.stream.records(&self.garden.activity).await;
        deliver(&self.garden, &records).await.unwrap();
        self.garden.notify(&records).await.unwrap();
        self.stream.records(&self.garden.activity).await;
    }

    /// What everybody sees when the streams have been read, in the words of [`Promise::facts`].
    pub async fn facts(&self, promise: &Promise) -> BTreeMap<String, String> {
        let mut facts = BTreeMap::new();
        let readers: Vec<Who> = (0..self.people.len()).filter(|who| !promise.has_left(*who)).collect();
        for (number, id) in self.tips().into_iter().enumerate() {
            for reader in &readers {
                let tip = self.garden.send(request("GET", &format!("/tips/{id}")).by(&self.people[*reader])).await;
                let words = match tip.status {
                    200 => {
                        let tip = &tip.json()["data"];
                        format!("edited {} times, noted: {}", edits(&tip["title"]), tip.get("moderatorNote").is_some())
                    }
                    status => status.to_string(),
                };
                facts.insert(format!("tip {number} for {reader}"), words);
            }
            let outcomes = self.garden.get(&format!("/tips/{id}/outcomes")).await;
            let words = if outcomes.status == 200 {
                self.outcomes_in_words(&outcomes.json()["data"])
            } else {
                outcomes.status.to_string()
            };
            facts.insert(format!("outcomes of {number}"), words);
        }
        facts.insert("list".to_owned(), format!("{:?}", self.numbers(request("GET", "/tips")).await));
        for who in readers {
            let own = self.numbers(request("GET", "/mytips").by(&self.people[who])).await;
            let deleted = self.numbers(request("GET", "/mytips?deleted=true").by(&self.people[who])).await;
            facts.insert(format!("own tips of {who}"), format!("{own:?}, deleted {deleted:?}"));
            let saved = self.numbers(request("GET", "/me/saved").by(&self.people[who])).await;
            facts.insert(format!("saved by {who}"), format!("{saved:?}"));
            facts.insert(format!("notices of {who}"), format!("{:?}", self.notices(who).await));
        }
        for (who, person) in self.people.iter().enumerate() {
            let profile = self.garden.get(&format!("/user/{}", person.id())).await;
            let words = match profile.status {
                200 => format!("{} tips", profile.json()["data"]["totalTips"]),
                status => status.to_string(),
            };
            facts.insert(format!("profile {who}"), words);
        }
        self.facts_of_posts(promise, &mut facts).await;
        self.garden.feed_index().await;
        for who in (0..self.people.len()).filter(|who| !promise.has_left(*who)) {
            facts.insert(format!("followed by {who}"), self.followed(who).await);
        }
        let secret = self.tips().into_iter().enumerate().filter(|(number, _)| !promise.is_public(*number));
        let secret: Vec<_> = secret.map(|(number, id)| (id, format!("{}.", title_of(number)))).collect();
        facts.insert("read though nobody may".to_owned(), format!("{:?}", self.leaks(&secret).await));
        facts
    }

    /// In the words of the promise.
    async fn facts_of_posts(&self, promise: &Promise, facts: &mut BTreeMap<String, String>) {
        let posts = self.posts();
        let number = |post: &Value| posts.iter().position(|id| post["id"] == json!(id)).unwrap();
        for (at, id) in posts.iter().enumerate().filter(|(_, id)| id.split('.').count() == 2) {
            let thread = self.garden.get(&format!("/questions/{id}")).await;
            let words = if thread.status == 200 {
                let thread = thread.json()["data"].take();
                let by = self.people.iter().position(|person| thread["gardener"]["id"] == json!(person.id()));
                let by = by.map(|by| (by, edits(&thread["text"])));
                let answers = thread["thread"].as_array().unwrap().iter();
                let star = |answer: &Value| match (&answer["accepted"], &answer["outdated"]) {
                    (Value::Bool(true), _) => "*",
                    (_, Value::Bool(true)) => "~",
                    _ => "",
                };
                let tip = |answer: &Value| {
                    let tip = self.tips().iter().position(|id| answer["tip"]["_id"] == json!(id));
                    tip.map_or(String::new(), |tip| format!("+{tip}"))
                };
                let line = |answer: &Value| {
                    format!("{}{}.{}{}", star(answer), number(answer), edits(&answer["text"]), tip(answer))
                };
                let answers: Vec<String> = answers.map(line).collect();
                format!("{by:?} and {}: {}", thread["joined"], answers.join(" "))
            } else {
                thread.status.to_string()
            };
            facts.insert(format!("thread {at}"), words);
        }
        let mut lists = Vec::new();
        for state in ["open", "solved"] {
            let pages = self.garden.pages(request("GET", "/questions").parameter("state", state)).await;
            let listed = pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone());
            let mut listed: Vec<usize> = listed.map(|post| number(&post)).collect();
            listed.sort_unstable();
            lists.push(listed);
        }
        facts.insert("questions".to_owned(), format!("{lists:?}"));
        for who in (0..self.people.len()).filter(|who| !promise.has_left(*who)) {
            let pages = self.garden.pages(request("GET", "/me/questions").by(&self.people[who])).await;
            let own = pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone());
            let own = own.map(|post| (number(&post), post.get("hold").is_some()));
            let mut own: Vec<(usize, bool)> = own.filter(|(post, _)| !promise.is_going(*post)).collect();
            own.sort_unstable();
            let own = own.into_iter().map(|(at, is_held)| format!("{at}{}", if is_held { " held" } else { "" }));
            facts.insert(format!("posts of {who}"), own.collect::<Vec<_>>().join(", "));
            let marks = self.garden.send(request("GET", "/me/marks").by(&self.people[who])).await;
            let joined = marks.json()["data"]["joined"].take();
            let joined = joined.as_array().unwrap().iter().map(|id| posts.iter().position(|post| json!(post) == *id));
            let mut joined: Vec<usize> = joined.flatten().filter(|post| !promise.is_going(*post)).collect();
            joined.sort_unstable();
            facts.insert(format!("joined by {who}"), format!("{joined:?}"));
            let pages = self.garden.pages(request("GET", "/me/asked").by(&self.people[who])).await;
            let asked = pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone());
            let mut asked: Vec<usize> = asked.map(|post| number(&post)).collect();
            asked.sort_unstable();
            facts.insert(format!("asked of {who}"), format!("{asked:?}"));
        }
    }

    /// Whom the gardener follows, and the tips of the feed.
    async fn followed(&self, who: Who) -> String {
        let follows = self.garden.send(request("GET", "/me/follows").by(&self.people[who])).await;
        let follows = follows.json()["data"]["gardeners"].take();
        let is_followed = |person: &Gardener| follows.as_array().unwrap().contains(&json!(person.id()));
        let followed: Vec<Who> = (0..self.people.len()).filter(|other| is_followed(&self.people[*other])).collect();
        let feed = self.numbers(request("GET", "/me/feed").by(&self.people[who])).await;
        format!("{followed:?}: {feed:?}")
    }

    /// Where a visitor reads one of these ids, or the beginning of its title.
    pub async fn leaks(&self, secret: &[(String, String)]) -> Vec<String> {
        self.garden.feed_index().await;
        let mut paths: Vec<String> =
            ["/tips", "/tips/top", "/feed", "/search/tips?q=tip", "/suggest?q=tip"].map(str::to_owned).into();
        for id in self.people.iter().map(Gardener::id) {
            paths.extend([format!("/tips?author={id}"), format!("/user/{id}/tried"), format!("/user/{id}/page")]);
        }
        paths.extend(self.tips().iter().map(|id| format!("/tips/{id}/page")));
        let mut leaks = Vec::new();
        for path in paths {
            let page = self.garden.get(&path).await;
            for (id, title) in secret {
                let is_own_page = path.starts_with(&format!("/tips/{id}/"));
                if page.text.contains(title.as_str()) || (page.text.contains(id) && !is_own_page) {
                    leaks.push(format!("{title} at {path}"));
                }
            }
        }
        leaks
    }

    /// In the words of the promise.
    async fn notices(&self, who: Who) -> Vec<String> {
        let notices = self.garden.send(request("GET", "/me/notices").by(&self.people[who])).await;
        let mut notices = notices.json()["data"]["notices"].as_array().unwrap().clone();
        // Who joins after the question was solved, and before the stream is read, hears it too.
        notices.retain(|notice| notice["kind"] != "solved");
        let words = |notice: &Value| {
            let [kind, about, id] = ["kind", "about", "id"].map(|name| notice[name].as_str().unwrap());
            let count = usize::try_from(notice["count"].as_u64().unwrap()).unwrap();
            line(kind, self.about(about, id), count, notice["outcome"].as_str())
        };
        let mut notices: Vec<String> = notices.iter().map(words).collect();
        notices.sort();
        notices
    }

    /// What an id names.
    fn about(&self, kind: &str, id: &str) -> About {
        let person = |id: &str| self.people.iter().position(|person| person.id() == id).unwrap();
        let tip = |id: &str| self.tips().iter().position(|tip| tip == id).unwrap();
        match kind {
            "tip" => About::Tip(tip(id)),
            "profile" => About::Profile(person(id)),
            "question" | "answer" => About::Post(self.posts().iter().position(|post| post == id).unwrap()),
            _ => {
                let (of, rest) = id.split_once('.').unwrap();
                About::Note(tip(of), person(rest.split_once('.').unwrap().1))
            }
        }
    }

    fn outcomes_in_words(&self, outcomes: &Value) -> String {
        let by = |note: &Value| self.people.iter().position(|person| note["gardener"]["id"] == json!(person.id()));
        let mut notes: Vec<Who> = outcomes["notes"].as_array().unwrap().iter().filter_map(by).collect();
        notes.sort_unstable();
        let tried = ["worked", "partly", "didNot"].map(|result| outcomes[result].as_u64().unwrap_or_default());
        format!("{} votes, {} tried, notes of {notes:?}", outcomes["helpful"], tried.iter().sum::<u64>())
    }

    /// The tips of a list, by number.
    async fn numbers(&self, list: TestRequest) -> Vec<usize> {
        let pages = self.garden.pages(list).await;
        let tips = pages.iter().flat_map(|page| page.json()["data"].as_array().unwrap().clone());
        let number = |tip: Value| self.tips().iter().position(|id| tip["_id"] == json!(id)).unwrap();
        let mut numbers: Vec<usize> = tips.map(number).collect();
        numbers.sort_unstable();
        numbers
    }
}

fn title_of(tip: usize) -> String {
    format!("Tip {tip}")
}

/// How often it was edited, as its title or its text says.
fn edits(words: &Value) -> u32 {
    let words = words.as_str().unwrap();
    let words = words.split_once(". Edited ").and_then(|(_, rest)| rest.split(' ').next());
    words.map_or(0, |number| number.parse().unwrap())
}
