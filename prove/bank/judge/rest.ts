import type { Facts } from "../facts.ts";

/** What was begun has come to an end, or somebody has to decide about it. */
export function orderFaults({ orders, items }: Facts): string[] {
  const open = new Set(items.filter(({ is_open }) => is_open).map(({ reference }) => reference));
  const stands = orders.filter(({ holds }) => holds.length === 0);
  return [
    ...[...Map.groupBy(orders, ({ reference }) => reference)]
      .filter(([, all]) => all.length > 1)
      .map(([reference, all]) => `${reference}: ${all.length} orders`),
    ...orders.filter(({ is_booked }) => !is_booked).map(({ id }) => `order ${id} is in no books`),
    ...stands
      .filter(({ state }) => state === "CREDITING")
      .map(({ id, reference }) => `${reference}: order ${id} is still being credited`),
    ...stands
      .filter(({ state, reference }) => state === "REFUNDING" && !open.has(reference))
      .map(({ id, reference }) => `${reference}: order ${id} is still on its way back`),
  ];
}

/** A held receipt waits for a person, who finds it by an open item. */
export function holdFaults({ orders, items, entries }: Facts): string[] {
  const open = new Set(items.filter(({ is_open }) => is_open).map(({ reference }) => reference));
  // What is wrong with a receipt may be what a later debit or a reversal says of it.
  const about = Map.groupBy(
    entries.filter(({ order_id }) => order_id !== null),
    ({ order_id }) => order_id,
  );
  return orders
    .filter(({ holds }) => holds.includes("bank"))
    .filter(({ id }) => !about.get(id)?.some(({ reference }) => open.has(reference)))
    .map(
      ({ id, reference, state }) =>
        `${reference}: order ${id} (${state}) is held, and no open item is about it`,
    );
}

/** What is looked at again and again, and is over when it is no longer found. */
const lookedAt = ["notCovered", "booksBroken"];

/** An item is closed by something that there is. */
export function closingFaults({ items, entries, statements, postings }: Facts): string[] {
  const there = {
    posting: postings,
    entry: new Set(entries.map(({ reference }) => reference)),
    statement: new Set(statements.map(({ statement_id }) => statement_id)),
  };
  return items
    .filter(({ kind, settled_how, settled_by }) => {
      if (settled_how === null || settled_how === "word") return false;
      if (settled_how === "check") return !lookedAt.includes(kind);
      return !there[settled_how].has(settled_by ?? "");
    })
    .map(
      ({ kind, reference, settled_how, settled_by }) =>
        `${kind} ${reference}: closed by ${settled_how} ${settled_by}, which is not there`,
    );
}

/** What we said we have, we have, byte for byte, and have read. */
export function messageFaults({ bank, messages }: Facts): string[] {
  const stored = new Set(messages.map(({ digest }) => digest));
  const waiting = messages.filter(({ verdict }) => verdict === "waiting").length;
  return [
    ...bank.taken
      .filter(({ digest, manner }) => manner !== "forged" && !stored.has(digest))
      .map(({ seq, kind }) => `message ${seq} (${kind}) was answered 2xx and is not stored`),
    ...(waiting === 0 ? [] : [`${waiting} messages are stored and were never read`]),
  ];
}

/**
 * What came from somebody else, too late or a second time was not taken; and where it stood in a feed, which is taken
 * whole, nobody believed it.
 */
export function trustFaults({ bank, messages }: Facts): string[] {
  const believed = new Set(messages.map(({ digest }) => digest));
  return [
    ...bank.answers
      .filter(
        ({ partner, manner, answer }) =>
          partner !== "albion" &&
          ["forged", "stale", "second time"].includes(manner) &&
          answer !== null &&
          answer < 400,
      )
      .map(({ manner, answer, n }) => `${n} messages (${manner}) were answered ${answer}`),
    ...bank.taken
      .filter(({ manner, digest }) => manner === "forged" && believed.has(digest))
      .map(({ seq, kind }) => `message ${seq} (${kind}) is somebody else's and was believed`),
  ];
}
