import type pg from "pg";
import { proofFrom } from "./money.ts";
import type { SessionSecrets } from "./portal-client.ts";

/** What somebody could try whose SQL runs as the public api: commits what can be committed, or says why not. */
export function sqlAsTheApi(app: pg.Client, merchant: string) {
  /** Gives the code with which the first statement was refused. */
  return async (statements: readonly string[]): Promise<string> => {
    await app.query(`BEGIN; SET LOCAL app.merchant_id = '${merchant}'`);
    try {
      for (const statement of statements) await app.query(statement);
      await app.query("COMMIT");
      return "done";
    } catch (error) {
      await app.query("ROLLBACK");
      return (error as pg.DatabaseError).code ?? String(error);
    }
  };
}

export const work = (topic: string, key: string, tenant: string = "00000000-0000-0000-0000-000000000000") =>
  `INSERT INTO outbox (topic, key, tenant, due_at) VALUES ('${topic}', '${key}', '${tenant}', now())`;

/** What the api says in its transactions of whose session a call has. */
export const presented = ({ token, cookieToken }: SessionSecrets) => [
  `SET LOCAL app.session_id = '${token.slice(0, 36)}'`,
  `SET LOCAL app.session_proof = '${proofFrom({ token, cookieToken }).toString("hex")}'`,
];
