//! The region of a simulation: centers, surgeons, professionals and cases, which follow from the seed and the size.

use caseboard_domain::person::Category;
use caseboard_domain::time::{TimeError, Zone, local_to_instant};
use jiff::civil::{Date, Time};
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::draw::{Draw, Purpose};

/// The time zone of all centers. Ninety days from [`FIRST_DAY`] on contain the change to daylight saving time.
pub(super) const ZONE: &str = "America/Chicago";
/// The first day on which cases are posted, a Monday.
pub(super) const FIRST_DAY: Date = jiff::civil::date(2027, 1, 4);
/// The side of the square region, in miles.
const SIDE: f64 = 60.0;
/// Surgeons of each center.
pub(super) const SURGEONS: usize = 2;
/// The furthest center at which a professional is known, in miles.
const COMMUTE_MAX_MILES: f64 = 35.0;
/// Shares of the groups among professionals and positions, in the order of [`Category::ALL`].
const GROUPS: [f64; 5] = [0.25, 0.30, 0.15, 0.20, 0.10];
/// Usual pay of the groups, in dollars per hour.
const USUAL_PAY: [f64; 5] = [185.0, 68.0, 32.0, 44.0, 27.0];

/// A point of the region, in miles from its corner.
#[derive(Debug, Clone, Copy)]
pub(super) struct Point {
    x: f64,
    y: f64,
}

impl Point {
    /// Returns the distance in miles.
    pub(super) fn miles(self, to: Self) -> f64 {
        (self.x - to.x).hypot(self.y - to.y)
    }
}

/// The license of a professional.
#[derive(Debug, Clone, Copy)]
pub(super) struct License {
    /// Whether the state of the centers issued it.
    pub(super) of_the_state: bool,
    /// Its last valid day.
    pub(super) expires: Date,
}

/// A professional.
#[derive(Debug, Clone)]
pub(super) struct ProfessionalPlan {
    home: Point,
    pub(super) category: Category,
    /// Centers that have verified the person.
    pub(super) verified: Vec<usize>,
    /// Those of them that have the person among their favorites.
    pub(super) favorite_of: Vec<usize>,
    pub(super) license: License,
    /// Mean time until the person answers a notice, in minutes of full attention.
    pub(super) attention: f64,
    /// Probability that the person reads a notice at all.
    pub(super) reads: f64,
    /// Inclination to accept; 1 is usual.
    pub(super) willing: f64,
    /// Expected pay, in dollars per hour.
    pub(super) expects: f64,
    /// Days of the week, from Monday on, on which the person works elsewhere.
    pub(super) works_elsewhere: [bool; 7],
    /// Probability that the person gives an accepted case back.
    pub(super) unreliable: f64,
}

/// A case with one position.
#[derive(Debug, Clone)]
pub(super) struct CasePlan {
    pub(super) posted: Timestamp,
    pub(super) start: Timestamp,
    /// Quarters of an hour.
    pub(super) quarters: i64,
    pub(super) surgeon: usize,
    pub(super) category: Category,
    pub(super) places: u32,
    /// Dollars per hour.
    pub(super) pay: f64,
}

impl CasePlan {
    /// Returns the index of the center.
    pub(super) const fn center(&self) -> usize {
        self.surgeon / SURGEONS
    }

    /// Returns the end.
    pub(super) fn end(&self) -> Timestamp {
        self.start + SignedDuration::from_mins(15 * self.quarters)
    }
}

/// How much there is of everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) professionals: usize,
    pub(super) centers: usize,
    pub(super) cases: usize,
    pub(super) days: usize,
}

/// The region.
pub(super) struct World {
    pub(super) zone: Zone,
    pub(super) centers: Vec<Point>,
    pub(super) professionals: Vec<ProfessionalPlan>,
    /// The favorites of each surgeon, as indexes of professionals; some are not verified at the center.
    pub(super) surgeon_favorites: Vec<Vec<usize>>,
    /// In the order in which they are posted.
    pub(super) cases: Vec<CasePlan>,
}

