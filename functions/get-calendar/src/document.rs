//! The calendar as text.

use api::head::AppPage;
use icalendar::{Calendar, Component, Event, Property};
use rules::{Days, Failure, Hazard, ReadersGarden, Standfirst, Timestamp, TipCard, limits};
use store::Almanac;

/// It never changes, also where the site moves to another address: a calendar program knows an event by it.
const UID_DOMAIN: &str = "saved-tips";

/// The calendar of this day in UTC: every request of one day gets the same text.
pub fn written(Almanac { gardener, tips }: &Almanac, page: &AppPage, now: Timestamp) -> Result<String, Failure> {
    let today = now.next_day().days_before(1);
    let (from, until) = (today.days_before(limits::CALENDAR_PAST_DAYS), today.days_after(limits::CALENDAR_DAYS));
    let garden = ReadersGarden::of(&gardener.summary, gardener.frost);
    let site = plain(&page.name());
    let mut calendar = Calendar::empty();
    calendar
        .append_property(("VERSION", "2.0"))
        .append_property(("PRODID", format!("-//{site}//My almanac//EN").as_str()))
        .append_property(("CALSCALE", "GREGORIAN"))
        .append_property(("X-WR-CALNAME", format!("My almanac · {site}").as_str()))
        .append_property(of_type("REFRESH-INTERVAL", "DURATION", "P1D"))
        .append_property(("X-PUBLISHED-TTL", "P1D"));
    for tip in tips {
        for days in tip.summary.facts.timing().days(garden, from, until) {
            calendar.push(event(tip, days, page.origin, today));
        }
    }
    (&calendar).try_into().map_err(|_| Failure::new("a calendar cannot be written"))
}

fn event(tip: &TipCard, Days { start, end, year, run }: Days, origin: &str, today: Timestamp) -> Event {
    let address = format!("{origin}/tips/{}", tip.id);
    let mut event = Event::new();
    event
        .uid(&format!("{}-{year}-{run}@{UID_DOMAIN}", tip.id))
        // The profile and the tip may have changed since the day before.
        .add_property("DTSTAMP", format!("{}T000000Z", date(today)))
        .append_property(of_type("DTSTART", "DATE", &date(start)))
        .append_property(of_type("DTEND", "DATE", &date(end)))
        .summary(&plain(tip.summary.title.as_str()))
        .description(&plain(&description(tip, &address)))
        .append_property(("URL", address.as_str()))
        // It is no appointment: its gardener is free.
        .append_property(("TRANSP", "TRANSPARENT"));
    event
}

fn of_type(name: &str, value_type: &str, value: &str) -> Property {
    let mut property = Property::new(name, value);
    property.add_parameter("VALUE", value_type);
    property
}

/// `20261126`
fn date(day: Timestamp) -> String {
    day.day().replace('-', "")
}

/// The plants, the tip in a sentence, what to mind, and its address, each on a line.
fn description(tip: &TipCard, address: &str) -> String {
    let facts = &tip.summary.facts;
    let names: Vec<&str> = facts.plants.iter().map(|plant| plant.plant().name).collect();
    let plants = if names.is_empty() { tip.summary.plant_type.as_str().to_owned() } else { names.join(", ") };
    let about = facts.standfirst.as_ref().map_or(tip.excerpt.as_str(), Standfirst::as_str).to_owned();
    let hazards = facts.hazards.iter().map(in_words).collect::<Vec<_>>().join(", ");
    let care = if hazards.is_empty() { hazards } else { format!("Take care: {hazards}.") };
    let lines = [plants, about, care, address.to_owned()];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn in_words(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::ToxicToPeople => "toxic to people",
        Hazard::ToxicToPets => "toxic to pets",
        Hazard::SkinIrritant => "irritates skin or eyes",
        Hazard::Chemical => "spray or chemical",
        Hazard::Tool => "sharp or power tool",
        Hazard::Height => "work at a height",
        Hazard::Water => "open water",
        Hazard::Invasive => "invasive in some regions",
        Hazard::LocalRules => "check your local rules",
    }
}

/// Without the characters that RFC 5545 has no form for (section 3.1): all controls except the line break, which is escaped.
fn plain(text: &str) -> String {
    text.replace("\r\n", "\n").chars().filter(|letter| !letter.is_control() || *letter == '\n').collect()
}
