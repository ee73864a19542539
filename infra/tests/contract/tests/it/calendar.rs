//! The calendar of saved tips, read by the parser of a calendar server.

use std::collections::BTreeSet;

use aws_sdk_dynamodb::types::AttributeValue;
use calcard::icalendar::{
    ICalendarComponent, ICalendarComponentType, ICalendarProperty, ICalendarTransparency, ICalendarValue,
};
use calcard::{Entry, Parser};
use rules::Timestamp;
use serde_json::{Value, json};

use crate::garden::{Garden, Gardener, TestResponse, days_ago, request, tip, with};
use crate::responses::mark;

/// An event as the parser reads it. Days are like `2027-03-01`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Event {
    uid: String,
    start: String,
    end: String,
    summary: String,
    description: String,
    url: String,
}

impl Garden {
    /// Makes the gardener's calendar and returns the path of its address.
    async fn make_calendar(&self, gardener: &Gardener) -> String {
        let made = self.send(request("PUT", "/me/calendar").by(gardener)).await;
        assert_eq!((made.status, made.header("cache-control")), (200, Some("private, no-store")), "{made:?}");
        format!("/calendar/{}", made.json()["data"]["file"].as_str().unwrap())
    }

    async fn events(&self, path: &str) -> Vec<Event> {
        let response = self.get(path).await;
        assert_eq!(response.status, 200, "{response:?}");
        read(&response)
    }

    /// Shares a tip with these facts, by a gardener of the name `author`.
    pub async fn shared(&self, title: &str, facts: Value) -> String {
        let by = Gardener::named("author");
        days_ago(3, self.send(request("POST", "/user").by(&by).json(&json!({"name": "author"})))).await;
        let body = with(&tip(title), "facts", facts);
        let shared = self.send(request("POST", "/tips").by(&by).json(&body)).await;
        assert_eq!(shared.status, 201, "{shared:?}");
        shared.json()["data"]["_id"].as_str().unwrap().to_owned()
    }

    async fn save(&self, gardener: &Gardener, tip: &str) {
        let saved = self.send(mark("PUT", &format!("/tips/{tip}"), "saved").by(gardener)).await;
        assert_eq!(saved.status, 204, "{saved:?}");
    }

    /// Shares and saves a tip with these facts.
    pub async fn keep(&self, gardener: &Gardener, title: &str, facts: Value) -> String {
        let tip = self.shared(title, facts).await;
        self.save(gardener, &tip).await;
        tip
    }

    async fn edit_profile(&self, gardener: &Gardener, change: &Value) {
        let edit = request("PATCH", &format!("/user/{}", gardener.id())).by(gardener).json(change);
        assert_eq!(self.send(edit).await.status, 200);
    }
}

/// The events of a calendar, which is one of RFC 5545.
fn read(response: &TestResponse) -> Vec<Event> {
    let headers = (response.header("content-type"), response.header("cache-control"));
    assert_eq!(headers, (Some("text/calendar; charset=utf-8"), Some("private, no-cache")));
    assert_eq!(response.header("x-robots-tag"), Some("noindex"));
    // Section 3.1: lines end with CRLF and are at most 75 octets long, and no other control is allowed.
    let text = response.text.strip_suffix("\r\n").unwrap();
    for line in text.split("\r\n") {
        assert!(line.len() <= 75 && !line.chars().any(char::is_control), "{line:?}");
    }
    let mut parser = Parser::new(&response.text);
    let Entry::ICalendar(calendar) = parser.entry() else { panic!("no calendar: {}", response.text) };
    assert_eq!(parser.entry(), Entry::Eof);
    let [whole, events @ ..] = calendar.components.as_slice() else { panic!("{}", response.text) };
    assert_eq!(whole.component_type, ICalendarComponentType::VCalendar);
    let properties = calendar.components.iter().flat_map(|component| &component.entries).map(|entry| &entry.name);
    let unknown = properties.filter(|name| matches!(name, ICalendarProperty::Other(name) if !name.starts_with("X-")));
    assert_eq!(unknown.collect::<Vec<_>>(), Vec::<&ICalendarProperty>::new());
    let named = ICalendarProperty::Other("X-WR-CALNAME".to_owned());
    let published = ICalendarProperty::Other("X-PUBLISHED-TTL".to_owned());
    assert_eq!(text_of(whole, &ICalendarProperty::Version), "2.0");
    assert_eq!(text_of(whole, &ICalendarProperty::Prodid), "-//Sorrel & Spade//My almanac//EN");
    assert_eq!(text_of(whole, &named), "My almanac · Sorrel & Spade");
    assert_eq!(text_of(whole, &published), "P1D");
    assert!(response.text.contains("\r\nREFRESH-INTERVAL;VALUE=DURATION:P1D\r\n"));
    let events: Vec<Event> = events.iter().map(event).collect();
    assert_eq!(events.iter().map(|event| &event.uid).collect::<BTreeSet<_>>().len(), events.len(), "a repeated UID");
    events
}

