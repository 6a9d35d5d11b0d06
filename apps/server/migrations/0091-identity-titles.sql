-- A membership has the role that somebody gave and, beside it, the title that the real-name authentication says he has.
-- docs/decisions/members-and-roles.md
ALTER TABLE membership NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invitation NO FORCE ROW LEVEL SECURITY;
ALTER TABLE enterprise NO FORCE ROW LEVEL SECURITY;
ALTER TABLE membership DROP CONSTRAINT membership_role_check;
ALTER TABLE invitation DROP CONSTRAINT invitation_role_check;

-- Whoever called himself the legal representative has only registered; who he is by law, a flow finds out below.
CREATE FUNCTION pg_temp.renamed(p_role text) RETURNS text LANGUAGE sql RETURN CASE p_role
  WHEN 'owner' THEN 'administrator' WHEN 'director' THEN 'administrator'
  WHEN 'authorizer' THEN 'authorisedRepresentative' WHEN 'maker' THEN 'preparer' ELSE p_role END;
UPDATE membership SET role = pg_temp.renamed(role);
UPDATE invitation SET role = pg_temp.renamed(role);
UPDATE session SET role = pg_temp.renamed(role) WHERE audience = 'portal' AND role <> pg_temp.renamed(role);

ALTER TABLE membership
  ADD CONSTRAINT membership_role_check CHECK (role IN
    ('administrator', 'authorisedRepresentative', 'preparer', 'approver', 'merchantUser', 'viewer')),
  ADD COLUMN title text CHECK (title IN ('legalRepresentative', 'director'));
ALTER TABLE invitation ADD CONSTRAINT invitation_role_check CHECK (role IN
  ('administrator', 'authorisedRepresentative', 'preparer', 'approver', 'merchantUser', 'viewer'));

-- The api gives roles; a title is for the flows to write, and moves with nobody.
REVOKE INSERT, UPDATE ON membership FROM causeway_app;
GRANT INSERT (merchant_id, person_id, role, since), UPDATE (role) ON membership TO causeway_app;
GRANT UPDATE (title) ON membership TO causeway_flows;

CREATE OR REPLACE VIEW reachable_member WITH (security_invoker = true) AS
  SELECT m.merchant_id, coalesce(m.title, m.role) AS role, p.* FROM membership m JOIN reachable_person p USING (person_id);

-- Of a merchant's people, those move a receipt who may associate collections; others only look at it.
CREATE OR REPLACE FUNCTION keep_order_moves() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF ('bank' = ANY (OLD.holds)) = ('bank' = ANY (NEW.holds)) AND (
    presented_role() IN ('reviewer', 'seniorReviewer') AND (NEW.state = OLD.state
      OR OLD.state = 'AUDITING' AND NEW.state IN ('CREDITING', 'REJECT', 'REFUNDING', 'BLOCKED'))
    OR NEW.holds = OLD.holds AND OLD.state IN ('WAITING_RELATIVE', 'REJECT') AND NEW.state IN ('AUDITING', 'REFUNDING')
      AND EXISTS (SELECT FROM membership WHERE merchant_id = NEW.merchant_id
        AND person_id = presented_member(NEW.merchant_id) AND coalesce(title, role) IN ('legalRepresentative', 'director',
          'administrator', 'authorisedRepresentative', 'preparer', 'merchantUser')))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'collection order %: nobody who may presents himself', OLD.id USING ERRCODE = 'insufficient_privilege';
END $$;

INSERT INTO outbox (topic, key, tenant, due_at)
  SELECT 'member/recogniseTitles', merchant_id::text, merchant_id, now() FROM enterprise WHERE certified_id IS NOT NULL;

ALTER TABLE membership FORCE ROW LEVEL SECURITY;
ALTER TABLE invitation FORCE ROW LEVEL SECURITY;
ALTER TABLE enterprise FORCE ROW LEVEL SECURITY;
