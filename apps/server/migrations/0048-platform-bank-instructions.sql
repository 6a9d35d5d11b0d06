-- Everything a bank is asked to do with money: what was asked, under which id, how it stands, and every attempt. The id
-- is spent once: what is asked under it never changes, and another id for the same subject needs the bank's denial or its
-- refusal of this one. docs/decisions/bank-instruction.md says why.
CREATE TABLE bank_instruction (
  id              uuid PRIMARY KEY,
  tenant          uuid NOT NULL,
  partner         text NOT NULL,
  kind            text NOT NULL,
  -- The order, or whatever else it is about, and which instruction about it this is.
  subject         uuid NOT NULL,
  n               integer NOT NULL CHECK (n > 0),
  -- What is asked: so much money, because of what the bank knows by this reference.
  reference       text NOT NULL,
  currency        text NOT NULL,
  minor           bigint NOT NULL CHECK (minor > 0),
  digest          text NOT NULL,
  state           text NOT NULL CHECK (state IN ('written', 'sent', 'accepted', 'unknown', 'done', 'refused', 'denied')),
  -- How it ended, in the bank's word; the first stands, and a later one that differs is a matter for a person.
  word            text,
  written_at      timestamptz NOT NULL,
  first_sent_at   timestamptz,
  next_enquiry_at timestamptz,
  told_at         timestamptz,
  -- Since when a person knows that the bank says nothing.
  handed_over_at  timestamptz,
  concluded_at    timestamptz,
  UNIQUE (kind, subject, n),
  CHECK (digest = encode(sha256(convert_to(kind || E'\n' || id || E'\n' || reference || E'\n' || currency || E'\n' || minor,
    'UTF8')), 'hex')),
  CHECK ((word IS NULL) = (told_at IS NULL)),
  CHECK ((word IS NOT NULL) = (state IN ('done', 'refused')) AND (word = 'refused') = (state = 'refused')),
  CHECK (concluded_at IS NULL OR state IN ('done', 'refused', 'denied'))
);
CREATE UNIQUE INDEX bank_instruction_open ON bank_instruction (kind, subject) WHERE concluded_at IS NULL;
CREATE INDEX bank_instruction_subject ON bank_instruction (subject);
CREATE INDEX bank_instruction_under_way ON bank_instruction (written_at, id) WHERE concluded_at IS NULL;
COMMENT ON TABLE bank_instruction IS
  'tenancy: none, says of what a bank tells whom it concerns; it holds ids, amounts and words, and no names';
GRANT SELECT, INSERT ON bank_instruction TO causeway_app;
GRANT UPDATE (state, word, told_at, first_sent_at, next_enquiry_at, handed_over_at, concluded_at)
  ON bank_instruction TO causeway_app;

-- Each time the bank was spoken to about it. The row is committed before the first byte leaves.
CREATE TABLE bank_instruction_attempt (
  instruction uuid NOT NULL REFERENCES bank_instruction,
  n           integer NOT NULL CHECK (n > 0),
  kind        text NOT NULL CHECK (kind IN ('send', 'enquiry')),
  at          timestamptz NOT NULL,
  -- Empty after a crash. 'silent' is no answer either: the line broke, time was up, or nobody can read what came.
  answered_at timestamptz,
  answer      text CHECK (answer IN ('accepted', 'done', 'refused', 'denied', 'unclear', 'silent')),
  reason      text CHECK (length(reason) <= 200),
  PRIMARY KEY (instruction, n),
  CHECK ((answered_at IS NULL) = (answer IS NULL)),
  CHECK (reason IS NULL OR answer IS NOT NULL)
);
COMMENT ON TABLE bank_instruction_attempt IS 'tenancy: none, belongs to a bank_instruction and says no more than it';
GRANT SELECT, INSERT ON bank_instruction_attempt TO causeway_app;
GRANT UPDATE (answered_at, answer, reason) ON bank_instruction_attempt TO causeway_app;

