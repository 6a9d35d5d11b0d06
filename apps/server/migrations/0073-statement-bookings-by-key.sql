-- Planned once per connection, perhaps while the table was small, a booking was looked for by any index at hand: on a day of
-- 50,000 entries every one of them read all of those before it.
ALTER FUNCTION keep_booking_once() SET plan_cache_mode = force_custom_plan;
-- An entry is confirmed and posted after it was told: its new version finds room beside the old one.
ALTER TABLE bank_entry SET (fillfactor = 70);
-- What left without our asking is summed with every statement, and is little of all that was ever booked.
CREATE INDEX bank_entry_unasked ON bank_entry (break_id)
  WHERE became = 'suspense' AND direction = 'debit' AND cancelled_by IS NULL;
