//! TLS to PostgreSQL: which servers each `sslmode` accepts, and that every connection uses it.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use caseboard_store::{DatabaseLocation, Db};
use rcgen::{BasicConstraints, Certificate, CertificateParams, DnType, IsCa, Issuer, KeyPair};

/// A PostgreSQL server that refuses connections without TLS, with a certificate for `localhost` that a test CA issued.
struct TlsServer {
    child: Child,
    folder: tempfile::TempDir,
    url: String,
}

fn new_authority(name: &str) -> (Certificate, Issuer<'static, KeyPair>) {
    let mut params = CertificateParams::new(Vec::new()).expect("no names");
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().expect("a key");
    let certificate = params.self_signed(&key).expect("a CA");
    (certificate, Issuer::new(params, key))
}

impl TlsServer {
    fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let (authority, issuer) = new_authority("Test CA");
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec!["localhost".to_owned()]).expect("a name");
        let certificate = params.signed_by(&key, &issuer).expect("a certificate");
        let write =
            |name: &str, text: String| std::fs::write(folder.path().join(name), text).expect("written");
        write("ca.crt", authority.pem());
        write("other-ca.crt", new_authority("Other CA").0.pem());
        write("server.crt", certificate.pem());
        write("server.key", key.serialize_pem());
        let mut child = Command::new("bash")
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/with-postgres.sh"))
            // The server ends when this process closes the pipe.
            .args(["bash", "-c", "echo \"$CASEBOARD_TEST_POSTGRES\"; exec cat"])
            .env("CASEBOARD_TEST_TLS", folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the script starts");
        let mut url = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut url).expect("the URL");
        let url = url.trim().replace("@127.0.0.1:", "@localhost:");
        assert!(url.contains("@localhost:"), "the server did not start");
        Self { child, folder, url }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn location(&self, query: &str, ca_file: Option<&str>) -> DatabaseLocation {
        let url = format!("{}{query}", self.url);
        DatabaseLocation::Postgres { url, ca_file: ca_file.map(|name| self.file(name)), connections: 2 }
    }

    /// The same server under a name that its certificate does not contain.
    fn at_another_name(&self, query: &str) -> DatabaseLocation {
        let url = format!("{}{query}", self.url.replace("@localhost:", "@127.0.0.1:"));
        DatabaseLocation::Postgres { url, ca_file: Some(self.file("ca.crt")), connections: 2 }
    }
}

impl Drop for TlsServer {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

async fn refusal(location: &DatabaseLocation) -> String {
    match Db::migrate(location).await {
        Ok(_) => panic!("a connection to {location:?} was opened"),
        Err(error) => error.to_string(),
    }
}

mod postgres_only {
    use std::time::Duration;

    use caseboard_domain::PersonId;
    use caseboard_store::change_feed::{Audience, Topic};
    use caseboard_store::copy::copy_to_postgres;
    use caseboard_store::{StoreError, Tx};
    use caseboard_testkit::TestDatabase;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn certificate_is_verified_as_sslmode_says() {
        let server = TlsServer::start();
        let accepted = async |location: DatabaseLocation| {
            Db::migrate(&location).await.unwrap_or_else(|error| panic!("{location:?}: {error}"));
        };
        // The CA file alone means verify-full.
        accepted(server.location("", Some("ca.crt"))).await;
        accepted(server.location("?sslmode=verify-full", Some("ca.crt"))).await;
        accepted(server.location("?sslmode=verify-ca", Some("ca.crt"))).await;
        accepted(server.location("?sslmode=require", Some("ca.crt"))).await;
        accepted(server.location("?sslmode=require", None)).await;
        accepted(server.location("?sslmode=prefer", None)).await;
        accepted(server.location("", None)).await;
        let named = format!("?sslmode=verify-full&sslrootcert={}", server.file("ca.crt").display());
        accepted(server.location(&named, Some("other-ca.crt"))).await;

        // The certificate is not for this name.
        for query in ["", "?sslmode=verify-full"] {
            let said = refusal(&server.at_another_name(query)).await;
            assert!(said.contains("not valid for name"), "{said}");
        }
        accepted(server.at_another_name("?sslmode=verify-ca")).await;

        // Another CA than the one that issued the certificate.
        for mode in ["prefer", "require", "verify-ca", "verify-full"] {
            let location = server.location(&format!("?sslmode={mode}"), Some("other-ca.crt"));
            let said = refusal(&location).await;
            assert!(said.contains("UnknownIssuer"), "{mode}: {said}");
            let Err(said) = Db::open_read_only(&location).await.expect("a pool").ping().await else {
                panic!("{mode}: the pool opened a connection");
            };
            assert!(said.to_string().contains("UnknownIssuer"), "{mode}: {said}");
        }
        // The test CA is not one of the operating system.
        refusal(&server.location("?sslmode=verify-full", None)).await;

        let said = refusal(&server.location("", Some("missing.crt"))).await;
        assert!(said.contains("missing.crt"), "{said}");
        let said = refusal(&server.location("", Some("server.key"))).await;
        assert!(said.contains("there is none in it"), "{said}");
        let said = refusal(&server.location("?sslmode=disable", None)).await;
        assert!(said.contains("no encryption"), "{said}");
    }

