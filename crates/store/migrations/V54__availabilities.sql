-- When professionals say to be available, and how long they rest between two days (AMB-210): JSON of
-- domain::availability::Availability, read and written whole. People without a row have stated nothing.
CREATE TABLE availabilities (
    person_id @id NOT NULL PRIMARY KEY REFERENCES persons (id),
    availability TEXT NOT NULL,
    changed_at @big NOT NULL
) @rowless;
