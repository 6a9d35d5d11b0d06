import { writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { findHome, giveBankData } from "./bank-data.store.ts";
import { readBankData, type BankData } from "./bank-data.ts";

let api: TestApi;
let owner: pg.Client;
beforeAll(async () => {
  api = await startTestApi();
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});

const dir = mkdtempSync(join(tmpdir(), "banks-"));
function fileOf(banks: readonly BankData[]): string {
  const file = join(dir, "banks.json");
  writeFileSync(file, JSON.stringify(banks));
  return file;
}
const [harbour, albion] = readBankData();
const homeOf = (currency: string) => api.ctx.db.tx(house, (tx) => findHome(tx, currency));

describe("the file of banks", () => {
  test("gives every currency of ours one home", () => {
    const { USD: _, ...without } = harbour!.currencies;
    expect(() => readBankData(fileOf([{ ...harbour!, currencies: without }, albion!]))).toThrow(
      "USD was expected to have one home, and has 0",
    );
    expect(() => readBankData(fileOf([harbour!, albion!, { ...harbour!, partner: "other" }]))).toThrow(
      "and has 2",
    );
  });

  test("names a bank, a zone and times that there are", () => {
    for (const wrong of [{ partner: "Harbour" }, { zone: "Asia/Atlantis" }, { cutOff: "25:00" }])
      expect(() => readBankData(fileOf([{ ...harbour!, ...wrong } as BankData]))).toThrow();
  });

  test("moves a currency to another bank, and what was opened at the first stays known there", async () => {
    const away = { ...harbour!.currencies.CHF!, isHome: false };
    const other = {
      ...harbour!,
      partner: "other",
      currencies: { CHF: { account: "CH0001", isHome: true } },
    };
    const first = { ...harbour!, currencies: { ...harbour!.currencies, CHF: away } };
    await giveBankData(owner, readBankData(fileOf([first, albion!, other])));
    expect(await homeOf("CHF")).toBe("other");
    expect(await homeOf("USD")).toBe("harbour");
    const { rows } = await owner.query("SELECT partner FROM bank_currency WHERE currency = 'CHF' ORDER BY 1");
    expect(rows).toEqual([{ partner: "harbour" }, { partner: "other" }]);
  });

  test("is written by whoever migrates, and by no login of the server's", async () => {
    for (const url of [api.database.appUrl, api.database.flowsUrl]) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await expect(client.query("UPDATE bank_currency SET is_home = false")).rejects.toThrow(
        "permission denied",
      );
      await expect(client.query("DELETE FROM bank_partner")).rejects.toThrow("permission denied");
      await client.end();
    }
  });
});
