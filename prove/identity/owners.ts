import { randomUUID } from "node:crypto";
import type { RefusalDetails, SentOf } from "@causeway/contract";
import { startRecovery } from "@causeway/contract/portal/recovery";
import * as contract from "@causeway/contract/portal/identity";
import { listMemberships } from "@causeway/server/identity/identity.store.ts";
import { house, type Id, type TenantId } from "@causeway/server/platform/ids.ts";
import type { Context } from "@causeway/server/context.ts";
import { totpCode } from "@causeway/server/platform/crypto/totp.ts";
import { factorsOf } from "@causeway/server/testing/factors.ts";
import { peopleOf, type NewPerson } from "@causeway/server/testing/people.ts";
import { decisions, letPassAt, seeSignatures, tellFace } from "@causeway/server/testing/recoveries.ts";
import { phonesOf } from "@causeway/server/testing/phones.ts";
import { softPasskey } from "@causeway/server/testing/soft-passkey.ts";
import type { TestApi } from "@causeway/server/testing/api.ts";
import type { PortalClient } from "@causeway/server/testing/portal-client.ts";
import type { Place } from "./place.ts";

type Proof = SentOf<typeof contract.finishSignIn>["proof"];

/** What people have beside a password and a mailbox. */
export const factorSets = ["mail", "phone", "app", "passkey", "app and passkey"] as const;
export type FactorSet = (typeof factorSets)[number];

/** What its owner has lost a moment before somebody else comes, with the way back he has begun. */
export const losses = ["nothing", "password", "app", "device", "everything"] as const;
export type Loss = (typeof losses)[number];

export type Owner = {
  readonly who: NewPerson;
  readonly device: { readonly deviceId: string; devicePwd: string };
  /** Whether he still comes in by what is his. */
  readonly comesIn: () => Promise<boolean>;
};

export type Certify = (ctx: Context, tenant: TenantId, name: string) => Promise<void>;
export type Crowd = ReturnType<typeof crowdOf>;

/** People whose accounts somebody is after, made as people make them. */
export function crowdOf(place: Place, certifyCompany: Certify) {
  const api = place as unknown as TestApi;
  const people = peopleOf(api);
  const factors = factorsOf(api, people, Date.now);
  const phones = phonesOf(people);
  const { ctx } = place;
  const { propose, agree } = decisions();
  const isOf = (set: FactorSet, factor: "app" | "passkey") => set.includes(factor);

  const bind = async (set: FactorSet) => {
    const who = set === "mail" ? await people.aPerson() : await phones.withPhone();
    await place.forgetAttempts();
    const signed = await people.signIn(who);
    const passkey = isOf(set, "passkey") ? softPasskey({ origin: place.origin }) : undefined;
    let portal = set === "mail" || set === "phone" ? signed.portal : await people.stepUp(who, signed);
    if (passkey) await factors.bindPasskey(portal, passkey);
    if (!isOf(set, "app")) return { who, portal, passkey };
    const { key, answer } = await factors.bindAuthenticator(portal);
    portal = await signed.goOn(answer.data.token, answer.setCookies);
    return { who, portal, passkey, app: { key, recoveryCodes: answer.data.recoveryCodes } };
  };
  type Bound = Awaited<ReturnType<typeof bind>>;

  /** What the owner proves a second time with: the strongest he has. */
  const proofOf = async (visitor: PortalClient, attemptId: string, { who, passkey, app }: Bound) => {
    if (passkey) {
      const { data } = await visitor.call(contract.startPasskeyStep, { attemptId });
      return { method: "passkey", passkey: passkey.prove(data) } satisfies Proof;
    }
    if (!app) return people.proofSent(visitor, attemptId, who, "email");
    await place.forgetSteps();
    return { method: "authenticator", code: totpCode(app.key, new Date()) } satisfies Proof;
  };

  const signIn = async (bound: Bound, deviceId: string) => {
    const visitor = await place.visitor();
    const first = await people.firstStep(visitor, bound.who, people.sessionKey().jwk, { deviceId });
    const { attemptId } = (first.data as unknown as { details: RefusalDetails["secondStepNeeded"] }).details;
    const proof = await proofOf(visitor, attemptId, bound);
    return visitor.call(contract.finishSignIn, { attemptId, proof, trustDevice: true }, { deviceId });
  };

  /** There is a face that can vouch for him, so that anybody can ask for a recovery. */
  const certify = async ({ username }: NewPerson) => {
    const [row] = await ctx.db.query<{ id: Id<"user"> }>({
      name: "id-of",
      text: "SELECT id FROM person WHERE username = $1",
      values: [username],
    });
    const [membership] = await ctx.db.tx(house, (tx) => listMemberships(tx, row!.id));
    await certifyCompany(ctx, membership!.tenant, `${username} Limited`);
  };

  /**
   * He asked, a face was shown, two people agreed and the wait is over: whoever is taken for him now has it all. What he
   * asked for stays unfinished.
   */
  const recover = async ({ who }: Bound) => {
    const { visitor, attemptId } = await factors.begin(who);
    const asked = await visitor.call(startRecovery, { attemptId });
    if (asked.code !== 0) throw new Error(`asking for a recovery answered ${asked.code}`);
    const [made] = await ctx.db.query<{ id: string; check: string; company: string }>({
      name: "recovery-of",
      text: `SELECT r.id, r.face_check AS check, r.company FROM recovery r JOIN person p ON p.id = r.person_id
             WHERE p.username = $1 AND r.ended_at IS NULL`,
      values: [who.username],
    });
    await tellFace(place, made!, "passed");
    await propose(await place.staff("support"), made!.id);
    const agreed = await agree(await place.staff("seniorReviewer"), made!.id);
    if (agreed.code !== 0) throw new Error(`agreeing to a recovery answered ${agreed.code}`);
    await seeSignatures(ctx);
    await letPassAt(place, made!.id, 72);
  };

  /** Somebody with these factors and a browser that he trusts, a moment after he lost this. */
  const anOwner = async (set: FactorSet, loss: Loss): Promise<Owner> => {
    const bound = await bind(set);
    await certify(bound.who);
    await place.forgetAttempts();
    const deviceId = randomUUID();
    const opened = await signIn(bound, deviceId);
    if (opened.code !== 0) throw new Error(`an owner with ${set} was answered ${opened.code}`);
    const device = { deviceId, devicePwd: opened.data.devicePwd };
    await place.forgetAttempts();
    const visitor = await place.visitor();
    if (loss === "password") await phones.beginReset(visitor, bound.who.email);
    if (loss === "app" && bound.app) {
      const { finish } = await factors.begin(bound.who);
      await finish({ method: "recovery", code: bound.app.recoveryCodes[0]! });
    }
    if (loss === "device") await signIn(bound, randomUUID());
    if (loss === "everything") await recover(bound);
    return {
      who: bound.who,
      device,
      comesIn: async () => {
        await place.forgetAttempts();
        // Whose password or factors are no longer his is not asked for a second step, or for another one.
        return signIn(bound, randomUUID()).then(
          ({ code }) => code === 0,
          () => false,
        );
      },
    };
  };
  return { people, anOwner };
}
