//! Asks professionals for what is missing for their eligibility at a center (FL-10, AMB-203).

use std::collections::{BTreeMap, BTreeSet};

use caseboard_domain::actor::CenterManager;
use caseboard_domain::center::Center;
use caseboard_domain::notice::NoticeReport;
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::pipeline::{self, ASK_AGAIN_AFTER, ASK_MAX, NotAsked};
use caseboard_domain::requirements::Requirement;
use caseboard_domain::{CenterId, Field, NoticeId, PersonId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::notices::{Contact, NewNotice};
use caseboard_store::pipeline::{ask, list_contacts, list_known_of};
use caseboard_store::{Committed, Tx, affiliations, centers, notices};
use serde::{Deserialize, Serialize};

use super::letters;
use super::pipeline::assess;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::texts::Texts;
use crate::{App, Error, IdempotencyKey, StoredOutcome, outbox};

/// The people whom a center asks for missing documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskForDocuments {
    /// The center that asks.
    pub center: CenterId,
    /// The people to ask, up to [`ASK_MAX`].
    pub people: Vec<PersonId>,
}

/// The outcome for each person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedForDocuments {
    /// People who got a notice.
    pub asked: Vec<PersonId>,
    /// People who got none, and why.
    pub skipped: Vec<(PersonId, NotAsked)>,
}

impl StoredOutcome for AskedForDocuments {}

/// Sends each person one notice, and a mail if they want mail, that names what is missing and what they can supply. A person is
/// asked once in seven days by a center, also by different administrators; the others are named in the answer.
///
/// # Errors
/// VALIDATION that names the people if there are none or more than [`ASK_MAX`]; FORBIDDEN for a center that the actor does
/// not manage, and for one that does not exist.
#[boxed]
pub async fn ask_for_documents(
    app: &App,
    actor: &CenterManager,
    key: Option<IdempotencyKey>,
    input: AskForDocuments,
) -> Result<AskedForDocuments, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (CenterManager, AskForDocuments),
) -> Result<Committed<AskedForDocuments>, Error> {
    actor.require_center(input.center)?;
    if !(1..=ASK_MAX).contains(&input.people.len()) {
        return Err(Refusal::field(Field::AskedPeople, "users is invalid").into());
    }
    let (now, people): (_, BTreeSet<PersonId>) = (app.now(), input.people.into_iter().collect());
    let center = centers::find(&tx, input.center).await?.ok_or_else(Refusal::forbidden)?;
    let named: Vec<PersonId> = people.iter().copied().collect();
    let known = list_known_of(&tx, center.id, &named, app.settings.email_verification, now).await?;
    let assessed = assess(&tx, &center, app.settings.require_certified, known, now).await?.people;

    let mut skipped: BTreeMap<PersonId, NotAsked> =
        people.iter().map(|person| (*person, NotAsked::NotKnown)).collect();
    let mut missing: BTreeMap<PersonId, Vec<Requirement>> = BTreeMap::new();
    for it in assessed {
        let asked_for = pipeline::asked_for(&it.items);
        if asked_for.is_empty() {
            let is_blocked = pipeline::is_blocked(&it.items);
            let reason = if is_blocked { NotAsked::Blocked } else { NotAsked::NothingMissing };
            skipped.insert(it.person.id, reason);
        } else {
            // Removed below for the people whom `ask` records; the center has asked the others within the last seven days.
            skipped.insert(it.person.id, NotAsked::AskedRecently);
            missing.insert(it.person.id, asked_for);
        }
    }
    let chosen: Vec<PersonId> = missing.keys().copied().collect();
    let asked = ask(&tx, center.id, &chosen, actor.person(), now, now - ASK_AGAIN_AFTER).await?;
    skipped.retain(|person, _| !asked.contains(person));
    missing.retain(|person, _| asked.contains(person));
    notify(&app, &tx, &actor, &center, &missing).await?;
    if !asked.is_empty() {
        for admin in affiliations::list_admins(&tx, center.id).await? {
            tx.publish(Audience::Person(admin.id), Topic::Favorites);
        }
    }
    let asked: Vec<PersonId> = missing.into_keys().collect();
    let entry = Entry::new(Action::DocumentsRequested, &actor).on(center.id).at(center.id);
    let entry = entry.with("asked", asked.clone()).with("skipped", skipped.len());
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(AskedForDocuments { asked, skipped: skipped.into_iter().collect() }))
}

/// Writes the notices and mails, each in the language of its recipient.
async fn notify(
    app: &App,
    tx: &Tx,
    actor: &CenterManager,
    center: &Center,
    missing: &BTreeMap<PersonId, Vec<Requirement>>,
) -> Result<(), Error> {
    let people: Vec<PersonId> = missing.keys().copied().collect();
    if people.is_empty() {
        return Ok(());
    }
    let (mut new, mut messages) = (Vec::new(), Vec::new());
    for contact in list_contacts(tx, &people).await? {
        let Some(items) = missing.get(&contact.id) else { continue };
        let list = list_of(Texts::of(contact.language), items);
        let notice = notice(app, actor, center, &contact, &list);
        let letter = letters::documents_requested(contact.language, &contact.full_name, center, &list);
        let mail = outbox::notification(app, &contact, Occasion::of(EventKind::Eligibility), &letter)
            .into_iter()
            .collect();
        messages.extend(outbox::carrying(notice.id, mail));
        new.push(notice);
        tx.publish(Audience::Person(contact.id), Topic::Notifications);
    }
    notices::insert(tx, &new, app.now()).await?;
    Ok(outbox::enqueue(app, tx, messages).await?)
}

/// Returns what is asked for, in one line.
fn list_of(texts: &Texts, items: &[Requirement]) -> String {
    let name = |item: &Requirement| match (item.slot(), item) {
        (Some(slot), _) => (texts.documents.slot)(slot),
        (None, Requirement::Npi) => texts.eligibility.npi,
        (None, _) => texts.eligibility.license,
    };
    items.iter().map(name).collect::<Vec<_>>().join("; ")
}

fn notice(app: &App, actor: &CenterManager, center: &Center, to: &Contact, list: &str) -> NewNotice {
    let id: NoticeId = app.new_id();
    let content = (Texts::of(to.language).eligibility.asked)(&center.name, list);
    let subject = NoticeReport::DocumentsRequested.subject().to_owned();
    let message = NewNotice::message(id, to.id, actor.person(), subject, content);
    NewNotice { center: Some(center.id), ..message }
}
