-- What is blocked is what the bank has, the books have and somebody decided: it leaves nothing of a day unexplained.
CREATE OR REPLACE VIEW open_item WITH (security_invoker = true) AS
SELECT b.id, b.partner, b.currency, b.kind, b.owner, b.opened_at, coalesce(e.day, b.day) AS day,
  CASE
    WHEN b.kind IN ('differs', 'accountDiffers') AND e.id IS NOT NULL THEN
      CASE e.direction WHEN 'credit' THEN b.bank_minor ELSE -abs(b.bank_minor) END - s.stands
    WHEN b.kind = 'notInStatement' THEN -s.stands
    WHEN b.kind IN ('differs', 'unreadableLine', 'openingDiffers', 'balanceDiffers', 'unknownPosting') THEN
      coalesce(b.bank_minor, 0) - coalesce(b.books_minor, 0)
    ELSE 0 END AS effect,
  CASE
    WHEN b.kind IN ('openingDiffers', 'balanceDiffers') THEN abs(b.bank_minor - b.books_minor)
    WHEN b.kind IN ('statementDiffers', 'closedDayMoved') THEN 0
    WHEN b.kind IN ('differs', 'accountDiffers') OR e.id IS NULL THEN
      greatest(abs(coalesce(b.bank_minor, 0)), abs(coalesce(b.books_minor, 0)))
    ELSE e.minor END AS size
FROM statement_break b
  LEFT JOIN bank_entry e ON e.partner = b.partner AND e.reference = b.reference
  -- What it is in the books, or will be once its posting is made.
  CROSS JOIN LATERAL (SELECT coalesce(e.booked, CASE WHEN e.cancelled_by IS NOT NULL THEN 0
    WHEN e.direction = 'credit' THEN e.minor ELSE -e.minor END, 0) AS stands) s
WHERE b.closed_at IS NULL AND coalesce(e.day, b.day) IS NOT NULL
  AND b.kind NOT IN ('blocked', 'creditFailed', 'refundRefused', 'refundNotStopped', 'refundUnanswered');
