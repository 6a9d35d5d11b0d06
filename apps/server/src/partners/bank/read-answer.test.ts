import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAlbionBank } from "./albion-bank.ts";
import { createIsoBank } from "./iso-bank.ts";
import { BankSilent } from "./port.ts";
import { readAnswer } from "./read-answer.ts";

let server: Server;
let url: string;
let open = 0;
const piece = Buffer.alloc(1 << 20, "x");

let answer = (reply: ServerResponse): unknown => {
  open += 1;
  const goOn = () => {
    while (!reply.destroyed && reply.write(piece));
  };
  reply.on("drain", goOn).on("close", () => (open -= 1));
  return goOn();
};

/** A bank whose answer never ends, until another is wanted of it. */
beforeAll(async () => {
  server = createServer((_request, reply) => void answer(reply));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const id = "0192f0c4-7a11-7c3e-9d2b-5a1f4e6b8c90";
const clock = { now: () => new Date() };
const { privateKey: signingKey } = generateKeyPairSync("ed25519");
const options = () => ({ url, signingKey, keyId: "causeway", keys: { keyAt: () => undefined }, pools: {} });

describe("an answer that never ends", () => {
  test("is silence, and is listened to no longer", async () => {
    const iso = createIsoBank(
      { ...options(), partner: "harbour", zone: "Asia/Hong_Kong", bic: "CWHBHKHH" },
      clock,
    );
    const albion = createAlbionBank({ ...options(), partner: "albion", zone: "Europe/London" }, clock);
    for (const asked of [
      () => iso.findTransfer(id),
      () => iso.findRefund(id),
      () => albion.findTransfer(id),
      () => albion.feed!(""),
    ]) {
      const error = await asked().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(BankSilent);
      expect(String(error)).toMatch(/more than \d+ bytes/);
    }
    await expect.poll(() => open).toBe(0);
  });

  test("is not longer than it unpacks to", async () => {
    const packed = gzipSync(Buffer.alloc(9 << 20));
    expect(packed.byteLength).toBeLessThan(20_000);
    answer = (reply) => reply.setHeader("content-encoding", "gzip").end(packed);
    const iso = createIsoBank(
      { ...options(), partner: "harbour", zone: "Asia/Hong_Kong", bic: "CWHBHKHH" },
      clock,
    );
    await expect(iso.findTransfer(id)).rejects.toThrow(/more than \d+ bytes/);
  });
});

test("an answer is read whole up to its bound, wherever its letters were cut", async () => {
  const letters = new TextEncoder().encode("匯橋");
  const start = (to: ReadableStreamDefaultController<Uint8Array>) => {
    for (const byte of letters) to.enqueue(Uint8Array.of(byte));
    to.close();
  };
  const reply = () => new Response(new ReadableStream({ start }));
  expect(await readAnswer(reply(), 6)).toBe("匯橋");
  await expect(readAnswer(reply(), 5)).rejects.toThrow(BankSilent);
  expect(await readAnswer(new Response(null), 0)).toBe("");
});
