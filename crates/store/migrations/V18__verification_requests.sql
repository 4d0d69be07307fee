-- Professionals who ask a center to verify their eligibility (AMB-115). The row is deleted when the center certifies the
-- person or declines, and when the person withdraws the request.
CREATE TABLE verification_requests (
    center_id @id NOT NULL REFERENCES centers (id),
    person_id @id NOT NULL REFERENCES persons (id),
    asked_at @big NOT NULL,
    PRIMARY KEY (center_id, person_id)
) @rowless;
CREATE INDEX verification_requests_person ON verification_requests (person_id, asked_at);
-- Lists leave out accounts whose address was never verified, and their counts read this index only.
DROP INDEX persons_list;
CREATE INDEX persons_list ON persons (role, last_name_folded, first_name_folded, id, active, email_verified) WHERE active = TRUE;
