-- Who did what, when and from where. Rows are only ever added: triggers refuse the rest, and every row carries a hash
-- over itself and the row before it in its chain, so that what goes around the triggers is found. There are a few chains
-- instead of one, because each takes one transaction at a time. Nothing refers to other tables: a row outlives what it
-- speaks of and takes no lock on it.

CREATE TABLE audit (
    chain @big NOT NULL CHECK (chain BETWEEN 0 AND 7),
    seq @big NOT NULL CHECK (seq > 0),
    at @big NOT NULL,
    -- Nobody for strangers and for what the server does by itself.
    person_id @id,
    role TEXT,
    session_id @id,
    address TEXT,
    request_id TEXT,
    action TEXT NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('DONE', 'REFUSED')),
    object_kind TEXT,
    object_id @id,
    -- The center whose administrators may read this.
    center_id @id,
    -- A JSON object of ids, numbers and fixed words.
    detail TEXT NOT NULL,
    hash @bytes NOT NULL,
    PRIMARY KEY (chain, seq)
) @rowless;
CREATE INDEX audit_time ON audit (at, chain, seq);
CREATE INDEX audit_center ON audit (center_id, at, chain, seq);
CREATE INDEX audit_person ON audit (person_id, at, chain, seq);
CREATE INDEX audit_action ON audit (action, at, chain, seq);

-- Where each chain ends: the lock of those who add to it, and what shows that its last rows are gone.
CREATE TABLE audit_heads (
    chain @big NOT NULL PRIMARY KEY CHECK (chain BETWEEN 0 AND 7),
    seq @big NOT NULL,
    hash @bytes NOT NULL
) @rowless;

@sqlite CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
@sqlite CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
@sqlite CREATE TRIGGER audit_heads_no_delete BEFORE DELETE ON audit_heads BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
@postgres CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$;
@postgres CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
@postgres CREATE TRIGGER audit_heads_no_delete BEFORE DELETE OR TRUNCATE ON audit_heads FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
