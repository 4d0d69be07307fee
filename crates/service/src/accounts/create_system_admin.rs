//! Creates a system administrator. Only the command line can do this (AMB-06).

use caseboard_domain::density::Density;
use caseboard_domain::language::Language;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::password;
use caseboard_domain::person::{self, Email, NotificationSettings, Person, PersonName, Role};
use caseboard_domain::registration::TERMS_VERSION;
use caseboard_domain::text::{is_misleading_name, single_line};
use caseboard_domain::{Field, Fields, PersonId, Refusal, Secret};
use caseboard_store::persons::{self, NewPerson};
use caseboard_store::{Committed, Tx};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// The input of a new system administrator.
#[derive(Debug, Clone, Default)]
pub struct NewSystemAdmin {
    /// The address to sign in with.
    pub email: String,
    /// The password; the rule of sign-up holds.
    pub password: Secret,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
}

/// Creates the account. The operator runs this command, so the address counts as verified. The account has no security
/// questions until its owner sets them, so its password cannot be reset over HTTP before that.
///
/// # Errors
/// VALIDATION with every invalid field; EMAIL_TAKEN if the address has an account.
#[boxed]
pub async fn create_system_admin(app: &App, input: NewSystemAdmin) -> Result<PersonId, Error> {
    let mut fields = Fields::new();
    let email = Email::parse(&input.email).ok();
    if email.is_none() {
        fields.invalid(Field::Email, "Email Address");
    }
    password::check(&input.password, &app.settings.product_name, &mut fields);
    let (first, last) = (single_line(&input.first_name), single_line(&input.last_name));
    for (name, field, label) in
        [(&first, Field::FirstName, "First Name"), (&last, Field::LastName, "Last Name")]
    {
        if !person::NAME.accepts(name) || is_misleading_name(name) {
            fields.invalid(field, label);
        }
    }
    let email = fields.finish_with(email)?;
    let new = NewPerson {
        person: Person {
            id: app.new_id(),
            role: Role::SystemAdmin,
            category: None,
            name: PersonName { prefix: None, first, last, suffix: None },
            email,
            phone: String::new(),
            email_verified: true,
            active: true,
            notifications: NotificationSettings::default(),
            preferences: NotificationPreferences::default(),
            language: Language::DEFAULT,
            density: Density::DEFAULT,
        },
        password_hash: app.hasher.hash(app.entropy.clone(), &input.password).await?,
        questions: [(0, String::new()), (0, String::new())],
        terms_version: TERMS_VERSION.to_owned(),
    };
    app.transact(new, run).await
}

async fn run(app: App, tx: Tx, new: NewPerson) -> Result<Committed<PersonId>, Error> {
    match persons::insert(&tx, &new, app.now()).await {
        Ok(()) => {
            let entry = Entry::anonymous(Action::SystemAdminCreated).on(new.person.id);
            audit::record(&app, &tx, entry).await?;
            Ok(tx.commit(new.person.id))
        }
        Err(error) if error.is_taken("persons") => {
            Err(Refusal::email_taken(new.person.email.as_str()).into())
        }
        Err(error) => Err(error.into()),
    }
}
