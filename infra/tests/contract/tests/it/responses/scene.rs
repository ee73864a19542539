//! The garden that each response is asked of, and the requests.

use aws_sdk_dynamodb::types::AttributeValue;
use rules::{OwnMark, Timestamp, TipMark, limits};
use serde_json::{Value, json};

use crate::garden::{ABSENT, Garden, Gardener, TestRequest, request, tip};

/// A garden with two gardeners: rowan has a public and a hidden tip, mireille has none. Without tables, the
/// gardeners and tips do not exist.
pub struct Scene {
    pub garden: Garden,
    pub rowan: Gardener,
    pub mireille: Gardener,
    pub public: String,
    pub hidden: String,
    pub profile: String,
}

impl Scene {
    /// The link at the end of a mail to Mireille.
    pub async fn unsubscribe(&self) -> TestRequest {
        let mail = request("PATCH", "/me/notices").json(&json!({"mail": ["tips"]}));
        self.garden.send(mail.by(&self.mireille)).await;
        unsubscribe(&self.mireille, "tips", &self.garden.mail_key(&self.mireille).await)
    }

    pub async fn new() -> Self {
        let mut scene = Self::without_tables().await;
        scene.garden = Garden::new().await;
        for name in ["rowan", "mireille"] {
            scene.garden.gardener(name).await;
        }
        scene.public = format!("/tips/{}", scene.garden.share(&scene.rowan, "For everyone", "public").await);
        scene.hidden = format!("/tips/{}", scene.garden.share(&scene.rowan, "For myself", "hidden").await);
        scene
    }

    pub async fn without_tables() -> Self {
        let rowan = Gardener::named("rowan");
        Self {
            garden: Garden::without_tables().await,
            public: format!("/tips/{ABSENT}"),
            hidden: String::new(),
            profile: format!("/user/{}", rowan.id()),
            mireille: Gardener::named("mireille"),
            rowan,
        }
    }

    /// The request with the current `ETag` of its response in `If-None-Match`.
    pub async fn with_current_etag(&self, request: TestRequest) -> TestRequest {
        let tag = self.garden.send(request.clone()).await.header("etag").unwrap().to_owned();
        request.header("if-none-match", &tag)
    }

    /// A request that only the index can answer.
    pub async fn indexed_only(&self, request: TestRequest) -> TestRequest {
        self.garden.search_index().await.add_leek().await;
        request
    }

    /// A request while there is no index.
    pub async fn without_index(&self, request: TestRequest) -> TestRequest {
        self.garden.search_index().await.objects.remove("");
        request
    }

    /// The path of a photograph of Rowan's.
    pub async fn photo(&self) -> String {
        format!("/photos/{}", self.garden.photo(&self.rowan).await)
    }

    pub async fn inactive_gardener(&self) -> Gardener {
        let gardener = self.garden.gardener("desmond").await;
        self.garden.set_attribute(&gardener, "status", "inactive").await;
        gardener
    }

    /// A change of the profile that only links, by somebody on the first day.
    pub async fn newcomer_who_links(&self) -> TestRequest {
        let newcomer = self.garden.newcomer("desmond").await;
        let body = json!({"bio": "http://a.example http://b.example http://c.example"});
        request("PATCH", &format!("/user/{}", newcomer.id())).json(&body).by(&newcomer)
    }

    pub async fn inactive_rowan(&self) -> Gardener {
        self.garden.set_attribute(&self.rowan, "status", "inactive").await;
        self.rowan.clone()
    }

    /// The last request of a gardener who leaves.
    pub async fn almost_left(&self) -> TestRequest {
        let leave = leave(&self.profile).by(&self.rowan);
        assert_eq!(self.garden.send(leave.clone()).await.status, 202);
        self.garden.wait_until_settled();
        leave
    }

    /// A request of Mireille, who has tried and saved a tip.
    pub async fn marked(&self, request: TestRequest) -> TestRequest {
        let report = outcome(&self.public, &json!({"result": "worked", "note": "Longer by two centimetres."}));
        let simple = TipMark::ALL.iter().map(|kind| mark("PUT", &self.public, kind.as_str()));
        for send in simple.chain([report]) {
            assert!(self.garden.send(send.by(&self.mireille)).await.status < 300);
        }
        request.by(&self.mireille)
    }

