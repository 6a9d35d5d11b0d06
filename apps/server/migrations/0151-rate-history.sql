-- What a dollar was worth, minute by minute: written by the flows, which hear the sources, and thinned to hours by them.
CREATE TABLE rate_history (
  currency   text NOT NULL CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'USD'),
  at         timestamptz NOT NULL CHECK (date_trunc('minute', at, 'UTC') = at),
  -- How many of it one dollar was, in the middle between bid and ask.
  per_dollar numeric NOT NULL CHECK (per_dollar > 0),
  PRIMARY KEY (currency, at)
);
COMMENT ON TABLE rate_history IS 'tenancy: none, a rate is the same for everybody';
GRANT SELECT ON rate_history TO causeway_portal;
GRANT INSERT, DELETE ON rate_history TO causeway_flows;
