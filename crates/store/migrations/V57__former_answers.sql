-- Answers to security questions that were replaced lately. The link that undoes a change of the email address restores them,
-- because the person who changed the address may have changed the answers, too (AMB-186).
CREATE TABLE former_answers (
    person_id @id NOT NULL REFERENCES persons (id),
    -- Whether the question is of the second set.
    second @bool NOT NULL,
    replaced_at @big NOT NULL,
    question @big NOT NULL,
    answer_hash TEXT NOT NULL,
    PRIMARY KEY (person_id, second, replaced_at)
) @rowless;
CREATE INDEX former_answers_replaced ON former_answers (replaced_at);