    /// The path of a tip's outcomes, of which there is one.
    pub async fn outcomes(&self) -> String {
        self.marked(get("/me/marks")).await;
        format!("{}/outcomes", self.public)
    }

    /// A moderator.
    pub async fn moderator(&self) -> Gardener {
        self.garden.moderator("wilma").await
    }

    /// Mireille, who blocks as many as one may.
    pub async fn mireille_with_many_blocks(&self) -> Gardener {
        block_many(&self.garden, &self.mireille).await;
        self.mireille.clone()
    }

    /// Mireille, who follows as many as one may.
    pub async fn mireille_with_many_follows(&self) -> Gardener {
        follow_many(&self.garden, &self.mireille, &[]).await;
        self.mireille.clone()
    }

    /// The path of the case of Rowan's public tip, which Mireille has reported.
    pub async fn case(&self) -> String {
        let report = report(&self.public, "spam").by(&self.mireille);
        assert_eq!(self.garden.send(report).await.status, 204);
        format!("/moderation/cases/tip/{}", self.public.trim_start_matches("/tips/"))
    }

    /// An act in that case.
    pub async fn act(&self, act: &str) -> TestRequest {
        self.garden.decide(&self.moderator().await, &self.case().await, act).await
    }

    /// An appeal of Rowan's against the hiding of that tip.
    pub async fn appeal(&self) -> TestRequest {
        assert_eq!(self.garden.send(self.act("hide").await).await.status, 200);
        appeal(&self.public)
    }

    /// The path of Mireille's calendar.
    pub async fn calendar(&self) -> String {
        let made = self.garden.send(renew_calendar().by(&self.mireille)).await.json();
        format!("/calendar/{}", made["data"]["file"].as_str().unwrap())
    }

    /// The path of Mireille's tried tips.
    pub fn tried(&self) -> String {
        format!("/user/{}/tried", self.mireille.id())
    }

    /// A question of Rowan's.
    pub async fn question(&self) -> String {
        self.written(ask(Some("leek"), "Why do my leeks bolt?").by(&self.rowan)).await
    }

    /// An answer of Mireille's to a question of Rowan's.
    pub async fn answer(&self) -> String {
        self.written(answer(&self.question().await, "Sow them later.").by(&self.mireille)).await
    }

    /// The same, after Rowan has said that it solved the question.
    pub async fn accepted_answer(&self) -> String {
        let said = self.answer().await;
        self.sent(accept(&said, true).by(&self.rowan)).await;
        said
    }

    /// A question of Mireille's under Rowan's tip.
    pub async fn question_under_a_tip(&self) -> String {
        let tip = self.garden.share(&self.rowan, "Earth up leeks", "public").await;
        self.written(ask_under(&tip, "With what?").by(&self.mireille)).await
    }

    async fn written(&self, request: TestRequest) -> String {
        let response = self.garden.send(request).await;
        assert_eq!(response.status, 201, "{response:?}");
        response.json()["data"]["id"].as_str().unwrap().to_owned()
    }

    /// The same request, which has succeeded once already.
    pub async fn sent(&self, request: TestRequest) -> TestRequest {
        assert!(self.garden.send(request.clone()).await.status < 300);
        request
    }

    pub async fn mireille_at_the_daily_limits(&self) -> Gardener {
        let table = &self.garden.activity;
        let mut day = table.client.put_item().table_name(&table.name);
        day = day.item("pk", AttributeValue::S(format!("Q#{}", self.mireille.id())));
        for kind in OwnMark::ALL {
            day = day.item(kind.as_str(), AttributeValue::N(kind.kind().a_day.to_string()));
        }
        day = day.item("reports", AttributeValue::N(limits::REPORTS_A_DAY.to_string()));
        day = day.item("questions", AttributeValue::N(limits::QUESTIONS_A_DAY.to_string()));
        day = day.item("answers", AttributeValue::N(limits::ANSWERS_A_DAY.to_string()));
        day = day.item("joins", AttributeValue::N(limits::JOINS_A_DAY.to_string()));
        day = day.item("photos", AttributeValue::N(limits::PHOTOS_A_DAY.to_string()));
        day.item("sk", AttributeValue::S(Timestamp::now().day())).send().await.unwrap();
        self.mireille.clone()
    }

