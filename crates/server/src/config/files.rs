//! The location of uploaded files: a folder or a bucket.

use std::path::{Path, PathBuf};

use caseboard_service::files::{BucketConfig, FileLocation};

use super::Given;

/// The settings of a bucket other than its name.
const OF_BUCKETS: [&str; 4] = ["s3_endpoint", "s3_region", "s3_access_key_id", "s3_secret_access_key"];

/// Reads the location of uploaded files; the default is the folder `files` in the data folder. `shared` is whether
/// several nodes may share the database, which makes a local folder worth a warning.
pub(super) fn read(given: &mut Given, data_dir: &Path, shared: bool) -> FileLocation {
    let url = given.text("files_url");
    let place = match &url {
        None => FileLocation::Folder(data_dir.join("files")),
        Some(url) => match url.split_once("://") {
            Some(("file", path)) if path.starts_with('/') => FileLocation::Folder(PathBuf::from(path)),
            Some(("s3", bucket)) if !bucket.starts_with('/') && !bucket.is_empty() => {
                in_bucket(given, bucket)
            }
            _ => {
                given.fault("files_url", "must be file:///a/folder or s3://bucket/prefix");
                FileLocation::Folder(data_dir.join("files"))
            }
        },
    };
    if matches!(place, FileLocation::Folder(_)) {
        for name in OF_BUCKETS {
            if given.text(name).is_some() {
                given.fault(name, "says nothing without CASEBOARD_FILES_URL = s3://…");
            }
        }
        if shared {
            given.warnings.push(
                "Uploaded files are in a folder of this machine: several nodes on one PostgreSQL need \
                 CASEBOARD_FILES_URL = s3://…, or a folder that all of them share"
                    .into(),
            );
        }
    }
    place
}

fn in_bucket(given: &mut Given, bucket: &str) -> FileLocation {
    let (name, prefix) = bucket.split_once('/').unwrap_or((bucket, ""));
    let [endpoint, region, access_key_id, secret_access_key] = OF_BUCKETS.map(|name| given.text(name));
    if endpoint.as_ref().is_some_and(|url| !(url.starts_with("http://") || url.starts_with("https://"))) {
        given.fault("s3_endpoint", "must begin with http:// or https://");
    }
    if access_key_id.is_some() != secret_access_key.is_some() {
        given.fault(
            "s3_access_key_id",
            "is needed together with CASEBOARD_S3_SECRET_ACCESS_KEY, or neither (then AWS_… counts)",
        );
    }
    FileLocation::S3(BucketConfig {
        name: name.to_owned(),
        prefix: prefix.trim_matches('/').to_owned(),
        endpoint,
        region,
        access_key_id,
        secret_access_key,
    })
}
