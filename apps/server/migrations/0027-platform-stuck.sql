-- What went wrong with it last, by name and never with contents, and at which posting.
ALTER TABLE outbox
  ADD COLUMN last_error     text CHECK (length(last_error) <= 80),
  ADD COLUMN failed_attempt integer,
  ADD CONSTRAINT outbox_failure CHECK ((last_error IS NULL) = (failed_attempt IS NULL));

-- What the engine is known by and which build it hands work to; one row.
CREATE TABLE engine (
  one            boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- The word that stands in the engine's own state. Another one there, or none, means that it has lost its memory.
  epoch          text,
  -- The build that the last release named, and where the engine reaches it.
  build          text,
  build_url      text,
  -- The epoch in which the engine was told of this build.
  registered_in  text
);
INSERT INTO engine DEFAULT VALUES;
COMMENT ON TABLE engine IS 'tenancy: none, says where the engine of this cell stands';
GRANT SELECT, UPDATE ON engine TO causeway_app;