    /// Rowan's public tip after its deletion.
    pub async fn deleted_tip(&self) -> String {
        assert_eq!(self.garden.send(request("DELETE", &self.public).by(&self.rowan)).await.status, 204);
        self.public.clone()
    }

    pub async fn rowan_at_the_daily_limits(&self) -> Gardener {
        self.garden.set_today(&self.rowan, &Timestamp::now().day(), limits::TIPS_A_DAY, limits::EDITS_A_DAY).await;
        self.rowan.clone()
    }

    /// The request of a share that has already succeeded.
    pub async fn shared_once(&self) -> TestRequest {
        let share = share(&tip("Once")).by(&self.rowan).header("idempotency-key", "form-1");
        assert_eq!(self.garden.send(share.clone()).await.status, 201);
        share
    }

    /// The request of a share that has succeeded and whose tip has been deleted.
    pub async fn shared_once_and_deleted(&self) -> TestRequest {
        let share = self.shared_once().await;
        let id = self.garden.send(share.clone()).await.json()["data"]["_id"].as_str().unwrap().to_owned();
        assert_eq!(self.garden.send(request("DELETE", &format!("/tips/{id}")).by(&self.rowan)).await.status, 204);
        share
    }
}

pub fn get(path: &str) -> TestRequest {
    request("GET", path)
}

pub fn share(body: &Value) -> TestRequest {
    request("POST", "/tips").json(body)
}

pub fn edit(path: &str, body: &Value) -> TestRequest {
    request("PATCH", path).json(body)
}

pub fn restore(path: &str) -> TestRequest {
    request("POST", &format!("{path}/restore"))
}

pub fn create_user(body: &Value) -> TestRequest {
    request("POST", "/user").json(body)
}

pub fn leave(profile: &str) -> TestRequest {
    request("DELETE", profile).parameter("tips", "remove")
}

pub fn mark(method: &str, tip: &str, mark: &str) -> TestRequest {
    request(method, &format!("{tip}/{mark}"))
}

pub fn outcome(tip: &str, body: &Value) -> TestRequest {
    request("PUT", &format!("{tip}/outcome")).json(body)
}

pub fn export(profile: &str) -> TestRequest {
    get(&format!("{profile}/export"))
}

/// A report of a tip.
pub fn report(tip: &str, reason: &str) -> TestRequest {
    let id = tip.trim_start_matches("/tips/");
    request("POST", "/reports").json(&json!({"kind": "tip", "id": id, "reason": reason, "note": "See for yourself."}))
}

/// The link at the end of a mail.
pub fn unsubscribe(gardener: &Gardener, kind: &str, key: &str) -> TestRequest {
    request("POST", "/unsubscribe").parameter("token", &format!("{}.{kind}.{key}", gardener.id()))
}

/// The gardener blocks as many as one may.
pub async fn block_many(garden: &Garden, gardener: &Gardener) {
    let table = &garden.activity;
    for n in 0..limits::BLOCKS {
        let fields = [("pk", format!("F#{}", gardener.id())), ("sk", format!("B#{n}")), ("kind", "block".to_owned())];
        let item = fields.map(|(name, value)| (name.to_owned(), AttributeValue::S(value))).into();
        table.client.put_item().table_name(&table.name).set_item(Some(item)).send().await.unwrap();
    }
}

/// The gardener follows these gardeners and so many others, and so many plants, that these are as many as one may.
pub async fn follow_many(garden: &Garden, gardener: &Gardener, gardeners: &[String]) {
    let others = (gardeners.len()..limits::FOLLOWED_GARDENERS).map(|n| Gardener::named(&format!("other {n}")).id());
    let others = gardeners.iter().cloned().chain(others).collect();
    let plants = rules::plants::all().iter().take(limits::FOLLOWED_PLANTS).map(|plant| plant.id.to_owned());
    let key = |name: &str, value: String| (name.to_owned(), AttributeValue::S(value));
    let item = [
        key("pk", format!("F#{}", gardener.id())),
        key("sk", "G".to_owned()),
        ("gardeners".to_owned(), AttributeValue::Ss(others)),
        ("plants".to_owned(), AttributeValue::Ss(plants.collect())),
    ];
    let table = &garden.activity;
    table.client.put_item().table_name(&table.name).set_item(Some(item.into())).send().await.unwrap();
}

