-- Until when the two proofs that opened a session are fresh enough for setting up what its person lacks, and for nothing
-- else: whoever has just signed in and joins a company that asks for an authenticator proves nothing twice.
ALTER TABLE session ADD COLUMN enrol_until timestamptz;
