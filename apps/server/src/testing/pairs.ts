import { hash, randomUUID } from "node:crypto";
import { closeBreak } from "@causeway/contract/console/statement";
import pg from "pg";
import { agree } from "#agreement/decide-proposal.ts";
import type { AgreementAct, Party } from "#agreement/agreement.ts";
import { propose } from "#agreement/propose.ts";
import { house, type Id, type TenantId } from "#platform/ids.ts";
import type { TestApi } from "./api.ts";
import { belongs } from "./review.ts";
import { signIn } from "./sign-in.ts";
import { makeStaffMember, signInStaffMember } from "./staff.ts";

/** What a call knows of its session. */
const presented = ({ token, cookieToken }: { token: string; cookieToken: string }) => ({
  sessionId: token.slice(0, 36) as Id<"session">,
  sessionProof: hash("sha256", `${token}.${cookieToken}`, "buffer"),
});

/** Something that two people do: it writes what was wished for into a list, and its facts may move. */
export function aTwoPersonAct() {
  const done: string[] = [];
  const facts: Record<string, string> = { amount: "20000.00", currency: "USD" };
  const act: AgreementAct = {
    name: "break.close",
    title: ["-", "-", "-"],
    readers: ["treasury", "administrator", "approver"],
    proposers: ["treasury", "administrator"],
    deciders: ["treasury", "administrator"],
    proposal: { route: closeBreak, says: () => true },
    readFacts: async () => ({ ...facts }),
    carryOut: async (tx, { subject, wish }) => {
      await tx.query("SELECT 1");
      done.push(`${subject} ${wish["what"]}`);
    },
  };
  return { act, acts: [act], done, facts };
}

/** Three people of the house and three of a merchant, and what they do in pairs. */
export async function pairsOf(api: TestApi) {
  const { tenant: merchant } = (await api.member()).session;
  let made = 0;
  const aTreasurer = async (email = `two${++made}@causeway.example`): Promise<Party> => {
    const { id } = await makeStaffMember(api.ctx, { role: "treasury", email, name: email });
    const session = await signInStaffMember(api.ctx, id, "treasury");
    return { ...presented(session), person: id, role: "treasury" };
  };
  const aMember = async (email = `member${++made}@trade.example`): Promise<Party> => {
    const person = await belongs(api, { session: { tenant: merchant } }, email);
    const opened = await signIn(api.ctx, { tenant: merchant, person });
    return { ...presented(opened), person, role: "administrator" };
  };
  const threeOf = async (make: () => Promise<Party>) => [await make(), await make(), await make()];

  const propound = (tenant: TenantId, by: Party, act: AgreementAct, subject: string = randomUUID()) =>
    api.ctx.db.tx(tenant, async (tx) => {
      const { id } = await propose(api.ctx, tx, by, act, { subject, wish: { what: "return" } });
      const { digest } = await tx.one<{ digest: string }>(
        "SELECT encode(digest, 'hex') AS digest FROM agreement WHERE id = $1",
        [id],
      );
      return { agreementId: id, digest, subject };
    });
  const decideAs = (
    tenant: TenantId,
    by: Party,
    acts: readonly AgreementAct[],
    read: Awaited<ReturnType<typeof propound>>,
  ) => api.ctx.db.tx(tenant, (tx) => agree(api.ctx, tx, by, acts, read));
  const rowOf = (tenant: TenantId, id: string) =>
    api.ctx.db.tx(tenant, (tx) => tx.one("SELECT * FROM agreement WHERE id = $1", [id]));

  /** Statements as the app's own role, with the tenant it chose for itself and the token that somebody presents. */
  const asApp = async (tenant: TenantId, by: Party, ...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: api.database.consoleUrl });
    await client.connect();
    try {
      const proof = by.sessionProof.toString("hex");
      await client.query(
        `BEGIN; SET LOCAL app.merchant_id = '${tenant}'; SET LOCAL app.session_proof = '${proof}'`,
      );
      for (const statement of statements) await client.query(statement);
      await client.query("COMMIT");
    } finally {
      await client.end();
    }
  };
  const people: Readonly<Record<TenantId, readonly Party[]>> = {
    [house]: await threeOf(aTreasurer),
    [merchant]: await threeOf(aMember),
  };
  return { merchant, people, aTreasurer, aMember, propound, decideAs, rowOf, asApp };
}
