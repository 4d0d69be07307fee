//! Cases and their positions.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_case_is_read_back_with_its_positions_in_order() {
    let fixture = Fixture::new().await;
    let case = put(&fixture, 24).await;
    let id = case.id;
    let case_row = read!(fixture.db, |conn| cases::find(&conn, id).await?).expect("a case");
    assert_eq!(case_row.case, case);
    assert_eq!(
        (case_row.center_name.as_str(), case_row.center_city.as_str(), case_row.center_state.code()),
        ("Pacific Hand Center", "Fresno", "CA")
    );
    assert_eq!((case_row.status, case_row.paid), (CaseStatus::Open, false));
    let missing: CaseId = fixture.new_id();
    assert_eq!(read!(fixture.db, |conn| cases::find(&conn, missing).await?), None);
    assert_eq!(write!(fixture.db, |tx| cases::lock(&tx, missing).await?).expect("locked"), None);
    assert_eq!(write!(fixture.db, |tx| cases::lock(&tx, id).await?).expect("locked"), Some(case_row));
}

#[tokio::test(flavor = "multi_thread")]
async fn cases_are_listed_by_surgeon_by_center_and_by_open_position() {
    let fixture = Fixture::new().await;
    let (late, early, far) = (put(&fixture, 48).await, put(&fixture, 24).await, put(&fixture, 24 * 30).await);
    let (surgeon, center, range, now) =
        (fixture.surgeon.person(), fixture.center, CaseRange::all(week(&fixture)), fixture.now());
    let meant = vec![early.clone(), late.clone()];
    let bare = |list: Vec<cases::CaseRow>| list.into_iter().map(|it| it.case).collect::<Vec<_>>();
    assert_eq!(
        bare(read!(fixture.db, |conn| cases::list(&conn, CaseOwner::Surgeon(surgeon), range).await?)),
        meant
    );
    assert_eq!(
        bare(read!(fixture.db, |conn| cases::list(&conn, CaseOwner::Center(center), range).await?)),
        meant
    );
    let elsewhere = fixture.other_center;
    assert_eq!(read!(fixture.db, |conn| cases::list(&conn, CaseOwner::Center(elsewhere), range).await?), []);
    let person = fixture.professional(NURSE).await.person();
    let open = async |category, after, limit| {
        let open = OpenCases { category, person, after };
        let rows = read!(fixture.db, |conn| open_cases::list(&conn, open, limit).await?);
        let candidates =
            read!(fixture.db, |conn| open_cases::list_candidates(&conn, open, Timestamp::MAX, None).await?);
        let at_center =
            read!(fixture.db, |conn| open_cases::list_candidates(&conn, open, Timestamp::MAX, Some(center))
                .await?);
        assert_eq!(candidates, at_center);
        let compared = candidates.iter().take(limit as usize).map(CandidateRow::open_case);
        assert_eq!(compared.collect::<Vec<_>>(), rows);
        let (first, until) =
            (read!(fixture.db, |conn| open_cases::list_first(&conn, category, now).await?), now);
        assert!(after != Cursor::after(until) || first[..rows.len()] == rows[..]);
        assert!(candidates.iter().all(|it| it.searched().start == it.start));
        assert!(rows.iter().all(|it| it.revision == 1 && it.cursor() > after));
        rows.into_iter().map(|it| it.id).collect::<Vec<_>>()
    };
    let all = [early.id, late.id, far.id];
    assert_eq!(open(NURSE, Cursor::after(now), 101).await, all);
    assert_eq!(open(NURSE, Cursor::after(now), 2).await, all[..2]);
    assert_eq!(open(NURSE, Cursor { at: early.start, id: early.id.as_uuid() }, 101).await, all[1..]);
    assert_eq!(open(TECH, Cursor::after(early.start), 101).await, all[1..]);
    assert_eq!(open(TECH, Cursor::before(early.start), 1).await, all[..1]);
    assert_eq!(open(Category::Anesthesiologist, Cursor::after(now), 101).await, []);
    assert_eq!(
        read!(fixture.db, |conn| cases::find_zone_of_person(&conn, surgeon).await?)
            .map(|it| it.name().to_owned())
            .as_deref(),
        Some("America/Los_Angeles")
    );
    let system = fixture.system.person();
    assert_eq!(read!(fixture.db, |conn| cases::find_zone_of_person(&conn, system).await?), None);
}

