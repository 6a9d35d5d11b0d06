import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import type { AgreementId, Party } from "#agreement/agreement.ts";
import { insertAgreement, markAgreed, markCarriedOut } from "#agreement/agreement.store.ts";
import type { Tx } from "#platform/data/db.ts";
import { daysAfter } from "#platform/day.ts";
import { house, type Id } from "#platform/ids.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { testEveryMove } from "#testing/machine.ts";
import { proofFrom } from "#testing/money.ts";
import { recoveryMachine, type RecoveryState } from "./recovery.ts";
import { findRecovery, listSteps, lockRecovery, moveRecovery } from "./recovery.store.ts";

let api: TestApi;
let two: [Party, Party];
beforeAll(async () => {
  api = await startTestApi();
  two = [partyOf(await api.aStaffMember("support")), partyOf(await api.aStaffMember("seniorReviewer"))];
});
afterAll(() => api.stop());

function partyOf({ session, member }: StaffClient): Party {
  const sessionId = session.token.slice(0, 36) as Id<"session">;
  return { sessionId, sessionProof: proofFrom(session), person: member.id, role: "" };
}

/** A row in this state, whose time has come for whatever is tried: nothing but a superuser can write it. */
async function rowIn(state: RecoveryState, action: string): Promise<string> {
  const [id, person] = [randomUUID(), randomUUID()];
  const isOpen = ["ASKED", "CHECKED", "AGREED"].includes(state);
  const ready = state === "AGREED" || state === "DONE" ? "now() - interval '1 day'" : "NULL";
  const expires = action === "expire" ? "now() - interval '1 hour'" : "now() + interval '1 day'";
  await execute(
    api.database.ownerUrl,
    "SET session_replication_role = replica",
    `INSERT INTO person (id, username, email, phone_area, phone, password_hash, password_set_at, nickname, language, registered_at)
     VALUES ('${person}', 'p${person.slice(0, 8)}', '${person}@example.com', '852', '61234567', '-', now(), '-', 'zh-CN', now())`,
    `INSERT INTO recovery (id, person_id, company, face_check, first_step, browser, address, key_hash, state, asked_at, agreement, ready_at,
       founded_at, expires_at, ended_at)
     VALUES ('${id}', '${person}', '${randomUUID()}', '${randomUUID()}', 'password', '', '', '', '${state}', now() - interval '2 days',
       ${ready === "NULL" ? "NULL" : `'${randomUUID()}'`}, ${ready}, ${ready}, ${expires}, ${isOpen ? "NULL" : "now()"})`,
  );
  return id;
}

/** Two people agree, in the transaction of the move. */
async function agreed<T>(tx: Tx, subject: string, move: () => Promise<T>): Promise<T> {
  const id = randomUUID() as AgreementId;
  const content = { wish: {}, facts: { waitHours: "72" } };
  await tx.asTenant(house, async (own) => {
    const until = daysAfter(new Date(), 1);
    await insertAgreement(own, two[0], { id, act: "identity.recover", subject, content, until });
    await markAgreed(own, id, two[1]);
  });
  const moved = await move();
  await tx.asTenant(house, (own) => markCarriedOut(own, id));
  return moved;
}

describe("a recovery's row", () => {
  testEveryMove(() => api, recoveryMachine, {
    aRow: async (tx, state, action) => (await lockRecovery(tx, await rowIn(state, action)))!,
    move: (tx, row, action, told) => {
      const move = () => moveRecovery(tx, row, action, told);
      return action === "agree" ? agreed(tx, row.id, move) : move();
    },
    look: async (tx, { id }) => ({
      state: (await findRecovery(tx, id))!.state,
      history: await listSteps(tx, id),
    }),
  });
});
