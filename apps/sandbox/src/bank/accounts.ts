import {
  readAccountEnquiry,
  readOpeningRequest,
  readStandingChange,
  readXml,
  writeAccountReport,
  writeOpeningAnswer,
  type OpeningAnswer,
} from "@causeway/bank-link";
import type { Account } from "./books.ts";
import type { Desk } from "./desk.ts";
import { bankBic, canHold, railsFor } from "./receiving-details.ts";
import type { Answer } from "./returns.ts";

export function createAccounts({ books, calendar, about, send }: Desk) {
  const reportOn = (account: Account) =>
    writeAccountReport({
      ...about(),
      processId: account.processId,
      accountId: account.id,
      accountName: account.name,
      currency: account.currency,
      status: account.standing,
      bank: bankBic,
      holder: account.holder,
      rails: account.rails,
    });

  const openAccount = (xml: string): Answer => {
    const request = readOpeningRequest(readXml(xml));
    const answer = (status: OpeningAnswer["status"]): Answer => ({
      xml: writeOpeningAnswer({
        ...about(),
        processId: request.processId,
        status,
        holderId: request.holder.id,
        bank: bankBic,
      }),
    });
    if (!canHold(request.currency)) return answer("REFUSED");
    return books.together(() => {
      if (books.accountOf(request.processId)) return answer("RECEIVED");
      const { processId, currency, accountName: name, holder } = request;
      const serial = books.addAccount({ processId, currency, name, holder, openedAt: calendar.now() });
      books.nameAccount(serial, `88${String(serial).padStart(10, "0")}`, railsFor(currency, serial, name));
      send("acmt.014", reportOn(books.accountOf(processId)!));
      return answer("RECEIVED");
    });
  };

  const reportAccount = (xml: string): Answer => {
    const { processId, holderId } = readAccountEnquiry(readXml(xml));
    const account = books.accountOf(processId);
    if (account) return { xml: reportOn(account) };
    return { xml: writeOpeningAnswer({ ...about(), processId, status: "UNKNOWN", holderId, bank: bankBic }) };
  };

  /** What was closed stays closed. */
  const setStanding = (xml: string): Answer => {
    const { processId, standing } = readStandingChange(readXml(xml));
    const account = books.accountOf(processId);
    const isTaken = account !== undefined && (account.standing !== "DELE" || standing === "DELE");
    if (isTaken) books.setStanding(processId, standing);
    const answer = writeOpeningAnswer({
      ...about(),
      processId,
      about: "MNTN",
      status: isTaken ? "RECEIVED" : account ? "REFUSED" : "UNKNOWN",
      holderId: account?.holder.id ?? "NONE",
      bank: bankBic,
    });
    return { xml: answer };
  };

  return { openAccount, reportAccount, setStanding };
}
