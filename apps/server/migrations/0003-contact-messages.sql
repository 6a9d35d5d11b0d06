CREATE TABLE contact_message (
  merchant_id  uuid NOT NULL,
  id           uuid NOT NULL,
  message_no   text NOT NULL,
  language     text NOT NULL,
  -- Name, company, e-mail and message of the visitor.
  sealed       bytea NOT NULL,
  submitted_at timestamptz NOT NULL,
  delivered_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, message_no)
);
ALTER TABLE contact_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_message FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON contact_message USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE contact_message IS 'tenancy: merchant_id (always the house)';
GRANT SELECT, INSERT, UPDATE ON contact_message TO causeway_app;
