//! The mails about accounts and centers: every command that sends one is run by people of both languages.

use caseboard_domain::Secret;
use caseboard_domain::actor::{Actor, SessionData};
use caseboard_domain::delivery::Channel;
use caseboard_domain::language::Language;
use caseboard_domain::message::MessageDraft;
use caseboard_domain::person::{Category, NotificationSettings, Role};
use caseboard_domain::profile::ProfileDraft;
use caseboard_service::centers::{CreatedCenter, create_center, rotate_center_code};
use caseboard_service::eligibility::{certify_person, revoke_certification};
use caseboard_service::invitations::request_invitation;
use caseboard_service::messages::{MailRequest, send_mail, send_mails, send_texts};
use caseboard_service::passwords::{
    PasswordCheck, SecurityAnswers, UpdatePassword, start_password_reset, update_password, verify_password,
    verify_security_answers,
};
use caseboard_service::profile::{ProfileUpdate, update_profile};
use caseboard_service::texts::Texts;
use caseboard_service::verification::{confirm_email_change, send_verification_code, verify_email};
use caseboard_service::{App, outbox};
use caseboard_store::outbox::OutboxItem;
use caseboard_store::{StoreError, persons};
use caseboard_testkit::{Fixture, TestApp};
use jiff::SignedDuration;

use crate::accounts::support::{
    PASSWORD, administrator, center, center_draft, code_in, code_input, email, form, form_at_center, root,
    session_data, signed_up, verified,
};

/// An action of a person that causes mails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// Signs up.
    SignUp,
    /// Asks for another code.
    NewCode,
    /// Enters another email address in the profile.
    NewAddress,
    /// Enters the code of that address.
    AddressConfirmed,
    /// Starts a password reset.
    ForgottenPassword,
    /// Completes the reset.
    PasswordReset,
    /// Changes the password with the current one.
    PasswordChanged,
    /// A surgeon adds a center.
    CenterAdded,
    /// An administrator has a code mailed to a colleague.
    CodeMailed,
    /// An administrator replaces the code of the center.
    CodeReplaced,
    /// Another administrator signs up.
    NewAdministrator,
    /// An administrator confirms a person who waits.
    AdministratorAdded,
    /// A person who waits is confirmed as an administrator.
    AdministratorConfirmed,
    /// A person who waits is declined.
    AdministratorDeclined,
    /// An administrator removes one who joined later.
    AdministratorRemoved,
    /// An administrator is removed.
    AdministrationEnded,
}

const FLOWS: [Flow; 16] = [
    Flow::SignUp,
    Flow::NewCode,
    Flow::NewAddress,
    Flow::AddressConfirmed,
    Flow::ForgottenPassword,
    Flow::PasswordReset,
    Flow::PasswordChanged,
    Flow::CenterAdded,
    Flow::CodeMailed,
    Flow::CodeReplaced,
    Flow::NewAdministrator,
    Flow::AdministratorAdded,
    Flow::AdministratorConfirmed,
    Flow::AdministratorDeclined,
    Flow::AdministratorRemoved,
    Flow::AdministrationEnded,
];

const NEW_ADDRESS: &str = "ann.new@example.org";
const NEW_PASSWORD: &str = "Other8Harbor";
const ADDRESS: &str = "198.51.100.9";