/// Two cases do not overlap if one starts when the other ends.
///
/// Shows: AMB-34
#[tokio::test(flavor = "multi_thread")]
async fn a_surgeon_is_busy_while_another_case_runs() {
    let fixture = Fixture::new().await;
    let case = put(&fixture, 24).await;
    for (minutes, busy) in [(-120, false), (-90, false), (-89, true), (0, true), (89, true), (90, false)] {
        let other = Case { start: case.start + SignedDuration::from_mins(minutes), ..a_case(&fixture, 1) };
        assert_eq!(
            read!(fixture.db, |conn| cases::has_surgeon_conflict(&conn, &other).await?),
            busy,
            "{minutes}"
        );
    }
    assert!(
        !read!(fixture.db, |conn| cases::has_surgeon_conflict(&conn, &case).await?),
        "a case is no conflict of its own"
    );
}

/// A place of a full position cannot be taken, and a place that is not taken cannot be released.
///
/// Shows: AMB-33
#[tokio::test(flavor = "multi_thread")]
async fn places_cannot_be_overfilled_or_released_twice() {
    let fixture = Fixture::new().await;
    let case = put(&fixture, 24).await;
    let (id, now) = (case.id, fixture.now());
    let person = fixture.professional(NURSE).await.person();
    let open = async |category| {
        let open = OpenCases { category, person, after: Cursor::after(now) };
        read!(fixture.db, |conn| open_cases::list(&conn, open, 101).await?).len()
    };
    for _ in 0..2 {
        write!(fixture.db, |tx| positions::take_place(&tx, id, NURSE, false).await?).expect("taken");
    }
    for held in [false, true] {
        let full = write!(fixture.db, |tx| positions::take_place(&tx, id, NURSE, held).await?);
        assert!(matches!(full, Err(StoreError::Guard { touched: 0, .. })), "{full:?}");
    }
    assert_eq!((open(NURSE).await, open(TECH).await), (0, 1));
    write!(fixture.db, |tx| positions::release_place(&tx, id, NURSE).await?).expect("released");
    assert_eq!(open(NURSE).await, 1);
    let nothing = write!(fixture.db, |tx| positions::release_place(&tx, id, TECH).await?);
    assert!(matches!(nothing, Err(StoreError::Guard { touched: 0, .. })), "{nothing:?}");
    let places = read!(fixture.db, |conn| cases::find(&conn, id).await?).expect("a case").case.positions;
    assert_eq!(places.iter().map(Position::filled).collect::<Vec<_>>(), [0, 1]);

    write!(fixture.db, |tx| cases::set_status(&tx, id, CaseStatus::Partial, now).await?)
        .expect("the status is stored");
    assert_eq!(
        read!(fixture.db, |conn| cases::find(&conn, id).await?).map(|it| it.status),
        Some(CaseStatus::Partial)
    );
    let by = fixture.surgeon.person();
    write!(fixture.db, |tx| cases::cancel(&tx, id, by, now).await?).expect("cancelled");
    let case_row = read!(fixture.db, |conn| cases::find(&conn, id).await?).expect("a case");
    assert_eq!((case_row.status, case_row.case.cancelled_at), (CaseStatus::Cancelled, Some(now)));
    assert_eq!((open(NURSE).await, open(TECH).await), (0, 0));
    let closed = write!(fixture.db, |tx| positions::take_place(&tx, id, NURSE, false).await?);
    assert!(matches!(closed, Err(StoreError::Guard { touched: 0, .. })), "{closed:?}");
    for again in [
        write!(fixture.db, |tx| cases::cancel(&tx, id, by, now).await?),
        write!(fixture.db, |tx| cases::set_status(&tx, id, CaseStatus::Open, now).await?),
    ] {
        assert!(matches!(again, Err(StoreError::Guard { touched: 0, .. })), "{again:?}");
    }
}

/// All people related to a case and the administrators of its center are found, each once.
///
/// Shows: AMB-55
#[tokio::test(flavor = "multi_thread")]
async fn the_people_related_to_a_case_are_found_once_each() {
    let fixture = Fixture::new().await;
    let id = put(&fixture, 24).await.id;
    let mut people: Vec<_> = read!(fixture.db, |conn| cases::list_managers(&conn, id, false).await?)
        .into_iter()
        .map(|it| (it.contact.id, it.administers))
        .collect();
    let mut meant = vec![
        (fixture.surgeon.person(), false),
        (fixture.admin.person(), true),
        (fixture.other_admin.person(), true),
    ];
    people.sort();
    meant.sort();
    assert_eq!(people, meant);
}
