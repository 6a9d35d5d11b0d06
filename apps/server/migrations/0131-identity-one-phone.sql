-- A number is one number, however it was split into the country's and the rest and whether or not the zero was typed that
-- is dialled at home. Some countries' numbers begin with a zero that belongs to them: Italy, San Marino, Gabon, Congo,
-- Ivory Coast.
CREATE TEMP TABLE proved_phone ON COMMIT DROP AS
  SELECT id, phone_verified_at,
         phone_area || CASE WHEN phone_area IN ('39', '378', '241', '242', '225') THEN phone ELSE ltrim(phone, '0') END AS number
  FROM person WHERE phone_verified_at IS NOT NULL;
-- Where two have proved it, it stays with whoever did first; the other proves another.
UPDATE person p SET phone_verified_at = NULL FROM proved_phone own
WHERE own.id = p.id AND EXISTS (
  SELECT FROM proved_phone other
  WHERE other.number = own.number AND (other.phone_verified_at, other.id) < (own.phone_verified_at, own.id));
UPDATE person SET phone = ltrim(phone, '0')
WHERE phone LIKE '0%' AND ltrim(phone, '0') <> '' AND phone_area NOT IN ('39', '378', '241', '242', '225');
DROP INDEX person_phone;
CREATE UNIQUE INDEX person_phone ON person ((phone_area || phone)) WHERE phone_verified_at IS NOT NULL;