pub fn follow(kind: &str, id: &str) -> TestRequest {
    request("PUT", &format!("/me/follows/{kind}/{id}"))
}

pub fn unfollow(kind: &str, id: &str) -> TestRequest {
    request("DELETE", &format!("/me/follows/{kind}/{id}"))
}

/// A question about a plant, or about none.
pub fn ask(plant: Option<&str>, text: &str) -> TestRequest {
    request("POST", "/questions").json(&json!({"plant": plant, "text": text}))
}

/// A question about a tip.
pub fn ask_under(tip: &str, text: &str) -> TestRequest {
    request("POST", "/questions").json(&json!({"tip": tip, "text": text}))
}

pub fn answer(question: &str, text: &str) -> TestRequest {
    request("POST", &format!("/questions/{question}/answers")).json(&json!({"text": text}))
}

/// Answers with a tip.
pub fn answer_by(question: &str, tip: &str) -> TestRequest {
    request("POST", &format!("/questions/{question}/answers")).json(&json!({"tip": tip}))
}

pub fn join(question: &str, joined: bool) -> TestRequest {
    request("PUT", &format!("/questions/{question}/joined")).json(&json!({"joined": joined}))
}

pub fn doubt(answer: &str, outdated: bool) -> TestRequest {
    request("PUT", &format!("/questions/{answer}/outdated")).json(&json!({"outdated": outdated}))
}

pub fn accept(answer: &str, accepted: bool) -> TestRequest {
    request("PUT", &format!("/questions/{answer}/accepted")).json(&json!({"accepted": accepted}))
}

pub fn renew_calendar() -> TestRequest {
    request("PUT", "/me/calendar")
}

/// The path of a calendar with a key that nobody made.
pub fn invented_calendar(gardener: &Gardener) -> String {
    format!("/calendar/{}.{}.ics", gardener.id(), "0".repeat(32))
}

/// An appeal against the hiding of a tip.
pub fn appeal(tip: &str) -> TestRequest {
    let id = tip.trim_start_matches("/tips/");
    request("POST", "/me/appeals").json(&json!({"kind": "tip", "id": id, "text": "It is about leeks."}))
}

/// The block of a gardener.
pub fn block(gardener: &str, kind: &str) -> TestRequest {
    request("PUT", &format!("/me/blocks/{gardener}")).json(&json!({"kind": kind}))
}

/// An act in a case.
pub fn decide(case: &str, act: &str) -> TestRequest {
    decide_seen(case, act, &unseen())
}

/// A case that nobody has read.
pub fn unseen() -> Value {
    json!({"version": 1, "thingVersion": "unseen"})
}

/// An act in a case that the moderator has seen so.
pub fn decide_seen(case: &str, act: &str, seen: &Value) -> TestRequest {
    let act = json!({"act": act, "message": "It advertises a shop.", "thingVersion": seen["thingVersion"]});
    request("POST", case).json(&act).header("if-match", &format!("\"{}\"", seen["version"]))
}

/// A suspension with an end, in a case that the moderator has seen so.
pub fn suspend_for(case: &str, days: u16, seen: &Value) -> TestRequest {
    let act = json!({"act": "suspend", "days": days, "message": "Rude.", "thingVersion": seen["thingVersion"]});
    request("POST", case).json(&act).header("if-match", &format!("\"{}\"", seen["version"]))
}

impl Garden {
    /// The moderator's act in a case as it is now.
    pub async fn decide(&self, by: &Gardener, case: &str, act: &str) -> TestRequest {
        let seen = self.send(request("GET", case).by(by)).await;
        if seen.status != 200 {
            return decide(case, act).by(by);
        }
        decide_seen(case, act, &seen.json()["data"]).by(by)
    }
}

/// The case of a tip that does not exist.
pub const ABSENT_CASE: &str = "/moderation/cases/tip/00000000000000000000000000";

/// A moderator by token, who need not exist.
pub fn moderator() -> Gardener {
    Gardener { is_in_group: true, ..Gardener::named("wilma") }
}
