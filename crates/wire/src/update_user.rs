//! What the profile editor sends.

use caseboard_domain::document::Slot;
use caseboard_domain::profile::draft::{AnswerDraft, ProfileDraft, TrainingDraft};
use caseboard_domain::{CenterId, FileId, Secret};
use caseboard_service::profile::ProfileUpdate;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::ToSchema;

use super::centers::CenterChoices;
use super::centers::Choice;
use super::profile_parts::Fellowships;
use super::profile_parts::MedicalSchools;
use super::profile_parts::UndergraduateSchools;
use super::profile_parts::WorkExperiences;
use super::profile_parts::{
    AboutMe, Fellowship, Internship, MedicalSchool, NotificationsEnable, ResState, Residency,
    UndergraduateSchool, WorkExperience,
};
use super::request::{RequestError, id, optional_id};
use super::scalar::Id;
use super::schema::{
    BoardSpecialties, CenterProofs, ChosenCenters, DayOrTimeText, EmailAddress, FirstName, LastName,
    LicenseNumber, NamePrefix, NameSuffix, PhoneNumber, ProviderIdentifier, QuestionIndex, ResidenceCity,
    SecurityAnswer, StateCode, YearsInput,
};

/// A security question with a new answer. The answer is stored as a hash and never returned.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewAnswer {
    /// Index of the question in its set of seven; the present one when left out.
    #[schema(value_type = Option<QuestionIndex>, nullable = false)]
    pub question: Option<i64>,
    /// The new answer, compared letter for letter. Without an answer nothing changes.
    #[schema(value_type = Option<SecurityAnswer>, nullable = false)]
    pub answer: Option<String>,
}

