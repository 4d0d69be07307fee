//! A bucket that is away for an hour: what is refused meanwhile, and that everything that waited for it is done afterwards.

/// The database does not matter, so that one engine is enough.
mod sqlite_only {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use caseboard_domain::FileId;
    use caseboard_domain::actor::Actor;
    use caseboard_domain::document::Slot;
    use caseboard_domain::person::Category;
    use caseboard_domain::time::days;
    use caseboard_service::erasure::erase_person;
    use caseboard_service::files::{BucketConfig, FileLocation, Files};
    use caseboard_service::installation_key::{KeySource, load, read_use};
    use caseboard_service::secrets::{Hasher, Key};
    use caseboard_service::{App, AppDependencies, Error, OsEntropy, housekeeping, resealing};
    use caseboard_testkit::{
        BucketFault, FailingBucket, Fixture, Moto, TestApp, require_sqlite, sample_files,
    };
    use jiff::SignedDuration;

    use crate::audit::support::verified;
    use crate::documents::sealing::first_key;
    use crate::documents::support::{bytes, document_in_slot, expect_stored, professional_actor, upload};

    /// Starts the application on a bucket, with the key of this source.
    async fn start(fixture: &Fixture, bucket: &FailingBucket, key: &KeySource) -> App {
        let location = FileLocation::S3(BucketConfig {
            name: "papers".into(),
            prefix: "outage".into(),
            endpoint: Some(bucket.endpoint()),
            region: Some("us-east-1".into()),
            access_key_id: Some("key".into()),
            secret_access_key: Some("secret".into()),
        });
        let loaded = load(&fixture.db, &OsEntropy, key, &[]).await.expect("a key");
        let dependencies = AppDependencies {
            db: fixture.db.clone(),
            clock: Arc::clone(&fixture.clock),
            entropy: Arc::new(OsEntropy),
            hasher: Hasher::weak(&OsEntropy).expect("a weak hasher"),
            files: Files::open(&location).expect("a bucket"),
            settings: fixture.settings.clone(),
        };
        App::new(dependencies, Some(loaded.key)).await.expect("the application starts")
    }

    /// Uploads a resume that is accepted; returns its file.
    async fn store(app: &App, who: &Actor, text: &str) -> FileId {
        expect_stored(upload(app, who, Slot::Resume, "pdf", sample_files::pdf(text)).await).0
    }

    #[track_caller]
    fn assert_busy<T: std::fmt::Debug>(what: &str, outcome: Result<T, Error>) {
        assert!(matches!(outcome, Err(Error::Busy(_))), "{what}: {outcome:?}");
    }

    /// The names of the objects of files, and how many archives of the audit log there are.
    fn objects(moto: &Moto) -> (BTreeSet<String>, usize) {
        let (archives, files): (Vec<String>, Vec<String>) =
            moto.keys().into_iter().partition(|key| key.starts_with("outage/audit/"));
        let name = |key: &String| key.rsplit('/').next().unwrap_or_default().to_owned();
        (files.iter().map(name).collect(), archives.len())
    }

    /// How many files have a row.
    async fn count_rows(fixture: &Fixture) -> usize {
        fixture.database().dump_rows_of(&["files"]).await["files"].len()
    }

    fn names<const N: usize>(files: [FileId; N]) -> BTreeSet<String> {
        files.iter().map(ToString::to_string).collect()
    }

    /// The bucket answers 503, and is then away for an hour. Uploads and reads are refused, can be repeated, and change nothing.
    /// What waited for it is done when it is back: replaced files, those of an erased person and those of refused uploads are
    /// removed, a file is sealed with the newest version of the key, and old entries of the audit log are archived.
    #[tokio::test(flavor = "multi_thread")]
    async fn an_hour_without_the_bucket_loses_nothing_and_all_that_waited_is_done() {
        require_sqlite();
        let moto = Moto::start();
        let bucket = FailingBucket::start(moto.endpoint().strip_prefix("http://").expect("an address"));
        let app = TestApp::with_settings(|settings| settings.audit_retention = Some(days(30))).await;
        let fixture = Fixture::on(app).await;
        let people = fixture.professionals(Category::Anesthesiologist, 3).await;
        let [ann, ben, cleo] = [0, 1, 2].map(|number| professional_actor(&people[number]));
        let app = start(&fixture, &bucket, &KeySource::Database).await;
        let current = store(&app, &ann, "current").await;
        let erased = store(&app, &ben, "erased").await;
        let replaced = store(&app, &cleo, "replaced").await;
        // The entries of these uploads are then old enough for an archive.
        fixture.advance_clock(days(32));
        let older = first_key(&fixture).await;
        let app = start(&fixture, &bucket, &KeySource::Given(Key::new([2; 32]).with_older([older]))).await;

        // The outage begins between the object of a newer file and the removal of the replaced one.
        bucket.fail(BucketFault::SlowDown, "POST", usize::MAX);
        let newest = store(&app, &cleo, "newest").await;
        bucket.fail_all(BucketFault::CutAtAccept);
        erase_person(&app, ben.person()).await.expect("erased");
        for _ in 0..2 {
            let refused = upload(&app, &ann, Slot::Resume, "pdf", sample_files::pdf("refused")).await;
            assert_busy("an upload", refused);
            assert_busy("reading", bytes(&app, &ann, current).await);
            assert_busy("housekeeping", housekeeping::run_once(&app).await);
            assert_busy("resealing", resealing::run_once(&app).await);
            fixture.advance_clock(SignedDuration::from_mins(30));
        }
        let in_slot = document_in_slot(&app, ann.person(), Slot::Resume).await.expect("a document");
        assert_eq!(in_slot.file, current, "no slot refers to a refused upload");
        assert_eq!(objects(&moto), (names([current, erased, replaced, newest]), 0), "nothing was done");
        assert_eq!(count_rows(&fixture).await, 6, "four files and two refused uploads");
        assert!(read_use(&app.db).await.expect("read").pending() > 0, "a file is to be sealed");

        bucket.recover();
        housekeeping::run_once(&app).await.expect("a round");
        assert_eq!(resealing::run_once(&app).await.expect("a run").failed, 0);
        let (files, archives) = objects(&moto);
        assert_eq!((files, count_rows(&fixture).await), (names([current, newest]), 2));
        assert!(archives > 0, "old entries are archived");
        assert_eq!(verified(&app, &[]).await.broken, [], "archives and table are one chain");
        assert_eq!(read_use(&app.db).await.expect("read").pending(), 0, "everything is sealed");
        for (who, file, text) in [(&ann, current, "current"), (&cleo, newest, "newest")] {
            assert_eq!(bytes(&app, who, file).await.expect("read"), sample_files::pdf(text));
        }
        let later = store(&app, &ann, "later").await;
        assert_eq!(objects(&moto).0, names([later, newest]), "uploads replace again");
    }
}
