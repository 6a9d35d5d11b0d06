-- Per bank, currency and day: what the bank says, what the books say, and what lies between them by name.
-- docs/decisions/reconciliation.md says how the figures come about and why.
ALTER TABLE bank_entry
  -- The day in whose balance it counts: its booking day, until a statement has it; then that statement's.
  ADD COLUMN day date,
  -- By how much the ledger's postings about it moved the nostro, as the bank counts; nothing before the first of them.
  ADD COLUMN booked bigint;
UPDATE bank_entry e SET day = coalesce((SELECT s.day FROM bank_statement s
  WHERE s.partner = e.partner AND s.statement_id = e.statement_id), e.booking_day);
ALTER TABLE bank_entry ALTER COLUMN day SET NOT NULL;
DROP INDEX bank_entry_day;
CREATE INDEX bank_entry_day ON bank_entry (partner, currency, day);
CREATE INDEX bank_entry_unbooked ON bank_entry (partner, currency, day) WHERE booked IS NULL AND cancelled_by IS NULL;
GRANT UPDATE (day, booked) ON bank_entry TO causeway_flows;

-- The day that an open item is about, where it is about no entry.
ALTER TABLE statement_break ADD COLUMN day date;
ALTER TABLE statement_break DISABLE TRIGGER statement_break_closed;
ALTER TABLE statement_break DISABLE TRIGGER statement_break_decided;
UPDATE statement_break b SET day = s.day FROM bank_statement s
  WHERE s.partner = b.partner AND s.statement_id = b.reference;
ALTER TABLE statement_break ENABLE TRIGGER statement_break_closed;
ALTER TABLE statement_break ENABLE TRIGGER statement_break_decided;
CREATE INDEX statement_break_account ON statement_break (partner, currency) WHERE closed_at IS NULL;
-- A difference that is open is restated as it grows or shrinks.
GRANT UPDATE (day, bank_minor, books_minor) ON statement_break TO causeway_flows;

ALTER TABLE bank_statement
  ADD COLUMN account_no text,
  ADD COLUMN credited bigint NOT NULL DEFAULT 0,
  ADD COLUMN debited bigint NOT NULL DEFAULT 0;
ALTER TABLE bank_statement ALTER COLUMN credited DROP DEFAULT, ALTER COLUMN debited DROP DEFAULT;

-- How far the ledger's postings on each of its nostro accounts have been taken into what stands here, and what they make.
CREATE TABLE nostro_cursor (
  account_id bigint PRIMARY KEY,
  seq        bigint NOT NULL
);
COMMENT ON TABLE nostro_cursor IS 'tenancy: none, says how far accounts of the house have been read';
CREATE TABLE nostro (
  partner  text NOT NULL,
  currency text NOT NULL,
  booked   bigint NOT NULL,
  PRIMARY KEY (partner, currency)
);
COMMENT ON TABLE nostro IS 'tenancy: none, an account of the house at a bank holds the money of every merchant';
GRANT SELECT ON nostro_cursor, nostro TO causeway_app;
GRANT INSERT, UPDATE ON nostro_cursor, nostro TO causeway_flows;

CREATE TABLE bank_day (
  partner      text NOT NULL,
  currency     text NOT NULL,
  day          date NOT NULL,
  -- By the bank's statements of the day, all parts together; nothing as long as there is none.
  account_no   text,
  opening      bigint,
  closing      bigint,
  credited     bigint,
  debited      bigint,
  lines        integer NOT NULL DEFAULT 0,
  statement_at timestamptz,
  -- What the ledger's nostro held at the end of the day, by the postings about entries of this day and before.
  books        bigint NOT NULL,
  closed_at    timestamptz,
  closed_by    uuid REFERENCES staff,
  note         text CHECK (length(note) BETWEEN 1 AND 500),
  -- What was open when it was closed.
  named        bigint,
  items        integer,
  oldest_at    timestamptz,
  owners       uuid[],
  unexplained  bigint,
  absent       bigint,
  PRIMARY KEY (partner, currency, day),
  CONSTRAINT bank_day_stated CHECK (num_nulls(account_no, opening, closing, credited, debited, statement_at) IN (0, 6)),
  CONSTRAINT bank_day_closed CHECK (num_nulls(closed_at, closed_by, named, items, owners, unexplained, absent) IN (0, 7)),
  CONSTRAINT bank_day_note CHECK (note IS NULL OR closed_at IS NOT NULL)
);
CREATE INDEX bank_day_by_day ON bank_day (day DESC);
CREATE INDEX bank_day_open ON bank_day (partner, currency, day) WHERE closed_at IS NULL;
COMMENT ON TABLE bank_day IS 'tenancy: none, an account of the house at a bank holds the money of every merchant';
GRANT SELECT, UPDATE (closed_at, note) ON bank_day TO causeway_app;
GRANT INSERT (partner, currency, day, books),
  UPDATE (account_no, opening, closing, credited, debited, lines, statement_at, books) ON bank_day TO causeway_flows;

