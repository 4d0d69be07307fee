-- The document that a notice is about, so that a rejection leads to the upload of a new file (AMB-128).
ALTER TABLE notices ADD COLUMN slot TEXT;
-- When the identification code of a center was created (AMB-129). Unknown for codes of before this migration.
ALTER TABLE centers ADD COLUMN code_created_at @big;
