import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { execute, makeCounterDatabase } from "#testing/database.ts";
import { openDb, type Db } from "./db.ts";
import { house, newId, type TenantId } from "../ids.ts";

let db: Db;
let ownerUrl: string;
const lost: Error[] = [];
beforeAll(async () => {
  const made = await makeCounterDatabase(inject("postgresUrl"));
  ownerUrl = made.ownerUrl;
  db = openDb({ url: made.portalUrl, pool: 5, onIdleError: (error) => lost.push(error) });
});
afterAll(() => db.end());

describe("a stranger who waits in vain for a connection", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["a transaction", () => db.tx(house, (tx) => tx.query("SELECT pg_sleep(7)"))],
    ["a statement", () => db.query({ name: "wait", text: "SELECT pg_sleep(7)::text AS slept", values: [] })],
  ])(
    "with %s is told to come again, and nothing is a mishap",
    async (_, ask) => {
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => db.forStrangers(ask)));
      const refusals = outcomes.map((one) => (one.status === "rejected" ? one.reason.refusal : "answered"));
      expect(refusals).toEqual(["answered", "busy", "busy"]);
    },
    20_000,
  );
});

const tenant = () => newId<"tenant">(new Date());
const read = (of: TenantId) => db.tx(of, (tx) => tx.maybe<{ n: number }>("SELECT n FROM counter"));

