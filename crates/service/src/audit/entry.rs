//! The content of an audit entry.

use std::collections::BTreeMap;

use caseboard_domain::actor::{
    Actor, CenterAdmin, CenterManager, Poster, Professional, SessionData, Surgeon, SystemAdmin,
};
use caseboard_domain::audit::{Action, Outcome};
use caseboard_domain::center_correction::CenterFacts;
use caseboard_domain::person::Role;
use caseboard_domain::{
    CaseId, CenterId, ClaimId, DispatchPlanId, EngagementId, FileId, Hours, Money, NoticeId, OutboxId,
    PasskeyId, PaystubId, PersonId, PushSubscriptionId, SeriesId, SessionId, TemplateId, ThreadId,
};
use jiff::civil::Date;
use serde::Serialize;
use uuid::Uuid;

/// The actor of an entry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct EntryActor {
    /// The person.
    pub person: Option<PersonId>,
    /// The role of the person.
    pub role: Option<Role>,
    /// The session of the person.
    pub session: Option<SessionId>,
}

/// A signed-in person.
pub trait AuditActor {
    /// Returns the actor.
    fn entry_actor(&self) -> EntryActor;
}

fn entry_actor(person: PersonId, role: Role, session: SessionId) -> EntryActor {
    EntryActor { person: Some(person), role: Some(role), session: Some(session) }
}

impl AuditActor for SessionData {
    fn entry_actor(&self) -> EntryActor {
        entry_actor(self.person, self.role, self.session)
    }
}

impl AuditActor for Actor {
    fn entry_actor(&self) -> EntryActor {
        self.session_data().entry_actor()
    }
}

impl AuditActor for Poster {
    fn entry_actor(&self) -> EntryActor {
        entry_actor(self.person(), self.role(), self.session())
    }
}

impl AuditActor for CenterManager {
    fn entry_actor(&self) -> EntryActor {
        match self {
            Self::CenterAdmin(admin) => admin.entry_actor(),
            Self::SystemAdmin(admin) => admin.entry_actor(),
        }
    }
}

macro_rules! impl_audit_actor {
    ($($actor:ty => $role:ident),*) => {$(
        impl AuditActor for $actor {
            fn entry_actor(&self) -> EntryActor {
                entry_actor(self.person(), Role::$role, self.session())
            }
        }
    )*};
}

impl_audit_actor!(Professional => Professional, Surgeon => Surgeon, CenterAdmin => Admin, SystemAdmin => SystemAdmin);

/// The object of an entry: an id with the kind of its record, or `None`.
pub trait Object: Copy {
    /// Kind of the record, as stored.
    const KIND: &'static str;
    /// Returns the id without its type.
    fn uuid(self) -> Option<Uuid>;
}

impl<O: Object> Object for Option<O> {
    const KIND: &'static str = O::KIND;

    fn uuid(self) -> Option<Uuid> {
        self.and_then(O::uuid)
    }
}

