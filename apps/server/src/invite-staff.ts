import { createContext } from "./context.ts";
import { loadConfig } from "#platform/config.ts";
import { inviteFirstSenior } from "#staff/index.ts";

/** Whoever runs the house's machines lets the first senior reviewer in; from then on staff invite each other. */
const [email, ...name] = process.argv.slice(2);
if (email === undefined || name.length === 0) {
  process.stderr.write("usage: node apps/server/src/invite-staff.ts EMAIL NAME\n");
  process.exit(64);
}
const ctx = createContext(loadConfig("tool"), "invite-staff");
const invited = await inviteFirstSenior(ctx, { email: email.toLowerCase(), name: name.join(" ") });
await ctx.dispose();
process.stdout.write(
  invited
    ? "The invitation is on its way.\n"
    : "There is a senior reviewer already, or that address is taken; invite in the console.\n",
);
process.exit(invited ? 0 : 1);
