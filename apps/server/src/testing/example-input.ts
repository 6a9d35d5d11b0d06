import { randomUUID } from "node:crypto";
import type { Route } from "@causeway/contract";
import type { ZodMiniType } from "zod/mini";

/** What a field of text may hold, most particular first; a field takes the first that its schema takes. */
const texts: readonly string[] = [
  "nobody@example.com",
  "2026-11-15",
  "2026-11-15T00:00:00.000Z",
  "+85261234567",
  "123456",
  "852",
  "61234567",
  "USD",
  "100.00",
  "1",
  "Example 1",
  "Example1",
  "Harbour-Example-1",
  "A".repeat(43),
  "A".repeat(64),
  "0".repeat(64),
  "https://example.com/",
  "",
];

type Def = {
  readonly type: string;
  readonly shape?: Record<string, ZodMiniType>;
  readonly innerType?: ZodMiniType;
  readonly in?: ZodMiniType;
  readonly element?: ZodMiniType;
  readonly items?: readonly ZodMiniType[];
  readonly options?: readonly ZodMiniType[];
  readonly entries?: Record<string, unknown>;
  readonly values?: readonly unknown[];
};

/**
 * An input that a route's schema takes, made from the schema alone. Every field that wants an id gets the same one, so
 * that one can ask about the things of somebody else; nothing comes back when no example was found.
 */
export function exampleInput(route: Route, id: string = randomUUID()): unknown {
  const example = exampleOf(route.input, id);
  const whole = route.effect === "write" ? { ...(example as object), requestId: randomUUID() } : example;
  return route.input.safeParse(whole).success ? whole : undefined;
}

/** Whether an input speaks of ids of things, besides its own. */
export function namesThings(route: Route): boolean {
  const id = randomUUID();
  return JSON.stringify(exampleInput(route, id))?.includes(id) ?? false;
}

function exampleOf(schema: ZodMiniType, id: string): unknown {
  const def = schema._zod.def as unknown as Def;
  const takes = (value: unknown) => schema.safeParse(value).success;
  switch (def.type) {
    case "object":
      // Where a rule about the whole is not content with empty lists, or with one and the same choice twice, it gets others.
      return (
        [exampleOf, filledOf, choicesOf()].map((fieldOf) => objectOf(def, id, fieldOf)).find(takes) ?? {}
      );
    case "string":
      return [id, ...texts].find(takes);
    case "number":
    case "int":
      return [1, 0, 20, 100].find(takes);
    case "boolean":
      return true;
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "array":
      return [[], [exampleOf(def.element!, id)]].find(takes);
    case "tuple":
      return def.items?.map((item) => exampleOf(item, id));
    case "union":
      return def.options?.map((option) => exampleOf(option, id)).find(takes);
    case "optional":
    case "default":
    case "prefault":
      return undefined;
    case "nullable":
      return exampleOf(def.innerType!, id) ?? null;
    case "record":
      return {};
    case "pipe":
      return exampleOf(def.in!, id);
    case "readonly":
    case "nonoptional":
    case "catch":
      return exampleOf(def.innerType!, id);
    default:
      return undefined;
  }
}

function objectOf({ shape = {} }: Def, id: string, fieldOf: typeof exampleOf): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape)
      .map(([name, field]) => [name, fieldOf(field, id)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function filledOf(schema: ZodMiniType, id: string): unknown {
  const { type, element } = schema._zod.def as unknown as Def;
  return type === "array" && element ? [exampleOf(element, id)] : exampleOf(schema, id);
}

/** Another choice for each field that has one, and a larger amount for each that wants one. */
function choicesOf(): typeof exampleOf {
  let n = 0;
  let amounts = 0;
  return (schema, id) => {
    const { type, entries } = schema._zod.def as unknown as Def;
    if (type === "enum") return Object.values(entries ?? {})[n++];
    const example = exampleOf(schema, id);
    return example === "100.00" ? `${++amounts}00.00` : example;
  };
}
