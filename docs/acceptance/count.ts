import { readAcceptance, states } from "./lines.ts";

const lines = readAcceptance();
const count = (group: string) =>
  Object.fromEntries(
    states.map((state) => [
      state,
      lines.filter((line) => line.id.startsWith(group) && line.state === state).length,
    ]),
  );
const groups = [...new Set(lines.map((line) => line.id.slice(0, 1)))];

console.log(
  JSON.stringify({
    ...count(""),
    groups: Object.fromEntries(groups.map((group) => [group, count(group)])),
  }),
);
