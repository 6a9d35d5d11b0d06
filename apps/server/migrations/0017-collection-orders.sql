-- A receipt at one of a merchant's accounts, from the bank's notice to the balance or back to the payer.
CREATE TABLE collection_order (
  merchant_id     uuid NOT NULL,
  id              uuid NOT NULL,
  order_no        text NOT NULL,
  -- One credit of one bank makes one order, however often the bank tells of it.
  partner         text NOT NULL,
  bank_reference  text NOT NULL,
  account_id      uuid NOT NULL,
  -- As they were when the money came; renaming a shop does not rewrite history.
  account_name    text NOT NULL,
  account_tail    text NOT NULL,
  shop_id         uuid,
  shop_name       text,
  platform_name   text,
  currency        text NOT NULL,
  amount          bigint NOT NULL CHECK (amount > 0),
  fee             bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  payer_name      text NOT NULL,
  -- The name in small letters, compared byte by byte: row-level security lets only such comparisons use an index.
  payer_key       text COLLATE "C" NOT NULL,
  payer_tail      text NOT NULL,
  -- Account number, bank and country of the payer.
  payer_sealed    bytea NOT NULL,
  payer_index     bytea NOT NULL,
  remittance_information text NOT NULL,
  collected_at    timestamptz NOT NULL,
  evidence_due_at timestamptz NOT NULL,
  state           text NOT NULL CHECK (state IN
    ('WAITING_RELATIVE', 'AUDITING', 'CREDITING', 'FINISHED', 'REJECT', 'REFUNDING', 'REFUNDED', 'FAILED')),
  -- Null until the receipt stands in the books.
  booked_at       timestamptz,
  -- What the reviewer wants mended, per field.
  reasons         jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, order_no),
  UNIQUE (merchant_id, partner, bank_reference)
);
CREATE INDEX collection_order_newest ON collection_order (merchant_id, collected_at DESC, id DESC);
CREATE INDEX collection_order_state ON collection_order (merchant_id, state, collected_at DESC, id DESC);
CREATE INDEX collection_order_currency ON collection_order (merchant_id, currency, collected_at DESC, id DESC);
CREATE INDEX collection_order_shop ON collection_order (merchant_id, shop_id, collected_at DESC, id DESC);
CREATE INDEX collection_order_payer ON collection_order (merchant_id, payer_key, collected_at DESC, id DESC);
CREATE INDEX collection_order_payer_account ON collection_order (merchant_id, payer_index, collected_at DESC, id DESC);
ALTER TABLE collection_order ENABLE ROW LEVEL SECURITY;
ALTER TABLE collection_order FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON collection_order USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE collection_order IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON collection_order TO causeway_app;
-- What the bank told stays as it told it.
GRANT UPDATE (state, booked_at, reasons) ON collection_order TO causeway_app;

CREATE TABLE collection_step (
  merchant_id uuid NOT NULL,
  order_id    uuid NOT NULL,
  seq         int NOT NULL,
  at          timestamptz NOT NULL,
  step        text NOT NULL,
  state       text NOT NULL,
  actor       text NOT NULL,
  PRIMARY KEY (merchant_id, order_id, seq),
  FOREIGN KEY (merchant_id, order_id) REFERENCES collection_order
);
ALTER TABLE collection_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE collection_step FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON collection_step USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE collection_step IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON collection_step TO causeway_app;

-- What was handed in, version by version.
CREATE TABLE collection_evidence (
  merchant_id  uuid NOT NULL,
  id           uuid NOT NULL,
  order_id     uuid NOT NULL,
  version      int NOT NULL,
  content      jsonb NOT NULL,
  note         text,
  submitted_by uuid NOT NULL,
  submitted_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, order_id, version),
  FOREIGN KEY (merchant_id, order_id) REFERENCES collection_order
);
ALTER TABLE collection_evidence ENABLE ROW LEVEL SECURITY;
ALTER TABLE collection_evidence FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON collection_evidence USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE collection_evidence IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON collection_evidence TO causeway_app;

CREATE TABLE evidence_draft (
  merchant_id uuid NOT NULL,
  order_id    uuid NOT NULL,
  content     jsonb NOT NULL,
  saved_at    timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, order_id),
  FOREIGN KEY (merchant_id, order_id) REFERENCES collection_order
);
ALTER TABLE evidence_draft ENABLE ROW LEVEL SECURITY;
ALTER TABLE evidence_draft FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON evidence_draft USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE evidence_draft IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE, DELETE ON evidence_draft TO causeway_app;

-- A contract a merchant named once; its total is what he said then.
CREATE TABLE trade_contract (
  merchant_id uuid NOT NULL,
  id          uuid NOT NULL,
  contract_no text NOT NULL,
  currency    text NOT NULL,
  total       bigint NOT NULL CHECK (total > 0),
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, contract_no)
);
ALTER TABLE trade_contract ENABLE ROW LEVEL SECURITY;
ALTER TABLE trade_contract FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON trade_contract USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE trade_contract IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON trade_contract TO causeway_app;

-- How much of a contract, and which invoices, each live receipt accounts for. Rejected and returned receipts free theirs.
CREATE TABLE contract_use (
  merchant_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  order_id    uuid NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (merchant_id, contract_id, order_id),
  FOREIGN KEY (merchant_id, contract_id) REFERENCES trade_contract,
  FOREIGN KEY (merchant_id, order_id) REFERENCES collection_order
);
CREATE INDEX contract_use_order ON contract_use (merchant_id, order_id);
ALTER TABLE contract_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE contract_use FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON contract_use USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE contract_use IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, DELETE ON contract_use TO causeway_app;

CREATE TABLE invoice_use (
  merchant_id uuid NOT NULL,
  invoice_no  text NOT NULL,
  order_id    uuid NOT NULL,
  PRIMARY KEY (merchant_id, invoice_no, order_id),
  FOREIGN KEY (merchant_id, order_id) REFERENCES collection_order
);
CREATE INDEX invoice_use_order ON invoice_use (merchant_id, order_id);
ALTER TABLE invoice_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_use FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invoice_use USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE invoice_use IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, DELETE ON invoice_use TO causeway_app;
