-- Claims that can be put on a paystub, and paystubs that are not paid: a few of all that there ever were. The column `status` is
-- one value in these indexes; it makes SQLite prefer them to `claims_center_status` and `claims_payer_status`.
CREATE INDEX claims_center_ready ON claims (center_id, status, created_at, id) WHERE status = 'APPROVED' AND paystub_id IS NULL;
CREATE INDEX claims_payer_ready ON claims (payer_id, status, created_at, id) WHERE status = 'APPROVED' AND paystub_id IS NULL;
CREATE INDEX paystubs_center_unpaid ON paystubs (center_id, issued_at, id) WHERE paid = FALSE;
CREATE INDEX paystubs_payer_unpaid ON paystubs (payer_id, issued_at, id) WHERE paid = FALSE;
