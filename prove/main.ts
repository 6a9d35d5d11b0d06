import { readdirSync } from "node:fs";

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && !file.includes(".test.") && file !== "main.ts")
  .map((file) => file.slice(0, -3));
const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.error(`usage: pnpm prove <${names.join(" | ")}> [options]`);
  process.exit(2);
}
const { default: main } = (await import(`./${name}.ts`)) as { default: (args: string[]) => Promise<void> };
await main(args);
