//! The feed as XML.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use rules::{Timestamp, TipCard, UserId};

const NAMESPACE: &str = "http://www.w3.org/2005/Atom";

pub struct Feed<'a> {
    /// The site's address, without a slash at its end.
    pub origin: &'a str,
    pub site: &'a str,
    /// What the feed is about, unless it has all tips.
    pub title: Option<String>,
    /// The paths of the feed and of the page with the same tips.
    pub path: String,
    pub page: String,
    /// The newest first.
    pub tips: Vec<TipCard>,
}

impl Feed<'_> {
    pub fn written(&self) -> String {
        let mut writer = Writer::new(Vec::new());
        // A vector never refuses to be written to.
        let _ = self.write(&mut writer);
        String::from_utf8(writer.into_inner()).unwrap_or_default()
    }

    fn write(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let Self { origin, site, title, path, page, tips } = self;
        let title = title.as_ref().map_or_else(|| (*site).to_owned(), |title| format!("{title} · {site}"));
        let newest = tips.iter().map(updated).max().unwrap_or(Timestamp::from_milliseconds(0));
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
        writer.create_element("feed").with_attribute(("xmlns", NAMESPACE)).write_inner_content(|writer| {
            let address = format!("{origin}{path}");
            text(writer, "id", &address)?;
            text(writer, "title", &title)?;
            text(writer, "updated", &newest.to_string())?;
            text(writer, "icon", &format!("{origin}/icon-192.png"))?;
            link(writer, "self", "application/atom+xml", &address)?;
            link(writer, "alternate", "text/html", &format!("{origin}{page}"))?;
            tips.iter().try_for_each(|tip| self.write_tip(writer, tip))
        })?;
        Ok(())
    }

    fn write_tip(&self, writer: &mut Writer<Vec<u8>>, tip: &TipCard) -> io::Result<()> {
        let added = tip.id.date_added().to_string();
        let day = added.get(..10).unwrap_or_default();
        writer.create_element("entry").write_inner_content(|writer| {
            // RFC 4151: who named it, and when; so it stays if the site moves to another path.
            text(writer, "id", &format!("tag:{},{day}:tips/{}", self.host(), tip.id))?;
            text(writer, "title", tip.summary.title.as_str())?;
            text(writer, "published", &added)?;
            text(writer, "updated", &updated(tip).to_string())?;
            link(writer, "alternate", "text/html", &format!("{}/tips/{}", self.origin, tip.id))?;
            writer.create_element("author").write_inner_content(|writer| {
                text(writer, "name", tip.name.as_str())?;
                if tip.author_id == UserId::FORMER {
                    return Ok(());
                }
                text(writer, "uri", &format!("{}/gardener/{}", self.origin, tip.author_id))
            })?;
            writer.create_element("category").with_attribute(("term", tip.summary.category.as_str())).write_empty()?;
            let standfirst = tip.summary.facts.standfirst.as_ref().map(rules::Standfirst::as_str);
            text(writer, "summary", standfirst.unwrap_or(&tip.excerpt))
        })?;
        Ok(())
    }

    /// Without scheme and port, as a tag's authority must be.
    fn host(&self) -> &str {
        let (_, host) = self.origin.split_once("://").unwrap_or_default();
        host.split(':').next().unwrap_or_default()
    }
}

fn updated(tip: &TipCard) -> Timestamp {
    tip.confirmed_at.unwrap_or(tip.id.date_added())
}

fn text(writer: &mut Writer<Vec<u8>>, name: &str, content: &str) -> io::Result<()> {
    // XML has no form for these, not even an escaped one.
    let allowed: String = content
        .chars()
        .filter(|letter| !matches!(letter, '\0'..='\x08' | '\x0b'..='\x1f' | '\u{fffe}' | '\u{ffff}'))
        .collect();
    writer.create_element(name).write_text_content(BytesText::new(&allowed))?;
    Ok(())
}

fn link(writer: &mut Writer<Vec<u8>>, rel: &str, kind: &str, href: &str) -> io::Result<()> {
    let attributes = [("rel", rel), ("type", kind), ("href", href)];
    writer.create_element("link").with_attributes(attributes).write_empty()?;
    Ok(())
}
