const database = "causeway";
const keys = "keys";
const wrapping = "session-wrapping";

/** The origin's one wrapping key, made at first use; script of the origin can use it, also to unwrap, and never read it. */
export async function indexedDbWrappingKey(): Promise<CryptoKey> {
  const db = await openDatabase();
  try {
    const stored = await settle<CryptoKey | undefined>(
      db.transaction(keys, "readonly").objectStore(keys).get(wrapping),
    );
    return stored ?? (await keepFirst(db, await makeWrappingKey()));
  } finally {
    db.close();
  }
}

export async function makeWrappingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["wrapKey", "unwrapKey"]);
}

/** Two tabs may both find nothing; inside one transaction the first of them wins and both use its key. */
async function keepFirst(db: IDBDatabase, fresh: CryptoKey): Promise<CryptoKey> {
  const store = db.transaction(keys, "readwrite").objectStore(keys);
  const stored = await settle<CryptoKey | undefined>(store.get(wrapping));
  if (stored !== undefined) return stored;
  await settle(store.put(fresh, wrapping));
  return fresh;
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(keys));
  return settle(opening);
}

async function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });
}
