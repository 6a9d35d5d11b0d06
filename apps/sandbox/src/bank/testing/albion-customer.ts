import { generateKeyPairSync, randomUUID, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  readAlbionAccount,
  readAlbionEvent,
  readAlbionFeedPage,
  readAlbionOpeningAnswer,
  readAlbionReturn,
  readAlbionTransfer,
  readKeySet,
  readMt940,
  signQuestion,
  splitJws,
  verifyAnswer,
  verifyEvent,
  MessageRefused,
  SignatureRefused,
  writeAlbionOpening,
  writeAlbionReturnRequest,
  writeAlbionTransferRequest,
  type AlbionEvent,
  type AlbionOpening,
  type AlbionTransferRequest,
  type BankEntry,
  type Report,
  type VerifiedEvent,
} from "@causeway/bank-link";
import type { CurrencyCode, Money } from "@causeway/money";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { createAlbion } from "../albion/albion.ts";
import type { BankKeys } from "../keys.ts";
import { openingOf } from "./customer.ts";
import { soon } from "./misdeeds.ts";

/** An event as the customer found it: believed and read, or why not. */
export type Found = {
  readonly event?: AlbionEvent;
  readonly reports?: readonly Report[];
  readonly verified?: VerifiedEvent;
  readonly fault?: string;
};

/** A line that was kept open would lead to the bank as it was before it was started again. */
const oneLine = { connection: "close" };

const changedAt = "2026-01-01T00:00:00Z";

/** The bank's keys, of which one is no longer valid and two are, and how its customer knows them. */
function someKeys() {
  const pairs = ["albion-0", "albion-1", "albion-2"].map((id) => ({ id, ...generateKeyPairSync("ed25519") }));
  const [retired, first, second] = pairs.map(({ id, privateKey }) => ({ id, private: privateKey }));
  const dates = [{ until: changedAt }, {}, { from: changedAt }];
  const jwks = pairs.map(({ id, publicKey }, n) => ({
    ...publicKey.export({ format: "jwk" }),
    kid: id,
    ...dates[n],
  }));
  const keys: BankKeys = { valid: [first!, second!], retired: retired! };
  return { keys, keyAt: readKeySet(JSON.stringify({ keys: jwks })).keyAt };
}

/** A customer of the bank that never calls: it asks, and reads the feed from its cursor. */
export async function startAlbionCustomer() {
  const dir = mkdtempSync(join(tmpdir(), "causeway-albion-"));
  const ours = generateKeyPairSync("ed25519");
  const { keys, keyAt } = someKeys();
  let bank: FastifyInstance;
  let url = "";
  const startBank = async () => {
    bank = createAlbion({
      file: join(dir, "books.sqlite"),
      keys,
      clientKeys: { causeway: ours.publicKey },
    });
    // Started again, it is found where it was.
    url = await bank.listen({ host: "127.0.0.1", port: url === "" ? 0 : Number(new URL(url).port) });
  };
  await startBank();

  /** A question as it leaves, and what comes back as it came. */
  const send = (compact: string, path: string, isPost: boolean) =>
    fetch(`${url}${path}`, {
      signal: AbortSignal.timeout(5_000),
      ...(isPost
        ? { method: "POST", headers: { "content-type": "application/jose", ...oneLine }, body: compact }
        : { headers: { authorization: `JWS ${compact}`, ...oneLine } }),
    });
  const question = (path: string, payload?: string, key: KeyObject = ours.privateKey) =>
    signQuestion(
      { url: `${url}${path}`, ...(payload === undefined ? {} : { payload }) },
      { id: "causeway", private: key },
      new Date(),
    );
  const ask = async (path: string, payload?: string): Promise<Uint8Array> => {
    const { compact, jti } = question(path, payload);
    const reply = await send(compact, path, payload !== undefined);
    if (!reply.ok) throw new Error(`the bank answered ${reply.status}: ${await reply.text()}`);
    return verifyAnswer(await reply.text(), jti, keyAt, new Date()).payload;
  };

  const found: Found[] = [];
  let cursor = "";
  /** Reads the feed on to its end. */
  const poll = async () => {
    for (let more = true; more;) {
      const page = readAlbionFeedPage(await ask(`/v1/events?after=${cursor}&limit=7`));
      found.push(...page.events.map((compact) => readEvent(compact, keyAt)));
      cursor = page.next;
      ({ more } = page);
    }
    return found;
  };

  const panel = async (path: string, body: object) => {
    const reply = await fetch(`${url}/panel/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...oneLine },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, string> };
  };
  const entries = (accountId: string): BankEntry[] =>
    found.flatMap(({ event }) =>
      event?.type === "transaction" && event.entry.accountId === accountId ? [event.entry] : [],
    );
  return {
    found,
    poll,
    ask,
    send,
    question,
    panel,
    entries,
    url: () => url,
    page: async () => (await fetch(url)).text(),
    read: async <T>(path: string) =>
      (await (await fetch(`${url}/panel/${path}`, { headers: oneLine })).json()) as T,
    open: async (currency: CurrencyCode) => {
      const wanted = openingAt(currency);
      const { openingId } = wanted;
      const answer = readAlbionOpeningAnswer(await ask("/v1/accounts", writeAlbionOpening(wanted)));
      expect(answer.status).toBe("received");
      const account = readAlbionAccount(await ask(`/v1/accounts/${openingId}`));
      if (account.status !== "open") throw new Error(`an open account was expected, not ${account.status}`);
      return account.report;
    },
    pay: (account: string, amount: string) => panel("credits", { account, amount, payer: "Nordwind GmbH" }),
    ...instructing(ask),
    /** Waits until the feed told so many entries of an account. */
    told: async (accountId: string, count: number) => {
      await expect
        .poll(async () => {
          await poll();
          return entries(accountId).length;
        }, soon)
        .toBe(count);
      return entries(accountId);
    },
    restart: async () => {
      await bank.close();
      await startBank();
    },
    stop: async () => {
      await bank.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
export type AlbionCustomer = Awaited<ReturnType<typeof startAlbionCustomer>>;

/** What it is told to do with money. */
function instructing(ask: (path: string, payload?: string) => Promise<Uint8Array>) {
  return {
    sendBack: async (returnId: string, transactionId: string, money: Money) =>
      readAlbionReturn(
        await ask("/v1/returns", writeAlbionReturnRequest({ returnId, transactionId, money })),
      ),
    findReturn: async (returnId: string) => readAlbionReturn(await ask(`/v1/returns/${returnId}`)),
    transfer: async (request: AlbionTransferRequest) =>
      readAlbionTransfer(await ask("/v1/transfers", writeAlbionTransferRequest(request))),
    findTransfer: async (transferId: string) => readAlbionTransfer(await ask(`/v1/transfers/${transferId}`)),
  };
}

export function openingAt(currency: CurrencyCode): AlbionOpening {
  const { accountName, holder } = openingOf(currency);
  return { openingId: randomUUID(), currency, accountName, holder };
}

function readEvent(compact: string, keyAt: Parameters<typeof verifyEvent>[1]): Found {
  try {
    const verified = verifyEvent(splitJws(compact), keyAt);
    return verified.type === "mt940"
      ? { verified, reports: readMt940(verified.payload, "Europe/London") }
      : { verified, event: readAlbionEvent(verified.payload) };
  } catch (error) {
    if (error instanceof SignatureRefused || error instanceof MessageRefused) return { fault: error.message };
    throw error;
  }
}
