import { describe, expect, test } from "vitest";
import { arrowBreaches } from "./arrows.ts";
import { tree } from "./tree.ts";

const breachesOf = (files: Record<string, string>) =>
  arrowBreaches(Object.entries(files).map(([path, text]) => ({ path, text })));
const importing = (path: string, specifier: string) =>
  breachesOf({ [path]: `import { a } from "${specifier}";` });

describe("arrows", () => {
  test("all point the way they should", () => {
    expect(arrowBreaches(tree)).toEqual([]);
  });

  test("between parts: the ledger does not know the contract, nor money anything", () => {
    expect(importing("packages/ledger/src/a.ts", "@causeway/contract")).toEqual([
      "packages/ledger/src/a.ts: packages/ledger does not know packages/contract",
    ]);
    expect(importing("packages/money/src/a.ts", "@causeway/ledger")).toHaveLength(1);
    expect(importing("apps/web/src/portal/a.ts", "@causeway/server/platform/data/db.ts")).toHaveLength(1);
    expect(importing("apps/web/src/portal/a.ts", "@causeway/money")).toEqual([]);
    expect(importing("apps/server/src/platform/a.ts", "@causeway/machinery/postgres.ts")).toHaveLength(1);
    expect(importing("apps/server/src/testing/a.ts", "@causeway/machinery/postgres.ts")).toEqual([]);
  });

  test("from a part to a tool: only a test may", () => {
    const specifier = "../../../../dev/world.ts";
    expect(importing("apps/server/src/payment/a.ts", specifier)).toContain(
      "apps/server/src/payment/a.ts: imports dev/world.ts, which is a tool, not a part",
    );
  });

  test("never climb two folders", () => {
    expect(importing("apps/server/src/payment/a.ts", "../../package.json")).toEqual([
      "apps/server/src/payment/a.ts: imports ../../package.json, which climbs two folders",
    ]);
  });

  test("in the server point down: platform, partners, context, slices, capabilities, entries", () => {
    const up = [
      ["platform/a.ts", "#partners/mail/port.ts"],
      ["partners/mail/smtp.ts", "#payment/index.ts"],
      ["payment/a.ts", "../capabilities.ts"],
      ["context.ts", "#payment/index.ts"],
      ["capabilities.ts", "./portal.ts"],
      ["portal.ts", "./testing/api.ts"],
    ] as const;
    for (const [from, specifier] of up)
      expect(importing(`apps/server/src/${from}`, specifier)).toHaveLength(1);
    expect(importing("apps/server/src/payment/a.ts", "#platform/data/db.ts")).toEqual([]);
    expect(importing("apps/server/src/payment/a.ts", "../context.ts")).toEqual([]);
    expect(importing("apps/server/src/portal.ts", "./capabilities.ts")).toEqual([]);
  });

  test("between slices enter by the door", () => {
    expect(importing("apps/server/src/payment/a.ts", "#payee/payee.store.ts")).toEqual([
      "apps/server/src/payment/a.ts: enters payee by apps/server/src/payee/payee.store.ts, not by its index.ts",
    ]);
    expect(importing("apps/server/src/payment/a.ts", "#payee/index.ts")).toEqual([]);
  });

  test("between slices form no circle", () => {
    const circle = {
      "apps/server/src/payee/a.ts": 'import "#payment/index.ts";',
      "apps/server/src/payment/a.ts": 'import "#exchange/index.ts";',
      "apps/server/src/exchange/a.ts": 'import "#payee/index.ts";',
    };
    expect(breachesOf(circle)).toEqual(["slices in a circle: exchange → payee → payment → exchange"]);
  });

  test("between files form no circle, wherever they lie and whatever they are for", () => {
    expect(
      breachesOf({
        "apps/server/src/platform/a.ts": 'import { b } from "./b.ts";',
        "apps/server/src/platform/b.ts": 'import type { C } from "./c.ts";',
        "apps/server/src/platform/c.ts": 'export const load = () => import("./a.ts");',
        "apps/server/src/platform/d.ts": 'import { a } from "./a.ts";',
      }),
    ).toEqual([
      "files in a circle: apps/server/src/platform/a.ts → apps/server/src/platform/b.ts → apps/server/src/platform/c.ts → apps/server/src/platform/a.ts",
    ]);
  });

  test("from review and notification lead to no slice", () => {
    expect(importing("apps/server/src/review/a.ts", "#payment/index.ts")).toEqual([
      "apps/server/src/review/a.ts: review knows no other slice",
    ]);
  });

  test("in the web point down: shared, features, shell, main; audiences never meet", () => {
    const up = [
      ["shared/ui/a.tsx", "#portal/features/payee/a.tsx"],
      ["portal/features/payee/a.tsx", "#portal/shell/layout.tsx"],
      ["portal/shell/layout.tsx", "#portal/main.tsx"],
      ["portal/features/payee/a.tsx", "#console/features/case/a.tsx"],
    ] as const;
    for (const [from, specifier] of up) expect(importing(`apps/web/src/${from}`, specifier)).toHaveLength(1);
    expect(importing("apps/web/src/portal/main.tsx", "#portal/shell/layout.tsx")).toEqual([]);
  });
});

