-- A bank's statement may have lines without any reference, about bookings that it tells of by one elsewhere. Which line and
-- which booking are the same is found out once and kept. docs/decisions/nameless-lines.md says how.
ALTER TABLE bank_entry
  -- Whether all that is known of it is such a line: it is called by what it says.
  ADD COLUMN is_nameless boolean NOT NULL DEFAULT false,
  -- Who stands at its other end, as far as that tells two alike apart.
  ADD COLUMN party_mark text NOT NULL DEFAULT '',
  -- The line, by what it says, that is this booking.
  ADD COLUMN stated_as text,
  -- The reference by which the bank told, after its statement, of a booking whose line had none.
  ADD COLUMN told_as text,
  ADD CHECK (stated_as IS NULL OR NOT is_nameless),
  ADD CHECK (told_as IS NULL OR is_nameless);
CREATE UNIQUE INDEX bank_entry_stated_as ON bank_entry (partner, stated_as) WHERE stated_as IS NOT NULL;
CREATE UNIQUE INDEX bank_entry_told_as ON bank_entry (partner, told_as) WHERE told_as IS NOT NULL;
CREATE INDEX bank_entry_untold ON bank_entry (partner, currency, booking_day) WHERE is_nameless AND told_as IS NULL;
GRANT UPDATE (stated_as, told_as) ON bank_entry TO causeway_flows;
