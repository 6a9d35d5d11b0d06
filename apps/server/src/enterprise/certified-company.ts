import type { PostalAddress } from "@causeway/bank-link";
import { pinyin } from "pinyin-pro";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { countryOf, latinPlaceOf } from "#reference/index.ts";
import { standingOf } from "./enterprise.ts";
import { findEnterprise, getSubmission } from "./enterprise.store.ts";

/** A company as banks know it: in Latin letters, with an address in parts. */
export type CertifiedCompany = {
  readonly id: string;
  readonly type: "MAINLAND" | "HONG_KONG";
  readonly nameZh: string;
  readonly nameEn: string;
  readonly address: PostalAddress;
};

/** What was certified last; nothing for a merchant that is not certified now. */
export async function certifiedCompany(ctx: Context, tx: Tx): Promise<CertifiedCompany | undefined> {
  const enterprise = await findEnterprise(tx, ctx.cipher);
  if (!enterprise?.certifiedId || standingOf(enterprise.state).certification !== "NORMAL") return undefined;
  const { form } = await getSubmission(tx, ctx.cipher, enterprise.certifiedId);
  const { country, city, detail } = form.registeredAddress;
  const type = form.companyType === "HONG_KONG" ? "HONG_KONG" : "MAINLAND";
  return {
    id: tx.tenant.replaceAll("-", ""),
    type,
    nameZh: form.company.nameZh,
    nameEn: form.company.nameEn,
    address: {
      street: latin(detail, 70),
      town: latin(latinPlaceOf(city) || "Hong Kong", 35),
      country: countryOf(country)?.alphaTwo ?? (type === "HONG_KONG" ? "HK" : "CN"),
    },
  };
}

/** Payment messages carry Latin letters alone, and only so many of them. */
function latin(text: string, most: number): string {
  const spelt = pinyin(text, { toneType: "none", nonZh: "consecutive" });
  const plain = spelt
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9 ,.()/'+-]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  return plain.slice(0, most).trim() || "-";
}
