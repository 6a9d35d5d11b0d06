import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { code as codes } from "@causeway/contract";
import { submitContactMessage } from "@causeway/contract/portal/contact";
import * as enterprise from "@causeway/contract/portal/enterprise";
import * as identity from "@causeway/contract/portal/identity";
import type { RealNameForm } from "@causeway/contract/real-name/form";
import type { Context } from "@causeway/server/context.ts";
import { createPasswords } from "@causeway/server/identity/sign-in/password.ts";
import { insertMerchant, insertPerson } from "@causeway/server/identity/identity.store.ts";
import { secretsSchema } from "@causeway/server/platform/crypto/secrets.ts";
import { house, newId, newOrderNo } from "@causeway/server/platform/ids.ts";
import { forgetAttempts } from "@causeway/server/testing/database.ts";
import { takeCaptcha } from "@causeway/server/testing/people.ts";
import { openPortal } from "@causeway/server/testing/portal-client.ts";
import { makeSessionKey } from "@causeway/server/testing/session-key.ts";
import { signIn } from "@causeway/server/testing/sign-in.ts";
import { openAccounts, type Certify } from "../people/merchants.ts";
import { asMerchant, refused, type Merchant, type Place } from "../people/patient.ts";
import type { Promised } from "../review/promised.ts";
import { fetchFile, sendFile } from "../review/uploads.ts";

const people = 60;
const password = "Harbour-Proof-1";

/** The world that this happens in. */
export type Ground = {
  readonly place: Place;
  readonly secretsFile: string;
  readonly mails: () => Promise<
    readonly {
      readonly to: readonly { readonly address: string }[];
      readonly subject: string;
      readonly text: string;
    }[]
  >;
  /** With the secrets as they are at that moment. */
  readonly withContext: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
  readonly certify: Certify;
};

/** What somebody was told had happened, and what went wrong on the way. */
export type PromisedByKeys = {
  readonly files: Promised;
  /** Who saved which name of a company last. */
  readonly drafts: Map<Merchant, string>;
  readonly messages: string[];
  signIns: number;
  accounts: number;
  readonly violations: string[];
};

/** People who go on for as long as they are let. */
export async function beginLoad(ground: Ground) {
  const over = new AbortController();
  const promised: PromisedByKeys = {
    files: {
      cases: [],
      decisions: [],
      answers: [],
      uploads: [],
      sent: new Set(),
      merchants: new Map(),
      refusals: [],
    },
    drafts: new Map(),
    messages: [],
    signIns: 0,
    accounts: 0,
    violations: [],
  };
  const merchants = await ground.withContext(async (ctx) => {
    const made: Merchant[] = [];
    for (let n = 0; n < 3; n++) {
      const { tenant, ...session } = await signIn(ctx);
      const now = ctx.clock.now();
      const no = newOrderNo("ME", ctx.config.cell, now);
      await ctx.db.tx(tenant, (tx) => insertMerchant(tx, no, `Proof ${n}`, now));
      made.push({ tenant, session });
    }
    return made;
  });
  await makePeople(ground);
  const repeat = async (pauseMs: number, work: () => Promise<void>) => {
    while (!over.signal.aborted) {
      await work();
      await sleep(randomInt(pauseMs, 3 * pauseMs));
    }
  };
  const [sender, ...writers] = merchants as [Merchant, ...Merchant[]];
  let person = 0;
  const working = [
    repeat(500, () => sendAndOpen(ground, sender, promised)),
    ...writers.map((writer) => repeat(300, () => saveDraft(ground, writer, promised))),
    repeat(500, () => writeToUs(ground, promised)),
    repeat(1_000, () => comeIn(ground, person++, promised)),
    repeat(2_000, () => haveAccountOpened(ground, promised)),
  ];
  return {
    hasBegun: async () => {
      while (promised.signIns === 0 || promised.accounts === 0 || promised.drafts.size === 0) {
        if (promised.violations.length > 0) return;
        await sleep(250);
      }
    },
    end: async () => {
      over.abort();
      await Promise.all(working);
      return promised;
    },
  };
}

/** Who has had his password since before anything was changed. */
function makePeople(ground: Ground): Promise<void> {
  return ground.withContext(async (ctx) => {
    const passwordHash = await createPasswords(ctx.config.secrets.pepper).hash(password);
    const registeredAt = ctx.clock.now();
    await ctx.db.tx(house, async (tx) => {
      for (let n = 0; n < people; n++)
        await insertPerson(tx, {
          id: newId(registeredAt),
          username: `prover${n}`,
          email: addressOf(n),
          phoneArea: "852",
          phone: String(60_000_000 + n),
          passwordHash,
          nickname: `prover${n}`,
          language: "en-US",
          registeredAt,
        });
    });
  });
}

const addressOf = (n: number) => `prover${n}@example.com`;

