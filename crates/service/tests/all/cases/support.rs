//! Helpers of the tests of cases: reading records, and checking invariants.

use std::cmp::Reverse;
use std::fmt::Display;

use caseboard_domain::actor::{Actor, CenterManager, Poster, Professional, SessionData};
use caseboard_domain::case::CaseStatus;
use caseboard_domain::center::Center;
use caseboard_domain::engagement::{Engagement, Rejection, State, invite_status};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::page::Keyset;
use caseboard_domain::person::Category;
use caseboard_domain::schedule::overlaps;
use caseboard_domain::throttle::Limit;
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, CenterId, NoticeId, PersonId};
use caseboard_service::invitations::{
    AcceptInvitation, Accepted, InviteFavorites, accept_invitation, invite_favorites,
};
use caseboard_service::outbox::list_mailbox;
use caseboard_service::secrets::digest;
use caseboard_service::{App, Error, IdempotencyKey};
use caseboard_store::cases::CaseRow;
use caseboard_store::centers::CodeHash;
use caseboard_store::notices::{CaseNoticeRow, NoticeRow, NoticeScope};
use caseboard_store::{
    StoreError, affiliations, cases, centers, engagements, notices, outbox, persons, rate_limits,
};
use caseboard_testkit::Fixture;
use jiff::Timestamp;

/// The group of most test users.
pub(crate) const NURSE: Category = Category::RegisteredNurse;
/// The second group.
pub(crate) const TECH: Category = Category::ScrubTech;

/// Returns the outcome of a command, or the code of its refusal.
pub(crate) fn code<T>(outcome: Result<T, Error>) -> Result<T, &'static str> {
    match outcome {
        Ok(value) => Ok(value),
        Err(Error::Refused(refusal)) => Err(refusal.code),
        Err(other) => panic!("neither an outcome nor a refusal: {other}"),
    }
}

/// Retries while the command returns 503, as a client does.
pub(crate) async fn retry_while_busy<T, F: Future<Output = Result<T, Error>>>(
    call: impl Fn() -> F,
) -> Result<T, &'static str> {
    loop {
        match call().await {
            Err(Error::Busy(_)) => tokio::task::yield_now().await,
            other => return code(other),
        }
    }
}

/// Accepts an invitation, whatever the version of the case is.
pub(crate) async fn accept(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    invitation: NoticeId,
) -> Result<Accepted, Error> {
    accept_invitation(app, actor, key, AcceptInvitation::any_version(invitation)).await
}

/// Invites people and returns their invitations in the same order.
pub(crate) async fn invite(
    fixture: &Fixture,
    by: &Poster,
    case: CaseId,
    people: &[Professional],
) -> Vec<NoticeId> {
    let mut invitations = Vec::new();
    for part in people.chunks(100) {
        let input = InviteFavorites { case, people: part.iter().map(Professional::person).collect() };
        let answer = invite_favorites(fixture, by, None, input).await.expect("invited");
        assert_eq!(answer.skipped, []);
        invitations.extend(answer.invited.iter().map(|invited| invited.notice));
    }
    invitations
}

/// Posts a case in 200 hours and confirms this many people; returns it with the people and their invitations.
pub(crate) async fn confirmed_case(
    fixture: &Fixture,
    count: usize,
) -> (CaseId, Vec<Professional>, Vec<NoticeId>) {
    let people = fixture.professionals(NURSE, count).await;
    let places = [(NURSE, u32::try_from(count).expect("few"))];
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &places).await;
    let invitations = invite(fixture, &fixture.surgeon, case, &people).await;
    for (person, invitation) in people.iter().zip(&invitations) {
        accept(fixture, person, None, *invitation).await.expect("accepted");
    }
    (case, people, invitations)
}

/// Counts hits of a limit that begin now, to test what happens near it.
pub(crate) async fn count_hits(fixture: &Fixture, limit: Limit, who: impl Display, hits: i64) {
    let (key, now) = (digest(format!("{}\0{who}", limit.name)), fixture.now());
    let counted = fixture.db.write(move |tx| async move {
        rate_limits::count_hits(&tx, &key, now, limit.ends(now), hits).await?;
        Ok::<_, StoreError>(tx.commit(()))
    });
    counted.await.expect("counted");
}

