-- Roles. The app's role owns nothing; what it may do is granted table by table.
DO $$ BEGIN
  CREATE ROLE causeway_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT USAGE ON SCHEMA public TO causeway_app;
-- Readiness compares what was applied with what the build brings.
GRANT SELECT ON migration, ledger_migration TO causeway_app;
COMMENT ON TABLE migration IS 'tenancy: none, the list of applied migrations';
COMMENT ON TABLE ledger_migration IS 'tenancy: none, the list of applied migrations of the books';

-- The tenant of the running transaction. Outside of one it is null and matches nothing.
CREATE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE
  RETURN NULLIF(current_setting('app.merchant_id', true), '')::uuid;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever inserted into', TG_TABLE_NAME;
END $$;

-- Sessions as the channel needs them: found before anybody's tenant is known.
CREATE TABLE session (
  id           uuid PRIMARY KEY,
  token_hash   bytea NOT NULL,
  -- The server's session key is derived from this; once it is gone, nothing sealed for the session can be read.
  salt         bytea,
  client_key   jsonb NOT NULL,
  user_id      uuid NOT NULL,
  tenant       uuid NOT NULL,
  role         text NOT NULL,
  created_at   timestamptz NOT NULL,
  idle_until   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  CHECK (octet_length(token_hash) = 32)
);
COMMENT ON TABLE session IS 'tenancy: none, a session is looked up to learn the tenant';
GRANT SELECT, INSERT, UPDATE, DELETE ON session TO causeway_app;

CREATE TABLE nonce (
  nonce      text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX nonce_expiry ON nonce (expires_at);
COMMENT ON TABLE nonce IS 'tenancy: none, random values that prove a message was not seen before';
GRANT SELECT, INSERT, DELETE ON nonce TO causeway_app;

-- What a request id was first used for, and what was answered.
CREATE TABLE request (
  scope      uuid NOT NULL,
  request_id uuid NOT NULL,
  route      text NOT NULL,
  input_hash bytea NOT NULL,
  reply      jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, request_id)
);
COMMENT ON TABLE request IS 'tenancy: none, keyed by the user (or the public) whose request it was';
GRANT SELECT, INSERT, UPDATE ON request TO causeway_app;

-- Work for flows. A row stays until what it is about has come to rest.
CREATE TABLE outbox (
  topic       text NOT NULL,
  key         text NOT NULL,
  tenant      uuid NOT NULL,
  due_at      timestamptz NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  traceparent text,
  -- Renewed whenever the work is sent again: tells the engine a repeat of the same posting from a new one.
  sent_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (topic, key)
);
CREATE INDEX outbox_due ON outbox (due_at);
COMMENT ON TABLE outbox IS 'tenancy: none, holds ids only and is read by the relay for every tenant';
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO causeway_app;

-- What partners told us, as they said it.
CREATE TABLE inbox (
  source      text NOT NULL,
  event_id    text NOT NULL,
  digest      bytea NOT NULL,
  tenant      uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  body        text NOT NULL,
  PRIMARY KEY (source, event_id, digest)
);
CREATE TRIGGER inbox_immutable BEFORE UPDATE OR DELETE ON inbox FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE inbox IS 'tenancy: none, a partner message is stored before it is known whom it concerns';
GRANT SELECT, INSERT ON inbox TO causeway_app;

-- How often something was tried in the window that is running.
CREATE TABLE attempt_count (
  key      text PRIMARY KEY,
  attempts integer NOT NULL,
  ends_at  timestamptz NOT NULL
);
CREATE INDEX attempt_count_end ON attempt_count (ends_at);
COMMENT ON TABLE attempt_count IS 'tenancy: none, counts attempts per address or account before anybody is known';
GRANT SELECT, INSERT, UPDATE, DELETE ON attempt_count TO causeway_app;

-- One row per tenant: the ends of its audit chain and of its live events. Its lock puts both in commit order.
CREATE TABLE tenant_head (
  merchant_id uuid PRIMARY KEY,
  audit_seq   bigint NOT NULL DEFAULT 0,
  audit_hash  bytea NOT NULL DEFAULT '\x',
  live_seq    bigint NOT NULL DEFAULT 0
);
ALTER TABLE tenant_head ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenant_head FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON tenant_head USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE tenant_head IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON tenant_head TO causeway_app;