/// A value of an entry's details. The only text that a user entered is a fact of a center (AMB-330).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum DetailValue {
    /// A number; money in cents, hours in hundredths.
    Number(i64),
    /// A boolean.
    Flag(bool),
    /// A day, as `YYYY-MM-DD`.
    Day(Date),
    /// A constant of the program, such as a status.
    Word(&'static str),
    /// Several constants, such as the names of changed fields.
    Words(Vec<&'static str>),
    /// An id.
    Id(String),
    /// Several ids.
    Ids(Vec<String>),
    /// The data of a center that a correction changed.
    Facts(CenterFacts),
}

/// A value that [`Entry::with`] accepts, or an `Option` of one.
pub trait IntoDetail {
    /// Returns the value; `None` is left out of the details.
    fn into_detail(self) -> Option<DetailValue>;
}

impl<T: IntoDetail> IntoDetail for Option<T> {
    fn into_detail(self) -> Option<DetailValue> {
        self.and_then(T::into_detail)
    }
}

macro_rules! detail_values {
    ($($type:ty => |$it:ident| $variant:ident($value:expr);)*) => {$(
        impl IntoDetail for $type {
            fn into_detail(self) -> Option<DetailValue> {
                let $it = self;
                Some(DetailValue::$variant($value))
            }
        }
    )*};
}

detail_values! {
    i64 => |it| Number(it);
    i32 => |it| Number(it.into());
    u32 => |it| Number(it.into());
    u64 => |it| Number(i64::try_from(it).unwrap_or(i64::MAX));
    usize => |it| Number(i64::try_from(it).unwrap_or(i64::MAX));
    Money => |it| Number(it.cents());
    Hours => |it| Number(it.hundredths());
    bool => |it| Flag(it);
    Date => |it| Day(it);
    &'static str => |it| Word(it);
    Vec<&'static str> => |it| Words(it);
    CenterFacts => |it| Facts(it);
    Vec<PersonId> => |it| Ids(it.iter().map(PersonId::to_string).collect());
}

macro_rules! objects {
    ($($id:ty => $kind:literal),* $(,)?) => {$(
        impl Object for $id {
            const KIND: &'static str = $kind;

            fn uuid(self) -> Option<Uuid> {
                Some(self.as_uuid())
            }
        }

        impl IntoDetail for $id {
            fn into_detail(self) -> Option<DetailValue> {
                Some(DetailValue::Id(self.to_string()))
            }
        }
    )*};
}

objects! {
    PersonId => "person",
    CenterId => "center",
    CaseId => "case",
    EngagementId => "engagement",
    NoticeId => "notice",
    ThreadId => "thread",
    TemplateId => "template",
    SessionId => "session",
    OutboxId => "outbox",
    ClaimId => "claim",
    PaystubId => "paystub",
    FileId => "file",
    PasskeyId => "passkey",
    PushSubscriptionId => "pushSubscription",
    DispatchPlanId => "dispatchPlan",
    SeriesId => "series",
}

/// An audit entry to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub(super) action: Action,
    pub(super) outcome: Outcome,
    pub(super) actor: EntryActor,
    pub(super) object: Option<(&'static str, Uuid)>,
    pub(super) center: Option<CenterId>,
    detail: BTreeMap<&'static str, DetailValue>,
}

impl Entry {
    fn from_actor(action: Action, actor: EntryActor) -> Self {
        let (object, center, detail) = (None, None, BTreeMap::new());
        Self { action, outcome: Outcome::Done, actor, object, center, detail }
    }

    /// Returns an entry of a signed-in person.
    #[must_use]
    pub fn new(action: Action, actor: &impl AuditActor) -> Self {
        Self::from_actor(action, actor.entry_actor())
    }

    /// Returns an entry of a client that is not signed in, or of the server itself.
    #[must_use]
    pub fn anonymous(action: Action) -> Self {
        Self::from_actor(action, EntryActor::default())
    }

    /// Returns an entry of a known person without a session, for example after a sign-up or with a mailed code.
    #[must_use]
    pub fn by_person(action: Action, person: PersonId, role: Role) -> Self {
        Self::from_actor(action, EntryActor { person: Some(person), role: Some(role), session: None })
    }

    /// Sets the session, if it began in the same transaction.
    #[must_use]
    pub fn in_session(mut self, session: impl Into<Option<SessionId>>) -> Self {
        self.actor.session = session.into();
        self
    }

    /// Sets the object of the action.
    #[must_use]
    pub fn on<O: Object>(mut self, object: O) -> Self {
        self.object = object.uuid().map(|id| (O::KIND, id));
        self
    }

    /// Sets the center, whose administrators may read the entry.
    #[must_use]
    pub fn at(mut self, center: impl Into<Option<CenterId>>) -> Self {
        self.center = center.into();
        self
    }

    /// Adds a detail, unless its value is `None`.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl IntoDetail) -> Self {
        self.detail.extend(value.into_detail().map(|value| (name, value)));
        self
    }

    /// Marks the action as refused, with the reason.
    #[must_use]
    pub fn refused(mut self, reason: &'static str) -> Self {
        self.outcome = Outcome::Refused;
        self.with("reason", reason)
    }

    pub(super) fn detail_text(&self) -> String {
        serde_json::to_string(&self.detail).expect("a map of plain values is JSON")
    }
}
