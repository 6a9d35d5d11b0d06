import type { FastifyInstance } from "fastify";
import { createBankServer, type BankOptions } from "../bank-server.ts";
import { startDelivery } from "./deliver.ts";
import { serveMessages } from "./door.ts";
import { harbourHabits } from "./habits.ts";
import { createHarbourVoice } from "./voice.ts";

/** ISO 20022, signed as RFC 9421 says, brought to the client's door. */
export function createHarbour(options: BankOptions & { readonly clientUrl: string }): FastifyInstance {
  return createBankServer(
    {
      habits: harbourHabits,
      createVoice: createHarbourVoice,
      serve: serveMessages,
      startDelivery: ({ books, keys }, onRound) =>
        startDelivery({ books, url: options.clientUrl, signing: keys.signing, now: Date.now, onRound }),
    },
    options,
  );
}
