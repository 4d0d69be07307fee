//! Names of the centers and people of the demo, all invented. Phone numbers end in 555-01xx, which is reserved for
//! fiction.

use caseboard_domain::person::Category;

/// A center of the demo.
pub(super) struct CenterName {
    pub(super) name: &'static str,
    pub(super) address: &'static str,
    pub(super) city: &'static str,
    pub(super) state: &'static str,
    pub(super) zip: &'static str,
    /// Area code of the phone numbers of the center and its people.
    pub(super) area: &'static str,
}

/// The centers, each in another time zone.
pub(super) const CENTERS: [CenterName; 3] = [
    CenterName {
        name: "Harbor Point Surgery Center",
        address: "410 Seabright Avenue, Suite 200",
        city: "San Diego",
        state: "CA",
        zip: "92101",
        area: "619",
    },
    CenterName {
        name: "Saguaro Ridge Surgery Center",
        address: "2255 East Mesa Vista Road",
        city: "Tucson",
        state: "AZ",
        zip: "85712",
        area: "520",
    },
    CenterName {
        name: "Hudson Terrace Surgery Center",
        address: "88 Orchard Landing",
        city: "Yonkers",
        state: "NY",
        zip: "10701",
        area: "914",
    },
];

/// A center that a surgeon added and no system administrator has confirmed (AMB-83).
pub(super) const UNCONFIRMED: CenterName = CenterName {
    name: "Marina Vista Surgery Suite",
    address: "17 Lantern Quay",
    city: "San Diego",
    state: "CA",
    zip: "92106",
    area: "619",
};

/// Index of the center in San Diego.
pub(super) const HARBOR: usize = 0;
/// Index of the center in Tucson.
pub(super) const SAGUARO: usize = 1;
/// Index of the center in Yonkers.
pub(super) const HUDSON: usize = 2;

/// First and last name of the system administrator.
pub(super) const SYSTEM_ADMIN: (&str, &str) = ("Robin", "Halloway");

/// First and last names of the administrators, one for each of [`CENTERS`].
pub(super) const ADMINS: [(&str, &str); 3] =
    [("Grace", "Whitlock"), ("Miguel", "Arroyo"), ("Dana", "Rosenfeld")];

/// A surgeon of the demo: the centers whose code the surgeon knows (`verified`), and those chosen without it (`pending`).
pub(super) struct SurgeonName {
    pub(super) first: &'static str,
    pub(super) last: &'static str,
    pub(super) verified: &'static [usize],
    pub(super) pending: &'static [usize],
}

/// The surgeons; [`MARCHETTI`] and the others are indices.
pub(super) const SURGEONS: [SurgeonName; 4] = [
    SurgeonName { first: "Helen", last: "Marchetti", verified: &[HARBOR, SAGUARO], pending: &[] },
    SurgeonName { first: "Samuel", last: "Okonjo", verified: &[SAGUARO], pending: &[HARBOR] },
    SurgeonName { first: "Wei", last: "Lindqvist", verified: &[HARBOR], pending: &[] },
    SurgeonName { first: "Teresa", last: "Castellan", verified: &[HUDSON], pending: &[] },
];

/// Index of the orthopedic surgeon, San Diego and Tucson.
pub(super) const MARCHETTI: usize = 0;
/// Index of the general surgeon, Tucson.
pub(super) const OKONJO: usize = 1;
/// Index of the surgeon for eyes, ears and noses, San Diego.
pub(super) const LINDQVIST: usize = 2;
/// Index of the surgeon for hands and feet, Yonkers.
pub(super) const CASTELLAN: usize = 3;

/// Number of professionals of each group.
pub(super) const PER_GROUP: usize = 8;

