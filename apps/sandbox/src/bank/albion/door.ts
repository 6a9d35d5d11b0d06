import { generateKeyPairSync, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  MessageRefused,
  readAlbionOpening,
  readAlbionReturnRequest,
  readAlbionStanding,
  readAlbionTransferRequest,
  signAnswer,
  verifyQuestion,
  writeAlbionAccount,
  writeAlbionFeedPage,
  writeAlbionOpeningAnswer,
  writeAlbionReturn,
  writeAlbionStandingAnswer,
  writeAlbionTransfer,
  type SigningKey,
} from "@causeway/bank-link";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { House } from "../bank-server.ts";
import { createTemper, type MisdeedOf } from "../misdeeds.ts";
import { asAlbionAccount, asAlbionReturn, asAlbionTransfer } from "./voice.ts";

/** What is answered, and after how long. */
type Answer = { readonly payload: string; readonly afterMs?: number };
type Handler = (asked: { readonly payload: Uint8Array; readonly request: FastifyRequest }) => Answer;

/** Every question is signed for its own address and asked once; every answer is signed for its question. */
export function serveQuestions(app: FastifyInstance, house: House): void {
  app.addContentTypeParser("application/jose", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  const answer = answering(house);
  const handlers = handlersOf(house);
  app.post("/v1/accounts", answer(handlers.openAccount));
  app.get("/v1/accounts/:openingId", answer(handlers.findAccount));
  app.post("/v1/accounts/:openingId/standing", answer(handlers.setStanding));
  app.post("/v1/returns", answer(handlers.sendBack));
  app.get("/v1/returns/:returnId", answer(handlers.findReturn));
  app.post("/v1/transfers", answer(handlers.transfer));
  app.get("/v1/transfers/:transferId", answer(handlers.findTransfer));
  app.get("/v1/events", answer(handlers.events));
}

function answering({ books, bank, keys, clientKeys }: House) {
  const temper = createTemper(books, bank.desk.dice, "albion");
  const stranger = generateKeyPairSync("ed25519").privateKey;
  const keyFor = (wrongs: ReadonlyMap<MisdeedOf<"answers", "albion">, number>): SigningKey => {
    const own = keys.signing();
    if (wrongs.has("wrong-signature")) return { ...own, private: stranger };
    if (wrongs.has("unknown-key")) return { id: "nobody", private: stranger };
    return wrongs.has("retired-key") && keys.retired ? keys.retired : own;
  };
  return (handle: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const url = `${request.protocol}://${request.headers.host}${request.url}`;
    const { jti, payload } = verifyQuestion(compactIn(request), url, (id) => clientKeys[id], new Date());
    if (!books.noteQuestion(jti)) return reply.code(409).send({ error: "this question was asked before" });
    const wrongs = temper.all("answers");
    if (wrongs.has("down")) return reply.code(500).send({ error: "the bank has a fault" });
    await sleep(wrongs.get("slow") ?? 0);
    const said = handle({ payload, request });
    if (payload.length > 0)
      books.logIncoming(request.url, Buffer.from(payload).toString("utf8"), new Date(), 200);
    await sleep(said.afterMs ?? 0);
    const hangMs = wrongs.get("hanging");
    if (hangMs !== undefined || wrongs.has("silent")) {
      // The work is done, and nobody is told: what a broken line looks like from the other end.
      await sleep(hangMs ?? 0);
      request.raw.socket.destroy();
      return reply.hijack();
    }
    const req = wrongs.has("other-question") ? randomUUID() : jti;
    const compact = signAnswer({ url, req, payload: said.payload }, keyFor(wrongs), new Date());
    return reply.type("application/jose").send(compact);
  };
}

function compactIn({ method, headers, body }: FastifyRequest): string {
  if (method === "POST") return typeof body === "string" ? body : "";
  return /^JWS (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
}

const openingParams = z.object({ openingId: z.string() });
const returnParams = z.object({ returnId: z.string() });
const transferParams = z.object({ transferId: z.string() });
const feedQuery = z.object({
  after: z.string(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

function handlersOf({ books, bank }: House) {
  return {
    openAccount: ({ payload }) => {
      const { openingId, ...opening } = readAlbionOpening(payload);
      const status = bank.openAccount({ processId: openingId, ...opening });
      const reason = status === "refused" ? { reason: `no accounts in ${opening.currency}` } : {};
      return { payload: writeAlbionOpeningAnswer({ openingId, status, ...reason }) };
    },
    findAccount: ({ request }) => {
      const { openingId } = openingParams.parse(request.params);
      const account = bank.findAccount(openingId);
      const found = account
        ? asAlbionAccount(bank.desk, account)
        : ({ openingId, status: "unknown" } as const);
      return { payload: writeAlbionAccount(found) };
    },
    setStanding: ({ payload, request }) => {
      const { openingId } = openingParams.parse(request.params);
      const status = bank.setStanding(openingId, readAlbionStanding(payload));
      return { payload: writeAlbionStandingAnswer({ openingId, status }) };
    },
    sendBack: ({ payload }) => {
      const { returnId, transactionId, money } = readAlbionReturnRequest(payload);
      const { said, ...rest } = bank.sendBack({ returnId, creditReference: transactionId, money });
      return { payload: writeAlbionReturn(asAlbionReturn(said)), ...rest };
    },
    findReturn: ({ request }) => {
      const { returnId } = returnParams.parse(request.params);
      const known = bank.findInstructed("return", returnId);
      return { payload: writeAlbionReturn(known ? asAlbionReturn(known) : { returnId, status: "unknown" }) };
    },
    transfer: ({ payload }) => {
      const { said, ...rest } = bank.transfer(readAlbionTransferRequest(payload));
      return { payload: writeAlbionTransfer(asAlbionTransfer(said)), ...rest };
    },
    findTransfer: ({ request }) => {
      const { transferId } = transferParams.parse(request.params);
      const known = bank.findInstructed("transfer", transferId);
      const found = known ? asAlbionTransfer(known) : ({ transferId, status: "unknown" } as const);
      return { payload: writeAlbionTransfer(found) };
    },
    events: ({ request }) => {
      const { after, limit } = feedQuery.parse(request.query);
      const from = placeOf(after);
      books.takenUntil(from);
      // One more than asked for tells whether there are more.
      const found = books.feedAfter(from, limit + 1);
      const events = found.slice(0, limit);
      const next = cursorAt(events.at(-1)?.seq ?? from);
      return {
        payload: writeAlbionFeedPage({
          events: events.map(({ jws }) => jws),
          next,
          more: found.length > limit,
        }),
      };
    },
  } satisfies Record<string, Handler>;
}

/** The cursor after an event; whoever gets it has no need to know what it says. */
function cursorAt(seq: number): string {
  return Buffer.from(`after ${seq}`).toString("base64url");
}

function placeOf(cursor: string): number {
  if (cursor === "") return 0;
  const [, seq] = /^after (\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString("utf8")) ?? [];
  if (seq === undefined) throw new MessageRefused("a cursor that this bank gave out was expected");
  return Number(seq);
}
