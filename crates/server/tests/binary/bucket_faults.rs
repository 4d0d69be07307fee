//! A bucket that answers 503, or closes connections without an answer: what users get meanwhile and afterwards. The faults of the
//! network to a bucket are in `bucket.rs`, and an hour without it is in the tests of the service (`documents/bucket_outage.rs`).

/// The database does not matter, so that one engine is enough.
mod sqlite_only {
    use std::collections::BTreeSet;
    use std::time::{Duration, Instant};

    use caseboard_testkit::{BucketFault, FailingBucket, Moto, TestDatabase, require_sqlite, sample_files};
    use serde_json::{Value, json};
    use tokio::runtime::Runtime;

    use crate::bucket::{download, settings, try_upload};
    use crate::support::{Client, Response, Server};

    /// The last one leaves an object that no upload refers to.
    const FAULTS: [BucketFault; 5] = [
        BucketFault::SlowDown,
        BucketFault::CutAtAccept,
        BucketFault::CutAfterHead,
        BucketFault::CutAfterRequest,
        BucketFault::LostAnswer,
    ];
    /// The client of the bucket asks for 15 seconds at most; the rest is for a busy machine.
    const HANG_FAILS: Duration = Duration::from_secs(40);
    /// Larger than what is read together with the head of a request.
    const LARGE: usize = 200_000;

    /// A server whose files are in a bucket that can fail, and a person. What uses the rest is dropped first.
    struct Installation {
        ann: Client,
        server: Server,
        bucket: FailingBucket,
        moto: Moto,
        database: TestDatabase,
        runtime: Runtime,
    }

    impl Installation {
        fn start() -> Self {
            require_sqlite();
            let moto = Moto::start();
            let bucket = FailingBucket::start(moto.endpoint().strip_prefix("http://").expect("an address"));
            let runtime = Runtime::new().expect("the runtime starts");
            let database = runtime.block_on(TestDatabase::create());
            let endpoint = bucket.endpoint();
            let server = Server::start_with(database.folder(), &settings(&endpoint, "s3://papers/failing"));
            let ann = Client::sign_up(&server, "USER", None);
            Self { ann, server, bucket, moto, database, runtime }
        }

        fn upload(&self, content: &[u8], key: &str) -> Response {
            try_upload(&self.server, &self.ann, content, Some(key))
        }

        /// Uploads a resume that is accepted; returns its id.
        fn store(&self, content: &[u8], key: &str) -> String {
            let (status, answer) = self.upload(content, key);
            assert_eq!((status, &answer["status"]), (200, &json!(200)), "{key}: {answer}");
            answer["id"].as_str().expect("an id").to_owned()
        }

        /// A link to a file, as the server sends it: a list of one.
        fn link(&self, file: &str) -> Value {
            let (status, link) = self.ann.get(&format!("/getsignedurl/{file}")).expect("the server responds");
            assert_eq!(status, 200, "{link}");
            link
        }

        /// The bytes of a file.
        fn read(&self, file: &str) -> Vec<u8> {
            download(&self.server, &self.link(file))
        }

        /// The rows of the documents of all people, and the ids of the files that have a row.
        fn rows(&self) -> (Vec<String>, BTreeSet<String>) {
            let mut rows = self.runtime.block_on(self.database.dump_rows_of(&["documents", "files"]));
            let files = rows.remove("files").expect("a table");
            let id = |row: &String| row.split(';').next().unwrap_or_default().to_owned();
            (rows.remove("documents").expect("a table"), files.iter().map(id).collect())
        }

        /// The ids of the objects in the bucket.
        fn objects(&self) -> BTreeSet<String> {
            let name = |key: &String| key.rsplit('/').next().unwrap_or_default().to_owned();
            self.moto.keys().iter().map(name).collect()
        }
    }

    /// Asserts that a request was refused in a way that tells the client to repeat it.
    #[track_caller]
    fn assert_busy(fault: BucketFault, (status, answer): &Response) {
        assert_eq!((*status, &answer["code"]), (503, &json!("BUSY")), "{fault:?}: {answer}");
        assert!(answer["retryAfter"].is_u64(), "{fault:?}: {answer}");
    }

