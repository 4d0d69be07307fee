-- The end of a chain follows its rows: storing a row and moving the end are one statement.
@sqlite CREATE TRIGGER audit_end AFTER INSERT ON audit BEGIN UPDATE audit_heads SET hash = NEW.hash WHERE chain = NEW.chain AND seq = NEW.seq; END;
@postgres CREATE FUNCTION audit_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE audit_heads SET hash = NEW.hash WHERE chain = NEW.chain AND seq = NEW.seq; RETURN NULL; END $$;
@postgres CREATE TRIGGER audit_end AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_end();
