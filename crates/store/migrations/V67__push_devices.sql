-- The device on which a session began, so that the push messages of its browser follow the sign-ins there (AMB-256).
ALTER TABLE sessions ADD COLUMN device_hash @bytes;
ALTER TABLE push_subscriptions ADD COLUMN device_hash @bytes;
