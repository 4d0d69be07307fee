-- Keyed hashes of the audit log, and archives of its oldest rows (AMB-97).

-- The version of the installation's key that the hash of a row depends on; 0 for rows of before, whose hashes have no key.
ALTER TABLE audit ADD COLUMN key_version @big NOT NULL DEFAULT 0;

-- What the rows of each version are verified with, sealed under the installation's key: the key of their hashes, or, where
-- there is none (version 0, and versions that were lost), where their rows end.
CREATE TABLE audit_keys (
    version @big NOT NULL PRIMARY KEY CHECK (version >= 0),
    sealed @bytes NOT NULL,
    -- The version of the installation's key that this is sealed with.
    key_version @big NOT NULL
) @rowless;
CREATE INDEX audit_keys_key ON audit_keys (key_version);

-- Ranges of rows that were moved to files. A range is recorded before its file is written and never changes, so an
-- interrupted run is repeated with the same file.
CREATE TABLE audit_archives (
    chain @big NOT NULL CHECK (chain BETWEEN 0 AND 7),
    first_seq @big NOT NULL CHECK (first_seq > 0),
    last_seq @big NOT NULL CHECK (last_seq >= first_seq),
    -- The hash before the first row, and that of the last one.
    before_hash @bytes NOT NULL,
    last_hash @bytes NOT NULL,
    -- When the file was complete and the rows were deleted; NULL before.
    archived_at @big,
    PRIMARY KEY (chain, first_seq)
) @rowless;

@sqlite DROP TRIGGER audit_no_delete;
@sqlite CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit WHEN NOT EXISTS (SELECT 1 FROM audit_archives a WHERE a.chain = OLD.chain AND a.archived_at IS NOT NULL AND OLD.seq BETWEEN a.first_seq AND a.last_seq) BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
@sqlite CREATE TRIGGER audit_archives_no_update BEFORE UPDATE ON audit_archives WHEN OLD.archived_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
@sqlite CREATE TRIGGER audit_archives_no_delete BEFORE DELETE ON audit_archives BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
@postgres DROP TRIGGER audit_append_only ON audit;
@postgres CREATE TRIGGER audit_append_only BEFORE UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
@postgres CREATE FUNCTION audit_rows_are_archived() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM audit_archives a WHERE a.chain = OLD.chain AND a.archived_at IS NOT NULL AND OLD.seq BETWEEN a.first_seq AND a.last_seq) THEN RETURN OLD; END IF; RAISE EXCEPTION 'the audit log is append-only'; END $$;
@postgres CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_rows_are_archived();
@postgres CREATE FUNCTION audit_archive_is_final() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF OLD.archived_at IS NULL THEN RETURN NEW; END IF; RAISE EXCEPTION 'the audit log is append-only'; END $$;
@postgres CREATE TRIGGER audit_archives_no_update BEFORE UPDATE ON audit_archives FOR EACH ROW EXECUTE FUNCTION audit_archive_is_final();
@postgres CREATE TRIGGER audit_archives_no_delete BEFORE DELETE OR TRUNCATE ON audit_archives FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