describe("a transaction", () => {
  test("keeps all or nothing", async () => {
    const one = tenant();
    await expect(
      db.tx(one, async (tx) => {
        await tx.query("INSERT INTO counter VALUES ($1, 1)", [one]);
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    expect(await read(one)).toBeUndefined();
  });

  test("can have a statement of its own counted outside, however many do so at once", async () => {
    const one = tenant();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        db.tx(one, () => db.query<{ n: number }>({ name: "outside", text: "SELECT 1 AS n", values: [] })),
      ),
    );
    expect(answers.flat()).toHaveLength(50);
  });

  test("sees its own tenant's rows and nobody else's", async () => {
    const [one, other] = [tenant(), tenant()];
    await db.tx(one, (tx) => tx.query("INSERT INTO counter VALUES ($1, 1)", [one]));
    expect(await read(one)).toEqual({ n: 1 });
    expect(await read(other)).toBeUndefined();
  });

  test("cannot write for another tenant", async () => {
    const [one, other] = [tenant(), tenant()];
    await expect(db.tx(one, (tx) => tx.query("INSERT INTO counter VALUES ($1, 1)", [other]))).rejects.toThrow(
      /row-level security/,
    );
  });

  test("leaves no tenant behind on its connection", async () => {
    await db.tx(tenant(), (tx) => tx.query("SELECT 1"));
    const rows = await db.query({ name: "all", text: "SELECT * FROM counter", values: [] });
    expect(rows).toEqual([]);
  });

  test("is run again when PostgreSQL could not order it against another", async () => {
    let runs = 0;
    await db.tx(house, async (tx) => {
      runs += 1;
      if (runs < 3) await tx.query("DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$");
    });
    expect(runs).toBe(3);
  });

  test("is given up after four tries", async () => {
    let runs = 0;
    await expect(
      db.tx(house, async (tx) => {
        runs += 1;
        await tx.query("DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40P01'; END $$");
      }),
    ).rejects.toThrow("again");
    expect(runs).toBe(4);
  });

  test("is not run again for anything else", async () => {
    let runs = 0;
    await expect(
      db.tx(house, async () => {
        runs += 1;
        throw new Error("business");
      }),
    ).rejects.toThrow("business");
    expect(runs).toBe(1);
  });

  test("keeps what stood before a savepoint that failed", async () => {
    const one = tenant();
    await db.tx(one, async (tx) => {
      await tx.query("INSERT INTO counter VALUES ($1, 1)", [one]);
      await tx
        .savepoint(async () => {
          await tx.query("UPDATE counter SET n = 2");
          throw new Error("inner");
        })
        .catch(() => {});
    });
    expect(await read(one)).toEqual({ n: 1 });
  });

  test("never looks like success when a statement of it had failed and somebody went on", async () => {
    const one = tenant();
    await expect(
      db.tx(one, async (tx) => {
        await tx.query("INSERT INTO counter VALUES ($1, 1)", [one]);
        await tx.query("SELECT 1 / 0").catch(() => {});
        return "done";
      }),
    ).rejects.toThrow("ended in ROLLBACK");
    expect(await read(one)).toBeUndefined();
  });

  test("undoes a savepoint whole, also when one inside it had failed", async () => {
    const one = tenant();
    await db.tx(one, async (tx) => {
      await tx.query("INSERT INTO counter VALUES ($1, 1)", [one]);
      await tx
        .savepoint(async () => {
          await tx.query("UPDATE counter SET n = 2");
          await tx.savepoint(() => tx.query("SELECT 1 / 0")).catch(() => {});
          await tx.savepoint(() => tx.query("UPDATE counter SET n = 3"));
          throw new Error("outer");
        })
        .catch(() => {});
    });
    expect(await read(one)).toEqual({ n: 1 });
  });

  test("undoes a savepoint whole when what failed inside it acted for another tenant", async () => {
    const [one, other] = [tenant(), tenant()];
    await db.tx(one, async (tx) => {
      await tx.query("INSERT INTO counter VALUES ($1, 1)", [one]);
      await expect(
        tx.savepoint(async () => {
          await tx.query("UPDATE counter SET n = 2");
          await tx.asTenant(other, (own) => own.savepoint(() => own.query("SELECT 1 / 0")));
        }),
      ).rejects.toThrow("division by zero");
    });
    expect(await read(one)).toEqual({ n: 1 });
  });

  test.each(["an error of ours", "an error of PostgreSQL"])(
    "acts for its own tenant again after acting for another ended in %s",
    async (kind) => {
      const [one, other] = [tenant(), tenant()];
      await db.tx(one, async (tx) => {
        await expect(
          tx.savepoint(() =>
            tx.asTenant(other, async (own) => {
              await own.query("INSERT INTO counter VALUES ($1, 7)", [other]);
              if (kind === "an error of PostgreSQL") await own.query("SELECT 1 / 0");
              throw new Error("refused");
            }),
          ),
        ).rejects.toThrow(kind === "an error of PostgreSQL" ? "division by zero" : "refused");
        await tx.query("INSERT INTO counter VALUES ($1, 1)", [one]);
      });
      expect(await read(one)).toEqual({ n: 1 });
      expect(await read(other)).toBeUndefined();
    },
  );

  test("acts for its own tenant again where a refusal of another is caught without a savepoint", async () => {
    const [one, other] = [tenant(), tenant()];
    await db.tx(one, async (tx) => {
      await tx
        .asTenant(other, async () => {
          throw new Error("refused");
        })
        .catch(() => {});
      await tx.query("INSERT INTO counter VALUES ($1, 1)", [one]);
    });
    expect(await read(one)).toEqual({ n: 1 });
  });

  test("stops waiting for a lock after five seconds", { timeout: 20_000 }, async () => {
    const one = tenant();
    await db.tx(one, (tx) => tx.query("INSERT INTO counter VALUES ($1, 1)", [one]));
    await db.tx(one, async (tx) => {
      await tx.query("UPDATE counter SET n = 2");
      await expect(db.tx(one, (second) => second.query("UPDATE counter SET n = 3"))).rejects.toThrow(
        /lock timeout/,
      );
    });
  });
});

test("a connection that PostgreSQL ends is replaced without anybody noticing", async () => {
  await db.tx(house, (tx) => tx.query("SELECT 1"));
  await execute(
    ownerUrl,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'causeway_portal' AND datname = current_database()",
  );
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  await expect(db.tx(house, (tx) => tx.one("SELECT 1 AS one"))).resolves.toEqual({ one: 1 });
});

test("a connection that ends in the breath in which it is made fails its transaction, and nothing else", async () => {
  const said = (type: string, body: string) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, Buffer.from(body, "latin1")]);
  };
  const welcome = [said("R", "\0\0\0\0"), said("Z", "I")];
  const farewell = said("E", "SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0");
  const leaving = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(Buffer.concat([...welcome, farewell])));
  });
  leaving.listen(0, "127.0.0.1");
  await once(leaving, "listening");
  const { port } = leaving.address() as AddressInfo;
  const url = `postgres://somebody@127.0.0.1:${port}/nothing`;
  const short = openDb({ url, pool: 4, onIdleError: () => {} });
  await expect(short.tx(house, (tx) => tx.query("SELECT 1"))).rejects.toThrow();
  await short.end();
  leaving.close();
});
