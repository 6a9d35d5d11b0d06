-- Our own money leaves clients' accounts and comes in by transfers that two people agree to. docs/decisions/house-transfers.md

-- What is ours at the banks beside clients' money, by the accounts of the books; looked at together with the cover.
ALTER TABLE client_money
  ADD COLUMN fee bigint NOT NULL DEFAULT 0,
  ADD COLUMN margin bigint NOT NULL DEFAULT 0,
  ADD COLUMN interest bigint NOT NULL DEFAULT 0,
  ADD COLUMN loss bigint NOT NULL DEFAULT 0,
  ADD COLUMN bank_charge bigint NOT NULL DEFAULT 0,
  ADD COLUMN fx bigint NOT NULL DEFAULT 0;

-- What became of each that was agreed to.
CREATE TABLE house_transfer (
  -- The agreement's. The bank knows a sweep by it, and whoever pays a top-up quotes it.
  id        uuid PRIMARY KEY,
  partner   text NOT NULL,
  currency  text NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('sweep', 'topUp')),
  minor     bigint NOT NULL CHECK (minor > 0),
  -- Our own account, as both read it.
  account   text NOT NULL,
  -- Hong Kong's, on which it was agreed to.
  day       date NOT NULL,
  begun_at  timestamptz NOT NULL,
  -- How much of it is of which account of the house's; nothing where it was not begun.
  parts     jsonb,
  -- Those accounts have moved.
  posted_at timestamptz,
  -- The bank's entry is in the books, or a person has said what becomes of what stands in suspense for it.
  ended_at  timestamptz,
  -- Why it was not made.
  refusal   text,
  CHECK (parts IS NOT NULL OR refusal IS NOT NULL),
  CHECK (refusal IS NULL OR ended_at IS NULL)
);
CREATE UNIQUE INDEX house_transfer_swept ON house_transfer (currency, day) WHERE kind = 'sweep' AND refusal IS NULL;
COMMENT ON TABLE house_transfer IS 'tenancy: none, money of the house''s own';
GRANT SELECT ON house_transfer TO causeway_app;
GRANT INSERT, UPDATE (posted_at, ended_at, refusal) ON house_transfer TO causeway_flows;

-- Two people agreed to it, and nothing else makes one.
CREATE FUNCTION keep_house_transfer() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM agreement WHERE merchant_id = '00000000-0000-0000-0000-000000000000' AND id = NEW.id
    AND act = 'house.transfer' AND subject = NEW.partner || '/' || NEW.currency AND carried_out_at IS NOT NULL
    AND content::jsonb -> 'wish' ->> 'kind' = NEW.kind
    -- Amounts are written with all the decimals of their currency.
    AND ltrim(replace(content::jsonb -> 'wish' ->> 'amount', '.', ''), '0') = NEW.minor::text
    AND content::jsonb -> 'facts' ->> 'account' = NEW.account)
  THEN
    RAISE EXCEPTION 'transfer %: nobody agreed to it', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER house_transfer_agreed BEFORE INSERT ON house_transfer
  FOR EACH ROW EXECUTE FUNCTION keep_house_transfer();

-- What a bank is asked to pay to us is a sweep that was begun, once and of that amount.
CREATE FUNCTION keep_transfer_instruction() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM house_transfer t WHERE t.id = NEW.subject AND t.kind = 'sweep' AND t.refusal IS NULL
    AND (t.partner, t.currency, t.minor) = (NEW.partner, NEW.currency, NEW.minor) AND NEW.id = t.id)
  THEN
    RAISE EXCEPTION 'instruction %: no sweep was begun that asks for it', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_instruction_transfer BEFORE INSERT ON bank_instruction FOR EACH ROW
  WHEN (NEW.kind = 'transfer') EXECUTE FUNCTION keep_transfer_instruction();

-- The debit of a sweep and the credit of a top-up, one each.
ALTER TABLE bank_entry DROP CONSTRAINT bank_entry_became_check;
ALTER TABLE bank_entry ADD CONSTRAINT bank_entry_became_check
  CHECK (became IN ('order', 'refund', 'charge', 'interest', 'reversal', 'suspense', 'blocked', 'transfer'));
ALTER TABLE bank_entry DROP CONSTRAINT bank_entry_became;
ALTER TABLE bank_entry ADD CONSTRAINT bank_entry_became CHECK (CASE became
  WHEN 'order' THEN direction = 'credit' AND order_id IS NOT NULL
  WHEN 'refund' THEN direction = 'debit' AND instruction IS NOT NULL
  WHEN 'reversal' THEN order_id IS NOT NULL AND reverses IS NOT NULL
  WHEN 'suspense' THEN break_id IS NOT NULL
  WHEN 'transfer' THEN instruction IS NOT NULL AND order_id IS NULL
  ELSE true END);
DROP INDEX bank_entry_instruction;
CREATE UNIQUE INDEX bank_entry_instruction ON bank_entry (instruction) WHERE became IN ('refund', 'transfer');