/// The professionals, group by group in the order of [`Category::ALL`].
pub(super) const PROFESSIONALS: [(&str, &str); 5 * PER_GROUP] = [
    // Anesthesiologists
    ("Priya", "Venkataraman"),
    ("Jonas", "Albrecht"),
    ("Naomi", "Feldstein"),
    ("Omar", "Haddadin"),
    ("Claire", "Beaumont"),
    ("Kwame", "Asante-Boyd"),
    ("Ingrid", "Solheim"),
    ("Victor", "Pappas"),
    // Registered nurses
    ("Rosa", "Delmar"),
    ("Tom", "Brannigan"),
    ("Amina", "Okoye"),
    ("Luke", "Hargrove"),
    ("Mei", "Tanaka-Ross"),
    ("Patrick", "O'Dowd"),
    ("Yesenia", "Quintero"),
    ("Hannah", "Lowenthal"),
    // Medical assistants
    ("Carlos", "Benavente"),
    ("Jasmine", "Porter"),
    ("Ethan", "Kowalczyk"),
    ("Leila", "Farrokh"),
    ("Brooke", "Sandoval"),
    ("Dmitri", "Volkov"),
    ("Tanya", "Whitehorse"),
    ("Andre", "Lacroix"),
    // Scrub techs
    ("Marcus", "Ellery"),
    ("Sofia", "Ramires"),
    ("Noah", "Vandermeer"),
    ("Keisha", "Langford"),
    ("Pavel", "Novotny"),
    ("Gloria", "Estevez"),
    ("Declan", "Moriarty"),
    ("Nadia", "Sorokin"),
    // Nurse assistants
    ("Ivy", "Castleton"),
    ("Ramon", "Villareal"),
    ("Deborah", "Nkemelu"),
    ("Felix", "Bergstrom"),
    ("Alana", "Kealoha"),
    ("Stuart", "Pennington"),
    ("Lucia", "Marchand"),
    ("Theo", "Okafor-Lane"),
];

/// Index of a professional in [`PROFESSIONALS`].
pub(super) type Pro = usize;

const fn pro(group: usize, number: usize) -> Pro {
    assert!(number < PER_GROUP, "the group is smaller");
    group * PER_GROUP + number
}

/// Returns an anesthesiologist, 0 to 7.
pub(super) const fn anesthesiologist(number: usize) -> Pro {
    pro(0, number)
}

/// Returns a registered nurse, 0 to 7.
pub(super) const fn nurse(number: usize) -> Pro {
    pro(1, number)
}

/// Returns a medical assistant, 0 to 7.
pub(super) const fn medical_assistant(number: usize) -> Pro {
    pro(2, number)
}

/// Returns a scrub tech, 0 to 7.
pub(super) const fn scrub_tech(number: usize) -> Pro {
    pro(3, number)
}

/// Returns a nurse assistant, 0 to 7.
pub(super) const fn nurse_assistant(number: usize) -> Pro {
    pro(4, number)
}

/// Returns a professional of a group, 0 to 7.
pub(super) const fn of(category: Category, number: usize) -> Pro {
    pro(category as usize, number)
}

/// Returns the group of a professional.
pub(super) const fn group(pro: Pro) -> Category {
    Category::ALL[pro / PER_GROUP]
}

/// The people who work at each center and are certified there, by their numbers within each group. The first of each
/// group works at every center, so that the listed accounts are involved everywhere.
pub(super) const WORKS_AT: [[usize; 4]; 3] = [[0, 1, 2, 3], [0, 3, 4, 5], [0, 6, 7, 1]];

/// The professional who chose Spanish.
pub(super) const SPANISH_READER: Pro = scrub_tech(0);

/// Returns the address of a professional whose mail server rejects mail.
pub(super) fn rejecting_address() -> String {
    let (first, last) = PROFESSIONALS[nurse(2)];
    email(first, last)
}

/// The address to sign in with.
pub(super) fn email(first: &str, last: &str) -> String {
    let plain = |name: &str| name.to_lowercase().replace(['\'', ' '], "");
    format!("{}.{}@caseboard.example", plain(first), plain(last))
}

/// Returns a phone number for a number from 0 to 99.
pub(super) fn phone(area: &str, number: usize) -> String {
    format!("{area}55501{number:02}")
}
