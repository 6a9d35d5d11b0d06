import { randomUUID } from "node:crypto";
import { agreeToProposal, listAgreements } from "@causeway/contract/console/agreement";
import { proposeRecovery } from "@causeway/contract/console/recovery";
import * as contract from "@causeway/contract/portal/recovery";
import { signatureOf } from "#partners/identity-check/signed-http.ts";
import type { FaceCheckId } from "#enterprise/index.ts";
import { setFaceState } from "#enterprise/face-check.store.ts";
import { hearFace } from "#enterprise/verify-face.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import { signedRecoveries, takeFacePassed } from "#recovery/index.ts";
import type { Context } from "../context.ts";
import type { StaffClient, TestApi } from "./api.ts";
import { companiesOf, type Company } from "./company.ts";
import { execute } from "./database.ts";
import { factorsOf } from "./factors.ts";
import { peopleOf, type NewPerson } from "./people.ts";
import type { PortalClient } from "./portal-client.ts";
import { receivingOf } from "./receiving.ts";
import { currentKey } from "#platform/crypto/key-ring.ts";

/** Plays the checker of a face: tells what came of it, signed, and says the same to the flow that asks. */
export async function tellFace(
  { ctx, doorUrl }: Pick<TestApi, "ctx" | "doorUrl">,
  { check, company }: { readonly check: string; readonly company: string },
  outcome: "passed" | "failed",
): Promise<void> {
  const tenant = company as TenantId;
  const begun = { state: "CHECKING", attempts: 1, finishedAt: null } as const;
  await ctx.db.tx(tenant, (tx) => setFaceState(tx, check as FaceCheckId, begun));
  const body = JSON.stringify({
    eventId: `event-${randomUUID()}`,
    occurredAt: new Date().toISOString(),
    reference: `${check}.1`,
    outcome,
  });
  const key = currentKey(ctx.config.secrets.identityCheck);
  const signature = signatureOf(key, Math.floor(Date.now() / 1000), body);
  const { status } = await fetch(`${doorUrl}/partner/identity-check`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-signature": signature },
    body,
  });
  if (status !== 204) throw new Error(`the door answered ${status}`);
  const identityCheck = { ...ctx.identityCheck, enquire: async () => outcome };
  const asked = { ...ctx, identityCheck };
  await hearFace(asked, (tx, id) => takeFacePassed(asked, tx, id), tenant, `${check}.1`);
}

/** What our people do about one. */
export function decisions() {
  const once = () => ({ requestId: randomUUID() });
  const propose = (by: PortalClient, recoveryId: string) =>
    by.call(proposeRecovery, { ...once(), recoveryId, reason: "the director is known to me" });
  /** What the second person reads and agrees to. */
  const agree = async (by: PortalClient, recoveryId: string) => {
    const { data } = await by.call(listAgreements, { state: "waiting" });
    const found = data.find(({ subject }) => subject === recoveryId);
    return by.call(agreeToProposal, {
      ...once(),
      agreementId: found?.agreementId ?? randomUUID(),
      digest: found?.digest ?? "0".repeat(64),
    });
  };
  return { once, propose, agree };
}

/** A flow sees what both have signed. */
export function seeSignatures(ctx: Context): Promise<void> {
  return signedRecoveries(ctx).run({
    slot: new Date(),
    signal: new AbortController().signal,
    stillMine: async () => {},
  });
}

/** As if hours had passed: nothing but a superuser who switches triggers off can do this. */
export function letPassAt(
  api: { readonly database: { readonly ownerUrl: string } },
  recoveryId: string,
  hours: number,
) {
  return execute(
    api.database.ownerUrl,
    "SET session_replication_role = replica",
    `UPDATE recovery SET asked_at = asked_at - interval '${hours} hours', ready_at = ready_at - interval '${hours} hours',
       expires_at = expires_at - interval '${hours} hours' WHERE id = '${recoveryId}'`,
  );
}

