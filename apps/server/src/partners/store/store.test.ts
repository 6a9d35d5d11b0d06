import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startSwift, type Swift } from "@causeway/machinery/swift.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFolderStore } from "./folder.ts";
import type { Store } from "./port.ts";
import { createS3Store } from "./s3.ts";

const dir = mkdtempSync(join("/var/tmp", "causeway-store-"));
let swift: Swift;
const s3 = (secretAccessKey: string) =>
  createS3Store({
    endpoint: swift.url,
    bucket: swift.bucket,
    region: "us-east-1",
    credentials: { accessKeyId: swift.accessKeyId, secretAccessKey },
  });

beforeAll(async () => {
  swift = await startSwift(join(dir, "swift"));
});
afterAll(async () => {
  await swift.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe.each([
  ["a folder", () => createFolderStore(join(dir, "folder"))],
  ["an S3 that checks signatures", () => s3(swift.secretAccessKey)],
])("%s", (_name, open) => {
  let store: Store;
  beforeAll(() => {
    store = open();
  });
  afterAll(() => store.close());

  test("gives back the very bytes", async () => {
    const bytes = randomBytes(10 * 1024 * 1024);
    await store.put("document/a/1", bytes);
    expect((await store.get("document/a/1"))?.equals(bytes)).toBe(true);
  });

  test("keeps what was put last under a name", async () => {
    await store.put("document/a/2", Buffer.from("first"));
    await store.put("document/a/2", Buffer.from("second"));
    expect((await store.get("document/a/2"))?.toString()).toBe("second");
  });

  test("says when there is nothing under a name", async () => {
    expect(await store.get("document/a/none")).toBeUndefined();
  });

  test("forgets what is removed, however often", async () => {
    await store.put("document/a/3", Buffer.from("gone"));
    await store.remove("document/a/3");
    await store.remove("document/a/3");
    expect(await store.get("document/a/3")).toBeUndefined();
  });

  test("takes many at once", async () => {
    const names = Array.from({ length: 20 }, (_, n) => `document/b/${n}`);
    await Promise.all(names.map((name) => store.put(name, Buffer.from(name))));
    const found = await Promise.all(names.map((name) => store.get(name)));
    expect(found.map(String)).toEqual(names);
  });
});

test("an S3 refuses who does not know the secret", async () => {
  const stranger = s3("wrong");
  await expect(stranger.put("document/a/4", Buffer.from("x"))).rejects.toThrow();
  await expect(stranger.get("document/a/1")).rejects.toThrow();
  stranger.close();
});

test("an S3 that was killed has what it acknowledged", async () => {
  const store = s3(swift.secretAccessKey);
  const bytes = randomBytes(200_000);
  await store.put("document/a/5", bytes);
  await swift.restart();
  expect((await store.get("document/a/5"))?.equals(bytes)).toBe(true);
  store.close();
});

test("a folder keeps to itself and leaves no drafts", async () => {
  const store = createFolderStore(join(dir, "strict"));
  await expect(store.put("../out", Buffer.from("x"))).rejects.toThrow("made of ids");
  await store.put("document/a", Buffer.from("x"));
  expect(readdirSync(join(dir, "strict", "document"))).toEqual(["a"]);
});
