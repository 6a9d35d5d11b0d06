-- Live changes without PostgreSQL's one lock over every commit that notifies. Rows as before, numbered under the lock of
-- their tenant's head; who has something to read is hinted afterwards, from outside the transaction. `append_live`, which
-- notifies, and `append_audit` stay for processes of the release before.

-- Nobody catches up on more than a thousand rows; what lies behind is removed by the hundred.
CREATE FUNCTION trim_live(p_tenant uuid, p_head bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM live_event WHERE merchant_id = p_tenant AND seq <= p_head - 1000;
END $$;

CREATE FUNCTION append_live_rows(p_tenant uuid, p_kinds text[], p_refs text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told integer := cardinality(p_kinds);
  head tenant_head;
BEGIN
  INSERT INTO tenant_head AS h (merchant_id, live_seq) VALUES (p_tenant, told)
    ON CONFLICT (merchant_id) DO UPDATE SET live_seq = h.live_seq + excluded.live_seq
    RETURNING * INTO head;
  FOR n IN 1..told LOOP
    INSERT INTO live_event (merchant_id, seq, kind, ref) VALUES (p_tenant, head.live_seq - told + n, p_kinds[n], p_refs[n]);
  END LOOP;
  IF head.live_seq / 100 > (head.live_seq - told) / 100 THEN PERFORM trim_live(p_tenant, head.live_seq); END IF;
END $$;

-- An act's audit row and what open pages are told of it, in one statement.
CREATE FUNCTION append_audit_and_live(p_tenant uuid, p_at timestamptz, p_actor text, p_act text, p_subject text, p_details jsonb,
  p_kinds text[], p_refs text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told integer := cardinality(p_kinds);
  head tenant_head;
  link audit;
  address text := NULLIF(current_setting('app.address', true), '');
BEGIN
  INSERT INTO tenant_head AS h (merchant_id, audit_seq, live_seq) VALUES (p_tenant, 1, told)
    ON CONFLICT (merchant_id) DO UPDATE SET audit_seq = h.audit_seq + 1, live_seq = h.live_seq + excluded.live_seq
    RETURNING * INTO head;
  link := ROW(p_tenant, head.audit_seq, p_at, p_actor, p_act, p_subject,
    p_details || CASE WHEN address IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('address', address) END, NULL);
  link.hash := audit_link(head.audit_hash, link);
  INSERT INTO audit SELECT link.*;
  UPDATE tenant_head SET audit_hash = link.hash WHERE merchant_id = p_tenant;
  FOR n IN 1..told LOOP
    INSERT INTO live_event (merchant_id, seq, kind, ref) VALUES (p_tenant, head.live_seq - told + n, p_kinds[n], p_refs[n]);
  END LOOP;
  IF head.live_seq / 100 > (head.live_seq - told) / 100 THEN PERFORM trim_live(p_tenant, head.live_seq); END IF;
END $$;

-- How far each of these tenants is, read under its own row-level rules, in one call for all whose pages are open.
CREATE FUNCTION live_heads(p_tenants uuid[]) RETURNS TABLE (tenant uuid, seq bigint) LANGUAGE plpgsql AS $$
DECLARE
  one uuid;
  before text := current_setting('app.merchant_id', true);
BEGIN
  FOREACH one IN ARRAY p_tenants LOOP
    PERFORM set_config('app.merchant_id', one::text, true);
    RETURN QUERY SELECT h.merchant_id, h.live_seq FROM tenant_head h WHERE h.merchant_id = one;
  END LOOP;
  PERFORM set_config('app.merchant_id', coalesce(before, ''), true);
END $$;
