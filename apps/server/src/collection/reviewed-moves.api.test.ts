import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffClient, TestApi } from "#testing/api.ts";
import { presented } from "#testing/api-sql.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import type { Company } from "#testing/company.ts";
import type { OrderId } from "./collection.ts";

let api: TestApi;
let company: Company;
let treasury: ReturnType<typeof treasuryOf>;
let reviewer: StaffClient;
let app: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  ({ api, company, treasury } = await startTreasury());
  reviewer = await api.aStaffMember("reviewer");
  app = new pg.Client({ connectionString: api.database.consoleUrl });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await Promise.all([app.connect(), owner.connect()]);
});
afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  await api.stop();
});

/** As the api's login, with the session of a reviewer who is there; undone afterwards. */
async function moveAsReviewer(id: OrderId, state: string): Promise<string> {
  await app.query("BEGIN");
  try {
    await app.query(`SET LOCAL app.merchant_id = '${company.tenant}'`);
    for (const statement of presented(reviewer.session)) await app.query(statement);
    const { rowCount } = await app.query("UPDATE collection_order SET state = $2 WHERE id = $1", [id, state]);
    return `${rowCount} moved`;
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error);
  } finally {
    await app.query("ROLLBACK");
  }
}

test("a reviewer has evidence credited, mended, sent back or blocked, and cannot say what became of the money", async () => {
  const { id } = await treasury.aReceipt({ accountId: usd });
  await owner.query("UPDATE collection_order SET state = 'AUDITING' WHERE id = $1", [id]);
  for (const state of ["CREDITING", "REJECT", "REFUNDING", "BLOCKED"])
    expect(await moveAsReviewer(id, state), state).toBe("1 moved");
  for (const state of ["FINISHED", "REFUNDED", "CANCELLED", "FAILED", "WAITING_RELATIVE"])
    expect(await moveAsReviewer(id, state), state).toBe("42501");
});
