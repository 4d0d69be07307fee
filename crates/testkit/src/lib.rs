//! A fresh application for every test: its own database, a clock that is set by hand, and people with names.
