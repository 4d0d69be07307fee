//! The format iCalendar (RFC 5545) as far as the feed and the mails need it: events with the definitions of their time zones.
//!
//! It is written here because the library of that name builds on another crate for times and does not write definitions of time
//! zones, which are the larger part.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use caseboard_domain::time::{Zone, local_to_instant};
use jiff::civil::DateTime;
use jiff::tz::{Dst, Offset};
use jiff::{SignedDuration, Timestamp};

/// The longest line in bytes, without its end (RFC 5545, 3.1).
const LINE_MAX: usize = 75;
/// How long before the first event a definition of a time zone begins.
const MARGIN: SignedDuration = SignedDuration::from_hours(24);

/// The action of the receiver on the events (RFC 5546).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    /// Shows them: a feed.
    Publish,
    /// Adds or replaces them: a mail about a confirmed or changed case.
    Request,
    /// Removes them: a mail about a cancelled case.
    Cancel,
}

impl Method {
    /// Returns the name in the format.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Publish => "PUBLISH",
            Self::Request => "REQUEST",
            Self::Cancel => "CANCEL",
        }
    }
}

/// The status of an event in a calendar file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ICalStatus {
    /// It takes place.
    Confirmed,
    /// Something is not settled yet.
    Tentative,
    /// It was called off.
    Cancelled,
}

impl ICalStatus {
    const fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "CONFIRMED",
            Self::Tentative => "TENTATIVE",
            Self::Cancelled => "CANCELLED",
        }
    }
}

/// An event of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CalendarEvent {
    /// Identifies the event in feeds and mails. It never changes.
    pub(crate) uid: String,
    /// Grows with each change.
    pub(crate) sequence: i64,
    /// When the event was changed last.
    pub(crate) changed_at: Timestamp,
    /// When it begins.
    pub(crate) start: Timestamp,
    /// When it ends, exclusive.
    pub(crate) end: Timestamp,
    /// The time zone of its place.
    pub(crate) zone: Zone,
    /// See [`ICalStatus`].
    pub(crate) status: ICalStatus,
    /// One line.
    pub(crate) summary: String,
    /// The address.
    pub(crate) location: String,
    /// Further lines.
    pub(crate) description: String,
    /// The address of the page that shows it.
    pub(crate) url: String,
}

/// A calendar and who sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Calendar<'a> {
    /// See [`Method`].
    pub(crate) method: Method,
    /// The name that calendar programs show.
    pub(crate) name: &'a str,
    /// The address that answers go to.
    pub(crate) organizer: &'a str,
    /// The address of the invited person; none in a feed.
    pub(crate) attendee: Option<&'a str>,
    /// The events.
    pub(crate) events: &'a [CalendarEvent],
}

impl Calendar<'_> {
    /// Returns the calendar as text with the line ends of the format.
    pub(crate) fn to_text(&self) -> String {
        let mut out = Lines::default();
        out.line("BEGIN:VCALENDAR");
        out.line("VERSION:2.0");
        out.line("PRODID:-//Caseboard//Caseboard//EN");
        out.line("CALSCALE:GREGORIAN");
        out.property("METHOD", self.method.name());
        if self.method == Method::Publish {
            out.text("X-WR-CALNAME", self.name);
            out.line("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
            out.line("X-PUBLISHED-TTL:PT1H");
        }
        for (zone, (first, last)) in self.zones() {
            write_zone(&mut out, zone, first, last);
        }
        for event in self.events {
            self.write_event(&mut out, event);
        }
        out.line("END:VCALENDAR");
        out.0
    }

    /// Returns each time zone with the first start and the last end of its events.
    fn zones(&self) -> Vec<(&Zone, (Timestamp, Timestamp))> {
        let mut zones: BTreeMap<&str, (&Zone, (Timestamp, Timestamp))> = BTreeMap::new();
        for event in self.events.iter().filter(|event| event.zone.name() != Zone::utc().name()) {
            let (_, range) =
                zones.entry(event.zone.name()).or_insert((&event.zone, (event.start, event.end)));
            *range = (range.0.min(event.start), range.1.max(event.end));
        }
        zones.into_values().collect()
    }

    fn write_event(&self, out: &mut Lines, event: &CalendarEvent) {
        out.line("BEGIN:VEVENT");
        out.property("UID", &event.uid);
        out.property("SEQUENCE", &event.sequence.to_string());
        // The same in every answer until the event changes, so that an unchanged feed has the same ETag.
        out.property("DTSTAMP", &utc(event.changed_at));
        out.property("LAST-MODIFIED", &utc(event.changed_at));
        let utc_only = [event.start, event.end].iter().any(|at| is_repeated(*at, &event.zone));
        let zone = if utc_only { &Zone::utc() } else { &event.zone };
        out.line(&zoned("DTSTART", event.start, zone));
        out.line(&zoned("DTEND", event.end, zone));
        out.property("STATUS", event.status.name());
        out.property("TRANSP", if event.status == ICalStatus::Cancelled { "TRANSPARENT" } else { "OPAQUE" });
        out.text("SUMMARY", &event.summary);
        out.text("LOCATION", &event.location);
        out.text("DESCRIPTION", &event.description);
        out.property("URL", &event.url);
        out.property("ORGANIZER", &format!("mailto:{}", address(self.organizer)));
        if let Some(attendee) = self.attendee {
            out.property(
                "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE",
                &format!("mailto:{}", address(attendee)),
            );
        }
        out.line("END:VEVENT");
    }
}

