import { hkdfSync } from "node:crypto";
import { createServerKeys, type ServerKeys } from "@causeway/channel/node";
import { createAlbionBank } from "#partners/bank/albion-bank.ts";
import { poolsOf, readBankData } from "#partners/bank/bank-data.ts";
import { createIsoBank } from "#partners/bank/iso-bank.ts";
import { createMessageReader, type MessageReader } from "#partners/bank/message-reader.ts";
import { banksOf, type Bank, type Banks } from "#partners/bank/port.ts";
import { createRateSources } from "#partners/fx/create-sources.ts";
import type { Dealing, RateSources } from "#partners/fx/port.ts";
import { createVenueDealing } from "#partners/fx/venue-dealing.ts";
import type { IdentityCheck } from "#partners/identity-check/port.ts";
import { createIdentityCheck } from "#partners/identity-check/signed-http.ts";
import { createMarketplace } from "#partners/marketplace/oauth-http.ts";
import type { Marketplace } from "#partners/marketplace/port.ts";
import { createSmtpMail } from "#partners/mail/smtp.ts";
import type { Mail } from "#partners/mail/port.ts";
import { createSms } from "#partners/sms/create-sms.ts";
import type { Sms } from "#partners/sms/port.ts";
import { createClamdScan } from "#partners/scan/clamd.ts";
import type { Scan } from "#partners/scan/port.ts";
import { openStore } from "#partners/store/open.ts";
import type { Store } from "#partners/store/port.ts";
import { createFileWatchlists } from "#partners/watchlist/files.ts";
import type { Watchlists } from "#partners/watchlist/port.ts";
import { atMost } from "#platform/engine/at-most.ts";
import { createBooks, type Books } from "#platform/data/books.ts";
import { systemClock, type Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { holds } from "#platform/processes.ts";
import type { SecretName } from "#platform/crypto/secrets.ts";
import { openDb, type Db } from "#platform/data/db.ts";
import type { Places } from "#platform/engine/steps.ts";
import { createEvents, type Events } from "#platform/events.ts";
import { createFieldCipher, type FieldCipher } from "#platform/crypto/field-cipher.ts";
import { currentKey, keyIdOf, mapRing, type KeyRing } from "#platform/crypto/key-ring.ts";
import { createOneWay, type OneWay } from "#platform/crypto/one-way.ts";
import { startTracing } from "#platform/trace.ts";

/** The bank that keeps our clients' money, by its name in the books. */
export const ourBank = "harbour";

type PartnerPlaces = "bank" | "venue" | "mail" | "messages" | "marketplace" | "identityCheck" | "store";

/** What a use case is given, and all it may reach. */
export type Context = {
  readonly config: Config;
  readonly clock: Clock;
  readonly events: Events;
  readonly db: Db;
  readonly books: Books;
  readonly banks: Banks;
  readonly messageReader: MessageReader;
  readonly rateSources: RateSources;
  readonly dealing: Dealing;
  readonly keys: ServerKeys;
  /** Signs links to files, each site with its own. */
  readonly linkKeys: KeyRing;
  readonly cipher: FieldCipher;
  /** For what the flows send: whoever else writes it cannot read it again. */
  readonly outbound: OneWay;
  readonly staffSeeds: OneWay;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly identityCheck: IdentityCheck;
  readonly marketplace: Marketplace;
  readonly store: Store;
  /** Nothing where no scanner is configured. */
  readonly scan: Scan | undefined;
  readonly watchlists: Watchlists;
  /** How many steps of flows may be with each partner at once: one that hangs keeps nobody from the others. */
  readonly places: Readonly<Record<PartnerPlaces, Places>>;
  readonly dispose: () => Promise<void>;
};

/** The same within one bank: whatever is done about one of its messages, entries or instructions. */
export type AtBank = Context & { readonly bank: Bank };

export function atBank(ctx: Context, partner: string): AtBank {
  return { ...ctx, bank: ctx.banks.at(partner) };
}

/**
 * Those that are named in the file of banks; how each is spoken to is known here. Every process may know which there are;
 * without the key that signs nothing can be asked of them.
 */
function createBanks({ bank, banks, secrets }: Config): Banks {
  const { albion } = banks;
  return banksOf(
    readBankData(banks.file).map(({ partner, zone, currencies }) => {
      const own = { partner, zone, pools: poolsOf(currencies) };
      const signed = <T extends { readonly keyId: string }>(options: T) => ({
        ...options,
        ...own,
        get signingKey() {
          return currentKey(secrets.bankSigning);
        },
        get keyId() {
          return keyIdOf(options.keyId, secrets.bankSigning.current);
        },
      });
      if (partner === ourBank) return createIsoBank(signed(bank), systemClock);
      if (partner === "albion" && albion) return createAlbionBank(signed(albion), systemClock);
      throw new Error(`no way is known to speak to the bank ${partner}`);
    }),
  );
}

function createDealing(
  { url, keys, keyId }: NonNullable<Config["fx"]["venue"]>,
  signing: Config["secrets"]["bankSigning"],
) {
  const options = { url, keys, signingKey: currentKey(signing), keyId: keyIdOf(keyId, signing.current) };
  return createVenueDealing(options, systemClock);
}

/** Stands for what this process has no key for: whoever reaches for it hears so by name. */
function absent<T extends object>({ part }: Config, what: string): T {
  const say = (): never => {
    throw new Error(`the ${part} has no ${what}`);
  };
  return new Proxy(say, { get: say }) as unknown as T;
}

/** What the two sites do alike, each with keys of its own. */
function siteKeys({ part, secrets }: Config): Pick<Context, "keys" | "linkKeys"> {
  const [channel, forLinks] =
    part === "console"
      ? [secrets.consoleChannel, secrets.consoleSessionMaster]
      : [secrets.channel, secrets.codes];
  return {
    keys: createServerKeys(channel),
    linkKeys: mapRing(forLinks, (key) => Buffer.from(hkdfSync("sha256", key, "", "document link", 32))),
  };
}

/** Whom this process may talk to: whoever its keys and settings are for. */
function createPartners(config: Config) {
  const { part, secrets, fx, mail, sms, identityCheck, marketplace } = config;
  const of = <T extends object>(name: SecretName, make: () => T): T =>
    holds(part, name) ? make() : absent<T>(config, name);
  const cipher = of("fieldKey", () => createFieldCipher(secrets.fieldKey));
  return {
    mail:
      mail.smtpUrl === undefined
        ? absent<Mail>(config, "mail")
        : createSmtpMail({ ...mail, smtpUrl: mail.smtpUrl }),
    sms: sms ? createSms(sms, systemClock) : absent<Sms>(config, "sms"),
    store: of("store", () => openStore(config)),
    cipher,
    outbound: of("outboundPublic", () =>
      createOneWay(secrets.outboundPublic, holds(part, "outbound") ? secrets.outbound : undefined, cipher),
    ),
    staffSeeds: of("staffSeedsPublic", () =>
      createOneWay(
        secrets.staffSeedsPublic,
        holds(part, "staffSeeds") ? secrets.staffSeeds : undefined,
        cipher,
      ),
    ),
    rateSources: of("rateApi", () => createRateSources(fx, secrets.bankSigning, systemClock)),
    dealing: fx.venue
      ? of("rateApi", () => createDealing(fx.venue!, secrets.bankSigning))
      : absent<Dealing>(config, "venue"),
    identityCheck: of("identityCheck", () =>
      createIdentityCheck({ ...identityCheck, key: secrets.identityCheck }, systemClock),
    ),
    marketplace: of("marketplace", () =>
      createMarketplace({ ...marketplace, clientSecret: secrets.marketplace }, systemClock),
    ),
  };
}

export function createContext(config: Config, name: string): Context {
  const events = createEvents({ level: config.logLevel, part: name, release: config.release });
  const stopTracing = startTracing(config.otlpUrl);
  const db = openDb({
    ...config.database,
    onIdleError: (error) => events.emit({ event: "database.lost", error }),
    emit: (event) => events.emit(event),
  });
  const partners = createPartners(config);
  const books = createBooks(config.database.posterUrl, (error) =>
    events.emit({ event: "database.lost", error }),
  );
  const messageReader = createMessageReader();
  const isSite = holds(config.part, "channel") || holds(config.part, "consoleChannel");
  return {
    config,
    clock: systemClock,
    events,
    db,
    books,
    banks: createBanks(config),
    messageReader,
    ...partners,
    ...(isSite
      ? siteKeys(config)
      : { keys: absent(config, "channel"), linkKeys: absent(config, "linkKeys") }),
    scan: config.uploads.clamdUrl && createClamdScan(config.uploads.clamdUrl),
    watchlists: createFileWatchlists(config.review.watchlists),
    places: {
      bank: atMost(16),
      venue: atMost(4),
      // As many as the mail server takes connections, and a few that wait.
      mail: atMost(8),
      messages: atMost(8),
      marketplace: atMost(16),
      identityCheck: atMost(4),
      store: atMost(4),
    },
    dispose: async () => {
      if (holds(config.part, "store")) partners.store.close();
      if (config.mail.smtpUrl !== undefined) partners.mail.close();
      await messageReader.close();
      await books.close();
      await db.end();
      await stopTracing();
    },
  };
}
