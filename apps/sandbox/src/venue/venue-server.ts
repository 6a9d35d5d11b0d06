import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  MessageRefused,
  readVenueDealAsked,
  signAnswer,
  SignatureRefused,
  verifyQuestion,
  writeVenueDealAnswer,
  type SigningKey,
} from "@causeway/bank-link";
import { readDecimal, toDecimal, writeRate } from "@causeway/money";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { createKeyRing, type BankKeys } from "../bank/keys.ts";
import { markAsSandbox } from "../mark.ts";
import { openBooks, type Books } from "./books.ts";
import { createClock, type Clock } from "./clock.ts";
import { createDeals, type Said } from "./deals.ts";
import { createMarket, type Market } from "./market.ts";
import { allMisdeeds } from "./misdeeds.ts";
import { panelPage } from "./panel.ts";
import { serveReferences } from "./references.ts";
import { countDue, startSettling } from "./settlements.ts";
import { startStream } from "./stream.ts";

export type VenueOptions = {
  /** Where the books are kept. */
  readonly file: string;
  readonly seed: number;
  readonly keys: BankKeys;
  readonly clientKeys: Readonly<Record<string, KeyObject>>;
  /** By which the company that sells rates knows its customers. */
  readonly appIds: readonly string[];
  readonly roundMs: number;
  /** Where deals are settled, the first that holds a currency first; without any, none is. */
  readonly banks?: readonly string[];
};

/** A venue where currencies are dealt, and whoever else says what they cost. It can be told to behave badly. */
export function createVenue({
  file,
  seed,
  keys,
  clientKeys,
  appIds,
  roundMs,
  banks = [],
}: VenueOptions): FastifyInstance {
  const books = openBooks(file);
  const clock = createClock(books);
  books.set("seed", String(seed));
  const market = createMarket(seed);
  for (const [pair, mid] of moved(books)) move(market, pair, mid);
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 << 10 });
  markAsSandbox(app);
  const stream = startStream({ server: app.server, books, market, clientKeys, roundMs });
  // Open lines would keep the server from closing.
  app.addHook("preClose", async () => stream.stop());
  const settling = startSettling({ books, clock, banks, roundMs });
  app.addHook("onClose", async () => {
    await settling.stop();
    books.close();
  });
  app.addContentTypeParser("application/jose", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const house = { books, market, clock, lines: stream.lines };
  serveDeals(app, house, { ring: createKeyRing(books, keys), clientKeys });
  serveReferences(app, market, appIds);
  servePanel(app, house);
  serveFacts(app, house);
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
    if (error instanceof MessageRefused) return reply.code(400).send({ error: error.message });
    if (error instanceof SignatureRefused) return reply.code(401).send({ error: error.fault });
    return reply.code(500).send({ error: "the venue has a fault" });
  });
  return app;
}

/** All that stands in the venue. */
type House = {
  readonly books: Books;
  readonly market: Market;
  readonly clock: Clock;
  /** How many listen to its prices. */
  readonly lines: () => number;
};

type Keys = {
  readonly ring: ReturnType<typeof createKeyRing>;
  readonly clientKeys: VenueOptions["clientKeys"];
};

function serveDeals(app: FastifyInstance, { books, market, clock }: House, { ring, clientKeys }: Keys): void {
  const deals = createDeals(books, market, clock);
  const nobody = generateKeyPairSync("ed25519").privateKey;
  const answer =
    (handle: (payload: Uint8Array, request: FastifyRequest) => Said) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const url = `${request.protocol}://${request.headers.host}${request.url}`;
      const { jti, payload } = verifyQuestion(compactIn(request), url, (id) => clientKeys[id], new Date());
      if (!books.noteQuestion(jti)) return reply.code(409).send({ error: "this question was asked before" });
      const said = handle(payload, request);
      await sleep(said.afterMs ?? 0);
      if (!said.answer) {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      const own = ring.signing();
      const key: SigningKey = said.isSignedByNobody ? { ...own, private: nobody } : own;
      const body = writeVenueDealAnswer(said.answer);
      return reply
        .type("application/jose")
        .send(signAnswer({ url, req: jti, payload: body }, key, new Date()));
    };
  app.post(
    "/v1/deals",
    answer((payload) => deals.deal(readVenueDealAsked(payload))),
  );
  app.get(
    "/v1/deals/:dealId",
    answer((_payload, { params }) => deals.enquire(z.object({ dealId: z.string() }).parse(params).dealId)),
  );
}

