import { createServerKeys, type ServerKeys } from "@causeway/channel/node";
import { createAlbionBank } from "#partners/bank/albion-bank.ts";
import { poolsOf, readBankData } from "#partners/bank/bank-data.ts";
import { createIsoBank } from "#partners/bank/iso-bank.ts";
import { createMessageReader, type MessageReader } from "#partners/bank/message-reader.ts";
import { banksOf, type Bank, type Banks } from "#partners/bank/port.ts";
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
import { openDb, type Db } from "#platform/data/db.ts";
import type { Places } from "#platform/engine/steps.ts";
import { createEvents, type Events } from "#platform/events.ts";
import { createFieldCipher, type FieldCipher } from "#platform/crypto/field-cipher.ts";
import { startTracing } from "#platform/trace.ts";

/** The bank that keeps our clients' money, by its name in the books. */
export const ourBank = "harbour";

type PartnerPlaces = "bank" | "mail" | "messages" | "marketplace" | "identityCheck" | "store";

/** What a use case is given, and all it may reach. */
export type Context = {
  readonly config: Config;
  readonly clock: Clock;
  readonly events: Events;
  readonly db: Db;
  readonly books: Books;
  readonly banks: Banks;
  readonly messageReader: MessageReader;
  readonly keys: ServerKeys;
  readonly cipher: FieldCipher;
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

/** Those that are named in the file of banks; how each is spoken to is known here. */
function createBanks(config: Config): Banks {
  const { bankSigning: signingKey } = config.secrets;
  const { albion } = config.banks;
  return banksOf(
    readBankData(config.banks.file).map(({ partner, zone, currencies }) => {
      const own = { partner, zone, signingKey, pools: poolsOf(currencies) };
      if (partner === ourBank) return createIsoBank({ ...config.bank, ...own }, systemClock);
      if (partner === "albion" && albion) return createAlbionBank({ ...albion, ...own }, systemClock);
      throw new Error(`no way is known to speak to the bank ${partner}`);
    }),
  );
}

export function createContext(config: Config, part: string): Context {
  const events = createEvents({ level: config.logLevel, part, release: config.release });
  const stopTracing = startTracing(config.otlpUrl);
  const db = openDb({
    ...config.database,
    onIdleError: (error) => events.emit({ event: "database.lost", error }),
    emit: (event) => events.emit(event),
  });
  const mail = createSmtpMail(config.mail);
  const store = openStore(config);
  const books = createBooks(config.database.posterUrl, (error) =>
    events.emit({ event: "database.lost", error }),
  );
  const messageReader = createMessageReader();
  return {
    config,
    clock: systemClock,
    events,
    db,
    books,
    banks: createBanks(config),
    messageReader,
    keys: createServerKeys(config.secrets.channel),
    cipher: createFieldCipher(config.secrets.fieldKey),
    mail,
    sms: createSms(config.sms, systemClock),
    identityCheck: createIdentityCheck(config.identityCheck, systemClock),
    marketplace: createMarketplace(config.marketplace, systemClock),
    store,
    scan: config.uploads.clamdUrl && createClamdScan(config.uploads.clamdUrl),
    watchlists: createFileWatchlists(config.review.watchlists),
    places: {
      bank: atMost(16),
      // As many as the mail server takes connections, and a few that wait.
      mail: atMost(8),
      messages: atMost(8),
      marketplace: atMost(16),
      identityCheck: atMost(4),
      store: atMost(4),
    },
    dispose: async () => {
      store.close();
      mail.close();
      await messageReader.close();
      await books.close();
      await db.end();
      await stopTracing();
    },
  };
}