fn event(component: &ICalendarComponent) -> Event {
    assert_eq!(component.component_type, ICalendarComponentType::VEvent);
    assert_eq!(component.transparency(), Some(&ICalendarTransparency::Transparent));
    let Some(ICalendarValue::PartialDateTime(stamp)) = value(component, &ICalendarProperty::Dtstamp) else { panic!() };
    assert!(stamp.to_timestamp().is_some(), "{stamp:?}");
    let day = |property| {
        let Some(ICalendarValue::PartialDateTime(day)) = value(component, &property) else { panic!("{component:?}") };
        assert!(day.has_date() && !day.has_time(), "not a whole day: {day:?}");
        format!("{:04}-{:02}-{:02}", day.year.unwrap(), day.month.unwrap(), day.day.unwrap())
    };
    Event {
        uid: component.uid().unwrap().to_owned(),
        start: day(ICalendarProperty::Dtstart),
        end: day(ICalendarProperty::Dtend),
        summary: text_of(component, &ICalendarProperty::Summary),
        description: text_of(component, &ICalendarProperty::Description),
        url: text_of(component, &ICalendarProperty::Url),
    }
}

fn value<'a>(component: &'a ICalendarComponent, property: &ICalendarProperty) -> Option<&'a ICalendarValue> {
    component.property(property)?.values.first()
}

fn text_of(component: &ICalendarComponent, property: &ICalendarProperty) -> String {
    value(component, property).and_then(ICalendarValue::as_text).unwrap_or_else(|| panic!("{property:?}")).to_owned()
}

/// A month that begins so many months after the present one, as number and as its first day.
pub fn month_after(months: u64) -> (u64, String) {
    let now = Timestamp::now();
    let present: u64 = now.month()[5..].parse().unwrap();
    let (years, month) = ((present - 1 + months) / 12, (present - 1 + months) % 12 + 1);
    (month, format!("{:04}-{month:02}-01", u64::from(now.year()) + years))
}

fn best(months: &[u64]) -> Value {
    json!({"months": {"best": months}})
}

/// Days from 1 January, and days in all.
fn place(event: &Event) -> (u64, u64) {
    let day = |text: &str| Timestamp::parse(&format!("{text}T00:00:00Z")).unwrap().seconds() / 86_400;
    let new_year = day(&format!("{}-01-01", &event.start[..4]));
    (day(&event.start) - new_year, day(&event.end) - day(&event.start))
}

#[tokio::test]
async fn saved_tip_is_an_all_day_event_of_its_best_months() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let ((number, start), (_, end)) = (month_after(2), month_after(3));
    let facts = json!({
        "months": {"best": [number], "possible": [month_after(4).0]}, "plants": ["leek", "onion"],
        "standfirst": "Longer white stems, for an hour of work; twice a year.",
        "hazards": ["sharp-tool", "toxic-to-pets"],
    });
    let leeks = garden.keep(&rowan, "Earth up leeks", facts).await;
    let path = garden.make_calendar(&rowan).await;
    let events = garden.events(&path).await;
    let url = format!("https://site.invalid/tips/{leeks}");
    let description = format!(
        "Leek, Onion\nLonger white stems, for an hour of work; twice a year.\n\
         Take care: toxic to pets, sharp or power tool.\n{url}"
    );
    let year = &start[..4];
    let expect = Event {
        uid: format!("{leeks}-{year}-1@saved-tips"),
        start: start.clone(),
        end,
        summary: "Earth up leeks".to_owned(),
        description,
        url,
    };
    assert_eq!(events, [expect]);
    // Without plants and standfirst it has what the author wrote.
    garden.keep(&rowan, "Only months", best(&[number])).await;
    let events = garden.events(&path).await;
    assert_eq!(
        events.iter().map(|event| event.summary.as_str()).collect::<Vec<_>>(),
        ["Only months", "Earth up leeks"]
    );
    assert!(events[0].description.starts_with("Leek\nDraw the soil up around the stems"), "{events:?}");
}

