import type { Rail } from "@causeway/bank-link";
import { wordsIn, type InputOf, type Locale, type OutputOf, type Words } from "@causeway/contract";
import type { printAccount as route } from "@causeway/contract/portal/account";
import { railWords, routingCodeWords } from "@causeway/contract/receiving/words";
import { currencyName } from "@causeway/money";
import type { Context } from "../context.ts";
import { dayIn } from "#platform/day.ts";
import type { TenantId } from "#platform/ids.ts";
import { makePdf, ourFooter, pdfPairs, type PdfContent } from "#platform/file/pdf.ts";
import { refuse } from "#platform/refusal.ts";
import { countryWords } from "#reference/index.ts";
import type { Account, AccountId, Opening } from "./account.ts";
import { findAccount, listOpenings } from "./account.store.ts";

/** What a merchant sends his payers or shows a marketplace; only for what the bank has opened. */
export async function printAccount(
  ctx: Context,
  tenant: TenantId,
  locale: Locale,
  { accountId, currency, paper }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const { account, opening } = await ctx.db.tx(tenant, async (tx) => {
    const id = accountId as AccountId;
    const found = (await findAccount(tx, ctx.cipher, id)) ?? refuse("notFound");
    const openings = await listOpenings(tx, ctx.cipher, id);
    const open = openings.find((each) => each.currency === currency && each.state === "OPEN");
    return { account: found, opening: open ?? refuse("notFound") };
  });
  if (account.state !== "ACTIVE") refuse("notFound");
  const written = paper === "card" ? card(account, opening, locale) : letter(ctx, account, opening, locale);
  const pdf = await makePdf({ ...written, language: locale, footer: ourFooter(ctx.config.contact, locale) });
  return { name: `${paper}-${currency}-${account.accountNo}.pdf`, pdf: pdf.toString("base64") };
}

type Written = { readonly title: string; readonly content: readonly PdfContent[] };

function card(account: Account, { currency, rails }: Opening, locale: Locale): Written {
  const say = (words: Words) => wordsIn(locale, words);
  const title = say([`${currency} 收款信息`, `${currency} 收款資料`, `How to pay us in ${currency}`]);
  const lead = say([
    `请按您所在地区选择一种方式，向 ${account.holderName} 付款。币种：${currencyName(currency, locale)}（${currency}）。`,
    `請按您所在地區選擇一種方式，向 ${account.holderName} 付款。貨幣：${currencyName(currency, locale)}（${currency}）。`,
    `Choose one of these ways to pay ${account.holderName}. Currency: ${currencyName(currency, locale)} (${currency}).`,
  ]);
  const note = say([
    "请在付款附言中写明合同号或发票号。",
    "請在付款附言中註明合約號碼或發票號碼。",
    "Please write the contract or invoice number into the payment reference.",
  ]);
  const ways = rails.flatMap((rail) => [
    { text: nameOfRail(rail, locale), style: "section" },
    { text: wordsOfRail(rail, locale), style: "label", margin: [0, 0, 0, 6] },
    railTable(rail, locale),
  ]);
  return {
    title,
    content: [
      { text: title, style: "title" },
      { text: lead, style: "lead" },
      ...ways,
      { text: note, margin: [0, 20, 0, 0] },
    ],
  };
}

function letter(ctx: Context, account: Account, { currency, rails }: Opening, locale: Locale): Written {
  const say = (words: Words) => wordsIn(locale, words);
  const [today] = ctx.clock.now().toISOString().split("T");
  const [rail] = rails;
  const title = say(["账户证明", "帳戶證明書", "Proof of account"]);
  const body = say([
    `兹证明，以下收款账户由 Causeway 为 ${account.holderName} 开立，截至 ${today} 状态正常，可用于接收销售货款。`,
    `茲證明，以下收款帳戶由 Causeway 為 ${account.holderName} 開立，截至 ${today} 狀態正常，可用於接收銷售貨款。`,
    `This is to certify that the receiving account below was opened by Causeway for ${account.holderName}. On ${today} it is active and may receive the proceeds of sales.`,
  ]);
  return {
    title,
    content: [
      { text: title, style: "title" },
      { text: account.accountNo, style: "lead" },
      { text: say(["致相关平台：", "致有關平台：", "To whom it may concern,"]), margin: [0, 0, 0, 10] },
      { text: body, margin: [0, 0, 0, 16] },
      ...(rail ? [railTable(rail, locale)] : []),
      pdfPairs([
        [say(["币种", "貨幣", "Currency"]), `${currency} · ${currencyName(currency, locale)}`],
        [say(["开立日期", "開立日期", "Applied for on"]), dayIn("Asia/Hong_Kong", account.appliedAt)],
        [say(["出具日期", "發出日期", "Issued on"]), today ?? ""],
      ]),
      {
        text: say([
          "本证明由系统出具，无需签章。可凭账户编号向我们核实。",
          "本證明由系統發出，毋須簽署。可憑帳戶編號向我們核實。",
          "This letter was issued by our system and needs no signature. Quote the number above to verify it with us.",
        ]),
        style: "label",
        margin: [0, 20, 0, 0],
      },
    ],
  };
}

function railTable(rail: Rail, locale: Locale): PdfContent {
  const say = (words: Words) => wordsIn(locale, words);
  const { street, town, postcode, country } = rail.bankAddress;
  return pdfPairs([
    [say(["户名", "戶名", "Account name"]), rail.accountName],
    ...rail.codes.map(({ type, value }): [string, string] => [
      say(routingCodeWords[type] ?? [type, type, type]),
      value,
    ]),
    [say(["银行名称", "銀行名稱", "Bank"]), rail.bankName],
    [say(["银行国家/地区", "銀行國家/地區", "Bank country or region"]), countryName(country, locale)],
    [
      say(["银行地址", "銀行地址", "Bank address"]),
      [street, postcode === undefined ? town : `${postcode} ${town}`].join(", "),
    ],
  ]);
}

function nameOfRail({ rail }: Rail, locale: Locale): string {
  return wordsIn(locale, railWords[rail]?.name ?? [rail, rail, rail]);
}

function wordsOfRail({ rail }: Rail, locale: Locale): string {
  return wordsIn(locale, railWords[rail]?.note ?? ["", "", ""]);
}

function countryName(alphaTwo: string, locale: Locale): string {
  const found = countryWords(alphaTwo);
  return found ? wordsIn(locale, found) : alphaTwo;
}
