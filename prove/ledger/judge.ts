import { findBrokenRules, type Refusal } from "@causeway/ledger";
import type { Model } from "@causeway/ledger/programme";
import type pg from "pg";

/** Every outcome that was acknowledged is in the books as acknowledged, and the books hold together. */
export async function judge(
  owner: pg.Client,
  models: readonly Model[],
  acknowledged: ReadonlyMap<string, Refusal | null>,
): Promise<string[]> {
  const violations = (await findBrokenRules(owner)).map(
    ({ rule, subject, detail }) => `${rule}: ${subject}: ${detail}`,
  );
  for (const model of models) {
    violations.push(...(await differences(owner, new Map(model.stored()))));
    violations.push(...(await balanceDifferences(owner, model)));
  }
  violations.push(...(await differences(owner, acknowledged)));
  return violations;
}

async function differences(
  owner: pg.Client,
  expected: ReadonlyMap<string, Refusal | null>,
): Promise<string[]> {
  const found: string[] = [];
  const ids = [...expected.keys()];
  for (let start = 0; start < ids.length; start += 20_000) {
    const slice = ids.slice(start, start + 20_000);
    const { rows } = await owner.query<{ id: string; refusal: Refusal | null }>(
      "SELECT id::text, refusal::text FROM ledger.transfer WHERE id = ANY ($1::uuid[])",
      [slice],
    );
    const stored = new Map(rows.map(({ id, refusal }) => [id, refusal]));
    for (const id of slice) {
      if (!stored.has(id)) found.push(`transfer ${id} was acknowledged and is not in the books`);
      else if (stored.get(id) !== expected.get(id)) {
        found.push(
          `transfer ${id} was acknowledged as ${expected.get(id)} and is stored as ${stored.get(id)}`,
        );
      }
    }
  }
  return found;
}

async function balanceDifferences(owner: pg.Client, model: Model): Promise<string[]> {
  const { rows } = await owner.query<Record<"id" | "posted" | "out" | "in" | "seq", string>>(
    `SELECT id::text, posted::text, pending_out::text AS out, pending_in::text AS in, seq::text
       FROM ledger.account WHERE id = ANY ($1::bigint[])`,
    [[...model.accounts.keys()].map(String)],
  );
  return rows.flatMap((row) => {
    const account = model.accounts.get(BigInt(row.id));
    const stored = [row.posted, row.out, row.in, row.seq].join(" ");
    const wanted = [account?.posted, account?.pendingOut, account?.pendingIn, account?.seq].join(" ");
    return stored === wanted ? [] : [`account ${row.id} stands at ${stored}, by the model at ${wanted}`];
  });
}
