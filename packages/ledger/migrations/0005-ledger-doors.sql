-- The doors of the books: nobody who can log in writes them. Functions of a role that cannot log in do it for him, and
-- they know who is at the other end of the connection.

-- Owner of the functions and not of the tables: it inserts and updates, and can neither alter a table nor switch a
-- trigger off.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'causeway_books') THEN
    CREATE ROLE causeway_books NOLOGIN NOINHERIT;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;

-- Taking away a table's privilege takes those of its columns along.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER ON ledger.account, ledger.transfer, ledger.entry
  FROM PUBLIC, causeway_app, causeway_poster;
GRANT USAGE ON SCHEMA ledger TO causeway_books;
GRANT SELECT ON ledger.account, ledger.transfer, ledger.entry TO causeway_books;
GRANT INSERT ON ledger.transfer, ledger.entry TO causeway_books;
GRANT INSERT (merchant_id, kind, currency, lane, partner), UPDATE (posted, pending_out, pending_in, seq, moved_at, closed)
  ON ledger.account TO causeway_books;

-- SET ROLE and SECURITY DEFINER change current_user, never session_user.
CREATE FUNCTION ledger.caller_posts_all() RETURNS boolean LANGUAGE sql STABLE
  RETURN pg_catalog.pg_has_role(session_user, 'causeway_poster', 'MEMBER');

-- Row-level security holds inside the functions too. Which accounts they see depends on who called, so that a foreign
-- account is an unknown one by the table's own rule and not by a function's care. One policy with its cheap half first,
-- because of several PostgreSQL chooses the order itself; the sub-select is asked once a statement.
CREATE POLICY by_caller ON ledger.account TO causeway_books
  USING ((SELECT ledger.caller_posts_all()) OR merchant_id = NULLIF(current_setting('app.merchant_id', true), '')::uuid)
  WITH CHECK ((SELECT ledger.caller_posts_all()) OR merchant_id = NULLIF(current_setting('app.merchant_id', true), '')::uuid);
-- What hangs on an account was looked at with the account. A condition here would be asked for every line of history.
CREATE POLICY books ON ledger.transfer TO causeway_books USING (true) WITH CHECK (true);
CREATE POLICY books ON ledger.entry TO causeway_books USING (true) WITH CHECK (true);
DROP POLICY own_write ON ledger.transfer;
DROP POLICY own_write ON ledger.entry;
DROP POLICY everything ON ledger.account;
DROP POLICY everything ON ledger.transfer;
DROP POLICY everything ON ledger.entry;
CREATE POLICY everything ON ledger.account FOR SELECT TO causeway_poster USING (true);
CREATE POLICY everything ON ledger.transfer FOR SELECT TO causeway_poster USING (true);
CREATE POLICY everything ON ledger.entry FOR SELECT TO causeway_poster USING (true);
DROP POLICY own ON ledger.account;
CREATE POLICY own ON ledger.account FOR SELECT TO causeway_app
  USING (merchant_id = NULLIF(current_setting('app.merchant_id', true), '')::uuid);

