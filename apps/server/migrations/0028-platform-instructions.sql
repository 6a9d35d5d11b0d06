-- What a partner was told to do with money, under an id of ours that is spent once. One row, and in the end one word.
CREATE TABLE instruction (
  id             uuid PRIMARY KEY,
  tenant         uuid NOT NULL,
  kind           text NOT NULL,
  -- The order, or whatever else it is about.
  subject        uuid NOT NULL,
  opened_at      timestamptz NOT NULL,
  -- How it ended, in the partner's word; the first stands, and a later one that differs is a matter for a person.
  word           text,
  told_at        timestamptz,
  -- Since when a person knows that the partner says nothing.
  handed_over_at timestamptz,
  concluded_at   timestamptz,
  CHECK ((word IS NULL) = (told_at IS NULL)),
  CHECK (concluded_at IS NULL OR word IS NOT NULL)
);
CREATE UNIQUE INDEX instruction_open ON instruction (kind, subject) WHERE concluded_at IS NULL;
CREATE INDEX instruction_subject ON instruction (subject);
COMMENT ON TABLE instruction IS 'tenancy: none, holds ids and words only and says whom it concerns what a partner tells';
GRANT SELECT, INSERT ON instruction TO causeway_app;
GRANT UPDATE (word, told_at, handed_over_at, concluded_at) ON instruction TO causeway_app;

CREATE FUNCTION keep_first_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.word IS DISTINCT FROM NEW.word OR OLD.concluded_at IS DISTINCT FROM NEW.concluded_at THEN
    RAISE EXCEPTION 'instruction % has its word and its end already', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER instruction_word BEFORE UPDATE ON instruction FOR EACH ROW
  WHEN (OLD.word IS NOT NULL AND OLD.word IS DISTINCT FROM NEW.word
    OR OLD.concluded_at IS NOT NULL AND OLD.concluded_at IS DISTINCT FROM NEW.concluded_at)
  EXECUTE FUNCTION keep_first_word();

-- What the bank has been asked for already bears the id of its subject.
INSERT INTO instruction (id, tenant, kind, subject, opened_at)
  SELECT key::uuid, tenant, 'refund', key::uuid, sent_at FROM outbox
  WHERE topic IN ('collection/refund', 'statement/return');
UPDATE outbox SET topic = 'refund/run', attempts = 0, last_error = NULL, failed_attempt = NULL
  WHERE topic = 'statement/return';
