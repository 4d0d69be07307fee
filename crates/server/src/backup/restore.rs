//! `caseboard restore <backup>`: restores a backup into an empty data folder and verifies every file.

use std::fs;
use std::path::{Component, Path, PathBuf};

use caseboard_store::backup;

use super::{
    DATABASE, Entry, FILES, Manifest, copy_and_hash, create_private_folder, error_at, files_folder,
    format_size, sqlite_path, sync_folder, sync_folders,
};
use crate::config::ServerConfig;

/// Restores the backup in the folder `from` into the data folder of this configuration, which must be empty, and
/// returns a summary to print. Blocks for as long as it takes.
///
/// # Errors
/// A sentence if the data folder is not empty, or the backup is incomplete, altered, damaged, or of a newer release;
/// the data folder is empty again then.
pub(crate) fn restore(config: &ServerConfig, from: &Path) -> Result<String, String> {
    let database = sqlite_path(config)?;
    let manifest = Manifest::read(from)?;
    let folder = &config.data_dir;
    let files = match files_folder(config) {
        Some(files) => files,
        None if manifest.files.is_empty() => folder,
        None => {
            return Err(format!(
                "the backup contains {} uploaded files, but this configuration stores files in {}: restore them into a folder \
                 (without CASEBOARD_FILES_URL) and copy them into the bucket",
                manifest.files.len(),
                config.files
            ));
        }
    };
    create_private_folder(folder)?;
    let lock = backup::lock_database(&database).map_err(error_at(folder))?;
    let lock_name = database.with_extension("lock");
    require_empty(folder, &lock_name)?;
    if files.exists() {
        require_empty(files, &lock_name)?;
    }
    let restored = restore_into(&manifest, from, files, folder, &database);
    if restored.is_err() {
        // The folder was empty or missing before, so only restored files are deleted.
        if files != folder {
            let _ = fs::remove_dir_all(files);
        }
        let _ = fs::remove_file(temporary_name(&database));
    }
    drop(lock);
    restored?;
    Ok(format!(
        "{}: {} rows in {}, {} uploaded files, as of {}.",
        folder.display(),
        manifest.rows,
        format_size(manifest.database.bytes),
        manifest.files.len(),
        manifest.begun_at
    ))
}

/// Returns the temporary name of the database. It is renamed last: without the final name the folder is no
/// installation.
fn temporary_name(database: &Path) -> PathBuf {
    database.with_extension("restoring")
}

fn require_empty(folder: &Path, lock: &Path) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(error_at(folder))? {
        let path = entry.map_err(error_at(folder))?.path();
        if path != lock {
            return Err(format!(
                "{} is not empty: it contains {}. A backup can be restored only into an empty data folder",
                folder.display(),
                path.display()
            ));
        }
    }
    Ok(())
}

/// Returns the target path of an uploaded file; a name that leads out of the folder is rejected.
fn target_path(files: &Path, entry: &Entry) -> Result<PathBuf, String> {
    let name = Path::new(&entry.name);
    match name.components().all(|part| matches!(part, Component::Normal(_))) {
        true => Ok(files.join(name)),
        false => Err(format!("{:?} is not a path inside the files folder", entry.name)),
    }
}

fn restore_into(
    manifest: &Manifest,
    from: &Path,
    files: &Path,
    folder: &Path,
    database: &Path,
) -> Result<(), String> {
    for entry in &manifest.files {
        let to = target_path(files, entry)?;
        create_private_folder(to.parent().unwrap_or(files))?;
        copy_verified(entry, &from.join(FILES).join(&entry.name), &to)?;
    }
    let copy = temporary_name(database);
    copy_verified(&manifest.database, &from.join(DATABASE), &copy)?;
    let checked = backup::check_integrity(&copy).map_err(error_at(&from.join(DATABASE)))?;
    if (checked.schema, checked.rows) != (manifest.schema, manifest.rows) {
        return Err(format!("{} does not match its manifest", from.join(DATABASE).display()));
    }
    // The names of the files come first: the database is an installation only with the files that it names.
    sync_folders(files)?;
    fs::rename(&copy, database).map_err(error_at(database))?;
    sync_folder(folder)
}

/// Copies one file and compares its size and checksum with the manifest.
fn copy_verified(entry: &Entry, from: &Path, to: &Path) -> Result<(), String> {
    let found = copy_and_hash(&entry.name, from, Some(to))?;
    match found == *entry {
        true => Ok(()),
        false => Err(format!(
            "{} does not match the manifest: {} bytes with SHA-256 {} instead of {} with {}",
            from.display(),
            found.bytes,
            found.sha256,
            entry.bytes,
            entry.sha256
        )),
    }
}
