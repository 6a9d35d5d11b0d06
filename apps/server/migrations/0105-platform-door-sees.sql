-- The partners' door notes what it refuses, for the house and nobody else.
GRANT SELECT, INSERT ON security_event TO causeway_door;
GRANT SELECT, INSERT, UPDATE ON security_surplus TO causeway_door;
CREATE POLICY door_of_the_house ON security_event AS RESTRICTIVE TO causeway_door
  USING (merchant_id = '00000000-0000-0000-0000-000000000000') WITH CHECK (merchant_id = '00000000-0000-0000-0000-000000000000');
