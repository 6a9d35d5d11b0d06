import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { freePorts } from "./ports.ts";

/** So many that two who choose by chance alone would meet. */
const many = Array.from({ length: 1_000 }, (_, n) => `part${n}`);
const program = `
  const { freePorts } = await import(${JSON.stringify(import.meta.resolve("./ports.ts"))});
  const names = ${JSON.stringify(many)};
  console.log(JSON.stringify(Object.values(await freePorts(names))));
  process.stdin.resume();`;

test("no port is given to two processes that have not begun to listen", async () => {
  const others = [1, 2].map(() => spawn(process.execPath, ["--input-type=module", "--eval", program]));
  const given = await Promise.all(
    others.map(async ({ stdout }) => JSON.parse(String(await once(createInterface(stdout), "line")))),
  );
  for (const { stdin } of others) stdin.end();
  const all = [...given.flat(), ...Object.values(await freePorts(many))];
  expect(all).toHaveLength(3 * many.length);
  expect(new Set(all).size).toBe(all.length);
});

test("whoever was given ports can end all the same", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  child.stdin.end();
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});
