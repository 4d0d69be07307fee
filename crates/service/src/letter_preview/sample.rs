//! The people, the center, the case and the other data of the previews. None of it is from the database.

use caseboard_domain::case::Case;
use caseboard_domain::center::{Center, IdentificationId};
use caseboard_domain::claim::{Claim, ClaimStatus, Payer, WorkedHours, price};
use caseboard_domain::density::Density;
use caseboard_domain::device_name::DeviceName;
use caseboard_domain::hours::Hours;
use caseboard_domain::language::Language;
use caseboard_domain::message::Message;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::pay::{PayTerms, Rate, RateType};
use caseboard_domain::person::{Category, Email, NotificationSettings, Person, PersonName, Prefix, Role};
use caseboard_domain::position::Position;
use caseboard_domain::states::UsState;
use caseboard_domain::time::{Zone, days};
use caseboard_domain::{CaseId, CenterId, ClaimId, EngagementId, Money, NoticeId, PersonId};
use caseboard_store::centers::CenterReview;
use caseboard_store::daily_summaries::NewCaseRow;
use caseboard_store::expiries::CertifiedPerson;
use caseboard_store::notices::Contact;
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

/// The sample data of the previews in one language.
pub(super) struct Sample {
    pub(super) now: Timestamp,
    pub(super) professional: Person,
    pub(super) surgeon: Person,
    pub(super) admin: Person,
    pub(super) other_admin: Person,
    pub(super) center: Center,
    pub(super) unconfirmed_center: Center,
    /// The center before its data were corrected.
    pub(super) mistyped_center: Center,
    pub(super) review: CenterReview,
    pub(super) case: Case,
    pub(super) category: Category,
    pub(super) terms: PayTerms,
    pub(super) owed: Money,
    pub(super) request: NoticeId,
    pub(super) approved_claim: Claim,
    pub(super) rejected_claim: Claim,
    pub(super) contact: Contact,
    pub(super) message: Message,
    pub(super) empty_message: Message,
    pub(super) identification: IdentificationId,
    pub(super) code: &'static str,
    pub(super) token: &'static str,
    pub(super) passkey: &'static str,
    pub(super) address: &'static str,
    pub(super) device: DeviceName,
    pub(super) reason: &'static str,
}

/// A fixed morning in Los Angeles.
const NOW: Timestamp = Timestamp::constant(1_777_910_400, 0);

impl Sample {
    /// Returns a day on which something ends.
    pub(super) fn last_day(&self) -> Date {
        self.case.zone.local(self.case.start).date()
    }

    /// Returns the professional as the summary of a center reads them.
    pub(super) fn certified(&self) -> CertifiedPerson {
        let Person { id, category, .. } = self.professional;
        CertifiedPerson { id, full_name: self.professional.full_name(), category }
    }

    /// Returns the case as the daily summary reads it.
    pub(super) fn new_case(&self) -> NewCaseRow {
        let case = &self.case;
        NewCaseRow {
            id: case.id,
            posted_at: NOW,
            center: case.center,
            zip_code: self.center.zip_code.clone(),
            zone: case.zone.clone(),
            start: case.start,
            hours: case.hours,
            location: case.location.clone(),
            required: 2,
            terms: self.terms,
        }
    }

    pub(super) fn new(language: Language) -> Self {
        let person = |n, role, prefix, first, last| person(n, role, prefix, first, last, language);
        let professional = person(1, Role::Professional, None, "Nora", "Quill");
        let surgeon = person(2, Role::Surgeon, Some(Prefix::Dr), "Samuel", "Okonjo");
        let terms =
            PayTerms { rate: Rate::Hourly(Money::from_cents(12_500)), min_pay: Money::from_cents(40_000) };
        let category = Category::RegisteredNurse;
        let center = center(true);
        let case = case(&surgeon, &center, category, terms);
        Self {
            now: NOW,
            admin: person(3, Role::Admin, None, "Ana", "Reyes"),
            other_admin: person(4, Role::Admin, None, "Bea", "Lind"),
            unconfirmed_center: Center { confirmed: false, ..center.clone() },
            mistyped_center: Center { address: "7 Harbor Way".into(), phone: None, ..center.clone() },
            review: CenterReview {
                center: center.clone(),
                created_at: NOW,
                creator: None,
                creator_name: None,
                creator_email: None,
                people: 12,
                deactivated_at: Some(NOW),
                reason: "The center is closed for renovation.".into(),
            },
            category,
            terms,
            owed: terms.min_pay,
            request: NoticeId::from_uuid(id(5)),
            approved_claim: claim(&case, &professional, terms, ClaimStatus::Approved),
            rejected_claim: claim(&case, &professional, terms, ClaimStatus::Rejected),
            contact: contact(&professional),
            message: message("Please bring your badge. The entrance is on Harbor Way."),
            empty_message: message(""),
            identification: IdentificationId::from_entropy([7; 16]),
            code: "482913",
            token: "sample",
            passkey: "MacBook",
            address: "203.0.113.7",
            device: DeviceName { browser: Some("Firefox"), system: Some("Windows") },
            reason: "The second page is missing.",
            professional,
            surgeon,
            center,
            case,
        }
    }
}