/// The mails of a flow: the recipient, the subject and the first paragraph.
fn expected(flow: Flow, texts: &'static Texts) -> Vec<(String, String, String)> {
    let (verification, passwords, centers) = (&texts.verification, &texts.passwords, &texts.centers);
    let to_ann = |subject: &str, sentence: &str| (email("Ann"), subject.to_owned(), sentence.to_owned());
    match flow {
        Flow::SignUp | Flow::NewCode => vec![to_ann(verification.subject, verification.enter)],
        Flow::NewAddress => vec![
            (NEW_ADDRESS.into(), verification.subject.into(), verification.enter_new_address.into()),
            to_ann(verification.change_subject, verification.change_requested),
        ],
        Flow::AddressConfirmed => vec![
            (NEW_ADDRESS.into(), verification.changed_subject.into(), verification.new_address.into()),
            to_ann(verification.changed_subject, verification.former_address),
        ],
        Flow::ForgottenPassword => vec![to_ann(passwords.reset_subject, passwords.reset_enter)],
        Flow::PasswordReset | Flow::PasswordChanged => {
            vec![to_ann(passwords.changed_subject, passwords.changed)]
        }
        Flow::CenterAdded => {
            let to_root = (email("Root"), (centers.review_subject)("South"), (centers.review)("South"));
            vec![to_ann(&(centers.code_subject)("South"), &(centers.added)("South")), to_root]
        }
        Flow::CodeMailed => vec![to_ann(&(centers.code_subject)("North"), &(centers.code)("North"))],
        Flow::CodeReplaced => {
            vec![to_ann(&(centers.rotated_subject)("North"), &(centers.rotated)("North"))]
        }
        Flow::NewAdministrator => {
            vec![to_ann(&(centers.new_admin_subject)("North"), &(centers.new_admin)("North"))]
        }
        Flow::AdministratorAdded => {
            vec![to_ann(&(centers.admin_added_subject)("North"), &(centers.admin_added)("North"))]
        }
        Flow::AdministratorConfirmed => {
            vec![to_ann(&(centers.confirmed_admin_subject)("North"), &(centers.confirmed_admin)("North"))]
        }
        Flow::AdministratorDeclined => {
            vec![to_ann(&(centers.declined_admin_subject)("North"), &(centers.declined_admin)("North"))]
        }
        Flow::AdministratorRemoved => {
            vec![to_ann(&(centers.admin_removed_subject)("North"), &(centers.admin_removed)("North"))]
        }
        Flow::AdministrationEnded => {
            vec![to_ann(&(centers.own_removal_subject)("North"), &(centers.own_removal)("North"))]
        }
    }
}

/// An installation with a center and Ann, who chose her language at sign-up.
struct Scene {
    app: TestApp,
    north: CreatedCenter,
    ann: Actor,
}

impl Scene {
    /// Where `waits` is true, Bea was an administrator of the center before Ann signed up.
    async fn new(language: Language, role: Role, waits: bool) -> Self {
        let app = TestApp::new().await;
        let north = center(&app, "North").await;
        if waits {
            administrator(&app, "Bea", &north).await;
        }
        let mut form = match role {
            Role::Professional => form("Ann", role),
            _ => form_at_center(&app, "Ann", role, &north).await,
        };
        form.draft.language = Some(language.as_str().to_owned());
        let id = signed_up(&app, form).await.id;
        let code = code_in(&newest(&app).await);
        verify_email(&app, "Ann", id, code_input(&code)).await.expect("verified");
        let ann = Actor::from_session(session_data(&app, "Ann").await, true).expect("an actor");
        app.advance_clock(SignedDuration::from_mins(2));
        Self { app, north, ann }
    }
}

/// All messages, the newest first.
async fn all(app: &App) -> Vec<OutboxItem> {
    outbox::list_mailbox(app, None).await.expect("a mailbox")
}

/// The newest mail to Ann.
async fn newest(app: &App) -> OutboxItem {
    outbox::list_mailbox(app, Some(email("Ann"))).await.expect("a mailbox").remove(0)
}

