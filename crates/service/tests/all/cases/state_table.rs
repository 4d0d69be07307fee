//! The state table of appendix B, tested through the commands: every state of one professional on one case ×
//! every command.

use crate::cases::support::{
    NURSE, accept, as_actor, case_snapshot, check_case, code, invite, notices_of, state, unread_notices,
};
use caseboard_domain::actor::{Actor, Professional};
use caseboard_domain::{CaseId, NoticeId};
use caseboard_service::cases::{CaseListQuery, cancel_case, list_professional_cases};
use caseboard_service::invitations::{
    Acknowledge, InviteFavorites, acknowledge_notice, approve_request, decline_invitation, decline_request,
    invite_favorites, request_invitation, withdraw_from_case,
};
use caseboard_testkit::Fixture;

const CALLS: [&str; 9] =
    ["request", "invite", "approve", "reject", "accept", "decline", "withdraw", "acknowledge", "cancel"];

/// For each state, the answer of each command in the order of [`CALLS`], followed by `>` and the next state
/// if it changes.
const TABLE: &[(&str, [&str; 9])] = &[
    (
        "NONE",
        [
            "INVITED>REQUESTED",
            "INVITED>INVITED",
            "FORBIDDEN",
            "FORBIDDEN",
            "FORBIDDEN",
            "FORBIDDEN",
            "FORBIDDEN",
            "FORBIDDEN",
            "CANCELLED",
        ],
    ),
    (
        "REQUESTED",
        [
            "INVITED",
            "INVITED>INVITED",
            "INVITED>INVITED",
            "REJECTED_REQUEST>REQUEST_DECLINED",
            "FORBIDDEN",
            "FORBIDDEN",
            "FORBIDDEN",
            "FORBIDDEN",
            "CANCELLED>CANCELLED",
        ],
    ),
    (
        "INVITED",
        [
            "INVITED",
            "ALREADY_INVITED",
            "FORBIDDEN",
            "FORBIDDEN",
            "CONFIRMED>CONFIRMED",
            "DECLINED>DECLINED",
            "NOT_CONFIRMED",
            "INVITED",
            "CANCELLED>CANCELLED",
        ],
    ),
    (
        "POSITION_FILLED",
        [
            "POSITION_ALREADY_FILLED",
            "ALREADY_INVITED",
            "FORBIDDEN",
            "FORBIDDEN",
            "POSITION_ALREADY_FILLED",
            "DECLINED>DECLINED",
            "NOT_CONFIRMED",
            "POSITION_ALREADY_FILLED",
            "CANCELLED>CANCELLED",
        ],
    ),
    (
        "CONFIRMED",
        [
            "ALREADY_CONFIRMED",
            "ALREADY_INVITED",
            "FORBIDDEN",
            "FORBIDDEN",
            "CONFIRMED",
            "ALREADY_ANSWERED",
            "WITHDRAWN>WITHDRAWN",
            "CONFIRMED",
            "CANCELLED>CANCELLED_CONFIRMED",
        ],
    ),
    (
        "DECLINED",
        [
            "INVITED>REQUESTED",
            "INVITED>INVITED",
            "FORBIDDEN",
            "FORBIDDEN",
            "ALREADY_ANSWERED",
            "DECLINED",
            "NOT_CONFIRMED",
            "DECLINED",
            "CANCELLED",
        ],
    ),
    (
        "WITHDRAWN",
        [
            "INVITED>REQUESTED",
            "INVITED>INVITED",
            "FORBIDDEN",
            "FORBIDDEN",
            "ALREADY_ANSWERED",
            "ALREADY_ANSWERED",
            "WITHDRAWN",
            "WITHDRAWN",
            "CANCELLED",
        ],
    ),
    (
        "REQUEST_DECLINED",
        [
            "REQUEST_DECLINED",
            "INVITED>INVITED",
            "ALREADY_ANSWERED",
            "ALREADY_ANSWERED",
            "NOT_INVITED",
            "NOT_INVITED",
            "NOT_CONFIRMED",
            "ACKNOWLEDGED>ACKNOWLEDGED_REJECTION",
            "CANCELLED",
        ],
    ),
    (
        "ACKNOWLEDGED_REJECTION",
        [
            "INVITED>REQUESTED",
            "INVITED>INVITED",
            "ALREADY_ANSWERED",
            "ALREADY_ANSWERED",
            "NOT_INVITED",
            "NOT_INVITED",
            "NOT_CONFIRMED",
            "ACKNOWLEDGED",
            "CANCELLED",
        ],
    ),
    (
        "CANCELLED",
        [
            "POSITION_CLOSED",
            "CLOSED",
            "CLOSED",
            "CLOSED",
            "POSITION_CLOSED",
            "CLOSED",
            "CLOSED",
            "ACKNOWLEDGED>ACKNOWLEDGED_CANCELLATION",
            "CANCELLED",
        ],
    ),
    (
        "CANCELLED_CONFIRMED",
        [
            "POSITION_CLOSED",
            "CLOSED",
            "FORBIDDEN",
            "FORBIDDEN",
            "POSITION_CLOSED",
            "CLOSED",
            "CLOSED",
            "ACKNOWLEDGED>ACKNOWLEDGED_CANCELLATION",
            "CANCELLED",
        ],
    ),
    (
        "ACKNOWLEDGED_CANCELLATION",
        [
            "POSITION_CLOSED",
            "CLOSED",
            "FORBIDDEN",
            "FORBIDDEN",
            "POSITION_CLOSED",
            "CLOSED",
            "CLOSED",
            "ACKNOWLEDGED",
            "CANCELLED",
        ],
    ),
];

