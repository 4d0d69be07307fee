-- Sealing under versions of the installation's key (AMB-96).

-- The versions of the installation's key, numbered when a start first uses one as the newest. The key itself is not here.
CREATE TABLE key_versions (
    version @big NOT NULL PRIMARY KEY CHECK (version > 0),
    key_id @bytes NOT NULL
) @rowless;
CREATE UNIQUE INDEX key_versions_id ON key_versions (key_id);

-- The version of the key that a file is sealed with; 0 for one that was stored before files were sealed.
ALTER TABLE files ADD COLUMN key_version @big NOT NULL DEFAULT 0;
-- Until when a node may be rewriting the object; it must not be removed before.
ALTER TABLE files ADD COLUMN sealing_until @big;
CREATE INDEX files_key_version ON files (key_version, id);

-- The version of the key that the code of a center is stored under.
ALTER TABLE centers ADD COLUMN code_key_version @big NOT NULL DEFAULT 1;
CREATE INDEX centers_code_key ON centers (code_key_version);

-- The version of the key that the secret of an app is sealed with.
ALTER TABLE second_factors ADD COLUMN key_version @big NOT NULL DEFAULT 1;
CREATE INDEX second_factors_key ON second_factors (key_version);
