-- The standby list of a position and the places that are held for its first people (AMB-157 to AMB-159).

-- Places that are neither taken nor free: each is held for one person with an offer.
ALTER TABLE positions ADD COLUMN held @big NOT NULL DEFAULT 0 CHECK (held >= 0 AND filled + held <= required);
-- Full cases of a group, by start.
CREATE INDEX positions_full ON positions (category, start_at, case_id) WHERE open = FALSE;

-- Since when the person is on the standby list of the position; the list is in this order.
ALTER TABLE engagements ADD COLUMN standby_at @big;
-- Until when a place is held for an invited person.
ALTER TABLE engagements ADD COLUMN offer_until @big CHECK (offer_until IS NULL OR state = 'INVITED');
CREATE INDEX engagements_offers ON engagements (offer_until) WHERE offer_until IS NOT NULL;