struct Scene<'a> {
    fixture: &'a Fixture,
    case: CaseId,
    person: Professional,
    rival: Professional,
}

impl Scene<'_> {
    async fn newest(&self) -> NoticeId {
        let own = notices_of(self.fixture, self.person.person()).await;
        let own = own.into_iter().find(|it| it.recipient == self.person.person());
        own.map_or_else(|| self.fixture.new_id::<NoticeId>(), |it| it.id)
    }

    async fn request_notice(&self) -> NoticeId {
        let all = notices_of(self.fixture, self.person.person()).await;
        let copy = all.into_iter().find(|it| it.kind.as_str() == "INVITATION_REQUEST");
        copy.map_or_else(|| self.fixture.new_id::<NoticeId>(), |it| it.id)
    }

    /// Runs a command and returns its answer as one word.
    async fn call(&self, name: &str) -> &'static str {
        let Self { fixture, case, person, .. } = self;
        // Two notices of the same instant have no order.
        fixture.advance_clock(jiff::SignedDuration::from_secs(1));
        match name {
            "request" => code(request_invitation(fixture, person, None, *case).await)
                .map_or_else(|no| no, |it| it.status.as_str()),
            "invite" => {
                let input = InviteFavorites { case: *case, people: vec![person.person()] };
                let answer =
                    invite_favorites(fixture, &fixture.surgeon, None, input).await.expect("answered");
                answer.skipped.first().map_or("INVITED", |it| it.reason.as_str())
            }
            "approve" => {
                let answer =
                    approve_request(fixture, &fixture.surgeon, None, self.request_notice().await).await;
                code(answer).map_or_else(|no| no, |it| it.status.as_str())
            }
            "reject" => {
                let answer =
                    decline_request(fixture, &fixture.surgeon, None, self.request_notice().await).await;
                code(answer).map_or_else(|no| no, |it| it.status.as_str())
            }
            "accept" => code(accept(fixture, person, None, self.newest().await).await)
                .map_or_else(|no| no, |it| it.status.as_str()),
            "decline" => code(decline_invitation(fixture, person, None, self.newest().await).await)
                .map_or_else(|no| no, |it| it.status.as_str()),
            "withdraw" => code(withdraw_from_case(fixture, person, None, self.newest().await).await)
                .map_or_else(|no| no, |it| it.status.as_str()),
            "acknowledge" => {
                let input = Acknowledge { id: self.newest().await, acknowledge: true };
                let answer =
                    acknowledge_notice(fixture, &Actor::Professional(person.clone()), None, input).await;
                code(answer).map_or_else(|no| no, |it| it.status.as_str())
            }
            "cancel" => {
                let answer = cancel_case(fixture, &fixture.surgeon, None, *case).await;
                code(answer).map_or_else(|no| no, |it| it.case.case_row.status.as_str())
            }
            other => panic!("unknown command: {other}"),
        }
    }

    /// Brings the professional into a state, by commands only.
    async fn bring_to(&self, state: &str) {
        let way: &[&str] = match state {
            "NONE" => &[],
            "REQUESTED" => &["request"],
            "INVITED" => &["invite"],
            "POSITION_FILLED" => &["invite", "rival"],
            "CONFIRMED" => &["invite", "accept"],
            "DECLINED" => &["invite", "decline"],
            "WITHDRAWN" => &["invite", "accept", "withdraw"],
            "REQUEST_DECLINED" => &["request", "reject"],
            "ACKNOWLEDGED_REJECTION" => &["request", "reject", "acknowledge"],
            "CANCELLED" => &["request", "cancel"],
            "CANCELLED_CONFIRMED" => &["invite", "accept", "cancel"],
            "ACKNOWLEDGED_CANCELLATION" => &["invite", "cancel", "acknowledge"],
            other => panic!("no commands lead to {other}"),
        };
        for step in way {
            if *step == "rival" {
                let invitation =
                    invite(self.fixture, &self.fixture.surgeon, self.case, std::slice::from_ref(&self.rival))
                        .await[0];
                accept(self.fixture, &self.rival, None, invitation)
                    .await
                    .expect("the other professional accepts");
            } else {
                self.call(step).await;
            }
        }
    }
}

