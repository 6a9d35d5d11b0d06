import { Readable } from "node:stream";
import { isSandbox } from "#partners/sandbox-mark.ts";
import { createClamdScan } from "#partners/scan/clamd.ts";
import { createFileWatchlists } from "#partners/watchlist/files.ts";
import { systemClock } from "#platform/clock.ts";
import { endForConfig, loadForPreflight, type Config } from "#platform/config.ts";
import { ConfigError } from "#platform/config-error.ts";
import { openDb } from "#platform/data/db.ts";
import { processes } from "#platform/processes.ts";
import { unfitStart } from "#platform/preflight/unfit-start.ts";

/** The harmless text that every virus scanner knows, in two halves, so that none finds it here. */
const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const madeUp = /made up|synthetic/i;

/** What a database says; nothing is asked of it that a process would not ask. */
async function databaseFaults(config: Config): Promise<string[]> {
  const db = openDb({ url: config.database.url, pool: 4, onIdleError: () => {} });
  try {
    return await unfitStart({ config, db, clock: systemClock });
  } catch (error) {
    return [`DATABASE_URL: cannot be asked: ${(error as Error).message}`];
  } finally {
    await db.end();
  }
}

async function scannerFaults({ uploads: { clamdUrl } }: Config): Promise<string[]> {
  if (clamdUrl === undefined) return [];
  try {
    const found = await createClamdScan(clamdUrl)(Readable.from([Buffer.from(eicar)]));
    return found === "infected"
      ? []
      : ["CLAMD_URL: the scanner does not find the test virus; it has no signatures"];
  } catch (error) {
    return [`CLAMD_URL: cannot be asked: ${(error as Error).message}`];
  }
}

async function listFaults({ review }: Config): Promise<string[]> {
  try {
    const lists = await createFileWatchlists(review.watchlists).read();
    const played = lists.filter(({ source }) => madeUp.test(source)).map(({ id }) => id);
    return [
      ...(played.length > 0 ? [`WATCHLISTS_DIR: made-up lists: ${played.join(", ")}`] : []),
      ...(lists.some(({ kind, entries }) => kind === "sanctions" && entries.length > 0)
        ? []
        : ["WATCHLISTS_DIR: no list of sanctions with anybody in it"]),
    ];
  } catch (error) {
    return [`WATCHLISTS_DIR: cannot be read: ${(error as Error).message}`];
  }
}

async function partnerFaults({ bank, banks, fx, identityCheck, marketplace }: Config): Promise<string[]> {
  const asked: [string, string | undefined][] = [
    ["BANK_URL", bank.url],
    ["ALBION_URL", banks.albion?.url],
    ["VENUE_URL", fx.venue?.url],
    ["RATE_API_URL", fx.api?.url],
    ["ECB_URL", fx.ecbUrl],
    ["IDENTITY_CHECK_URL", identityCheck.url],
    ["MARKETPLACE_URL", marketplace.url],
  ];
  const answers = await Promise.all(
    asked.map(async ([name, address]) =>
      address !== undefined && (await isSandbox(address)) ? [`${name}: answered by the sandbox`] : [],
    ),
  );
  return answers.flat();
}

const part = processes.find((name) => name === process.argv[2]);
if (part === undefined) {
  process.stderr.write(`usage: pnpm preflight ${processes.join("|")}\n`);
  process.exit(64);
}
const config = loadForPreflight(part);
const faults = await Promise.all(
  [databaseFaults, scannerFaults, listFaults, partnerFaults].map((look) => look(config)),
);
if (faults.flat().length > 0) endForConfig(new ConfigError(faults.flat().join("\n")));
process.stdout.write("The configuration is fit for production.\n");
