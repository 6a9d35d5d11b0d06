-- Every booked entry of the bank's moves the nostro once. Its row says what it became, and by which posting.
ALTER TABLE bank_entry
  ADD COLUMN id uuid,
  ADD COLUMN kind text NOT NULL DEFAULT 'payment',
  ADD COLUMN is_reversal boolean NOT NULL DEFAULT false,
  -- The day in whose statement it stands; interest counts from the value date.
  ADD COLUMN booking_day date,
  -- An order; a debit that we asked for; a cost or a gain of the house's; an order undone; or suspense, under an item.
  ADD COLUMN became text CHECK (became IN ('order', 'refund', 'charge', 'interest', 'reversal', 'suspense')),
  -- The instruction that a debit carries out: one debit each.
  ADD COLUMN instruction uuid,
  -- The entry that this one undoes: one reversal each.
  ADD COLUMN reverses text,
  -- The posting that moved the nostro. An order's receipt is booked by the order itself.
  ADD COLUMN transfer_id uuid,
  -- The posting that took it out of the books again, where the bank has no such entry after all.
  ADD COLUMN cancelled_by uuid;
UPDATE bank_entry SET
  id = ('0199' || substr(md5(partner || reference), 1, 8) || '7' || substr(md5(partner || reference), 9, 3) || '8'
    || substr(md5(partner || reference), 12, 15))::uuid,
  booking_day = value_date,
  became = CASE WHEN direction = 'credit' AND order_id IS NOT NULL THEN 'order'
    WHEN direction = 'debit' AND NOT EXISTS (SELECT FROM statement_break b
      WHERE b.id = bank_entry.break_id AND b.kind = 'unexpectedDebit') THEN 'refund'
    ELSE 'suspense' END;
UPDATE bank_entry SET instruction = coalesce(order_id, break_id) WHERE became = 'refund';
UPDATE bank_entry SET transfer_id = id WHERE became = 'refund' OR became = 'suspense' AND direction = 'credit';
ALTER TABLE bank_entry
  ALTER COLUMN id SET NOT NULL,
  ALTER COLUMN booking_day SET NOT NULL,
  ALTER COLUMN became SET NOT NULL;

ALTER TABLE bank_entry DROP CONSTRAINT bank_entry_check1;
ALTER TABLE bank_entry ADD CONSTRAINT bank_entry_became CHECK (CASE became
  WHEN 'order' THEN direction = 'credit' AND order_id IS NOT NULL
  WHEN 'refund' THEN direction = 'debit' AND instruction IS NOT NULL
  WHEN 'reversal' THEN order_id IS NOT NULL AND reverses IS NOT NULL
  WHEN 'suspense' THEN break_id IS NOT NULL
  ELSE true END);
CREATE UNIQUE INDEX bank_entry_id ON bank_entry (id);
CREATE UNIQUE INDEX bank_entry_instruction ON bank_entry (instruction) WHERE became = 'refund';
CREATE UNIQUE INDEX bank_entry_reverses ON bank_entry (partner, reverses) WHERE reverses IS NOT NULL;
DROP INDEX bank_entry_order;
CREATE INDEX bank_entry_order ON bank_entry (order_id) WHERE order_id IS NOT NULL;
DROP INDEX bank_entry_break;
CREATE INDEX bank_entry_break ON bank_entry (break_id) WHERE break_id IS NOT NULL;
DROP INDEX bank_entry_day;
CREATE INDEX bank_entry_day ON bank_entry (partner, currency, booking_day);
GRANT UPDATE (transfer_id, cancelled_by) ON bank_entry TO causeway_app;

-- What was told of and never booked is booked now.
INSERT INTO outbox (topic, key, tenant, due_at)
  SELECT 'statement/book', id::text, '00000000-0000-0000-0000-000000000000', now() FROM bank_entry
  WHERE became = 'suspense' AND transfer_id IS NULL;

-- An open item is closed by what settles it and by nothing else: a posting, or what the bank itself said.
ALTER TABLE statement_break
  ADD COLUMN decision text,
  ADD COLUMN decided_by uuid,
  ADD COLUMN decided_at timestamptz,
  -- Why the books did not carry out what was decided last.
  ADD COLUMN refusal text,
  ADD COLUMN settled_how text CHECK (settled_how IN ('posting', 'entry', 'statement', 'word')),
  ADD COLUMN settled_by text,
  ADD COLUMN closed_before_rule boolean NOT NULL DEFAULT false;
UPDATE statement_break SET closed_before_rule = true WHERE closed_at IS NOT NULL;
ALTER TABLE statement_break DROP CONSTRAINT statement_break_check;
ALTER TABLE statement_break
  ADD CONSTRAINT statement_break_settled CHECK (closed_before_rule
    OR (closed_at IS NULL) = (settled_by IS NULL) AND (settled_by IS NULL) = (settled_how IS NULL)),
  ADD CONSTRAINT statement_break_decided CHECK ((decision IS NULL) = (decided_at IS NULL)
    AND (decision IS NULL) = (decided_by IS NULL));
GRANT UPDATE (decision, decided_by, decided_at, refusal, settled_how, settled_by) ON statement_break TO causeway_app;
CREATE INDEX statement_break_about ON statement_break (partner, reference) WHERE closed_at IS NULL;

CREATE FUNCTION keep_closed_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'open item % is closed; what is found otherwise opens another', OLD.id;
END $$;
CREATE TRIGGER statement_break_closed BEFORE UPDATE ON statement_break FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION keep_closed_item();

-- The fee that was agreed when the money came, also where the amount is corrected later.
ALTER TABLE collection_order ADD COLUMN fee_rate text;
UPDATE collection_order SET fee_rate = round(fee::numeric / amount, 6)::text;
ALTER TABLE collection_order ALTER COLUMN fee_rate SET NOT NULL;

ALTER TABLE collection_order ADD COLUMN credit_transfer uuid;
GRANT UPDATE (credit_transfer) ON collection_order TO causeway_app;

-- The bank took a receipt back, or never had it.
ALTER TABLE collection_order DROP CONSTRAINT collection_order_state_check;
ALTER TABLE collection_order ADD CONSTRAINT collection_order_state_check CHECK (state IN ('WAITING_RELATIVE', 'AUDITING',
  'CREDITING', 'FINISHED', 'REJECT', 'REFUNDING', 'REFUNDED', 'FAILED', 'CANCELLED'));
