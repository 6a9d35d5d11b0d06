-- Money whose payer a sanctions list names is kept apart: neither credited nor sent back until two people lift that.
ALTER TABLE collection_order DROP CONSTRAINT collection_order_state_check;
ALTER TABLE collection_order ADD CONSTRAINT collection_order_state_check CHECK (state IN ('WAITING_RELATIVE', 'AUDITING',
  'CREDITING', 'FINISHED', 'REJECT', 'REFUNDING', 'REFUNDED', 'FAILED', 'CANCELLED', 'BLOCKED'));
-- Once it is lifted, the merchant has the whole time for evidence again.
GRANT UPDATE (evidence_due_at) ON collection_order TO causeway_flows;

-- Of a merchant's people, those move a receipt who may associate collections; others only look at it.
CREATE OR REPLACE FUNCTION keep_order_moves() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF ('bank' = ANY (OLD.holds)) = ('bank' = ANY (NEW.holds)) AND (
    presented_role() IN ('reviewer', 'seniorReviewer') AND (NEW.state = OLD.state
      OR OLD.state = 'AUDITING' AND NEW.state IN ('CREDITING', 'REJECT', 'REFUNDING', 'BLOCKED'))
    OR NEW.holds = OLD.holds AND OLD.state IN ('WAITING_RELATIVE', 'REJECT') AND NEW.state IN ('AUDITING', 'REFUNDING')
      AND EXISTS (SELECT FROM membership WHERE merchant_id = NEW.merchant_id
        AND person_id = presented_member(NEW.merchant_id) AND role IN ('owner', 'director', 'authorizer', 'maker')))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'collection order %: nobody who may presents himself', OLD.id USING ERRCODE = 'insufficient_privilege';
END $$;

ALTER TABLE bank_entry DROP CONSTRAINT bank_entry_became_check;
ALTER TABLE bank_entry ADD CONSTRAINT bank_entry_became_check
  CHECK (became IN ('order', 'refund', 'charge', 'interest', 'reversal', 'suspense', 'blocked'));
GRANT UPDATE (break_id) ON bank_entry TO causeway_flows;

-- What an entry became stays, but for a credit in suspense: it becomes a receipt once a person has decided whose it is, and is
-- blocked once one has decided that. Of what is blocked nothing becomes anything else unless two people agreed.
CREATE OR REPLACE FUNCTION keep_entry_place() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  item statement_break;
BEGIN
  SELECT * INTO item FROM statement_break
    WHERE id = OLD.break_id AND closed_at IS NULL AND begun_at IS NOT NULL;
  IF OLD.direction = 'credit' AND OLD.order_id IS NULL AND OLD.cancelled_by IS NULL AND (CASE OLD.became || ' ' || NEW.became
    WHEN 'suspense order' THEN item.decision = 'assign' AND item.assigned_merchant = NEW.tenant AND NEW.break_id = OLD.break_id
    WHEN 'suspense blocked' THEN item.decision = 'block' AND NEW.order_id IS NULL
    WHEN 'blocked suspense' THEN item.decision = 'unblock' AND item.agreement IS NOT NULL AND NEW.order_id IS NULL
    END)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'entry % of %: what it became stays', OLD.reference, OLD.partner USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER bank_entry_place ON bank_entry;
CREATE TRIGGER bank_entry_place BEFORE UPDATE ON bank_entry FOR EACH ROW
  WHEN ((NEW.became, NEW.tenant, NEW.order_id, NEW.break_id)
    IS DISTINCT FROM (OLD.became, OLD.tenant, OLD.order_id, OLD.break_id))
  EXECUTE FUNCTION keep_entry_place();
