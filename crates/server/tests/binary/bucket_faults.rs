//! A bucket that answers 503, or closes connections without an answer: what users get meanwhile and afterwards. The faults of the
//! network to a bucket are in `bucket.rs`.

/// The database does not matter, so that one engine is enough.
mod sqlite_only {
    use std::collections::BTreeSet;
    use std::io::{self, ErrorKind, Read as _, Write as _};
    use std::net::{SocketAddr, TcpListener, TcpStream};
    use std::sync::{Arc, Mutex, MutexGuard};
    use std::time::{Duration, Instant};

    use caseboard_testkit::{Moto, TestDatabase, require_sqlite, sample_files};
    use serde_json::{Value, json};
    use tokio::runtime::Runtime;

    use crate::bucket::{download, settings, try_upload};
    use crate::support::{Client, Response, Server};

    /// What happens to a request instead of its answer.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Fault {
        /// The answer is 503 SlowDown.
        SlowDown,
        /// The connection is closed before anything was read, whatever the method is.
        CutAtAccept,
        /// The connection is closed before the body was read.
        CutAfterHead,
        /// The connection is closed after the whole request was read, which is not executed.
        CutAfterRequest,
        /// The connection is closed after the request was executed.
        LostAnswer,
    }

    /// The last one leaves an object that no upload refers to.
    const FAULTS: [Fault; 5] =
        [Fault::SlowDown, Fault::CutAtAccept, Fault::CutAfterHead, Fault::CutAfterRequest, Fault::LostAnswer];
    const SLOW_DOWN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
        <Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>";
    /// The client of the bucket asks for 15 seconds at most; the rest is for a busy machine.
    const HANG_FAILS: Duration = Duration::from_secs(40);
    /// Larger than what is read together with the head of a request.
    const LARGE: usize = 200_000;

    /// The fault of a bucket, and the requests that it got.
    #[derive(Default)]
    struct Plan {
        /// The method of the requests that have the fault, and how many of them are left.
        fault: Option<(Fault, &'static str, usize)>,
        /// The methods of the requests since the last change of the fault.
        requests: Vec<String>,
        stopped: bool,
    }

    impl Plan {
        const fn cuts_at_accept(&self) -> bool {
            matches!(self.fault, Some((Fault::CutAtAccept, ..)))
        }

        /// Counts a request and returns its fault.
        fn receive(&mut self, method: &str) -> Option<Fault> {
            self.requests.push(method.to_owned());
            let (fault, failing, left) = self.fault.as_mut()?;
            if *failing != method || *left == 0 {
                return None;
            }
            *left -= 1;
            Some(*fault)
        }
    }

    /// A gateway in front of an S3 server that can fail. It closes a connection after one request, as moto does.
    struct FailingBucket {
        address: SocketAddr,
        plan: Arc<Mutex<Plan>>,
    }

    impl FailingBucket {
        /// Starts a gateway in front of a server, without a fault.
        fn start(server: &str) -> Self {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
            let address = listener.local_addr().expect("an address");
            let plan = Arc::new(Mutex::new(Plan::default()));
            let bucket = Self { address, plan: Arc::clone(&plan) };
            let server = server.to_owned();
            std::thread::spawn(move || {
                for client in listener.incoming().map_while(Result::ok) {
                    if lock(&plan).stopped {
                        break;
                    }
                    let (plan, server) = (Arc::clone(&plan), server.clone());
                    // A client that has gone away ends its connection only.
                    std::thread::spawn(move || drop(serve(&plan, client, &server)));
                }
            });
            bucket
        }

        fn endpoint(&self) -> String {
            format!("http://{}", self.address)
        }

        /// Gives so many requests with this method a fault; later ones work.
        fn fail(&self, fault: Fault, method: &'static str, times: usize) {
            let mut plan = lock(&self.plan);
            plan.fault = Some((fault, method, times));
            plan.requests.clear();
        }

        fn recover(&self) {
            let mut plan = lock(&self.plan);
            plan.fault = None;
            plan.requests.clear();
        }

        /// The number of requests with this method since the last change of the fault. Connections that were closed before they
        /// were read do not count.
        fn count(&self, method: &str) -> usize {
            lock(&self.plan).requests.iter().filter(|it| *it == method).count()
        }
    }

    impl Drop for FailingBucket {
        fn drop(&mut self) {
            lock(&self.plan).stopped = true;
            // Wakes the thread that listens.
            let _ = TcpStream::connect(self.address);
        }
    }

    fn lock(plan: &Mutex<Plan>) -> MutexGuard<'_, Plan> {
        plan.lock().expect("no holder panics")
    }

    /// Answers the request of a connection, or closes the connection.
    fn serve(plan: &Mutex<Plan>, mut client: TcpStream, server: &str) -> io::Result<()> {
        if lock(plan).cuts_at_accept() {
            return Ok(());
        }
        let (head, mut body) = read_head(&mut client)?;
        let text = String::from_utf8_lossy(&head);
        let fault = lock(plan).receive(text.split(' ').next().unwrap_or_default());
        if fault == Some(Fault::CutAfterHead) {
            return Ok(());
        }
        let received = body.len();
        body.resize(content_length(&text).max(received), 0);
        client.read_exact(&mut body[received..])?;
        match fault {
            Some(Fault::CutAfterRequest) => return Ok(()),
            Some(Fault::SlowDown) => {
                let length = SLOW_DOWN.len();
                let fields =
                    format!("Content-Type: application/xml\r\nContent-Length: {length}\r\nConnection: close");
                return write!(client, "HTTP/1.1 503 Slow Down\r\n{fields}\r\n\r\n{SLOW_DOWN}");
            }
            _ => {}
        }
        let mut answer = Vec::new();
        let mut far = TcpStream::connect(server)?;
        far.set_read_timeout(Some(Duration::from_secs(30)))?;
        far.write_all(&head)?;
        far.write_all(&body)?;
        far.read_to_end(&mut answer)?;
        match fault {
            Some(Fault::LostAnswer) => Ok(()),
            _ => client.write_all(&answer),
        }
    }

    /// Reads the head of a request; returns it and the part of the body that came with it.
    fn read_head(client: &mut TcpStream) -> io::Result<(Vec<u8>, Vec<u8>)> {
        let mut received = Vec::new();
        let mut chunk = [0; 4096];
        loop {
            match client.read(&mut chunk)? {
                0 => return Err(ErrorKind::UnexpectedEof.into()),
                size => received.extend_from_slice(&chunk[..size]),
            }
            if let Some(end) = received.windows(4).position(|it| it == b"\r\n\r\n") {
                let body = received.split_off(end + 4);
                return Ok((received, body));
            }
        }
    }

    /// The length of the body of a request: the client of the bucket always sends it.
    fn content_length(head: &str) -> usize {
        let mut fields = head.lines().filter_map(|line| line.split_once(':'));
        let length = fields.find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
        length.map_or(0, |(_, value)| value.trim().parse().expect("a number"))
    }

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
            let listed = ureq::get(format!("{}/papers?list-type=2", self.moto.endpoint()));
            let listed = listed.call().expect("a list").into_body().read_to_string().expect("text");
            let keys = listed.split("<Key>").skip(1).filter_map(|rest| rest.split_once("</Key>"));
            keys.map(|(key, _)| key.rsplit('/').next().unwrap_or_default().to_owned()).collect()
        }
    }

    /// Asserts that a request was refused in a way that tells the client to repeat it.
    #[track_caller]
    fn assert_busy(fault: Fault, (status, answer): &Response) {
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
            assert!(fault == Fault::CutAtAccept || asked > 1, "{fault:?}: it is asked again: {asked}");

            it.bucket.recover();
            let (unchanged, files) = it.rows();
            assert_eq!(unchanged, documents, "{fault:?}");
            let objects = it.objects();
            let stored = if fault == Fault::LostAnswer { 2 } else { 1 };
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
                assert!(fault == Fault::CutAtAccept || asked > 1, "{fault:?}: it is asked again: {asked}");
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
            if fault == Fault::CutAtAccept {
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
