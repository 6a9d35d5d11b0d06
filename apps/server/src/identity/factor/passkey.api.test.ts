import { code } from "@causeway/contract";
import * as factor from "@causeway/contract/portal/factor";
import * as contract from "@causeway/contract/portal/identity";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { factorsOf, refusalOf } from "#testing/factors.ts";
import { peopleOf } from "#testing/people.ts";
import type { PortalClient } from "#testing/portal-client.ts";
import { softPasskey } from "#testing/soft-passkey.ts";

let time = Date.now();
let api: TestApi;
let people: ReturnType<typeof peopleOf>;
let stories: ReturnType<typeof factorsOf>;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(time) });
  people = peopleOf(api, () => time);
  stories = factorsOf(api, people, () => time);
});
afterAll(() => api.stop());

const at = () => ({ timestamp: time });

describe("a passkey", () => {
  test("is a second step", async () => {
    const { who, key } = await stories.withPasskey();
    const attempt = await stories.begin(who);
    expect(attempt.methods[0]).toEqual({ method: "passkey" });
    const { data } = await attempt.visitor.call(
      contract.startPasskeyStep,
      { attemptId: attempt.attemptId },
      at(),
    );
    expect(data.allowCredentials).toHaveLength(1);
    expect((await attempt.finish({ method: "passkey", passkey: key.prove(data) })).code).toBe(0);
  });

  test("opens a session by itself", async () => {
    const { who, key } = await stories.withPasskey();
    const visitor = await api.visitor();
    const { data } = await visitor.call(contract.startPasskeySignIn, {}, at());
    expect(data.allowCredentials, "it names nobody").toEqual([]);
    const sessionKey = people.sessionKey();
    const answer = await visitor.call(
      contract.signInByPasskey,
      { passkey: key.prove(data), sessionKey: sessionKey.jwk },
      at(),
    );
    expect(answer.code).toBe(0);
    const portal = await people.enter(answer, sessionKey.privateKey);
    expect((await portal.call(contract.clientUserInfo, {}, at())).data.username).toBe(who.username);
  });

  test("answers a challenge once, in time, and only the one it was asked", async () => {
    const { who, key } = await stories.withPasskey();
    const [one, other] = [await stories.begin(who), await stories.begin(who)];
    const ask = async ({ visitor, attemptId }: typeof one) =>
      (await visitor.call(contract.startPasskeyStep, { attemptId }, at())).data;
    const proof = key.prove(await ask(one));
    expect(
      refusalOf(await other.finish({ method: "passkey", passkey: proof })),
      "made for another attempt",
    ).toBe("passkeyWrong");
    expect((await one.finish({ method: "passkey", passkey: proof })).code).toBe(0);
    const third = await stories.begin(who);
    expect(refusalOf(await third.finish({ method: "passkey", passkey: proof }))).toBe("passkeyWrong");
    const { visitor } = third;
    const late = key.prove((await visitor.call(contract.startPasskeySignIn, {}, at())).data);
    time += factor.enrolTtlMs;
    const answer = await visitor.call(
      contract.signInByPasskey,
      { passkey: late, sessionKey: people.sessionKey().jwk },
      at(),
    );
    expect(refusalOf(answer), "too late").toBe("passkeyWrong");
  });

  test("of somebody else is refused", async () => {
    const [mine, theirs] = [await stories.withPasskey(), await stories.withPasskey()];
    const attempt = await stories.begin(mine.who);
    const { data } = await attempt.visitor.call(
      contract.startPasskeyStep,
      { attemptId: attempt.attemptId },
      at(),
    );
    expect(refusalOf(await attempt.finish({ method: "passkey", passkey: theirs.key.prove(data) }))).toBe(
      "passkeyWrong",
    );
    expect((await stories.bindPasskey(mine.portal, theirs.key)).code, "nor can it be bound twice").toBe(
      code.refused,
    );
  });

  test("that nobody has bound, that signs for another site or that verifies nobody is refused", async () => {
    const { portal, who } = await stories.withPasskey();
    const elsewhere = softPasskey({ origin: "http://localhost:2" });
    const careless = softPasskey({ origin: api.origin, verifies: false });
    expect(refusalOf(await stories.bindPasskey(portal, elsewhere))).toBe("passkeyWrong");
    expect(refusalOf(await stories.bindPasskey(portal, careless))).toBe("passkeyWrong");
    const attempt = await stories.begin(who);
    const { data } = await attempt.visitor.call(
      contract.startPasskeyStep,
      { attemptId: attempt.attemptId },
      at(),
    );
    const unknown = softPasskey({ origin: api.origin }).prove(data);
    expect(refusalOf(await attempt.finish({ method: "passkey", passkey: unknown }))).toBe("passkeyWrong");
  });

  test("whose count goes back is a copy and is refused", async () => {
    const { who, key } = await stories.withPasskey();
    const prove = async () => {
      const { visitor, attemptId, finish } = await stories.begin(who);
      const { data } = await visitor.call(contract.startPasskeyStep, { attemptId }, at());
      return finish({ method: "passkey", passkey: key.prove(data) });
    };
    expect((await prove()).code).toBe(0);
    key.rewind();
    expect(refusalOf(await prove())).toBe("passkeyWrong");
  });

  test("is listed, renamed and removed by its owner and by nobody else", async () => {
    const [mine, theirs] = [await stories.withPasskey(), await stories.withPasskey()];
    const rename = (portal: PortalClient, name: string) =>
      portal.call(factor.renamePasskey, { id: mine.id, name }, at());
    expect((await rename(theirs.portal, "Stolen")).code).toBe(code.notFound);
    expect((await rename(mine.portal, "Phone")).code).toBe(0);
    const { data } = await mine.portal.call(factor.listFactors, {}, at());
    expect(data.passkeys).toMatchObject([{ id: mine.id, name: "Phone", usedAt: null }]);
    const remove = (portal: PortalClient) => portal.call(factor.removePasskey, { id: mine.id }, at());
    expect((await remove(theirs.portal)).code).toBe(code.notFound);
    expect((await remove(mine.portal)).code).toBe(0);
    expect((await stories.begin(mine.who)).methods[0]?.method).toBe("email");
    expect(await stories.heldAndAudited(mine.who)).toEqual({
      held: true,
      acts: ["factor.passkeyBound", "factor.passkeyRemoved"],
    });
  });
});
