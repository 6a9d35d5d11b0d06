import { createPublicKey, type KeyObject } from "node:crypto";
import { MessageRefused, SignatureRefused } from "@causeway/bank-link";
import { accountCurrencies, fromDecimal } from "@causeway/money";
import Fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import { createBank, type Bank } from "./bank.ts";
import { openBooks, type Books } from "./books.ts";
import { createCalendar } from "./calendar.ts";
import { poolOf } from "./desk.ts";
import type { Habits } from "./habits.ts";
import { createKeyRing, type BankKeys, type KeyRing } from "./keys.ts";
import { misdeedsOf, type BankName } from "./misdeeds.ts";
import { nobodysCurrency } from "./nobodys-currency.ts";
import { messagePage, panelPage } from "./panel.ts";
import { AccountShut, UnknownAccount } from "./payments.ts";
import type { Settlement } from "./settlements.ts";
import type { CreateVoice } from "./voice.ts";
import { markAsSandbox } from "../mark.ts";

export type BankOptions = {
  /** Where the books are kept. */
  readonly file: string;
  readonly keys: BankKeys;
  readonly clientKeys: Readonly<Record<string, KeyObject>>;
};

/** All that stands in one bank. */
export type House = {
  readonly books: Books;
  readonly bank: Bank;
  readonly keys: KeyRing;
  readonly clientKeys: BankOptions["clientKeys"];
};

/** What makes a bank this one. */
export type BankKind = {
  readonly habits: Habits;
  readonly createVoice: CreateVoice;
  /** Where it is asked. */
  readonly serve: (app: FastifyInstance, house: House) => void;
  /** Lets out what is due, round after round. */
  readonly startDelivery: (house: House, onRound: () => void) => { readonly stop: () => Promise<void> };
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
  endToEndId: z.string().trim().max(35).optional(),
});
const faultFormOf = (bank: BankName) =>
  z.object({
    kind: z.enum(misdeedsOf(bank)),
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

const settlementForm = z.object({
  dealId: z.guid(),
  dealNumber: z.string().min(1).max(35),
  direction: z.enum(["debit", "credit"]),
  currency: z.string(),
  amount: z.string(),
  again: z.boolean().default(false),
  unnamed: z.boolean().default(false),
});

/** A bank that can be told to behave badly. Its panel is for people and programs in front of it, not for clients. */
export function createBankServer(kind: BankKind, options: BankOptions): FastifyInstance {
  const { habits } = kind;
  const books = openBooks(options.file);
  const realNow = () => Date.now();
  const calendar = createCalendar(books, habits, () => new Date());
  const bank = createBank({ books, calendar, habits, realNow }, kind.createVoice);
  const keys = createKeyRing(books, options.keys);
  const house = { books, bank, keys, clientKeys: options.clientKeys };
  const delivery = kind.startDelivery(house, () => {
    bank.doPlanned();
    bank.closeDays();
  });
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 4 << 20 });
  markAsSandbox(app);
  app.addHook("onClose", async () => {
    await delivery.stop();
    books.close();
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  kind.serve(app, house);
  servePanel(app, house);
  serveSettlements(app, house);
  serveFacts(app, house);
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
    if (error instanceof MessageRefused || error instanceof UnknownAccount || error instanceof AccountShut)
      return reply.code(400).send({ error: error.message });
    if (error instanceof SignatureRefused) return reply.code(401).send({ error: error.fault });
    return reply.code(500).send({ error: "the bank has a fault" });
  });
  return app;
}

