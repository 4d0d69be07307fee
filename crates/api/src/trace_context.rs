//! W3C trace context: reads the trace id of an incoming `traceparent` header.

use http::HeaderMap;

/// The trace that a request belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TraceContext {
    /// 32 lower-case hexadecimal digits, not all zero.
    pub(crate) trace_id: String,
    /// The span of the caller: 16 lower-case hexadecimal digits, not all zero.
    pub(crate) parent_id: String,
}

impl TraceContext {
    /// Reads the header. Returns `None` if it is missing, repeated or invalid, because the specification asks to ignore
    /// invalid values.
    pub(crate) fn from_headers(headers: &HeaderMap) -> Option<Self> {
        let mut values = headers.get_all("traceparent").iter();
        let value = values.next().filter(|_| values.next().is_none())?.to_str().ok()?;
        let parts: Vec<&str> = value.split('-').collect();
        let [version, trace_id, parent_id, flags, rest @ ..] = parts.as_slice() else { return None };
        // Version 00 has four fields; later versions may append more. Version ff is invalid.
        let version_is_known =
            is_hex(version, 2) && *version != "ff" && (*version != "00" || rest.is_empty());
        let ids_are_valid = is_hex(trace_id, 32) && is_hex(parent_id, 16) && is_hex(flags, 2);
        let ids_are_set = [trace_id, parent_id].iter().all(|id| id.bytes().any(|digit| digit != b'0'));
        (version_is_known && ids_are_valid && ids_are_set)
            .then(|| Self { trace_id: (*trace_id).to_owned(), parent_id: (*parent_id).to_owned() })
    }
}

fn is_hex(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
    const SPAN: &str = "00f067aa0ba902b7";

    fn parse(values: &[&str]) -> Option<TraceContext> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append("traceparent", HeaderValue::from_str(value).expect("a header"));
        }
        TraceContext::from_headers(&headers)
    }

    #[test]
    fn valid_traceparent_is_parsed() {
        let expected = TraceContext { trace_id: TRACE.to_owned(), parent_id: SPAN.to_owned() };
        assert_eq!(parse(&[&format!("00-{TRACE}-{SPAN}-01")]), Some(expected.clone()));
        assert_eq!(parse(&[&format!("cc-{TRACE}-{SPAN}-00-later")]), Some(expected));
    }

    #[test]
    fn invalid_traceparent_is_ignored() {
        assert_eq!(parse(&[]), None);
        let good = format!("00-{TRACE}-{SPAN}-01");
        assert_eq!(parse(&[&good, &good]), None, "repeated");
        for value in [
            String::new(),
            format!("ff-{TRACE}-{SPAN}-01"),
            format!("00-{TRACE}-{SPAN}-01-more"),
            format!("00-{TRACE}-{SPAN}"),
            format!("00-{}-{SPAN}-01", TRACE.to_uppercase()),
            format!("00-{}-{SPAN}-01", "0".repeat(32)),
            format!("00-{TRACE}-{}-01", "0".repeat(16)),
            format!("00-{}-{SPAN}-01", &TRACE[1..]),
            format!("00-{TRACE}-{SPAN}-g1"),
        ] {
            assert_eq!(parse(&[&value]), None, "{value}");
        }
    }
}
