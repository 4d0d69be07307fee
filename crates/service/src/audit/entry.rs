//! The content of an audit entry.

use std::collections::BTreeMap;

use caseboard_domain::actor::{
    Actor, CenterAdmin, CenterManager, Poster, Professional, SessionFacts, Surgeon, SystemAdmin,
};
use caseboard_domain::audit::{Action, Outcome};
use caseboard_domain::person::Role;
use caseboard_domain::{
    CaseId, CenterId, ClaimId, EngagementId, FileId, Hours, Money, NoticeId, OutboxId, PaystubId, PersonId,
    SessionId, ThreadId,
};
use serde::Serialize;
use uuid::Uuid;

/// An actor of an entry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Who {
    /// The person.
    pub person: Option<PersonId>,
    /// In which role.
    pub role: Option<Role>,
    /// In which session.
    pub session: Option<SessionId>,
}

/// A person with a session.
pub trait Acting {
    /// Returns the actor.
    fn who(&self) -> Who;
}

fn acting(person: PersonId, role: Role, session: SessionId) -> Who {
    Who { person: Some(person), role: Some(role), session: Some(session) }
}

impl Acting for SessionFacts {
    fn who(&self) -> Who {
        acting(self.person, self.role, self.session)
    }
}

impl Acting for Actor {
    fn who(&self) -> Who {
        self.facts().who()
    }
}

impl Acting for Poster {
    fn who(&self) -> Who {
        acting(self.person(), self.role(), self.session())
    }
}

impl Acting for CenterManager {
    fn who(&self) -> Who {
        match self {
            Self::CenterAdmin(admin) => admin.who(),
            Self::SystemAdmin(admin) => admin.who(),
        }
    }
}

macro_rules! acting {
    ($($actor:ty => $role:ident),*) => {$(
        impl Acting for $actor {
            fn who(&self) -> Who {
                acting(self.person(), Role::$role, self.session())
            }
        }
    )*};
}

acting!(Professional => Professional, Surgeon => Surgeon, CenterAdmin => Admin, SystemAdmin => SystemAdmin);

/// Something that can be acted on: an id that says of what kind it is.
pub trait Object: Copy {
    /// The word for its kind.
    const KIND: &'static str;
    /// The bare id.
    fn uuid(self) -> Uuid;
}

/// A value of the detail: never text that a user entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Fact {
    /// A number; money in cents, hours in hundredths.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A word of the program.
    Word(&'static str),
    /// Several of them, such as the names of fields that were changed.
    Words(Vec<&'static str>),
    /// An id.
    Id(String),
    /// Several of them.
    Ids(Vec<String>),
}

macro_rules! facts {
    ($($type:ty => |$it:ident| $fact:expr;)*) => {
        $(impl From<$type> for Fact { fn from($it: $type) -> Self { $fact } })*
    };
}

facts! {
    i64 => |it| Self::Number(it);
    i32 => |it| Self::Number(it.into());
    u32 => |it| Self::Number(it.into());
    usize => |it| Self::Number(i64::try_from(it).unwrap_or(i64::MAX));
    Money => |it| Self::Number(it.cents());
    Hours => |it| Self::Number(it.hundredths());
    bool => |it| Self::Flag(it);
    &'static str => |it| Self::Word(it);
    Vec<&'static str> => |it| Self::Words(it);
    Vec<PersonId> => |it| Self::Ids(it.iter().map(PersonId::to_string).collect());
}

macro_rules! objects {
    ($($id:ty => $kind:literal),* $(,)?) => {$(
        impl Object for $id {
            const KIND: &'static str = $kind;

            fn uuid(self) -> Uuid {
                self.as_uuid()
            }
        }

        impl From<$id> for Fact {
            fn from(id: $id) -> Self {
                Self::Id(id.to_string())
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
    SessionId => "session",
    OutboxId => "outbox",
    ClaimId => "claim",
    PaystubId => "paystub",
    FileId => "file",
}

/// An entry to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub(super) action: Action,
    pub(super) outcome: Outcome,
    pub(super) who: Who,
    pub(super) object: Option<(&'static str, Uuid)>,
    pub(super) center: Option<CenterId>,
    detail: BTreeMap<&'static str, Fact>,
}

impl Entry {
    fn of(action: Action, who: Who) -> Self {
        let (object, center, detail) = (None, None, BTreeMap::new());
        Self { action, outcome: Outcome::Done, who, object, center, detail }
    }

    /// For a person with a session.
    #[must_use]
    pub fn new(action: Action, actor: &impl Acting) -> Self {
        Self::of(action, actor.who())
    }

    /// Of a stranger, who is known by the address only, or of the server itself.
    #[must_use]
    pub fn anonymous(action: Action) -> Self {
        Self::of(action, Who::default())
    }

    /// Of a known person without a session of theirs: one who just signed up, or holds a mailed code.
    #[must_use]
    pub fn by_person(action: Action, person: PersonId, role: Role) -> Self {
        Self::of(action, Who { person: Some(person), role: Some(role), session: None })
    }

    /// In this session, where it has just begun.
    #[must_use]
    pub fn in_session(mut self, session: SessionId) -> Self {
        self.who.session = Some(session);
        self
    }

    /// What it was done to.
    #[must_use]
    pub fn on<O: Object>(mut self, object: O) -> Self {
        self.object = Some((O::KIND, object.uuid()));
        self
    }

    /// The center it concerns, whose administrators may read the entry.
    #[must_use]
    pub fn at(mut self, center: CenterId) -> Self {
        self.center = Some(center);
        self
    }

    /// More about it.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Self {
        self.detail.insert(name, fact.into());
        self
    }

    /// It was refused, for this reason.
    #[must_use]
    pub fn refused(mut self, reason: &'static str) -> Self {
        self.outcome = Outcome::Refused;
        self.with("reason", reason)
    }

    pub(super) fn detail_text(&self) -> String {
        serde_json::to_string(&self.detail).expect("a map of plain values is JSON")
    }
}
