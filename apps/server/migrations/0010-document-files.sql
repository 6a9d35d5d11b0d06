-- A file that was checked and lies sealed in the store. A row exists only once the bytes are there.
CREATE TABLE document (
  merchant_id uuid NOT NULL,
  id          uuid NOT NULL,
  purpose     text NOT NULL,
  name        text NOT NULL,
  type        text NOT NULL,
  bytes       integer NOT NULL CHECK (bytes > 0),
  -- Of the bytes before they were sealed; compared at every read.
  sha256      bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- The object's own key, sealed with the merchant's.
  sealed_key  bytea NOT NULL,
  uploaded_by uuid NOT NULL,
  uploaded_at timestamptz NOT NULL,
  -- What it was submitted with: once, and for good.
  owner_kind  text,
  owner_id    uuid,
  claimed_at  timestamptz,
  PRIMARY KEY (merchant_id, id),
  CHECK ((owner_kind IS NULL) = (owner_id IS NULL) AND (owner_id IS NULL) = (claimed_at IS NULL))
);
CREATE INDEX document_owner ON document (merchant_id, owner_kind, owner_id) WHERE owner_id IS NOT NULL;

-- A file that something was submitted with stays as it is and where it is.
CREATE FUNCTION keep_claimed_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.owner_id IS NOT NULL THEN
    RAISE EXCEPTION 'a document that was submitted does not change';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER document_kept BEFORE UPDATE OR DELETE ON document FOR EACH ROW EXECUTE FUNCTION keep_claimed_document();

ALTER TABLE document ENABLE ROW LEVEL SECURITY;
ALTER TABLE document FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE document IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE, DELETE ON document TO causeway_app;
