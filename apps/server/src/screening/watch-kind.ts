import type { Words } from "@causeway/contract";
import {
  caseForScreening,
  type CaseForScreening,
  type CaseId,
  type CaseRow,
  type CaseSection,
  type ReviewKind,
  type StoredParty,
} from "#review/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { countryWords } from "#reference/index.ts";
import { watchKind } from "./screen-case.ts";

/**
 * A case about a list that changed after somebody had been let through. Its subject is the case in which he was, the
 * hits are what there is to decide, and `listed` is what follows unless two people cleared him of each of them.
 */
export function listWatchKind(listed: (tx: Tx, before: CaseForScreening) => Promise<void>): ReviewKind {
  return {
    kind: watchKind,
    words: ["名单复查", "名單覆查", "List check"],
    followedBy: "staff",
    roles: {},
    describe: async (tx, subjectId) => {
      const before = await caseForScreening(tx, subjectId as CaseId);
      return (before?.parties ?? []).map(sectionOf);
    },
    decided: async (tx, { outcome, subjectId }) => {
      if (outcome === "approve") return;
      const before = await caseForScreening(tx, subjectId as CaseId);
      if (before) await listed(tx, before);
    },
  };
}

const labels = {
  names: ["名称", "名稱", "Names"],
  country: ["国家或地区", "國家或地區", "Country or region"],
  birthDate: ["出生日期", "出生日期", "Date of birth"],
  number: ["注册号", "註冊號碼", "Registration number"],
} as const satisfies Record<string, Words>;
const person: Words = ["个人", "個人", "Person"];
const company: Words = ["公司", "公司", "Company"];

function sectionOf(party: StoredParty): CaseSection {
  const row = (name: keyof typeof labels, value: string | Words | null, whole?: string): CaseRow[] =>
    value === null
      ? []
      : [
          {
            field: `${party.id}.${name}`,
            label: labels[name],
            value,
            ...(whole === undefined ? {} : { whole }),
          },
        ];
  return {
    key: party.id,
    title: party.person ? person : company,
    rows: [
      ...row("names", party.names.join(" · ")),
      ...row("country", party.country && (countryWords(party.country) ?? party.country)),
      ...row(
        "birthDate",
        party.birthDate && `${party.birthDate.slice(0, 4)}-••-••`,
        party.birthDate ?? undefined,
      ),
      ...row("number", party.number),
    ],
    documents: [],
  };
}