/** What a person in front of the bank does to it. */
function servePanel(app: FastifyInstance, { books, bank, keys }: House): void {
  const { calendar, dice, habits } = bank.desk;
  const faultForm = faultFormOf(habits.name);
  app.post("/panel/credits", async (request, reply) => {
    const form = creditForm.parse(request.body);
    const account = bank.desk.findAccount(form.account);
    const money = account && fromDecimal(account.currency, form.amount.replaceAll(",", ""));
    if (!account || !money || money.minor <= 0n)
      return reply.code(400).send({ error: "no such account, or no amount of its currency" });
    const known = (key: string, value: string | undefined) => (value ? { [key]: value } : {});
    const entry = bank.credit({
      accountId: form.account,
      money,
      payer: {
        name: form.payer,
        ...known("account", form.payerAccount),
        ...known("bankName", form.payerBank),
        ...known("country", form.payerCountry),
      },
      ...known("remittance", form.remittance),
      ...known("endToEndId", form.endToEndId),
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
      if (typeof seed === "number") dice.sow(seed);
      books.set("per-mille", String(perMille));
    });
    console.log(`the bank is in a mood: ${perMille} of 1,000, seed ${dice.seed()}`);
    return back(request.headers.accept, reply, { perMille, seed: dice.seed() });
  });
  app.post("/panel/clock", async (request, reply) => {
    calendar.move(moveForm.parse(request.body).days);
    return back(request.headers.accept, reply, { now: calendar.now().toISOString() });
  });
  app.post("/panel/holidays", async (request, reply) => {
    calendar.addHoliday(holidayForm.parse(request.body).day);
    return back(request.headers.accept, reply, { holidays: calendar.holidays() });
  });
  app.post("/panel/keys", async (request, reply) => {
    keys.rotate();
    return back(request.headers.accept, reply, { signing: keys.signing().id });
  });
  app.post("/panel/statements", async (request, reply) => {
    bank.releaseDays();
    return back(request.headers.accept, reply, { planned: books.planned() });
  });
  app.get<{ Params: { seq: string } }>("/panel/messages/:seq", async ({ params }, reply) => {
    const message = books.message(Number(params.seq));
    if (!message) return reply.code(404).send({});
    return reply.type("text/html; charset=utf-8").send(messagePage(message));
  });
  app.get("/", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(
      panelPage({
        bank: habits.name,
        title: habits.title,
        signing: keys.signing().id,
        now: calendar.now(),
        bankingDay: calendar.bankingDay(),
        holidays: calendar.holidays(),
        accounts: books.accounts(),
        pools: accountCurrencies.filter(habits.canHold).map(poolOf),
        messages: books.messages(60),
        armed: books.armed(),
        committed: books.committed(),
        mood: { seed: dice.seed(), perMille: Number(books.setting("per-mille") ?? "0") },
        undelivered: books.undelivered() + books.untaken(),
      }),
    ),
  );
}

/** What the venue that deals for the client has booked, by the client's mandate. */
function serveSettlements(app: FastifyInstance, { bank }: House): void {
  const serve = (path: string, settle: (asked: Settlement, isAgain: boolean) => string) =>
    app.post(path, async (request, reply) => {
      const { again, unnamed, currency: code, amount, ...side } = settlementForm.parse(request.body);
      const currency = accountCurrencies.find((each) => each === code && bank.desk.habits.canHold(each));
      if (currency === undefined) return reply.code(404).send({ error: `this bank holds no ${code}` });
      const money = fromDecimal(currency, amount);
      if (!money || money.minor <= 0n)
        return reply.code(400).send({ error: `no amount of ${currency}: ${amount}` });
      return { reference: settle({ ...side, money, isUnnamed: unnamed }, again) };
    });
  serve("/panel/settlements", (asked, isAgain) => (isAgain ? bank.settleAgain(asked) : bank.settle(asked)));
  serve("/panel/settlements/right", bank.settleRightly);
}

/** What programs in front of the bank read. */
function serveFacts(app: FastifyInstance, { books, bank }: House): void {
  const { calendar, dice } = bank.desk;
  app.get("/panel/accounts", async () => books.accounts());
  app.get("/panel/messages", async () => books.messages(200));
  app.get("/panel/summary", async () => ({
    now: calendar.now().toISOString(),
    entries: books.entryCount(),
    undelivered: books.undelivered() + books.untaken(),
    planned: books.planned(),
    armed: books.armed(),
    committed: books.committed(),
    seed: dice.seed(),
    answers: books.answers(),
  }));
  app.get("/panel/misdeeds", async () => books.misdeeds());
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
      endToEndId: entry.endToEndId ?? null,
    })),
  );
}

/** A form comes back to the panel; a program gets what it asked for. */
function back(
  accept: string | undefined,
  reply: { redirect: (to: string) => unknown; send: (body: unknown) => unknown },
  body: object,
) {
  return accept?.includes("text/html") ? reply.redirect("/") : reply.send(body);
}

/** A client's keys by the names under which it announced them: more than one while it changes them. */
export function publicKeysFrom(jwks: string): Record<string, KeyObject> {
  const named = Object.entries(JSON.parse(jwks) as Record<string, never>);
  return Object.fromEntries(
    named.map(([name, key]) => [name, createPublicKey({ key, format: "jwk" })] as const),
  );
}
