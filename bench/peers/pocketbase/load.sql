-- Fills the collections of the PocketBase peer from a SQLite file of `caseboard bench-data`, attached as `source`.
INSERT INTO persons (id, name, category, email, emailVisibility, verified, password, tokenKey)
  SELECT lower(hex(id)), full_name, category, email, FALSE, TRUE, '', lower(hex(randomblob(25))) FROM source.persons;
INSERT INTO centers (id, name, city, state, time_zone) SELECT lower(hex(id)), name, city, state, time_zone FROM source.centers;
INSERT INTO cases (id, poster, surgeon, surgeon_name, center, notes, status, start_at, end_at, hours, created_at, procedures)
  SELECT lower(hex(id)), lower(hex(poster_id)), lower(hex(surgeon_id)), surgeon_name, lower(hex(center_id)), notes, status,
         start_at / 1000, end_at / 1000, hours / 100.0, created_at / 1000, procedures
  FROM source.cases;
INSERT INTO positions (id, case_id, category, hourly_cents, per_case_cents, min_pay_cents, required_count, filled, start_at, open)
  SELECT lower(hex(randomblob(10))), lower(hex(case_id)), category, hourly_cents, per_case_cents, min_pay_cents, required,
         filled, start_at / 1000, open
  FROM source.positions;
INSERT INTO engagements (id, case_id, person, state, notice, category, start_at, end_at, updated_at)
  SELECT lower(hex(id)), lower(hex(case_id)), lower(hex(person_id)), state, lower(hex(notice_id)), category,
         case_start_at / 1000, case_end_at / 1000, updated_at / 1000
  FROM source.engagements;
INSERT INTO notices (id, recipient, sender, case_id, kind, status, subject, content, created_at, updated_at, read)
  SELECT lower(hex(id)), lower(hex(recipient_id)), lower(hex(sender_id)), lower(hex(case_id)), kind, status, subject,
         content, created_at / 1000, updated_at / 1000, read
  FROM source.notices;
ANALYZE;
