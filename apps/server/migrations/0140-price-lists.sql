-- What everything costs: versions of a price list that two people agree to, and never change. docs/decisions/prices.md

-- A list of prices is longer than any other thing that two people agree to.
ALTER TABLE agreement DROP CONSTRAINT agreement_content_check;
ALTER TABLE agreement ADD CONSTRAINT agreement_content_check
  CHECK (content IS JSON OBJECT AND octet_length(content) <= CASE act WHEN 'price.change' THEN 65536 ELSE 8192 END);

CREATE TABLE price_version (
  -- The agreement's; the list that the system is delivered with has none.
  id          uuid PRIMARY KEY,
  -- Nothing where it was not carried out, which `refusal` then says why.
  number      int UNIQUE CHECK (number > 0),
  -- Hong Kong's.
  first_day   date NOT NULL,
  -- In cents of US dollars that are exchanged in a month.
  silver_from bigint NOT NULL CHECK (silver_from > 0),
  gold_from   bigint NOT NULL CHECK (gold_from > silver_from),
  note        text NOT NULL,
  proposed_by uuid REFERENCES staff,
  agreed_by   uuid REFERENCES staff,
  agreed_at   timestamptz,
  begun_at    timestamptz NOT NULL,
  -- Every merchant whom it touches was told.
  told_at     timestamptz,
  refusal     text,
  CHECK ((number IS NULL) = (refusal IS NOT NULL)),
  CHECK (agreed_by <> proposed_by)
);
COMMENT ON TABLE price_version IS 'tenancy: none, when which list begins; whose prices stand in it is in price_line';
GRANT SELECT (number, first_day, silver_from, gold_from, refusal) ON price_version TO causeway_portal;
GRANT SELECT ON price_version TO causeway_console;
GRANT INSERT (id, refusal, begun_at), UPDATE (told_at) ON price_version TO causeway_flows;

CREATE TABLE price_line (
  -- The house's are for everybody, or for everybody of a tier.
  merchant_id uuid NOT NULL,
  version     int NOT NULL REFERENCES price_version (number),
  n           int NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('collection', 'exchange', 'payment')),
  subject     text NOT NULL,
  currency    text,
  paired_with text CHECK (paired_with > currency),
  country     text,
  tier        text CHECK (tier IN ('STANDARD', 'SILVER', 'GOLD')),
  from_usd    text NOT NULL,
  -- The version's.
  first_day   date NOT NULL,
  -- Nothing of all three where such a price ends.
  rate        text CHECK (rate::numeric >= 0 AND rate::numeric < 0.05),
  fixed       text CHECK (fixed::numeric >= 0),
  fixed_in    text,
  PRIMARY KEY (merchant_id, version, n),
  CHECK (tier IS NULL OR merchant_id = '00000000-0000-0000-0000-000000000000'),
  CHECK ((fixed IS NULL) = (fixed_in IS NULL))
);
-- The prices of one merchant for one thing, as every quote asks for them.
CREATE INDEX price_line_of ON price_line (merchant_id, kind, subject, first_day);
ALTER TABLE price_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_line FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON price_line FOR SELECT
  USING (merchant_id IN (current_tenant(), '00000000-0000-0000-0000-000000000000'));
CREATE POLICY staff ON price_line FOR SELECT TO causeway_console USING (current_staff() IS NOT NULL);
COMMENT ON TABLE price_line IS 'tenancy: merchant_id, or the house for prices that are everybody''s to read';
GRANT SELECT ON price_line TO causeway_app;

-- How much a merchant exchanged in a calendar month of Hong Kong.
CREATE TABLE exchange_volume (
  merchant_id uuid NOT NULL,
  month       date NOT NULL CHECK (extract(day FROM month) = 1),
  usd_minor   bigint NOT NULL CHECK (usd_minor >= 0),
  PRIMARY KEY (merchant_id, month)
);
ALTER TABLE exchange_volume ENABLE ROW LEVEL SECURITY;
ALTER TABLE exchange_volume FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exchange_volume USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
CREATE POLICY staff ON exchange_volume FOR SELECT TO causeway_console USING (current_staff() IS NOT NULL);
COMMENT ON TABLE exchange_volume IS 'tenancy: merchant_id';
GRANT SELECT ON exchange_volume TO causeway_app;
GRANT INSERT, UPDATE (usd_minor) ON exchange_volume TO causeway_flows;