/// `PUT /api/updateuser/{id}`. Missing fields stay unchanged; a list replaces the whole
/// list. For an administrator, all fields except names, phone, email, notificationsEnable and the questions are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateUser {
    /// First name.
    #[schema(value_type = Option<FirstName>, nullable = false)]
    pub first_name: Option<String>,
    /// Last name.
    #[schema(value_type = Option<LastName>, nullable = false)]
    pub last_name: Option<String>,
    /// `Dr.`, `Mr.`, `Mrs.`, `Miss`, `Ms.` or empty.
    #[schema(value_type = Option<NamePrefix>, nullable = false)]
    pub prefix: Option<String>,
    /// `Jr`, `Sr` or empty.
    #[schema(value_type = Option<NameSuffix>, nullable = false)]
    pub suffix: Option<String>,
    /// The email address. A new one needs `POST /api/verifypassword` in the last ten minutes and becomes
    /// valid once the code emailed to it is entered by `PUT /api/emailchange`.
    #[schema(value_type = Option<EmailAddress>, nullable = false)]
    pub email: Option<String>,
    /// Exactly ten digits. Another number needs `POST /api/verifypassword` in the last ten minutes.
    #[schema(value_type = Option<PhoneNumber>, nullable = false)]
    pub phone: Option<String>,
    /// The notification channels.
    #[schema(value_type = Option<NotificationsEnable>, nullable = false)]
    pub notifications_enable: Option<NotificationsEnable>,
    /// About me.
    #[schema(value_type = Option<AboutMe>, nullable = false)]
    pub about_me: Option<AboutMe>,
    /// City of residence.
    #[schema(value_type = Option<ResidenceCity>, nullable = false)]
    pub res_city: Option<String>,
    /// State of residence.
    #[schema(value_type = Option<ResState>, nullable = false)]
    pub res_state: Option<ResState>,
    /// License number.
    #[schema(value_type = Option<LicenseNumber>, nullable = false)]
    pub license_no: Option<String>,
    /// Two-letter code of the state that gave the license.
    #[schema(value_type = Option<StateCode>, nullable = false)]
    pub license_state: Option<String>,
    /// The last day of the license, `YYYY-MM-DD`: not empty and not in the past. A day ends in the time zone
    /// of Honolulu, the last of the 50 states.
    #[serde(rename = "licenseExpDate")]
    #[schema(value_type = Option<DayOrTimeText>, nullable = false)]
    pub license_expires: Option<String>,
    /// The National Provider Identifier: ten digits with a right check digit; empty removes it.
    #[schema(value_type = Option<ProviderIdentifier>, nullable = false)]
    pub npi: Option<String>,
    /// Up to three digits, as text or as a number.
    #[schema(value_type = Option<YearsInput>, nullable = false)]
    #[serde(default, deserialize_with = "text_or_number")]
    pub years_of_experience: Option<String>,
    /// Board specialties of at most 100 characters; empty ones are ignored.
    #[schema(value_type = Option<BoardSpecialties>, nullable = false)]
    pub board_specialties: Option<Vec<String>>,
    /// Schools before medical school.
    #[schema(value_type = Option<UndergraduateSchools>, nullable = false)]
    pub undergraduate: Option<Vec<UndergraduateSchool>>,
    /// Medical schools.
    #[schema(value_type = Option<MedicalSchools>, nullable = false)]
    pub med_school: Option<Vec<MedicalSchool>>,
    /// The internship; null removes it.
    #[schema(value_type = Option<Internship>)]
    #[serde(default, deserialize_with = "null_or_value")]
    pub internship: Option<Option<Internship>>,
    /// The residency; null removes it.
    #[schema(value_type = Option<Residency>)]
    #[serde(default, deserialize_with = "null_or_value")]
    pub residency: Option<Option<Residency>>,
    /// Fellowships.
    #[schema(value_type = Option<Fellowships>, nullable = false)]
    pub fellowships: Option<Vec<Fellowship>>,
    /// Places of work. A month begins in the time zone of New York, the first of the 50 states.
    #[schema(value_type = Option<WorkExperiences>, nullable = false)]
    pub work_experiences: Option<Vec<WorkExperience>>,
    /// The file of the curriculum vitae: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub curriculum_vitae: Option<String>,
    /// The file of the identification: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub identification: Option<String>,
    /// The file of the medical license: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub med_license: Option<String>,
    /// The file of the medical degree: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub med_degree_cert: Option<String>,
    /// The file of the board certificate: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub board_cert: Option<String>,
    /// The file of the residency certificate: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub residency_cert: Option<String>,
    /// The file of the life support certificate: only the id that its upload returned.
    #[serde(rename = "ACLSBLS")]
    #[schema(value_type = Option<Id>, nullable = false)]
    pub acls_bls: Option<String>,
    /// The file of the registration with the Drug Enforcement Administration: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub dea_cert: Option<String>,
    /// The file of the immunization records: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub immunization_records: Option<String>,
    /// The file of the letter of medical education: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub med_ed_letter: Option<String>,
    /// The file of the malpractice insurance: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub med_malpractice_file: Option<String>,
    /// The file of the first peer reference: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub peer_ref1: Option<String>,
    /// The file of the second peer reference: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub peer_ref2: Option<String>,
    /// The file of the third peer reference: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub peer_ref3: Option<String>,
    /// The file of the resume: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub resume: Option<String>,
    /// The file of the picture: only the id that its upload returned.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub profile_picture: Option<String>,
    /// Ids of centers that a surgeon belongs to. New ones await verification; none is taken away.
    #[schema(value_type = Option<ChosenCenters>, nullable = false)]
    pub surgery_centers: Option<Vec<String>>,
    /// The same centers as value and label; used where `surgeryCenters` is missing.
    #[schema(value_type = Option<CenterChoices>, nullable = false)]
    pub my_centers: Option<Vec<Choice>>,
    /// Proofs from `POST /api/verifycentercode`: their centers become verified.
    #[schema(value_type = Option<CenterProofs>, nullable = false)]
    pub center_proofs: Option<Vec<String>>,
    /// First security question with a new answer, within ten minutes after `POST /api/verifypassword`.
    #[schema(value_type = Option<NewAnswer>, nullable = false)]
    pub security_question1: Option<NewAnswer>,
    /// Second security question with a new answer.
    #[schema(value_type = Option<NewAnswer>, nullable = false)]
    pub security_question2: Option<NewAnswer>,
    /// Ignored: the role never changes.
    pub sign_in_type: Option<Value>,
    /// Ignored: follows from the role.
    pub admin_sign_in: Option<Value>,
    /// Ignored: the group never changes.
    pub category_id: Option<Value>,
    /// Ignored: 5.
    #[serde(rename = "Rating")]
    pub rating: Option<Value>,
    /// Ignored: only a system administrator changes it, elsewhere.
    pub active: Option<Value>,
    /// Ignored: only the code changes it.
    pub verified_email: Option<Value>,
    /// Ignored: computed.
    pub full_name: Option<Value>,
    /// Ignored: the address in lower case.
    pub username: Option<Value>,
    /// Ignored: `PUT /api/updatepassword/{id}` changes it.
    pub password: Option<Value>,
    /// Ignored: only what `centerProofs` proves, and what centers certify.
    pub certified_centers: Option<Value>,
    /// Ignored: favorites are changed elsewhere.
    pub surgeons: Option<Value>,
    /// Ignored: favorites are changed elsewhere.
    pub favorite_status: Option<Value>,
}

