import { createSecretKey } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientToServer, serverPrivateJwk } from "../testing/clients.ts";
import { joseOpen, joseSeal } from "../testing/jose-server.ts";
import { loadPrivateJwk } from "./agreement.ts";
import { openDirect, openWith, sealDirect, sealTo } from "./seal.ts";

const directKey = createSecretKey(clientToServer);
const agreementKey = loadPrivateJwk(serverPrivateJwk);
const directHeader = { alg: "dir", enc: "A256GCM", kid: "k", typ: "body" };
const agreedHeader = { ...directHeader, alg: "ECDH-ES" };

const sealers = {
  "dir, node": async (text: string) => sealDirect(text, "body", "k", directKey),
  "dir, jose": async (text: string) => joseSeal(text, directHeader, clientToServer),
  "ECDH-ES, node": async (text: string) => sealTo(text, "body", "k", serverPrivateJwk),
  "ECDH-ES, jose": async (text: string) => joseSeal(text, agreedHeader, serverPrivateJwk),
};

const openers = {
  dir: {
    node: (sealed: string) => openDirect(sealed, "body", "k", directKey),
    jose: async (sealed: string) => (await joseOpen(sealed, clientToServer)).text,
  },
  "ECDH-ES": {
    node: (sealed: string) => openWith(sealed, "body", "k", agreementKey),
    jose: async (sealed: string) => (await joseOpen(sealed, serverPrivateJwk)).text,
  },
};

const directions = [
  ["dir, node", openers.dir.jose],
  ["dir, jose", openers.dir.node],
  ["dir, node", openers.dir.node],
  ["ECDH-ES, node", openers["ECDH-ES"].jose],
  ["ECDH-ES, jose", openers["ECDH-ES"].node],
  ["ECDH-ES, node", openers["ECDH-ES"].node],
] as const;

describe.each(directions)("what is sealed by %s", (sealer, open) => {
  test("opens to the same text at every length around a block", async () => {
    const wrong: number[] = [];
    for (let length = 1; length <= 70; length += 1) {
      const text = "界a".repeat(length).slice(0, length);
      if ((await open(await sealers[sealer](text))) !== text) wrong.push(length);
    }
    expect(wrong).toEqual([]);
  });

  test("opens to the same text whatever it is", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(text, async (written) => (await open(await sealers[sealer](written))) === written),
      { numRuns: 100 },
    );
    expect(await open(await sealers[sealer]("\uFEFFa byte order mark stays"))).toMatch(/^\uFEFF/);
  });
});

test("both write a direct message's header in the same bytes", async () => {
  const [node] = (await sealers["dir, node"]("x")).split(".");
  const [jose] = (await sealers["dir, jose"]("x")).split(".");
  expect(node).toBe(jose);
});

test("both write messages of the same length", async () => {
  const lengths = await Promise.all(Object.values(sealers).map(async (seal) => (await seal("金額")).length));
  expect(lengths[0]).toBe(lengths[1]);
  expect(lengths[2]).toBe(lengths[3]);
});

test("no two messages under one key share an initialization vector", () => {
  const ivs = Array.from({ length: 2_000 }, () => sealDirect("x", "body", "k", directKey).split(".")[2]);
  expect(new Set(ivs).size).toBe(2_000);
});
