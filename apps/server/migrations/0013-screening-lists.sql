-- Which version of each list was last looked at; a new one sets off a new look at everybody.
CREATE TABLE screening_list (
  id         text PRIMARY KEY,
  digest     text NOT NULL,
  entries    integer NOT NULL,
  noticed_at timestamptz NOT NULL
);
COMMENT ON TABLE screening_list IS 'tenancy: none, lists of authorities that concern every merchant';
GRANT SELECT, INSERT, UPDATE, DELETE ON screening_list TO causeway_app;

-- Cases whose parties are looked for again whenever a list changes, and by which lists they were last screened.
CREATE TABLE screening_watch (
  case_id uuid PRIMARY KEY,
  tenant  uuid NOT NULL,
  digest  text NOT NULL
);
CREATE INDEX screening_watch_digest ON screening_watch (digest, case_id);
COMMENT ON TABLE screening_watch IS 'tenancy: none, holds ids only and is swept for every merchant';
GRANT SELECT, INSERT, UPDATE, DELETE ON screening_watch TO causeway_app;

-- A name in a list that comes near a party's. What the list said is kept as it was then; a person says if it is the same.
CREATE TABLE screening_hit (
  merchant_id  uuid NOT NULL,
  id           uuid NOT NULL,
  case_id      uuid NOT NULL,
  party_id     uuid NOT NULL,
  list_id      text NOT NULL,
  list_words   jsonb NOT NULL,
  entry_id     text NOT NULL,
  listed_name  text NOT NULL,
  matched_name text NOT NULL,
  score        smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
  country      text,
  birth_date   text,
  number       text,
  found_at     timestamptz NOT NULL,
  verdict      text CHECK (verdict IN ('same', 'different')),
  decided_by   uuid REFERENCES staff,
  decided_at   timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, party_id, list_id, entry_id),
  FOREIGN KEY (merchant_id, case_id) REFERENCES review_case (merchant_id, id),
  FOREIGN KEY (merchant_id, party_id) REFERENCES review_party (merchant_id, id),
  CHECK ((verdict IS NULL) = (decided_by IS NULL) AND (verdict IS NULL) = (decided_at IS NULL))
);
CREATE INDEX screening_hit_case ON screening_hit (merchant_id, case_id);
ALTER TABLE screening_hit ENABLE ROW LEVEL SECURITY;
ALTER TABLE screening_hit FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON screening_hit USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE screening_hit IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON screening_hit TO causeway_app;
GRANT UPDATE (verdict, decided_by, decided_at) ON screening_hit TO causeway_app;