    /// The server accepts TLS only, so each of these connections uses it.
    #[tokio::test(flavor = "multi_thread")]
    async fn migrations_copy_pool_and_change_feed_use_tls() {
        let server = TlsServer::start();
        let location = server.location("?sslmode=verify-full", Some("ca.crt"));
        let DatabaseLocation::Postgres { url, ca_file, .. } = &location else { unreachable!() };
        let source = server.file("caseboard.sqlite");
        Db::migrate(&DatabaseLocation::Sqlite { path: source.clone(), readers: 1 }).await.expect("migrated");
        let copy = async |ca_file: Option<&Path>| copy_to_postgres(&source, url, ca_file, &|_| {}).await;
        let Err(said) = copy(Some(&server.file("other-ca.crt"))).await else {
            panic!("copied to a server whose CA is unknown")
        };
        assert!(said.to_string().contains("UnknownIssuer"), "{said}");
        assert!(copy(ca_file.as_deref()).await.expect("copied").len() >= 15);

        let (here, there) = (Db::open(&location).await.expect("a node"), Db::open(&location).await);
        let there = there.expect("another node");
        let listener = there.feed().subscribe(PersonId::from_uuid(uuid::Uuid::now_v7()), 3);
        // The second node may still be about to listen.
        tokio::time::sleep(Duration::from_millis(500)).await;
        let published: Result<(), StoreError> = here
            .write(async |tx: Tx| {
                tx.publish(Audience::Category(3), Topic::Cases);
                Ok(tx.commit(()))
            })
            .await;
        published.expect("committed");
        let topics = tokio::time::timeout(Duration::from_secs(10), listener.next()).await;
        assert_eq!(topics.expect("received on the other node"), Some(vec![Topic::Cases]));
    }

    /// The server of the test run has no TLS.
    #[tokio::test(flavor = "multi_thread")]
    async fn server_without_tls_is_refused_unless_preferred() {
        let fresh = TestDatabase::create().await;
        let DatabaseLocation::Postgres { url, .. } = fresh.place() else { unreachable!("only PostgreSQL") };
        for mode in ["require", "verify-ca", "verify-full", "prefer", "disable"] {
            let url = format!("{url}?sslmode={mode}&sslrootcert={}", own_ca(fresh.folder()).display());
            let location = DatabaseLocation::Postgres { url, ca_file: None, connections: 1 };
            match mode {
                "prefer" | "disable" => drop(Db::migrate(&location).await.expect(mode)),
                _ => {
                    let said = refusal(&location).await;
                    assert!(said.contains("server does not support TLS"), "{mode}: {said}");
                }
            }
        }
    }

    fn own_ca(folder: &Path) -> PathBuf {
        let file = folder.join("ca.crt");
        std::fs::write(&file, new_authority("Other CA").0.pem()).expect("written");
        file
    }
}
