//! The centers that words find, for system administrators (AMB-365).

use caseboard_domain::center::Center;
use caseboard_domain::search::SearchWords;
use caseboard_store::Conn;
use caseboard_store::centers;

use crate::error::Error;

/// Returns the centers of every status by name, of which each word begins a word of the name or the city. The first 5,000
/// centers by name are compared: the database has no copy of the city without accents, and only few people search for centers.
pub(crate) async fn search_centers(conn: &Conn, words: &SearchWords) -> Result<Vec<Center>, Error> {
    let mut found = centers::list_all(conn).await?;
    found.retain(|Center { name, city, .. }| words.find_in([name.as_str(), city.as_str()]));
    Ok(found)
}