#[tokio::test]
async fn tip_without_a_time_or_for_all_the_year_has_no_event() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.keep(&rowan, "At any time", json!({})).await;
    garden.keep(&rowan, "All the year", best(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).await;
    let path = garden.make_calendar(&rowan).await;
    assert_eq!(garden.events(&path).await, []);
    let (number, start) = month_after(2);
    garden.keep(&rowan, "Only possible", json!({"months": {"possible": [number]}})).await;
    let events = garden.events(&path).await;
    assert_eq!(events.iter().map(|event| &event.start).collect::<Vec<_>>(), [&start]);
}

#[tokio::test]
async fn time_over_the_turn_of_the_year_is_one_event() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.keep(&rowan, "Prune figs", best(&[12, 1])).await;
    let path = garden.make_calendar(&rowan).await;
    let events = garden.events(&path).await;
    assert!((1..=2).contains(&events.len()), "{events:?}");
    for Event { start, end, uid, .. } in events {
        let year: u16 = start[..4].parse().unwrap();
        assert_eq!((start, end), (format!("{year}-12-01"), format!("{}-02-01", year + 1)));
        assert!(uid.contains(&format!("-{year}-1@")), "{uid}");
    }
}

#[tokio::test]
async fn weeks_are_those_of_the_gardeners_frosts_and_hemisphere() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let (number, start) = month_after(2);
    let facts = json!({"frost": {"from": "last", "start": 0, "end": 1}, "months": {"best": [number]}});
    garden.keep(&rowan, "Plant tomatoes out", facts).await;
    let path = garden.make_calendar(&rowan).await;
    for (profile, first_day) in [
        (json!({"lastFrost": 20, "firstFrost": 40}), 19 * 7),
        (json!({"hemisphere": "northern", "lastFrost": 18, "firstFrost": 40}), 17 * 7),
        // By the gardener's own calendar: the last frost is in spring, which is in October.
        (json!({"hemisphere": "southern", "lastFrost": 41, "firstFrost": 20}), 40 * 7),
    ] {
        garden.edit_profile(&rowan, &profile).await;
        let events = garden.events(&path).await;
        assert!(!events.is_empty());
        for event in &events {
            assert_eq!(place(event), (first_day, 14), "{profile}: {event:?}");
        }
    }
    // Without frosts, or where they are not known, the months are as they are; in the south half a year away.
    for frosts in [json!({"lastFrost": 0, "firstFrost": 0}), json!({"lastFrost": null, "firstFrost": null})] {
        garden.edit_profile(&rowan, &frosts).await;
        for (hemisphere, expect) in [("northern", start.clone()), ("southern", month_after(8).1)] {
            garden.edit_profile(&rowan, &json!({"hemisphere": hemisphere})).await;
            let events = garden.events(&path).await;
            assert_eq!(events.iter().map(|event| &event.start).collect::<Vec<_>>(), [&expect], "{frosts}");
        }
    }
}

#[tokio::test]
async fn hidden_deleted_and_unsaved_tips_have_no_event() {
    let garden = Garden::new().await;
    let (rowan, author) = (garden.gardener("rowan").await, Gardener::named("author"));
    let facts = best(&[month_after(2).0]);
    let mut tips = Vec::new();
    for title in ["Stays", "Hidden", "Deleted", "Not saved any more"] {
        tips.push(format!("/tips/{}", garden.keep(&rowan, title, facts.clone()).await));
    }
    let path = garden.make_calendar(&rowan).await;
    assert_eq!(garden.events(&path).await.len(), 4);
    garden.send(request("PATCH", &tips[1]).by(&author).json(&json!({"availability": "hidden"}))).await;
    garden.send(request("DELETE", &tips[2]).by(&author)).await;
    garden.send(mark("DELETE", &tips[3], "saved").by(&rowan)).await;
    let events = garden.events(&path).await;
    assert_eq!(events.iter().map(|event| event.summary.as_str()).collect::<Vec<_>>(), ["Stays"]);
}

