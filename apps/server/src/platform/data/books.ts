import {
  createLanes,
  laneOf,
  openPlatformAccounts,
  readClientMoney,
  readPlatformAccounts,
  type AccountId,
  type Chain,
  type ClientMoney,
  type Outcome,
  type PlatformPlace,
} from "@causeway/ledger";
import { accountCurrencies } from "@causeway/money";
import pg from "pg";
import type { TenantId } from "../ids.ts";

/** A merchant keeps his lane for as long as this number stays; another number is a migration of the books. */
const lanes = 4;

type WithoutLane<Place> = Place extends unknown ? Omit<Place, "lane"> : never;
/** An account of the platform; the stripe is chosen by the merchant it acts for. */
export type HousePlace = WithoutLane<PlatformPlace>;

export type Books = {
  /** Posts a chain that touches the platform's accounts, in the merchant's lane. It is on disk when this resolves. */
  readonly post: (
    merchant: TenantId,
    chain: (house: (place: HousePlace) => AccountId) => Chain,
  ) => Promise<Outcome>;
  /** Per currency: what merchants are owed, and what stands on the nostros for them. */
  readonly clientMoney: () => Promise<ClientMoney[]>;
  readonly close: () => Promise<void>;
};

/** Opened when first used: the api never posts here, the flows do. */
export function createBooks(url: string): Books {
  const connection = { connectionString: url };
  let opened: ReturnType<typeof createLanes> | undefined;
  let accounts: Promise<(place: PlatformPlace) => AccountId> | undefined;
  // A database that is away at the first posting must not be away for the rest of this process.
  const findAccounts = () =>
    (accounts ??= withClient(connection, readPlatformAccounts).catch((error: unknown) => {
      accounts = undefined;
      throw error;
    }));
  return {
    post: async (merchant, chain) => {
      const find = await findAccounts();
      const lane = laneOf(merchant, lanes);
      opened ??= createLanes(lanes, { connection });
      return opened.post(
        lane,
        chain((place) => find({ ...place, lane })),
      );
    },
    clientMoney: () => withClient(connection, readClientMoney),
    close: async () => opened?.close(),
  };
}

async function withClient<T>(
  connection: pg.ClientConfig,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}

/** The platform's accounts of a cell, for every currency an account can be opened in. Repeatable. */
export async function openHouseAccounts(ownerUrl: string, partners: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await openPlatformAccounts(client, { lanes, currencies: accountCurrencies, partners });
  } finally {
    await client.end();
  }
}
