-- The first schema. One text for both engines: `store::schema` replaces the type words that begin with '@'.
--   @id  BLOB (16 bytes) | UUID      @big INTEGER | BIGINT      @bool INTEGER | BOOLEAN
--   @bytes BLOB | BYTEA              @strict / @rowless         SQLite's table options, empty on PostgreSQL
-- Times are microseconds since 1970 in UTC, money is in cents, hours are in hundredths.

CREATE TABLE persons (
    id @id NOT NULL PRIMARY KEY,
    role TEXT NOT NULL CHECK (role IN ('SURGEON', 'ADMIN', 'USER', 'SYSTEM_ADMIN')),
    category @big NOT NULL CHECK (category BETWEEN -1 AND 4),
    email TEXT NOT NULL,
    email_verified @bool NOT NULL,
    -- The address that replaces `email` once the code mailed to it is entered (AMB-18).
    pending_email TEXT,
    password_hash TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    first_name_folded TEXT NOT NULL,
    last_name_folded TEXT NOT NULL,
    prefix TEXT NOT NULL,
    suffix TEXT NOT NULL,
    full_name TEXT NOT NULL,
    phone TEXT NOT NULL,
    rating @big NOT NULL,
    active @bool NOT NULL,
    profile_picture TEXT,
    about_text TEXT NOT NULL,
    about_only @bool NOT NULL,
    notify_email @bool NOT NULL,
    notify_sms @bool NOT NULL,
    res_city TEXT NOT NULL,
    res_state TEXT NOT NULL,
    -- License, education and experience as JSON: read and written whole, never searched.
    profile TEXT NOT NULL,
    -- The last day of the license, YYYY-MM-DD: a copy for the lists that say whether it is over (AMB-51).
    license_expires TEXT,
    -- An answer without a hash belongs to a question that was never chosen: the password cannot be reset (A-109).
    question_1 @big NOT NULL,
    answer_1_hash TEXT NOT NULL,
    question_2 @big NOT NULL,
    answer_2_hash TEXT NOT NULL,
    terms_version TEXT NOT NULL,
    consent_at @big NOT NULL,
    created_at @big NOT NULL,
    updated_at @big NOT NULL,
    CHECK ((role = 'USER') = (category >= 0))
) @strict;
CREATE UNIQUE INDEX persons_email ON persons (email);
CREATE INDEX persons_list ON persons (role, last_name_folded, first_name_folded, id, active) WHERE active = TRUE;
-- Lists of several roles, and the search by the beginning of a name (F-10).
CREATE INDEX persons_names ON persons (last_name_folded, first_name_folded, id) WHERE active = TRUE;
CREATE INDEX persons_first_names ON persons (first_name_folded) WHERE active = TRUE;

CREATE TABLE centers (
    id @id NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    address TEXT NOT NULL,
    city TEXT NOT NULL,
    state TEXT NOT NULL,
    zip_code TEXT NOT NULL,
    phone TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    active @bool NOT NULL,
    code_hash @bytes NOT NULL,
    created_by @id REFERENCES persons (id),
    created_at @big NOT NULL
) @strict;
CREATE UNIQUE INDEX centers_name_zip ON centers (name_folded, zip_code);
CREATE INDEX centers_creator ON centers (created_by);

-- Which centers a surgeon or an administrator belongs to, in the order they chose them (AMB-04).
CREATE TABLE affiliations (
    person_id @id NOT NULL REFERENCES persons (id),
    center_id @id NOT NULL REFERENCES centers (id),
    status TEXT NOT NULL CHECK (status IN ('VERIFIED', 'PENDING')),
    place @big NOT NULL,
    created_at @big NOT NULL,
    PRIMARY KEY (person_id, center_id)
) @rowless;
CREATE INDEX affiliations_center ON affiliations (center_id, status, person_id);

-- Who is eligible (credential-complete) at a center.
CREATE TABLE certifications (
    center_id @id NOT NULL REFERENCES centers (id),
    person_id @id NOT NULL REFERENCES persons (id),
    certified_by @id NOT NULL REFERENCES persons (id),
    certified_at @big NOT NULL,
    PRIMARY KEY (center_id, person_id)
) @rowless;
CREATE INDEX certifications_person ON certifications (person_id, center_id);

-- Favorites of a surgeon (owner is a person) or of a center (owner is a center), AMB-63.
CREATE TABLE favorites (
    owner_kind TEXT NOT NULL CHECK (owner_kind IN ('SURGEON', 'CENTER')),
    owner_id @id NOT NULL,
    person_id @id NOT NULL REFERENCES persons (id),
    added_at @big NOT NULL,
    PRIMARY KEY (owner_kind, owner_id, person_id)
) @rowless;
CREATE INDEX favorites_person ON favorites (person_id);

