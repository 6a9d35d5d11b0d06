import type { Title } from "@causeway/contract";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { send } from "#platform/engine/outbox.ts";
import { countryOf } from "#reference/index.ts";
import { standingOf } from "./enterprise.ts";
import { findEnterprise, getSubmission } from "./enterprise.store.ts";

/** Compares the transaction's merchant's members with who leads the company as it is certified. */
export const recogniseTitlesTopic = "member/recogniseTitles";

/** For whatever may change who has a title: what was certified, who is a member, whose phone is proved. */
export function expectTitles(tx: Tx): Promise<void> {
  return send(tx, { topic: recogniseTitlesTopic, key: tx.tenant });
}

/** The one who leads a company by law, with the phone on which he passed the face check. */
export type CertifiedHead = { readonly title: Title; readonly phone: string };

/** As it is certified now; a draft is what anybody who may edit has typed since. */
export async function certifiedHead(ctx: Context, tx: Tx): Promise<CertifiedHead | undefined> {
  const enterprise = await findEnterprise(tx, ctx.cipher);
  if (!enterprise?.certifiedId || standingOf(enterprise.state).certification !== "NORMAL") return undefined;
  const { form } = await getSubmission(tx, ctx.cipher, enterprise.certifiedId);
  const { area, number } = form.legalPerson.phone;
  return {
    title: form.companyType === "HONG_KONG" ? "director" : "legalRepresentative",
    phone: `+${countryOf(area)?.phoneArea ?? ""}${number}`,
  };
}