-- What was asked before is carried over. Whether the bank had what is still open is not known, so it is asked first.
ALTER TABLE collection_order NO FORCE ROW LEVEL SECURITY;
INSERT INTO bank_instruction (id, tenant, partner, kind, subject, n, reference, currency, minor, digest, state, word,
    written_at, first_sent_at, told_at, handed_over_at, concluded_at)
  SELECT i.id, i.tenant, asked.partner, i.kind, i.subject, row_number() OVER (PARTITION BY i.kind, i.subject ORDER BY i.opened_at, i.id),
    asked.reference, asked.currency, asked.minor,
    encode(sha256(convert_to(i.kind || E'\n' || i.id || E'\n' || asked.reference || E'\n' || asked.currency || E'\n' || asked.minor,
      'UTF8')), 'hex'),
    CASE i.word WHEN 'refused' THEN 'refused' WHEN 'returned' THEN 'done' ELSE 'unknown' END,
    i.word, i.opened_at, i.opened_at, i.told_at, i.handed_over_at, i.concluded_at
  FROM instruction i LEFT JOIN LATERAL (
    SELECT partner, bank_reference AS reference, currency, amount AS minor FROM collection_order o WHERE o.id = i.subject
    UNION ALL
    SELECT partner, reference, currency, minor FROM bank_entry e WHERE e.break_id = i.subject AND e.direction = 'credit'
  ) asked ON true;
ALTER TABLE collection_order FORCE ROW LEVEL SECURITY;
DROP TABLE instruction;
DROP FUNCTION keep_first_word();
UPDATE outbox SET topic = 'refund/enquire' WHERE topic = 'statement/chase';

CREATE FUNCTION hold_bank_instruction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_send integer := coalesce((SELECT max(n) FROM bank_instruction_attempt WHERE instruction = NEW.id AND kind = 'send'), 0);
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'written' OR NEW.first_sent_at IS NOT NULL OR NEW.handed_over_at IS NOT NULL THEN
      RAISE EXCEPTION 'instruction % is written before anything else happens to it', NEW.id;
    END IF;
    IF NEW.n <> 1 AND NOT EXISTS (SELECT FROM bank_instruction WHERE kind = NEW.kind AND subject = NEW.subject
      AND n = NEW.n - 1 AND concluded_at IS NOT NULL AND state IN ('refused', 'denied'))
    THEN
      RAISE EXCEPTION 'the bank may still act on the instruction before % about %', NEW.n, NEW.subject;
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.id, OLD.tenant, OLD.partner, OLD.kind, OLD.subject, OLD.n, OLD.reference, OLD.currency, OLD.minor, OLD.digest,
      OLD.written_at) IS DISTINCT FROM
     (NEW.id, NEW.tenant, NEW.partner, NEW.kind, NEW.subject, NEW.n, NEW.reference, NEW.currency, NEW.minor, NEW.digest,
      NEW.written_at)
  THEN
    RAISE EXCEPTION 'what instruction % asks for stays as it was written', OLD.id;
  END IF;
  IF OLD.concluded_at IS NOT NULL OR OLD.word IS NOT NULL AND (OLD.word, OLD.told_at) IS DISTINCT FROM (NEW.word, NEW.told_at)
    OR OLD.first_sent_at IS NOT NULL AND OLD.first_sent_at IS DISTINCT FROM NEW.first_sent_at
    OR OLD.handed_over_at IS NOT NULL AND OLD.handed_over_at IS DISTINCT FROM NEW.handed_over_at
  THEN
    RAISE EXCEPTION 'instruction % has its word and its end already', OLD.id;
  END IF;
  IF OLD.state = NEW.state THEN
    RETURN NEW;
  END IF;
  -- Each state follows from what stands in the attempts; only 'done' may be told by a debit or a notice alone.
  IF NOT (CASE NEW.state
    WHEN 'sent' THEN OLD.state IN ('written', 'denied') AND EXISTS (SELECT FROM bank_instruction_attempt a
      WHERE a.instruction = OLD.id AND a.n = last_send AND a.answer IS NULL)
    WHEN 'unknown' THEN OLD.state IN ('sent', 'denied')
    WHEN 'accepted' THEN OLD.state IN ('sent', 'unknown') AND EXISTS (SELECT FROM bank_instruction_attempt a
      WHERE a.instruction = OLD.id AND a.answer IN ('accepted', 'done'))
    WHEN 'done' THEN true
    WHEN 'refused' THEN OLD.state IN ('sent', 'accepted', 'unknown') AND EXISTS (SELECT FROM bank_instruction_attempt a
      WHERE a.instruction = OLD.id AND a.kind = 'enquiry' AND a.answer = 'refused' AND a.n > last_send)
    WHEN 'denied' THEN OLD.state = 'written' AND last_send = 0
      OR OLD.state IN ('sent', 'unknown')
        AND EXISTS (SELECT FROM bank_instruction_attempt a
          WHERE a.instruction = OLD.id AND a.kind = 'enquiry' AND a.answer = 'denied' AND a.n > last_send)
        AND NOT EXISTS (SELECT FROM bank_instruction_attempt a
          WHERE a.instruction = OLD.id AND a.answer IN ('accepted', 'done'))
    ELSE false
  END) THEN
    RAISE EXCEPTION 'nothing the bank said makes instruction % % after %', OLD.id, NEW.state, OLD.state;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_instruction_held BEFORE INSERT OR UPDATE ON bank_instruction
  FOR EACH ROW EXECUTE FUNCTION hold_bank_instruction();