function compactIn({ method, headers, body }: FastifyRequest): string {
  if (method === "POST") return typeof body === "string" ? body : "";
  return /^JWS (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
}

const count = z.coerce.number().int();
const moveForm = z.object({ pair: z.string(), mid: z.string() });
const marketForm = z.object({ closed: z.enum(["yes", "no"]) });
const clockForm = z.object({ days: count.min(1).max(400) });
const faultForm = z.object({
  kind: z.enum(allMisdeeds),
  times: count.min(0).max(100_000).default(1),
  ms: count.min(0).max(3_600_000).default(2_000),
});

/** What a person, or a programme, in front of the venue does to it. */
function servePanel(app: FastifyInstance, { books, market, clock, lines }: House): void {
  app.get("/", async (_request, reply) => {
    const page = panelPage({ books, market, lines: lines(), today: clock.today() });
    return reply.type("text/html; charset=utf-8").send(page);
  });
  app.post("/panel/move", async (request, reply) => {
    const { pair, mid } = moveForm.parse(request.body);
    if (!move(market, pair, mid)) return reply.code(400).send({ error: "no such pair, or no rate" });
    books.set("moved", JSON.stringify(Object.fromEntries([...moved(books), [pair, mid]])));
    return back(request.headers.accept, reply, { pair, mid });
  });
  app.post("/panel/market", async (request, reply) => {
    const { closed } = marketForm.parse(request.body);
    books.set("closed", closed);
    return back(request.headers.accept, reply, { closed });
  });
  app.post("/panel/faults", async (request, reply) => {
    const { kind, times, ms } = faultForm.parse(request.body);
    books.arm(kind, times, ms);
    return back(request.headers.accept, reply, { armed: books.armed() });
  });
  app.post("/panel/clock", async (request, reply) => {
    clock.move(clockForm.parse(request.body).days);
    return back(request.headers.accept, reply, { today: clock.today() });
  });
  app.post("/panel/settlements", async (request, reply) =>
    back(request.headers.accept, reply, { released: books.releaseSettlements() }),
  );
}

/** What a programme reads of it. */
function serveFacts(app: FastifyInstance, { books, clock, lines }: House): void {
  app.get("/panel/summary", async () => ({
    lines: lines(),
    armed: books.armed(),
    closed: books.setting("closed") === "yes",
    deals: books.countDeals(),
    today: clock.today(),
    unsettled: countDue(books, clock.today()),
  }));
  app.get("/panel/deals", async () =>
    books.deals().map((kept) =>
      "deal" in kept
        ? {
            dealId: kept.dealId,
            dealNumber: kept.deal.dealNumber,
            sold: { currency: kept.deal.sold.currency, amount: toDecimal(kept.deal.sold) },
            bought: { currency: kept.deal.bought.currency, amount: toDecimal(kept.deal.bought) },
            rate: writeRate(kept.deal.rate),
            valueDay: kept.deal.valueDay,
            dealtAt: kept.deal.dealtAt.toISOString(),
            soldSettled: kept.settlement.sold,
            boughtSettled: kept.settlement.bought,
          }
        : { dealId: kept.dealId, refused: kept.refused },
    ),
  );
}

/** Rates that somebody moved stay where they are when the venue starts anew. */
function moved(books: Books): readonly (readonly [pair: string, mid: string])[] {
  return Object.entries(JSON.parse(books.setting("moved") ?? "{}") as Record<string, string>);
}

function move(market: Market, pair: string, mid: string): boolean {
  const decimal = readDecimal(mid.trim());
  return decimal !== undefined && decimal.units > 0n && market.move(pair, decimal.units, decimal.places);
}

/** A form comes back to the panel; a programme gets what it asked for. */
function back(
  accept: string | undefined,
  reply: { redirect: (to: string) => unknown; send: (body: unknown) => unknown },
  body: object,
) {
  return accept?.includes("text/html") ? reply.redirect("/") : reply.send(body);
}
