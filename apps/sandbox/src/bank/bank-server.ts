import { createPublicKey, type KeyObject } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  MessageRefused,
  SignatureRefused,
  validate,
  verifyRequest,
  type MessageName,
} from "@causeway/bank-link";
import { fromDecimal } from "@causeway/money";
import Fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import { createBank } from "./bank.ts";
import { openBooks } from "./books.ts";
import { createCalendar } from "./calendar.ts";
import { startDelivery } from "./deliver.ts";
import { misdeedKinds } from "./misdeeds.ts";
import { messagePage, panelPage } from "./panel.ts";
import { AccountShut, UnknownAccount } from "./payments.ts";
import type { Answer } from "./returns.ts";
import { nobodysCurrency } from "./spoil.ts";

export type BankOptions = {
  /** Where the books are kept. */
  readonly file: string;
  /** Where notices and statements go. */
  readonly clientUrl: string;
  readonly key: { readonly id: string; readonly private: KeyObject };
  readonly clientKeys: Readonly<Record<string, KeyObject>>;
};

const count = z.coerce.number().int();
const creditForm = z.object({
  account: z.string().min(1),
  amount: z.string().min(1),
  payer: z.string().trim().min(1).max(140),
  payerAccount: z.string().trim().max(34).optional(),
  payerBank: z.string().trim().max(140).optional(),
  payerCountry: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/)
    .or(z.literal(""))
    .optional(),
  remittance: z.string().trim().max(140).optional(),
});
const faultForm = z.object({
  kind: z.enum(misdeedKinds),
  times: count.min(0).max(100_000).default(1),
  ms: count.min(0).max(3_600_000).default(2_000),
});
/** The seed may be left out; then it stays what it is. */
const moodForm = z.object({
  perMille: count.min(0).max(1_000),
  seed: z.literal("").or(count.min(0).max(1_000_000_000)).optional(),
});
const moveForm = z.object({ days: count.min(1).max(400) });
const holidayForm = z.object({ day: z.iso.date() });

/** A bank that can be told to behave badly. Its panel is for people and programs in front of it, not for clients. */
export function createBankServer(options: BankOptions): FastifyInstance {
  const books = openBooks(options.file);
  const realNow = () => Date.now();
  const calendar = createCalendar(books, () => new Date());
  const bank = createBank(books, calendar, realNow);
  const delivery = startDelivery({
    books,
    url: options.clientUrl,
    key: options.key,
    now: realNow,
    onRound: () => {
      bank.doPlanned();
      bank.closeDays();
    },
  });
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 4 << 20 });
  app.addHook("onClose", async () => {
    await delivery.stop();
    books.close();
  });
  app.addContentTypeParser("application/xml", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  serveMessages(app, options, books, bank);

  app.post("/panel/credits", async (request, reply) => {
    const form = creditForm.parse(request.body);
    const account = books.account(form.account);
    const money = account && fromDecimal(account.currency, form.amount.replaceAll(",", ""));
    if (!account || !money || money.minor <= 0n)
      return reply.code(400).send({ error: "no such account, or no amount of its currency" });
    const known = (key: string, value: string | undefined) => (value ? { [key]: value } : {});
    const entry = bank.credit({
      accountId: account.id,
      money,
      payer: {
        name: form.payer,
        ...known("account", form.payerAccount),
        ...known("bankName", form.payerBank),
        ...known("country", form.payerCountry),
      },
      ...known("remittance", form.remittance),
    });
    return back(request.headers.accept, reply, { reference: entry.reference });
  });
  app.post("/panel/faults", async (request, reply) => {
    const { kind, times, ms } = faultForm.parse(request.body);
    books.arm(kind, times, ms);
    return back(request.headers.accept, reply, { armed: books.armed() });
  });
  app.post("/panel/mood", async (request, reply) => {
    const { perMille, seed } = moodForm.parse(request.body);
    books.together(() => {
      if (typeof seed === "number") bank.dice.sow(seed);
      books.set("per-mille", String(perMille));
    });
    console.log(`the bank is in a mood: ${perMille} of 1,000, seed ${bank.dice.seed()}`);
    return back(request.headers.accept, reply, { perMille, seed: bank.dice.seed() });
  });
  app.post("/panel/clock", async (request, reply) => {
    calendar.move(moveForm.parse(request.body).days);
    return back(request.headers.accept, reply, { now: calendar.now().toISOString() });
  });
  app.post("/panel/holidays", async (request, reply) => {
    calendar.addHoliday(holidayForm.parse(request.body).day);
    return back(request.headers.accept, reply, { holidays: calendar.holidays() });
  });
  serveFacts(app, books, calendar, bank);
  app.get<{ Params: { seq: string } }>("/panel/messages/:seq", async ({ params }, reply) => {
    const message = books.message(Number(params.seq));
    if (!message) return reply.code(404).send({});
    return reply.type("text/html; charset=utf-8").send(messagePage(message));
  });
  app.get("/", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(
      panelPage({
        now: calendar.now(),
        bankingDay: calendar.bankingDay(),
        holidays: calendar.holidays(),
        accounts: books.accounts(),
        messages: books.messages(60),
        armed: books.armed(),
        committed: books.committed(),
        mood: { seed: bank.dice.seed(), perMille: Number(books.setting("per-mille") ?? "0") },
        undelivered: books.undelivered(),
      }),
    ),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
    if (error instanceof MessageRefused || error instanceof UnknownAccount || error instanceof AccountShut)
      return reply.code(400).send({ error: error.message });
    if (error instanceof SignatureRefused) return reply.code(401).send({ error: error.fault });
    return reply.code(500).send({ error: "the bank has a fault" });
  });
  return app;
}

