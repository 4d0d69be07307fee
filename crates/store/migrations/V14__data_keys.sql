-- Sealing under versions of the installation's key (AMB-96), and the retention of the audit log (AMB-97).

-- The versions of the installation's key, numbered when a start first uses one as the newest. The key itself is not here.
CREATE TABLE key_versions (
    version @big NOT NULL PRIMARY KEY CHECK (version > 0),
    key_id @bytes NOT NULL
) @rowless;
CREATE UNIQUE INDEX key_versions_id ON key_versions (key_id);

-- The version of the key that a file is sealed with; 0 for one that was stored before files were sealed.
ALTER TABLE files ADD COLUMN key_version @big NOT NULL DEFAULT 0;
-- Until when a node may be rewriting the object; it must not be removed before.
ALTER TABLE files ADD COLUMN sealing_until @big;
CREATE INDEX files_key_version ON files (key_version, id);

-- The version of the key that the code of a center is stored under.
ALTER TABLE centers ADD COLUMN code_key_version @big NOT NULL DEFAULT 1;
CREATE INDEX centers_code_key ON centers (code_key_version);

-- The version of the key that the secret of an app is sealed with.
ALTER TABLE second_factors ADD COLUMN key_version @big NOT NULL DEFAULT 1;
CREATE INDEX second_factors_key ON second_factors (key_version);

-- Random keys for one use each, sealed under the installation's key, so that they stay the same when that one changes.
CREATE TABLE data_keys (
    name TEXT NOT NULL,
    number @big NOT NULL CHECK (number > 0),
    sealed @bytes NOT NULL,
    key_version @big NOT NULL,
    PRIMARY KEY (name, number)
) @rowless;

-- The number of the audit key that an entry's hash is computed with; 0 for the plain hashes of before.
ALTER TABLE audit ADD COLUMN key_number @big NOT NULL DEFAULT 0;

-- Entries that were moved to a file: numbers `first_seq` to `last_seq` of a chain. Only these may be deleted.
CREATE TABLE audit_archives (
    chain @big NOT NULL CHECK (chain BETWEEN 0 AND 7),
    first_seq @big NOT NULL CHECK (first_seq > 0),
    last_seq @big NOT NULL,
    -- The hash of the last entry, from which the chain continues in the table or the next file.
    last_hash @bytes NOT NULL,
    file_id @id NOT NULL,
    -- The length of the file before it is sealed.
    size @big NOT NULL CHECK (size > 0),
    key_version @big NOT NULL,
    archived_at @big NOT NULL,
    PRIMARY KEY (chain, first_seq),
    CHECK (last_seq >= first_seq)
) @rowless;
CREATE UNIQUE INDEX audit_archives_file ON audit_archives (file_id);

@sqlite DROP TRIGGER audit_no_delete;
@sqlite CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit WHEN NOT EXISTS (SELECT 1 FROM audit_archives a WHERE a.chain = OLD.chain AND OLD.seq BETWEEN a.first_seq AND a.last_seq) BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
@sqlite CREATE TRIGGER audit_archives_no_delete BEFORE DELETE ON audit_archives BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
@postgres DROP TRIGGER audit_append_only ON audit;
@postgres CREATE TRIGGER audit_append_only BEFORE UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
@postgres CREATE FUNCTION audit_delete_archived() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM audit_archives a WHERE a.chain = OLD.chain AND OLD.seq BETWEEN a.first_seq AND a.last_seq) THEN RETURN OLD; END IF; RAISE EXCEPTION 'the audit log is append-only'; END $$;
@postgres CREATE TRIGGER audit_delete_archived BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_delete_archived();
@postgres CREATE TRIGGER audit_archives_no_delete BEFORE DELETE OR TRUNCATE ON audit_archives FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
