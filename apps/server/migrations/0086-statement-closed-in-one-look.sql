-- A day is kept with the very figures that it was judged by. Two statements in a trigger see two states of the tables: an entry
-- that came between them was kept in the figures of a day that it had not been asked about.
CREATE OR REPLACE FUNCTION keep_bank_day() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  person uuid;
  may boolean;
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
  SELECT may_close(OLD), now(), person, o.named, o.items, o.oldest_at, o.owners, o.unexplained, o.absent
    INTO may, NEW.closed_at, NEW.closed_by, NEW.named, NEW.items, NEW.oldest_at, NEW.owners, NEW.unexplained, NEW.absent
    FROM open_until(OLD.partner, OLD.currency, OLD.day) o;
  IF NOT may THEN
    RAISE EXCEPTION 'bank day % % %: not every difference is explained and owned', OLD.partner, OLD.currency, OLD.day
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
