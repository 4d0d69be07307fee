//! The use cases of Caseboard: one file per verb; transactions begin and end here.