-- Who was told of which version, so that everybody is told once.
CREATE TABLE price_told (
  merchant_id uuid NOT NULL,
  version     int NOT NULL REFERENCES price_version (number),
  told_at     timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, version)
);
ALTER TABLE price_told ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_told FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON price_told USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE price_told IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON price_told TO causeway_flows;
-- Whoever tells all merchants goes from one to the next.
CREATE POLICY flows_of_the_house ON merchant FOR SELECT TO causeway_flows
  USING (current_tenant() = '00000000-0000-0000-0000-000000000000');

-- The list that the system is delivered with. These are samples: every provider sets prices of his own by a version.
INSERT INTO price_version (id, number, first_day, silver_from, gold_from, note, begun_at, told_at)
VALUES ('00000000-0000-0000-0000-000000000001', 1, '2026-01-01', 10000000, 50000000, 'The list that the system is delivered with', now(), now());
INSERT INTO price_line (merchant_id, version, n, kind, subject, currency, paired_with, tier, from_usd, first_day, rate, fixed, fixed_in)
SELECT '00000000-0000-0000-0000-000000000000', 1, row_number() OVER (), kind, subject, currency, paired_with, tier, '0.00', '2026-01-01',
  rate, fixed, fixed_in
FROM (VALUES
  ('collection', 'PLATFORM', NULL, NULL, NULL, '0.003', NULL, NULL),
  ('collection', 'B2B', NULL, NULL, NULL, '0.0015', NULL, NULL),
  ('exchange', '', 'HKD', 'USD', NULL, '0.0005', NULL, NULL),
  ('exchange', '', 'CNH', 'USD', NULL, '0.002', NULL, NULL),
  ('exchange', '', 'EUR', 'USD', NULL, '0.002', NULL, NULL),
  ('exchange', '', 'GBP', 'USD', NULL, '0.002', NULL, NULL),
  ('exchange', '', 'JPY', 'USD', NULL, '0.0025', NULL, NULL),
  ('exchange', '', NULL, NULL, NULL, '0.0035', NULL, NULL),
  ('exchange', '', 'HKD', 'USD', 'SILVER', '0.0004', NULL, NULL),
  ('exchange', '', 'CNH', 'USD', 'SILVER', '0.0012', NULL, NULL),
  ('exchange', '', 'EUR', 'USD', 'SILVER', '0.0015', NULL, NULL),
  ('exchange', '', 'GBP', 'USD', 'SILVER', '0.0015', NULL, NULL),
  ('exchange', '', 'JPY', 'USD', 'SILVER', '0.002', NULL, NULL),
  ('exchange', '', NULL, NULL, 'SILVER', '0.003', NULL, NULL),
  ('exchange', '', 'HKD', 'USD', 'GOLD', '0.0003', NULL, NULL),
  ('exchange', '', 'CNH', 'USD', 'GOLD', '0.001', NULL, NULL),
  ('exchange', '', 'EUR', 'USD', 'GOLD', '0.0012', NULL, NULL),
  ('exchange', '', 'GBP', 'USD', 'GOLD', '0.0012', NULL, NULL),
  ('exchange', '', 'JPY', 'USD', 'GOLD', '0.0015', NULL, NULL),
  ('exchange', '', NULL, NULL, 'GOLD', '0.0025', NULL, NULL),
  ('payment', 'SEPA', NULL, NULL, NULL, NULL, '2.80', 'EUR'),
  ('payment', 'CN_LOCAL', NULL, NULL, NULL, NULL, '8.00', 'CNH'),
  ('payment', 'HK_LOCAL', NULL, NULL, NULL, NULL, '6.00', 'HKD'),
  ('payment', 'FAST', NULL, NULL, NULL, NULL, '3.00', 'SGD'),
  ('payment', 'NPP', NULL, NULL, NULL, NULL, '4.00', 'AUD'),
  ('payment', 'SWIFT_OUR', NULL, NULL, NULL, NULL, '25.00', 'USD'),
  ('payment', 'SWIFT_SHA', NULL, NULL, NULL, NULL, '15.00', 'USD')
) AS shipped (kind, subject, currency, paired_with, tier, rate, fixed, fixed_in);

