//! The missing requirements of people who request an invitation, which owners see before they answer.

use std::collections::BTreeMap;

use caseboard_domain::case::end_of;
use caseboard_domain::notice::NoticeAction;
use caseboard_domain::person::Category;
use caseboard_domain::requirements::Requirements;
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::Conn;
use caseboard_store::center_requirements::find_rules;

use crate::Error;
use crate::eligibility::{CenterDay, KnownPeople};
use crate::notices::ListedNotice;

/// Adds what people lack at the center of the case to the requests that the viewer can answer with an invitation. Two
/// statements for each center of such a request read the rules and the facts; an invitation checks both again.
pub(super) async fn add_gaps(
    conn: &Conn,
    requests: &mut [ListedNotice],
    require_certified: bool,
) -> Result<(), Error> {
    let mut by_center: BTreeMap<CenterId, Vec<OpenRequest<'_>>> = BTreeMap::new();
    for request in requests.iter_mut().filter_map(OpenRequest::of) {
        by_center.entry(request.center).or_default().push(request);
    }
    for (center, open) in by_center {
        let people: Vec<PersonId> = open.iter().map(|it| it.person).collect();
        let rules = find_rules(conn, center, &people).await?;
        let in_force = |category: Category| {
            (category, Requirements::in_force(rules.set_for(category), require_certified))
        };
        let required: BTreeMap<Category, Requirements> =
            Category::ALL.iter().copied().map(in_force).collect();
        let checked = open.iter().map(|it| (it.person, &required[&it.category]));
        let known = KnownPeople::read(conn, center, checked, rules.blocked.iter().copied()).await?;
        for request in open {
            request.listed.gaps = known.gaps(request.day, request.person, &required[&request.category]);
        }
    }
    Ok(())
}

/// A request that the viewer can answer with an invitation.
struct OpenRequest<'a> {
    center: CenterId,
    person: PersonId,
    category: Category,
    day: CenterDay,
    listed: &'a mut ListedNotice,
}

impl<'a> OpenRequest<'a> {
    fn of(listed: &'a mut ListedNotice) -> Option<Self> {
        let notice = &listed.notice;
        let (case, center) = (notice.case.as_ref()?, notice.center.as_ref()?);
        let engagement = notice.engagement?;
        let (person, category) = (engagement.person, engagement.category);
        let end = end_of(case.start, case.hours);
        let (center, day) = (center.id, CenterDay::at_end(center.id, center.state, end, &case.zone));
        listed.actions.contains(&NoticeAction::Invite).then_some(Self {
            center,
            person,
            category,
            day,
            listed,
        })
    }
}