impl World {
    /// Returns the region of a seed.
    ///
    /// # Errors
    /// [`TimeError`] if a time is outside of the calendar.
    pub(super) fn new(draw: Draw, size: Size) -> Result<Self, TimeError> {
        let zone = Zone::parse(ZONE)?;
        let point =
            |x, y, number| Point { x: SIDE * draw.unit(x, [number, 0]), y: SIDE * draw.unit(y, [number, 0]) };
        let centers: Vec<Point> =
            (0..size.centers).map(|it| point(Purpose::CenterX, Purpose::CenterY, it)).collect();
        let person = |number| {
            let home = point(Purpose::PersonX, Purpose::PersonY, number);
            professional(draw, number, home, &centers, size.days)
        };
        let professionals: Vec<ProfessionalPlan> = (0..size.professionals).map(person).collect();
        let favorites = |surgeon: usize| {
            let center = surgeon / SURGEONS;
            let is_favorite = |person: &usize| {
                let known = professionals[*person].verified.contains(&center);
                let probability = match known {
                    true => 0.15,
                    // Favorites whom the center has not verified must not be invited.
                    false if professionals[*person].home.miles(centers[center]) <= COMMUTE_MAX_MILES => 0.01,
                    false => 0.0,
                };
                draw.chance(Purpose::SurgeonFavorite, [surgeon, *person], probability)
            };
            (0..professionals.len()).filter(is_favorite).collect()
        };
        let surgeon_favorites = (0..size.centers * SURGEONS).map(favorites).collect();
        let cases: Result<Vec<CasePlan>, TimeError> =
            (0..size.cases).map(|number| case(draw, number, size, &zone)).collect();
        let mut cases = cases?;
        cases.sort_by_key(|case| case.posted);
        Ok(Self { zone, centers, professionals, surgeon_favorites, cases })
    }

    /// Returns the distance from the home of a professional to the center of a case, in miles.
    pub(super) fn miles(&self, person: usize, case: &CasePlan) -> f64 {
        self.professionals[person].home.miles(self.centers[case.center()])
    }

    /// Returns whether a professional may be invited to a case, from the data of the region alone. It is compared with whom
    /// the server invited, so it must use nothing of the server's own decision.
    pub(super) fn is_eligible(&self, person: usize, case: &CasePlan) -> bool {
        let professional = &self.professionals[person];
        let last_day = self.zone.local(case.end() - SignedDuration::from_micros(1)).date();
        let License { of_the_state, expires } = professional.license;
        let licensed = !needs_license(case.category) || (of_the_state && expires >= last_day);
        professional.category == case.category && professional.verified.contains(&case.center()) && licensed
    }
}

/// Returns whether all centers require a license of this group.
pub(super) const fn needs_license(category: Category) -> bool {
    matches!(category, Category::Anesthesiologist | Category::RegisteredNurse)
}

fn group(draw: Draw, purpose: Purpose, number: usize) -> usize {
    let mut left = draw.unit(purpose, [number, 0]);
    for (index, share) in GROUPS.into_iter().enumerate() {
        if left < share {
            return index;
        }
        left -= share;
    }
    0
}