/** Whoever lost everything, and how he gets back in, told as stories. */
export function recoveriesOf(api: TestApi) {
  const { propose, once, ...second } = decisions();
  const agree = async (by: StaffClient, recoveryId: string) => {
    const answer = await second.agree(by, recoveryId);
    await seeSignatures(api.ctx);
    return answer;
  };
  const people = peopleOf(api);
  const companies = companiesOf(api, people);
  const factors = factorsOf(api, people, Date.now);
  const receiving = receivingOf(api, companies);
  /** What those who asked have written down. */
  const keys = new Map<string, string>();

  /** The owner of a certified company, who has an authenticator and is signed in somewhere. */
  const anOwner = async () => {
    const company = await receiving.aCertifiedCompany();
    const { key, answer } = await factors.bindAuthenticator(company.portal);
    // The browser in which he bound it goes on under another token; he is signed in elsewhere as well.
    const portal = await api.member({
      tenant: company.tenant,
      person: company.ownerId as Id<"user">,
      role: "administrator",
    });
    return { company, portal, who: company.owner, key, recoveryCodes: answer.data.recoveryCodes };
  };

  /** The first step is passed again; where the second is asked for, he asks for this instead. */
  const ask = async (who: NewPerson) => {
    const begun = await factors.begin(who);
    const answer = await begun.visitor.call(contract.startRecovery, { attemptId: begun.attemptId });
    keys.set(who.username, answer.data.recoveryKey);
    return { ...begun, answer };
  };

  const rowOf = async (who: NewPerson) => {
    const [row] = await api.ctx.db.query<{ id: string; state: string; face_check: string; company: string }>({
      name: "recovery-of",
      text: `SELECT r.id, r.state, r.face_check, r.company FROM recovery r JOIN person p ON p.id = r.person_id
             WHERE p.username = $1 ORDER BY r.asked_at DESC LIMIT 1`,
      values: [who.username],
    });
    if (!row) throw new Error(`nobody asked for a recovery of ${who.username}`);
    return row;
  };

  const showFace = async (who: NewPerson, outcome: "passed" | "failed" = "passed") => {
    const { face_check: check, company } = await rowOf(who);
    await tellFace(api, { check, company }, outcome);
  };

  /** One that waits for our people. */
  const aCheckedOne = async () => {
    const owner = await anOwner();
    const asked = await ask(owner.who);
    await showFace(owner.who);
    return { ...owner, asked, recoveryId: (await rowOf(owner.who)).id };
  };

  /** Two people have agreed, and the wait has begun. */
  const anAgreedOne = async (support: StaffClient, senior: StaffClient) => {
    const made = await aCheckedOne();
    await propose(support, made.recoveryId);
    const { code } = await agree(senior, made.recoveryId);
    if (code !== 0) throw new Error(`agreeing answered ${code}`);
    return made;
  };

  /** Passes the first step and finishes; the session is entered where one was opened. */
  const finish = async (who: NewPerson, typed?: string) => {
    const begun = await factors.begin(who);
    const recoveryKey = typed ?? keys.get(who.username) ?? "";
    const answer = await begun.visitor.call(contract.finishRecovery, {
      attemptId: begun.attemptId,
      recoveryKey,
    });
    const enter = () => people.enter(answer, begun.privateKey);
    return { ...begun, answer, enter };
  };

  /** The kinds of what somebody was told, at his address and in a company. */
  const kindsTo = async (to: string, { tenant }: Pick<Company, "tenant"> | { tenant?: undefined } = {}) =>
    (await people.messagesTo(to, tenant)).flatMap(({ kind }) =>
      kind?.startsWith("recovery.") ? [kind] : [],
    );

  return {
    people,
    companies,
    factors,
    receiving,
    anOwner,
    ask,
    rowOf,
    showFace,
    aCheckedOne,
    anAgreedOne,
    propose,
    agree,
    letPass: (recoveryId: string, hours: number) => letPassAt(api, recoveryId, hours),
    finish,
    kindsTo,
    once,
  };
}