    /// An upload that the bucket does not confirm is refused with 503 BUSY. The document before it stays and can be read, no slot
    /// refers to what was not confirmed, and an object that was stored nevertheless has a row, so that housekeeping removes it.
    /// The same request with the same key succeeds afterwards, and once.
    #[test]
    fn an_upload_that_the_bucket_does_not_confirm_is_refused_and_succeeds_later() {
        let it = Installation::start();
        let mut content = sample_files::pdf("before the faults");
        let mut current = it.store(&content, "before");
        for (number, fault) in FAULTS.into_iter().enumerate() {
            let (newer, key) = (sample_files::pdf_of_size(LARGE + number), format!("upload-{number}"));
            let (documents, _) = it.rows();

            it.bucket.fail(fault, "PUT", usize::MAX);
            let began = Instant::now();
            assert_busy(fault, &it.upload(&newer, &key));
            assert!(began.elapsed() < HANG_FAILS, "{fault:?}: {:?}", began.elapsed());
            let asked = it.bucket.count("PUT");
            assert!(fault == BucketFault::CutAtAccept || asked > 1, "{fault:?}: it is asked again: {asked}");

            it.bucket.recover();
            let (unchanged, files) = it.rows();
            assert_eq!(unchanged, documents, "{fault:?}");
            let objects = it.objects();
            let stored = if fault == BucketFault::LostAnswer { 2 } else { 1 };
            assert_eq!(objects.len(), stored, "{fault:?}: {objects:?}");
            assert!(objects.is_subset(&files), "{fault:?}: an object without a row: {objects:?}, {files:?}");
            assert_eq!(it.read(&current), content, "{fault:?}: the document before it");

            current = it.store(&newer, &key);
            content = newer;
            assert_eq!(it.store(&content, &key), current, "{fault:?}: the outcome of the first success");
            assert_eq!(it.bucket.count("PUT"), 1, "{fault:?}: stored once");
            let (documents, _) = it.rows();
            assert!(documents.len() == 1 && documents[0].contains(&current), "{fault:?}: {documents:?}");
            assert_eq!(it.read(&current), content, "{fault:?}: the new document");
        }
    }

    /// While the bucket does not answer, reading a document is refused with 503 BUSY before a byte is sent, also by its link. The
    /// same requests succeed afterwards.
    #[test]
    fn a_document_that_the_bucket_does_not_send_is_refused_and_read_later() {
        let it = Installation::start();
        let content = sample_files::pdf_of_size(LARGE);
        let file = it.store(&content, "upload");
        let link = it.link(&file);
        let paths = [format!("/api/downloadedfile/{file}"), link[0].as_str().expect("a link").to_owned()];
        let (documents, _) = it.rows();
        for fault in FAULTS {
            for path in &paths {
                it.bucket.fail(fault, "GET", usize::MAX);
                let began = Instant::now();
                assert_busy(fault, &it.ann.get(path).expect("the server responds"));
                assert!(began.elapsed() < HANG_FAILS, "{fault:?}: {:?}", began.elapsed());
                let asked = it.bucket.count("GET");
                assert!(
                    fault == BucketFault::CutAtAccept || asked > 1,
                    "{fault:?}: it is asked again: {asked}"
                );
            }
            it.bucket.recover();
            assert_eq!(it.rows().0, documents, "{fault:?}");
            let (status, answer) = it.ann.get(&paths[0]).expect("the server responds");
            assert_eq!((status, &answer["contentType"]), (200, &json!("application/pdf")), "{fault:?}");
            assert_eq!(download(&it.server, &link), content, "{fault:?}");
        }
    }

    /// A bucket that fails twice and then works is asked again: users notice nothing, and each document is one object.
    #[test]
    fn users_do_not_notice_a_bucket_that_fails_for_a_moment() {
        let it = Installation::start();
        for (number, fault) in FAULTS.into_iter().enumerate() {
            // Whether a request that was never read is sent again depends on how much of it was sent.
            if fault == BucketFault::CutAtAccept {
                continue;
            }
            let content = sample_files::pdf_of_size(LARGE + number);
            it.bucket.fail(fault, "PUT", 2);
            let file = it.store(&content, &format!("upload-{number}"));
            assert_eq!(it.bucket.count("PUT"), 3, "{fault:?}");
            it.bucket.fail(fault, "GET", 2);
            assert_eq!(it.read(&file), content, "{fault:?}");
            assert_eq!(it.bucket.count("GET"), 3, "{fault:?}");
            assert_eq!(it.objects(), BTreeSet::from([file]), "{fault:?}");
        }
    }
}