fn id(n: u128) -> Uuid {
    Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0000 + n)
}

fn person(
    n: u128,
    role: Role,
    prefix: Option<Prefix>,
    first: &str,
    last: &str,
    language: Language,
) -> Person {
    Person {
        id: PersonId::from_uuid(id(n)),
        role,
        category: (role == Role::Professional).then_some(Category::RegisteredNurse),
        name: PersonName { prefix, first: first.into(), last: last.into(), suffix: None },
        email: Email::parse(&format!("{first}.{last}@example.org")).expect("a valid address"),
        phone: "5105550142".into(),
        email_verified: true,
        active: true,
        notifications: NotificationSettings::default(),
        preferences: NotificationPreferences::default(),
        language,
        density: Density::Comfortable,
    }
}

fn center(confirmed: bool) -> Center {
    Center {
        id: CenterId::from_uuid(id(10)),
        name: "Lakeside Surgery Center".into(),
        address: "1 Harbor Way".into(),
        city: "Oakland".into(),
        state: UsState::all().find(|state| state.code() == "CA").expect("California is a state"),
        zip_code: "94607".into(),
        phone: Some("5105550100".into()),
        zone: Zone::parse("America/Los_Angeles").expect("a known zone"),
        active: true,
        confirmed,
    }
}

fn case(surgeon: &Person, center: &Center, category: Category, terms: PayTerms) -> Case {
    Case {
        id: CaseId::from_uuid(id(20)),
        poster: surgeon.id,
        poster_role: surgeon.role,
        poster_name: surgeon.full_name(),
        surgeon: surgeon.id,
        surgeon_name: surgeon.full_name(),
        center: center.id,
        location: center.location(),
        zone: center.zone.clone(),
        start: NOW + days(9),
        hours: Hours::from_hundredths(350).expect("within the range"),
        notes: String::new(),
        procedures: Vec::new(),
        positions: Position::restore(category, terms, 2, 1).into_iter().collect(),
        posted_at: NOW,
        cancelled_at: None,
        version: 1,
    }
}

fn claim(case: &Case, professional: &Person, terms: PayTerms, status: ClaimStatus) -> Claim {
    let worked = WorkedHours::from_hundredths(350).expect("within the range");
    let (rate, amount) = price(&terms, worked);
    Claim {
        id: ClaimId::from_uuid(id(30)),
        engagement: EngagementId::from_uuid(id(31)),
        case: case.id,
        person: professional.id,
        payer: Payer::of(case),
        terms,
        rate,
        worked: Some(worked),
        amount,
        note: String::new(),
        created_at: NOW,
        status,
        decision: None,
        rejection_reason: String::new(),
        paystub: None,
        paid: false,
    }
}

/// A claim of the minimum pay instead of the work.
pub(super) fn of_min_pay(claim: &Claim) -> Claim {
    Claim { rate: RateType::MinPay, worked: None, amount: claim.terms.min_pay, ..claim.clone() }
}

fn contact(person: &Person) -> Contact {
    Contact {
        id: person.id,
        full_name: person.full_name(),
        email: person.email.as_str().to_owned(),
        phone: person.phone.clone(),
        notify_email: true,
        notify_sms: true,
        preferences: NotificationPreferences::default(),
        push: false,
        active: true,
        role: person.role,
        category: person.category,
        language: person.language,
    }
}

fn message(text: &str) -> Message {
    Message { people: Vec::new(), subject: "Tuesday's case".into(), text: text.into() }
}