CREATE TABLE sessions (
    token_hash @bytes NOT NULL PRIMARY KEY,
    id @id NOT NULL,
    person_id @id NOT NULL REFERENCES persons (id),
    created_at @big NOT NULL,
    last_seen_at @big NOT NULL,
    expires_at @big NOT NULL,
    -- When the password was entered again in this session; forgotten once it has served as a proof (AMB-10).
    password_verified_at @big
) @rowless;
CREATE INDEX sessions_person ON sessions (person_id);

-- One live emailed code per person and purpose (AMB-01).
CREATE TABLE codes (
    person_id @id NOT NULL REFERENCES persons (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL')),
    code_hash @bytes NOT NULL,
    sent_at @big NOT NULL,
    expires_at @big NOT NULL,
    wrong_tries @big NOT NULL,
    window_started_at @big NOT NULL,
    sent_in_window @big NOT NULL,
    PRIMARY KEY (person_id, purpose)
) @rowless;

-- Single-use proofs handed out for a right code: a center's code, the add-center code (AMB-03, AMB-05).
CREATE TABLE tickets (
    token_hash @bytes NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('CENTER_PROOF', 'ADD_CENTER', 'RESET_PASSWORD')),
    subject_id @id,
    expires_at @big NOT NULL,
    used_at @big
) @rowless;
CREATE INDEX tickets_expiry ON tickets (expires_at);

-- Counters of the rate limits, shared by all nodes (AMB-21).
CREATE TABLE throttles (
    key_hash @bytes NOT NULL PRIMARY KEY,
    window_started_at @big NOT NULL,
    window_ends_at @big NOT NULL,
    hits @big NOT NULL
) @rowless;
CREATE INDEX throttles_expiry ON throttles (window_ends_at);

CREATE TABLE idempotency (
    scope_id @id NOT NULL,
    key_hash @bytes NOT NULL,
    operation TEXT NOT NULL,
    request_hash @bytes NOT NULL,
    outcome TEXT NOT NULL,
    created_at @big NOT NULL,
    PRIMARY KEY (scope_id, key_hash)
) @rowless;
CREATE INDEX idempotency_age ON idempotency (created_at);

CREATE TABLE cases (
    id @id NOT NULL PRIMARY KEY,
    poster_id @id NOT NULL REFERENCES persons (id),
    poster_role TEXT NOT NULL CHECK (poster_role IN ('SURGEON', 'ADMIN', 'SYSTEM_ADMIN')),
    posted_by TEXT NOT NULL,
    surgeon_id @id NOT NULL REFERENCES persons (id),
    surgeon_name TEXT NOT NULL,
    center_id @id NOT NULL REFERENCES centers (id),
    location TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    start_at @big NOT NULL,
    end_at @big NOT NULL,
    hours @big NOT NULL CHECK (hours >= 100 AND hours < 10000),
    notes TEXT NOT NULL,
    -- A JSON list of text.
    procedures TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('OPEN', 'PARTIAL', 'COMPLETE', 'CANCELLED')),
    cancelled @bool NOT NULL,
    cancelled_at @big,
    cancelled_by @id REFERENCES persons (id),
    paid @bool NOT NULL,
    created_at @big NOT NULL,
    updated_at @big NOT NULL,
    CHECK (end_at > start_at),
    CHECK ((status = 'CANCELLED') = (cancelled = TRUE)),
    CHECK ((cancelled_at IS NULL) = (cancelled = FALSE))
) @strict;
-- A surgeon posts for themself only, so this finds the cases that a surgeon posted as well (AMB-14).
CREATE INDEX cases_surgeon ON cases (surgeon_id, start_at);
CREATE INDEX cases_center ON cases (center_id, start_at);

-- A line of staffs[]: how many of one group a case needs and what it pays. `start_at` and `open` are copies
-- that let the list of new cases be read off one index.
CREATE TABLE positions (
    case_id @id NOT NULL REFERENCES cases (id),
    category @big NOT NULL CHECK (category BETWEEN 0 AND 4),
    hourly_cents @big NOT NULL CHECK (hourly_cents >= 0),
    per_case_cents @big NOT NULL CHECK (per_case_cents >= 0),
    min_pay_cents @big NOT NULL CHECK (min_pay_cents >= 0),
    -- Its place on the form; the first line is the priced one.
    place @big NOT NULL,
    required @big NOT NULL CHECK (required BETWEEN 1 AND 20),
    filled @big NOT NULL,
    open @bool NOT NULL,
    start_at @big NOT NULL,
    PRIMARY KEY (case_id, category),
    CHECK (filled >= 0 AND filled <= required),
    CHECK ((hourly_cents = 0) <> (per_case_cents = 0))
) @rowless;
CREATE INDEX positions_open ON positions (category, start_at, case_id) WHERE open = TRUE;

