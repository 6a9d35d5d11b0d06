-- A person's word counts with the session he presents, and not because a row says so. The api names the session of the call
-- in its transaction, with what only its token makes; whoever has the api's SQL alone presents none.
CREATE FUNCTION presented_person(p_tenant uuid) RETURNS uuid LANGUAGE sql STABLE
RETURN person_in_session(NULLIF(current_setting('app.session_id', true), '')::uuid, p_tenant);

-- At his merchant a live session says enough: who is removed has none.
CREATE FUNCTION presented_member(p_merchant uuid) RETURNS uuid LANGUAGE sql STABLE
RETURN session_person(NULLIF(current_setting('app.session_id', true), '')::uuid,
  decode(current_setting('app.session_proof', true), 'hex'), p_merchant);

CREATE FUNCTION presented_role() RETURNS text LANGUAGE sql STABLE
RETURN (SELECT role FROM staff WHERE id = presented_person('00000000-0000-0000-0000-000000000000'));

-- What was decided about an open item is written down by the api and carried out by a flow.
ALTER TABLE statement_break
  -- What explains it, where it was decided that something does.
  ADD COLUMN matched_by text,
  -- The agreement of two people in whose transaction it was decided; nobody writes this.
  ADD COLUMN agreement uuid,
  -- Since when what was decided is being carried out: from then on only its postings are left.
  ADD COLUMN begun_at timestamptz;
ALTER TABLE statement_break DISABLE TRIGGER statement_break_closed;
UPDATE statement_break SET begun_at = decided_at;
ALTER TABLE statement_break ENABLE TRIGGER statement_break_closed;
ALTER TABLE statement_break ADD CONSTRAINT statement_break_begun CHECK (begun_at IS NULL OR decision IS NOT NULL);
GRANT UPDATE (matched_by) ON statement_break TO causeway_app;
GRANT UPDATE (begun_at) ON statement_break TO causeway_flows;

CREATE FUNCTION keep_item_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  person uuid;
BEGIN
  NEW.agreement := CASE WHEN NEW.decision IS NULL THEN NULL WHEN OLD.decision IS NULL THEN (
    SELECT id FROM agreement WHERE merchant_id = '00000000-0000-0000-0000-000000000000' AND act = 'break.close'
      AND subject = NEW.id::text AND agreed_at = now() AND carried_out_at IS NULL AND proposed_by = NEW.decided_by)
    ELSE OLD.agreement END;
  IF caller_is_flows() THEN
    RETURN NEW;
  END IF;
  person := presented_person('00000000-0000-0000-0000-000000000000');
  IF person IS NULL OR presented_role() <> 'treasury' THEN
    RAISE EXCEPTION 'open item %: nobody of the treasury presents himself', OLD.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF OLD.decision IS NOT NULL THEN
    RAISE EXCEPTION 'open item %: what was decided is being carried out', OLD.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NEW.owner IS DISTINCT FROM OLD.owner AND (NEW.owner IS DISTINCT FROM person OR NEW.decision IS NOT NULL) THEN
    RAISE EXCEPTION 'open item %: nobody takes it for somebody else', OLD.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- Its owner decides, and presents himself or is agreed with by who does.
  IF NEW.decision IS NOT NULL AND (NEW.decided_by IS DISTINCT FROM NEW.owner
    OR NEW.decided_by <> person AND NOT EXISTS (SELECT FROM agreement WHERE id = NEW.agreement AND agreed_by = person
      AND merchant_id = '00000000-0000-0000-0000-000000000000'))
  THEN
    RAISE EXCEPTION 'open item %: nobody decides for somebody else', OLD.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER statement_break_decided BEFORE UPDATE ON statement_break
  FOR EACH ROW EXECUTE FUNCTION keep_item_decision();

-- A receipt is moved by whoever may: its merchant hands in evidence or sends it back, reviewers decide about evidence and
-- hold what comes to an account, and everything else is for the flows. What the bank holds up they alone let go.
CREATE FUNCTION keep_order_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF ('bank' = ANY (OLD.holds)) = ('bank' = ANY (NEW.holds)) AND (
    presented_role() IN ('reviewer', 'seniorReviewer') AND (NEW.state = OLD.state OR OLD.state = 'AUDITING')
    OR NEW.holds = OLD.holds AND OLD.state IN ('WAITING_RELATIVE', 'REJECT') AND NEW.state IN ('AUDITING', 'REFUNDING')
      AND presented_member(NEW.merchant_id) IS NOT NULL)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'collection order %: nobody who may presents himself', OLD.id USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER collection_order_moves BEFORE UPDATE ON collection_order FOR EACH ROW
  WHEN ((NEW.state <> OLD.state OR NEW.holds <> OLD.holds) AND NOT caller_is_flows())
  EXECUTE FUNCTION keep_order_moves();
