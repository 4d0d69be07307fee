-- Housekeeping finds expired sessions every five minutes, and would otherwise read all sessions in a write transaction each time.
CREATE INDEX sessions_expiry ON sessions (expires_at);
