import type { SecurityNote } from "@causeway/contract/security-event";
import pg from "pg";
import type { TestApi } from "./api.ts";

export type Noted = {
  readonly merchant_id: string;
  readonly kind: string;
  readonly person_id: string | null;
  readonly staff_id: string | null;
  readonly network: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, string>>;
};

/** Every row there is of a kind, whosever it is: as its owner sees the table. */
export async function notesOf(api: Pick<TestApi, "database">, kind: SecurityNote): Promise<Noted[]> {
  const owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<Noted>(
      "SELECT merchant_id, kind, person_id, staff_id, network, subject, details FROM security_event WHERE kind = $1 ORDER BY at, id",
      [kind],
    );
    return rows;
  } finally {
    await owner.end();
  }
}
