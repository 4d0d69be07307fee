-- A deactivated center does not keep its name: a center that was entered with a wrong address or by mistake can be added again.
DROP INDEX centers_name_zip;
CREATE UNIQUE INDEX centers_name_zip ON centers (name_folded, zip_code) WHERE active = TRUE;
