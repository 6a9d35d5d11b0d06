import { addDays, type Day } from "../day.ts";
import { refuse } from "../refusal.ts";

/** What a column that a list is ordered by may hold, and how it stands in a mark. */
const columns = {
  time: {
    write: (value: Date): unknown => value.getTime(),
    read: (value: unknown) => (Number.isSafeInteger(value) ? new Date(value as number) : undefined),
  },
  uuid: textLike(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  seq: textLike(/^\d{1,18}$/),
  text: textLike(/^[^\0]{1,200}$/),
  day: {
    write: (value: Day): unknown => value,
    read: (value: unknown) => (typeof value === "string" && isDay(value) ? value : undefined),
  },
};
type Column = keyof typeof columns;
type Place<Order extends Record<string, Column>> = {
  readonly [Name in keyof Order]: Parameters<(typeof columns)[Order[Name]]["write"]>[0];
};

export type PageMark<Key> = {
  /** Where a page began after, or nothing for the first page. Whatever is no mark of this list is refused. */
  readonly read: (text: string | undefined) => Key | undefined;
  /** Of one row more than a page has: the page, and the mark that the next one begins after. */
  readonly cut: <Row>(
    found: readonly Row[],
    size: number,
    keyOf: (row: Row) => Key,
  ) => { readonly rows: readonly Row[]; readonly next: string | null };
};

/**
 * The marks of one list, which is paged by the columns it is ordered by. A mark names its list, so that one of another
 * list is not mistaken for a place in this one.
 */
export function definePageMark<const Order extends Record<string, Column>>(
  list: string,
  order: Order,
): PageMark<Place<Order>> {
  const names = Object.entries(order) as [keyof Order & string, Column][];
  const write = (key: Place<Order>) =>
    encode([list, ...names.map(([name, column]) => columns[column].write(key[name] as never))]);
  const read = (text: string): Place<Order> | undefined => {
    const [named, ...values] = decode(text);
    const key = Object.fromEntries(
      names.map(([name, column], place) => [name, columns[column].read(values[place])]),
    ) as Place<Order>;
    if (named !== list || Object.values(key).includes(undefined)) return undefined;
    // A mark is written in one way only; anything else was not written here.
    return write(key) === text ? key : undefined;
  };
  return {
    read: (text) => (text === undefined ? undefined : (read(text) ?? refuse("pageLost"))),
    cut: (found, size, keyOf) => {
      const rows = found.slice(0, size);
      const last = rows.at(-1);
      return { rows, next: found.length > size && last !== undefined ? write(keyOf(last)) : null };
    },
  };
}

function textLike(form: RegExp) {
  return {
    write: (value: string): unknown => value,
    read: (value: unknown) => (typeof value === "string" && form.test(value) ? value : undefined),
  };
}

/** One that the calendar has: the database would not take another. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

function encode(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

function decode(text: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
