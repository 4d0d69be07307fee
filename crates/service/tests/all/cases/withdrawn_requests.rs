//! Withdrawing a request for an invitation.

use caseboard_domain::engagement::MAX_REQUESTS;
use caseboard_service::invitations::{
    approve_request, decline_request, request_invitation, stand_by, withdraw_request,
};
use caseboard_testkit::Fixture;

use crate::cases::support::{NURSE, accept, code, invite, state, unread_kinds};

/// A professional withdraws a request until an owner answers it. The request ends for the owners, and counts as one of the three.
///
/// Shows: AMB-289, AMB-36
#[tokio::test(flavor = "multi_thread")]
async fn a_pending_request_is_withdrawn_and_can_be_repeated() {
    let fixture = Fixture::new().await;
    let (ann, ben) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let owner = &fixture.surgeon;
    let case = fixture.post_case(owner, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let foreign = withdraw_request(&fixture, &ann, None, case).await;
    assert_eq!(code(foreign).expect_err("no engagement"), "FORBIDDEN");
    for _ in 0..MAX_REQUESTS {
        let asked =
            request_invitation(&fixture, &ann, None, case).await.expect("sent").id.expect("a request");
        withdraw_request(&fixture, &ann, None, case).await.expect("withdrawn");
        withdraw_request(&fixture, &ann, None, case).await.expect("repeated");
        assert_eq!(state(&fixture, case, &ann).await, "ACKNOWLEDGED_REJECTION");
        assert_eq!(unread_kinds(&fixture, owner.person()).await, [], "the owner has nothing to answer");
        for late in [
            approve_request(&fixture, owner, None, asked).await,
            decline_request(&fixture, owner, None, asked).await,
        ] {
            assert_eq!(code(late).expect_err("withdrawn"), "ALREADY_ANSWERED");
        }
    }
    let more = request_invitation(&fixture, &ann, None, case).await;
    assert_eq!(code(more).expect_err("three requests"), "TOO_MANY_REQUESTS");

    let invited = invite(&fixture, owner, case, std::slice::from_ref(&ben)).await[0];
    let answered = withdraw_request(&fixture, &ben, None, case).await;
    assert_eq!(code(answered).expect_err("invited"), "ALREADY_ANSWERED");
    accept(&fixture, &ben, None, invited).await.expect("accepted");
    let confirmed = withdraw_request(&fixture, &ben, None, case).await;
    assert_eq!(code(confirmed).expect_err("confirmed"), "ALREADY_ANSWERED");
    assert_eq!(state(&fixture, case, &ben).await, "CONFIRMED");
}

/// Shows: AMB-289, AMB-157
#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawn_request_for_the_standby_list_is_not_on_it() {
    let fixture = Fixture::new().await;
    let (ann, ben) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let owner = &fixture.surgeon;
    let case = fixture.post_case(owner, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invited = invite(&fixture, owner, case, std::slice::from_ref(&ben)).await[0];
    accept(&fixture, &ben, None, invited).await.expect("accepted");
    assert!(stand_by(&fixture, &ann, None, case).await.expect("asked").awaits_approval);
    withdraw_request(&fixture, &ann, None, case).await.expect("withdrawn");
    let waiting = crate::cases::support::engagements_of(&fixture, case).await;
    assert!(waiting.iter().all(|engagement| engagement.standby.is_none()), "{waiting:?}");
}
