//! Links to files: valid for five minutes, one user, one session and one file.

use caseboard_domain::actor::{Actor, SessionData};
use caseboard_domain::document::Slot;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::{FileId, PersonId, SessionId};
use caseboard_service::documents::{Link, create_file_link, open_file_link};
use caseboard_service::{Error, cases, invitations};
use caseboard_store::{StoreError, sessions};
use caseboard_testkit::{Fixture, sample_files};
use jiff::SignedDuration;

use crate::documents::support::{actor, assert_forbidden, expect_stored, professional_actor, upload};

const GROUP: Category = Category::Anesthesiologist;

/// Creates a session for a person.
async fn signed_in(fixture: &Fixture, person: PersonId, role: Role) -> Actor {
    let session: SessionId = fixture.new_id();
    let centers = [fixture.center];
    let facts = SessionData { session, ..actor(person, role, &centers).session_data().clone() };
    let (now, token) = (fixture.now(), caseboard_service::secrets::digest(session.to_string()));
    let begun = fixture.db.write(move |tx| async move {
        sessions::insert(
            &tx,
            &token,
            session,
            person,
            now,
            now + SignedDuration::from_hours(12),
            &sessions::SessionOrigin::default(),
        )
        .await?;
        Ok::<_, StoreError>(tx.commit(()))
    });
    begun.await.expect("a session");
    Actor::from_session(facts, true).expect("an actor")
}

struct Scene {
    fixture: Fixture,
    ann: Actor,
    file: FileId,
}

impl Scene {
    async fn new() -> Self {
        let fixture = Fixture::new().await;
        let ann = fixture.professional(GROUP).await;
        let ann = signed_in(&fixture, ann.person(), Role::Professional).await;
        let (file, _) = expect_stored(
            upload(&fixture, &ann, Slot::MedLicense, "pdf", sample_files::pdf("license")).await,
        );
        Self { fixture, ann, file }
    }

    async fn can_open(&self, holder: Option<&Actor>, link: &Link) -> bool {
        match open_file_link(&self.fixture, holder, link).await {
            Ok(opened) => opened.document.file == self.file,
            Err(error) => {
                assert_forbidden(Err::<(), Error>(error));
                false
            }
        }
    }
}

/// A link is valid for exactly five minutes.
///
/// Shows: H-08, K-62, AMB-16
#[tokio::test]
async fn a_link_is_valid_for_five_minutes() {
    let scene = Scene::new().await;
    let made = create_file_link(&scene.fixture, &scene.ann, scene.file).await.expect("a link");
    assert_eq!(made.expires, scene.fixture.now().as_second() + 300);
    assert!(scene.can_open(None, &made).await && scene.can_open(Some(&scene.ann), &made).await);
    scene.fixture.advance_clock(SignedDuration::from_secs(299));
    assert!(scene.can_open(None, &made).await);
    scene.fixture.advance_clock(SignedDuration::from_secs(1));
    assert!(!scene.can_open(None, &made).await, "expired");
    let longer = Link { expires: made.expires + 60, ..made };
    assert!(!scene.can_open(None, &longer).await, "the expiry is signed");
}

/// Changing any part of a link makes it invalid.
///
/// Shows: K-62, AMB-16
#[tokio::test]
async fn a_changed_link_is_rejected() {
    let scene = Scene::new().await;
    let made = create_file_link(&scene.fixture, &scene.ann, scene.file).await.expect("a link");
    let (other, _) = expect_stored(
        upload(&scene.fixture, &scene.ann, Slot::Resume, "pdf", sample_files::pdf("resume")).await,
    );
    let exchanged = Link { file: other, ..made.clone() };
    assert_forbidden(open_file_link(&scene.fixture, None, &exchanged).await);
    for place in 0..made.signature.len() {
        let mut letters = made.signature.clone().into_bytes();
        letters[place] = if letters[place] == b'A' { b'B' } else { b'A' };
        let signature = String::from_utf8(letters).expect("ASCII");
        assert!(!scene.can_open(None, &Link { signature, ..made.clone() }).await, "letter {place}");
    }
    for signature in ["", "A", "AAAA", &made.signature[1..], &format!("{}AAAA", made.signature), "%%%"] {
        assert!(
            !scene.can_open(None, &Link { signature: signature.into(), ..made.clone() }).await,
            "{signature}"
        );
    }
    for expires in [i64::MIN, -1, 0, i64::MAX] {
        assert!(!scene.can_open(None, &Link { expires, ..made.clone() }).await, "{expires}");
    }
}

/// Only the user who created a link can use it, even if another user may read the file.
///
/// Shows: AMB-16
#[tokio::test]
async fn a_link_is_valid_for_its_user_only() {
    let scene = Scene::new().await;
    let made = create_file_link(&scene.fixture, &scene.ann, scene.file).await.expect("a link");
    let root = signed_in(&scene.fixture, scene.fixture.system.person(), Role::SystemAdmin).await;
    assert!(!scene.can_open(Some(&root), &made).await);
    let own = create_file_link(&scene.fixture, &root, scene.file).await.expect("a link");
    assert!(scene.can_open(Some(&root), &own).await);
    assert!(!scene.can_open(Some(&scene.ann), &own).await);
}

/// The session and the permission of the user are checked again when the link is used.
///
/// Shows: AMB-16
#[tokio::test]
async fn a_link_ends_with_the_session_or_permission() {
    let scene = Scene::new().await;
    let fixture = &scene.fixture;
    let surgeon = signed_in(fixture, fixture.surgeon.person(), Role::Surgeon).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(GROUP, 1)]).await;
    let ann = scene.ann.clone().require_professional().expect("a professional");
    invitations::request_invitation(fixture, &ann, None, case).await.expect("requested");
    let made = create_file_link(fixture, &surgeon, scene.file).await.expect("requested by the professional");
    assert!(scene.can_open(None, &made).await);
    cases::cancel_case(fixture, &fixture.surgeon, None, case).await.expect("cancelled");
    assert!(!scene.can_open(None, &made).await, "the case was cancelled");

    let made = create_file_link(fixture, &scene.ann, scene.file).await.expect("a link");
    expect_stored(upload(fixture, &scene.ann, Slot::MedLicense, "pdf", sample_files::pdf("newer")).await);
    assert!(!scene.can_open(None, &made).await, "the file was replaced");

    let scene = Scene::new().await;
    let made = create_file_link(&scene.fixture, &scene.ann, scene.file).await.expect("a link");
    let (person, session) = (scene.ann.person(), scene.ann.session());
    let ended = scene.fixture.db.write(move |tx| async move {
        sessions::end(&tx, person, session).await?;
        Ok::<_, StoreError>(tx.commit(()))
    });
    ended.await.expect("ended");
    assert!(!scene.can_open(None, &made).await, "signed out");
    let stranger = professional_actor(&scene.fixture.professional(GROUP).await);
    assert_forbidden(create_file_link(&scene.fixture, &stranger, scene.file).await);
}
