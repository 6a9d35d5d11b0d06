import type { Permission } from "@causeway/contract";
import type { AuditAct } from "@causeway/contract/audit-act";
import type { LiveKind } from "@causeway/contract/live-kind";
import { audit, type AuditActor } from "./audit.ts";
import type { Tx } from "./db.ts";
import { announce } from "./live.ts";

/** One thing that can happen. Nothing of it may be left out, so that nothing of it is forgotten. */
export type Transition<State extends string> = {
  /** The states it may happen in, and where it leads from each. */
  readonly ways: { readonly [From in State]?: State };
  /**
   * What the audit says. `byStaff` is written by the door through which staff enter a merchant, with the reason they
   * gave; `cause` says that it follows from something that is audited itself.
   */
  readonly audit: AuditAct | { readonly byStaff: AuditAct } | "cause";
  /** What open pages are told has changed. */
  readonly live: LiveKind;
  /** Who of the merchant hears of it. `answerers` are whoever may answer for the thing at hand. */
  readonly tells: Permission | "answerers" | "nobody";
};
type Moves<State extends string> = Readonly<Record<string, Transition<State>>>;

/** Whatever is not named in its table cannot happen. */
export type Machine<State extends string, Table extends Moves<State>> = {
  readonly states: readonly State[];
  readonly moves: Table;
};

export function defineMachine<const State extends string, const Table extends Moves<State>>(
  states: readonly State[],
  moves: Table,
): Machine<State, Table> {
  return { states, moves };
}

/** The state an action leads to, or nothing where it cannot happen. */
export function leadsTo<State extends string, Table extends Moves<State>>(
  { moves }: Machine<State, Table>,
  state: State,
  action: keyof Table,
): State | undefined {
  const ways: Readonly<Record<string, State | undefined>> = moves[action]?.ways ?? {};
  return ways[state];
}

/** What the audit says where staff make a move: for the door through which they enter the merchant. */
export function staffActOf<Action extends string>(
  { moves }: { readonly moves: Readonly<Record<Action, { readonly audit: { readonly byStaff: AuditAct } }>> },
  action: Action,
): AuditAct {
  return moves[action].audit.byStaff;
}

/** A line of the history: what happened, when, by whom, and what it led to. */
export type Step<State extends string, Action extends string = string> = {
  readonly action: Action;
  readonly to: State;
  readonly actor: AuditActor;
  readonly at: Date;
  readonly details: Readonly<Record<string, string>>;
};

type Tells<Transitions> = Transitions extends { readonly tells: infer Who } ? Who : never;
/** What a caller says about one move. Where the table says that somebody hears of it, the caller says what. */
export type Occasion<State extends string, Transitions, Change> = {
  readonly actor: AuditActor;
  readonly at: Date;
  /** What changes in the row together with its state. */
  readonly change?: Change;
  /** What else belongs to the move, once the row and its history stand. */
  readonly also?: (to: State) => Promise<void>;
  readonly details?: Readonly<Record<string, string>>;
} & ([Tells<Transitions>] extends ["nobody"]
  ? { readonly tell?: undefined }
  : { readonly tell: (who: Exclude<Tells<Transitions>, "nobody">) => Promise<void> });

/**
 * The one way in which a thing moves along its table: its row and its history, whatever belongs to it, the people who
 * hear of it, open pages, and last the audit. Nothing is touched, and nothing returned, where the move cannot happen.
 * `write` puts the state into the row and the step into the history; the row is locked by the caller.
 */
export function createMover<
  State extends string,
  Table extends Moves<State>,
  Row extends { readonly id: string; readonly state: State },
  Change extends object,
>(
  machine: Machine<State, Table>,
  write: (
    tx: Tx,
    row: Row,
    step: Step<State, keyof Table & string>,
    change: Partial<Change>,
  ) => Promise<void>,
) {
  return async <Action extends keyof Table & string>(
    tx: Tx,
    row: Row,
    action: Action,
    occasion: Occasion<State, Table[Action], Partial<Change>>,
  ): Promise<State | undefined> => {
    const to = leadsTo(machine, row.state, action);
    if (to === undefined) return undefined;
    const { audit: act, live, tells } = machine.moves[action] as Transition<State>;
    const { actor, at, change = {}, also, details = {} } = occasion;
    await write(tx, row, { action, to, actor, at, details }, change);
    await also?.(to);
    if (tells !== "nobody") await occasion.tell?.(tells as never);
    await announce(tx, live, row.id);
    if (typeof act === "string" && act !== "cause")
      await audit(tx, at, { actor, act, subject: row.id, details: { ...details } });
    return to;
  };
}

/** The history of one kind of thing: a table of its own, appended to and never changed. */
export function defineHistory(table: string, columns: { readonly subject: string; readonly act: string }) {
  const { subject, act } = columns;
  return {
    add: async (
      tx: Tx,
      id: string,
      { action, to, actor, at }: Omit<Step<string>, "details">,
    ): Promise<void> => {
      await tx.query(
        `INSERT INTO ${table} (merchant_id, ${subject}, seq, ${act}, state, actor, at)
         SELECT $1, $2, coalesce(max(seq), 0) + 1, $3, $4, $5, $6 FROM ${table}
         WHERE merchant_id = $1 AND ${subject} = $2`,
        [tx.tenant, id, action, to, actor, at],
      );
    },
    /** Newest first. */
    list: (tx: Tx, id: string, atMost = 1000): Promise<{ act: string; actor: string; at: Date }[]> =>
      tx.rows(
        `SELECT ${act} AS act, actor, at FROM ${table} WHERE merchant_id = $1 AND ${subject} = $2
         ORDER BY seq DESC LIMIT $3`,
        [tx.tenant, id, atMost],
      ),
  };
}
