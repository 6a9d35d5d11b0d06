import { randomInt } from "node:crypto";
import { recordEntry } from "@causeway/server/statement/record-entry.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withContext } from "../dev/seed.ts";
import { openBrowser, shoot } from "./browser.ts";
import { atConsole, look, patient, readIn } from "./receiving.ts";
import { place } from "./place.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** So much came in for an account that was never ours. */
async function aSuspended(minor: bigint): Promise<string> {
  const reference = `BK${randomInt(1e12)}`;
  await withContext(place().env, (ctx) =>
    recordEntry(ctx, {
      reference,
      accountId: "990000000042",
      direction: "credit",
      money: { currency: "USD", minor },
      status: "booked",
      kind: "payment",
      isReversal: false,
      bookedAt: new Date("2026-11-13T03:00:00Z"),
      bookingDay: "2026-11-13",
      valueDate: "2026-11-13",
      counterparty: { name: "Nordwind GmbH", account: "DE89370400440532013000", country: "DE" },
    }),
  );
  return reference;
}

/** Takes the break and proposes to send its money back. */
async function proposeReturn(desk: Page, reference: string): Promise<void> {
  await desk.goto("/treasury?view=items");
  const row = desk.getByRole("row").filter({ hasText: reference });
  await row.getByRole("button", { name: "Take it" }).click(patient);
  await row.getByRole("button", { name: "Explain and close" }).click(patient);
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Return it to the payer" }).click();
  await dialog.getByRole("textbox").fill("The payer named an account that was never ours.");
  await dialog.getByRole("button", { name: "Return and close" }).click();
  await dialog.waitFor({ state: "hidden", ...patient });
  await row.getByRole("link", { name: /Waits for a second person until/ }).waitFor(patient);
  expect(await row.getByRole("button").count()).toBe(1);
}

test(
  "above its amount one of the treasury proposes, cannot agree with himself, and a colleague carries it out",
  { timeout: 300_000 },
  async () => {
    const reference = await aSuspended(2_000_000n);
    const owner = await atConsole(browser, "tang.wei@causeway.example", "en-US");
    const second = await atConsole(browser, "fang.ke@causeway.example", "en-US");
    await second.page.goto("/agreements");
    await second.page.getByText("Nothing waits for a second person").waitFor(patient);
    await look(second.page, "agreement-1-empty");

    await proposeReturn(owner.page, reference);
    await look(owner.page, "agreement-2-waits");
    await owner.page.getByRole("link", { name: /Waits for a second person/ }).click();
    const own = owner.page.getByRole("listitem").filter({ hasText: reference });
    await own.getByRole("button", { name: "Withdraw" }).waitFor(patient);
    expect(await own.getByRole("button", { name: "Agree and carry out" }).count()).toBe(0);
    await look(owner.page, "agreement-3-own");

    // The colleague's page, which said that nothing waits, hears of it by itself.
    const item = second.page.getByRole("listitem").filter({ hasText: reference });
    await item.getByText("Return and close · USD 20,000.00").waitFor(patient);
    for (const language of ["zh-CN", "zh-HK", "en-US"] as const) {
      await readIn(second.page, language, "/agreements");
      await item.getByRole("heading").waitFor(patient);
      await look(second.page, `agreement-4-waiting-${language}`);
    }
    // By keyboard alone: the button, and what it opens.
    await item.getByRole("button", { name: "Agree and carry out" }).focus();
    await second.page.keyboard.press("Enter");
    const dialog = second.page.getByRole("dialog");
    await dialog.getByText("It is carried out at once").waitFor(patient);
    await shoot(second.page, "agreement-5-agree");
    await dialog.getByRole("button", { name: "Agree and carry out" }).focus();
    await second.page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden", ...patient });
    await second.page.getByRole("tab", { name: "Decided" }).click();
    await item.getByText("Agreed and done").waitFor(patient);
    await look(second.page, "agreement-6-done");

    await owner.page.goto("/treasury?view=items");
    // It waits for the bank now, which never had this credit, and for nobody here.
    const row = owner.page.getByRole("row").filter({ hasText: reference });
    await row.first().waitFor(patient);
    expect(await row.getByRole("link", { name: /Waits for a second person/ }).count()).toBe(0);
    expect([...owner.complaints, ...second.complaints]).toEqual([]);
    await owner.close();
    await second.close();
  },
);

test("what a colleague declines comes back with his reason", { timeout: 300_000 }, async () => {
  const reference = await aSuspended(3_000_000n);
  const owner = await atConsole(browser, "tang.wei@causeway.example", "en-US");
  await proposeReturn(owner.page, reference);
  const second = await atConsole(browser, "fang.ke@causeway.example", "en-US");
  await second.page.goto("/agreements");
  const item = second.page.getByRole("listitem").filter({ hasText: reference });
  await item.getByRole("button", { name: "Decline" }).click(patient);
  const dialog = second.page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("The payer's bank has recalled it already.");
  await look(second.page, "agreement-7-decline");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await dialog.waitFor({ state: "hidden", ...patient });
  const row = owner.page.getByRole("row").filter({ hasText: reference });
  await row.getByText("方可 declined: The payer's bank has recalled it already.").waitFor(patient);
  await row.getByRole("button", { name: "Explain and close" }).waitFor(patient);
  await look(owner.page, "agreement-8-declined");
  expect([...owner.complaints, ...second.complaints]).toEqual([]);
  await owner.close();
  await second.close();
});