/// Inserts a center at this place, affiliated with the surgeon of the fixture.
pub(crate) async fn center_at(fixture: &Fixture, name: &str, zone: &str, zip_code: &str) -> CenterId {
    let center = Center {
        id: fixture.new_id(),
        name: name.into(),
        address: "2 Far Street".into(),
        city: "Faraway".into(),
        state: "NY".parse().expect("a state"),
        zip_code: zip_code.into(),
        phone: None,
        zone: Zone::parse(zone).expect("a zone"),
        active: true,
        confirmed: true,
    };
    let (id, surgeon, now) = (center.id, fixture.surgeon.person(), fixture.now());
    let written = fixture.db.write(move |tx| {
        let center = center.clone();
        async move {
            centers::insert(&tx, &center, CodeHash { hash: [0; 32], key_version: 1 }, None, now).await?;
            affiliations::verify(&tx, surgeon, id, now).await?;
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("a center");
    id
}

pub(crate) async fn case(app: &App, id: CaseId) -> CaseRow {
    app.db.read(move |conn| async move { cases::find(&conn, id).await }).await.expect("read").expect("a case")
}

pub(crate) async fn engagements_of(app: &App, id: CaseId) -> Vec<Engagement> {
    let all = app
        .db
        .read(move |conn| async move { engagements::list_of_cases(&conn, &[id], i64::MAX).await })
        .await
        .expect("read");
    all.into_iter().map(|(_, engagement)| engagement).collect()
}

/// Returns the state of a person on a case; `NONE` without an engagement.
pub(crate) async fn state(app: &App, id: CaseId, person: &Professional) -> &'static str {
    let own = engagements_of(app, id).await.into_iter().find(|it| it.person == person.person());
    own.map_or("NONE", |it| it.state.name())
}

/// Returns all notices to a professional, newest first, with the first copy of each own request.
pub(crate) async fn notices_of(app: &App, person: PersonId) -> Vec<CaseNoticeRow> {
    let read = app
        .db
        .read(move |conn| async move { engagements::list_of_person(&conn, person, Timestamp::MIN).await });
    let own = read.await.expect("read");
    let mut all: Vec<CaseNoticeRow> = own.into_iter().flat_map(|(_, notices)| notices).collect();
    all.sort_by_key(|notice| Reverse((notice.created_at, notice.id)));
    all
}

/// Returns the unread notices of a user, newest first.
pub(crate) async fn unread_notices(app: &App, person: PersonId) -> Vec<NoticeRow> {
    app.db
        .read(move |conn| async move {
            notices::list(&conn, person, NoticeScope::Unread, Keyset::default()).await
        })
        .await
        .expect("read")
}

/// Returns kind and status of the unread notices of a user, newest first.
pub(crate) async fn unread_kinds(app: &App, person: PersonId) -> Vec<(&'static str, &'static str)> {
    unread_notices(app, person)
        .await
        .iter()
        .map(|notice| (notice.kind.as_str(), notice.status.as_str()))
        .collect()
}

/// Returns the pending and sent messages to an email address or phone number, oldest first.
pub(crate) async fn sent_to(app: &App, to: &str) -> Vec<outbox::OutboxItem> {
    let mut items = list_mailbox(app, Some(to.to_owned())).await.expect("read");
    items.reverse();
    items
}

/// Returns email address and phone number of a person.
pub(crate) async fn address(app: &App, person: PersonId) -> (String, String) {
    let found =
        app.db.read(move |conn| async move { persons::find(&conn, person).await }).await.expect("read");
    let found = found.expect("a person");
    (found.email.into_string(), found.phone)
}

/// Returns everything a command can have written about a case, to compare before and after.
pub(crate) async fn case_snapshot(fixture: &Fixture, id: CaseId, people: &[&Professional]) -> String {
    let mut all = format!("{:?}\n{:?}\n", case(fixture, id).await, engagements_of(fixture, id).await);
    for person in people {
        all.push_str(&format!("{:?}\n", notices_of(fixture, person.person()).await));
    }
    for poster in [&fixture.surgeon, &fixture.admin, &fixture.other_admin, &fixture.system] {
        all.push_str(&format!("{:?}\n", unread_notices(fixture, poster.person()).await));
    }
    let sent =
        fixture.db.read(|conn| async move { outbox::count_by_state(&conn).await }).await.expect("read");
    format!("{all}{sent:?}")
}

/// Checks the invariants of a case between transactions (AMB-31, AMB-32, AMB-33, AMB-39).
pub(crate) async fn check_case(app: &App, id: CaseId) {
    let case_row = case(app, id).await;
    let all = engagements_of(app, id).await;
    assert_eq!(case_row.status, case_row.case.status(), "the stored status follows from the places");
    for line in &case_row.case.positions {
        let own = |state: &str| {
            all.iter().filter(|it| it.category == line.category && it.state.stored_name() == state).count()
        };
        if case_row.case.is_cancelled() {
            assert!(all.iter().all(|it| !it.state.is_live()), "no live engagement on a cancelled case");
        } else {
            assert_eq!(
                line.filled() as usize,
                own("CONFIRMED"),
                "every taken place has a confirmed professional"
            );
            assert!(
                line.is_full() || own("POSITION_FILLED") == 0,
                "no suspended invitation while a place is free"
            );
            let is_offer =
                |it: &&Engagement| it.category == line.category && matches!(it.state, State::Offered { .. });
            let offers = all.iter().filter(is_offer).count();
            assert_eq!(line.held() as usize, offers, "every held place has an offer");
            assert!(!line.is_full() || own("INVITED") == offers, "no open invitation to a full position");
        }
    }
    let full = case_row.case.positions.iter().all(|line| line.is_filled());
    assert_eq!(
        case_row.status == CaseStatus::Complete,
        full && !case_row.case.is_cancelled(),
        "COMPLETE exactly when full"
    );
    check_notices(app, &all).await;
}

/// Checks that the newest notice to each professional shows their state.
async fn check_notices(app: &App, all: &[Engagement]) {
    for engagement in all {
        let notices = notices_of(app, engagement.person).await;
        let id = engagement.id;
        let found =
            app.db.read(move |conn| async move { engagements::find(&conn, id).await }).await.expect("read");
        let newest = found.and_then(|(_, record)| record.notice);
        let own = notices.iter().find(|it| Some(it.id) == newest);
        // A withdrawn request has no notice to the professional; what they got before it is no invitation (AMB-289).
        if let State::Acknowledged { after: Rejection::Request, .. } = engagement.state
            && own.is_none_or(|it| it.status != NoticeStatus::Acknowledged)
        {
            // An invitation that a request for the standby list replaced is read, and cannot be open again (AMB-265).
            let is_open = |it: &&CaseNoticeRow| match it.status {
                NoticeStatus::Invited => true,
                NoticeStatus::PositionAlreadyFilled => !it.read,
                _ => false,
            };
            assert!(own.filter(is_open).is_none(), "an invitation after a withdrawn request");
            continue;
        }
        if let Some(status) = engagement.message_status() {
            assert_eq!(
                own.map(|it| it.status),
                Some(status),
                "{:?}: {}",
                engagement.state,
                invite_status(Some(engagement))
            );
        }
    }
}

/// Checks that no person is confirmed for two overlapping cases (C-65).
pub(crate) async fn check_schedules(app: &App, ids: &[CaseId]) {
    let mut confirmed: Vec<(PersonId, Timestamp, Timestamp)> = Vec::new();
    for id in ids {
        let case_row = case(app, *id).await;
        for engagement in engagements_of(app, *id).await {
            // A place is kept while a changed time is not confirmed, also if another case overlaps it.
            if matches!(engagement.state, State::Confirmed { reconfirm: false, .. }) {
                confirmed.push((engagement.person, case_row.case.start, case_row.case.end()));
            }
        }
    }
    for (index, one) in confirmed.iter().enumerate() {
        for other in &confirmed[index + 1..] {
            assert!(
                one.0 != other.0 || !overlaps((one.1, one.2), (other.1, other.2)),
                "confirmed for two overlapping cases"
            );
        }
    }
}

/// Returns a poster with a session that differs, such as one whose centers are not confirmed any more.
pub(crate) fn poster_with(poster: &Poster, change: impl FnOnce(&mut SessionData)) -> Poster {
    let mut session = as_actor(poster).session_data().clone();
    change(&mut session);
    Actor::from_session(session, false).and_then(Actor::require_poster).expect("a poster")
}

/// Returns the poster as an actor.
pub(crate) fn as_actor(poster: &Poster) -> Actor {
    poster.clone().into()
}

/// Returns the poster, who is no surgeon, as the manager of a center.
pub(crate) fn as_manager(poster: &Poster) -> CenterManager {
    as_actor(poster).require_center_manager().expect("an administrator")
}
