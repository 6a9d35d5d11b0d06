import { describe, expect, test } from "vitest";
import { currentKey, keyAt, KeyVersionMissing } from "./key-ring.ts";
import {
  addVersion,
  dropOldVersions,
  readRing,
  ringNames,
  useNewest,
  type SecretsText,
} from "./ring-file.ts";
import { generateSecrets, secretsSchema } from "./secrets.ts";

const made: SecretsText = generateSecrets();
const read = (file: SecretsText) => secretsSchema.parse(file);
const rotate = (file: SecretsText, name: (typeof ringNames)[number]) =>
  useNewest(addVersion([file], name), name)[0]!;

describe("a key in the secrets file", () => {
  test("that stands there by itself is a ring of one", () => {
    expect(read(made).fieldKey).toMatchObject({ current: 1 });
    expect([...read(made).fieldKey.versions.keys()]).toEqual([1]);
  });

  test("whose current version is missing is refused by name, as is one that is missing altogether", () => {
    const lame = { ...made, fieldKey: { current: 2, versions: { 1: made["fieldKey"] } } };
    const { xsrf: _gone, ...without } = made;
    expect(secretsSchema.safeParse(lame).error?.issues[0]).toMatchObject({ path: ["fieldKey"] });
    expect(secretsSchema.safeParse(without).error?.issues[0]).toMatchObject({ path: ["xsrf"] });
  });

  test.each(ringNames)("%s can be added to, switched over and retired, and is read at every step", (name) => {
    const added = addVersion([made], name)[0]!;
    expect(read(added)[name]).toMatchObject({ current: 1 });
    expect([...read(added)[name].versions.keys()]).toEqual([1, 2]);
    const used = useNewest([added], name)[0]!;
    expect(read(used)[name]).toMatchObject({ current: 2 });
    expect(keyAt<unknown>(read(used)[name], 1)).toEqual(currentKey<unknown>(read(made)[name]));
    const left = dropOldVersions([used], name)[0]!;
    expect([...read(left)[name].versions.keys()]).toEqual([2]);
    expect(() => keyAt<unknown>(read(left)[name], 1)).toThrow(KeyVersionMissing);
  });
});

describe("a version that is added", () => {
  test("is the same key in every file that has it, also when somebody was killed between two of them", () => {
    const files = [made, { fieldKey: made["fieldKey"] }, { xsrf: made["xsrf"] }];
    const [first] = addVersion(files, "fieldKey");
    const again = addVersion([first!, files[1]!, files[2]!], "fieldKey");
    expect(again[0]).toEqual(first);
    expect(again[1]!["fieldKey"]).toEqual(first!["fieldKey"]);
    expect(again[2]).toEqual(files[2]);
  });

  test("once for all, however often it is asked for before it is used", () => {
    const once = addVersion([made], "codes");
    expect(addVersion(once, "codes")).toEqual(once);
    expect(useNewest(useNewest(once, "codes"), "codes")).toEqual(useNewest(once, "codes"));
  });

  test("of a pair gives its public half to whoever only seals, and never the other", () => {
    const portal = { outboundPublic: made["outboundPublic"] };
    const [flows, other] = addVersion([made, portal], "outbound");
    const { versions } = readRing([flows!], "outbound");
    expect(versions[2]).toHaveProperty("d");
    expect(JSON.stringify(other)).not.toContain('"d"');
    expect(other).toEqual({ outboundPublic: flows!["outboundPublic"] });
  });

  test("is not used before every file has it", () => {
    const [first] = addVersion([made], "fieldKey");
    expect(() => useNewest([first!, made], "fieldKey")).toThrow("lacks version 2 of fieldKey");
  });

  test("takes the place of nothing: three in a row stand side by side", () => {
    const third = rotate(rotate(made, "fieldKey"), "fieldKey");
    expect([...read(third).fieldKey.versions.keys()]).toEqual([1, 2, 3]);
  });
});
