import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { startClamd, type Clamd } from "@causeway/machinery/clamd.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClamdScan } from "./clamd.ts";

const dir = mkdtempSync(join("/var/tmp", "causeway-clamd-"));
let clamd: Clamd;
beforeAll(async () => {
  clamd = await startClamd(dir);
});
afterAll(async () => {
  await clamd.process.stop();
  rmSync(dir, { recursive: true, force: true });
});

const scan = (bytes: Buffer) => createClamdScan(new URL(clamd.url))(Readable.from([bytes]));
const eicar = Buffer.from("X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*");

test("the scanner passes what it does not know", async () => {
  expect(await scan(Buffer.alloc(5_000_000, "a"))).toBe("clean");
});

test("the scanner finds its test file, alone and inside another", async () => {
  expect(await scan(eicar)).toBe("infected");
  expect(await scan(Buffer.concat([Buffer.alloc(1_000_000), eicar, Buffer.alloc(1_000_000)]))).toBe(
    "infected",
  );
});

test("a scanner that is away is a fault, not a pass", async () => {
  await expect(createClamdScan(new URL("tcp://127.0.0.1:1"))(Readable.from([eicar]))).rejects.toThrow();
});

test("a scanner that refuses the file is a fault, not a pass", async () => {
  await expect(scan(Buffer.alloc(27 * 1024 * 1024))).rejects.toThrow();
});
