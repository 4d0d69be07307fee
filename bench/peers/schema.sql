-- The schema of the Fastify peers, filled from a SQLite file of `caseboard bench-data` that is attached as `source`.
-- Times are milliseconds. bench/harness/peers.py runs it on SQLite and copies the result to PostgreSQL.
CREATE TABLE persons (id TEXT PRIMARY KEY, category INTEGER NOT NULL, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sessions (
  token_hash BLOB PRIMARY KEY, person_id TEXT NOT NULL REFERENCES persons (id), expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE centers (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, state TEXT NOT NULL, time_zone TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE cases (
  id TEXT PRIMARY KEY, poster_id TEXT NOT NULL REFERENCES persons (id), surgeon_id TEXT NOT NULL REFERENCES persons (id),
  surgeon_name TEXT NOT NULL, center_id TEXT NOT NULL REFERENCES centers (id), start_at INTEGER NOT NULL,
  end_at INTEGER NOT NULL, hours REAL NOT NULL, notes TEXT NOT NULL, procedures TEXT NOT NULL, status TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE positions (
  case_id TEXT NOT NULL REFERENCES cases (id), category INTEGER NOT NULL, hourly_cents INTEGER NOT NULL,
  per_case_cents INTEGER NOT NULL, min_pay_cents INTEGER NOT NULL, required INTEGER NOT NULL,
  filled INTEGER NOT NULL CHECK (filled <= required), open INTEGER NOT NULL, start_at INTEGER NOT NULL,
  PRIMARY KEY (case_id, category)
) WITHOUT ROWID;
CREATE TABLE engagements (
  case_id TEXT NOT NULL REFERENCES cases (id), person_id TEXT NOT NULL REFERENCES persons (id), category INTEGER NOT NULL,
  state TEXT NOT NULL, notice_id TEXT, start_at INTEGER NOT NULL, end_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  PRIMARY KEY (case_id, person_id)
) WITHOUT ROWID;
CREATE TABLE notices (
  id TEXT PRIMARY KEY, recipient_id TEXT NOT NULL REFERENCES persons (id), sender_id TEXT NOT NULL REFERENCES persons (id),
  case_id TEXT NOT NULL REFERENCES cases (id), kind TEXT NOT NULL, status TEXT NOT NULL, subject TEXT NOT NULL,
  content TEXT NOT NULL, read INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO persons SELECT lower(hex(id)), category, full_name FROM source.persons;
INSERT INTO sessions SELECT token_hash, lower(hex(person_id)), expires_at / 1000 FROM source.sessions;
INSERT INTO centers SELECT lower(hex(id)), name, city, state, time_zone FROM source.centers;
INSERT INTO cases
  SELECT lower(hex(id)), lower(hex(poster_id)), lower(hex(surgeon_id)), surgeon_name, lower(hex(center_id)),
         start_at / 1000, end_at / 1000, hours / 100.0, notes, procedures, status, created_at / 1000
  FROM source.cases;
INSERT INTO positions
  SELECT lower(hex(case_id)), category, hourly_cents, per_case_cents, min_pay_cents, required, filled, open, start_at / 1000
  FROM source.positions;
INSERT INTO engagements
  SELECT lower(hex(case_id)), lower(hex(person_id)), category, state, lower(hex(notice_id)), case_start_at / 1000,
         case_end_at / 1000, updated_at / 1000
  FROM source.engagements;
INSERT INTO notices
  SELECT lower(hex(id)), lower(hex(recipient_id)), lower(hex(sender_id)), lower(hex(case_id)), kind, status, subject,
         content, read, created_at / 1000, updated_at / 1000
  FROM source.notices;

CREATE INDEX positions_open ON positions (category, start_at, case_id) WHERE open = 1;
CREATE INDEX engagements_booked ON engagements (person_id, start_at) WHERE state = 'CONFIRMED';
CREATE INDEX notices_recipient ON notices (recipient_id, created_at);
ANALYZE;