/// Each command in each state has the answer and the next state of the table (appendix B); a command that does not change the
/// state writes nothing.
///
/// Shows: C-42, C-48, C-50, C-52..C-54, C-58, C-63, C-74, C-76, B-78, AMB-33..AMB-36, AMB-39, AMB-41, AMB-54, J-56
#[tokio::test(flavor = "multi_thread")]
async fn every_command_in_every_state_matches_the_table() {
    let fixture = Fixture::new().await;
    let mut people = fixture.professionals(NURSE, TABLE.len() * CALLS.len() * 2).await;
    for (from, row) in TABLE {
        for (call, expected) in CALLS.iter().zip(row) {
            let (Some(person), Some(rival)) = (people.pop(), people.pop()) else { panic!("too few people") };
            let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
            let scene = Scene { fixture: &fixture, case, person, rival };
            scene.bring_to(from).await;
            assert_eq!(state(&fixture, case, &scene.person).await, *from, "after the commands to {from}");
            let (answer, to) = expected.split_once('>').unwrap_or((expected, from));

            let before = case_snapshot(&fixture, case, &[&scene.person, &scene.rival]).await;
            assert_eq!(scene.call(call).await, answer, "{from} × {call}");
            assert_eq!(state(&fixture, case, &scene.person).await, to, "{from} × {call}");
            let after = case_snapshot(&fixture, case, &[&scene.person, &scene.rival]).await;
            let reads_or_cancels = ["acknowledge", "cancel"].contains(call);
            assert!(
                reads_or_cancels || (before == after) == (*from == to),
                "{from} × {call} wrote\n{before}\n{after}"
            );
            check_case(&fixture, case).await;
        }
    }
}

/// An owner who acknowledges a request only reads the notice: for the professional the request stays pending.
///
/// Shows: C-32, D-23, AMB-36, AMB-54
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_its_owner_acknowledges_stays_pending() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let asked =
        request_invitation(&fixture, &person, None, case).await.expect("asked").id.expect("a request");
    let input = Acknowledge { id: asked, acknowledge: true };
    let answer = acknowledge_notice(&fixture, &as_actor(&fixture.surgeon), None, input).await.expect("read");
    assert_eq!(answer.status.as_str(), "INVITE_REQUEST");
    assert_eq!(unread_notices(&fixture, fixture.surgeon.person()).await, []);
    assert_eq!(state(&fixture, case, &person).await, "REQUESTED");
    let listed = list_professional_cases(
        &fixture,
        &person,
        NURSE.id().into(),
        person.person(),
        CaseListQuery::default(),
    );
    let listed = listed.await.expect("a list").items;
    assert_eq!((listed[0].section.as_str(), listed[0].button.as_str()), ("REQUESTED", "REQUESTED"));
}

/// Acknowledging anything but a cancellation or a declined request only marks it as read.
///
/// Shows: AMB-54, D-23, D-24, D-34
#[tokio::test(flavor = "multi_thread")]
async fn discarding_marks_as_read_and_keeps_the_status() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let id = invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&person)).await[0];
    for acknowledge_it in [false, true] {
        let input = Acknowledge { id, acknowledge: acknowledge_it };
        let answer = acknowledge_notice(&fixture, &Actor::Professional(person.clone()), None, input)
            .await
            .expect("read");
        assert_eq!((answer.id, answer.status.as_str()), (id, "INVITED"));
    }
    assert_eq!(crate::cases::support::unread_notices(&fixture, person.person()).await, []);
    assert_eq!(accept(&fixture, &person, None, id).await.expect("still open").status.as_str(), "CONFIRMED");

    // The professional cannot acknowledge the owner's notice, and CONFIRMED is never overwritten.
    let notice = crate::cases::support::unread_notices(&fixture, fixture.surgeon.person()).await[0].id;
    let input = Acknowledge { id: notice, acknowledge: true };
    let nosy = acknowledge_notice(&fixture, &Actor::Professional(person.clone()), None, input).await;
    assert_eq!(code(nosy), Err("FORBIDDEN"));
    let answer =
        acknowledge_notice(&fixture, &crate::cases::support::as_actor(&fixture.surgeon), None, input)
            .await
            .expect("read");
    assert_eq!(answer.status.as_str(), "CONFIRMED");
    assert_eq!(state(&fixture, case, &person).await, "CONFIRMED");
}

/// At most three requests for one case.
///
/// Shows: AMB-36
#[tokio::test(flavor = "multi_thread")]
async fn a_fourth_request_is_rejected() {
    let fixture = Fixture::new().await;
    let (person, rival) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let scene = Scene { fixture: &fixture, case, person, rival };
    for _ in 0..3 {
        assert_eq!(scene.call("request").await, "INVITED");
        assert_eq!(scene.call("reject").await, "REJECTED_REQUEST");
        assert_eq!(scene.call("acknowledge").await, "ACKNOWLEDGED");
    }
    assert_eq!(scene.call("request").await, "TOO_MANY_REQUESTS");
    assert_eq!(scene.call("invite").await, "INVITED", "an owner can still invite");
}
