-- Claims and paystubs. The words that begin with '@' are explained in V1.

-- Approved claims of one payee, put together for one payment (AMB-69). Names and the address are those of the day.
CREATE TABLE paystubs (
    id @id NOT NULL PRIMARY KEY,
    -- A series of its own for every center.
    number @big NOT NULL CHECK (number > 0),
    center_id @id NOT NULL REFERENCES centers (id),
    -- The surgeon who pays; nobody when the center does (AMB-68).
    payer_id @id REFERENCES persons (id),
    payer_name TEXT NOT NULL,
    payee_id @id NOT NULL REFERENCES persons (id),
    payee_name TEXT NOT NULL,
    center_name TEXT NOT NULL,
    center_address TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    amount_cents @big NOT NULL CHECK (amount_cents > 0),
    note TEXT NOT NULL,
    issued_by @id NOT NULL REFERENCES persons (id),
    issued_at @big NOT NULL,
    paid @bool NOT NULL,
    paid_at @big,
    paid_by @id REFERENCES persons (id),
    check_number TEXT NOT NULL,
    -- Nobody pays themself.
    CHECK (payer_id <> payee_id),
    CHECK (issued_by <> payee_id),
    CHECK (paid_by <> payee_id),
    CHECK ((paid = TRUE) = (paid_at IS NOT NULL)),
    CHECK ((paid = TRUE) = (paid_by IS NOT NULL)),
    CHECK (paid = TRUE OR check_number = '')
) @strict;
CREATE UNIQUE INDEX paystubs_series ON paystubs (center_id, number);
CREATE INDEX paystubs_center ON paystubs (center_id, issued_at, id);
CREATE INDEX paystubs_payer ON paystubs (payer_id, issued_at, id);
CREATE INDEX paystubs_payee ON paystubs (payee_id, issued_at, id);

-- What a professional asks to be paid for a case (AMB-65). The terms are a copy of the engagement's.
CREATE TABLE claims (
    id @id NOT NULL PRIMARY KEY,
    engagement_id @id NOT NULL REFERENCES engagements (id),
    case_id @id NOT NULL REFERENCES cases (id),
    person_id @id NOT NULL REFERENCES persons (id),
    center_id @id NOT NULL REFERENCES centers (id),
    -- The surgeon who pays; nobody when the center does (AMB-68).
    payer_id @id REFERENCES persons (id),
    hourly_cents @big NOT NULL CHECK (hourly_cents >= 0),
    per_case_cents @big NOT NULL CHECK (per_case_cents >= 0),
    min_pay_cents @big NOT NULL CHECK (min_pay_cents >= 0),
    rate TEXT NOT NULL CHECK (rate IN ('HOURLY', 'PER_JOB', 'MIN_PAY')),
    -- Hundredths of an hour; 0 for minimum pay, which nobody worked for.
    hours @big NOT NULL CHECK (hours >= 0 AND hours < 10000),
    amount_cents @big NOT NULL CHECK (amount_cents > 0),
    note TEXT NOT NULL,
    created_at @big NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED')),
    decided_by @id REFERENCES persons (id),
    decided_at @big,
    -- One column, so that a claim is on one paystub at most.
    paystub_id @id REFERENCES paystubs (id),
    paid @bool NOT NULL,
    CHECK ((hourly_cents = 0) <> (per_case_cents = 0)),
    -- The amount follows from the terms (AMB-66); whole-number division cuts off on both engines.
    CHECK (rate <> 'HOURLY' OR (hourly_cents > 0 AND amount_cents = (hourly_cents * hours + 50) / 100)),
    CHECK (rate <> 'PER_JOB' OR amount_cents = per_case_cents),
    CHECK (rate <> 'MIN_PAY' OR amount_cents = min_pay_cents),
    CHECK ((rate = 'MIN_PAY') = (hours = 0)),
    CHECK ((status = 'PENDING') = (decided_at IS NULL)),
    CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
    -- Nobody pays or decides for themself.
    CHECK (payer_id <> person_id),
    CHECK (decided_by <> person_id),
    CHECK (paystub_id IS NULL OR status = 'APPROVED'),
    CHECK (paid = FALSE OR paystub_id IS NOT NULL)
) @strict;
-- A rejected claim may be made anew, any other may not.
CREATE UNIQUE INDEX claims_live ON claims (case_id, person_id) WHERE status <> 'REJECTED';
-- SQLite looks here for every engagement that is written.
CREATE INDEX claims_engagement ON claims (engagement_id);
CREATE INDEX claims_case ON claims (case_id, created_at);
CREATE INDEX claims_person ON claims (person_id, created_at, id);
CREATE INDEX claims_center ON claims (center_id, created_at, id);
CREATE INDEX claims_center_status ON claims (center_id, status, created_at, id);
CREATE INDEX claims_payer ON claims (payer_id, created_at, id);
CREATE INDEX claims_payer_status ON claims (payer_id, status, created_at, id);
CREATE INDEX claims_paystub ON claims (paystub_id);

-- What a professional can still claim.
CREATE INDEX engagements_claimable ON engagements (person_id, case_start_at)
    WHERE state = 'CONFIRMED' AND claim_submitted = FALSE;