/// Distinguishes null from a missing field.
fn null_or_value<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Reads a text, or a number as the text of its digits.
fn text_or_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a text or a number")]
    enum TextOrNumber {
        Text(String),
        Number(serde_json::Number),
    }
    Ok(Option::deserialize(deserializer)?.map(|sent| match sent {
        TextOrNumber::Text(text) => text,
        TextOrNumber::Number(number) => number.to_string(),
    }))
}

fn drafts<T: Into<U>, U>(list: Option<Vec<T>>) -> Option<Vec<U>> {
    list.map(|list| list.into_iter().map(Into::into).collect())
}

impl UpdateUser {
    /// Returns the input of the domain.
    ///
    /// # Errors
    /// 400 for an id that is none.
    pub fn into_update(self) -> Result<ProfileUpdate, RequestError> {
        let (files, centers) = (self.files()?, self.centers()?);
        let about = self.about_me.unwrap_or_default();
        let channels = self.notifications_enable.unwrap_or_default();
        let answer = |sent: Option<NewAnswer>| {
            let sent = sent.unwrap_or_default();
            AnswerDraft { question: sent.question, answer: sent.answer.map(Secret::new) }
        };
        let draft = ProfileDraft {
            first_name: self.first_name,
            last_name: self.last_name,
            prefix: self.prefix,
            suffix: self.suffix,
            email: self.email,
            phone: self.phone,
            notify_email: channels.email,
            notify_sms: channels.sms,
            about_text: about.text,
            about_only: about.flag,
            res_city: self.res_city,
            res_state: self.res_state.map(|state| state.value.unwrap_or_default()),
            license_no: self.license_no,
            license_state: self.license_state,
            license_expires: self.license_expires,
            npi: self.npi,
            years_of_experience: self.years_of_experience,
            board_specialties: self.board_specialties,
            undergraduate: drafts(self.undergraduate),
            med_school: drafts(self.med_school),
            internship: self.internship.map(|sent| sent.map(TrainingDraft::from)),
            residency: self.residency.map(|sent| sent.map(TrainingDraft::from)),
            fellowships: drafts(self.fellowships),
            work_experiences: drafts(self.work_experiences),
            questions: [answer(self.security_question1), answer(self.security_question2)],
        };
        Ok(ProfileUpdate { draft, centers, center_proofs: self.center_proofs.unwrap_or_default(), files })
    }

    fn centers(&self) -> Result<Vec<CenterId>, RequestError> {
        match (&self.surgery_centers, &self.my_centers) {
            (Some(ids), _) => {
                let read =
                    |(index, text): (usize, &String)| id(&format!("surgeryCenters[{index}]"), Some(text));
                ids.iter().enumerate().map(read).collect()
            }
            (None, choices) => {
                let read = |(index, choice): (usize, &Choice)| {
                    id(&format!("myCenters[{index}].value"), choice.value.as_deref())
                };
                choices.iter().flatten().enumerate().map(read).collect()
            }
        }
    }

    fn files(&self) -> Result<Vec<(Slot, FileId)>, RequestError> {
        let sent = [
            (Slot::CurriculumVitae, &self.curriculum_vitae),
            (Slot::Identification, &self.identification),
            (Slot::MedLicense, &self.med_license),
            (Slot::MedDegreeCert, &self.med_degree_cert),
            (Slot::BoardCert, &self.board_cert),
            (Slot::ResidencyCert, &self.residency_cert),
            (Slot::AclsBls, &self.acls_bls),
            (Slot::DeaCert, &self.dea_cert),
            (Slot::ImmunizationRecords, &self.immunization_records),
            (Slot::MedEdLetter, &self.med_ed_letter),
            (Slot::MedMalpracticeFile, &self.med_malpractice_file),
            (Slot::PeerRef1, &self.peer_ref1),
            (Slot::PeerRef2, &self.peer_ref2),
            (Slot::PeerRef3, &self.peer_ref3),
            (Slot::Resume, &self.resume),
            (Slot::ProfilePicture, &self.profile_picture),
        ];
        let mut files = Vec::new();
        for (slot, text) in sent {
            files.extend(optional_id(slot.as_str(), text.as_deref())?.map(|file| (slot, file)));
        }
        Ok(files)
    }
}
