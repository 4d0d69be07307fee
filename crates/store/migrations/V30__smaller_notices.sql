-- Notices took half of the database, most of it texts and ids that other rows have, and indexes that few statements use
-- (AMB-138).

-- A standard text is that of the kind, and the center is that of the case. A request keeps its center, by which it is listed.
UPDATE notices SET
    subject = CASE WHEN (kind, subject) IN (('INVITATION', 'Invitation'), ('MESSAGE', 'Message'), ('WITHDRAWAL', 'Job Withdrawn'),
            ('CANCELLATION', 'Job Cancelled'), ('INVITATION_REQUEST', 'Invite Requested'), ('REJECTION', 'Declined Request'),
            ('ACCEPTED', 'Job Accepted')) THEN '' ELSE subject END,
    content = CASE WHEN (kind, content) IN (('INVITATION', 'You have been invited to a surgical case.'),
            ('WITHDRAWAL', 'A confirmed professional has withdrawn from your surgical case.'), ('CANCELLATION', 'job cancelled'),
            ('INVITATION_REQUEST', 'An invite has been requested for your surgical case.'),
            ('REJECTION', 'Your invite request has been declined.'), ('ACCEPTED', 'position accepted')) THEN '' ELSE content END,
    center_id = CASE WHEN case_id IS NOT NULL AND kind <> 'INVITATION_REQUEST' THEN NULL ELSE center_id END;

-- All notices of a person are the unread and the read ones, so each is in one index instead of two.
DROP INDEX notices_history;
CREATE INDEX notices_read ON notices (recipient_id, created_at) WHERE read = TRUE;
-- Only requests have copies that are answered together.
DROP INDEX notices_thread;
CREATE INDEX notices_thread ON notices (thread_id) WHERE kind = 'INVITATION_REQUEST';
-- The notices of a case are found by its engagements.
DROP INDEX notices_case;
DROP INDEX notices_engagement;
CREATE INDEX notices_engagement ON notices (engagement_id);
