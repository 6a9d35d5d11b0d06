import type { FastifyInstance } from "fastify";
import { createBankServer, type BankOptions } from "../bank-server.ts";
import { serveQuestions } from "./door.ts";
import { albionHabits } from "./habits.ts";
import { startPublishing } from "./publish.ts";
import { createAlbionVoice } from "./voice.ts";

/** JSON in compact JWS over REST, a feed that is read from a cursor, and MT940 in it. */
export function createAlbion(options: BankOptions): FastifyInstance {
  return createBankServer(
    {
      habits: albionHabits,
      createVoice: createAlbionVoice,
      serve: serveQuestions,
      startDelivery: startPublishing,
    },
    options,
  );
}
