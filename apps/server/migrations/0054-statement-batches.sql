-- A booking of the bank's may be told as a whole in one message and part by part in another: a notice with its details, a
-- statement without them. It moves the nostro in one of both ways, whichever came first.
ALTER TABLE bank_entry ADD COLUMN batch text;
CREATE INDEX bank_entry_batch ON bank_entry (partner, batch) WHERE batch IS NOT NULL;

CREATE FUNCTION keep_booking_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The whole and its parts may come at the same moment, by two messages.
  PERFORM pg_advisory_xact_lock(hashtextextended('booking ' || NEW.partner || ' ' || coalesce(NEW.batch, NEW.reference), 0));
  IF NEW.batch IS NULL AND EXISTS (SELECT FROM bank_entry WHERE partner = NEW.partner AND batch = NEW.reference)
    OR EXISTS (SELECT FROM bank_entry WHERE partner = NEW.partner AND reference = NEW.batch AND batch IS NULL)
  THEN
    RAISE EXCEPTION 'booking % stands in the books in another way', coalesce(NEW.batch, NEW.reference)
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_entry_booking BEFORE INSERT ON bank_entry FOR EACH ROW EXECUTE FUNCTION keep_booking_once();
