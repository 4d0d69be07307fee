-- Professionals whom a center does not invite at present, with the private reason of its administrators (AMB-352).
CREATE TABLE center_blocks (
    center_id @id NOT NULL REFERENCES centers (id),
    person_id @id NOT NULL REFERENCES persons (id),
    reason TEXT NOT NULL,
    blocked_by @id NOT NULL REFERENCES persons (id),
    blocked_at @big NOT NULL,
    PRIMARY KEY (center_id, person_id)
) @rowless;
CREATE INDEX center_blocks_person ON center_blocks (person_id);
