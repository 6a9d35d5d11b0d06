-- What the books say about any moment, and whether they hold together.

-- The number of an account's last entry at a moment. Entries of one account never go back in time, so the moment is
-- found by halving: two dozen look-ups in the primary key for ten million entries, and no index on time to keep.
CREATE FUNCTION ledger.seq_at(p_account bigint, p_moment timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  low bigint := 0;
  high bigint := (SELECT a.seq FROM ledger.account a WHERE a.id = p_account);
  middle bigint;
BEGIN
  WHILE low < high LOOP
    middle := (low + high + 1) / 2;
    IF (SELECT e.at FROM ledger.entry e WHERE e.account_id = p_account AND e.seq = middle) <= p_moment THEN
      low := middle;
    ELSE
      high := middle - 1;
    END IF;
  END LOOP;
  RETURN CASE WHEN high IS NOT NULL THEN low END;
END $$;

-- Every rule of the books, in one statement and so at one moment, while the world goes on. No row: all of them hold.
CREATE FUNCTION ledger.broken_rules() RETURNS TABLE (rule text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'every currency sums to zero', a.currency, format('sum of balances %s', sum(a.posted))
    FROM ledger.account a GROUP BY a.currency HAVING sum(a.posted) <> 0
  UNION ALL
  SELECT 'a balance is the sum of its entries', format('account %s', a.id),
         format('posted %s seq %s, entries %s in %s up to %s', a.posted, a.seq, coalesce(e.total, 0), coalesce(e.count, 0), e.last)
    FROM ledger.account a
    LEFT JOIN (SELECT account_id, sum(amount) AS total, count(*) AS count, max(seq) AS last
                 FROM ledger.entry GROUP BY account_id) e ON e.account_id = a.id
   WHERE (a.posted, a.seq, a.seq) IS DISTINCT FROM (coalesce(e.total, 0), coalesce(e.count, 0), coalesce(e.last, 0))
  UNION ALL
  SELECT 'an entry continues the one before', format('account %s entry %s', e.account_id, e.seq),
         format('balance %s after %s and %s', e.balance, e.before, e.amount)
    FROM (SELECT account_id, seq, amount, balance, at, coalesce(lag(balance) OVER w, 0) AS before,
                 lag(seq) OVER w AS last_seq, lag(at) OVER w AS last_at
            FROM ledger.entry WINDOW w AS (PARTITION BY account_id ORDER BY seq)) e
   WHERE e.balance <> e.before + e.amount OR e.seq <> coalesce(e.last_seq, 0) + 1 OR e.at < e.last_at
  UNION ALL
  SELECT 'an entry belongs to an account', format('account %s entry %s', e.account_id, e.seq), 'no such account'
    FROM ledger.entry e WHERE NOT EXISTS (SELECT FROM ledger.account a WHERE a.id = e.account_id)
  UNION ALL
  SELECT 'a moved transfer has its two entries', format('transfer %s', t.id),
         format('debit %s, credit %s, amount %s', d.amount, c.amount, t.amount)
    FROM ledger.transfer t
    LEFT JOIN ledger.entry d ON d.account_id = t.debit_account AND d.seq = t.debit_seq AND d.transfer_id = t.id
    LEFT JOIN ledger.entry c ON c.account_id = t.credit_account AND c.seq = t.credit_seq AND c.transfer_id = t.id
   WHERE t.debit_seq IS NOT NULL AND (d.amount, c.amount, d.at, c.at) IS DISTINCT FROM (-t.amount, t.amount, t.at, t.at)
  UNION ALL
  -- With the rule above: as many entries as transfers have sides means that no entry stands alone.
  SELECT 'every entry has its transfer', 'all entries', format('%s entries, %s moved transfers', e.count, t.count)
    FROM (SELECT count(*) FROM ledger.entry) e, (SELECT count(debit_seq) FROM ledger.transfer) t
   WHERE e.count <> 2 * t.count
  UNION ALL
  SELECT 'a transfer has one currency', format('transfer %s', t.id), format('%s to %s', d.currency, c.currency)
    FROM ledger.transfer t
    JOIN ledger.account d ON d.id = t.debit_account
    JOIN ledger.account c ON c.id = t.credit_account
   WHERE t.refusal IS NULL AND d.currency <> c.currency
  UNION ALL
  SELECT 'reserved sums are those of open reservations', format('account %s', a.id),
         format('out %s in %s, reservations out %s in %s', a.pending_out, a.pending_in, coalesce(o.total, 0), coalesce(i.total, 0))
    FROM ledger.account a
    LEFT JOIN (SELECT p.debit_account, sum(p.amount) AS total FROM ledger.transfer p
                WHERE p.kind = 'pending' AND p.refusal IS NULL
                  AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.pending_id = p.id AND r.refusal IS NULL)
                GROUP BY p.debit_account) o ON o.debit_account = a.id
    LEFT JOIN (SELECT p.credit_account, sum(p.amount) AS total FROM ledger.transfer p
                WHERE p.kind = 'pending' AND p.refusal IS NULL
                  AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.pending_id = p.id AND r.refusal IS NULL)
                GROUP BY p.credit_account) i ON i.credit_account = a.id
   WHERE a.pending_out <> coalesce(o.total, 0) OR a.pending_in <> coalesce(i.total, 0)
  UNION ALL
  SELECT 'a resolution fits its reservation', format('transfer %s', r.id), format('%s of %s', r.kind, r.pending_id)
    FROM ledger.transfer r
    LEFT JOIN ledger.transfer p ON p.id = r.pending_id AND p.kind = 'pending' AND p.refusal IS NULL
              AND p.debit_account = r.debit_account AND p.credit_account = r.credit_account AND p.amount >= r.amount
   WHERE r.pending_id IS NOT NULL AND r.refusal IS NULL AND p.id IS NULL
  UNION ALL
  SELECT 'a merchant account is not below zero', format('account %s', a.id), format('posted %s, reserved %s', a.posted, a.pending_out)
    FROM ledger.account a WHERE a.merchant_id IS NOT NULL AND a.posted - a.pending_out < 0
$$;

REVOKE ALL ON FUNCTION ledger.seq_at, ledger.broken_rules FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.seq_at TO causeway_app, causeway_poster;
GRANT EXECUTE ON FUNCTION ledger.broken_rules TO causeway_poster;
