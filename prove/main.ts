import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";

/**
 * A proof names its sizes with what they usually are. Each takes minutes beside them, for ever if it names none: after
 * so many it adds no fault and no work, comes to rest and judges what there was.
 */
type Proof = {
  readonly sizes: Readonly<Record<string, number>>;
  readonly default: (sizes: Record<string, number>) => Promise<void>;
};

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && !file.includes(".test.") && file !== "main.ts")
  .map((file) => file.slice(0, -3));
const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) fail(`usage: pnpm prove <${names.join(" | ")}> [sizes]`);
const { default: prove, sizes } = (await import(`./${name}.ts`)) as Proof;
await prove(wanted({ minutes: Number.POSITIVE_INFINITY, ...sizes }));

function wanted(usual: Record<string, number>): Record<string, number> {
  const usage = Object.keys(usual).map((size) => `[--${size} N]`);
  try {
    const options = Object.fromEntries(Object.keys(usual).map((size) => [size, { type: "string" }] as const));
    const { values } = parseArgs({ args, options });
    const given = Object.entries(values).map(([size, value]) => [size, Number(value)] as const);
    const wrong = given.find(([, value]) => !(value >= 0));
    if (wrong) throw new Error(`--${wrong[0]} takes a number`);
    return { ...usual, ...Object.fromEntries(given) };
  } catch (error) {
    return fail(
      `${error instanceof Error ? error.message : String(error)}\nusage: pnpm prove ${name} ${usage.join(" ")}`,
    );
  }
}

function fail(words: string): never {
  console.error(words);
  process.exit(2);
}