CREATE TABLE tenant_key (
  merchant_id uuid PRIMARY KEY,
  wrapped     bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE tenant_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenant_key FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON tenant_key USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE tenant_key IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON tenant_key TO causeway_app;

CREATE TABLE audit (
  merchant_id uuid NOT NULL,
  seq         bigint NOT NULL,
  at          timestamptz NOT NULL,
  actor       text NOT NULL,
  act         text NOT NULL,
  subject     text NOT NULL,
  details     jsonb NOT NULL,
  hash        bytea NOT NULL,
  PRIMARY KEY (merchant_id, seq)
);
ALTER TABLE audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
CREATE TRIGGER audit_immutable BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE audit IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON audit TO causeway_app;

CREATE FUNCTION audit_link(previous bytea, row_ audit) RETURNS bytea LANGUAGE sql IMMUTABLE
  RETURN sha256(previous || convert_to(jsonb_build_array(
    row_.merchant_id, row_.seq, (extract(epoch FROM row_.at) * 1000000)::bigint,
    row_.actor, row_.act, row_.subject, row_.details)::text, 'UTF8'));

CREATE FUNCTION append_audit(p_tenant uuid, p_at timestamptz, p_actor text, p_act text, p_subject text, p_details jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head tenant_head;
  link audit;
BEGIN
  INSERT INTO tenant_head AS h (merchant_id, audit_seq) VALUES (p_tenant, 1)
    ON CONFLICT (merchant_id) DO UPDATE SET audit_seq = h.audit_seq + 1
    RETURNING * INTO head;
  link := ROW(p_tenant, head.audit_seq, p_at, p_actor, p_act, p_subject, p_details, NULL);
  link.hash := audit_link(head.audit_hash, link);
  INSERT INTO audit SELECT link.*;
  UPDATE tenant_head SET audit_hash = link.hash WHERE merchant_id = p_tenant;
END $$;

CREATE FUNCTION broken_audit_links(p_tenant uuid) RETURNS TABLE (seq bigint, fault text) LANGUAGE sql STABLE AS $$
  WITH chain AS (
    SELECT a AS link, a.seq, a.hash,
           lag(a.hash, 1, '\x'::bytea) OVER w AS previous,
           lag(a.seq, 1, 0::bigint) OVER w AS previous_seq
    FROM audit a WHERE a.merchant_id = p_tenant WINDOW w AS (ORDER BY a.seq))
  SELECT c.seq, 'gap' FROM chain c WHERE c.seq <> c.previous_seq + 1
  UNION ALL
  SELECT c.seq, 'hash' FROM chain c WHERE c.hash <> audit_link(c.previous, c.link)
  UNION ALL
  SELECT h.audit_seq, 'head' FROM tenant_head h WHERE h.merchant_id = p_tenant AND h.audit_seq > 0
    AND NOT EXISTS (SELECT FROM audit a WHERE a.merchant_id = p_tenant AND a.seq = h.audit_seq AND a.hash = h.audit_hash)
$$;

-- What an open page should know at once: a kind and an id, nothing more.
CREATE TABLE live_event (
  merchant_id uuid NOT NULL,
  seq         bigint NOT NULL,
  kind        text NOT NULL,
  ref         text NOT NULL,
  at          timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (merchant_id, seq)
);
ALTER TABLE live_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE live_event FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON live_event USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE live_event IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, DELETE ON live_event TO causeway_app;

CREATE FUNCTION append_live(p_tenant uuid, p_kind text, p_ref text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head tenant_head;
BEGIN
  INSERT INTO tenant_head AS h (merchant_id, live_seq) VALUES (p_tenant, 1)
    ON CONFLICT (merchant_id) DO UPDATE SET live_seq = h.live_seq + 1
    RETURNING * INTO head;
  INSERT INTO live_event (merchant_id, seq, kind, ref) VALUES (p_tenant, head.live_seq, p_kind, p_ref);
  -- Only so many are worth catching up on; a page that was away longer reads everything again.
  DELETE FROM live_event WHERE merchant_id = p_tenant AND seq <= head.live_seq - 1000;
  PERFORM pg_notify('live', p_tenant::text);
END $$;
