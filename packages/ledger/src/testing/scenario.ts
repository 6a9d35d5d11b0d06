import { readFileSync } from "node:fs";
import { parseMoney, printMoney, type CurrencyCode, type Money } from "@causeway/money";
import { openMerchantAccounts, openPlatformAccounts, setAccountsClosed } from "../chart.ts";
import { post } from "../post.ts";
import { selectRows, type Sql } from "../sql.ts";
import { transferId } from "../transfer-id.ts";
import type { AccountId, Purpose, Transfer } from "../transfer.ts";

/**
 * Scenarios are sections of a page in plain Markdown. A table that begins with `step` moves money: rows of one step are
 * a chain. A table that begins with `account` states balances. What the page says is what the books are asked.
 */
export type Scenario = { readonly name: string; readonly tables: readonly Table[] };
type Table = {
  readonly kind: "movements" | "balances";
  readonly rows: readonly Readonly<Record<string, string>>[];
};

export function readScenarios(path: string): Scenario[] {
  const sections = readFileSync(path, "utf8").split(/^(?=#{2,4} )/m);
  return sections.flatMap((section) => {
    const name = /^#{2,4} (.*)/.exec(section)?.[1] ?? "";
    const blocks = section.match(/(?:^\|.*\n)+/gm) ?? [];
    const tables = blocks.map(readTable).filter((table) => table !== undefined);
    return tables.length > 0 ? [{ name, tables }] : [];
  });
}

function readTable(block: string): Table | undefined {
  const [head = [], , ...body] = block.trim().split("\n").map(cells);
  const rows = body.map((row) => Object.fromEntries(head.map((title, index) => [title, row[index] ?? ""])));
  if (head[0] === "step") return { kind: "movements", rows };
  return head[0] === "account" ? { kind: "balances", rows } : undefined;
}

function cells(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("`", ""));
}

/** Runs scenarios on books of their own: `order` makes their ids and their merchants, `lane` their platform accounts. */
export class ScenarioBooks {
  readonly #sql: Sql;
  readonly #order: string;
  readonly #lane: number;

  constructor(sql: Sql, order: string, lane: number) {
    this.#sql = sql;
    this.#order = order;
    this.#lane = lane;
  }

  /** One line per row, as the page would have to say it. */
  async run(table: Table): Promise<string[]> {
    const lines: string[] = [];
    if (table.kind === "balances") for (const row of table.rows) lines.push(await this.#balance(row));
    else
      for (const rows of Map.groupBy(table.rows, ({ step = "" }) => step).values())
        lines.push(...(await this.#step(rows)));
    return lines;
  }

  /** What the page does say, in the same form. */
  static stated(table: Table): string[] {
    return table.rows.map((row) =>
      table.kind === "balances"
        ? `${row["account"]}: ${row["balance"]}, reserved ${row["reserved"] || "nothing"}`
        : `${row["step"]} ${row["purpose"]}: ${row["result"] || "accepted"}`,
    );
  }

  async #step(rows: Table["rows"]): Promise<string[]> {
    const [first] = rows;
    if (first?.["purpose"] === "close" || first?.["purpose"] === "reopen") {
      const account = await this.#account(first["from"] ?? "", first["amount"] as CurrencyCode);
      await setAccountsClosed(this.#sql, [account], first["purpose"] === "close");
      return [`${first["step"]} ${first["purpose"]}: accepted`];
    }
    const chain: Transfer[] = [];
    for (const row of rows) chain.push(await this.#transfer(row, `${row["step"]}.${chain.length}`));
    const [outcome] = await post(this.#sql, [chain]);
    return rows.map((row, index) => {
      const refusal = outcome?.accepted === false ? outcome.refusals[index] : null;
      const result = refusal ?? (outcome?.replayed ? "replayed" : "accepted");
      return `${row["step"]} ${row["purpose"]}: ${result}`;
    });
  }

  async #transfer(row: Readonly<Record<string, string>>, place: string): Promise<Transfer> {
    const { currency, minor } = amountIn(row["amount"] ?? "");
    const [verb, label] = (row["how"] ?? "").split(" ");
    const isResolving = verb === "post" || verb === "void";
    const movement = {
      id: transferId(this.#order, label !== undefined && !isResolving ? label : place),
      debit: await this.#account(row["from"] ?? "", currency),
      credit: await this.#account(row["to"] ?? "", currency),
      purpose: row["purpose"] as Purpose,
      reference: this.#order,
    };
    const pendingId = transferId(this.#order, label ?? "");
    if (verb === "void") return { ...movement, kind: verb, pendingId };
    if (verb === "post") return { ...movement, kind: verb, pendingId, amount: minor };
    return { ...movement, kind: verb === "reserve" ? "pending" : "transfer", amount: minor };
  }

  async #balance(row: Readonly<Record<string, string>>): Promise<string> {
    const { currency } = amountIn(row["balance"] ?? "");
    const [found] = await selectRows<{ posted: string; reserved: string }>(
      this.#sql,
      "SELECT posted::text, pending_out::text AS reserved FROM ledger.account WHERE id = $1",
      [(await this.#account(row["account"] ?? "", currency)).toString()],
    );
    const posted = printMoney({ currency, minor: BigInt(found?.posted ?? "0") });
    const reserved = BigInt(found?.reserved ?? "0");
    return `${row["account"]}: ${posted}, reserved ${reserved === 0n ? "nothing" : printMoney({ currency, minor: reserved })}`;
  }

  /** `A available`, `B in process`, `nostro alpha`, `fee`; a currency behind it wins over that of the amount. */
  async #account(name: string, amountCurrency: CurrencyCode): Promise<AccountId> {
    if (name === "nowhere") return 4_000_000_000_000n;
    const [, place = "", stated] = /^(.*?)(?: ([A-Z]{3}))?$/.exec(name) ?? [];
    const currency = (stated ?? amountCurrency) as CurrencyCode;
    const ofMerchant = /^([A-Z]) (available|in process|uncredited)$/.exec(place);
    const merchantId = ofMerchant ? transferId(this.#order, `merchant ${ofMerchant[1]}`) : null;
    if (merchantId) await openMerchantAccounts(this.#sql, merchantId, [currency]);
    else
      await openPlatformAccounts(this.#sql, {
        lanes: this.#lane + 1,
        currencies: [currency],
        partners: ["alpha", "beta"],
      });
    const [kind = "", partner = null] = ofMerchant ? [ofMerchant[2]?.replace(" ", "_")] : place.split(" ");
    const [found] = await selectRows<{ id: string }>(
      this.#sql,
      `SELECT id::text FROM ledger.account
        WHERE merchant_id IS NOT DISTINCT FROM $1::uuid AND currency = $2 AND kind = $3::ledger.account_kind
          AND lane IS NOT DISTINCT FROM $4::smallint AND partner IS NOT DISTINCT FROM $5`,
      [merchantId, currency, kind, merchantId ? null : this.#lane, partner],
    );
    if (!found) throw new Error(`the chart has no such account: ${name}`);
    return BigInt(found.id);
  }
}

function amountIn(text: string): Money {
  const [code = "", sign, digits = "0"] = text.split(/ (-)?/);
  const parsed = parseMoney(digits, code as CurrencyCode);
  if (!parsed.ok) throw new Error(`not an amount: ${text}`);
  return { currency: parsed.money.currency, minor: sign === "-" ? -parsed.money.minor : parsed.money.minor };
}
