import type { AccountStanding, OpeningRequest } from "@causeway/bank-link";
import type { Account } from "./books.ts";
import type { Desk } from "./desk.ts";
import type { Voice } from "./voice.ts";

export type Opening = Pick<OpeningRequest, "processId" | "currency" | "accountName" | "holder">;

export function createAccounts({ books, calendar, habits }: Desk, voice: Voice) {
  return {
    openAccount: ({ processId, currency, accountName: name, holder }: Opening): "received" | "refused" => {
      if (!habits.canHold(currency)) return "refused";
      return books.together(() => {
        if (books.accountOf(processId)) return "received";
        const serial = books.addAccount({ processId, currency, name, holder, openedAt: calendar.now() });
        books.nameAccount(serial, habits.accountNumber(serial), habits.railsFor(currency, serial, name));
        voice.tellAccount(books.accountOf(processId)!);
        return "received";
      });
    },
    findAccount: (processId: string): Account | undefined => books.accountOf(processId),
    /** What was closed stays closed. */
    setStanding: (processId: string, standing: AccountStanding): "received" | "refused" | "unknown" => {
      const account = books.accountOf(processId);
      if (!account) return "unknown";
      if (account.standing === "DELE" && standing !== "DELE") return "refused";
      books.setStanding(processId, standing);
      return "received";
    },
  };
}
