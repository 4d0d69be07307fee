-- What people upload: pictures and the papers that show they may do their work (H-75, AMB-16, AMB-75).

-- One row for each object that may be in the file store. The row is there before the object, so no crash leaves an object
-- that nobody knows of. `remove_after` is empty while a document points to the file; an upload under way has an hour,
-- a file that was replaced has nothing left. Ids are random: they are the names of the objects.
CREATE TABLE files (
    id @id NOT NULL PRIMARY KEY,
    person_id @id NOT NULL REFERENCES persons (id),
    name TEXT NOT NULL,
    content_type TEXT NOT NULL CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
    size @big NOT NULL CHECK (size > 0),
    created_at @big NOT NULL,
    remove_after @big
) @strict;
CREATE INDEX files_person ON files (person_id);
CREATE INDEX files_loose ON files (remove_after) WHERE remove_after IS NOT NULL;

-- What stands in a slot of a person. The picture of a profile is looked at by everybody and decided by nobody.
CREATE TABLE documents (
    person_id @id NOT NULL REFERENCES persons (id),
    slot TEXT NOT NULL CHECK (slot IN ('curriculumVitae', 'identification', 'medLicense', 'medDegreeCert', 'boardCert',
        'residencyCert', 'ACLSBLS', 'deaCert', 'immunizationRecords', 'medEdLetter', 'medMalpracticeFile', 'peerRef1',
        'peerRef2', 'peerRef3', 'resume', 'profilePicture')),
    file_id @id NOT NULL REFERENCES files (id),
    status TEXT CHECK (status IN ('APPROVED', 'REJECTED', 'PENDING')),
    reason TEXT NOT NULL,
    decided_by @id REFERENCES persons (id),
    decided_at @big,
    uploaded_at @big NOT NULL,
    PRIMARY KEY (person_id, slot),
    CHECK ((slot = 'profilePicture') = (status IS NULL))
) @rowless;
CREATE UNIQUE INDEX documents_file ON documents (file_id);
