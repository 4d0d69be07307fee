//! People whose address was never verified: their mails would go to the owner of the address.

use caseboard_domain::actor::Poster;
use caseboard_domain::message::MessageDraft;
use caseboard_service::cases::post_case;
use caseboard_service::favorites::add_surgeon_favorite;
use caseboard_service::invitations::{InviteFavorites, invite_favorites};
use caseboard_service::messages::send_mails;
use caseboard_testkit::{Fixture, TestApp};

use crate::cases::support::{NURSE, code, invite};

const PROFESSIONALS: &str = "UPDATE persons SET email_verified = FALSE WHERE role = 'USER'";
const SURGEONS: &str = "UPDATE persons SET email_verified = FALSE WHERE role = 'SURGEON'";

async fn run(fixture: &Fixture, sql: &str) {
    fixture.database().run_raw_sql(sql, sql).await.expect("changed");
}

/// Anyone can sign up with the address of another: such an account cannot become a favorite, is not invited as one, and gets no
/// message of users.
///
/// Shows: AMB-01, AMB-15, AMB-61
#[tokio::test(flavor = "multi_thread")]
async fn an_unverified_professional_gets_no_invitation_and_no_message() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let [ann, ben] = &people[..] else { panic!("two people") };
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 2)]).await;
    invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(ann)).await;
    run(&fixture, PROFESSIONALS).await;

    let Poster::Surgeon(surgeon) = &fixture.surgeon else { panic!("a surgeon") };
    let added = add_surgeon_favorite(&fixture, surgeon, ben.person(), surgeon.person()).await;
    assert_eq!(code(added).err(), Some("FORBIDDEN"));
    let input = InviteFavorites { case, people: vec![ben.person()] };
    let answer = invite_favorites(&fixture, &fixture.surgeon, None, input).await.expect("answered");
    let reasons: Vec<&str> = answer.skipped.iter().map(|it| it.reason.as_str()).collect();
    assert_eq!((answer.invited.len(), reasons), (0, vec!["NOT_FAVORITE"]));
    let draft = MessageDraft { people: vec![ann.person()], subject: Some("Room".into()), text: "4".into() };
    let sent = send_mails(&fixture, &fixture.surgeon, None, draft).await.expect("answered");
    assert_eq!((sent.queued, sent.skipped), (0, vec![ann.person()]));
}

/// The surgeon of a case gets mails about everyone who asks for a place, so an administrator cannot post for an account whose
/// address was never verified, unless the installation verifies none.
///
/// Shows: AMB-01, B-18
#[tokio::test(flavor = "multi_thread")]
async fn no_case_is_posted_for_an_unverified_surgeon() {
    for (verification, refusal) in [(true, Some("FORBIDDEN")), (false, None)] {
        let app = TestApp::with_settings(|settings| settings.email_verification = verification).await;
        let fixture = Fixture::on(app).await;
        run(&fixture, SURGEONS).await;
        let draft = fixture.case_draft(fixture.hours_from_now(100), &[(NURSE, 1)]);
        let posted = post_case(&fixture, &fixture.admin, None, draft).await;
        assert_eq!(code(posted).err(), refusal);
    }
}
