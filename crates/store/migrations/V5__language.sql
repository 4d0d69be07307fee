-- The language of mails, text messages, paystubs and the client, chosen by the person.
ALTER TABLE persons ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es'));
