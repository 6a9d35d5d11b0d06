import { z } from "zod";

/**
 * A key with its versions: what is sealed now is sealed under the current one, and each of the others only opens what
 * was sealed under it. Whatever is stored names the version it needs, so nothing is ever tried with one after another.
 */
export type KeyRing<K = Buffer> = {
  readonly current: number;
  readonly versions: ReadonlyMap<number, K>;
};

export class KeyVersionMissing extends Error {
  override readonly name = "KeyVersionMissing";
}

export function keyAt<K>({ versions }: KeyRing<K>, version: number): K {
  const key = versions.get(version);
  if (key === undefined)
    throw new KeyVersionMissing(`version ${version} of a key is needed, and this process does not have it`);
  return key;
}

export function currentKey<K>(ring: KeyRing<K>): K {
  return keyAt(ring, ring.current);
}

export function ringOf<K>(key: K): KeyRing<K> {
  return { current: 1, versions: new Map([[1, key]]) };
}

/** What is made of each of its keys, under the same versions. */
export function mapRing<K, L>({ current, versions }: KeyRing<K>, make: (key: K) => L): KeyRing<L> {
  return { current, versions: new Map([...versions].map(([version, key]) => [version, make(key)])) };
}

/** Each version of our key has a name of its own, so that a partner knows which it verifies with: causeway, causeway-2, … */
export function keyIdOf(name: string, version: number): string {
  return version === 1 ? name : `${name}-${version}`;
}

const version = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number);

/** In the file a ring is `{"current": 2, "versions": {"1": …, "2": …}}`; a bare key is a ring of one. */
export function keyRing<S extends z.ZodType>(key: S) {
  const ring = z
    .strictObject({ current: z.int().min(1), versions: z.record(version, key) })
    .transform(({ current, versions }, issue): KeyRing<z.output<S>> => {
      const held = new Map(Object.entries(versions).map(([n, each]) => [Number(n), each]));
      if (!held.has(current)) issue.addIssue("the current version is not among the versions");
      return { current, versions: held };
    });
  return z.unknown().transform((given, issue): KeyRing<z.output<S>> => {
    const isRing = typeof given === "object" && given !== null && "versions" in given;
    const read = (isRing ? ring : key.transform(ringOf)).safeParse(given);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) issue.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });
}
