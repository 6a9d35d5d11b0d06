-- Pages of statements that come in several messages. The statement is told once all of them are here.
CREATE TABLE bank_page (
  partner    text NOT NULL,
  statement  text NOT NULL,
  number     integer NOT NULL CHECK (number > 0),
  is_last    boolean NOT NULL,
  message_id uuid NOT NULL REFERENCES bank_message,
  body       text NOT NULL,
  PRIMARY KEY (partner, statement, number)
);
COMMENT ON TABLE bank_page IS 'tenancy: none, a statement of the bank covers the money of every merchant';
GRANT SELECT, INSERT ON bank_page TO causeway_app;

-- What is announced and not booked yet is shown, the newest first.
CREATE INDEX inbox_announced ON inbox (source, number DESC) WHERE event_id LIKE 'announced:%';
