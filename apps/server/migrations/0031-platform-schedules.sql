-- Recurring work of the house: who runs it now, how it went last and when it is due next.
CREATE TABLE schedule (
  name            text PRIMARY KEY,
  -- How often, as its code says; where that changes, the next run is reckoned anew.
  cadence         text NOT NULL,
  -- The slot that has not been run yet. It moves on only when a run has ended.
  next_at         timestamptz NOT NULL,
  -- Raised by whoever takes a run; whoever holds an older number has lost it.
  fence           bigint NOT NULL DEFAULT 0,
  -- Until when the run that is under way belongs to its process, by the database's clock.
  lease_until     timestamptz,
  running_since   timestamptz,
  last_slot       timestamptz,
  last_started_at timestamptz,
  last_ms         integer,
  -- The name of what went wrong, never its contents.
  last_error      text CHECK (length(last_error) <= 80),
  CONSTRAINT schedule_run CHECK ((lease_until IS NULL) = (running_since IS NULL))
);
COMMENT ON TABLE schedule IS 'tenancy: none, says when recurring work of the house runs';
GRANT SELECT, INSERT, UPDATE ON schedule TO causeway_app;
