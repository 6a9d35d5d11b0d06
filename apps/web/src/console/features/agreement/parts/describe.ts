import type { HouseTransferKind } from "@causeway/contract/console/house-transfer";
import type { BreakChoice, BreakKind } from "@causeway/contract/console/statement";
import type { StaffRole } from "@causeway/contract/staff-role";
import { useWords } from "#shared/i18n/words.ts";
import { staffRoleWords } from "#console/role-words.ts";
import { rateText, type SettlesIn } from "#console/features/statement/dealing.ts";
import { dealingWords, settlementWords } from "#console/features/statement/dealing-words.ts";
import { amountText } from "#console/features/statement/statements.ts";
import { houseWords } from "#console/features/statement/house-words.ts";
import { useDealText } from "#console/features/statement/deal-text.ts";
import { statementWords } from "#console/features/statement/words.ts";
import type { Agreement } from "../agreements.ts";
import { agreementWords } from "../words.ts";

export type Described = {
  /** What is done, and with how much. */
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};

const staffTitles = {
  "staff.invite": "staffInvite",
  "staff.role": "staffRole",
  "staff.enable": "staffEnable",
  "staff.reset": "staffReset",
} as const;

/** What is to be done in words and amounts; each act has its own. */
export function useDescription(): (agreement: Agreement) => Described {
  const t = useWords(agreementWords);
  const ofBreak = useWords(statementWords);
  const ofHouse = useWords(houseWords);
  const ofDeal = useWords(dealingWords);
  const settlingIn = useWords(settlementWords);
  const dealText = useDealText();
  const roleOf = useWords(staffRoleWords);
  const closing = ({ wish, facts }: Agreement): Described => {
    const { currency = null, amount = null, bankAmount = null, booksAmount = null } = facts;
    const { note = "", matchedBy, to } = wish;
    const decision = wish["decision"] as BreakChoice;
    return {
      title: `${ofBreak(`${decision}Act`)} · ${amountText(currency, amount)}`,
      facts: [
        { label: t("decision"), value: ofBreak(decision, { amount: amountText(currency, bankAmount) }) },
        { label: t("kind"), value: ofBreak(facts["kind"] as BreakKind) },
        { label: t("reference"), value: facts["reference"] ?? "" },
        { label: t("bank"), value: amountText(currency, bankAmount) },
        { label: t("books"), value: amountText(currency, booksAmount) },
        ...(matchedBy === undefined ? [] : [{ label: ofBreak("matchedBy"), value: matchedBy }]),
        ...(to === undefined ? [] : [{ label: ofBreak("assignTo"), value: to }]),
        { label: t("because"), value: note },
      ],
    };
  };
  const moving = ({ wish, facts }: Agreement): Described => {
    const { partner = "", currency = null, account = "", onItsWay = null } = facts;
    const kind = wish["kind"] as HouseTransferKind;
    const isSweep = kind === "sweep";
    return {
      title: `${ofHouse(kind)} · ${amountText(currency, wish["amount"] ?? null)}`,
      facts: [
        { label: t("bank"), value: partner },
        { label: ofHouse(isSweep ? "to" : "from"), value: account },
        ...(isSweep ? [{ label: ofHouse("onItsWay"), value: amountText(currency, onItsWay) }] : []),
        { label: t("because"), value: wish["note"] ?? "" },
      ],
    };
  };
  const dealing = ({ wish, facts }: Agreement): Described => {
    const { sell = "", buy = "", sellBank = "", buyBank = "" } = facts;
    const { amount = "", limit = "", note = "" } = wish;
    const currency = wish["fixed"] === "sell" ? sell : buy;
    return {
      title: dealText({ sell, buy, fixed: { currency, amount } }),
      facts: [
        { label: ofDeal("limit"), value: rateText({ sell, buy }, limit) },
        { label: ofDeal("settlesIn"), value: settlingIn(wish["settlesIn"] as SettlesIn) },
        { label: t("sellBank"), value: `${sellBank} · ${sell}` },
        { label: t("buyBank"), value: `${buyBank} · ${buy}` },
        { label: t("because"), value: note },
      ],
    };
  };
  const recovering = ({ wish, facts }: Agreement): Described => ({
    title: `${t("recover")} · ${facts["username"] ?? ""}`,
    facts: [
      { label: t("company"), value: facts["company"] ?? "" },
      {
        label: t("removed"),
        value: t("removedFactors", {
          authenticators: facts["authenticator"] ?? "0",
          passkeys: facts["passkeys"] ?? "0",
          codes: facts["recoveryCodes"] ?? "0",
        }),
      },
      { label: t("wait"), value: t("waitHours", { hours: facts["waitHours"] ?? "" }) },
      { label: t("because"), value: wish["reason"] ?? "" },
    ],
  });
  const staffing = ({ act, wish, facts }: Agreement): Described => {
    const { role, waitHours = "", reason = "" } = wish;
    const name = wish["name"] ?? facts["name"] ?? "";
    const before = facts["role"] as StaffRole | undefined;
    return {
      title: `${t(staffTitles[act as keyof typeof staffTitles])} · ${name}`,
      facts: [
        { label: t("email"), value: wish["email"] ?? facts["email"] ?? "" },
        ...(before === undefined
          ? []
          : [{ label: t(role === undefined ? "role" : "roleBefore"), value: roleOf(before) }]),
        ...(role === undefined
          ? []
          : [
              {
                label: t(before === undefined ? "role" : "roleAfter"),
                value: roleOf(role as StaffRole),
              },
            ]),
        {
          label: t("wait"),
          value: waitHours === "0" ? t("atOnce") : t("waitHours", { hours: waitHours }),
        },
        { label: t("because"), value: reason },
      ],
    };
  };
  const pricing = ({ wish }: Agreement): Described => ({
    title: t("prices", { day: wish["firstDay"] ?? "" }),
    facts: [
      {
        label: t("lines"),
        value: t("lineCount", { n: (JSON.parse(wish["lines"] ?? "[]") as unknown[]).length }),
      },
      { label: t("because"), value: wish["note"] ?? "" },
    ],
  });
  const described = {
    "break.close": closing,
    "deal.make": dealing,
    "house.transfer": moving,
    "identity.recover": recovering,
    "price.change": pricing,
    "staff.invite": staffing,
    "staff.role": staffing,
    "staff.enable": staffing,
    "staff.reset": staffing,
  } satisfies Record<Agreement["act"], (agreement: Agreement) => Described>;
  return (agreement) => described[agreement.act](agreement);
}
