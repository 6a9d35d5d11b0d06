-- Everything the bank has sent, byte for byte, before anything reads it. One row for the same bytes, however often they
-- come. What was not believed is kept as well, within bounds: its sender may be anybody.
CREATE TABLE bank_message (
  id          uuid PRIMARY KEY,
  partner     text NOT NULL,
  -- In the order in which they came.
  number      bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  received_at timestamptz NOT NULL,
  -- Of all bytes, and how many they were: of a stranger's message only the beginning is kept.
  digest      bytea NOT NULL,
  size        integer NOT NULL,
  bytes       bytea NOT NULL,
  times       integer NOT NULL DEFAULT 1,
  verdict     text NOT NULL CHECK (verdict IN ('waiting', 'read', 'unreadable', 'refused')),
  reason      text,
  -- What it turned out to be, and how far it has been read.
  name        text,
  parts       integer,
  parts_read  integer NOT NULL DEFAULT 0,
  read_at     timestamptz,
  CHECK ((verdict IN ('unreadable', 'refused')) = (reason IS NOT NULL)),
  CHECK ((verdict = 'read') = (parts IS NOT NULL AND parts_read = parts AND read_at IS NOT NULL))
);
CREATE UNIQUE INDEX bank_message_once ON bank_message (partner, digest) WHERE verdict <> 'refused';
CREATE INDEX bank_message_refused ON bank_message (partner, received_at) WHERE verdict = 'refused';
COMMENT ON TABLE bank_message IS 'tenancy: none, a message of the bank is stored before it is known whom it concerns';
GRANT SELECT, INSERT ON bank_message TO causeway_app;
GRANT UPDATE (times, verdict, reason, name, parts, parts_read, read_at) ON bank_message TO causeway_app;

-- A line of a message that could not be read. Its neighbours were, and a person looks at this one.
CREATE TABLE bank_line (
  message_id  uuid NOT NULL REFERENCES bank_message,
  place       text NOT NULL,
  partner     text NOT NULL,
  raw         text NOT NULL,
  reason      text NOT NULL,
  -- What of it could be made out.
  claimed     text NOT NULL,
  -- The statement that is short of this line.
  statement   text,
  kept_at     timestamptz NOT NULL,
  -- What it turned out to say, once it was read after all.
  entries     text,
  read_at     timestamptz,
  PRIMARY KEY (message_id, place),
  CHECK ((entries IS NULL) = (read_at IS NULL))
);
CREATE INDEX bank_line_statement ON bank_line (partner, statement) WHERE entries IS NOT NULL;
CREATE INDEX bank_line_open ON bank_line (kept_at) WHERE read_at IS NULL;
COMMENT ON TABLE bank_line IS 'tenancy: none, nobody knows yet whom a line that cannot be read concerns';
GRANT SELECT, INSERT ON bank_line TO causeway_app;
GRANT UPDATE (reason, entries, read_at) ON bank_line TO causeway_app;

-- The first telling of an event is the one with the lowest number, given under the lock of the event; a transaction's time
-- is that of its beginning, and one that waited for the lock began before the one it waited for.
ALTER TABLE inbox ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
