import { writeAccountReport, writeReturnReport } from "@causeway/bank-link";
import type { Account } from "../books.ts";
import type { Desk } from "../desk.ts";
import type { Return } from "../entries.ts";
import type { Voice } from "../voice.ts";
import { createPost } from "./post.ts";
import { createStatements } from "./statements.ts";
import { createTeller } from "./telling.ts";

/** Says everything by itself, in messages of ISO 20022 that it brings to the client's door. */
export function createHarbourVoice(desk: Desk): Voice {
  const post = createPost(desk);
  return {
    tellAccount: (account) => void post.send("acmt.014", accountReport(desk, account)),
    tellReturn: (it, afterMs = 0) => void post.send("pacs.002", returnReport(desk, it), { afterMs }),
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

export function returnReport({ about }: Desk, { id, ...rest }: Return): string {
  return writeReturnReport({ ...about(), returnId: id, ...rest });
}
