-- How far a statement has been compared: a run that dies goes on where it stood.
CREATE TABLE statement_progress (
  partner      text NOT NULL,
  statement_id text NOT NULL,
  -- The sending of the work that is under way; sent again, it begins anew.
  sending      text NOT NULL,
  done         integer NOT NULL,
  matched      integer NOT NULL,
  PRIMARY KEY (partner, statement_id)
);
COMMENT ON TABLE statement_progress IS 'tenancy: none, a statement of the bank covers the money of every merchant';
GRANT SELECT ON statement_progress TO causeway_app;
GRANT INSERT, UPDATE, DELETE ON statement_progress TO causeway_flows;

-- What its lines say whatever they are called, to tell a day that was sent again from its second part.
ALTER TABLE bank_statement ADD COLUMN contents bytea;
-- What a line that nobody could read left unsaid, its statement says.
GRANT UPDATE (currency) ON statement_break TO causeway_flows;
