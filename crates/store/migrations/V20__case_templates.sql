-- Templates of postings (AMB-122).
CREATE TABLE case_templates (
    id @id NOT NULL PRIMARY KEY,
    -- The center that the cases are for.
    center_id @id NOT NULL REFERENCES centers (id),
    -- The owner of a personal template; NULL for one that is shared with the center.
    person_id @id REFERENCES persons (id),
    name TEXT NOT NULL,
    -- The name in the form in which names are compared. Names are unique per owner; commands check it under a lock.
    name_folded TEXT NOT NULL,
    -- JSON of domain::case_template::TemplateContent.
    content TEXT NOT NULL,
    created_at @big NOT NULL
) @strict;
CREATE INDEX case_templates_person ON case_templates (person_id, name_folded) WHERE person_id IS NOT NULL;
CREATE INDEX case_templates_shared ON case_templates (center_id, name_folded) WHERE person_id IS NULL;
CREATE INDEX case_templates_center ON case_templates (center_id);
