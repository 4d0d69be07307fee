-- Whether a person left an offer of the standby list or let it expire since the last invitation by an owner (AMB-265).
ALTER TABLE engagements ADD COLUMN offer_missed @bool NOT NULL DEFAULT FALSE;
