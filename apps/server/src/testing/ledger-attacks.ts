import type { ClientBase } from "pg";

/** Whose books they are: a merchant, his account, an account of the house, an order whose money is on its way. */
type Target = {
  readonly tenant: string;
  readonly available: bigint;
  readonly nostro: bigint;
  readonly handedOver: string;
};

/** What is tried, statement by statement, and with which code or word the last one is refused. */
export type Attack = [what: string, statements: () => readonly string[], refusedWith?: string];

/** Whatever the login, for whom the books are to read. */
export const attacksOnTables = (target: () => Target): Attack[] => [
  [
    "give a merchant money",
    () => [`UPDATE ledger.account SET posted = posted + 1000 WHERE id = ${target().available}`],
  ],
  ["forget what is reserved", () => ["UPDATE ledger.account SET pending_out = 0"]],
  ["close accounts", () => ["UPDATE ledger.account SET closed = true"]],
  [
    "open an account with money in it",
    () => [
      `INSERT INTO ledger.account (merchant_id, kind, currency, posted) VALUES ('${target().tenant}', 'available', 'EUR', 5)`,
    ],
  ],
  ["remove an account", () => ["DELETE FROM ledger.account"]],
  [
    "write a transfer",
    () => [
      `INSERT INTO ledger.transfer (id, debit_account, credit_account, amount, at, kind, purpose, linked) VALUES (uuidv7(), ${target().nostro}, ${target().available}, 5, now(), 'pending', 'hold', false)`,
    ],
  ],
  ["change a transfer", () => ["UPDATE ledger.transfer SET amount = amount + 1"]],
  ["unmake a transfer", () => ["DELETE FROM ledger.transfer"]],
  [
    "write a lone entry",
    () => [`INSERT INTO ledger.entry VALUES (${target().available}, 2, 1000, 2000, now(), uuidv7())`],
  ],
  ["change an entry", () => ["UPDATE ledger.entry SET balance = balance + 1"]],
  ["unmake an entry", () => ["DELETE FROM ledger.entry"]],
  ["empty the books", () => ["TRUNCATE ledger.account, ledger.transfer, ledger.entry"]],
  ["lock everybody out", () => ["LOCK TABLE ledger.account IN ACCESS EXCLUSIVE MODE"]],
  ["switch the checks off", () => ["ALTER TABLE ledger.account DISABLE TRIGGER ALL"]],
  ["drop a check", () => ["DROP TRIGGER balances_hold_together ON ledger.account"]],
  ["switch triggers off for himself", () => ["SET LOCAL session_replication_role = replica"]],
  ["free the table of its row rules", () => ["ALTER TABLE ledger.account NO FORCE ROW LEVEL SECURITY"]],
  ["let himself past the row rules", () => ["CREATE POLICY all_of_it ON ledger.account USING (true)"]],
];

/** Becoming somebody else, or changing what the doors are. */
export const attacksOnRoles = (target: () => Target): Attack[] => [
  ["become the owner of the functions", () => ["SET ROLE causeway_books"]],
  ["be taken for the owner of the functions", () => ["SET SESSION AUTHORIZATION causeway_books"]],
  ["be let in by a grant", () => ["GRANT causeway_books TO CURRENT_USER"]],
  [
    "give himself the tables",
    () => ["GRANT ALL ON ledger.account TO CURRENT_USER", "UPDATE ledger.account SET closed = true"],
  ],
  [
    "replace the function that posts",
    () => ["CREATE OR REPLACE FUNCTION ledger.caller_posts_all() RETURNS boolean LANGUAGE sql RETURN true"],
  ],
  ["take a function over", () => ["ALTER FUNCTION ledger.post_batch OWNER TO CURRENT_USER"]],
  [
    "make one of his own beside it",
    () => ["CREATE FUNCTION ledger.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
  ],
  [
    "hold money without the door in front",
    () => [`SELECT ledger.reserve('${target().tenant}', uuidv7(), 'USD', 1)`],
  ],
  [
    "release money without the door in front",
    () => [`SELECT ledger.release('${target().tenant}', '${target().handedOver}')`],
  ],
  ["read the key of the seal", () => ["SELECT * FROM session_seal_key"]],
  ["choose the key of the seal", () => ["UPDATE session_seal_key SET inner_pad = outer_pad"]],
];

/** Postings that hang together in no way. */
export const malformedBatches = (
  own: () => { readonly available: bigint; readonly inProcess: bigint },
): Attack[] => [
  [
    "name an account twice",
    () => [
      `SELECT ledger.post_batch('{${own().available},${own().available},${own().inProcess}}', ARRAY[uuidv7(), uuidv7()], '{1,2}', '{3,3}', '{700,700}', '{hold,hold}', NULL, '{pending,pending}', NULL, NULL)`,
    ],
    "23000",
  ],
  [
    "give too few kinds",
    () => [
      `SELECT ledger.post_batch('{${own().available},${own().inProcess}}', ARRAY[uuidv7(), uuidv7()], '{1,1}', '{2,2}', '{5,5}', '{hold,hold}', NULL, '{pending}', NULL, NULL)`,
    ],
    "23000",
  ],
  [
    "give a kind that is none",
    () => [
      `SELECT ledger.post_batch('{${own().available},${own().inProcess}}', ARRAY[uuidv7()], '{1}', '{2}', '{5}', '{hold}', NULL, '{NULL}', NULL, NULL)`,
    ],
    "23000",
  ],
  [
    "move less than nothing",
    () => [
      `SELECT ledger.post_batch('{${own().available},${own().inProcess}}', ARRAY[uuidv7()], '{1}', '{2}', '{-5}', '{hold}', NULL, NULL, NULL, NULL)`,
    ],
    "23000",
  ],
];

/** Everything that stands in the books. */
export async function readBooks(owner: ClientBase): Promise<unknown> {
  const { rows } = await owner.query<Record<string, unknown>>(
    `SELECT (SELECT md5(string_agg(a::text, '' ORDER BY id)) FROM ledger.account a) AS accounts,
            (SELECT md5(string_agg(t::text, '' ORDER BY id)) FROM ledger.transfer t) AS transfers,
            (SELECT count(*) FROM ledger.entry) AS entries`,
  );
  return rows[0];
}
