//! `caseboard backup <target>`: writes a backup, also while a server runs, which it does not block.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use caseboard_service::files::{BACKUP_LOCK, lock_for_backup};
use caseboard_service::{Clock as _, Entropy as _, OsEntropy, SystemClock};
use caseboard_store::backup;

use super::{
    DATABASE, Entry, FILES, Manifest, copy_and_hash, create_private_folder, error_at, files_folder,
    format_size, manifest, sqlite_path, sync_folder, sync_folders,
};
use crate::config::ServerConfig;

/// The end of the name of a backup that is being written.
const PARTIAL: &str = ".partial";
/// How long a backup that was interrupted stays: longer than any takes, because another installation may be writing it.
const PARTIAL_RETENTION: Duration = Duration::from_hours(24);

/// Writes a backup of this installation to the folder `target`, which must not exist, and returns a summary to print.
/// Blocks for as long as it takes.
///
/// # Errors
/// A sentence if the installation is not on SQLite, a file cannot be read or written, or the copied database fails its
/// check; the folder `target` does not exist then. Also if the database names files that are missing: the backup is then complete
/// but for these, and the error tells operators to keep older backups.
pub(crate) fn take(config: &ServerConfig, target: &Path) -> Result<String, String> {
    let database = sqlite_path(config)?;
    if !database.is_file() {
        return Err(format!("there is no database at {}", database.display()));
    }
    refuse_existing(target)?;
    let name =
        target.file_name().ok_or_else(|| format!("{} is not a valid folder name", target.display()))?;
    // A unique name, because another backup to the same target may be running.
    let mut random = [0; 4];
    OsEntropy.fill(&mut random);
    let unique = format!("{}-{}", std::process::id(), hex::encode(random));
    let partial = target.with_file_name(format!("{}.{unique}{PARTIAL}", name.to_string_lossy()));
    let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    remove_old_partials(parent);
    let result = write_into(&database, files_folder(config), &partial).and_then(|manifest| {
        // A rename would replace an empty folder.
        refuse_existing(target)?;
        fs::rename(&partial, target).map_err(error_at(target))?;
        sync_folder(parent)?;
        Ok(manifest)
    });
    match result {
        Ok(manifest) if !manifest.lost.is_empty() => Err(format!(
            "{}\nThe database refers to {} files that are missing in the data folder, and so in this backup; keep an older \
             one: {}",
            summary(&manifest, target),
            manifest.lost.len(),
            manifest.lost.join(", ")
        )),
        Ok(manifest) if files_folder(config).is_none() => Ok(format!(
            "{}\nUploaded files are in {}, not in this backup: enable versioning of the bucket.",
            summary(&manifest, target),
            config.files
        )),
        Ok(manifest) => Ok(summary(&manifest, target)),
        Err(error) => {
            let _ = fs::remove_dir_all(&partial);
            Err(error)
        }
    }
}

fn refuse_existing(target: &Path) -> Result<(), String> {
    match target.exists() {
        true => Err(format!("{} already exists: a backup never overwrites anything", target.display())),
        false => Ok(()),
    }
}

/// Removes what interrupted runs left next to this backup longer than a day ago, and which could fill the disk. A folder with
/// another content is not of a backup.
fn remove_old_partials(parent: &Path) {
    let now = SystemTime::from(SystemClock.now());
    let is_old = |path: &Path| {
        let changed = fs::metadata(path.join(DATABASE)).and_then(|database| database.modified());
        changed.is_ok_and(|changed| now.duration_since(changed).is_ok_and(|age| age > PARTIAL_RETENTION))
    };
    let Ok(entries) = fs::read_dir(parent) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let named = path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(PARTIAL));
        if named && !path.is_symlink() && is_old(&path) {
            match fs::remove_dir_all(&path) {
                Ok(()) => tracing::info!(path = %path.display(), "an interrupted backup was removed"),
                Err(error) => {
                    tracing::warn!(path = %path.display(), %error, "an interrupted backup cannot be removed");
                }
            }
        }
    }
}

