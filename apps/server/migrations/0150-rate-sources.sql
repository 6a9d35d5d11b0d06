-- What currencies cost. The flows, which hear the sources, write it; everybody else reads.

-- The last good rate of each pair and source.
CREATE TABLE rate_now (
  source   text NOT NULL CHECK (source IN ('venue', 'api', 'ecb')),
  base     text NOT NULL CHECK (base ~ '^[A-Z]{3}$'),
  quote    text NOT NULL CHECK (quote ~ '^[A-Z]{3}$'),
  bid      numeric NOT NULL CHECK (bid > 0),
  ask      numeric NOT NULL,
  -- When the source says it was so, and when we heard of it.
  at       timestamptz NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (source, base, quote),
  CONSTRAINT rate_not_crossed CHECK (ask >= bid),
  CONSTRAINT rate_of_two CHECK (base <> quote)
) WITH (fillfactor = 50);
COMMENT ON TABLE rate_now IS 'tenancy: none, a rate is the same for everybody';
GRANT SELECT ON rate_now TO causeway_app;
GRANT INSERT, UPDATE ON rate_now TO causeway_flows;
