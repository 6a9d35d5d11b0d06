-- The message box. Each reader has a copy of his own, so that reading and clearing are his alone. It keeps what was
-- said in every language, whatever the words of its kind become later. What concerns a person and no merchant belongs
-- to the house and is his to see wherever he is.
CREATE TABLE message (
  merchant_id uuid NOT NULL,
  id          uuid NOT NULL,
  person_id   uuid NOT NULL REFERENCES person,
  tab         text NOT NULL CHECK (tab IN ('message', 'notice')),
  kind        text NOT NULL,
  title       text[] NOT NULL CHECK (cardinality(title) = 3),
  body        text[] NOT NULL CHECK (cardinality(body) = 3),
  link        text,
  at          timestamptz NOT NULL,
  read_at     timestamptz,
  cleared_at  timestamptz,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX message_reader ON message (person_id, tab, id DESC) WHERE cleared_at IS NULL;
ALTER TABLE message ENABLE ROW LEVEL SECURITY;
ALTER TABLE message FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
CREATE POLICY own ON message USING (merchant_id = '00000000-0000-0000-0000-000000000000' AND person_id = current_person())
  WITH CHECK (merchant_id = '00000000-0000-0000-0000-000000000000' AND person_id = current_person());
COMMENT ON TABLE message IS 'tenancy: merchant_id, or the house for what concerns a person alone';
GRANT SELECT, INSERT, UPDATE ON message TO causeway_app;

-- What waits for somebody: one row for all who may do it, gone for all once it is done.
CREATE TABLE to_do (
  merchant_id uuid NOT NULL,
  -- Which thing has to be done, in the words of its slice: whoever raises it again raises the same one.
  key         text NOT NULL,
  id          uuid NOT NULL,
  person_id   uuid REFERENCES person,
  permission  text,
  kind        text NOT NULL,
  title       text[] NOT NULL CHECK (cardinality(title) = 3),
  body        text[] NOT NULL CHECK (cardinality(body) = 3),
  link        text,
  at          timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, key),
  CHECK (num_nonnulls(person_id, permission) = 1)
);
ALTER TABLE to_do ENABLE ROW LEVEL SECURITY;
ALTER TABLE to_do FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON to_do USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
CREATE POLICY own ON to_do USING (merchant_id = '00000000-0000-0000-0000-000000000000' AND person_id = current_person())
  WITH CHECK (merchant_id = '00000000-0000-0000-0000-000000000000' AND person_id = current_person());
COMMENT ON TABLE to_do IS 'tenancy: merchant_id, or the house for what concerns a person alone';
GRANT SELECT, INSERT, UPDATE, DELETE ON to_do TO causeway_app;

-- How somebody wants to hear of things besides the message box; without a row, by e-mail.
CREATE TABLE notification_preference (
  person_id uuid NOT NULL REFERENCES person,
  topic     text NOT NULL,
  email     boolean NOT NULL,
  sms       boolean NOT NULL,
  PRIMARY KEY (person_id, topic)
);
COMMENT ON TABLE notification_preference IS 'tenancy: none, a choice of a person, whoever he acts for';
GRANT SELECT, INSERT, UPDATE ON notification_preference TO causeway_app;
