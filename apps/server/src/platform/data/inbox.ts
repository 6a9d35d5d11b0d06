import type { Tx } from "./db.ts";

export type Received = "new" | "repeat" | "contradiction";
export type Told = { readonly eventId: string; readonly occurredAt: Date; readonly body: string };

/**
 * Stores what a partner told us before anything acts on it, once per event id of the partner's own. A repeat is
 * harmless; the same id with other contents is kept as well and must be looked at by a person.
 */
export async function receive(tx: Tx, { source, ...told }: Told & { source: string }): Promise<Received> {
  const [received] = await receiveAll(tx, source, [told]);
  return received!;
}

/** The same for many events at once, in a handful of statements; says of each what it is, in their order. */
export async function receiveAll(tx: Tx, source: string, told: readonly Told[]): Promise<Received[]> {
  if (told.length === 0) return [];
  const eventIds = told.map(({ eventId }) => eventId);
  const events = await Promise.all(told.map(encode));
  // Two contents of one event that come at the same moment are counted one after the other; whoever waits for several
  // events waits for them in one order, so that nobody waits in a circle.
  await tx.query(
    `SELECT pg_advisory_xact_lock(lock) FROM (
       SELECT DISTINCT hashtextextended($1 || ' ' || event_id, 0) AS lock FROM unnest($2::text[]) AS event_id
       ORDER BY lock) AS locks`,
    [source, eventIds],
  );
  const kept: Kept[] = [];
  for (let from = 0; from < events.length; from += keptAtOnce)
    kept.push(...(await keepNew(tx, source, events.slice(from, from + keptAtOnce))));
  const firsts = await tx.rows<{ number: string }>(
    "SELECT min(number) AS number FROM inbox WHERE source = $1 AND event_id = ANY($2) GROUP BY event_id",
    [source, eventIds],
  );
  const isFirst = new Set(firsts.map(({ number }) => number));
  const nameOf = (eventId: string, digest: Buffer) => `${digest.toString("hex")} ${eventId}`;
  const news = new Map<string, Received>(
    kept.map(({ event_id, digest, number }) => [
      nameOf(event_id, digest),
      isFirst.has(number) ? "new" : "contradiction",
    ]),
  );
  return events.map(({ eventId, digest }) => {
    const name = nameOf(eventId, digest);
    const received = news.get(name) ?? "repeat";
    news.delete(name);
    return received;
  });
}

type Event = Pick<Told, "eventId" | "occurredAt"> & { readonly bytes: Buffer; readonly digest: Buffer };

/** A statement may be 20 MB: it becomes bytes once, and is summed up beside this thread. */
async function encode({ eventId, occurredAt, body }: Told): Promise<Event> {
  const bytes = Buffer.from(body);
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes));
  return { eventId, occurredAt, bytes, digest };
}

type Kept = { readonly event_id: string; readonly digest: Buffer; readonly number: string };
const keptAtOnce = 1_000;

/** Bodies are parameters of their own: quoting such a statement as the element of an array takes half a second. */
function keepNew(tx: Tx, source: string, events: readonly Event[]): Promise<Kept[]> {
  const columns = [
    events.map(({ eventId }) => eventId),
    events.map(({ digest }) => digest),
    events.map(({ occurredAt }) => occurredAt),
  ];
  const bodies = events.map((_, index) => `$${columns.length + index + 3}::text`);
  return tx.rows<Kept>(
    `INSERT INTO inbox (source, event_id, digest, tenant, occurred_at, body)
     SELECT $1, event_id, digest, $2, occurred_at, body
     FROM unnest($3::text[], $4::bytea[], $5::timestamptz[], ARRAY[${bodies.join()}]) WITH ORDINALITY
       AS told (event_id, digest, occurred_at, body, place) ORDER BY place
     ON CONFLICT DO NOTHING RETURNING event_id, digest, number`,
    [source, tx.tenant, ...columns, ...events.map(({ bytes }) => bytes)],
  );
}

/** Everything a partner said under one event id, in the order in which it came: more than one where it contradicts itself. */
export function readInbox(tx: Tx, source: string, eventId: string): Promise<{ body: string }[]> {
  return tx.rows("SELECT body FROM inbox WHERE source = $1 AND event_id = $2 ORDER BY number", [
    source,
    eventId,
  ]);
}
