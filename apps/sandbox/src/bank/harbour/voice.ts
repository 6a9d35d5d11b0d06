import { writeAccountReport, writeReturnReport, writeTransferReport } from "@causeway/bank-link";
import type { Account } from "../books.ts";
import type { Desk } from "../desk.ts";
import type { Instructed } from "../entries.ts";
import type { Voice } from "../voice.ts";
import { createPost } from "./post.ts";
import { createStatements } from "./statements.ts";
import { createTeller } from "./telling.ts";

/** Says everything by itself, in messages of ISO 20022 that it brings to the client's door. */
export function createHarbourVoice(desk: Desk): Voice {
  const post = createPost(desk);
  return {
    tellAccount: (account) => void post.send("acmt.014", accountReport(desk, account)),
    tellInstructed: (it, afterMs = 0) =>
      void post.send(it.of === "return" ? "pacs.002" : "pain.002", statusReport(desk, it), { afterMs }),
    ...createTeller(desk, post),
    ...createStatements(desk, post),
  };
}

export function accountReport({ about, habits }: Desk, account: Account): string {
  return writeAccountReport({
    ...about(),
    processId: account.processId,
    accountId: account.id,
    accountName: account.name,
    currency: account.currency,
    status: account.standing,
    bank: habits.bic,
    holder: account.holder,
    rails: account.rails,
  });
}

/** Of a transfer it knows that the paying account was debited, and not what came of it at the other bank. */
export function statusReport({ about }: Desk, { of, id, status, ...rest }: Instructed): string {
  if (of === "return") return writeReturnReport({ ...about(), returnId: id, status, ...rest });
  const known = status === "ACCC" ? "ACSC" : status;
  return writeTransferReport({ ...about(), transferId: id, status: known, ...rest });
}
