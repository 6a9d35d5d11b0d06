-- What a first decision rests on does not change under it: of a hit nothing else is said then, and who disagrees sends the case
-- back. And a decision is confirmed only as long as whoever made it may make it: it may be why he was sent away.
CREATE FUNCTION keep_hit_of_decided() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM review_decision WHERE merchant_id = NEW.merchant_id AND case_id = NEW.case_id) THEN
    RAISE EXCEPTION 'hit %: its case was decided on what was said of it', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER screening_hit_stands BEFORE UPDATE ON screening_hit FOR EACH ROW EXECUTE FUNCTION keep_hit_of_decided();

CREATE FUNCTION refuse_without_first() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM review_decision d JOIN staff s ON s.id = d.staff_id
    WHERE d.merchant_id = NEW.merchant_id AND d.case_id = NEW.case_id AND d.step = 1
      AND s.disabled_at IS NULL AND s.role IN ('reviewer', 'seniorReviewer'))
  THEN
    RAISE EXCEPTION 'case %: whoever decided first is no reviewer any more', NEW.case_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'first_reviewer_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER review_decision_second BEFORE INSERT ON review_decision FOR EACH ROW
  WHEN (NEW.step = 2 AND NEW.outcome <> 'reject') EXECUTE FUNCTION refuse_without_first();