#[tokio::test]
async fn hostile_and_foreign_words_stay_words() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let facts = best(&[month_after(2).0]);
    let titles = [
        r#"Leeks, onions; "peas": C:\new\n <b>beans</b>"#,
        "BEGIN:VEVENT,END:VCALENDAR;SUMMARY=1",
        "Ąčęėįšųū žalios pupelės — 豆の植え方、春と秋に。 🌱 ที่ปลูกในฤดูใบไม้ผลิ",
        "Blanch leeks with collars of cardboard, a little higher every other week until the first frost of the year comes",
    ];
    for title in titles {
        garden.keep(&rowan, title, facts.clone()).await;
    }
    let path = garden.make_calendar(&rowan).await;
    let events = garden.events(&path).await;
    let summaries = || events.iter().rev().map(|event| event.summary.as_str()).collect::<Vec<_>>();
    assert_eq!(summaries(), titles);

    // The API takes no such title, so it is put past it.
    let breaking = garden.keep(&rowan, "Breaks", facts).await;
    let update = garden.tips.client.update_item().table_name(&garden.tips.name);
    let title = "One\r\nEND:VEVENT\r\nEND:VCALENDAR\r\u{7}\u{85}two".to_owned();
    let update = update.key("id", AttributeValue::S(breaking)).update_expression("SET card.summary.title = :title");
    update.expression_attribute_values(":title", AttributeValue::S(title)).send().await.unwrap();
    let events = garden.events(&path).await;
    assert_eq!((events.len(), events[0].summary.as_str()), (5, "One\nEND:VEVENT\nEND:VCALENDARtwo"));
}

#[tokio::test]
async fn only_the_present_key_of_an_active_gardener_opens_the_calendar() {
    let garden = Garden::new().await;
    let (rowan, mireille) = (garden.gardener("rowan").await, garden.gardener("mireille").await);
    let first = garden.make_calendar(&rowan).await;
    let others = garden.make_calendar(&mireille).await;
    assert_eq!(garden.get(&first).await.status, 200);
    let second = garden.make_calendar(&rowan).await;
    assert_eq!(garden.get(&second).await.status, 200);

    let key = |path: &str| path.rsplit('.').nth(1).unwrap().to_owned();
    let file = |id: &str, key: &str| format!("/calendar/{id}.{key}.ics");
    let mut answers = BTreeSet::new();
    for (wrong, what) in [
        (first.clone(), "the address before"),
        (file(&rowan.id(), &key(&others)), "another gardener's key"),
        (file(&mireille.id(), &key(&second)), "another gardener's calendar"),
        (file(&Gardener::named("nobody").id(), &key(&second)), "nobody's calendar"),
        (file(&rowan.id(), &"0".repeat(32)), "an invented key"),
        (file(&rowan.id(), &key(&second).to_uppercase()), "another spelling"),
        (second.trim_end_matches(".ics").to_owned(), "another name"),
        (format!("/calendar/{}", rowan.id()), "no key"),
    ] {
        let response = garden.get(&wrong).await;
        assert_eq!((response.status, response.header("cache-control")), (404, Some("private, no-store")), "{what}");
        answers.insert(response.text);
    }

    garden.set_attribute(&rowan, "status", "inactive").await;
    answers.insert(garden.get(&second).await.text);
    garden.set_attribute(&rowan, "status", "active").await;
    assert_eq!(garden.get(&second).await.status, 200);
    for _ in 0..2 {
        assert_eq!(garden.send(request("DELETE", "/me/calendar").by(&rowan)).await.status, 204);
    }
    answers.insert(garden.get(&second).await.text);
    garden.leave(&mireille, "remove").await;
    answers.insert(garden.get(&others).await.text);
    // No answer tells which of these it is.
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert!(answers.first().unwrap().contains("\"status\":404"), "{answers:?}");
}