CREATE FUNCTION hold_bank_instruction_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.answer IS NOT NULL
      OR (OLD.instruction, OLD.n, OLD.kind, OLD.at) IS DISTINCT FROM (NEW.instruction, NEW.n, NEW.kind, NEW.at)
    THEN
      RAISE EXCEPTION 'attempt % of instruction % stays as it was', OLD.n, OLD.instruction;
    END IF;
    RETURN NEW;
  END IF;
  -- Whoever speaks to the bank about an instruction waits here for whoever else does.
  SELECT state, word, concluded_at INTO said FROM bank_instruction WHERE id = NEW.instruction FOR UPDATE;
  IF NEW.answer IS NOT NULL OR said.word IS NOT NULL OR said.concluded_at IS NOT NULL
    OR NEW.n <> 1 + coalesce((SELECT max(n) FROM bank_instruction_attempt WHERE instruction = NEW.instruction), 0)
  THEN
    RAISE EXCEPTION 'attempt % of instruction % is none that can be begun', NEW.n, NEW.instruction;
  END IF;
  -- Sent for the first time, or again because the bank has said since that it never had it.
  IF NEW.kind = 'send' AND NOT (
    said.state = 'written' AND NEW.n = 1
    OR said.state = 'denied' AND NOT EXISTS (SELECT FROM bank_instruction_attempt a
      WHERE a.instruction = NEW.instruction AND a.kind = 'send' AND a.n > (SELECT max(d.n) FROM bank_instruction_attempt d
        WHERE d.instruction = NEW.instruction AND d.answer = 'denied')))
  THEN
    RAISE EXCEPTION 'the bank may have instruction % already: it is asked about, not sent again', NEW.instruction;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_instruction_attempt_held BEFORE INSERT OR UPDATE ON bank_instruction_attempt
  FOR EACH ROW EXECUTE FUNCTION hold_bank_instruction_attempt();

CREATE FUNCTION keep_bank_instructions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a bank was asked for is never deleted';
END $$;
CREATE TRIGGER bank_instruction_kept BEFORE DELETE OR TRUNCATE ON bank_instruction
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bank_instructions();
CREATE TRIGGER bank_instruction_attempt_kept BEFORE DELETE OR TRUNCATE ON bank_instruction_attempt
  FOR EACH STATEMENT EXECUTE FUNCTION keep_bank_instructions();
