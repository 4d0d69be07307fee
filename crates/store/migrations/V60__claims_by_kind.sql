-- A person can have two claims for a case that are not rejected: minimum pay for a release, and the pay for the work after a new
-- invitation (AMB-160). So `claim_submitted` is about the work, and minimum pay has a column of its own.
ALTER TABLE engagements ADD COLUMN min_pay_claimed @bool NOT NULL DEFAULT FALSE;
UPDATE engagements SET min_pay_claimed = TRUE
    WHERE id IN (SELECT k.engagement_id FROM claims k WHERE k.rate = 'MIN_PAY' AND k.status <> 'REJECTED');
UPDATE engagements SET claim_submitted = FALSE
    WHERE min_pay_claimed = TRUE AND id NOT IN (SELECT k.engagement_id FROM claims k WHERE k.rate <> 'MIN_PAY' AND k.status <> 'REJECTED');
DROP INDEX claims_live;
CREATE UNIQUE INDEX claims_live_work ON claims (case_id, person_id) WHERE rate <> 'MIN_PAY' AND status <> 'REJECTED';
CREATE UNIQUE INDEX claims_live_min_pay ON claims (case_id, person_id) WHERE rate = 'MIN_PAY' AND status <> 'REJECTED';
-- Minimum pay that a professional can claim again (AMB-244).
CREATE INDEX claims_rejected_min_pay ON claims (person_id, created_at, id) WHERE rate = 'MIN_PAY' AND status = 'REJECTED';