/// Runs the flow and returns the mails of its last step.
async fn run(flow: Flow, language: Language) -> Vec<OutboxItem> {
    if matches!(flow, Flow::SignUp | Flow::NewCode) {
        let app = TestApp::new().await;
        let mut form = form("Ann", Role::Professional);
        form.draft.language = Some(language.as_str().to_owned());
        let id = signed_up(&app, form).await.id;
        let first = all(&app).await;
        if flow == Flow::SignUp {
            return first;
        }
        app.advance_clock(SignedDuration::from_mins(2));
        send_verification_code(&app, ADDRESS, id).await.expect("sent");
        return all(&app).await.into_iter().filter(|mail| !first.contains(mail)).collect();
    }
    let role = match flow {
        Flow::CenterAdded => Role::Surgeon,
        Flow::CodeMailed
        | Flow::CodeReplaced
        | Flow::NewAdministrator
        | Flow::AdministratorAdded
        | Flow::AdministratorConfirmed
        | Flow::AdministratorDeclined
        | Flow::AdministratorRemoved
        | Flow::AdministrationEnded => Role::Admin,
        _ => Role::Professional,
    };
    let waits = matches!(flow, Flow::AdministratorConfirmed | Flow::AdministratorDeclined);
    let Scene { app, north, ann } = Scene::new(language, role, waits).await;
    let me = ann.person();
    let proven_manager = || {
        let proven = SessionData { proven_at: Some(app.now()), ..ann.session_data().clone() };
        let manager = Actor::from_session(proven, true).and_then(Actor::require_center_manager);
        manager.expect("an administrator")
    };
    let confirm_password = async || {
        let checked = verify_password(&app, &ann, me, Secret::new(PASSWORD)).await.expect("checked");
        assert!(!matches!(checked, PasswordCheck::Refused(_)), "{checked:?}");
    };
    let change_address = async || {
        confirm_password().await;
        let draft = ProfileDraft { email: Some(NEW_ADDRESS.into()), ..ProfileDraft::default() };
        let input = ProfileUpdate { draft, ..ProfileUpdate::default() };
        update_profile(&app, &ann, None, me, input).await.expect("updated");
    };
    let forget_password = async || {
        start_password_reset(&app, ADDRESS, &email("Ann")).await.expect("started").expect("an account");
    };
    // The steps before the last one.
    let (mut code, mut later) = (String::new(), None);
    match flow {
        Flow::AddressConfirmed => {
            change_address().await;
            let mails = outbox::list_mailbox(&app, Some(NEW_ADDRESS.into())).await.expect("a mailbox");
            code = code_in(&mails[0]);
        }
        Flow::PasswordReset => {
            forget_password().await;
            code = code_in(&newest(&app).await);
        }
        Flow::PasswordChanged => confirm_password().await,
        Flow::AdministratorRemoved => {
            later = Some(administrator(&app, "Bea", &north).await.id);
        }
        Flow::AdministratorAdded => {
            later = Some(verified(&app, form_at_center(&app, "Bea", Role::Admin, &north).await).await.id);
        }
        _ => {}
    }
    let before = all(&app).await;
    match flow {
        Flow::SignUp | Flow::NewCode => unreachable!("returned above"),
        Flow::NewAddress => change_address().await,
        Flow::AddressConfirmed => {
            let session = ann.session_data();
            confirm_email_change(&app, session, ADDRESS, Some(&code)).await.expect("confirmed");
        }
        Flow::ForgottenPassword => forget_password().await,
        Flow::PasswordReset => {
            let input =
                SecurityAnswers { answers: ["Rex", "Mars"].map(Secret::new), code: Some(code.clone()) };
            let answered = verify_security_answers(&app, ADDRESS, me, input).await.expect("answered");
            let reset_token = Some(answered.expect("right answers").reset_token);
            let input = UpdatePassword { password: Secret::new(NEW_PASSWORD), confirm: None, reset_token };
            update_password(&app, None, me, input).await.expect("changed");
        }
        Flow::PasswordChanged => {
            let password = Secret::new(NEW_PASSWORD);
            let input = UpdatePassword { password, confirm: None, reset_token: None };
            update_password(&app, Some(&ann), me, input).await.expect("changed");
        }
        Flow::CenterAdded => {
            let sql =
                format!("UPDATE persons SET language = '{}' WHERE role = 'SYSTEM_ADMIN'", language.as_str());
            app.database().run_raw_sql(&sql, &sql).await.expect("the language of the system administrator");
            create_center(&app, Some(&ann), None, None, center_draft("South")).await.expect("added");
        }
        Flow::CodeMailed => {
            let text = format!("The code: {}", north.code);
            let asked = MailRequest { to: email("Ann"), subject: "The code".into(), text };
            let caller = session_data(&app, "Ann").await;
            send_mail(&app, Some(&caller), ADDRESS, None, asked).await.expect("mailed");
        }
        Flow::CodeReplaced => {
            rotate_center_code(&app, &proven_manager(), None, north.center.id).await.expect("replaced");
        }
        Flow::NewAdministrator => {
            signed_up(&app, form_at_center(&app, "Bea", Role::Admin, &north).await).await;
        }
        Flow::AdministratorAdded => {
            let (by, at) = (proven_manager(), north.center.id);
            certify_person(&app, &by, later.expect("Bea"), at).await.expect("confirmed");
        }
        Flow::AdministratorConfirmed | Flow::AdministratorDeclined => {
            let by = root(&app).await.require_center_manager().expect("the system administrator");
            let at = north.center.id;
            match flow {
                Flow::AdministratorConfirmed => {
                    certify_person(&app, &by, me, at).await.expect("confirmed");
                }
                _ => drop(revoke_certification(&app, &by, me, at).await.expect("declined")),
            }
        }
        Flow::AdministratorRemoved => {
            let (by, at) = (proven_manager(), north.center.id);
            revoke_certification(&app, &by, later.expect("Bea"), at).await.expect("removed");
        }
        Flow::AdministrationEnded => {
            let by = root(&app).await.require_center_manager().expect("the system administrator");
            revoke_certification(&app, &by, me, north.center.id).await.expect("removed");
        }
    }
    // The code for Bea is the flow `SignUp`.
    let sent = all(&app).await.into_iter().filter(|mail| !before.contains(mail));
    sent.filter(|mail| mail.recipient != email("Bea")).collect()
}

