//! The location of uploaded files: a folder or a bucket.

use std::path::{Path, PathBuf};

use caseboard_service::files::{BucketConfig, FileLocation};

use super::raw::RawConfig;

/// The settings of a bucket other than its name.
const BUCKET_SETTINGS: [&str; 4] = ["s3_endpoint", "s3_region", "s3_access_key_id", "s3_secret_access_key"];

/// Reads the location of uploaded files; the default is the folder `files` in the data folder. `shared` is whether
/// several nodes may share the database, which makes a local folder worth a warning.
pub(super) fn read(raw: &mut RawConfig, data_dir: &Path, shared: bool) -> FileLocation {
    let url = raw.text("files_url");
    let location = match &url {
        None => FileLocation::Folder(data_dir.join("files")),
        Some(url) => match url.split_once("://") {
            Some(("file", path)) if path.starts_with('/') => FileLocation::Folder(PathBuf::from(path)),
            Some(("s3", bucket)) if !bucket.starts_with('/') && !bucket.is_empty() => {
                bucket_location(raw, bucket)
            }
            _ => {
                raw.fault("files_url", "must be file:///a/folder or s3://bucket/prefix");
                FileLocation::Folder(data_dir.join("files"))
            }
        },
    };
    if matches!(location, FileLocation::Folder(_)) {
        for name in BUCKET_SETTINGS {
            if raw.text(name).is_some() {
                raw.fault(name, "has no effect without CASEBOARD_FILES_URL = s3://…");
            }
        }
        if shared {
            raw.warn(
                "Uploaded files are in a folder of this machine: several nodes on one PostgreSQL need \
                 CASEBOARD_FILES_URL = s3://…, or a folder that all of them share",
            );
        }
    }
    location
}

fn bucket_location(raw: &mut RawConfig, bucket: &str) -> FileLocation {
    let (name, prefix) = bucket.split_once('/').unwrap_or((bucket, ""));
    let [endpoint, region, access_key_id, secret_access_key] = BUCKET_SETTINGS.map(|name| raw.text(name));
    if let Some(url) = &endpoint {
        raw.require_scheme("s3_endpoint", url, ["http://", "https://"]);
    }
    if access_key_id.is_some() != secret_access_key.is_some() {
        raw.fault(
            "s3_access_key_id",
            "must be set together with CASEBOARD_S3_SECRET_ACCESS_KEY, or neither (then AWS_… is used)",
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
