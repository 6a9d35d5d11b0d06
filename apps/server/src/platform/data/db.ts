import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import type { Event } from "../events.ts";
import type { Id, TenantId } from "../ids.ts";
import { gatherHints } from "./live-hints.ts";
import { refuse } from "../refusal.ts";
import { shareConnection } from "./shared-connection.ts";
import { ask, askAlone, begin, NotBegun, type Statement } from "./statement.ts";
import { withSpan } from "../trace.ts";

export type Row = Record<string, unknown>;

/** Reads for one tenant: in a transaction, or by statements each of which is one. */
export type Reader = {
  readonly tenant: TenantId;
  readonly read: <T extends Row>(statement: Statement) => Promise<T[]>;
};

/** Something a transaction can carry. Stores take it first; nothing reaches the database without one. */
export type Tx = Reader & {
  readonly query: <T extends Row = Row>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<{ rows: T[]; rowCount: number | null }>;
  readonly rows: <T extends Row>(text: string, values?: readonly unknown[]) => Promise<T[]>;
  readonly one: <T extends Row>(text: string, values?: readonly unknown[]) => Promise<T>;
  readonly maybe: <T extends Row>(text: string, values?: readonly unknown[]) => Promise<T | undefined>;
  /** The same transaction, acting for another tenant for the length of `work`. */
  readonly asTenant: <T>(tenant: TenantId, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Undoes what happened inside `work` if it throws, and keeps what happened before. */
  readonly savepoint: <T>(work: () => Promise<T>) => Promise<T>;
  /** What open pages of the tenant are told once this has committed; its row is written at the end. */
  readonly tellPages: (kind: string, ref: string) => void;
  /** Told once this has committed, and never where it has not. */
  readonly emit: (event: Event) => void;
  /** From where it was asked for, where that is known. */
  readonly address: string | undefined;
  /** What they are told and has no row yet, for whoever writes something at the end anyway. */
  readonly takeTold: () => readonly Told[];
};

/** Where a call came from, and the session that was presented with it. */
export type Asked = {
  readonly address: string;
  readonly session?: { readonly id: Id<"session">; readonly proof: Buffer } | undefined;
};

export type Db = {
  /**
   * One transaction for one tenant. Runs `work` again when PostgreSQL asks for it, so `work` has no other effects.
   * Whatever it writes into the audit also says from which address it was asked for, where that is given; what only a
   * person may do it does for whoever presents his session.
   */
  readonly tx: <T>(tenant: TenantId, work: (tx: Tx) => Promise<T>, asked?: Asked) => Promise<T>;
  /**
   * For what one short statement reads and waits for no lock: its transaction is one round trip, on a connection that
   * everybody who reads at the same time shares.
   */
  readonly reader: (tenant: TenantId) => Reader;
  /** One statement on a table that belongs to no tenant; row-level security hides every other. */
  readonly query: <T extends Row>(statement: Statement) => Promise<T[]>;
  /** A connection that stays open to listen; the caller releases it. */
  readonly listen: (
    channel: string,
    heard: (payload: string) => void,
    lost: () => void,
  ) => Promise<() => Promise<void>>;
  /**
   * Whatever is asked of the database inside `work` is asked for somebody who is not signed in: with a quarter of the
   * connections, so that a crowd of strangers waits for itself and for nobody else; who finds the line full is refused.
   */
  readonly forStrangers: <T>(work: () => Promise<T>) => Promise<T>;
  /** Throws unless a statement can be answered now. */
  readonly ping: () => Promise<void>;
  readonly end: () => Promise<void>;
};

const retryable = new Set(["40001", "40P01"]);
const inFailedTransaction = "25P02";
const maxAttempts = 4;
const mostStrangersWaiting = 200;
const strangersTryAgainMs = 1_000;

type Connections = { readonly transactions: pg.Pool; readonly statements: pg.Pool };

export function openDb(options: {
  url: string;
  pool: number;
  onIdleError: (error: Error) => void;
  /** Hears what transactions have to tell once they have committed; commands have nobody to tell. */
  emit?: (event: Event) => void;
}): Db {
  const open = (own: { readonly max: number; readonly pipeline?: boolean }) => {
    const made = new pg.Pool({
      ...own,
      connectionString: options.url,
      connectionTimeoutMillis: 5_000,
      // To open one takes PostgreSQL a process and both sides a proof of the password: not for each person who comes in.
      idleTimeoutMillis: 60_000,
      statement_timeout: 10_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 15_000,
    });
    // A connection that PostgreSQL closes while idle must not end the process.
    made.on("error", options.onIdleError);
    // Nor may one that breaks at the very moment at which it is handed out, when nobody listens yet.
    made.on("connect", (client) => client.on("error", () => {}));
    return made;
  };
  // Single statements have connections of their own. An attempt is counted by one in the middle of a transaction, so
  // that no rollback gives it back; from one pool, as many transactions as it holds would wait for each other for ever.
  const share = (max: number): Connections => {
    const forStatements = Math.ceil(max / 4);
    return {
      // Whoever reads sends a whole transaction without waiting for its beginning.
      statements: open({ max: forStatements, pipeline: true }),
      transactions: open({ max: Math.max(1, max - forStatements) }),
    };
  };
  const forStrangers = Math.ceil(options.pool / 4);
  const [everybodys, strangers] = [share(options.pool - forStrangers), share(forStrangers)];
  const isStranger = new AsyncLocalStorage<true>();
  const poolOf = (of: keyof Connections): pg.Pool => {
    if (!isStranger.getStore()) return everybodys[of];
    if (strangers[of].waitingCount >= mostStrangersWaiting)
      refuse("busy", { retryAfterMs: strangersTryAgainMs });
    return strangers[of];
  };
  const { statements } = everybodys;
  const hints = gatherHints(async (tenants) => {
    await statements
      .query("SELECT pg_notify('live', tenant) FROM unnest($1::text[]) AS tenant", [tenants])
      .catch(options.onIdleError);
  });

  const connect = (of: keyof Connections) => {
    const pool = poolOf(of);
    return pool.connect().catch((error: unknown) => {
      // Who waited in vain in the strangers' line is told to come again; for everybody else it is a mishap.
      if (pool === strangers[of] && pool.totalCount > 0)
        refuse("busy", { retryAfterMs: strangersTryAgainMs });
      throw error;
    });
  };

  const attempt = async <T>(
    tenant: TenantId,
    work: (tx: Tx) => Promise<T>,
    asked: Asked | undefined,
  ): Promise<T> => {
    const client = await connect("transactions");
    let broken = false;
    // A connection lost while checked out emits 'error'; the query in flight rejects too, and that is what counts.
    const noteLoss = () => {
      broken = true;
    };
    client.on("error", noteLoss);
    try {
      await begin(client, `BEGIN; ${actFor(tenant)}${askedBy(asked)}`);
      const state: TxState = { savepoints: 0, told: [], written: [], events: [], address: asked?.address };
      const result = await work(txOn(client, tenant, state));
      assertCommitted(await client.query(`${recordTold(state.told)}COMMIT`));
      hints.add([...state.told, ...state.written].map((one) => one.tenant));
      for (const event of state.events) options.emit?.(event);
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.off("error", noteLoss);
      client.release(broken);
    }
  };

  const shared = () => shareConnection(() => connect("statements"));
  const [everybodysReads, strangersReads] = [shared(), shared()];
  const readAlone = <T extends Row>(tenant: TenantId, statement: Statement): Promise<T[]> => {
    const among = isStranger.getStore() ? strangersReads : everybodysReads;
    return among((client) => askAlone(client, `BEGIN READ ONLY; ${actFor(tenant)}`, statement));
  };

  return {
    ping: async () => void (await statements.query("SELECT 1")),
    tx: (tenant, work, asked) => withSpan("db.tx", () => tryAgain(() => attempt(tenant, work, asked))),
    reader: (tenant) => ({
      tenant,
      read: (statement) => withSpan("db.read", () => tryAgain(() => readAlone(tenant, statement))),
    }),
    query: async <T extends Row>(statement: Statement) => {
      const client = await connect("statements");
      let failed = true;
      try {
        const rows = await ask<T>(client, statement);
        failed = false;
        return rows;
      } finally {
        client.release(failed);
      }
    },
    forStrangers: (work) => isStranger.run(true, work),
    listen: async (channel, heard, lost) => {
      const client = await everybodys.transactions.connect();
      let released = false;
      const release = (destroy: boolean) => {
        if (released) return;
        released = true;
        client.release(destroy);
      };
      client.on("notification", (message) => heard(message.payload ?? ""));
      client.on("error", () => {
        // A connection that breaks may say so twice.
        if (released) return;
        release(true);
        lost();
      });
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      // The connection has heard things; it is closed, not handed to somebody else.
      return async () => release(true);
    },
    end: async () => {
      await hints.stop();
      const all = [everybodys, strangers].flatMap((held) => [held.transactions, held.statements]);
      await Promise.all(all.map((pool) => pool.end()));
    },
  };
}

export type Told = { readonly tenant: TenantId; readonly kind: string; readonly ref: string };

type TxState = {
  /** How many savepoints it has made: each has a name of its own, so that none is taken for another. */
  savepoints: number;
  told: readonly Told[];
  /** Of what was told, what has its row already. */
  written: readonly Told[];
  events: readonly Event[];
  readonly address: string | undefined;
};

function txOn(client: pg.PoolClient, tenant: TenantId, state: TxState): Tx {
  const query = <T extends Row>(text: string, values: readonly unknown[] = []) =>
    client.query<T>(text, [...values]);
  const rows = async <T extends Row>(text: string, values?: readonly unknown[]) =>
    (await query<T>(text, values)).rows;
  const maybe = async <T extends Row>(text: string, values?: readonly unknown[]) => {
    const found = await rows<T>(text, values);
    if (found.length > 1) throw new Error("at most one row was expected");
    return found[0];
  };
  return {
    tenant,
    read: (statement) => ask(client, statement),
    query,
    rows,
    maybe,
    one: async <T extends Row>(text: string, values?: readonly unknown[]) => {
      const found = await maybe<T>(text, values);
      if (found === undefined) throw new Error("exactly one row was expected");
      return found;
    },
    asTenant: async (other, work) => {
      await client.query(actFor(other));
      try {
        return await work(txOn(client, other, state));
      } finally {
        // A transaction that PostgreSQL has aborted goes on only after a rollback, which restores the tenant by itself.
        await client.query(actFor(tenant)).catch((error: unknown) => {
          if (codeOf(error) !== inFailedTransaction) throw error;
        });
      }
    },
    savepoint: async (work) => {
      state.savepoints += 1;
      const name = `savepoint_${state.savepoints}`;
      const { told, written, events } = state;
      await client.query(`SAVEPOINT ${name}`);
      try {
        const result = await work();
        await client.query(`RELEASE SAVEPOINT ${name}`);
        return result;
      } catch (error) {
        await client.query(`ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}`);
        Object.assign(state, { told, written, events });
        throw error;
      }
    },
    tellPages: (kind, ref) => {
      state.told = [...state.told, { tenant, kind, ref }];
    },
    address: state.address,
    emit: (event) => {
      state.events = [...state.events, event];
    },
    takeTold: () => {
      const { own = [], others = [] } = Object.groupBy(state.told, (one) =>
        one.tenant === tenant ? "own" : "others",
      );
      state.told = others;
      state.written = [...state.written, ...own];
      return own;
    },
  };
}

/**
 * Live rows that no audit row took along travel with the COMMIT: no round trip of their own, and the tenants' heads are
 * locked for the commit alone. In one order for everybody, so that no two transactions wait for each other here.
 */
function recordTold(told: readonly Told[]): string {
  const list = (words: readonly string[]) =>
    `ARRAY[${words.map((word) => pg.escapeLiteral(word)).join(",")}]`;
  return [...Map.groupBy(told, ({ tenant }) => tenant)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([tenant, own]) => {
      const [kinds, refs] = [own.map(({ kind }) => kind), own.map(({ ref }) => ref)];
      return `${actFor(tenant)}; SELECT append_live_rows('${tenant}', ${list(kinds)}, ${list(refs)}); `;
    })
    .join("");
}

/**
 * PostgreSQL answers the COMMIT of a transaction it has aborted with ROLLBACK and no error: a failed statement that
 * somebody caught without a savepoint would look like success.
 */
function assertCommitted(answer: pg.QueryResult | pg.QueryResult[]): void {
  const command = [answer].flat().at(-1)?.command;
  if (command !== "COMMIT")
    throw new Error(`a transaction was to be committed and ended in ${command ?? "nothing"}`);
}

async function tryAgain<T>(attempt: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt();
    } catch (error) {
      if (n === maxAttempts || !mayTryAgain(error)) throw error;
      await sleep(2 ** n * 5 * (0.5 + Math.random()));
    }
  }
}

function mayTryAgain(error: unknown): boolean {
  return error instanceof NotBegun || retryable.has(codeOf(error));
}

function actFor(tenant: TenantId): string {
  // A tenant id is a uuid of our own making; it is checked all the same because it stands inside the text.
  if (!/^[0-9a-f-]{36}$/.test(tenant)) throw new Error("a tenant is a uuid");
  return `SET LOCAL app.merchant_id = '${tenant}'`;
}

function askedBy(asked: Asked | undefined): string {
  if (!asked) return "";
  const { address, session } = asked;
  const presented = session && {
    "app.session_id": session.id,
    "app.session_proof": session.proof.toString("hex"),
  };
  return Object.entries({ "app.address": address, ...presented })
    .map(([name, value]) => `; SET LOCAL ${name} = ${pg.escapeLiteral(value)}`)
    .join("");
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** The name of the rule that said no, where PostgreSQL tells it. */
export function constraintOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.constraint ?? "") : "";
}
