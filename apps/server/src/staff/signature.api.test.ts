import { randomUUID } from "node:crypto";
import type { Route, SentOf } from "@causeway/contract";
import { consoleRoutes } from "@causeway/contract/console/routes";
import { changeStaffRole, disableStaff } from "@causeway/contract/console/personnel";
import * as contract from "@causeway/contract/console/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffRolesThatMay } from "@causeway/contract";
import { consoleRoutes as bound } from "../capabilities.ts";
import { house } from "#platform/ids.ts";
import { findSigned } from "#platform/data/staff-signature.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { askRoute } from "#testing/ask-route.ts";
import { execute } from "#testing/database.ts";
import { exampleInput } from "#testing/example-input.ts";
import { signAct, type CallOptions } from "#testing/portal-client.ts";
import { softPasskey } from "#testing/soft-passkey.ts";
import { signInStaffMember } from "#testing/staff.ts";

let api: TestApi;
let senior: StaffClient;
let colleague: StaffClient;
beforeAll(async () => {
  api = await startTestApi();
  senior = await api.aStaffMember("seniorReviewer");
  colleague = await api.aStaffMember("support");
});
afterAll(() => api.stop());

const shut = (): SentOf<typeof disableStaff> => ({
  requestId: randomUUID(),
  staffId: colleague.member.id,
  reason: "Moved to another team",
});
const signed = (route: Route, input: unknown, by = senior, at?: number) =>
  signAct(by.session.sign!, by.session, route, input, at);
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
/** What a colleague's account was left as, and everything that an act could have left behind. */
const traces = () =>
  api.ctx.db.tx(house, (tx) =>
    tx.one(
      `SELECT (SELECT disabled_at FROM staff WHERE id = $1), (SELECT count(*) FROM staff_signature),
         (SELECT count(*) FROM request), (SELECT count(*) FROM audit), (SELECT count(*) FROM outbox)`,
      [colleague.member.id],
    ),
  );
const leavingNothing = async (input: ReturnType<typeof shut>, options: CallOptions) => {
  const before = await traces();
  const answer = await senior.call(disableStaff, input, options);
  expect(answer.code).toBe(432);
  expect(await traces()).toEqual(before);
  return answer;
};

describe("an act that is signed", () => {
  test("is done with the signature of its own person, which is kept, can be checked again and stands in the audit", async () => {
    const input = shut();
    expect((await senior.call(disableStaff, input)).code).toBe(0);
    const { details } = await api.ctx.db.tx(house, (tx) =>
      tx.one<{ details: { signature: string } }>(
        "SELECT details FROM audit WHERE subject = $1 ORDER BY seq DESC LIMIT 1",
        [colleague.member.id],
      ),
    );
    const rules = { origin: api.console.origin, waitHours: 0 };
    const by = { staff: senior.member.id, route: disableStaff.path };
    const check = (who: typeof by, where = rules) =>
      api.ctx.db.tx(house, (tx) => findSigned(tx, where, details.signature, who));
    expect(await check(by)).toEqual(input);
    expect(await check({ ...by, staff: colleague.member.id })).toBeUndefined();
    expect(await check({ ...by, route: changeStaffRole.path })).toBeUndefined();
    expect(await check(by, { ...rules, origin: api.origin })).toBeUndefined();
    expect(await check(by, { ...rules, waitHours: 31 * 24 })).toBeUndefined();
  });

  test("is refused without a signature, and leaves nothing behind", async () => {
    expect(refusalOf(await leavingNothing(shut(), { signature: null }))).toBe("stepUpNeeded");
  });

  test("is refused with a signature over another body, route, request id, session or person", async () => {
    const input = shut();
    const others = {
      body: await signed(disableStaff, { ...input, reason: "Another reason" }),
      route: await signed(changeStaffRole, input),
      requestId: await signed(disableStaff, { ...input, requestId: randomUUID() }),
      session: await signAct(
        senior.session.sign!,
        await signInStaffMember(api.ctx, senior.member.id, "seniorReviewer"),
        disableStaff,
        input,
      ),
      person: await signed(disableStaff, input, await api.aStaffMember("seniorReviewer")),
    };
    for (const [what, signature] of Object.entries(others))
      expect(refusalOf(await leavingNothing(input, { signature })), what).toBe("stepUpNeeded");
  });

  test("is refused with a signature from five minutes ago, or from five minutes ahead", async () => {
    for (const minutes of [-5, 5]) {
      const input = shut();
      const at = Date.now() + minutes * 60_000 + Math.sign(minutes) * 5_000;
      const signature = await signed(disableStaff, input, senior, at);
      expect(refusalOf(await leavingNothing(input, { signature }))).toBe("stepUpNeeded");
    }
  });

  test("is done once with one signature, and its retry gets the answer of the first", async () => {
    const input = {};
    const signature = await signed(contract.stepUpStaff, input);
    expect((await senior.call(contract.stepUpStaff, input, { signature })).code).toBe(0);
    expect((await senior.call(contract.stepUpStaff, input, { signature })).code).toBe(432);
    const write = shut();
    const one = await signed(disableStaff, write);
    expect((await senior.call(disableStaff, write, { signature: one })).code).toBe(0);
    const before = await traces();
    expect((await senior.call(disableStaff, write, { signature: one })).code).toBe(0);
    expect(await traces()).toEqual(before);
  });

  test("is done once when one signature is sent several times at once", async () => {
    const signature = await signed(contract.stepUpStaff, {});
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => senior.call(contract.stepUpStaff, {}, { signature })),
    );
    expect(all.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 432, 432, 432]);
  });

  test("is refused with a passkey whose holder was not verified, or of another site", async () => {
    for (const options of [
      { origin: api.console.origin, verifies: false },
      { origin: api.origin, verifies: true },
    ]) {
      const weak = softPasskey(options);
      const person = await api.aStaffMember("seniorReviewer");
      await bindBySql(person, weak);
      const input = shut();
      const sign = async (challenge: string) => weak.prove({ challenge });
      const signature = await signAct(sign, person.session, disableStaff, input);
      expect((await person.call(disableStaff, input, { signature })).code).toBe(432);
    }
  });

  test("is refused with a copy of a key that counts again from the beginning", async () => {
    const key = softPasskey({ origin: api.console.origin });
    const person = await api.aStaffMember("seniorReviewer");
    await bindBySql(person, key);
    const sign = async (challenge: string) => key.prove({ challenge });
    const step = async () => {
      const signature = await signAct(sign, person.session, contract.stepUpStaff, {});
      return (await person.call(contract.stepUpStaff, {}, { signature })).code;
    };
    expect([await step(), await step()]).toEqual([0, 0]);
    key.rewind();
    expect(await step()).toBe(432);
  });

  test("is not decided by a session that was stolen with its token, cookie and keys", async () => {
    const { sign: _, ...stolen } = senior.session;
    const thief = await api.console.enter(stolen);
    expect((await thief.call(contract.staffInfo, {})).code).toBe(0);
    expect((await thief.call(disableStaff, shut())).code).toBe(432);
    const own = softPasskey({ origin: api.console.origin });
    const input = shut();
    const sign = async (challenge: string) => own.prove({ challenge });
    const signature = await signAct(sign, stolen, disableStaff, input);
    expect((await thief.call(disableStaff, input, { signature })).code).toBe(432);
  });
});