/// Returns an address without characters that would end the line.
fn address(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).collect()
}

/// Writes the offsets of a zone from the first to the last instant, one for each change of the clocks between them.
fn write_zone(out: &mut Lines, zone: &Zone, first: Timestamp, last: Timestamp) {
    let tz = zone.time_zone();
    let from = first.saturating_sub(MARGIN).unwrap_or(first);
    out.line("BEGIN:VTIMEZONE");
    out.property("TZID", zone.name());
    let (offset, dst, name) = {
        let info = tz.to_offset_info(from);
        (info.offset(), info.dst(), info.abbreviation().to_owned())
    };
    // The change before the first event; a zone without one has this offset since the beginning of the calendar.
    let began = tz.preceding(from).next().map(|change| change.timestamp());
    let before = began.and_then(|began| offset_before(zone, began)).unwrap_or(offset);
    write_observance(out, began, before, offset, dst, &name);
    let mut current = offset;
    for change in tz.following(from).take_while(|change| change.timestamp() <= last) {
        write_observance(
            out,
            Some(change.timestamp()),
            current,
            change.offset(),
            change.dst(),
            change.abbreviation(),
        );
        current = change.offset();
    }
    out.line("END:VTIMEZONE");
}

fn offset_before(zone: &Zone, change: Timestamp) -> Option<Offset> {
    let before = change.checked_sub(SignedDuration::from_secs(1)).ok()?;
    Some(zone.time_zone().to_offset(before))
}

fn write_observance(
    out: &mut Lines,
    began: Option<Timestamp>,
    from: Offset,
    to: Offset,
    dst: Dst,
    name: &str,
) {
    let kind = if dst.is_dst() { "DAYLIGHT" } else { "STANDARD" };
    out.property("BEGIN", kind);
    // The local time of the change is that of the offset before it.
    let local = began.map_or(DateTime::constant(1970, 1, 1, 0, 0, 0, 0), |at| from.to_datetime(at));
    out.property("DTSTART", &local.strftime("%Y%m%dT%H%M%S").to_string());
    out.property("TZOFFSETFROM", &offset_text(from));
    out.property("TZOFFSETTO", &offset_text(to));
    out.text("TZNAME", name);
    out.property("END", kind);
}

/// Returns an offset as `-0800`, with seconds if it has any.
fn offset_text(offset: Offset) -> String {
    let seconds = offset.seconds();
    let (sign, rest) = (if seconds < 0 { '-' } else { '+' }, seconds.abs());
    let mut text = format!("{sign}{:02}{:02}", rest / 3600, rest / 60 % 60);
    if rest % 60 != 0 {
        let _ = write!(text, "{:02}", rest % 60);
    }
    text
}

