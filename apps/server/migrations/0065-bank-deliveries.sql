-- Every time the bank sent a message's bytes, with what its signature covered then. Bytes that somebody else stored first
-- are the bank's all the same as soon as it has signed them: no delivery takes another one's place.
CREATE TABLE bank_delivery (
  message_id  uuid NOT NULL REFERENCES bank_message,
  number      bigint GENERATED ALWAYS AS IDENTITY,
  received_at timestamptz NOT NULL CHECK (isfinite(received_at)),
  signed      jsonb NOT NULL,
  PRIMARY KEY (message_id, number)
);
COMMENT ON TABLE bank_delivery IS 'tenancy: none, a message of the bank is stored before it is known whom it concerns';
GRANT SELECT, INSERT (message_id, received_at, signed) ON bank_delivery TO causeway_app;
INSERT INTO bank_delivery (message_id, received_at, signed)
SELECT id, received_at, signed FROM bank_message WHERE signed IS NOT NULL ORDER BY number;
ALTER TABLE bank_message DROP COLUMN signed;
-- A time that is none could be shown to nobody, nor anything beside it.
ALTER TABLE bank_message ADD CHECK (isfinite(received_at));

-- What waits is looked for again and again, among all that was ever read.
CREATE INDEX bank_message_waiting ON bank_message (number) WHERE verdict = 'waiting';

-- What takes a message's place must be that message: otherwise the true one, when it comes, would be taken for known.
CREATE FUNCTION keep_message_whole() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.verdict <> 'waiting' OR NEW.digest <> sha256(NEW.bytes) OR NEW.size <> octet_length(NEW.bytes) THEN
    RAISE EXCEPTION 'message %: bytes that wait to be read, with their own digest and size, were expected', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_message_whole BEFORE INSERT ON bank_message FOR EACH ROW
  WHEN (NEW.verdict <> 'refused') EXECUTE FUNCTION keep_message_whole();
