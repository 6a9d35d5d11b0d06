-- Refunds that the bank said it has returned, and whose debit has not come: somebody looks after them from now on.
INSERT INTO outbox (topic, key, tenant, due_at)
  SELECT 'statement/debit', i.id::text, '00000000-0000-0000-0000-000000000000', now() FROM bank_instruction i
  WHERE i.kind = 'refund' AND i.word = 'returned' AND i.concluded_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM bank_entry e WHERE e.instruction = i.id)
  ON CONFLICT DO NOTHING;

-- A debit that the bank's statement does not have has ended its refund all the same: another is one too many.
DROP INDEX bank_entry_instruction;
CREATE UNIQUE INDEX bank_entry_instruction ON bank_entry (instruction) WHERE became = 'refund';
