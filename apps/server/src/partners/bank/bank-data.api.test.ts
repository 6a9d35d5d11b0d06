import { writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { findHome, findOwnAccount, giveBankData } from "./bank-data.store.ts";
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

  test("has an account of our own for every currency, with its bank, and none that is a client's", () => {
    const { USD } = harbour!.currencies;
    const withOwn = (own: object) =>
      fileOf([
        { ...harbour!, currencies: { ...harbour!.currencies, USD: { ...USD!, own } } } as BankData,
        albion!,
      ]);
    expect(readBankData(withOwn(USD!.own))).toHaveLength(2);
    const wrong = {
      account: ["", "POOL USD", "POOLUSD\n", "GB67EXMP04000462200101", "GB66", "x".repeat(35)],
      bic: ["", "EXMP", "EXMPHKHHXX", "exmphkhh"],
      holder: ["", " ", "Causeway ", "Causeway\nLtd", "匯橋", "x".repeat(71)],
    };
    for (const [name, values] of Object.entries(wrong))
      for (const value of [...values, undefined])
        expect(() => readBankData(withOwn({ ...USD!.own, [name]: value })), `${name} ${value}`).toThrow();
    expect(() => readBankData(withOwn({ ...USD!.own, note: "x" }))).toThrow();
    for (const account of ["POOLUSD", "POOLGBP"])
      expect(() => readBankData(withOwn({ ...USD!.own, account }))).toThrow("to hold no client's money");
  });

  test("says where our own money goes, and says so anew when it changes", async () => {
    const own = { holder: "Causeway Two", account: "GB66EXMP04000462200101", bic: "EXMPGB2LXXX" };
    const find = () => api.ctx.db.tx(house, (tx) => findOwnAccount(tx, "albion", "GBP"));
    expect(await find()).toEqual(albion!.currencies.GBP!.own);
    const { GBP } = albion!.currencies;
    const changed = { ...albion!, currencies: { ...albion!.currencies, GBP: { ...GBP!, own } } };
    await giveBankData(owner, readBankData(fileOf([harbour!, changed])));
    expect(await find()).toEqual(own);
    await owner.query("UPDATE bank_currency SET own_holder = NULL, own_account = NULL, own_bic = NULL");
    expect(await find()).toBeUndefined();
    await giveBankData(owner, [harbour!, albion!]);
  });

  test("moves a currency to another bank, and what was opened at the first stays known there", async () => {
    const away = { ...harbour!.currencies.CHF!, isHome: false };
    const other = {
      ...harbour!,
      partner: "other",
      currencies: { CHF: { ...away, account: "CH0001", isHome: true } },
    };
    const first = { ...harbour!, currencies: { ...harbour!.currencies, CHF: away } };
    await giveBankData(owner, readBankData(fileOf([first, albion!, other])));
    expect(await homeOf("CHF")).toBe("other");
    expect(await homeOf("USD")).toBe("harbour");
    const { rows } = await owner.query("SELECT partner FROM bank_currency WHERE currency = 'CHF' ORDER BY 1");
    expect(rows).toEqual([{ partner: "harbour" }, { partner: "other" }]);
  });

  test("is written by whoever migrates, and by no login of the server's", async () => {
    for (const url of [api.database.portalUrl, api.database.consoleUrl, api.database.flowsUrl]) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await expect(client.query("UPDATE bank_currency SET is_home = false")).rejects.toThrow(
        "permission denied",
      );
      for (const column of ["own_account", "own_holder", "own_bic"])
        await expect(client.query(`UPDATE bank_currency SET ${column} = 'X'`)).rejects.toThrow(
          "permission denied",
        );
      await expect(client.query("DELETE FROM bank_partner")).rejects.toThrow("permission denied");
      await client.end();
    }
  });
});
