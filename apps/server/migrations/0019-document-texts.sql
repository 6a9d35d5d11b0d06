-- What a machine could read in a document, kept from the moment it was taken; a scan has no row.
CREATE TABLE document_text (
  merchant_id uuid NOT NULL,
  document_id uuid NOT NULL,
  sealed      bytea NOT NULL,
  PRIMARY KEY (merchant_id, document_id),
  FOREIGN KEY (merchant_id, document_id) REFERENCES document ON DELETE CASCADE
);
ALTER TABLE document_text ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_text FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document_text USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE document_text IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, DELETE ON document_text TO causeway_app;