/// Each flow sends its mails, and only these, in the language of the recipient.
///
/// Shows: AMB-92
#[tokio::test(flavor = "multi_thread")]
async fn account_mails_are_sent_in_the_language_of_the_recipient() {
    for language in Language::ALL.iter().copied() {
        let texts = Texts::of(language);
        for flow in FLOWS {
            let mails = run(flow, language).await;
            let mut sent: Vec<_> =
                mails.iter().map(|mail| (mail.recipient.as_str(), mail.subject.as_str())).collect();
            let expected = expected(flow, texts);
            let mut wanted: Vec<_> =
                expected.iter().map(|(to, subject, _)| (to.as_str(), subject.as_str())).collect();
            sent.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(sent, wanted, "{flow:?} {language:?}");
            for (to, _, sentence) in &expected {
                let mail = mails.iter().find(|mail| mail.recipient == *to).expect("compared above");
                let greeting = (texts.frame.greeting)("").trim_end_matches([',', ':', ' ']).to_owned();
                let lang = format!("<html lang=\"{}\">", language.as_str());
                // An address that is not verified gets no name.
                let greeted = mail.subject != texts.verification.subject;
                assert_eq!(mail.text.starts_with(&greeting), greeted, "{flow:?} {language:?}: {}", mail.text);
                assert!(mail.text.contains(sentence), "{flow:?} {language:?}: {}", mail.text);
                assert!(mail.text.contains(texts.frame.questions), "{flow:?} {language:?}: {}", mail.text);
                assert!(mail.html.contains(&lang), "{flow:?} {language:?}: {}", mail.html);
                assert_eq!(mail.unsubscribe, None, "{flow:?}: account mails cannot be switched off");
            }
        }
    }
}

/// The frame around a message of an owner is in the language of the recipient, in mails and text messages.
///
/// Shows: AMB-92
#[tokio::test(flavor = "multi_thread")]
async fn messages_of_owners_are_framed_in_the_language_of_the_recipient() {
    let fixture = Fixture::new().await;
    let nurse = Category::RegisteredNurse;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(nurse, 1)]).await;
    let name = fixture.surgeon.full_name();
    for language in Language::ALL.iter().copied() {
        let loud = NotificationSettings { email: true, sms: true };
        let person = fixture.unaffiliated_professional(nurse, loud).await;
        let (id, now) = (person.person(), fixture.now());
        let written = fixture.db.write(move |tx| async move {
            persons::set_language(&tx, id, language, now).await?;
            Ok::<_, StoreError>(tx.commit(()))
        });
        written.await.expect("a language");
        request_invitation(&fixture, &person, None, case).await.expect("asked").id.expect("a request");

        let texts = &Texts::of(language).messages;
        let cases = [
            (Channel::Mail, "Room 4", (texts.writes)(name), "Room 4".to_owned()),
            (Channel::Mail, "", (texts.look)(name), (texts.subject)(name, "Plan")),
            (Channel::Sms, "Room 4", (texts.sms)(name, "Room 4"), String::new()),
            (Channel::Sms, "", (texts.look)(name), String::new()),
        ];
        for (channel, text, frame, more) in cases {
            let before = all(&fixture).await;
            let draft =
                MessageDraft { people: vec![id], subject: Some("Plan".into()), text: text.to_owned() };
            match channel {
                Channel::Mail => send_mails(&fixture, &fixture.surgeon, None, draft).await.expect("sent"),
                Channel::Sms => send_texts(&fixture, &fixture.surgeon, None, draft).await.expect("sent"),
                Channel::Push => unreachable!("people send no push messages"),
            };
            let sent: Vec<_> =
                all(&fixture).await.into_iter().filter(|item| !before.contains(item)).collect();
            let [message] = &sent[..] else { panic!("{language:?} {text:?}: {sent:?}") };
            let shown = format!("{}\n{}", message.subject, message.text);
            assert_eq!(message.channel, channel);
            assert!(shown.contains(&frame) && shown.contains(&more), "{language:?}: {shown}");
        }
    }
}