/** What programs in front of the bank read. */
function serveFacts(
  app: FastifyInstance,
  books: ReturnType<typeof openBooks>,
  calendar: ReturnType<typeof createCalendar>,
  bank: ReturnType<typeof createBank>,
): void {
  app.get("/panel/accounts", async () => books.accounts());
  app.get("/panel/messages", async () => books.messages(200));
  app.get("/panel/summary", async () => ({
    now: calendar.now().toISOString(),
    entries: books.entryCount(),
    undelivered: books.undelivered(),
    planned: books.planned(),
    armed: books.armed(),
    committed: books.committed(),
    seed: bank.dice.seed(),
    answers: books.answers(),
  }));
  app.get("/panel/taken", async () => books.taken());
  const codeOutside = (code: string) => (code === nobodysCurrency.inBooks ? nobodysCurrency.onWire : code);
  app.get("/panel/balances", async () =>
    Object.fromEntries(
      [...books.balances()].map(([currency, minor]) => [codeOutside(currency), String(minor)]),
    ),
  );
  app.get("/panel/entries", async () =>
    books.allEntries().map(({ money, ...entry }) => ({
      ...entry,
      currency: codeOutside(money.currency),
      minor: String(money.minor),
      returnId: entry.returnId ?? null,
    })),
  );
}

/** One door for every message. Nothing unsigned and nothing that breaks its schema comes in. */
function serveMessages(
  app: FastifyInstance,
  options: BankOptions,
  books: ReturnType<typeof openBooks>,
  bank: ReturnType<typeof createBank>,
): void {
  const handlers: Partial<Record<MessageName, (xml: string) => Answer>> = {
    "acmt.007.001.03": bank.openAccount,
    "acmt.013.001.03": bank.reportAccount,
    "acmt.015.001.03": bank.setStanding,
    "pacs.004.001.09": bank.sendBack,
    "pacs.028.001.03": bank.tellOfReturn,
  };
  app.post("/messages", async (request, reply) => {
    const xml = String(request.body);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    verifyRequest(
      { method: "POST", authority: request.headers.host ?? "", path: request.url, headers, body: xml },
      (id) => options.clientKeys[id],
      new Date(),
    );
    const wrongs = bank.temper.all("answers");
    if (wrongs.has("down")) return reply.code(503).send({ error: "closed for a moment" });
    await sleep(wrongs.get("slow") ?? 0);
    const name = validate(xml);
    const handle = handlers[name];
    if (!handle) throw new MessageRefused(`the bank takes no ${name}`);
    const answer = handle(xml);
    validate(answer.xml);
    books.logIncoming(name.slice(0, 8), xml, new Date(), 200);
    await sleep(answer.afterMs ?? 0);
    if (wrongs.has("silent")) {
      // The work is done, and nobody is told: what a broken line looks like from the other end.
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return reply.type("application/xml").send(answer.xml);
  });
}

/** A form comes back to the panel; a program gets what it asked for. */
function back(
  accept: string | undefined,
  reply: { redirect: (to: string) => unknown; send: (body: unknown) => unknown },
  body: object,
) {
  return accept?.includes("text/html") ? reply.redirect("/") : reply.send(body);
}

export function publicKeyFrom(jwk: string): KeyObject {
  return createPublicKey({ key: JSON.parse(jwk) as never, format: "jwk" });
}