const bindBySql = async (person: StaffClient, key: ReturnType<typeof softPasskey>) => {
  const { id, publicKey } = key.kept();
  await execute(
    api.database.ownerUrl,
    `INSERT INTO staff_passkey (id, staff_id, credential_id, public_key, sign_count, transports, name)
     VALUES ('${randomUUID()}', '${person.member.id}', '${id}', '\\x${publicKey}', 0, '{}', 'test')`,
  );
};

const marked = (mark: Route["signature"]) =>
  Object.entries(consoleRoutes as Record<string, Route>).filter(([, route]) => route.signature === mark);

describe("over the whole table of routes", () => {
  test.each(marked("own").map(([name, route]) => [name, route] as const))(
    "%s without a signature is answered 432",
    async (_name, route) => {
      for (const role of rolesOf(route)) {
        const person = await api.aStaffMember(role);
        const asked = await askRoute(person, "", route, exampleInput(route), { signature: null });
        expect(asked.said).toBe("432 passkeyNeeded");
      }
    },
  );

  test.each(marked("recent").map(([name, route]) => [name, route] as const))(
    "%s without a recent signature is answered 432",
    async (_name, route) => {
      for (const role of rolesOf(route)) {
        const person = await api.aStaffMember(role);
        const asked = await askRoute(person, "", route, exampleInput(route), { signature: null });
        expect(asked.said).toBe("432 stepUpNeeded");
      }
    },
  );

  const rolesOf = (route: Route) => {
    const policy = bound(api.served.console, { listen: () => () => {} } as never).find(
      (each) => each.route === route,
    )?.policy;
    if (policy?.who !== "staff") throw new Error("only routes for members of staff are signed");
    return policy.roles.length === 0 ? staffRolesThatMay() : policy.roles;
  };
});

describe("whoever looks at personal data", () => {
  const look = exampleInput(consoleRoutes.openCaseDocument) as SentOf<typeof consoleRoutes.openCaseDocument>;
  const { openCaseDocument } = consoleRoutes;

  test("opens no document without a signature of the last ten minutes in this very session", async () => {
    const reader = await api.aStaffMember("reviewer");
    const open = async (by = reader) => refusalOf(await by.call(openCaseDocument, look, { signature: null }));
    expect(await open()).toBe("stepUpNeeded");
    expect((await reader.call(contract.stepUpStaff, {})).code).toBe(0);
    expect(await open()).toBe("notFound");
    const elsewhere = await signInStaffMember(api.ctx, reader.member.id, "reviewer");
    expect(await open({ ...reader, ...(await api.console.enter(elsewhere)) })).toBe("stepUpNeeded");
    await execute(
      api.database.ownerUrl,
      "SET session_replication_role = replica",
      `UPDATE staff_signature SET at = at - interval '10 min', said_at = said_at - 600000 WHERE staff_id = '${reader.member.id}'`,
    );
    expect(await open()).toBe("stepUpNeeded");
  });

  test("is not fresh by a signature that was refused", async () => {
    const reader = await api.aStaffMember("reviewer");
    const signature = await signed(contract.stepUpStaff, {}, reader, Date.now() - 301_000);
    expect((await reader.call(contract.stepUpStaff, {}, { signature })).code).toBe(432);
    expect(refusalOf(await reader.call(openCaseDocument, look, { signature: null }))).toBe("stepUpNeeded");
  });
});
