import * as z from "zod/mini";
import { pageMark, pageOf } from "../page-mark.ts";
import { accountStatuses } from "../receiving/words.ts";
import { defineRead, defineWrite } from "../route.ts";
import { reason } from "./staff.ts";

const merchantAccount = z.object({
  merchantId: z.uuid(),
  accountId: z.uuid(),
  accountNo: z.string(),
  /** In whose name the bank keeps it. */
  holderName: z.string(),
  nickname: z.string(),
  status: z.enum(accountStatuses),
  appliedAt: z.iso.datetime(),
});
export type MerchantAccount = z.output<typeof merchantAccount>;

export const listMerchantAccounts = defineRead({
  method: "POST",
  path: "/account/list",
  summary: "Receiving accounts over all merchants, newest first",
  input: z.object({
    /** Part of an account's number or of its holder's name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    status: z.optional(z.enum(accountStatuses)),
    after: z.optional(pageMark),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  output: pageOf(merchantAccount),
  refusals: ["pageLost"],
});

export const standingActs = ["freeze", "unfreeze", "close"] as const;
export type StandingAct = (typeof standingActs)[number];

export const changeAccountStanding = defineWrite({
  method: "POST",
  path: "/account/standing",
  signature: "own",
  summary: "Freezes an account, releases it, or closes it for good; the bank and the merchant are told",
  input: z.object({ merchantId: z.uuid(), accountId: z.uuid(), act: z.enum(standingActs), reason }),
  output: z.object({ status: z.enum(accountStatuses) }),
  refusals: ["notFound", "involved", "wrongState"],
});
