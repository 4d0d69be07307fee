//! SQL and nothing else: one body of statements over SQLite and PostgreSQL.