fn utc(at: Timestamp) -> String {
    Offset::UTC.to_datetime(at).strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// Returns whether the clock has shown the local time of an instant before, so that it would mean another one: the first of two
/// equal local times (RFC 5545, 3.3.5).
fn is_repeated(at: Timestamp, zone: &Zone) -> bool {
    local_to_instant(zone, zone.local(at)) != Ok(at)
}

/// Returns a property with a local time. UTC needs no definition of a zone.
fn zoned(name: &str, at: Timestamp, zone: &Zone) -> String {
    if zone.name() == Zone::utc().name() {
        return format!("{name}:{}", utc(at));
    }
    format!("{name};TZID={}:{}", zone.name(), zone.local(at).strftime("%Y%m%dT%H%M%S"))
}

/// The folded lines of a calendar.
#[derive(Default)]
struct Lines(String);

impl Lines {
    /// Adds a line and folds it between characters: the following lines begin with a space.
    fn line(&mut self, line: &str) {
        let mut length = 0;
        for character in line.chars() {
            if length + character.len_utf8() > LINE_MAX {
                self.0.push_str("\r\n ");
                length = 1;
            }
            self.0.push(character);
            length += character.len_utf8();
        }
        self.0.push_str("\r\n");
    }

    fn property(&mut self, name: &str, value: &str) {
        self.line(&format!("{name}:{value}"));
    }

    /// Adds a property whose value is free text. Control characters other than line ends are not allowed in the format.
    fn text(&mut self, name: &str, value: &str) {
        let mut escaped = String::with_capacity(value.len());
        for character in value.chars() {
            match character {
                '\\' | ';' | ',' => escaped.extend(['\\', character]),
                '\n' => escaped.push_str("\\n"),
                character if character.is_control() => {}
                character => escaped.push(character),
            }
        }
        self.property(name, &escaped);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().expect("an instant")
    }

    fn event(start: &str, zone: &str) -> CalendarEvent {
        CalendarEvent {
            uid: "1@caseboard".into(),
            sequence: 0,
            changed_at: at("2026-10-01T12:00:00Z"),
            start: at(start),
            end: at(start) + SignedDuration::from_hours(2),
            zone: Zone::parse(zone).expect("a zone"),
            status: ICalStatus::Confirmed,
            summary: "Case".into(),
            location: "Here".into(),
            description: String::new(),
            url: "https://caseboard.example/".into(),
        }
    }

    fn text(events: &[CalendarEvent]) -> String {
        let calendar = Calendar {
            method: Method::Publish,
            name: "Caseboard",
            organizer: "help@caseboard.example",
            attendee: None,
            events,
        };
        calendar.to_text()
    }

    fn unfolded(text: &str) -> String {
        text.replace("\r\n ", "")
    }

    /// Shows: FL-27
    #[test]
    fn lines_are_folded_between_characters_and_text_is_escaped() {
        let mut long = event("2026-05-04T14:00:00Z", "America/Los_Angeles");
        long.summary = format!("a; b, c\\ {}\nEND:VEVENT\r\u{7}", "\u{f1}\u{1f600}".repeat(60));
        let text = text(&[long]);
        assert!(text.split("\r\n").all(|line| line.len() <= LINE_MAX), "{text}");
        assert!(!text.replace("\r\n", "").contains(['\r', '\n', '\u{7}']), "only line ends of the format");
        let whole = unfolded(&text);
        assert!(whole.contains("SUMMARY:a\\; b\\, c\\\\ \u{f1}\u{1f600}"), "{whole}");
        assert!(whole.contains("\u{1f600}\\nEND:VEVENT\r\n"), "{whole}");
        assert_eq!(whole.matches("\r\nEND:VEVENT").count(), 1, "text cannot end the event");
    }

    /// The definition contains the change of the clocks between two events, and the offset before the first one.
    ///
    /// Shows: FL-27
    #[test]
    fn time_zones_are_defined_over_all_events() {
        let events = [
            event("2026-10-31T14:00:00Z", "America/Los_Angeles"),
            event("2026-11-02T15:00:00Z", "America/Los_Angeles"),
        ];
        let text = unfolded(&text(&events));
        assert_eq!(text.matches("BEGIN:VTIMEZONE").count(), 1);
        let daylight = "BEGIN:DAYLIGHT\r\nDTSTART:20260308T020000\r\nTZOFFSETFROM:-0800\r\nTZOFFSETTO:-0700\r\nTZNAME:PDT\r\nEND:DAYLIGHT";
        let standard = "BEGIN:STANDARD\r\nDTSTART:20261101T020000\r\nTZOFFSETFROM:-0700\r\nTZOFFSETTO:-0800\r\nTZNAME:PST\r\nEND:STANDARD";
        assert!(text.contains(daylight), "{text}");
        assert!(text.contains(standard), "{text}");
        assert!(text.contains("DTSTART;TZID=America/Los_Angeles:20261031T070000"), "{text}");
        assert!(text.contains("DTSTART;TZID=America/Los_Angeles:20261102T070000"), "{text}");
    }

    /// Shows: FL-27
    #[test]
    fn zones_without_changes_have_one_offset() {
        let text = text(&[event("2026-05-04T14:00:00Z", "America/Phoenix")]);
        assert_eq!((text.matches("BEGIN:STANDARD").count(), text.matches("BEGIN:DAYLIGHT").count()), (1, 0));
        assert!(text.contains("TZOFFSETTO:-0700"), "{text}");
        let utc = super::tests::text(&[event("2026-05-04T14:00:00Z", "UTC")]);
        assert!(utc.contains("DTSTART:20260504T140000Z") && !utc.contains("VTIMEZONE"), "{utc}");
    }
}
