import { base64url } from "jose";
import { beforeEach, expect, test } from "vitest";
import { deriveSessionKeys, importPrivateJwk, importPublicJwk } from "./keys.ts";
import { openSessionStore } from "./session-store.ts";
import { knownAnswers as known } from "./testing/known-answers.ts";
import { makeWrappingKey } from "./wrapping-key.ts";

/** Chromium brings the real session storage and IndexedDB; Node has neither. */
const inBrowser = typeof indexedDB !== "undefined";
const storage = inBrowser ? sessionStorage : memoryStorage();
const nodeKey = makeWrappingKey();
const openStore = () => (inBrowser ? openSessionStore() : openSessionStore(storage, () => nodeKey));

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
}

/** Every test meets an origin that has never been visited. */
beforeEach(async () => {
  storage.clear();
  if (inBrowser) await deleteDatabase("causeway");
});

async function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(name);
    deletion.addEventListener("success", () => resolve());
    deletion.addEventListener("error", () => reject(new Error(`${name} could not be deleted`)));
  });
}

async function signIn() {
  const store = openStore();
  const key = await store.makeKey();
  store.save({ key, token: "tok_1", publicKey: known.serverPublicJwk });
  return { store, key };
}

test("nobody is signed in at first", async () => {
  expect(await openStore().load()).toBeNull();
});

test("a reload finds the token, the server's key and a private key that works", async () => {
  const { key } = await signIn();
  const session = await openStore().load();
  expect(session).toMatchObject({ token: "tok_1", publicKey: known.serverPublicJwk });
  if (session === null) throw new Error("no session");
  // Both ends of one agreement: the stored private key with a known public key, and the other way round.
  const other = await importPrivateJwk(known.browserPrivateJwk);
  const mine = await deriveSessionKeys(
    session.privateKey,
    await importPublicJwk(known.browserPrivateJwk),
    "s",
  );
  const theirs = await deriveSessionKeys(other, await importPublicJwk(key.publicJwk), "s");
  const text = new TextEncoder().encode("same key");
  const signatures = await Promise.all(
    [mine, theirs].map((keys) => crypto.subtle.sign("HMAC", keys.signature, text)),
  );
  expect(new Uint8Array(signatures[0] ?? [])).toEqual(new Uint8Array(signatures[1] ?? []));
});

test("session storage holds exactly publicKey, token and privateKey", async () => {
  await signIn();
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  expect(new Set(names)).toEqual(new Set(["privateKey", "publicKey", "token"]));
  expect(storage.length).toBe(3);
});

test("the private key that calls use gives out no bytes, fresh or loaded", async () => {
  const { store, key } = await signIn();
  const session = await store.load();
  expect(key.privateKey.extractable).toBe(false);
  expect(session?.privateKey.extractable).toBe(false);
});

test("the wrapping key gives out no bytes", async () => {
  expect((await makeWrappingKey()).extractable).toBe(false);
});

test("script in the page can unwrap the private key, as SECURITY.md says", async () => {
  const wrapping = await makeWrappingKey();
  const { wrapped } = await openSessionStore(storage, async () => wrapping).makeKey();
  const [iv = "", key = ""] = wrapped.split(".");
  const algorithm = { name: "AES-GCM", iv: new Uint8Array(base64url.decode(iv)) };
  const stolen = await crypto.subtle.unwrapKey(
    "pkcs8",
    new Uint8Array(base64url.decode(key)),
    wrapping,
    algorithm,
    { name: "ECDH", namedCurve: "P-256" },
    true,
    ["deriveBits"],
  );
  expect(stolen.extractable).toBe(true);
});

test("what lies in session storage is not the key itself", async () => {
  await signIn();
  const stored = storage.getItem("privateKey") ?? "";
  const [, wrapped = ""] = stored.split(".");
  const bytes = Uint8Array.from(atob(wrapped.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
    c.charCodeAt(0),
  );
  const algorithm = { name: "ECDH", namedCurve: "P-256" };
  await expect(
    crypto.subtle.importKey("pkcs8", bytes, algorithm, true, ["deriveBits"]),
  ).rejects.toBeInstanceOf(DOMException);
});

test("a private key that was changed in storage signs nobody in", async () => {
  const { store } = await signIn();
  const stored = storage.getItem("privateKey") ?? "";
  storage.setItem("privateKey", stored.slice(0, -8) + "AAAAAAAA");
  expect(await store.load()).toBeNull();
});

test("a new token keeps the keys", async () => {
  const { store } = await signIn();
  const before = storage.getItem("privateKey");
  store.replaceToken("tok_2");
  expect(await store.load()).toMatchObject({ token: "tok_2" });
  expect(storage.getItem("privateKey")).toBe(before);
});

test("what one tab has stored is a session in another tab of the browser", async () => {
  const { store, key } = await signIn();
  const stored = store.peek();
  storage.clear();
  if (stored === null) throw new Error("no session");
  openStore().take(stored);
  expect(stored).toEqual({
    token: "tok_1",
    publicKey: JSON.stringify(known.serverPublicJwk),
    privateKey: key.wrapped,
  });
  expect(await openStore().load()).toMatchObject({ token: "tok_1", publicKey: known.serverPublicJwk });
});

test("clearing leaves nothing behind", async () => {
  const { store } = await signIn();
  store.clear();
  expect(storage.length).toBe(0);
  expect(store.peek()).toBeNull();
  expect(await store.load()).toBeNull();
});

test("a private key outlives no loss of its wrapping key", async () => {
  const { store } = await signIn();
  if (inBrowser) await deleteDatabase("causeway");
  const elsewhere = inBrowser ? store : openSessionStore(storage, makeWrappingKey);
  expect(await elsewhere.load()).toBeNull();
});

test("several tabs that start at once use one wrapping key", async () => {
  const [first, second] = await Promise.all([openStore().makeKey(), openStore().makeKey()]);
  for (const key of [first, second]) {
    openStore().save({ key, token: "tok_1", publicKey: known.serverPublicJwk });
    expect(await openStore().load()).not.toBeNull();
  }
});
