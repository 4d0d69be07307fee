//! How a node recovers from a server that is silent: its statements, and the connection for changes of other nodes.

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

use super::*;

/// A server that stops answering, on this machine. It runs until this is dropped.
struct SilentServer {
    connector: Connector,
    /// Notified when the second connection is opened.
    second: Arc<Notify>,
    _connections: JoinSet<()>,
}

impl SilentServer {
    /// Starts a server that opens each connection; with `answers_listen` it answers one statement, too.
    async fn start(answers_listen: bool) -> Self {
        let server = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = server.local_addr().expect("an address").port();
        let url = format!("postgres://user:password@127.0.0.1:{port}/database?sslmode=disable");
        let second = Arc::new(Notify::new());
        let opened = Arc::clone(&second);
        let mut connections = JoinSet::new();
        connections.spawn(async move {
            let mut open = JoinSet::new();
            loop {
                let (stream, _) = server.accept().await.expect("a connection");
                if !open.is_empty() {
                    opened.notify_one();
                }
                open.spawn(Self::answer(stream, answers_listen));
            }
        });
        let connector = Connector::new(&url, None).expect("an address");
        Self { connector, second, _connections: connections }
    }

    async fn answer(mut stream: TcpStream, answers_listen: bool) {
        let mut message = [0; 1024];
        let _ = stream.read(&mut message).await.expect("a startup message");
        // AuthenticationOk and ReadyForQuery.
        stream.write_all(b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I").await.expect("sent");
        if answers_listen {
            let _ = stream.read(&mut message).await.expect("a statement");
            // CommandComplete and ReadyForQuery.
            stream.write_all(b"C\0\0\0\x0bLISTEN\0Z\0\0\0\x05I").await.expect("sent");
        }
        // Later statements have no answer, and the connection stays open from this side.
        while stream.read(&mut message).await.is_ok_and(|size| size > 0) {}
    }

    /// Starts to receive changes; the channel gets a message when the node listens.
    fn receive(&self) -> (JoinSet<()>, oneshot::Receiver<()>) {
        let (first, listens) = oneshot::channel();
        let mut receiving = JoinSet::new();
        let (connector, feed) = (self.connector.clone(), ChangeFeed::default());
        receiving.spawn(receive_changes(connector, Uuid::now_v7(), feed, first));
        (receiving, listens)
    }

    /// Waits for the second connection.
    async fn is_connected_to_again(&self) {
        let second = tokio::time::timeout(HEARTBEAT_TIMEOUT * 4, self.second.notified());
        second.await.expect("a second connection");
    }
}

/// Moves the clock of the runtime past an instant, and runs what is due then. The clock goes on afterwards, because time that
/// is paused does not wait for the network.
async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time + Duration::from_millis(10)).await;
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
    tokio::time::resume();
}

/// A statement without an answer ends with an error that permits a retry. Its connection is closed, because the answer could
/// still come, and no later statement is sent on it.
///
/// Shows: T-2, AMB-145
#[tokio::test]
async fn a_statement_without_an_answer_ends_and_its_connection_is_closed() {
    let server = SilentServer::start(false).await;
    let manager = server.connector.clone().into_manager(CREATE_TIMEOUT);
    let pool = Pool::builder(manager).max_size(1).build().expect("a pool");
    let client = pool.get().await.expect("a connection");
    let session = Session::new(client, None, Duration::ZERO, Duration::from_millis(100));
    for _ in 0..2 {
        let answer = tokio::time::timeout(HEARTBEAT_TIMEOUT, session.query("SELECT 1", &[]));
        let refused = answer.await.expect("the statement ends").expect_err("there is no answer");
        assert!(matches!(refused, StoreError::Busy(_)), "{refused}");
    }
    drop(session);
    assert_eq!(pool.status().size, 0, "the connection is not used again");
}

/// If a server accepts a connection and answers nothing, for example because its disk hangs, a new connection is opened.
#[tokio::test]
async fn a_server_that_does_not_answer_listen_is_connected_to_again() {
    let server = SilentServer::start(false).await;
    let (_receiving, _listens) = server.receive();
    server.is_connected_to_again().await;
}

/// A connection that listens gets no answer for a long time, so only the heartbeat notices that nothing arrives any more.
///
/// Shows: AMB-145
#[tokio::test]
async fn a_connection_that_listens_and_goes_silent_is_replaced_after_a_heartbeat_without_an_answer() {
    let server = SilentServer::start(true).await;
    let (_receiving, listens) = server.receive();
    tokio::time::timeout(HEARTBEAT_TIMEOUT, listens).await.expect("an answer").expect("it listens");
    pass(HEARTBEAT).await;
    pass(HEARTBEAT_TIMEOUT).await;
    server.is_connected_to_again().await;
}

mod postgres_only {
    use caseboard_testkit::TestDatabase;

    use super::*;
    use crate::cached_data::CachedData;
    use crate::tests::postgres_url;

    /// A node whose start did not wait until it listens may have missed changes: what it has read is read again.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_node_that_listens_late_reads_again() {
        let fresh = TestDatabase::create().await;
        let connector = Connector::new(&postgres_url(&fresh), None).expect("an address");
        let feed = ChangeFeed::default();
        let before = feed.version(CachedData::Sessions);
        let not_waited_for = oneshot::channel().0;
        let listening =
            tokio::spawn(receive_changes(connector, Uuid::now_v7(), feed.clone(), not_waited_for));
        let read_again = async {
            while feed.version(CachedData::Sessions) == before {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(HEARTBEAT_TIMEOUT * 4, read_again).await.expect("the versions increase");
        listening.abort();
    }
}
