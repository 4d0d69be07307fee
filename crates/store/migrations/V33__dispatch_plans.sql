-- The dispatch plan of a position: when which professionals are invited (AMB-150). A position without a row has no plan.
CREATE TABLE dispatch_plans (
    id @id NOT NULL PRIMARY KEY,
    case_id @id NOT NULL REFERENCES cases (id),
    category @big NOT NULL CHECK (category BETWEEN 0 AND 4),
    paused @bool NOT NULL,
    -- JSON list of domain::dispatch::PlannedWave: read and written whole, under the lock of the case.
    waves TEXT NOT NULL,
    created_at @big NOT NULL,
    updated_at @big NOT NULL
) @strict;
CREATE UNIQUE INDEX dispatch_plans_case ON dispatch_plans (case_id, category);

-- The invitations that a plan sent, with the reasons for their order (AMB-153).
CREATE TABLE dispatch_invitations (
    engagement_id @id NOT NULL PRIMARY KEY REFERENCES engagements (id),
    plan_id @id NOT NULL REFERENCES dispatch_plans (id),
    -- The number of the wave in its plan.
    wave @big NOT NULL,
    -- The invitation, whose `read` says whether it was seen.
    notice_id @id NOT NULL REFERENCES notices (id),
    score @big NOT NULL,
    -- JSON list of domain::dispatch::RankReason.
    reasons TEXT NOT NULL,
    invited_at @big NOT NULL
) @rowless;
CREATE INDEX dispatch_invitations_plan ON dispatch_invitations (plan_id, invited_at);
CREATE INDEX dispatch_invitations_notice ON dispatch_invitations (notice_id);

-- The plans that a center offers by lead time (AMB-152), JSON of domain::dispatch::CenterDispatch.
CREATE TABLE center_dispatch (
    center_id @id NOT NULL PRIMARY KEY REFERENCES centers (id),
    plans TEXT NOT NULL,
    changed_by @id NOT NULL REFERENCES persons (id),
    changed_at @big NOT NULL
) @rowless;
