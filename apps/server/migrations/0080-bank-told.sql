-- Which messages of a bank's told of what, however often it was told, so that its own words about an entry are found.
CREATE TABLE bank_told (
  partner    text NOT NULL,
  -- As the inbox names it.
  event_id   text NOT NULL,
  message_id uuid NOT NULL REFERENCES bank_message,
  PRIMARY KEY (partner, event_id, message_id)
);
COMMENT ON TABLE bank_told IS 'tenancy: none, a message of the bank is stored before it is known whom it concerns';
CREATE TRIGGER bank_told_kept BEFORE UPDATE OR DELETE ON bank_told FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_told_stays BEFORE TRUNCATE ON bank_told EXECUTE FUNCTION refuse_change();
GRANT SELECT ON bank_told TO causeway_app;
GRANT INSERT ON bank_told TO causeway_flows;
