-- The heads of the audit chains are kept outside of the database too: whoever owns it could rewrite a chain as a whole.
-- docs/decisions/security-events.md.
CREATE TABLE audit_checkpoint (
  no     bigint PRIMARY KEY CHECK (no > 0),
  at     timestamptz NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32)
);
CREATE TRIGGER audit_checkpoint_immutable BEFORE UPDATE OR DELETE ON audit_checkpoint
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE audit_checkpoint IS 'tenancy: none, numbers and digests of files in the store';
GRANT SELECT ON audit_checkpoint TO causeway_app;
GRANT INSERT ON audit_checkpoint TO causeway_flows;

-- How far each chain stands in a checkpoint. Only a hint: the files themselves say where each goes on.
CREATE TABLE audit_checkpointed (
  chain uuid PRIMARY KEY,
  seq   bigint NOT NULL
);
COMMENT ON TABLE audit_checkpointed IS 'tenancy: none, how many rows of each chain are in the store';
GRANT SELECT, INSERT, UPDATE ON audit_checkpointed TO causeway_flows;

-- The flows read every chain for it, and only when they say so.
CREATE POLICY checkpoint ON audit FOR SELECT TO causeway_flows
  USING (current_setting('app.every_chain', true) = 'on');
CREATE POLICY checkpoint ON tenant_head FOR SELECT TO causeway_flows
  USING (current_setting('app.every_chain', true) = 'on');
