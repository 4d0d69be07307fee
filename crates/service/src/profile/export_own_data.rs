//! The download of everything that is stored about the signed-in person (AMB-98): a ZIP archive with `data.json` and their
//! files.

use std::io::{self, BufWriter, Write};

use bytes::Bytes;
use caseboard_domain::actor::Actor;
use caseboard_domain::throttle::OWN_DATA;
use caseboard_domain::{FileId, Refusal};
use caseboard_store::own_data::{self, OwnData};
use caseboard_store::{Committed, Tx, documents};
use futures_util::{StreamExt as _, stream};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::files::Content;
use crate::rate_limit::take;

/// Size of the parts in which the archive is sent, in bytes.
const PART_SIZE: usize = 64 * 1024;
/// Number of parts that wait for a slow reader.
const MAX_WAITING_PARTS: usize = 4;

/// A file of the person.
struct OwnFile {
    id: FileId,
    /// Name in the archive.
    name: String,
    size: u64,
    plain_allowed: bool,
}

/// Returns the archive as a stream; its files are read one after the other while it is sent. It needs a proof of
/// identity (AMB-95), because the holder of a stolen session would get everything at once.
///
/// # Errors
/// PROOF_REQUIRED without a recent proof of identity; RATE_LIMITED after five archives in a day. A file that cannot be read
/// ends the stream with an error.
#[boxed]
pub async fn export_own_data(app: &App, actor: &Actor) -> Result<Content, Error> {
    actor.session_data().require_proof(app.now())?;
    let person = actor.person();
    take(app, OWN_DATA, &person.to_string()).await?;
    app.transact(actor.clone(), record).await?;
    let (data, files) = app
        .db
        .read(move |conn| async move {
            let data = own_data::find(&conn, person).await?.ok_or_else(Refusal::forbidden)?;
            Ok::<_, Error>((data, documents::list_of_person(&conn, person).await?))
        })
        .await?;
    let files = files
        .into_iter()
        .map(|row| OwnFile {
            id: row.file,
            name: format!("files/{}.{}", row.slot.as_str(), row.kind.extension()),
            size: row.size,
            plain_allowed: row.key_version == 0,
        })
        .collect();
    let (sender, receiver) = mpsc::channel(MAX_WAITING_PARTS);
    let (app, handle) = (app.clone(), Handle::current());
    tokio::task::spawn_blocking(move || {
        let written = write(&app, &handle, &data, files, &sender);
        if let Err(error) = written {
            // The reader sees an incomplete transfer instead of an archive that looks complete.
            let _ = sender.blocking_send(Err(error));
        }
    });
    Ok(stream::unfold(receiver, |mut receiver| async { Some((receiver.recv().await?, receiver)) }).boxed())
}

async fn record(app: App, tx: Tx, actor: Actor) -> Result<Committed<()>, Error> {
    audit::record(&app, &tx, Entry::new(Action::OwnDataExported, &actor).on(actor.person())).await?;
    Ok(tx.commit(()))
}

/// Writes the archive into the channel.
fn write(
    app: &App,
    handle: &Handle,
    data: &OwnData,
    files: Vec<OwnFile>,
    sender: &mpsc::Sender<Result<Bytes, Error>>,
) -> Result<(), Error> {
    let failed =
        |error: &dyn std::fmt::Display| Error::Internal(format!("the archive cannot be written: {error}"));
    let mut zip = ZipWriter::new_stream(BufWriter::with_capacity(PART_SIZE, Parts { sender }));
    let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    zip.start_file("data.json", options).map_err(|error| failed(&error))?;
    serde_json::to_writer_pretty(&mut zip, data).map_err(|error| failed(&error))?;
    for file in files {
        zip.start_file(&*file.name, options).map_err(|error| failed(&error))?;
        let stored = handle.block_on(app.files.get(file.id, file.plain_allowed))?;
        let mut stored = stored.filter(|stored| stored.size == file.size).ok_or_else(|| {
            Error::Internal(format!("the object of file {} is missing or changed", file.id))
        })?;
        while let Some(chunk) = handle.block_on(stored.content.next()) {
            zip.write_all(&chunk?).map_err(|error| failed(&error))?;
        }
    }
    let mut end = zip.finish().map_err(|error| failed(&error))?.into_inner();
    end.flush().map_err(|error| failed(&error))
}

/// Sends what is written to the channel.
struct Parts<'a> {
    sender: &'a mpsc::Sender<Result<Bytes, Error>>,
}

impl Write for Parts<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.sender.blocking_send(Ok(Bytes::copy_from_slice(bytes)));
        sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