async function sendAndOpen(ground: Ground, merchant: Merchant, { files, violations }: PromisedByKeys) {
  const place = ground.place;
  const refusals = files.refusals.length;
  await sendFile(place, merchant, "companyDocument", files);
  // On a busy machine a check may take longer than it may; anything else would be a session that is gone.
  for (const refusal of files.refusals.slice(refusals))
    if (refusal !== "uploadTooComplex") violations.push(`a file was refused: ${refusal}`);
  const one = files.uploads[randomInt(Math.max(1, files.uploads.length))];
  if (one && !(await fetchFile(place, merchant, one.documentId))) violations.push("a file did not open");
}

async function saveDraft(ground: Ground, merchant: Merchant, { drafts, violations }: PromisedByKeys) {
  const client = asMerchant(ground.place, merchant);
  const read = await client.call(enterprise.readRealName, {});
  if (refused(read)) return void violations.push(`a form was refused: ${read.refusal}`);
  const last = drafts.get(merchant);
  if (last !== undefined && read.form.company.nameEn !== last)
    violations.push(`the form says ${read.form.company.nameEn} and not ${last}`);
  const name = `Proof ${randomUUID()} Limited`;
  drafts.set(merchant, name);
  // A try whose answer was lost has saved the form; the next is refused as it comes too late, and it stands all the same.
  const saved = await client.call(enterprise.saveRealNameDraft, {
    revision: read.revision,
    form: withName(read.form, name),
  });
  if (refused(saved) && saved.refusal !== "draftChanged")
    violations.push(`a draft was refused: ${saved.refusal}`);
}

function withName(form: RealNameForm, nameEn: string): RealNameForm {
  return { ...form, company: { ...form.company, nameEn } };
}

async function writeToUs(ground: Ground, { messages }: PromisedByKeys): Promise<void> {
  const input = {
    requestId: randomUUID(),
    name: "Prover",
    company: randomUUID(),
    email: "prover@example.com",
    message: "Please answer once.",
  };
  for (;;)
    try {
      const { portalUrl, origin } = ground.place;
      const { code, data } = await (await openPortal(portalUrl, origin)).call(submitContactMessage, input);
      if (code !== 0) throw new Error(`answered ${code}`);
      messages.push(data.messageNo);
      return;
    } catch {
      await sleep(100);
    }
}

/** Password, captcha and the code in the mail. Whoever is cut off in the middle is followed by somebody else. */
async function comeIn(ground: Ground, n: number, promised: PromisedByKeys): Promise<void> {
  if (n >= people) return;
  const { portalUrl, origin } = ground.place;
  const at = { username: `prover${n}`, address: addressOf(n) };
  try {
    const visitor = await openPortal(portalUrl, origin);
    await forgetAttempts(ground.place.ownerUrl);
    const { codes: ring } = secretsSchema
      .pick({ codes: true })
      .parse(JSON.parse(readFileSync(ground.secretsFile, "utf8")));
    const first = await visitor.call(identity.signInByPassword, {
      username: at.username,
      password,
      ...(await takeCaptcha(visitor, ring, {})),
      sessionKey: makeSessionKey().jwk,
    });
    if (first.code === codes.fault) return;
    const { attemptId } = (first.data as unknown as { details?: { attemptId?: string } }).details ?? {};
    if (attemptId === undefined)
      return void promised.violations.push(
        `the password of ${at.username} was refused: ${JSON.stringify(first)}`,
      );
    const sent = await visitor.call(identity.sendSecondStepCode, { attemptId, channel: "email" });
    if (sent.code !== 0) return;
    const code = await codeIn(ground, at.address);
    const proof = { method: "email" as const, codeId: sent.data.codeId, code };
    const finished = await visitor.call(identity.finishSignIn, { attemptId, proof, trustDevice: false });
    if (finished.code === 0) promised.signIns += 1;
    else if (finished.code !== codes.fault)
      promised.violations.push(`${at.username} was not let in: ${JSON.stringify(finished.data)}`);
  } catch {
    // What is killed answers nothing.
  }
}

async function codeIn(ground: Ground, address: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 500) {
    const mails = await ground.mails();
    const mail = mails.findLast(({ to }) => to.some((each) => each.address === address));
    const code = mail && /\b\d{6}\b/.exec(mail.text)?.[0];
    if (code !== undefined) return code;
    await sleep(500);
  }
  throw new Error(`no code came to ${address}`);
}

/** Takes an instruction to the bank that is signed with our key, and its answer. */
async function haveAccountOpened(ground: Ground, promised: PromisedByKeys): Promise<void> {
  try {
    await ground.withContext((ctx) => openAccounts(ctx, ground.certify, ["USD"], 1));
    promised.accounts += 1;
  } catch (error) {
    // Who arranges this is a process too: one that began before a key was retired is refused, and begins anew.
    if (!/is retired|of a key is needed/.test(String(error))) promised.violations.push(String(error));
  }
}
