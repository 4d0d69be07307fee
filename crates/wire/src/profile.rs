//! A person's profile, with the fields that the reader may see.

use caseboard_domain::document::Slot;
use caseboard_domain::eligibility::FavoriteStatus;
use caseboard_domain::language::Language;
use caseboard_domain::person::{Email, NotificationSettings, Prefix, Role, Suffix};
use caseboard_domain::profile::viewing::RESTRICTED_MESSAGE;
use caseboard_domain::profile::{ProfessionalDetails, has_full_profile};
use caseboard_service::profile::{self, Account, FavoritedBy, FullProfile, OwnAccount, ProfileView};
use serde::Serialize;
use utoipa::ToSchema;

use super::accounts::Affiliation;
use super::centers::Choice;
use super::eligibility::Completeness;
use super::profile_parts::Fellowships;
use super::profile_parts::MedicalSchools;
use super::profile_parts::UndergraduateSchools;
use super::profile_parts::WorkExperiences;
use super::profile_parts::{
    AboutMe, Document, Fellowship, Internship, MedicalSchool, NotificationsEnable, ResState, Residency,
    StoredQuestion, UndergraduateSchool, WorkExperience,
};
use super::scalar::Id;
use super::schema::{
    BoardSpecialties, Count, EmailAddress, FirstName, FullName, LastName, LicenseNumber, NamePrefix,
    NameSuffix, OptionalCategoryNumber, PhoneNumber, ProviderIdentifier, ResidenceCity, StateCode,
    YearsOfExperience,
};

/// A person. Fields that the reader may not see and fields without a value are missing; password and answers never
/// leave the server. Administrators have no residence, about me, picture, license, education, experience or
/// documents.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The person.
    #[serde(rename = "_id")]
    #[schema(value_type = Id)]
    pub id: Option<Id>,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// True if the surgeon's profile is not shared with a professional of level 0; the response then only has
    /// `_id`, `fullName` and `message`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub restricted: Option<bool>,
    /// `Unable to share surgeon's profile with you...`, when `restricted`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(
        nullable = false,
        max_length = 20000,
        examples("Unable to share surgeon's profile with you...")
    )]
    pub message: Option<String>,
    /// The person again, under the name the specification's session uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub user_id: Option<Id>,
    /// First name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<FirstName>, nullable = false)]
    pub first_name: Option<String>,
    /// Last name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<LastName>, nullable = false)]
    pub last_name: Option<String>,
    /// `Dr.`, `Mr.`, `Mrs.`, `Miss`, `Ms.` or empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<NamePrefix>, nullable = false)]
    pub prefix: Option<String>,
    /// `Jr`, `Sr` or empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<NameSuffix>, nullable = false)]
    pub suffix: Option<String>,
    /// The address in lower case.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<EmailAddress>, nullable = false)]
    pub username: Option<String>,
    /// The address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<EmailAddress>, nullable = false)]
    pub email: Option<String>,
    /// The address that becomes the account's once its code is entered. Only for the person and a system administrator.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<EmailAddress>, nullable = false)]
    pub pending_email: Option<String>,
    /// Ten digits; a system administrator may have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PhoneNumber>, nullable = false)]
    pub phone: Option<String>,
    /// The role.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sign_in_type: Option<Role>,
    /// Whether the person can post cases.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub admin_sign_in: Option<bool>,
    /// The professional group 0 to 4; -1 for everyone else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<OptionalCategoryNumber>, nullable = false)]
    pub category_id: Option<i32>,
    /// Always 5 in this version.
    #[serde(rename = "Rating", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 1000, examples(5))]
    pub rating: Option<i32>,
    /// Whether the account may sign in. Only for the person and a system administrator.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub active: Option<bool>,
    /// Whether the address is verified. Only for the person and a system administrator.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub verified_email: Option<bool>,
    /// The notification channels. Only for the person and a system administrator.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub notifications_enable: Option<NotificationsEnable>,
    /// The file id of the picture, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 300, examples("/files/0193a1c05e7b7c1e9a3f4d5e6f708192"))]
    pub profile_picture: Option<String>,
    /// About me. For others than the person, a shared center's administrator and a partner of a case, a set
    /// flag hides everything else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub about_me: Option<AboutMe>,
    /// City of residence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ResidenceCity>, nullable = false)]
    pub res_city: Option<String>,
    /// State of residence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub res_state: Option<ResState>,
    /// Board specialties.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<BoardSpecialties>, nullable = false)]
    pub board_specialties: Option<Vec<String>>,
    /// License number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<LicenseNumber>, nullable = false)]
    pub license_no: Option<String>,
    /// Two-letter code of the state that gave the license.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<StateCode>, nullable = false)]
    pub license_state: Option<String>,
    /// The last day of the license, `YYYY-MM-DD`.
    #[serde(rename = "licenseExpDate", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = Date, examples("2028-01-31"))]
    pub license_expires: Option<String>,
    /// The National Provider Identifier, ten digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ProviderIdentifier>, nullable = false)]
    pub npi: Option<String>,
    /// Up to three digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<YearsOfExperience>, nullable = false)]
    pub years_of_experience: Option<String>,
    /// Schools before medical school.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<UndergraduateSchools>, nullable = false)]
    pub undergraduate: Option<Vec<UndergraduateSchool>>,
    /// Medical schools.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<MedicalSchools>, nullable = false)]
    pub med_school: Option<Vec<MedicalSchool>>,
    /// The internship.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub internship: Option<Internship>,
    /// The residency.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub residency: Option<Residency>,
    /// Fellowships.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Fellowships>, nullable = false)]
    pub fellowships: Option<Vec<Fellowship>>,
    /// Places of work.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<WorkExperiences>, nullable = false)]
    pub work_experiences: Option<Vec<WorkExperience>>,
    /// The documents that were uploaded, where the viewer may read them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 16)]
    pub documents: Option<Vec<Document>>,
    /// What the person has of what centers expect of the group, with `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub completeness: Option<Completeness>,
    /// The file of the curriculum vitae, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub curriculum_vitae: Option<Id>,
    /// The file of the identification, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub identification: Option<Id>,
    /// The file of the medical license, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub med_license: Option<Id>,
    /// The file of the medical degree, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub med_degree_cert: Option<Id>,
    /// The file of the board certificate, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub board_cert: Option<Id>,
    /// The file of the residency certificate, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub residency_cert: Option<Id>,
    /// The file of the life support certificate, as in `documents`.
    #[serde(rename = "ACLSBLS", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub acls_bls: Option<Id>,
    /// The file of the registration with the Drug Enforcement Administration, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dea_cert: Option<Id>,
    /// The file of the immunization records, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub immunization_records: Option<Id>,
    /// The file of the letter of medical education, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub med_ed_letter: Option<Id>,
    /// The file of the malpractice insurance, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub med_malpractice_file: Option<Id>,
    /// The file of the first peer reference, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub peer_ref1: Option<Id>,
    /// The file of the second peer reference, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub peer_ref2: Option<Id>,
    /// The file of the third peer reference, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub peer_ref3: Option<Id>,
    /// The file of the resume, as in `documents`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub resume: Option<Id>,
    /// Ids of all chosen centers; of a professional the viewer's own centers among those that favorited the
    /// person. Others see their own centers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 1000)]
    pub surgery_centers: Option<Vec<Id>>,
    /// The chosen centers as value and label.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 1000)]
    pub my_centers: Option<Vec<Choice>>,
    /// Ids of the centers with a verified affiliation; for a professional, of the centers that certified
    /// them. Other readers only see their own centers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 10000)]
    pub certified_centers: Option<Vec<Id>>,
    /// Centers that certified the person before they changed their name or license, and have to review them
    /// again. Other readers only see their own centers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 10000)]
    pub centers_in_review: Option<Vec<Id>>,
    /// The chosen centers, each with the status of the affiliation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 1000)]
    pub affiliations: Option<Vec<Affiliation>>,
    /// Of a professional: the viewing surgeon, if the professional is a favorite.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 10000)]
    pub surgeons: Option<Vec<Id>>,
    /// Of a professional: whether they are a favorite of the viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub favorite_status: Option<FavoriteStatus>,
    /// The language of mails, text messages, paystubs and the client. Only for the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub language: Option<Language>,
    /// Unread notifications. Only for the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Count>, nullable = false)]
    pub num_of_new_msg: Option<i64>,
    /// First security question. Only for the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub security_question1: Option<StoredQuestion>,
    /// Second security question. Only for the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub security_question2: Option<StoredQuestion>,
}

