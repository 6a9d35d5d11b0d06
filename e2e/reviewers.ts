import { randomUUID } from "node:crypto";
import type { InputOf, OutputOf, Route, SentOf } from "@causeway/contract";
import * as contract from "@causeway/contract/console/review";
import { createContext } from "@causeway/server/context.ts";
import { consoleAudience } from "@causeway/server/platform/http/audience.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import { house } from "@causeway/server/platform/ids.ts";
import { findStaffByEmail } from "@causeway/server/staff/staff.store.ts";
import { openPortal } from "@causeway/server/testing/portal-client.ts";
import { signInStaffMember } from "@causeway/server/testing/staff.ts";
import { expect, inject } from "vitest";

/** Members of staff who act over the console's own calls; the pages they would use have journeys of their own. */
export async function reviewers(...emails: readonly string[]) {
  const ctx = createContext(readConfig({ ...inject("env"), LOG_LEVEL: "silent" }), "journey");
  const { origin, sessionCookie } = consoleAudience(ctx.config);
  const enter = async (email: string) => {
    const found = await ctx.db.tx(house, (tx) => findStaffByEmail(tx, email));
    if (!found) throw new Error(`nobody of staff is ${email}`);
    const session = await signInStaffMember(ctx, found.id, found.role);
    const portal = await openPortal(
      `http://127.0.0.1:${ctx.config.console.port}`,
      origin,
      session,
      sessionCookie,
    );
    const call = async <R extends Route>(route: R, input: SentOf<R>): Promise<OutputOf<R>> => {
      const { code, data } = await portal.call(route, input);
      if (code !== 0) throw new Error(`${route.name} answered ${code} ${JSON.stringify(data)}`);
      return data;
    };
    return reviewer(call);
  };
  const people = await Promise.all(emails.map(enter));
  return { people, stop: () => ctx.dispose() };
}

type CallAsStaff = <R extends Route>(route: R, input: SentOf<R>) => Promise<OutputOf<R>>;
type Verdict = Omit<InputOf<typeof contract.decideCase>, "requestId" | "caseId" | "note">;

function reviewer(call: CallAsStaff) {
  const requestId = () => randomUUID();
  return {
    /** The open case about a submission, once the names in it were looked for. */
    take: async (submissionNo: string): Promise<string> => {
      let caseId = "";
      await expect
        .poll(
          async () => {
            const { rows } = await call(contract.listCases, { search: submissionNo });
            const [row] = rows;
            caseId = row?.caseId ?? "";
            return row !== undefined && row.state !== "screening";
          },
          { timeout: 30_000 },
        )
        .toBe(true);
      await call(contract.takeCase, { requestId: requestId(), caseId });
      return caseId;
    },
    ask: (caseId: string, type: "text" | "file" | "confirmation", words: [string, string, string]) =>
      call(contract.askMerchant, { requestId: requestId(), caseId, type, words, workingDays: 2 }),
    decide: (caseId: string, verdict: Verdict) =>
      call(contract.decideCase, { requestId: requestId(), caseId, note: "checked", ...verdict }),
  };
}
export type Reviewer = ReturnType<typeof reviewer>;
