-- Of a merchant's people, those move a receipt who may associate collections; others only look at it.
CREATE OR REPLACE FUNCTION keep_order_moves() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF ('bank' = ANY (OLD.holds)) = ('bank' = ANY (NEW.holds)) AND (
    presented_role() IN ('reviewer', 'seniorReviewer') AND (NEW.state = OLD.state
      OR OLD.state = 'AUDITING' AND NEW.state IN ('CREDITING', 'REJECT', 'REFUNDING'))
    OR NEW.holds = OLD.holds AND OLD.state IN ('WAITING_RELATIVE', 'REJECT') AND NEW.state IN ('AUDITING', 'REFUNDING')
      AND EXISTS (SELECT FROM membership WHERE merchant_id = NEW.merchant_id
        AND person_id = presented_member(NEW.merchant_id) AND role IN ('owner', 'director', 'authorizer', 'maker')))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'collection order %: nobody who may presents himself', OLD.id USING ERRCODE = 'insufficient_privilege';
END $$;
