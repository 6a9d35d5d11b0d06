import { createHash, generateKeyPairSync, randomInt, randomUUID } from "node:crypto";
import { keepMessage, keepRefused, type MessageId } from "@causeway/server/partners/bank/message.store.ts";
import {
  answerAttempt,
  beginAttempt,
  markHandedOver,
  openInstruction,
  setNextEnquiry,
  setState,
} from "@causeway/server/platform/engine/instruction-record.ts";
import { house } from "@causeway/server/platform/ids.ts";
import { hearMessage } from "@causeway/server/statement/hear-message.ts";
import { recordEntry } from "@causeway/server/statement/record-entry.ts";
import { signMessage } from "@causeway/server/testing/sign-message.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withContext } from "../dev/seed.ts";
import { accessibilityFaults, openBrowser, shoot, visit, type Locale } from "./browser.ts";
import { asOwner } from "./settled-clerk.ts";
import { patient, readIn } from "./receiving.ts";
import { signInAsStaff } from "./staff.ts";
import { place } from "./place.ts";

const partner = "harbour";
const hourMs = 3_600_000;
/** As long as ISO lets a reference be. */
const longReference = `HKHK20261104FT${randomInt(1e12)}`.padEnd(35, "0");

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  await somethingOpen();
  await withContext(place().env, async (ctx) => {
    await anUnansweredInstruction(ctx);
    await messagesOfEveryKind(ctx);
  });
}, 120_000);
afterAll(() => browser.close());

type Context = Parameters<Parameters<typeof withContext>[1]>[0];

/** One item of today, one whose day it is, and one whose day is over, each about money for an account never ours. */
async function somethingOpen(): Promise<void> {
  const items = [
    { reference: `BK${randomInt(1e12)}`, minor: 88_000n, openedDaysAgo: 0, dueInDays: 2 },
    { reference: `BK${randomInt(1e12)}`, minor: 1_250_000_00n, openedDaysAgo: 1, dueInDays: 0 },
    { reference: longReference, minor: 64_000n, openedDaysAgo: 9, dueInDays: -7 },
  ];
  for (const { reference, minor, openedDaysAgo, dueInDays } of items) {
    await withContext(place().env, (ctx) =>
      recordEntry(ctx, {
        reference,
        accountId: "990000000077",
        direction: "credit",
        money: { currency: "USD", minor },
        status: "booked",
        kind: "payment",
        isReversal: false,
        bookedAt: new Date("2026-11-04T03:00:00Z"),
        bookingDay: "2026-11-04",
        valueDate: "2026-11-04",
        counterparty: { name: "Nordwind GmbH", account: "DE89370400440532013000", country: "DE" },
      }),
    );
    await asOwner((owner) =>
      owner.query(
        `UPDATE statement_break SET opened_at = now() - $2 * interval '1 day',
           due_on = (now() AT TIME ZONE 'Asia/Hong_Kong')::date + $3::int WHERE reference = $1`,
        [reference, openedDaysAgo, dueInDays],
      ),
    );
  }
}

/** The bank was sent it and asked about it, and said nothing that anybody could read, until a person was called. */
async function anUnansweredInstruction({ db }: Context): Promise<void> {
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * hourMs);
  const asked = { partner, reference: longReference, money: { currency: "USD", minor: 64_000n } } as const;
  await db.tx(house, async (tx) => {
    const id = await openInstruction(tx, "refund", randomUUID(), asked, at(26));
    for (const [kind, hoursAgo] of [
      ["send", 26],
      ["enquiry", 25],
      ["enquiry", 2],
    ] as const) {
      const n = await beginAttempt(tx, id, kind, at(hoursAgo));
      if (kind === "send") await setState(tx, id, "sent", null, at(hoursAgo));
      await answerAttempt(tx, id, n, { says: "silent", reason: "the bank answered 503" }, at(hoursAgo));
    }
    await setState(tx, id, "unknown", null, at(2));
    await markHandedOver(tx, id, at(2));
    await setNextEnquiry(tx, id, at(-4));
  });
}

const line = (reference: string, status: string, amount: string) =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-13</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><BkTxCd/></Ntry>`;
const notification = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>M${randomInt(1e9)}</MsgId><CreDtTm>2026-11-13T03:00:00Z</CreDtTm></GrpHdr><Ntfctn><Id>N1</Id><CreDtTm>2026-11-13T03:00:00Z</CreDtTm><Acct><Id><Othr><Id>POOLUSD</Id></Othr></Id></Acct>${line(`BK${randomInt(1e12)}`, "PDNG", "4200.00")}${line(`BK${randomInt(1e12)}`, "BOOK", "one thousand")}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

/** One that announces something and has a line nobody can read, one that breaks off, and one that is not the bank's. */
async function messagesOfEveryKind(ctx: Context): Promise<void> {
  const { privateKey } = generateKeyPairSync("ed25519");
  const bank = { ...ctx.bank, doubtOf: async () => undefined };
  const arrived = (text: string) => {
    const bytes = Buffer.from(text);
    const digest = createHash("sha256").update(bytes).digest();
    const at = new Date();
    const signed = signMessage(bytes, { key: privateKey, at, authority: "causeway.example" });
    return { id: randomUUID() as MessageId, partner, digest, bytes, at, signed };
  };
  for (const text of [notification, `${notification.slice(0, 400)}<!-- ${randomUUID()}`]) {
    const { id } = await ctx.db.tx(house, (tx) => keepMessage(tx, arrived(text)));
    await hearMessage({ ...ctx, bank }, id);
  }
  const forged = { ...arrived(`<Document>${randomUUID()}</Document>`), size: 57, reason: "wrong-signature" };
  const bounds = { mostAnHour: 100, mostBytes: 10_000 };
  await ctx.db.tx(house, (tx) => keepRefused(tx, forged, [forged.reason], bounds));
}

const late = {
  "zh-CN": "已逾期 7 天",
  "zh-HK": "已逾期 7 天",
  "en-US": "Overdue by 7 days",
} as const satisfies Record<Locale, string>;
const views = ["", "items", "closings", "instructions", "messages", "statements"];

test.each([
  ["zh-CN", "light", 1280],
  ["zh-HK", "light", 1280],
  ["en-US", "light", 1280],
  ["en-US", "dark", 1280],
  ["zh-CN", "light", 390],
  ["zh-HK", "dark", 390],
  ["en-US", "light", 390],
] as const)(
  "the treasury reads what is open, what was asked of the bank and what it sent, in %s, %s, at %d",
  { timeout: 300_000 },
  async (language, colorScheme, width) => {
    const viewport = { width, height: 860 };
    const site = { site: "consoleOrigin", language, colorScheme, viewport } as const;
    const { page, complaints, close } = await visit(browser, site);
    await signInAsStaff(page, "tang.wei@causeway.example", { language });
    const see = async (name: string) => {
      await expect.poll(() => page.locator("main .ant-skeleton").count(), patient).toBe(0);
      await page.evaluate(() => scrollTo(0, 0));
      await shoot(page, `treasury-${name}-${language}-${colorScheme}-${width}`, { fullPage: true });
      expect.soft(await accessibilityFaults(page), name).toEqual([]);
      const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect.soft(sticksOut, name).toBe(false);
    };
    for (const view of views) {
      await readIn(page, language, view === "" ? "/treasury" : `/treasury?view=${view}`);
      // Said in words, and not by a colour alone.
      if (view === "items") await page.getByText(late[language]).first().waitFor(patient);
      await see(view || "board");
    }
    await readIn(page, language, "/agreements");
    await see("agreements");
    expect(complaints).toEqual([]);
    await close();
  },
);
