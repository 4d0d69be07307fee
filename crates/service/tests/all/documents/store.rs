//! Both kinds of the file store, folder and bucket, have the same behavior. The bucket is on moto, an S3
//! server from PyPI that the test starts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use caseboard_domain::FileId;
use caseboard_service::files::{BucketConfig, FileLocation, Files};
use caseboard_service::secrets::Key;
use caseboard_service::{Error, OsEntropy};
use caseboard_testkit::Moto;
use futures_util::TryStreamExt as _;
use uuid::Uuid;

fn id(number: u128) -> FileId {
    FileId::from_uuid(Uuid::from_u128(number))
}

async fn content(files: &Files, id: FileId) -> Option<Vec<u8>> {
    let chunks: Vec<Bytes> =
        files.get(id, false).await.expect("an answer")?.content.try_collect().await.expect("the whole file");
    Some(chunks.concat())
}

/// Opens a file store with a key.
fn open(location: &FileLocation) -> Result<Files, String> {
    Ok(Files::open(location)?.with_key(Key::new([1; 32]), Arc::new(OsEntropy)))
}

/// Checks the behavior of a file store.
async fn check_file_store(files: &Files) {
    files.check_read_write(&OsEntropy).await.expect("it can be written and read");
    assert_eq!(content(files, id(1)).await, None);
    files.remove(id(1)).await.expect("removing a missing file is no error");

    let large: Bytes = (0..3_000_001_u32).map(|number| (number % 251) as u8).collect::<Vec<_>>().into();
    for (number, bytes) in
        [(1, Bytes::from_static(b"one")), (2, large.clone()), (3, Bytes::from_static(&[0, 255]))]
    {
        files.put(id(number), bytes.clone()).await.expect("written");
        assert_eq!(content(files, id(number)).await, Some(bytes.to_vec()), "{number}");
    }
    files.remove(id(1)).await.expect("removed");
    assert_eq!(content(files, id(1)).await, None);
    assert_eq!(content(files, id(2)).await, Some(large.to_vec()), "the other files remain");
    files.remove(id(1)).await.expect("removing twice is no error");

    let all: Vec<_> = (10..40)
        .map(|number| {
            let files = files.clone();
            tokio::spawn(async move { files.put(id(number), Bytes::from(vec![7; 5_000])).await })
        })
        .collect();
    for put in all {
        put.await.expect("the task does not panic").expect("written");
    }
    for number in 10..40 {
        assert_eq!(content(files, id(number)).await.map(|it| it.len()), Some(5_000), "{number}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_stores_reads_and_removes_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("a").join("files");
    let files = open(&FileLocation::Folder(place.clone())).expect("opened");
    check_file_store(&files).await;
    let mode = std::fs::metadata(&place).expect("a folder").permissions().mode();
    assert_eq!(mode & 0o777, 0o700, "only the owner of the process has access");
    let again = open(&FileLocation::Folder(place)).expect("opened again");
    assert!(content(&again, id(2)).await.is_some(), "files remain after a restart");
}

#[test]
fn a_folder_that_cannot_be_created_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, b"").expect("written");
    let said = Files::open(&FileLocation::Folder(file.join("files"))).err().expect("not in a file");
    assert!(said.starts_with(&format!("files cannot be stored in {}", file.display())), "{said}");
}

fn bucket(moto: &Moto, name: &str, prefix: &str) -> FileLocation {
    FileLocation::S3(BucketConfig {
        name: name.into(),
        prefix: prefix.into(),
        endpoint: Some(moto.endpoint().to_owned()),
        region: Some("us-east-1".into()),
        access_key_id: Some("key".into()),
        secret_access_key: Some("secret".into()),
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bucket_stores_reads_and_removes_files() {
    let moto = Moto::start();
    let files = open(&bucket(&moto, "papers", "test/files")).expect("opened");
    check_file_store(&files).await;
    let another_node = open(&bucket(&moto, "papers", "test/files")).expect("opened");
    assert!(content(&another_node, id(2)).await.is_some(), "a second node reads the same files");
    let another_prefix = open(&bucket(&moto, "papers", "other")).expect("opened");
    assert_eq!(content(&another_prefix, id(2)).await, None, "another prefix has other files");
    let whole = open(&bucket(&moto, "papers", "")).expect("opened");
    check_file_store(&whole).await;

    let missing = open(&bucket(&moto, "nothing", "")).expect("a bucket is not accessed when it is opened");
    let said = missing.check_read_write(&OsEntropy).await.expect_err("there is no such bucket");
    assert!(said.to_string().contains("NoSuchBucket"), "{said}");
    drop(moto);
    let began = Instant::now();
    let said = files.put(id(9), Bytes::from_static(b"nobody")).await;
    assert!(matches!(said, Err(Error::Busy(_))), "{said:?}");
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}
