import { createContext } from "./context.ts";
import { loadConfig } from "#platform/config.ts";
import { inviteFirstSenior } from "#personnel/index.ts";

/** Whoever runs the house's machines lets the first two senior reviewers in; from then on two of them invite everybody. */
const [email, ...name] = process.argv.slice(2);
if (email === undefined || name.length === 0) {
  process.stderr.write("usage: node apps/server/src/invite-staff.ts EMAIL NAME\n");
  process.exit(64);
}
const config = loadConfig("operator");
// As the owner of the tables: no login of a process can make a member of staff.
const database = { ...config.database, url: config.database.migrateUrl };
const ctx = createContext({ ...config, database }, "operator");
const outcome = await inviteFirstSenior(ctx, { email: email.toLowerCase(), name: name.join(" ") });
await ctx.dispose();
const next =
  "Accounts of staff take two senior reviewers: run this once more for the second one, with an address of another person.";
if (outcome.invited)
  process.stdout.write(
    `The invitation is on its way, and everybody on the staff is told.\n${outcome.seniors < 2 ? `${next}\n` : ""}`,
  );
else process.stdout.write(`Nobody was invited. ${outcome.why}\n`);
process.exit(outcome.invited ? 0 : 1);
