-- An offered place ends by a timer instead of a search every second, so that one failing offer does not delay the others.
INSERT INTO timers (kind, subject_id, due_at, run_at, attempts)
    SELECT 'OFFER_END', id, offer_until, offer_until, 0 FROM engagements WHERE offer_until IS NOT NULL;
DROP INDEX engagements_offers;
