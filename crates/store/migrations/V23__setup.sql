-- The list of steps with which a professional begins (AMB-124): whether the person hid it, and whether the person has looked
-- at the notification settings. Accounts of before this migration are not asked about their settings.
ALTER TABLE persons ADD COLUMN setup_hidden @bool NOT NULL DEFAULT FALSE;
ALTER TABLE persons ADD COLUMN notifications_chosen @bool NOT NULL DEFAULT FALSE;
UPDATE persons SET notifications_chosen = TRUE;
