-- The code of the add-center page after a system administrator replaced that of the setting, one row. Without a hash the page is
-- closed. Each code has an id: tickets that were issued for another code are void (AMB-331).
CREATE TABLE add_center_code (
    id @big NOT NULL PRIMARY KEY CHECK (id = 1),
    code_id @id NOT NULL,
    code_hash @bytes
) @rowless;
