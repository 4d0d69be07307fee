//! The profiles of the demo's people. Schools and hospitals are invented.

use caseboard_domain::actor::Actor;
use caseboard_domain::person::Category;
use caseboard_domain::profile::ProfileDraft;
use caseboard_domain::profile::draft::{ExperienceDraft, SchoolDraft, TrainingDraft};
use caseboard_domain::time::Zone;
use caseboard_service::profile::{self, ProfileUpdate};
use caseboard_service::{App, Error};

use super::roster::{CENTERS, LINDQVIST, PER_GROUP, Pro, SURGEONS, WORKS_AT, group};
use super::run_concurrently;

/// Places around a center where its people live, studied and worked before.
struct Region {
    cities: [&'static str; 3],
    college: &'static str,
    medical_school: &'static str,
    hospitals: [&'static str; 3],
}

/// One region for each of [`CENTERS`].
const REGIONS: [Region; 3] = [
    Region {
        cities: ["San Diego", "Chula Vista", "La Mesa"],
        college: "Point Arroyo State College",
        medical_school: "Point Arroyo School of Medicine",
        hospitals: ["Mission Cove Hospital", "Cuyamaca General Hospital", "Silver Strand Medical Center"],
    },
    Region {
        cities: ["Tucson", "Oro Valley", "Marana"],
        college: "Catalina Foothills College",
        medical_school: "Sonoran School of Medicine",
        hospitals: ["Rincon Valley Hospital", "Santa Rita General Hospital", "Desert Willow Medical Center"],
    },
    Region {
        cities: ["Yonkers", "New Rochelle", "White Plains"],
        college: "Palisades Liberal Arts College",
        medical_school: "Croton School of Medicine",
        hospitals: ["Sleepy Ridge Hospital", "Tappan General Hospital", "Bronx River Medical Center"],
    },
];

/// Specialties and About Me texts of the surgeons, in the order of [`SURGEONS`].
const SURGEON_PROFILES: [(&[&str], &str); 4] = [
    (
        &["Orthopedic surgery", "Sports medicine"],
        "Shoulders and knees, for twenty years. I start on time and like a quiet room.",
    ),
    (
        &["General surgery"],
        "Laparoscopic general surgery. Happy to work with people who are new to the center.",
    ),
    (&["Ophthalmology", "Otolaryngology"], "Short cases, many of them, all before noon."),
    (&["Hand surgery", "Podiatric surgery"], "Hands and feet. Regional blocks wherever they will do."),
];

/// Fills in the profiles, except that of every seventh professional.
pub(super) async fn fill_in(app: &App, surgeons: &[Actor], professionals: &[Actor]) -> Result<(), Error> {
    let year = Zone::utc().local(app.now()).year();
    let mut updates = Vec::new();
    for (number, actor) in surgeons.iter().enumerate() {
        updates.push(save(app.clone(), actor.clone(), surgeon(number, year)));
    }
    for (pro, actor) in professionals.iter().enumerate().filter(|(pro, _)| pro % 7 != 6) {
        updates.push(save(app.clone(), actor.clone(), professional(pro, year)));
    }
    run_concurrently(updates).await.map(drop)
}

async fn save(app: App, actor: Actor, draft: ProfileDraft) -> Result<(), Error> {
    let update = ProfileUpdate { draft, ..ProfileUpdate::default() };
    profile::update_profile(&app, &actor, None, actor.person(), update).await.map(drop)
}

fn surgeon(number: usize, year: i16) -> ProfileDraft {
    let (specialties, about) = SURGEON_PROFILES[number];
    let center = SURGEONS[number].verified[0];
    let began = year - 24 + i16::try_from(number).unwrap_or_default() * 3;
    ProfileDraft {
        about_text: Some(about.into()),
        // One surgeon chose to show others only this text.
        about_only: Some(number == LINDQVIST),
        board_specialties: Some(specialties.iter().map(|it| (*it).to_owned()).collect()),
        fellowships: Some(vec![training(specialties[0], center, began + 10)]),
        ..physician(number, center, began, year)
    }
}

fn professional(pro: Pro, year: i16) -> ProfileDraft {
    let number = pro % PER_GROUP;
    let center = WORKS_AT.iter().position(|numbers| numbers.contains(&number)).unwrap_or_default();
    let began = year - 20 + i16::try_from(number).unwrap_or_default();
    match group(pro) {
        Category::Anesthesiologist => ProfileDraft {
            about_text: Some(
                "Board-certified anesthesiologist. Regional, general and everything between.".into(),
            ),
            board_specialties: Some(vec!["Anesthesiology".into()]),
            ..physician(pro, center, began, year)
        },
        other => ProfileDraft {
            about_text: Some(format!("{} with a calm hand in outpatient surgery.", other.label())),
            ..career(pro, center, (began + 3, began + 4), year)
        },
    }
}

/// Returns a profile with medical school, internship and residency.
fn physician(number: usize, center: usize, began: i16, year: i16) -> ProfileDraft {
    let region = &REGIONS[center];
    ProfileDraft {
        med_school: Some(vec![SchoolDraft {
            school: region.medical_school.into(),
            degree: if number % 5 == 3 { "DO" } else { "MD" }.into(),
            graduated: format!("{}-06", began + 4),
        }]),
        internship: Some(Some(training("Surgery", center, began + 5))),
        residency: Some(Some(training("Residency program", center, began + 9))),
        ..career(number, center, (began, began + 10), year)
    }
}

/// Returns the parts that every profile has: a city, a license, a college and two employers.
fn career(number: usize, center: usize, (learned, began): (i16, i16), year: i16) -> ProfileDraft {
    let region = &REGIONS[center];
    let moved = began + (year - began) / 2;
    let experience = |place: usize, start: String, end: String| ExperienceDraft {
        hospital: region.hospitals[(number + place) % 3].into(),
        start,
        end,
    };
    ProfileDraft {
        res_city: Some(region.cities[number % 3].into()),
        res_state: Some(CENTERS[center].state.into()),
        license_no: Some(format!("{}-{}", CENTERS[center].state, 40_117 + 613 * number)),
        license_state: Some(CENTERS[center].state.into()),
        license_expires: Some(format!("{}-{:02}-28", year + 2, 1 + number % 12)),
        years_of_experience: Some((year - began).to_string()),
        undergraduate: Some(vec![SchoolDraft {
            school: region.college.into(),
            degree: ["BS", "BA", "BAS"][number % 3].into(),
            graduated: format!("{learned}-06"),
        }]),
        work_experiences: Some(vec![
            experience(0, format!("{began}-09"), format!("{moved}-03")),
            experience(1, format!("{moved}-04"), format!("{}-12", year - 1)),
        ]),
        ..ProfileDraft::default()
    }
}

fn training(name: &str, center: usize, year: i16) -> TrainingDraft {
    let hospital = REGIONS[center].hospitals[0];
    TrainingDraft {
        name: format!("{name}, {hospital}"),
        location: REGIONS[center].cities[0].into(),
        completed: format!("{year}-06"),
    }
}