-- What lies between a bank and the books, by name. `effect`: by how much the bank has more than the books because of it;
-- `size`: how much of the day's movement it leaves unexplained. Items about how a receipt fares say nothing of either.
CREATE VIEW open_item WITH (security_invoker = true) AS
SELECT b.id, b.partner, b.currency, b.kind, b.owner, b.opened_at, coalesce(e.day, b.day) AS day,
  CASE
    WHEN b.kind IN ('differs', 'accountDiffers') AND e.id IS NOT NULL THEN
      CASE e.direction WHEN 'credit' THEN b.bank_minor ELSE -abs(b.bank_minor) END - s.stands
    WHEN b.kind = 'notInStatement' THEN -s.stands
    WHEN b.kind IN ('differs', 'unreadableLine', 'openingDiffers', 'balanceDiffers', 'unknownPosting') THEN
      coalesce(b.bank_minor, 0) - coalesce(b.books_minor, 0)
    ELSE 0 END AS effect,
  CASE
    WHEN b.kind IN ('openingDiffers', 'balanceDiffers') THEN abs(b.bank_minor - b.books_minor)
    WHEN b.kind IN ('statementDiffers', 'closedDayMoved') THEN 0
    ELSE greatest(abs(coalesce(b.bank_minor, 0)), abs(coalesce(b.books_minor, 0))) END AS size
FROM statement_break b
  LEFT JOIN bank_entry e ON e.partner = b.partner AND e.reference = b.reference
  -- What it is in the books, or will be once its posting is made.
  CROSS JOIN LATERAL (SELECT coalesce(e.booked, CASE WHEN e.cancelled_by IS NOT NULL THEN 0
    WHEN e.direction = 'credit' THEN e.minor ELSE -e.minor END, 0) AS stands) s
WHERE b.closed_at IS NULL AND coalesce(e.day, b.day) IS NOT NULL
  AND b.kind NOT IN ('creditFailed', 'refundRefused', 'refundNotStopped', 'refundUnanswered');
GRANT SELECT ON open_item TO causeway_app;

-- What is open at an account up to a day; `unbooked` is what entries still wait for in the books.
CREATE FUNCTION open_until(p_partner text, p_currency text, p_day date) RETURNS TABLE (named bigint, unbooked bigint,
  items integer, unowned integer, oldest_at timestamptz, owners uuid[], unexplained bigint, absent bigint, is_missing boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT i.named + u.waiting, u.waiting, i.items, i.unowned, i.oldest_at, i.owners, i.unexplained + u.today, i.absent,
    i.is_missing
  FROM (
    SELECT coalesce(sum(effect), 0)::bigint AS named, count(*)::int AS items,
      count(*) FILTER (WHERE owner IS NULL)::int AS unowned, min(opened_at) AS oldest_at,
      coalesce(array_agg(DISTINCT owner) FILTER (WHERE owner IS NOT NULL), '{}') AS owners,
      coalesce(sum(size) FILTER (WHERE day = p_day), 0)::bigint AS unexplained,
      coalesce(sum(size) FILTER (WHERE day = p_day AND kind = 'notInStatement'), 0)::bigint AS absent,
      coalesce(bool_or(kind = 'statementMissing' AND day = p_day), false) AS is_missing
    FROM open_item WHERE partner = p_partner AND currency = p_currency AND day <= p_day) i
  CROSS JOIN (
    SELECT coalesce(sum(CASE direction WHEN 'credit' THEN minor ELSE -minor END), 0)::bigint AS waiting,
      coalesce(sum(minor) FILTER (WHERE day = p_day), 0)::bigint AS today
    FROM bank_entry WHERE partner = p_partner AND currency = p_currency AND day <= p_day
      AND booked IS NULL AND cancelled_by IS NULL) u;
END;

-- A day is closed when its difference is made of open items that each have an owner, and those before it are closed. Of one
-- whose statement never came a person has to have said so.
CREATE FUNCTION may_close(d bank_day) RETURNS boolean LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT d.closed_at IS NULL AND o.unowned = 0 AND o.unbooked = 0
    AND CASE WHEN d.closing IS NOT NULL THEN d.closing - d.books = o.named
      ELSE EXISTS (SELECT FROM statement_break b WHERE b.partner = d.partner AND b.currency = d.currency
        AND b.kind = 'statementMissing' AND b.day = d.day AND (b.owner IS NOT NULL OR b.closed_by IS NOT NULL)) END
    AND NOT EXISTS (SELECT FROM bank_day earlier WHERE earlier.partner = d.partner AND earlier.currency = d.currency
      AND earlier.day < d.day AND earlier.closed_at IS NULL)
  FROM open_until(d.partner, d.currency, d.day) o;
END;

-- A closed day stays as it is. It is closed by somebody of the treasury who presents his session, and the database looks
-- itself whether it may be.
CREATE FUNCTION keep_bank_day() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  person uuid;
BEGIN
  IF OLD.closed_at IS NOT NULL OR TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'bank day % % % is kept as it is', OLD.partner, OLD.currency, OLD.day USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.closed_at IS NULL THEN
    RETURN NEW;
  END IF;
  person := presented_person('00000000-0000-0000-0000-000000000000');
  IF person IS NULL OR presented_role() <> 'treasury' THEN
    RAISE EXCEPTION 'bank day % % %: nobody of the treasury presents himself', OLD.partner, OLD.currency, OLD.day
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT may_close(OLD) THEN
    RAISE EXCEPTION 'bank day % % %: not every difference is explained and owned', OLD.partner, OLD.currency, OLD.day
      USING ERRCODE = 'check_violation';
  END IF;
  SELECT now(), person, o.named, o.items, o.oldest_at, o.owners, o.unexplained, o.absent
    INTO NEW.closed_at, NEW.closed_by, NEW.named, NEW.items, NEW.oldest_at, NEW.owners, NEW.unexplained, NEW.absent
    FROM open_until(OLD.partner, OLD.currency, OLD.day) o;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_day_kept BEFORE UPDATE OR DELETE ON bank_day FOR EACH ROW EXECUTE FUNCTION keep_bank_day();
CREATE TRIGGER bank_day_stays BEFORE TRUNCATE ON bank_day EXECUTE FUNCTION refuse_change();
