-- A break is an open item: somebody answers for it, by a day, and what it may be about is for the program to say.
ALTER TABLE statement_break DROP CONSTRAINT statement_break_kind_check;
-- A message nobody can read has no currency.
ALTER TABLE statement_break ALTER COLUMN currency DROP NOT NULL;

ALTER TABLE statement_break
  -- Until a person takes it, it belongs to everybody who does this work.
  ADD COLUMN owner_role text NOT NULL DEFAULT 'treasury',
  ADD COLUMN due_on date,
  -- What was found this time. Found again it opens nothing, also after it was closed; anything else opens a new one.
  ADD COLUMN occasion text;
UPDATE statement_break SET
  due_on = (opened_at AT TIME ZONE 'Asia/Hong_Kong')::date + 1,
  occasion = concat_ws(' ', currency, coalesce(bank_minor::text, '-'), coalesce(books_minor::text, '-'));
ALTER TABLE statement_break ALTER COLUMN due_on SET NOT NULL, ALTER COLUMN occasion SET NOT NULL;

ALTER TABLE statement_break DROP CONSTRAINT statement_break_partner_reference_kind_key;
CREATE UNIQUE INDEX statement_break_one_open ON statement_break (partner, reference, kind) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX statement_break_occasion ON statement_break (partner, reference, kind, occasion);

-- What is due first is read first.
DROP INDEX statement_break_open;
CREATE INDEX statement_break_open ON statement_break (opened_at, id) WHERE closed_at IS NULL;
CREATE INDEX statement_break_closed ON statement_break (closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;

-- Crediting that has begun is too late to be held; until then, however long it waits, it is not.
ALTER TABLE collection_order ADD COLUMN crediting_at timestamptz;
GRANT UPDATE (crediting_at) ON collection_order TO causeway_app;
