import { generateKeyPairSync, randomUUID, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  readAccountReport,
  readXml,
  SignatureRefused,
  signRequest,
  verifyRequest,
  writeOpeningRequest,
} from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { createHarbour } from "../harbour/harbour.ts";
import { bankBic } from "../receiving-details.ts";

/** What reached us: believed, or why not. */
export type Heard = {
  readonly xml: string;
  readonly fault?: string;
  readonly nonce?: string;
  readonly keyId?: string;
};

/** A customer of the bank's, who hears what it says and has said to it what he likes, and the bank itself. */
export async function startCustomer() {
  const dir = mkdtempSync(join(tmpdir(), "causeway-bank-"));
  const bankKey = generateKeyPairSync("ed25519");
  const nextKey = generateKeyPairSync("ed25519");
  const publicKeys = new Map([
    ["bank", bankKey.publicKey],
    ["bank-2", nextKey.publicKey],
  ]);
  const ourKey = generateKeyPairSync("ed25519");
  const heard: Heard[] = [];

  const hear = async (request: IncomingMessage): Promise<number> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const xml = Buffer.concat(chunks).toString("utf8");
    const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]));
    const sent = {
      method: "POST",
      authority: headers["host"] ?? "",
      path: request.url ?? "",
      headers,
      body: xml,
    };
    try {
      const { nonce, keyId } = verifyRequest(sent, (id) => publicKeys.get(id), new Date());
      heard.push({ xml, nonce, keyId });
      return 204;
    } catch (error) {
      if (!(error instanceof SignatureRefused)) throw error;
      heard.push({ xml, fault: error.fault });
      return 401;
    }
  };
  const ear = createServer((request, response) => {
    void hear(request).then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => ear.listen(0, "127.0.0.1", resolve));

  let bank: FastifyInstance;
  let url: string;
  const startBank = async () => {
    const { port } = ear.address() as AddressInfo;
    bank = createHarbour({
      file: join(dir, "books.sqlite"),
      clientUrl: `http://127.0.0.1:${port}/partner/bank`,
      keys: {
        valid: [
          { id: "bank", private: bankKey.privateKey },
          { id: "bank-2", private: nextKey.privateKey },
        ],
      },
      clientKeys: { causeway: ourKey.publicKey },
    });
    url = await bank.listen({ host: "127.0.0.1", port: 0 });
  };
  await startBank();

  const say = (xml: string, key: KeyObject = ourKey.privateKey) => {
    const { host } = new URL(url);
    const request = {
      method: "POST",
      authority: host,
      path: "/messages",
      body: xml,
      contentType: "application/xml",
    };
    return fetch(`${url}/messages`, {
      method: "POST",
      headers: signRequest(request, { id: "causeway", private: key }, new Date()),
      body: xml,
    });
  };
  const panel = async (path: string, body: object) => {
    const reply = await fetch(`${url}/panel/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, string> };
  };
  return {
    heard,
    say,
    panel,
    read: async <T>(path: string) => (await (await fetch(`${url}/panel/${path}`)).json()) as T,
    /** What a person sees. */
    page: async () => (await fetch(url)).text(),
    url: () => url,
    open: async (currency: CurrencyCode) => {
      const request = openingOf(currency);
      await say(writeOpeningRequest(request));
      const isOurs = ({ xml }: Heard) => xml.includes("acmt.014") && xml.includes(request.processId);
      await expect.poll(() => heard.some(isOurs)).toBe(true);
      return readAccountReport(readXml(heard.find(isOurs)!.xml));
    },
    pay: (account: string, amount: string) => panel("credits", { account, amount, payer: "Nordwind GmbH" }),
    restart: async () => {
      await bank.close();
      await startBank();
    },
    stop: async () => {
      await bank.close();
      ear.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
export type Customer = Awaited<ReturnType<typeof startCustomer>>;

export const about = () => ({ messageId: randomUUID(), createdAt: new Date() });

export const openingOf = (currency: CurrencyCode, processId = randomUUID().replaceAll("-", "")) => ({
  ...about(),
  processId,
  currency,
  accountName: "Harbour Light Trading Ltd",
  bank: bankBic,
  holder: {
    id: "M1",
    legalName: "Harbour Light Trading Ltd",
    address: { street: "1 Example Road", town: "Hong Kong", country: "HK" },
  },
});
