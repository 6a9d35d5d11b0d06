-- A number is a way in once a code that was sent to it came back; until then it is only written down, and anybody may
-- have written it. Whoever proved it has it alone.
ALTER TABLE person ADD COLUMN phone_verified_at timestamptz;
DROP INDEX person_phone;
CREATE UNIQUE INDEX person_phone ON person (phone_area, phone) WHERE phone_verified_at IS NOT NULL;

-- What the first step was proved by, so that the second is something else. What was under way begins again.
DELETE FROM sign_in_attempt;
ALTER TABLE sign_in_attempt
  ALTER COLUMN method DROP DEFAULT,
  DROP CONSTRAINT sign_in_attempt_method_check,
  ADD CONSTRAINT sign_in_attempt_method_check CHECK (method IN ('password', 'code', 'reset')),
  ADD COLUMN channel text CHECK (channel IN ('email', 'sms')),
  ADD CONSTRAINT sign_in_attempt_channel CHECK ((method = 'password') = (channel IS NULL));
DELETE FROM one_time_code WHERE purpose = 'newPassword';