-- The one function that moves money. It decides a list of transfers in their order, exactly as if each had been
-- sent alone, and writes them all or (on an error) none.
--
-- p_accounts holds every touched account once, ascending; p_debits and p_credits are positions in it. All other
-- lists run alongside p_ids. p_kinds is NULL when all are plain transfers, p_linked when none is in a chain, p_pendings
-- when none resolves a reservation.
-- An id stands at most once in a list (the primary key holds that). Ids seen before are replayed; one that another
-- transaction is writing at this moment is a unique violation, on which the caller asks again.
CREATE OR REPLACE FUNCTION ledger.post_batch(
  p_accounts bigint[], p_ids uuid[], p_debits int[], p_credits int[], p_amounts bigint[],
  p_purposes ledger.purpose[], p_references uuid[],
  p_kinds ledger.transfer_kind[], p_linked boolean[], p_pendings uuid[],
  OUT refusals ledger.refusal[], OUT replayed boolean[]
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- Every row is reached by its key, whatever the statistics say: planned once per session, perhaps while the tables were
-- still empty, these statements must be the right ones for ten years of history too.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  -- No balance, reserved sums included, may leave this range; twice of it still fits in a bigint.
  largest CONSTANT bigint := 1000000000000000000;
  n CONSTANT int := cardinality(p_ids);
  stamp timestamptz;
  -- the touched accounts, by position
  now_posted bigint[]; now_out bigint[]; now_in bigint[]; now_seq bigint[];
  is_guarded boolean[]; is_closed boolean[]; in_currency text[]; found bigint[];
  -- what is known of each transfer beforehand
  known_same boolean[]; known_refusal ledger.refusal[];
  hold_amount bigint[]; hold_here int[]; hold_slot int[]; hold_taken boolean[];
  -- what is decided about each transfer
  debit_seqs bigint[] := array_fill(NULL::bigint, ARRAY[n]);
  credit_seqs bigint[] := debit_seqs;
  debit_balances bigint[] := debit_seqs;
  credit_balances bigint[] := debit_seqs;
  reserved bigint[] := debit_seqs;
  chain_start int; chain_broken boolean := false;
  j int; d int; c int; amount bigint; room bigint; held bigint; delta bigint;
  kind ledger.transfer_kind; no ledger.refusal; is_new boolean;
BEGIN
  -- Whoever calls may be an attacker's SQL. Lists that do not run alongside each other would be decided by position and
  -- written by unnest; an account named twice would be decided twice and written once.
  IF (n > 0 AND array_ndims(p_ids) = 1 AND array_lower(p_ids, 1) = 1
      AND array_dims(p_debits) = array_dims(p_ids) AND array_dims(p_credits) = array_dims(p_ids)
      AND array_dims(p_amounts) = array_dims(p_ids) AND array_dims(p_purposes) = array_dims(p_ids)
      AND coalesce(array_dims(p_references), array_dims(p_ids)) = array_dims(p_ids)
      AND coalesce(array_dims(p_kinds), array_dims(p_ids)) = array_dims(p_ids)
      AND coalesce(array_dims(p_linked), array_dims(p_ids)) = array_dims(p_ids)
      AND coalesce(array_dims(p_pendings), array_dims(p_ids)) = array_dims(p_ids)
      AND array_ndims(p_accounts) = 1 AND array_lower(p_accounts, 1) = 1 AND 0 <= ALL (p_amounts)) IS NOT TRUE
     OR array_position(p_kinds, NULL) IS NOT NULL THEN
    RAISE EXCEPTION 'malformed batch: lists run alongside each other' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT ledger.caller_posts_all()
     AND (p_kinds <@ '{pending,void}'::ledger.transfer_kind[] AND p_purposes <@ '{hold,release}'::ledger.purpose[]) IS NOT TRUE THEN
    RAISE EXCEPTION 'only the poster moves money' USING ERRCODE = 'insufficient_privilege';
  END IF;

  refusals := array_fill(NULL::ledger.refusal, ARRAY[n]);
  replayed := array_fill(false, ARRAY[n]);

  -- 1. Lock every account in the order of ids, in the first statement: whoever comes second waits and nobody
  --    waits in a circle. Everything below is read after the locks are held.
  SELECT array_agg(a.posted), array_agg(a.pending_out), array_agg(a.pending_in), array_agg(a.seq),
         array_agg(a.guarded), array_agg(a.closed), array_agg(a.currency), array_agg(a.id),
         greatest(clock_timestamp(), max(a.moved_at))
    INTO now_posted, now_out, now_in, now_seq, is_guarded, is_closed, in_currency, found, stamp
    FROM (SELECT * FROM ledger.account WHERE id = ANY (p_accounts) ORDER BY id FOR NO KEY UPDATE) a;
  -- What was found is ascending and holds nothing twice; where it is the list itself, so does the list.
  IF found IS DISTINCT FROM p_accounts THEN
    IF EXISTS (SELECT FROM unnest(p_accounts) WITH ORDINALITY u (id, i) WHERE i > 1 AND (id > p_accounts[i - 1]) IS NOT TRUE) THEN
      RAISE EXCEPTION 'malformed batch: every account stands in it once, ascending' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    SELECT array_agg(now_posted[f.pos] ORDER BY p.pos), array_agg(now_out[f.pos] ORDER BY p.pos),
           array_agg(now_in[f.pos] ORDER BY p.pos), array_agg(now_seq[f.pos] ORDER BY p.pos),
           array_agg(is_guarded[f.pos] ORDER BY p.pos), array_agg(is_closed[f.pos] ORDER BY p.pos),
           array_agg(in_currency[f.pos] ORDER BY p.pos)
      INTO now_posted, now_out, now_in, now_seq, is_guarded, is_closed, in_currency
      FROM unnest(p_accounts) WITH ORDINALITY p (id, pos) LEFT JOIN unnest(found) WITH ORDINALITY f (id, pos) USING (id);
  END IF;

  -- 2. Ids seen before: the same transfer again, or another one under a spent id.
  IF EXISTS (SELECT FROM ledger.transfer t WHERE t.id = ANY (p_ids)) THEN
    SELECT array_agg(CASE WHEN t.id IS NOT NULL THEN
             (t.debit_account, t.credit_account, t.amount, t.purpose) = (p_accounts[p_debits[i]], p_accounts[p_credits[i]], p_amounts[i], p_purposes[i])
             AND (t.kind, t.linked) = (coalesce(p_kinds[i], 'transfer'), coalesce(p_linked[i], false))
             AND t.reference IS NOT DISTINCT FROM p_references[i] AND t.pending_id IS NOT DISTINCT FROM p_pendings[i]
           END ORDER BY i), array_agg(t.refusal ORDER BY i)
      INTO known_same, known_refusal
      FROM unnest(p_ids) WITH ORDINALITY u (id, i) LEFT JOIN ledger.transfer t ON t.id = u.id;
  END IF;

  -- 3. The reservations that posts and voids point at: stored ones with the same two accounts, or ones made earlier
  --    in this list. All that point at one reservation share a slot, which says whether it is resolved.
  IF p_pendings IS NOT NULL THEN
    SELECT array_agg(t.amount ORDER BY u.i), array_agg(array_position(p_ids, u.id) ORDER BY u.i),
           array_agg(u.slot ORDER BY u.i), array_agg(r.id IS NOT NULL ORDER BY u.i)
      INTO hold_amount, hold_here, hold_slot, hold_taken
      FROM (SELECT p.id, p.d, p.c, p.i, min(p.i) OVER (PARTITION BY p.id) AS slot
              FROM unnest(p_pendings, p_debits, p_credits) WITH ORDINALITY p (id, d, c, i)) u
      LEFT JOIN ledger.transfer t ON t.id = u.id AND t.kind = 'pending' AND t.refusal IS NULL
                AND t.debit_account = p_accounts[u.d] AND t.credit_account = p_accounts[u.c]
      LEFT JOIN LATERAL (SELECT r.id FROM ledger.transfer r WHERE r.pending_id = u.id AND r.refusal IS NULL LIMIT 1) r ON true;
  END IF;

  -- 4. Decide one after another.
  FOR i IN 1..n LOOP
    d := p_debits[i]; c := p_credits[i]; amount := p_amounts[i];
    kind := p_kinds[i]; no := NULL; delta := NULL;
    is_new := known_same[i] IS NULL;
    IF chain_start IS NULL AND p_linked[i] THEN
      chain_start := i;
      -- A chain with a member that was decided before is a copy or a forgery: nothing new in it can hold.
      j := i;
      WHILE NOT chain_broken AND known_same IS NOT NULL LOOP
        chain_broken := known_same[j] IS NOT NULL;
        EXIT WHEN p_linked[j] IS NOT TRUE;
        j := j + 1;
      END LOOP;
    END IF;

    IF NOT is_new THEN
      replayed[i] := known_same[i];
      no := CASE WHEN known_same[i] THEN known_refusal[i] ELSE 'id_reused' END;
    ELSIF chain_broken THEN no := 'linked_failed';
    ELSIF in_currency[d] IS NULL OR in_currency[c] IS NULL THEN no := 'unknown_account';
    ELSIF in_currency[d] <> in_currency[c] THEN no := 'currency_mismatch';
    ELSIF kind IN ('post', 'void') THEN
      held := hold_amount[i]; j := hold_here[i];
      IF j < i AND known_same[j] IS NULL AND refusals[j] IS NULL AND p_kinds[j] = 'pending'
         AND p_debits[j] = d AND p_credits[j] = c THEN
        held := p_amounts[j];
      END IF;
      IF held IS NULL THEN no := 'pending_not_found';
      ELSIF hold_taken[hold_slot[i]] THEN no := 'pending_resolved';
      ELSIF amount > held THEN no := 'exceeds_pending';
      ELSE delta := -held; hold_taken[hold_slot[i]] := true;
      END IF;
    ELSIF is_closed[d] OR is_closed[c] THEN no := 'account_closed';
    ELSE
      room := now_posted[d] - now_out[d] - amount;
      IF room < 0 AND is_guarded[d] THEN no := 'insufficient_funds';
      ELSIF room < -largest OR now_posted[c] + now_in[c] + amount > largest THEN no := 'balance_limit';
      ELSIF kind = 'pending' THEN delta := amount;
      END IF;
    END IF;

    IF no IS NOT NULL THEN refusals[i] := no;
    ELSIF is_new THEN
      IF delta IS NOT NULL THEN
        now_out[d] := now_out[d] + delta; now_in[c] := now_in[c] + delta; reserved[i] := delta;
      END IF;
      IF delta IS NULL OR kind = 'post' THEN
        now_posted[d] := now_posted[d] - amount; debit_balances[i] := now_posted[d];
        now_seq[d] := now_seq[d] + 1; debit_seqs[i] := now_seq[d];
        now_posted[c] := now_posted[c] + amount; credit_balances[i] := now_posted[c];
        now_seq[c] := now_seq[c] + 1; credit_seqs[i] := now_seq[c];
      END IF;
    END IF;

    IF chain_start IS NOT NULL THEN
      -- A chain holds whole or not at all: the first member refused takes back what those before it did.
      IF no IS NOT NULL AND NOT chain_broken THEN
        chain_broken := true;
        FOR j IN REVERSE i - 1..chain_start LOOP
          d := p_debits[j]; c := p_credits[j];
          IF reserved[j] IS NOT NULL THEN
            now_out[d] := now_out[d] - reserved[j]; now_in[c] := now_in[c] - reserved[j];
            IF reserved[j] < 0 THEN hold_taken[hold_slot[j]] := false; END IF;
          END IF;
          IF debit_seqs[j] IS NOT NULL THEN
            now_posted[d] := now_posted[d] + p_amounts[j]; now_seq[d] := now_seq[d] - 1; debit_seqs[j] := NULL;
            now_posted[c] := now_posted[c] - p_amounts[j]; now_seq[c] := now_seq[c] - 1; credit_seqs[j] := NULL;
          END IF;
          refusals[j] := 'linked_failed';
        END LOOP;
      END IF;
      IF p_linked[i] IS NOT TRUE THEN chain_start := NULL; chain_broken := false; END IF;
    END IF;
  END LOOP;

  -- 5. Write. Ids go in ascending, so that two lists that share ids in another order cannot wait for each other.
  INSERT INTO ledger.transfer (id, debit_account, credit_account, amount, debit_seq, credit_seq, at,
                               kind, purpose, refusal, linked, pending_id, reference)
    SELECT u.id, p_accounts[u.d], p_accounts[u.c], u.amount, u.debit_seq, u.credit_seq, stamp,
           coalesce(u.kind, 'transfer'), u.purpose, u.refusal, coalesce(u.linked, false), u.pending, u.reference
      FROM unnest(p_ids, p_debits, p_credits, p_amounts, debit_seqs, credit_seqs, p_kinds, p_purposes, refusals, p_linked,
                  p_pendings, p_references, known_same)
           u (id, d, c, amount, debit_seq, credit_seq, kind, purpose, refusal, linked, pending, reference, known_same)
     WHERE u.known_same IS NULL
     ORDER BY u.id;
  INSERT INTO ledger.entry (account_id, seq, amount, balance, at, transfer_id)
    SELECT p_accounts[u.d], u.seq, -u.amount, u.balance, stamp, u.id
      FROM unnest(p_ids, p_debits, p_amounts, debit_seqs, debit_balances) u (id, d, amount, seq, balance)
     WHERE u.seq IS NOT NULL
    UNION ALL
    SELECT p_accounts[u.c], u.seq, u.amount, u.balance, stamp, u.id
      FROM unnest(p_ids, p_credits, p_amounts, credit_seqs, credit_balances) u (id, c, amount, seq, balance)
     WHERE u.seq IS NOT NULL;
  UPDATE ledger.account a
     SET posted = u.posted, pending_out = u.pending_out, pending_in = u.pending_in, seq = u.seq, moved_at = stamp
    FROM unnest(p_accounts, now_posted, now_out, now_in, now_seq) u (id, posted, pending_out, pending_in, seq)
   WHERE a.id = u.id AND (a.seq, a.pending_out, a.pending_in) <> (u.seq, u.pending_out, u.pending_in);
END $$;


-- Opening and closing accounts. The row policy refuses the api any merchant but its own, and all of the house's.
CREATE FUNCTION ledger.open_merchant_accounts(p_merchant uuid, p_currencies text[]) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO ledger.account (merchant_id, kind, currency)
  SELECT p_merchant, kind, currency
    FROM unnest(p_currencies) currency, unnest('{available,in_process,uncredited}'::ledger.account_kind[]) kind
   ORDER BY currency, kind ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION ledger.open_platform_accounts(
  p_kinds ledger.account_kind[], p_currencies text[], p_lanes int, p_partners text[]
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO ledger.account (kind, currency, lane, partner)
  SELECT kind, currency, lane, partner
    FROM unnest(p_kinds) kind CROSS JOIN unnest(p_currencies) currency CROSS JOIN generate_series(0, p_lanes - 1) lane
    CROSS JOIN LATERAL (SELECT unnest(p_partners) AS partner WHERE kind = 'nostro'
                        UNION ALL SELECT NULL WHERE kind <> 'nostro') held_at
   ORDER BY lane, currency, kind, partner ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION ledger.set_accounts_closed(p_accounts bigint[], p_closed boolean) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE ledger.account SET closed = p_closed WHERE id = ANY (p_accounts)
$$;

-- The id that `transferId` of the package makes, for holds: made here, so that nobody can spend another step's id.
CREATE FUNCTION ledger.transfer_id(p_subject uuid, p_step text, p_attempt int) RETURNS uuid LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
  SELECT (substr(replace(p_subject::text, '-', ''), 1, 12)
          || encode(set_byte(set_byte(d, 0, (get_byte(d, 0) & 15) | 112), 2, (get_byte(d, 2) & 63) | 128), 'hex'))::uuid
    FROM (SELECT substr(sha256(convert_to(p_subject::text, 'UTF8') || '\x00' || convert_to(p_step, 'UTF8')
                               || '\x00' || convert_to(p_attempt::text, 'UTF8')), 1, 10)) digest (d)
$$;

-- The hold of an order, whether it has been resolved or not. Attempts that were refused stand before it.
CREATE FUNCTION ledger.find_hold(p_merchant uuid, p_order uuid, OUT id uuid, OUT amount bigint, OUT is_resolved boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  was_refused boolean;
BEGIN
  FOR attempt IN 1..500 LOOP
    SELECT t.id, t.amount, t.refusal IS NOT NULL INTO id, amount, was_refused FROM ledger.transfer t
     WHERE t.id = ledger.transfer_id(p_order, 'hold ' || p_merchant, attempt);
    EXIT WHEN was_refused IS NOT TRUE;
  END LOOP;
  IF was_refused THEN id := NULL; amount := NULL; END IF;
  is_resolved := EXISTS (SELECT FROM ledger.transfer r WHERE r.pending_id = find_hold.id AND r.refusal IS NULL);
END $$;

-- Reserves a merchant's own money for one order, once however often it is asked for. NULL: it is held. Called by functions
-- that know whose money it is; nobody who logs in may call it.
CREATE FUNCTION ledger.reserve(p_merchant uuid, p_order uuid, p_currency text, p_amount bigint) RETURNS ledger.refusal
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  available bigint; in_process bigint; hold_id uuid; said record;
BEGIN
  IF (p_amount > 0) IS NOT TRUE THEN
    RAISE EXCEPTION 'a hold is of some money, not %', p_amount USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT max(a.id) FILTER (WHERE a.kind = 'available'), max(a.id) FILTER (WHERE a.kind = 'in_process')
    INTO available, in_process FROM ledger.account a WHERE a.merchant_id = p_merchant AND a.currency = p_currency;
  IF available IS NULL OR in_process IS NULL THEN RETURN 'unknown_account'; END IF;
  FOR attempt IN 1..500 LOOP
    hold_id := ledger.transfer_id(p_order, 'hold ' || p_merchant, attempt);
    SELECT b.refusals[1] AS refusal, b.replayed[1] AS replayed INTO said
      FROM ledger.post_batch(
        ARRAY[least(available, in_process), greatest(available, in_process)], ARRAY[hold_id],
        ARRAY[CASE WHEN available < in_process THEN 1 ELSE 2 END], ARRAY[CASE WHEN available < in_process THEN 2 ELSE 1 END],
        ARRAY[p_amount], '{hold}', ARRAY[p_order], '{pending}', NULL, NULL) b;
    IF said.refusal IS NULL THEN
      -- An order has one hold. What was released or paid is not held again under its name.
      IF EXISTS (SELECT FROM ledger.transfer r WHERE r.pending_id = hold_id AND r.refusal IS NULL) THEN RETURN 'pending_resolved'; END IF;
      RETURN NULL;
    END IF;
    IF said.refusal = 'id_reused' THEN
      -- Asked for with another amount than before; only where that was refused it may be tried anew.
      IF EXISTS (SELECT FROM ledger.transfer t WHERE t.id = hold_id AND t.refusal IS NULL) THEN RETURN said.refusal; END IF;
    ELSIF NOT said.replayed THEN RETURN said.refusal;
    END IF;
  END LOOP;
  RAISE EXCEPTION 'the books refused a hold for order % in each of 500 attempts', p_order
    USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Frees what `reserve` held, once. NULL: it is free.
CREATE FUNCTION ledger.release(p_merchant uuid, p_order uuid) RETURNS ledger.refusal
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  hold ledger.transfer;
BEGIN
  SELECT t.* INTO hold FROM ledger.find_hold(p_merchant, p_order) h JOIN ledger.transfer t ON t.id = h.id;
  IF hold.id IS NULL THEN RETURN 'pending_not_found'; END IF;
  RETURN (SELECT b.refusals[1] FROM ledger.post_batch(
    ARRAY[least(hold.debit_account, hold.credit_account), greatest(hold.debit_account, hold.credit_account)],
    ARRAY[ledger.transfer_id(p_order, 'release ' || p_merchant, 1)],
    ARRAY[CASE WHEN hold.debit_account < hold.credit_account THEN 1 ELSE 2 END],
    ARRAY[CASE WHEN hold.debit_account < hold.credit_account THEN 2 ELSE 1 END],
    '{0}', '{release}', ARRAY[p_order], '{void}', NULL, ARRAY[hold.id]) b);
END $$;

-- Asked of whoever is to own a function, and taken back at once.
GRANT CREATE ON SCHEMA ledger TO causeway_books;
ALTER FUNCTION ledger.post_batch OWNER TO causeway_books;
ALTER FUNCTION ledger.open_merchant_accounts OWNER TO causeway_books;
ALTER FUNCTION ledger.open_platform_accounts OWNER TO causeway_books;
ALTER FUNCTION ledger.set_accounts_closed OWNER TO causeway_books;
ALTER FUNCTION ledger.find_hold OWNER TO causeway_books;
ALTER FUNCTION ledger.reserve OWNER TO causeway_books;
ALTER FUNCTION ledger.release OWNER TO causeway_books;
REVOKE CREATE ON SCHEMA ledger FROM causeway_books;

REVOKE ALL ON FUNCTION ledger.caller_posts_all, ledger.post_batch, ledger.open_merchant_accounts, ledger.open_platform_accounts,
  ledger.set_accounts_closed, ledger.transfer_id, ledger.find_hold, ledger.reserve, ledger.release
  FROM PUBLIC, causeway_app;
GRANT EXECUTE ON FUNCTION ledger.caller_posts_all, ledger.transfer_id TO causeway_books;
GRANT EXECUTE ON FUNCTION ledger.open_merchant_accounts TO causeway_app, causeway_poster;
GRANT EXECUTE ON FUNCTION ledger.post_batch, ledger.open_platform_accounts, ledger.set_accounts_closed, ledger.find_hold
  TO causeway_poster;