-- Whatever is told of a version but why it was refused comes from what two people agreed to, and each follows the one that both
-- had before them.
CREATE FUNCTION keep_price_version() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  agreed record;
BEGIN
  SELECT proposed_by, agreed_by, agreed_at, content::jsonb -> 'wish' AS wish, (content::jsonb -> 'facts' ->> 'latest')::int AS latest INTO agreed
    FROM agreement WHERE merchant_id = '00000000-0000-0000-0000-000000000000' AND id = NEW.id AND act = 'price.change'
      AND carried_out_at IS NOT NULL;
  IF agreed.agreed_at IS NULL THEN
    RAISE EXCEPTION 'prices %: nobody agreed to them', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  NEW.first_day := agreed.wish ->> 'firstDay';
  NEW.silver_from := replace(agreed.wish ->> 'silverFrom', '.', '');
  NEW.gold_from := replace(agreed.wish ->> 'goldFrom', '.', '');
  NEW.note := agreed.wish ->> 'note';
  NEW.proposed_by := agreed.proposed_by;
  NEW.agreed_by := agreed.agreed_by;
  NEW.agreed_at := agreed.agreed_at;
  IF NEW.refusal IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('price version', 0));
    NEW.number := 1 + (SELECT max(number) FROM price_version);
    IF agreed.latest IS DISTINCT FROM NEW.number - 1 THEN
      RAISE EXCEPTION 'prices %: were agreed to before version %', NEW.id, NEW.number - 1 USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.first_day < (agreed.agreed_at AT TIME ZONE 'Asia/Hong_Kong')::date THEN
      RAISE EXCEPTION 'prices %: begin before they were agreed to', NEW.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER price_version_agreed BEFORE INSERT ON price_version FOR EACH ROW EXECUTE FUNCTION keep_price_version();

-- Its lines are what both read, and nobody who logs in writes any.
GRANT SELECT ON agreement TO causeway_books;
GRANT INSERT ON price_line TO causeway_books;
CREATE POLICY agreed ON price_line FOR INSERT TO causeway_books WITH CHECK (true);
CREATE FUNCTION write_price_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.price_line (merchant_id, version, n, kind, subject, currency, paired_with, country, tier, from_usd, first_day,
    rate, fixed, fixed_in)
  SELECT coalesce((line ->> 'merchant')::uuid, '00000000-0000-0000-0000-000000000000'), NEW.number, n, line ->> 'kind', line ->> 'subject',
    line ->> 'currency', line ->> 'pairedWith', line ->> 'country', line ->> 'tier', line ->> 'fromUsd', NEW.first_day,
    line -> 'cost' ->> 'rate', line #>> '{cost,fixed,amount}', line #>> '{cost,fixed,currency}'
  FROM public.agreement a,
    jsonb_array_elements((a.content::jsonb -> 'wish' ->> 'lines')::jsonb) WITH ORDINALITY AS lines (line, n)
  WHERE a.merchant_id = '00000000-0000-0000-0000-000000000000' AND a.id = NEW.id;
  RETURN NULL;
END $$;
GRANT CREATE ON SCHEMA public TO causeway_books;
ALTER FUNCTION write_price_lines OWNER TO causeway_books;
REVOKE CREATE ON SCHEMA public FROM causeway_books;
REVOKE ALL ON FUNCTION write_price_lines FROM PUBLIC;
CREATE TRIGGER price_version_lines AFTER INSERT ON price_version FOR EACH ROW
  WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION write_price_lines();

CREATE TRIGGER price_version_stays BEFORE DELETE ON price_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER price_line_stays BEFORE UPDATE OR DELETE ON price_line FOR EACH ROW EXECUTE FUNCTION refuse_change();
