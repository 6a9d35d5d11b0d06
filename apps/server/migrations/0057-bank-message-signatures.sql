-- What a message's signature covers, beside its bytes. Whoever can write a row here is not the bank: the flow that reads a
-- message believes it by this signature, again. What came before has none kept; it stays as it was read, and what of it
-- still waits is not read but shown to a person, who has the bank send it again.
ALTER TABLE bank_message ADD COLUMN signed jsonb;
GRANT INSERT (signed) ON bank_message TO causeway_app;
