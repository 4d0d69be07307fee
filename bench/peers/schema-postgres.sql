-- The schema of schema.sql on PostgreSQL. The rows are copied before the keys and indexes are created.
CREATE TABLE persons (id UUID NOT NULL, category INTEGER NOT NULL, name TEXT NOT NULL);
CREATE TABLE sessions (token_hash BYTEA NOT NULL, person_id UUID NOT NULL, expires_at BIGINT NOT NULL);
CREATE TABLE centers (id UUID NOT NULL, name TEXT NOT NULL, city TEXT NOT NULL, state TEXT NOT NULL, time_zone TEXT NOT NULL);
CREATE TABLE cases (
  id UUID NOT NULL, poster_id UUID NOT NULL, surgeon_id UUID NOT NULL, surgeon_name TEXT NOT NULL, center_id UUID NOT NULL,
  start_at BIGINT NOT NULL, end_at BIGINT NOT NULL, hours DOUBLE PRECISION NOT NULL, notes TEXT NOT NULL,
  procedures TEXT NOT NULL, status TEXT NOT NULL, created_at BIGINT NOT NULL
);
CREATE TABLE positions (
  case_id UUID NOT NULL, category INTEGER NOT NULL, hourly_cents INTEGER NOT NULL, per_case_cents INTEGER NOT NULL,
  min_pay_cents INTEGER NOT NULL, required INTEGER NOT NULL, filled INTEGER NOT NULL CHECK (filled <= required),
  open BOOLEAN NOT NULL, start_at BIGINT NOT NULL
);
CREATE TABLE engagements (
  case_id UUID NOT NULL, person_id UUID NOT NULL, category INTEGER NOT NULL, state TEXT NOT NULL, notice_id UUID,
  start_at BIGINT NOT NULL, end_at BIGINT NOT NULL, updated_at BIGINT NOT NULL
);
CREATE TABLE notices (
  id UUID NOT NULL, recipient_id UUID NOT NULL, sender_id UUID NOT NULL, case_id UUID NOT NULL, kind TEXT NOT NULL,
  status TEXT NOT NULL, subject TEXT NOT NULL, content TEXT NOT NULL, read BOOLEAN NOT NULL, created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
-- After the rows:
ALTER TABLE persons ADD PRIMARY KEY (id);
ALTER TABLE sessions ADD PRIMARY KEY (token_hash);
ALTER TABLE centers ADD PRIMARY KEY (id);
ALTER TABLE cases ADD PRIMARY KEY (id);
ALTER TABLE positions ADD PRIMARY KEY (case_id, category);
ALTER TABLE engagements ADD PRIMARY KEY (case_id, person_id);
ALTER TABLE notices ADD PRIMARY KEY (id);
ALTER TABLE sessions ADD FOREIGN KEY (person_id) REFERENCES persons (id);
ALTER TABLE cases ADD FOREIGN KEY (poster_id) REFERENCES persons (id), ADD FOREIGN KEY (surgeon_id) REFERENCES persons (id),
  ADD FOREIGN KEY (center_id) REFERENCES centers (id);
ALTER TABLE positions ADD FOREIGN KEY (case_id) REFERENCES cases (id);
ALTER TABLE engagements ADD FOREIGN KEY (case_id) REFERENCES cases (id), ADD FOREIGN KEY (person_id) REFERENCES persons (id);
ALTER TABLE notices ADD FOREIGN KEY (recipient_id) REFERENCES persons (id), ADD FOREIGN KEY (sender_id) REFERENCES persons (id),
  ADD FOREIGN KEY (case_id) REFERENCES cases (id);
CREATE INDEX positions_open ON positions (category, start_at, case_id) WHERE open;
-- Of all engagements of a person: the planner reads them once for a page of new cases.
CREATE INDEX engagements_person ON engagements (person_id, start_at);
CREATE INDEX notices_recipient ON notices (recipient_id, created_at);
VACUUM ANALYZE;
