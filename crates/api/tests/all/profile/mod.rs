//! Profiles over HTTP: validation of the editor's steps, visibility by viewer, and what an update keeps.

mod changes;
mod density;
mod documents;
mod email;
mod language;
mod readers;
mod rules;
mod setup;
mod views;

use crate::support::{ApiResponse, PASSWORD, TestApi, TestUser};
use serde_json::{Value, json};

impl TestApi {
    async fn confirm_password(&self, who: &TestUser) {
        let proof = json!({"userId": who.id, "password": PASSWORD});
        self.post("/api/verifypassword", Some(who), proof).await;
    }

    pub(crate) async fn get_profile(&self, of: &TestUser, by: &TestUser) -> ApiResponse {
        self.get(&format!("/api/user/{}", of.id), Some(by)).await
    }

    pub(crate) async fn own_profile(&self, who: &TestUser) -> Value {
        self.get_profile(who, who).await.ok()
    }

    /// Updates the profile of the caller. Before another address or phone number the password is confirmed, as the client does.
    pub(crate) async fn update_profile(&self, who: &TestUser, body: Value) -> ApiResponse {
        if body.get("email").is_some() || body.get("phone").is_some() {
            self.confirm_password(who).await;
        }
        self.put(&format!("/api/updateuser/{}", who.id), Some(who), body).await
    }
}

/// A body with every field that a surgeon or professional may write, except the address.
fn full_profile() -> Value {
    json!({
        "firstName": "Rosa", "lastName": "Marin", "prefix": "Dr.", "suffix": "Jr", "phone": "9876543210",
        "notificationsEnable": {"email": false, "sms": true},
        "aboutMe": {"text": "Hands.\nAnd feet.", "flag": false},
        "resCity": "Fresno", "resState": {"label": "California", "value": "CA"},
        "licenseNo": "A 12345", "licenseState": "NV", "licenseExpDate": "2028-01-31", "yearsOfExperience": "12",
        "boardSpecialties": ["Hand surgery", "Orthopedics"],
        "undergraduate": [{"school": "State College", "degreeEarned": "BS", "graduationDateSchool": "2001-06"}],
        "medSchool": [{"school": "State Medical School", "degreeEarned": "MD", "graduationDateSchool": "2005-06"}],
        "internship": {"internshipName": "Surgery", "internshipLocation": "Fresno", "internshipCompletionDate": "2006-06"},
        "residency": {"residencyName": "Orthopedics", "residencyLocation": "Reno", "residencyCompletionDate": "2010-06"},
        "fellowships": [{"fellowshipName": "Hand", "fellowshipLocation": "Reno", "fellowshipCompletionDate": "2011-06"}],
        "workExperiences": [{"hospital": "Fresno General", "startDate": "2011-07", "endDate": "2026-05"}],
    })
}
