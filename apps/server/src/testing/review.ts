import { randomUUID } from "node:crypto";
import type { Words } from "@causeway/contract";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { openCase, type NewCase, type ReviewKind, type ReviewParts } from "#review/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { newId, type Id, type TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import type { FinalDecision, MerchantMessage } from "#review/index.ts";
import type { Member, TestApi } from "./api.ts";
import { execute } from "./database.ts";

const words = (text: string): Words => [text, text, text];

/** A kind of thing under review that only tests know; it writes down what it is told. */
export function probeKind() {
  const decided: FinalDecision[] = [];
  const kind: ReviewKind = {
    kind: "probe",
    words: ["试件", "試件", "Probe"],
    followedBy: "enterprise.view",
    roles: { company: ["公司", "公司", "Company"] },
    describe: async () => [
      {
        key: "basic",
        title: words("基本信息"),
        rows: [
          { field: "name", label: words("名称"), value: "Lumen Harbour Trading Limited", check: "good" },
          {
            field: "idNumber",
            label: words("证件号"),
            value: "4403••••••••1234",
            whole: "440301199001011234",
          },
        ],
        documents: [],
      },
    ],
    decided: async (_tx: Tx, decision) => {
      if (decision.reasons.some(({ field }) => field === "refused")) refuse("notFound");
      decided.push(decision);
    },
  };
  return { kind, decided };
}

/** What review is given by other slices, each writing down that it was asked. */
export function probeParts(...kinds: readonly ReviewKind[]) {
  const told: MerchantMessage[] = [];
  const settled: string[] = [];
  const claimed: string[] = [];
  const reviewersTold: string[] = [];
  const parts: ReviewParts = {
    kinds,
    tell: async (_tx, message) => void told.push(message),
    settleToDo: async (_tx, ref) => void settled.push(ref),
    claimFiles: async (_tx, _purpose, documentIds) => void claimed.push(...documentIds),
    tellReviewer: async (_tx, { act }) => void reviewersTold.push(act),
    linkFile: async () => refuse("notFound"),
    staff: async () => [],
    hitsOf: async () => [],
  };
  return { parts, told, settled, claimed, reviewersTold };
}

/** Somebody of the house who reviews. */
export async function aReviewer(api: TestApi, who: { email?: string; mayAssign?: boolean } = {}) {
  const id = newId<"staff">(new Date());
  const email = who.email ?? `reviewer-${id}@house.example`;
  const role = who.mayAssign ? "seniorReviewer" : "reviewer";
  await execute(
    api.database.ownerUrl,
    `INSERT INTO staff (id, email, name, role, language, created_at)
     VALUES ('${id}', '${email}', '周岚', '${role}', 'zh-CN', now())`,
  );
  return { id, mayAssign: who.mayAssign ?? false };
}

export function newCase(tenant: TenantId, wanted: Partial<NewCase> = {}): NewCase {
  return {
    tenant,
    kind: "probe",
    subjectId: randomUUID(),
    subjectNo: "P-1",
    merchantName: "深圳市澄光家居有限公司",
    riskScore: 10,
    preparedBy: randomUUID(),
    permission: "enterprise.edit",
    link: pageLink("RealNameAuth"),
    calendar: "HK",
    workingDays: 2,
    ...wanted,
  };
}

export function aCase(ctx: Context, tenant: TenantId, wanted: Partial<NewCase> = {}) {
  return ctx.db.tx(tenant, async (tx) => (await openCase(ctx, tx, newCase(tenant, wanted))).id);
}

/** The person behind a test session, as somebody who belongs to its merchant. */
export async function belongs(
  api: TestApi,
  member: { readonly session: Pick<Member["session"], "tenant"> },
  email: string,
): Promise<Id<"user">> {
  const id = newId<"user">(new Date());
  const { tenant } = member.session;
  await execute(
    api.database.ownerUrl,
    `INSERT INTO person (id, username, email, phone_area, phone, password_hash, password_set_at, nickname, language, registered_at)
     VALUES ('${id}', 'p${id.replaceAll("-", "").slice(0, 28)}', '${email}', '852', '${id.replaceAll(/\D/g, "").slice(-8)}', '-', now(), 'Chan', 'zh-HK', now())`,
    `BEGIN`,
    `SET LOCAL app.merchant_id = '${tenant}'`,
    `INSERT INTO merchant (merchant_id, merchant_no, nickname, opened_at) VALUES ('${tenant}', 'M1', 'Chan', now()) ON CONFLICT DO NOTHING`,
    `INSERT INTO membership (merchant_id, person_id, role, since) VALUES ('${tenant}', '${id}', 'administrator', now())`,
    `COMMIT`,
  );
  return id;
}