fn write_into(source: &Path, files: Option<&Path>, partial: &Path) -> Result<Manifest, String> {
    create_private_folder(partial)?;
    let begun_at = SystemClock.now().to_string();
    let copy = partial.join(DATABASE);
    // A document that is replaced meanwhile keeps its former file until the lock is released, because the copied database
    // may name it.
    let _lock = match files {
        Some(folder) if folder.exists() => Some(lock_for_backup(folder).map_err(error_at(folder))?),
        _ => None,
    };
    backup::snapshot(source, &copy).map_err(error_at(source))?;
    let checked = backup::check_integrity(&copy).map_err(error_at(&copy))?;
    fs::File::open(&copy).and_then(|file| file.sync_all()).map_err(error_at(&copy))?;
    let database = copy_and_hash(DATABASE, &copy, None)?;

    let (mut files_copied, mut lost) = (Vec::new(), Vec::new());
    if let Some(folder) = files {
        files_copied = copy_files(folder, &partial.join(FILES))?;
        lost = find_missing(&copy, &files_copied)?;
    }
    let manifest = Manifest {
        format: manifest::FORMAT,
        release: env!("CARGO_PKG_VERSION").to_owned(),
        begun_at,
        schema: checked.schema,
        rows: checked.rows,
        database,
        files: files_copied,
        lost,
    };
    let path = partial.join(manifest::NAME);
    fs::write(&path, manifest.text()).map_err(error_at(&path))?;
    fs::File::open(&path).and_then(|file| file.sync_all()).map_err(error_at(&path))?;
    sync_folder(partial)?;
    Ok(manifest)
}

/// Returns the files that the copied database names and that were not copied.
fn find_missing(copy: &Path, copied: &[Entry]) -> Result<Vec<String>, String> {
    let copied: BTreeSet<&str> = copied.iter().map(|entry| entry.name.as_str()).collect();
    let named = backup::list_file_names(copy).map_err(error_at(copy))?;
    Ok(named.into_iter().filter(|name| !copied.contains(&**name)).collect())
}

/// Copies the uploaded files; a file that is removed meanwhile is left out.
fn copy_files(from: &Path, to: &Path) -> Result<Vec<Entry>, String> {
    let mut copied = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(inside) = folders.pop() {
        let folder = from.join(&inside);
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error_at(&folder)(error)),
        };
        create_private_folder(&to.join(&inside))?;
        for entry in entries {
            let entry = entry.map_err(error_at(&folder))?;
            let inside = inside.join(entry.file_name());
            if entry.file_type().map_err(error_at(&folder))?.is_dir() {
                folders.push(inside);
                continue;
            }
            let Some(name) = inside.to_str().filter(|name| *name != BACKUP_LOCK && !is_unfinished(name))
            else {
                continue;
            };
            match copy_and_hash(name, &from.join(&inside), Some(&to.join(&inside))) {
                Ok(entry) => copied.push(entry),
                Err(_) if !from.join(&inside).exists() => {}
                Err(error) => return Err(error),
            }
        }
    }
    sync_folders(to)?;
    copied.sort();
    Ok(copied)
}

/// Returns whether a file is still being written: the storage writes it under its name, `#` and a number, and renames
/// it when it is complete.
fn is_unfinished(name: &str) -> bool {
    name.rsplit_once('#').is_some_and(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn summary(manifest: &Manifest, target: &Path) -> String {
    let bytes: u64 = manifest.files.iter().map(|entry| entry.bytes).sum();
    format!(
        "{}: {} rows in {}, {} uploaded files in {}. It contains everything committed before {}.",
        target.display(),
        manifest.rows,
        format_size(manifest.database.bytes),
        manifest.files.len(),
        format_size(bytes),
        manifest.begun_at
    )
}