-- The thread between one professional and one case; one row a pair, so that there is one live engagement at most.
CREATE TABLE engagements (
    id @id NOT NULL PRIMARY KEY,
    case_id @id NOT NULL REFERENCES cases (id),
    person_id @id NOT NULL REFERENCES persons (id),
    category @big NOT NULL CHECK (category BETWEEN 0 AND 4),
    hourly_cents @big NOT NULL,
    per_case_cents @big NOT NULL,
    min_pay_cents @big NOT NULL,
    -- The names of domain::engagement::State; with `state_at` it is the whole state.
    state TEXT NOT NULL CHECK (state IN ('REQUESTED', 'INVITED', 'POSITION_FILLED', 'CONFIRMED', 'DECLINED',
        'WITHDRAWN', 'REQUEST_DECLINED', 'CANCELLED', 'CANCELLED_CONFIRMED', 'ACKNOWLEDGED_REJECTION',
        'ACKNOWLEDGED_CANCELLATION')),
    state_at @big NOT NULL,
    requests @big NOT NULL CHECK (requests BETWEEN 0 AND 3),
    -- The thread of the newest request; its first copy has the same id.
    request_id @id,
    -- The newest notice to the professional: what an answer changes.
    notice_id @id,
    claim_submitted @bool NOT NULL,
    case_start_at @big NOT NULL,
    case_end_at @big NOT NULL,
    created_at @big NOT NULL,
    updated_at @big NOT NULL,
    CHECK ((hourly_cents = 0) <> (per_case_cents = 0))
) @strict;
CREATE UNIQUE INDEX engagements_pair ON engagements (case_id, person_id);
CREATE INDEX engagements_person ON engagements (person_id, case_start_at, state);

-- One message as delivered to one recipient.
CREATE TABLE notices (
    id @id NOT NULL PRIMARY KEY,
    thread_id @id NOT NULL,
    recipient_id @id NOT NULL REFERENCES persons (id),
    sender_id @id NOT NULL REFERENCES persons (id),
    case_id @id REFERENCES cases (id),
    engagement_id @id REFERENCES engagements (id),
    center_id @id REFERENCES centers (id),
    kind TEXT NOT NULL CHECK (kind IN ('INVITATION', 'MESSAGE', 'WITHDRAWAL', 'CANCELLATION', 'INVITATION_REQUEST',
        'REJECTION', 'ACCEPTED')),
    status TEXT NOT NULL CHECK (status IN ('NOT_INVITED', 'INVITED', 'REJECTED', 'CONFIRMED', 'ACCEPTED',
        'POSITION_ALREADY_FILLED', 'DECLINED', 'POSITION_CLOSED', 'WITHDRAWN', 'CANCELLED', 'ACKNOWLEDGED',
        'INVITE_REQUEST', 'REMOVED', 'DISCARDED', 'UNKNOWN_STATUS', 'REJECTED_REQUEST')),
    subject TEXT NOT NULL,
    content TEXT NOT NULL,
    read @bool NOT NULL,
    replied_at @big,
    hired_at @big,
    withdrawn_at @big,
    created_at @big NOT NULL,
    updated_at @big NOT NULL
) @strict;
CREATE INDEX notices_unread ON notices (recipient_id, created_at) WHERE read = FALSE;
-- The bell and the lists of requests: what was read long ago costs them nothing.
CREATE INDEX notices_asked ON notices (recipient_id, created_at) WHERE kind = 'INVITATION_REQUEST';
-- All that one person was ever told, page by page (AMB-53). The condition always holds; it keeps the bell, which does
-- not name it, on its own small index.
CREATE INDEX notices_history ON notices (recipient_id, created_at, id) WHERE created_at > 0;
CREATE INDEX notices_thread ON notices (thread_id);
-- The copies of a request count once: the first one has the id of the thread.
CREATE INDEX notices_requests ON notices (center_id, created_at) WHERE kind = 'INVITATION_REQUEST' AND id = thread_id;
CREATE INDEX notices_engagement ON notices (engagement_id, created_at);
CREATE INDEX notices_case ON notices (case_id);

-- Mail to be sent, written in the transaction that causes it (AMB-58).
CREATE TABLE outbox (
    id @id NOT NULL PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('MAIL', 'SMS')),
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text_body TEXT NOT NULL,
    html_body TEXT NOT NULL,
    -- Where one press stops mail of this kind; empty for what cannot be stopped.
    unsubscribe_url TEXT NOT NULL,
    created_at @big NOT NULL,
    due_at @big NOT NULL,
    attempts @big NOT NULL,
    leased_until @big,
    sent_at @big,
    dead_at @big,
    last_error TEXT
) @strict;
CREATE INDEX outbox_due ON outbox (due_at, id) WHERE sent_at IS NULL AND dead_at IS NULL;
CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;
CREATE INDEX outbox_recipient ON outbox (recipient, created_at);

-- Keys of this installation that all nodes share, made at the first start unless the configuration gives them.
CREATE TABLE keys (
    name TEXT NOT NULL PRIMARY KEY,
    value @bytes NOT NULL
) @rowless;
