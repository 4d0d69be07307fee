-- Whether a place is open that no one was notified of, because the owners did not need it when it became free (AMB-267).
ALTER TABLE positions ADD COLUMN unannounced @bool NOT NULL DEFAULT FALSE;
