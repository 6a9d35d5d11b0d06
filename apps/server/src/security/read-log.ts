import type { InputOf, OutputOf } from "@causeway/contract";
import type {
  countSecurityLog as countRoute,
  listSecurityLog as route,
  SecurityLogFilter,
  SecurityLogRow,
} from "@causeway/contract/console/security";
import { groupOf, outcomeOf } from "@causeway/contract/security-event";
import type { Context } from "../context.ts";
import {
  browserLine,
  findMerchant,
  findPersonId,
  listMerchantNames,
  listUsernames,
} from "#identity/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { acrossMerchants, staffActor } from "#platform/data/staff-tenancy.ts";
import type { Call, StaffActor, Transact } from "#platform/http/binding.ts";
import { networkOf } from "#platform/http/network.ts";
import { house } from "#platform/ids.ts";
import { findStaffByEmail, listStaffNames } from "#staff/index.ts";
import { daysOf } from "./read-events.ts";
import {
  logMarks,
  everyKind,
  kindsOf,
  type EventFilter,
  type EventMark,
  type StoredEvent,
} from "./security.ts";
import { countEvents, countSurplus, listEvents } from "./security.store.ts";

/** Every new look is written down with what was looked for; turning a page of it is the same look. */
export function listLog(
  ctx: Context,
  transact: Transact,
  { actor }: Call<StaffActor>,
  { after, size, ...filter }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const mark = logMarks.read(after);
  return transact(async (tx) => {
    const found = await readLog(tx, actor, filter, mark, size + 1);
    const { rows, next } = logMarks.cut(found, size, ({ stored }) => stored);
    if (mark === undefined)
      await audit(tx, ctx.clock.now(), {
        actor: staffActor(actor),
        act: "security.viewed",
        subject: filter.merchant || filter.who || "all",
        details: { filters: JSON.stringify(filter) },
      });
    return { rows: rows.map(({ row }) => row), next };
  });
}

const shownHours = 48;
const hourMs = 3_600_000;

export function countLog(
  ctx: Context,
  actor: StaffActor,
  input: InputOf<typeof countRoute>,
): Promise<OutputOf<typeof countRoute>> {
  return ctx.db.tx(house, (tx) =>
    acrossMerchants(tx, actor, async () => {
      const lastHour = Math.floor(ctx.clock.now().getTime() / hourMs) * hourMs;
      const from = new Date(lastHour - (shownHours - 1) * hourMs);
      const read = await readFilter(tx, input);
      const filter = read && { ...read, from, until: null };
      const counted = filter ? await countEvents(tx, filter) : [];
      // Counted without a name, so they belong to nobody that the list could be narrowed to.
      const isNarrowed = input.merchant || input.who || input.network;
      const surplus = filter && !isNarrowed ? await countSurplus(tx, filter.kinds, from) : [];
      const hours = Array.from({ length: shownHours }, (_, n) => {
        const hour = new Date(from.getTime() + n * hourMs);
        const isThen = (each: { hour: Date }) => each.hour.getTime() === hour.getTime();
        const sumOf = (rows: readonly { n: number }[]) => rows.reduce((sum, each) => sum + each.n, 0);
        const of = (outcome: string) =>
          sumOf(counted.filter((each) => isThen(each) && outcomeOf(each.kind) === outcome));
        return {
          hour: hour.toISOString(),
          done: of("done"),
          refused: of("refused"),
          alarm: of("alarm"),
          surplus: sumOf(surplus.filter(isThen)),
        };
      });
      return { hours };
    }),
  );
}

export function readLog(
  tx: Tx,
  actor: StaffActor,
  input: SecurityLogFilter,
  after: EventMark,
  limit: number,
): Promise<{ stored: StoredEvent; row: SecurityLogRow }[]> {
  return acrossMerchants(tx, actor, async () => {
    const filter = await readFilter(tx, input);
    // A name that nobody has finds nothing, rather than everything.
    const found = filter ? await listEvents(tx, filter, after, limit) : [];
    return describe(tx, found);
  });
}

async function readFilter(tx: Tx, input: SecurityLogFilter): Promise<EventFilter | undefined> {
  const merchant = input.merchant
    ? input.merchant === "house"
      ? house
      : (await findMerchant(tx, input.merchant))?.merchantId
    : null;
  const who = input.who ? await readWho(tx, input.who) : null;
  const network = input.network ? readNetwork(input.network) : null;
  if (merchant === undefined || who?.length === 0 || network === undefined) return undefined;
  return { merchant, kinds: kindsOf(everyKind, input), who, network, ...daysOf(input) };
}

async function readWho(tx: Tx, text: string): Promise<string[]> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return [text];
  const colleague = await findStaffByEmail(tx, text.toLowerCase());
  const person = await findPersonId(tx, text);
  return [...(colleague ? [colleague.id] : []), ...(person ? [person] : [])];
}

/** An address or a network, as PostgreSQL reads one; nothing for anything else. */
function readNetwork(text: string): string | undefined {
  const [address = "", bits] = text.split("/");
  const isAddress = /^[0-9a-f.:]{2,45}$/i.test(address) && URL.canParse(`http://${hostOf(address)}/`);
  return isAddress && (bits === undefined || /^\d{1,3}$/.test(bits)) ? text : undefined;
}

function hostOf(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}

/** Ids become names by one look-up each, not one per row. */
async function describe(
  tx: Tx,
  found: readonly StoredEvent[],
): Promise<{ stored: StoredEvent; row: SecurityLogRow }[]> {
  const ids = [
    ...new Set(
      found.flatMap(({ person, staff, actor, subject }) =>
        [person, staff, actor?.replace(/^staff:/, ""), subject].filter(isId),
      ),
    ),
  ];
  const usernames = await listUsernames(tx, ids);
  const colleagues = await listStaffNames(tx, ids);
  const merchants = await listMerchantNames(tx, [...new Set(found.map(({ merchantId }) => merchantId))]);
  return found.map((stored) => {
    const { actor, subject, address } = stored;
    const { reason = null, ...details } = stored.details;
    const person = [stored.person, subject, actor].find((each) => each !== null && usernames.has(each));
    const staff = [stored.staff, actor?.replace(/^staff:/, ""), subject].find(
      (each) => each && colleagues.has(each),
    );
    const row: SecurityLogRow = {
      id: stored.key,
      at: stored.at.toISOString(),
      kind: stored.kind,
      group: groupOf(stored.kind),
      outcome: outcomeOf(stored.kind),
      merchant: merchants.get(stored.merchantId) ?? null,
      person: person ? { personId: person, username: usernames.get(person) ?? "" } : null,
      staff: staff ? { staffId: staff, name: colleagues.get(staff) ?? "" } : null,
      network: address === "" ? null : networkOf(address),
      browser: browserLine(stored.browser) || null,
      subject,
      reason,
      details,
    };
    return { stored, row };
  });
}

function isId(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