impl From<ProfileView> for User {
    fn from(shown: ProfileView) -> Self {
        match shown {
            ProfileView::Restricted { id, full_name } => Self {
                id: Some(id.into()),
                full_name,
                restricted: Some(true),
                message: Some(RESTRICTED_MESSAGE.to_owned()),
                ..Self::default()
            },
            ProfileView::AboutOnly { id, full_name, picture, about } => Self {
                id: Some(id.into()),
                full_name,
                profile_picture: picture,
                about_me: Some(AboutMe { text: Some(about), flag: None }),
                ..Self::default()
            },
            ProfileView::Full(profile) => Self::full(*profile),
        }
    }
}

/// Returns a text that is not empty.
fn non_empty(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

fn all<T, U: From<T>>(list: Vec<T>) -> Option<Vec<U>> {
    Some(list.into_iter().map(U::from).collect())
}

impl User {
    fn full(profile: FullProfile) -> Self {
        let FullProfile {
            person,
            profile,
            rating,
            picture,
            documents,
            completeness,
            affiliations,
            certified,
            in_review,
            favorited_by,
            account,
        } = profile;
        let has_details = has_full_profile(person.role);
        let affiliations: Vec<Affiliation> = affiliations.into_iter().map(Affiliation::from).collect();
        let mut user = Self {
            id: Some(person.id.into()),
            user_id: Some(person.id.into()),
            full_name: person.full_name(),
            prefix: Some(person.name.prefix.map_or("", Prefix::label).to_owned()),
            suffix: Some(person.name.suffix.map_or("", Suffix::label).to_owned()),
            category_id: Some(person.category_id()),
            first_name: Some(person.name.first),
            last_name: Some(person.name.last),
            username: Some(person.email.as_str().to_owned()),
            email: Some(person.email.into_string()),
            phone: non_empty(person.phone),
            sign_in_type: Some(person.role),
            admin_sign_in: Some(person.role.admin_sign_in()),
            rating: Some(i32::try_from(rating).unwrap_or(i32::MAX)),
            surgery_centers: Some(affiliations.iter().map(|it| it.center.id).collect()),
            my_centers: Some(affiliations.iter().map(choice).collect()),
            certified_centers: all(certified),
            centers_in_review: all(in_review),
            affiliations: Some(affiliations),
            ..Self::default()
        };
        if has_details {
            user.profile_picture = picture;
            user.about_me = Some(AboutMe { text: Some(profile.about.text), flag: Some(profile.about.only) });
            user.res_city = non_empty(profile.res_city);
            user.res_state = profile.res_state.map(ResState::from);
            user.set_details(profile.details);
        }
        user.completeness = completeness.map(Completeness::from);
        if let Some(documents) = documents {
            user.set_documents(documents);
        }
        if let Some(FavoritedBy { status, centers, surgeons }) = favorited_by {
            user.surgery_centers = all(centers);
            user.surgeons = all(surgeons);
            user.favorite_status = Some(status);
        }
        if let Some(account) = account {
            user.active = Some(person.active);
            user.verified_email = Some(person.email_verified);
            user.set_account(account, profile.notifications, person.language);
        }
        user
    }

    /// What the person and the system administrator see of the account.
    fn set_account(&mut self, account: Account, channels: NotificationSettings, language: Language) {
        self.notifications_enable =
            Some(NotificationsEnable { email: Some(channels.email), sms: Some(channels.sms) });
        self.pending_email = account.pending_email.map(Email::into_string);
        if let Some(OwnAccount { questions: [first, second], unread }) = account.own {
            let question = |index: u8| Some(StoredQuestion { question: i32::from(index) });
            self.security_question1 = question(first);
            self.security_question2 = question(second);
            self.num_of_new_msg = Some(unread);
            self.language = Some(language);
        }
    }

    /// License, education and experience.
    fn set_details(&mut self, details: ProfessionalDetails) {
        self.license_no = non_empty(details.license_no);
        self.license_state = details.license_state.map(|state| state.code().to_owned());
        self.license_expires = details.license_expires.map(|day| day.to_string());
        self.npi = non_empty(details.npi);
        self.years_of_experience = non_empty(details.years_of_experience);
        self.board_specialties = Some(details.board_specialties);
        self.undergraduate = all(details.undergraduate);
        self.med_school = all(details.med_school);
        self.internship = details.internship.map(Internship::from);
        self.residency = details.residency.map(Residency::from);
        self.fellowships = all(details.fellowships);
        self.work_experiences = all(details.work_experiences);
    }

    /// The documents, as a list and each under the name of its slot.
    fn set_documents(&mut self, documents: Vec<profile::DocumentRow>) {
        let mut list = Vec::new();
        for document in documents {
            let file_id = Id(document.file.as_uuid());
            let Some(place) = self.file(document.slot) else { continue };
            *place = Some(file_id);
            // Only the picture has none.
            let Some(status) = document.status else { continue };
            list.push(Document {
                slot: document.slot.as_str(),
                file_id,
                name: document.name,
                content_type: document.kind.as_str().to_owned(),
                size: document.size,
                status,
                reason: non_empty(document.reason),
                uploaded_at: document.uploaded_at.into(),
                expires: document.expires.map(|day| day.to_string()),
            });
        }
        self.documents = Some(list);
    }

    /// The field of a document; the picture has another one.
    fn file(&mut self, slot: Slot) -> Option<&mut Option<Id>> {
        Some(match slot {
            Slot::CurriculumVitae => &mut self.curriculum_vitae,
            Slot::Identification => &mut self.identification,
            Slot::MedLicense => &mut self.med_license,
            Slot::MedDegreeCert => &mut self.med_degree_cert,
            Slot::BoardCert => &mut self.board_cert,
            Slot::ResidencyCert => &mut self.residency_cert,
            Slot::AclsBls => &mut self.acls_bls,
            Slot::DeaCert => &mut self.dea_cert,
            Slot::ImmunizationRecords => &mut self.immunization_records,
            Slot::MedEdLetter => &mut self.med_ed_letter,
            Slot::MedMalpracticeFile => &mut self.med_malpractice_file,
            Slot::PeerRef1 => &mut self.peer_ref1,
            Slot::PeerRef2 => &mut self.peer_ref2,
            Slot::PeerRef3 => &mut self.peer_ref3,
            Slot::Resume => &mut self.resume,
            Slot::ProfilePicture => return None,
        })
    }
}

fn choice(affiliation: &Affiliation) -> Choice {
    Choice {
        value: Some(affiliation.center.id.0.simple().to_string()),
        label: Some(affiliation.center.name.clone()),
    }
}
