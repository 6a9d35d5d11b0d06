import type { InputOf, OutputOf, Role } from "@causeway/contract";
import { roles } from "@causeway/contract";
import type { listSecurityEvents as route, SecurityEvent } from "@causeway/contract/portal/security";
import { asCompanySees, groupOf, outcomeOf } from "@causeway/contract/security-event";
import type { Context } from "../context.ts";
import { listNicknames, nameBrowser } from "#identity/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { endOfDay, startOfDay } from "#platform/day.ts";
import type { UserActor } from "#platform/http/binding.ts";
import { networkOf } from "#platform/http/network.ts";
import {
  companyKindsOf,
  eventMarks,
  type EventFilter,
  type EventMark,
  type StoredEvent,
} from "./security.ts";
import { listEvents } from "./security.store.ts";

type Input = InputOf<typeof route>;
export type CompanyFilter = Omit<Input, "after" | "size">;

const zone = "Asia/Hong_Kong";

export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    from: from === undefined ? null : startOfDay(zone, from),
    until: to === undefined ? null : endOfDay(zone, to),
  };
}

export async function listCompanyEvents(
  ctx: Context,
  { tenant }: UserActor,
  { after, size, ...filter }: Input,
): Promise<OutputOf<typeof route>> {
  const mark = eventMarks.read(after);
  return ctx.db.tx(tenant, async (tx) => {
    const found = await readCompanyEvents(tx, filter, mark, size + 1);
    const { rows, next } = eventMarks.cut(found, size, ({ stored }) => stored);
    return { rows: rows.map(({ event }) => event), next };
  });
}

/** What a company may read: its own rows, in its own words, and nothing of what stands behind them. */
export async function readCompanyEvents(
  tx: Tx,
  filter: CompanyFilter,
  after: EventMark,
  limit: number,
): Promise<{ stored: StoredEvent; event: SecurityEvent }[]> {
  const wanted: EventFilter = {
    merchant: tx.tenant,
    kinds: companyKindsOf(filter),
    who: filter.person === undefined ? null : [filter.person],
    network: null,
    ...daysOf(filter),
  };
  const found = await listEvents(tx, wanted, after, limit);
  const ids = found.flatMap(({ person, actor, subject }) =>
    [person, actor, subject].filter((each): each is string => each !== null && isId(each)),
  );
  const names = await listNicknames(tx, [...new Set(ids)]);
  return found.map((stored) => ({ stored, event: eventOf(stored, names) }));
}

function eventOf(stored: StoredEvent, names: ReadonlyMap<string, string>): SecurityEvent {
  const { key, at, person, actor, subject, address, browser, details } = stored;
  const kind = asCompanySees(stored.kind);
  // An act about a member names him; any other is about whoever did it.
  const about = [person, subject, actor].find((each) => each !== null && names.has(each)) ?? null;
  const { role, from, to } = details;
  return {
    id: key,
    at: at.toISOString(),
    kind,
    group: groupOf(kind) as SecurityEvent["group"],
    outcome: outcomeOf(kind),
    person: about === null ? null : { personId: about, name: names.get(about) ?? "" },
    by: actor === null || actor === about ? null : byOf(actor, names),
    network: address === "" ? null : shorten(address),
    ...nameBrowser(browser),
    role: roleOf(to ?? role),
    roleBefore: roleOf(from),
  };
}

function byOf(actor: string, names: ReadonlyMap<string, string>): SecurityEvent["by"] {
  const name = names.get(actor);
  if (name !== undefined) return { kind: "person", name };
  return { kind: actor.startsWith("staff:") ? "staff" : "system", name: "" };
}

function roleOf(text: string | undefined): Role | null {
  return roles.find((role) => role === text) ?? null;
}

/** Three parts of four: people know their office by it, and nobody's home is found by it. */
function shorten(address: string): string {
  return networkOf(address).replace(/\.\d+$/, ".*");
}

function isId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}
