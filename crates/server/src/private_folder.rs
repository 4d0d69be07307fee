//! Folders that only their owner can read, because they contain personal data.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

pub(crate) use caseboard_service::files::create_private_folder as create;

/// Creates a folder with mode 0700, or takes the rights of other users away from an existing one. A folder that all users
/// share, such as `/tmp`, is left as it is with a warning.
pub(crate) fn create_or_restrict(path: &Path) -> io::Result<()> {
    create(path)?;
    let mode = fs::metadata(path)?.permissions().mode();
    if mode & 0o077 == 0 {
        return Ok(());
    }
    let restricted = match mode & 0o1000 {
        0 => fs::set_permissions(path, Permissions::from_mode(0o700)).map_err(|error| error.to_string()),
        _ => Err("it is shared by all users".to_owned()),
    };
    if let Err(cause) = restricted {
        let (folder, mode) = (path.display(), mode & 0o7777);
        tracing::warn!(%folder, cause, "other users may read the data folder, whose mode is {mode:o}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("it exists").permissions().mode() & 0o7777
    }

    #[test]
    fn other_users_lose_their_rights_unless_the_folder_is_shared() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/data");
        create_or_restrict(&path).expect("created");
        assert_eq!((mode(&path), mode(path.parent().expect("a folder"))), (0o700, 0o700));
        fs::set_permissions(&path, Permissions::from_mode(0o755)).expect("changed");
        create(&path).expect("it exists");
        assert_eq!(mode(&path), 0o755);
        create_or_restrict(&path).expect("restricted");
        assert_eq!(mode(&path), 0o700);
        fs::set_permissions(&path, Permissions::from_mode(0o1777)).expect("changed");
        create_or_restrict(&path).expect("a warning");
        assert_eq!(mode(&path), 0o1777);
    }
}