test("a feature of the web is entered by what lies open in its folder, and features form no circle", () => {
  const entering = (specifier: string) => importing("apps/web/src/portal/features/payment/a.tsx", specifier);
  expect(entering("#portal/features/payee/payees.ts")).toEqual([]);
  expect(entering("#portal/features/payee/parts/payee-card.tsx")).toEqual([
    "apps/web/src/portal/features/payment/a.tsx: enters portal/features/payee by apps/web/src/portal/features/payee/parts/payee-card.tsx, which is not open to others",
  ]);
  expect(entering("#portal/features/payment/parts/own.tsx")).toEqual([]);
  expect(importing("apps/web/src/portal/pages.ts", "#portal/features/payee/pages/list.tsx")).toEqual([]);
  expect(
    breachesOf({
      "apps/web/src/portal/features/payee/a.ts": 'import "#portal/features/payment/b.ts";',
      "apps/web/src/portal/features/payment/c.ts": 'import "#portal/features/payee/d.ts";',
    }),
  ).toEqual([
    "features in a circle: portal/features/payee → portal/features/payment → portal/features/payee",
  ]);
});

test("only shared/api of the web knows request ids", () => {
  const knowing = (path: string) =>
    breachesOf({ [`apps/web/src/${path}`]: "call(route, { ...input, requestId })" });
  expect(knowing("portal/features/payee/payees.ts")).toHaveLength(1);
  expect(knowing("shared/api/write.ts")).toEqual([]);
  expect(knowing("portal/features/payee/payees.test.ts")).toEqual([]);
});

describe("what a slice may not reach for itself", () => {
  const inSlice = (text: string) => breachesOf({ "apps/server/src/payment/a.ts": text });

  test("SQL", () => {
    expect(inSlice("tx.rows(`SELECT a\nFROM b`)")).toHaveLength(1);
    expect(inSlice('const text = "UPDATE payment SET state = 1"')).toHaveLength(1);
    expect(inSlice("await tx.query(text)")).toHaveLength(1);
    expect(inSlice("// SELECT a FROM b")).toEqual([]);
    expect(breachesOf({ "apps/server/src/payment/payment.store.ts": 'tx.rows("SELECT a FROM b")' })).toEqual(
      [],
    );
  });

  test("the network", () => {
    expect(inSlice("await fetch(url)")).toHaveLength(1);
    expect(inSlice("await store.fetch(id)")).toEqual([]);
    expect(breachesOf({ "apps/server/src/partners/bank/live.ts": "await fetch(url)" })).toEqual([]);
  });

  test("the environment", () => {
    expect(inSlice("process.env.HOME")).toHaveLength(1);
    expect(breachesOf({ "apps/server/src/platform/config.ts": "process.env" })).toEqual([]);
  });

  test("clock and chance", () => {
    const sources = ["Date.now()", "new Date()", "Math.random()", "randomUUID()", "randomBytes(32)"];
    for (const source of sources) expect(inSlice(`const a = ${source};`)).toHaveLength(1);
    expect(inSlice("const a = new Date(row.at);")).toEqual([]);
  });
});
