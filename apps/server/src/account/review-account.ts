import type { Permission, Words } from "@causeway/contract";
import {
  shopFieldsOf,
  type AccountApplication,
  type ShopForm,
} from "@causeway/contract/receiving/application";
import {
  accountTypeWords,
  platformTypeWords,
  platformWords,
  providerWords,
  storeStatusWords,
} from "@causeway/contract/receiving/words";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { notify, settleToDo } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { newId } from "#platform/ids.ts";
import { send } from "#platform/engine/outbox.ts";
import type { CaseRow, CaseSection, FinalDecision, ReviewKind } from "#review/index.ts";
import { reviewKind, topics, type Account, type AccountId } from "./account.ts";
import * as kinds from "./account.messages.ts";
import { findAccount, insertOpenings, lockAccount, moveAccount } from "./account.store.ts";

export function accountReview(ctx: Context): ReviewKind {
  return {
    kind: reviewKind,
    words: ["收款账户申请", "收款帳戶申請", "Receiving account"],
    followedBy: "account.view",
    roles: {},
    describe: (tx, subjectId) => describeAccount(ctx, tx, subjectId as AccountId),
    decided: (tx, decision) => applyDecision(ctx, tx, decision),
  };
}

async function describeAccount(ctx: Context, tx: Tx, id: AccountId): Promise<CaseSection[]> {
  const account = await findAccount(tx, ctx.cipher, id);
  if (!account) throw new Error(`a case is about account ${id}, which is not there`);
  const { application: form } = account;
  const row = (field: string, label: Words, value: string | Words, whole?: string): CaseRow => ({
    field,
    label,
    value,
    ...(whole === undefined ? {} : { whole }),
  });
  const chosen = <Key extends string>(words: Readonly<Record<Key, Words>>, key: Key | "") =>
    key === "" ? "" : words[key];
  const rows = [
    row("accountType", ["账户类型", "帳戶類型", "Account type"], chosen(accountTypeWords, form.accountType)),
    row("nickname", ["账户昵称", "帳戶暱稱", "Nickname"], form.nickname),
    row("currencies", ["支持币种", "支援貨幣", "Currencies"], listOf(form.currencies)),
    row(
      "platformType",
      ["平台类型", "平台類型", "Platform type"],
      chosen(platformTypeWords, form.platformType),
    ),
    row("storeStatus", ["店铺状态", "店舖狀態", "Shop"], chosen(storeStatusWords, form.storeStatus)),
  ];
  return [
    {
      key: "account",
      title: ["账户", "帳戶", "Account"],
      rows: [...rows, row("holderName", ["户名", "戶名", "Account name"], account.holderName)],
      documents: form.proof.map((file) => ({
        documentId: file.id,
        label: ["证明文件", "證明文件", "Proof"],
        field: "proof",
      })),
    },
    ...shopSection(form, row),
  ];
}

function shopSection(
  form: AccountApplication,
  row: (field: string, label: Words, value: string | Words, whole?: string) => CaseRow,
): CaseSection[] {
  const fields = shopFieldsOf(form);
  if (fields.length === 0) return [];
  const { shop } = form;
  const rowOf: Record<keyof ShopForm, CaseRow> = {
    platform: row(
      "shop.platform",
      ["电商平台", "電商平台", "Platform"],
      shop.platform === "" ? "" : platformWords[shop.platform],
    ),
    name: row("shop.name", ["店铺名称", "店舖名稱", "Shop name"], shop.name),
    merchantNo: row(
      "shop.merchantNo",
      ["平台商户号", "平台商戶號", "Platform merchant number"],
      shop.merchantNo,
    ),
    mwsToken: row(
      "shop.mwsToken",
      ["MWS 授权令牌", "MWS 授權權杖", "MWS token"],
      `…${shop.mwsToken.slice(-4)}`,
      shop.mwsToken,
    ),
    link: row("shop.link", ["店铺链接", "店舖連結", "Shop link"], shop.link),
    currency: row("shop.currency", ["店铺币种", "店舖貨幣", "Shop currency"], shop.currency),
    provider: row(
      "shop.provider",
      ["支付服务商", "支付服務商", "Payment provider"],
      shop.provider === "" ? "" : providerWords[shop.provider],
    ),
  };
  return [
    {
      key: "shop",
      title: ["店铺", "店舖", "Shop"],
      rows: fields.map((field) => rowOf[field]),
      documents: [],
    },
  ];
}

/** What follows from the reviewers' decision, in its own transaction. */
async function applyDecision(ctx: Context, tx: Tx, decision: FinalDecision): Promise<void> {
  const { subjectId, outcome, reasons, decidedAt } = decision;
  const account = await lockAccount(tx, ctx.cipher, subjectId as AccountId);
  const moved =
    account &&
    (await moveAccount(tx, account, outcome, {
      actor: "reviewer",
      at: decidedAt,
      change: { reasons },
      also: async () => {
        if (outcome === "approve") await askBank(ctx, tx, account);
        if (outcome === "fail") await settleToDo(tx, tx.tenant, account.id);
      },
      tell: (who) => tellDecided(ctx, tx, account, decision, who),
    }));
  if (!moved) throw new Error(`account ${subjectId} was expected to be under review when it was decided`);
}

/** One opening per currency, each with an id of its own, so that one that fails holds up no other. */
async function askBank(ctx: Context, tx: Tx, { id, application }: Account): Promise<void> {
  const openings = application.currencies.map((currency) => ({
    openingId: newId<"bankOpening">(ctx.clock.now()),
    currency,
  }));
  await insertOpenings(tx, id, openings);
  for (const { openingId } of openings) await send(tx, { topic: topics.open, key: openingId });
}

async function tellDecided(
  ctx: Context,
  tx: Tx,
  { id, accountNo: no, application: { nickname } }: Account,
  { outcome, reasons }: FinalDecision,
  permission: Permission,
): Promise<void> {
  const told = { tenant: tx.tenant, to: { permission }, link: pageLink("AccountDetail", id) };
  if (outcome === "reject") {
    const words = { nickname, no, count: String(reasons.length) };
    return notify(ctx, tx, { ...told, kind: kinds.sentBack, key: id, words });
  }
  return notify(ctx, tx, { ...told, kind: kinds.declined, words: { nickname, no } });
}

function listOf(currencies: readonly string[]): Words {
  return [currencies.join("、"), currencies.join("、"), currencies.join(", ")];
}
