-- What nobody's audit chain tells: who was refused, what was noticed. docs/decisions/security-events.md.
-- The house has each event once; a company has a row of its own for what concerns somebody who acts for it, so that no row
-- says for whom else he acts.
CREATE TABLE security_event (
  merchant_id uuid NOT NULL,
  id          uuid NOT NULL,
  at          timestamptz NOT NULL,
  kind        text NOT NULL,
  person_id   uuid,
  staff_id    uuid,
  -- An address of IPv4, a /64 of IPv6; empty where nobody called.
  network     text NOT NULL,
  browser     text NOT NULL CHECK (length(browser) <= 200),
  subject     text NOT NULL CHECK (length(subject) <= 200),
  details     jsonb NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX security_event_time ON security_event (merchant_id, at, id);
CREATE INDEX security_event_person ON security_event (merchant_id, kind, person_id, at) WHERE person_id IS NOT NULL;
CREATE INDEX security_event_network ON security_event (merchant_id, kind, network, at) WHERE person_id IS NULL;
ALTER TABLE security_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE security_event FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON security_event USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
CREATE POLICY staff ON security_event FOR SELECT USING (current_staff() IS NOT NULL);
-- The law asks for half a year at least; below that no setting and no login removes one.
CREATE POLICY outlived ON security_event FOR SELECT TO causeway_flows USING (at < now() - interval '183 days');
CREATE POLICY removal ON security_event FOR DELETE TO causeway_flows USING (at < now() - interval '183 days');
COMMENT ON TABLE security_event IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON security_event TO causeway_app;
GRANT DELETE ON security_event TO causeway_flows;

CREATE FUNCTION keep_security_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '183 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'security_event is only ever inserted into, and kept for half a year at least';
END $$;
CREATE TRIGGER security_event_immutable BEFORE UPDATE OR DELETE ON security_event
  FOR EACH ROW EXECUTE FUNCTION keep_security_event();

-- How many more there were of a kind in an hour than are kept one by one.
CREATE TABLE security_surplus (
  hour  timestamptz NOT NULL,
  kind  text NOT NULL,
  times bigint NOT NULL,
  PRIMARY KEY (hour, kind)
);
COMMENT ON TABLE security_surplus IS 'tenancy: none, counts of the house without a name in them';
GRANT SELECT, INSERT, UPDATE ON security_surplus TO causeway_app;
GRANT DELETE ON security_surplus TO causeway_flows;

-- Writes one event for the house and for each company it concerns: the one that is named, or all for which the person acts.
-- What strangers can cause is bounded: about somebody who is known so many an hour of a kind, whoever causes them; about
-- nobody known so many for a network and so many for all. False where it was counted and not kept.
CREATE FUNCTION note_security_event(
  p_house uuid, p_id uuid, p_at timestamptz, p_kind text, p_person uuid, p_staff uuid, p_company uuid, p_network text,
  p_browser text, p_subject text, p_details jsonb, p_bounded boolean)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  acting_for text := current_setting('app.merchant_id', true);
  companies uuid[];
  company uuid;
  since timestamptz := p_at - interval '1 hour';
  is_kept boolean := true;
BEGIN
  PERFORM set_config('app.merchant_id', p_house::text, true);
  IF p_bounded AND p_person IS NOT NULL THEN
    is_kept := (SELECT count(*) FROM (SELECT FROM security_event WHERE merchant_id = p_house AND kind = p_kind
      AND person_id = p_person AND at > since LIMIT 20) c) < 20;
  ELSIF p_bounded THEN
    is_kept := (SELECT count(*) FROM (SELECT FROM security_event WHERE merchant_id = p_house AND kind = p_kind
      AND person_id IS NULL AND network = p_network AND at > since LIMIT 20) c) < 20
      AND (SELECT count(*) FROM (SELECT FROM security_event WHERE merchant_id = p_house AND kind = p_kind
      AND person_id IS NULL AND at > since LIMIT 500) c) < 500;
  END IF;
  IF NOT is_kept THEN
    INSERT INTO security_surplus AS s (hour, kind, times) VALUES (date_trunc('hour', p_at), p_kind, 1)
      ON CONFLICT (hour, kind) DO UPDATE SET times = s.times + 1;
  ELSE
    INSERT INTO security_event VALUES
      (p_house, p_id, p_at, p_kind, p_person, p_staff, p_network, p_browser, p_subject, p_details);
    IF p_company IS NULL AND p_person IS NOT NULL THEN
      PERFORM set_config('app.person_id', p_person::text, true);
      companies := ARRAY(SELECT m.merchant_id FROM membership m WHERE m.person_id = p_person);
      PERFORM set_config('app.person_id', '', true);
    ELSE
      companies := array_remove(ARRAY[p_company], NULL);
    END IF;
    FOREACH company IN ARRAY companies LOOP
      PERFORM set_config('app.merchant_id', company::text, true);
      INSERT INTO security_event VALUES
        (company, p_id, p_at, p_kind, p_person, p_staff, p_network, p_browser, p_subject, p_details);
    END LOOP;
  END IF;
  PERFORM set_config('app.merchant_id', coalesce(acting_for, ''), true);
  RETURN is_kept;
END $$;