#[tokio::test]
async fn key_is_not_stored_and_only_its_gardener_sees_that_there_is_a_calendar() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.share(&rowan, "A tip", "public").await;
    let own = async || {
        let profile = garden.send(request("POST", "/user").by(&rowan).json(&json!({}))).await.json();
        profile["data"]["calendarSince"].clone()
    };
    assert_eq!(own().await, Value::Null);
    let made = garden.send(request("PUT", "/me/calendar").by(&rowan)).await.json();
    let file = made["data"]["file"].as_str().unwrap();
    let key = file.split('.').nth(1).unwrap();
    assert!(key.len() == 32 && !garden.stored().contains(key));
    assert_eq!(own().await, made["data"]["at"]);

    // An edit leaves it as it is, also one with a photograph.
    for change in [json!({"bio": "Leeks."}), json!({"portrait": garden.photo(&rowan).await})] {
        let edit = request("PATCH", &format!("/user/{}", rowan.id())).by(&rowan).json(&change);
        assert_eq!(garden.send(edit).await.json()["data"]["calendarSince"], made["data"]["at"]);
    }
    assert_eq!(own().await, made["data"]["at"]);
    assert_eq!(garden.get(&format!("/calendar/{file}")).await.status, 200);

    let export = garden.send(request("GET", &format!("/user/{}/export", rowan.id())).by(&rowan)).await;
    assert_eq!(export.json()["data"]["profile"]["calendarSince"], made["data"]["at"]);
    garden.feed_index().await;
    let profile = format!("/user/{}", rowan.id());
    let digest = rules::CalendarFile::parse(file).unwrap().key.digest();
    assert!(garden.stored().contains(digest.as_str()) && !export.text.contains(digest.as_str()));
    for path in [&profile, &format!("{profile}/page"), "/user", "/search/gardeners?q=rowan", "/tips"] {
        let text = garden.get(path).await.text;
        assert!(text.contains("rowan") && !text.contains("calendar") && !text.contains(digest.as_str()), "{path}");
    }

    assert_eq!(garden.send(request("DELETE", "/me/calendar").by(&rowan)).await.status, 204);
    assert_eq!(own().await, Value::Null);
    assert!(!garden.stored().contains(digest.as_str()));
}

#[tokio::test]
async fn suspended_gardener_can_end_the_calendar_and_make_none() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    garden.make_calendar(&rowan).await;
    garden.set_attribute(&rowan, "status", "inactive").await;
    let renewed = garden.send(request("PUT", "/me/calendar").by(&rowan)).await;
    assert_eq!((renewed.status, renewed.code().as_str()), (403, "inactive"));
    assert_eq!(garden.send(request("DELETE", "/me/calendar").by(&rowan)).await.status, 204);
    assert!(!garden.stored().contains("calendar"));
    // Nothing comes of the end of a calendar whose gardener has no profile.
    let nobody = Gardener::named("nobody");
    assert_eq!(garden.send(request("DELETE", "/me/calendar").by(&nobody)).await.status, 204);
    assert!(!garden.stored().contains(&nobody.id()));
}

#[tokio::test]
async fn unchanged_calendar_is_304_until_a_tip_is_saved() {
    let garden = Garden::new().await;
    let rowan = garden.gardener("rowan").await;
    let path = garden.make_calendar(&rowan).await;
    let first = garden.get(&path).await;
    let tag = first.header("etag").unwrap().to_owned();
    // CloudFront weakens the tag of what it compresses.
    for tag in [tag.clone(), format!("W/{tag}")] {
        let again = garden.send(request("GET", &path).header("if-none-match", &tag)).await;
        assert_eq!((again.status, again.text.as_str()), (304, ""));
        assert_eq!(again.header("cache-control"), Some("private, no-cache"));
    }
    garden.keep(&rowan, "Earth up leeks", best(&[month_after(2).0])).await;
    let changed = garden.send(request("GET", &path).header("if-none-match", &tag)).await;
    assert_eq!((changed.status, read(&changed).len()), (200, 1));
}

#[tokio::test]
async fn calendar_leaves_out_the_tips_of_a_gardener_who_was_blocked_later() {
    let garden = Garden::new().await;
    let reader = garden.gardener("reader").await;
    let path = garden.make_calendar(&reader).await;
    garden.keep(&reader, "Leeks", json!({"months": {"best": [3], "possible": []}})).await;
    assert!(!garden.events(&path).await.is_empty());
    let author = Gardener::named("author").id();
    for (kind, is_left) in [("mute", true), ("block", false)] {
        let block = request("PUT", &format!("/me/blocks/{author}")).json(&json!({ "kind": kind }));
        assert_eq!(garden.send(block.by(&reader)).await.status, 204);
        assert_eq!(!garden.events(&path).await.is_empty(), is_left, "{kind}");
    }
}
