import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Permission } from "@causeway/contract";
import { expect, test } from "vitest";
import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import { leadsTo, type Machine, type Transition } from "#platform/data/machine.ts";
import type { TestApi } from "./api.ts";

type Table<State extends string> = Readonly<Record<string, Transition<State>>>;

/** Every state with every action, and where the table says that this leads. */
export function everyTransition<State extends string, Moves extends Table<State>>(
  machine: Machine<State, Moves>,
): [state: State, action: keyof Moves & string, to: State | undefined][] {
  const actions = Object.keys(machine.moves);
  for (const action of actions)
    expect(machine.states, action).toEqual(
      expect.arrayContaining(Object.entries(machine.moves[action]?.ways ?? {}).flat()),
    );
  return machine.states.flatMap((state) =>
    actions.map((action): [State, string, State | undefined] => [
      state,
      action,
      leadsTo(machine, state, action),
    ]),
  );
}

type Told = {
  readonly actor: "flow";
  readonly at: Date;
  readonly tell: (who: Permission | "answerers") => Promise<void>;
};

/**
 * Tries every action in every state on real rows. What the table allows changes the row and its history, says what the
 * table says to whom it says it, and is announced; what it does not allow leaves everything as it was.
 */
export function testEveryMove<State extends string, Moves extends Table<State>, Row extends { id: string }>(
  api: () => TestApi,
  machine: Machine<State, Moves>,
  slice: {
    /** A row in this state, of a merchant of its own, as it is before this is tried. */
    readonly aRow: (tx: Tx, state: State, action: keyof Moves & string) => Promise<Row>;
    readonly move: (tx: Tx, row: Row, action: keyof Moves & string, told: Told) => Promise<State | undefined>;
    /** The row's state and everything its history holds. */
    readonly look: (tx: Tx, row: Row) => Promise<{ readonly state: State; readonly history: unknown }>;
  },
): void {
  test.each(everyTransition(machine))("%s, %s: %s", async (state, action, to) => {
    const tenant = randomUUID() as TenantId;
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => api().ctx.db.tx(tenant, work);
    const row = await inTenant((tx) => slice.aRow(tx, state, action));
    const everything = () =>
      inTenant(async (tx) => ({
        ...(await slice.look(tx, row)),
        audit: await tx.rows<{ act: string }>("SELECT act, subject FROM audit ORDER BY seq"),
        live: await tx.rows("SELECT kind, ref FROM live_event ORDER BY seq"),
      }));
    const before = await everything();
    expect(before.state).toBe(state);
    const told: string[] = [];
    const moved = await inTenant((tx) =>
      slice.move(tx, row, action, {
        actor: "flow",
        at: api().ctx.clock.now(),
        tell: async (who) => void told.push(who),
      }),
    );
    const after = await everything();
    const { audit, live, tells } = machine.moves[action] as Transition<State>;
    const isSaid = typeof audit === "string" && audit !== "cause";
    const happened = {
      state: to,
      history: after.history,
      live: [...before.live, { kind: live, ref: row.id }],
      audit: [...before.audit, ...(isSaid ? [{ act: audit, subject: row.id }] : [])],
    };
    expect(moved).toBe(to);
    expect(after).toEqual(to === undefined ? before : happened);
    expect(isDeepStrictEqual(after.history, before.history)).toBe(to === undefined);
    expect(told).toEqual(to === undefined || tells === "nobody" ? [] : [tells]);
  });
}