fn professional(draw: Draw, number: usize, home: Point, centers: &[Point], days: usize) -> ProfessionalPlan {
    let unit = |purpose| draw.unit(purpose, [number, 0]);
    let group = group(draw, Purpose::Group, number);
    let mut near: Vec<usize> =
        (0..centers.len()).filter(|center| home.miles(centers[*center]) <= COMMUTE_MAX_MILES).collect();
    near.sort_by(|a, b| home.miles(centers[*a]).total_cmp(&home.miles(centers[*b])));
    near.truncate(12);
    near.retain(|center| draw.chance(Purpose::Verified, [number, *center], 0.5));
    let favorite_of = near
        .iter()
        .copied()
        .filter(|center| draw.chance(Purpose::CenterFavorite, [number, *center], 0.2))
        .collect();
    let kind = unit(Purpose::License);
    let expires = match kind < 0.10 {
        true => 10 + draw.below(Purpose::LicenseEnd, [number, 0], days),
        false => 900,
    };
    let works_elsewhere = std::array::from_fn(|weekday| match weekday {
        0..=4 => draw.chance(Purpose::WorksElsewhere, [number, weekday], 0.45),
        _ => draw.chance(Purpose::WorksElsewhere, [number, weekday], 0.70),
    });
    ProfessionalPlan {
        home,
        category: Category::ALL[group],
        verified: near,
        favorite_of,
        license: License { of_the_state: kind < 0.96, expires: day(expires) },
        attention: 8.0 * 15.0_f64.powf(unit(Purpose::Attention)),
        reads: 0.60 + 0.35 * unit(Purpose::ReadsNotices),
        willing: 0.5 + unit(Purpose::Willing),
        expects: USUAL_PAY[group] * (0.75 + 0.40 * unit(Purpose::Expects)),
        works_elsewhere,
        unreliable: 0.02 + 0.08 * unit(Purpose::Unreliable),
    }
}

/// Returns a day after the first one.
fn day(days: usize) -> Date {
    FIRST_DAY.saturating_add(i64::try_from(days).unwrap_or(i64::MAX).days())
}

/// Returns this day or the Monday after its weekend.
fn working_day(date: Date) -> Date {
    match date.weekday().to_monday_zero_offset() {
        5 => date.saturating_add(2.days()),
        6 => date.saturating_add(1.days()),
        _ => date,
    }
}

fn case(draw: Draw, number: usize, size: Size, zone: &Zone) -> Result<CasePlan, TimeError> {
    let about = [number, 0];
    let group = group(draw, Purpose::CaseGroup, number);
    let posted_on = working_day(day(draw.below(Purpose::PostedDay, about, size.days)));
    let morning = local_to_instant(zone, posted_on.to_datetime(Time::constant(7, 0, 0, 0)))?;
    // A microsecond of eleven hours, so that two cases are hardly ever posted at the same instant.
    let after = draw.below(Purpose::PostedSecond, about, 11 * 3_600 * 1_000_000);
    let posted = morning + SignedDuration::from_micros(i64::try_from(after).unwrap_or_default());
    let (lead, length) = (draw.unit(Purpose::Lead, about), draw.unit(Purpose::LeadLength, about));
    let start = match lead < 0.15 {
        // 3 to 20 hours ahead, at a full quarter of an hour.
        true => {
            let quarter = 15 * 60;
            let second = posted.as_second() + 3 * 3_600 + (length * 17.0 * 3_600.0) as i64;
            Timestamp::from_second((second / quarter + 1) * quarter).map_err(|_| TimeError::Malformed)?
        }
        false => {
            let days = if lead < 0.55 { 1.0 + length * 7.0 } else { 8.0 + length * 23.0 };
            let date = working_day(posted_on.saturating_add((days as i64).days()));
            // From 6:30 to 15:00.
            let slot = i64::try_from(draw.below(Purpose::StartSlot, about, 35)).unwrap_or_default();
            let first = local_to_instant(zone, date.to_datetime(Time::constant(6, 30, 0, 0)))?;
            first + SignedDuration::from_mins(15 * slot)
        }
    };
    let pay = USUAL_PAY[group] * (0.80 + 0.50 * draw.unit(Purpose::Pay, about));
    Ok(CasePlan {
        posted,
        start,
        quarters: 6 + i64::try_from(draw.below(Purpose::Length, about, 27)).unwrap_or_default(),
        surgeon: draw.below(Purpose::Surgeon, about, size.centers * SURGEONS),
        category: Category::ALL[group],
        places: if draw.chance(Purpose::Places, about, 0.2) { 2 } else { 1 },
        pay: (pay * 4.0).round() / 4.0,
    })
}
