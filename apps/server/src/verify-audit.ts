import { checkHeads, nameFault } from "#audit/index.ts";
import { loadConfig } from "#platform/config.ts";
import { createContext } from "./context.ts";

const ctx = createContext(loadConfig("flows"), "verify-audit");
const { checkpoints, chains, faults } = await checkHeads(ctx);
await ctx.dispose();
process.stdout.write(`${checkpoints} checkpoints, ${chains} chains\n`);
for (const fault of faults) process.stdout.write(`${nameFault(fault)}\n`);
if (faults.length > 0) process.exitCode = 1;
