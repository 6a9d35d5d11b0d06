import {
  createLanes,
  findBrokenRules,
  findHold,
  isAnyBooked,
  laneOf,
  NoSuchAccount,
  openPlatformAccounts,
  readClientMoney,
  readHouseStands,
  readNostroPostings,
  readPlatformAccounts,
  transferId,
  type AccountId,
  type BrokenRule,
  type Chain,
  type ClientMoney,
  type Hold,
  type HouseKind,
  type NostroPosting,
  type Outcome,
  type PlatformPlace,
} from "@causeway/ledger";
import { accountCurrencies, payoutCurrencies, type CurrencyCode } from "@causeway/money";
import pg from "pg";
import type { TenantId } from "../ids.ts";

/** A merchant keeps his lane for as long as this number stays; another number is a migration of the books. */
const lanes = 4;

type WithoutLane<Place> = Place extends unknown ? Omit<Place, "lane"> : never;
/** An account of the platform; the stripe is chosen by the merchant it acts for. */
export type HousePlace = WithoutLane<PlatformPlace>;

/** What a posting is: one step of one subject, such as an order, a break or an entry of the bank's. */
export type Step = {
  readonly subject: string;
  readonly step: string;
  /** The one attempt that is made, where its caller counts them: whoever else makes it hears the same answer. */
  readonly attempt?: number;
};

/** Finds an account of the house, and the transfer ids of this attempt: `part` tells the members of a chain apart. */
export type ChainOf = (place: (place: HousePlace) => AccountId, id: (part?: string) => string) => Chain;

export type Books = {
  /**
   * Posts a step in the merchant's lane, once however often it is asked for; it is on disk when this resolves. What
   * was refused before is tried again as the next attempt, so a refusal lasts no longer than its cause.
   */
  readonly post: (merchant: TenantId, step: Step, chain: ChainOf) => Promise<Outcome>;
  /** Per currency: what is not ours, and what stands on the nostros. */
  readonly clientMoney: () => Promise<ClientMoney[]>;
  /** Postings on the nostros after the places named, at most so many. */
  readonly nostroPostings: (after: ReadonlyMap<AccountId, bigint>, most: number) => Promise<NostroPosting[]>;
  /** What stands on the house's accounts of a kind in a currency: above zero what is ours. */
  readonly houseStands: (kind: HouseKind, currency: CurrencyCode) => Promise<bigint>;
  /** Every rule of the books that does not hold, with what breaks it. */
  readonly brokenRules: () => Promise<BrokenRule[]>;
  /** What is or was held for an order. */
  readonly findHold: (merchant: TenantId, orderId: string) => Promise<Hold | undefined>;
  readonly close: () => Promise<void>;
};

/** Far beyond what people and schedules try: whoever gets here repeats a step without waiting for its cause to end. */
const mostAttempts = 500;

/** Opened when first used. The api has no url and never posts; the flows do. `onLost` hears of each try that failed. */
export function createBooks(url: string | undefined, onLost: (error: unknown) => void): Books {
  if (url === undefined) return noBooks;
  const connection = { connectionString: url };
  let opened: ReturnType<typeof createLanes> | undefined;
  let reader: pg.Pool | undefined;
  let accounts: Promise<(place: PlatformPlace) => AccountId> | undefined;
  // A database that is away at the first posting must not be away for the rest of this process.
  const findAccounts = () =>
    (accounts ??= withClient(connection, readPlatformAccounts).catch((error: unknown) => {
      accounts = undefined;
      throw error;
    }));

  /** A currency nobody planned for has its accounts opened when its first money arrives. */
  async function build(chain: (find: (place: PlatformPlace) => AccountId) => Chain): Promise<Chain> {
    for (let justOpened = ""; ;) {
      try {
        return chain(await findAccounts());
      } catch (error) {
        if (!(error instanceof NoSuchAccount) || error.message === justOpened) throw error;
        justOpened = error.message;
        await withClient(connection, (client) => openStripes(client, error.place));
        accounts = undefined;
      }
    }
  }

  return {
    post: async (merchant, { subject, step, attempt: only }, chain) => {
      const lane = laneOf(merchant, lanes);
      opened ??= createLanes(lanes, { connection, onLost });
      for (let attempt = only ?? 1; attempt <= mostAttempts; attempt += 1) {
        const id = (part?: string) =>
          transferId(subject, part === undefined ? step : `${step}.${part}`, attempt);
        const built = await build((find) => chain((place) => find({ ...place, lane }), id));
        const outcome = await opened.post(lane, built);
        if (only !== undefined || outcome.accepted || !(outcome.replayed || outcome.refusal === "id_reused"))
          return outcome;
        if (outcome.refusals.every((refusal) => refusal !== null && refusal !== "id_reused")) continue;
        // Asked for otherwise than before. Had it been booked, booking it anew would move the money twice.
        const ids = built.map((transfer) => transfer.id);
        if (await withClient(connection, (client) => isAnyBooked(client, ids)))
          return { ...outcome, refusal: "id_reused" };
      }
      throw new Error(`the books refused ${step} of ${subject} in each of ${mostAttempts} attempts`);
    },
    clientMoney: () => withClient(connection, readClientMoney),
    nostroPostings: (after, most) =>
      withClient(connection, (client) => readNostroPostings(client, after, most)),
    houseStands: (kind, currency) => {
      reader ??= createReader(connection, onLost);
      return readHouseStands(reader, kind, currency);
    },
    brokenRules: () => withClient(connection, findBrokenRules),
    findHold: (merchant, orderId) => withClient(connection, (client) => findHold(client, merchant, orderId)),
    close: async () => {
      await opened?.close();
      await reader?.end();
    },
  };
}

const refusePosting = () =>
  Promise.reject(new Error("this process was given no role that posts, and asked for the books"));
const noBooks: Books = {
  post: refusePosting,
  clientMoney: refusePosting,
  nostroPostings: refusePosting,
  findHold: refusePosting,
  houseStands: refusePosting,
  brokenRules: refusePosting,
  close: async () => {},
};

/** For what is asked with every order: connections of their own, that wait for no transaction of anybody's. */
function createReader(connection: pg.ClientConfig, onLost: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 2 });
  pool.on("error", onLost);
  return pool;
}

async function withClient<T>(
  connection: pg.ClientConfig,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  // A connection that is lost between two questions says so as an event; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}

async function openStripes(client: pg.Client, place: PlatformPlace): Promise<void> {
  const partners = place.kind === "nostro" ? [place.partner] : [];
  await openPlatformAccounts(client, { lanes, currencies: [place.currency], partners });
}

/** The platform's accounts of a cell, for every currency that is held or bought for a payment. Repeatable. */
export async function openHouseAccounts(ownerUrl: string, partners: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  const currencies = [...accountCurrencies, ...payoutCurrencies];
  await client.connect();
  try {
    await openPlatformAccounts(client, { lanes, currencies, partners });
  } finally {
    await client.end();
  }
}
