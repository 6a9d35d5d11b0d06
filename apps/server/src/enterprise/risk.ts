import type { Words } from "@causeway/contract";
import { shareOf } from "@causeway/contract/real-name/check";
import { membersOf, type Member, type RealNameForm } from "@causeway/contract/real-name/form";
import type { Party } from "#review/index.ts";

type Signal = readonly [points: number, words: Words, holds: (form: RealNameForm) => boolean];

/** Why a company deserves a second look. From a threshold on, two people decide. */
const signals: readonly Signal[] = [
  [
    40,
    ["月交易总额 500 万美元以上", "每月交易總額 500 萬美元以上", "More than USD 5 million a month"],
    ({ purpose }) => ["5M_TO_10M", "OVER_10M"].includes(purpose.monthlyRange),
  ],
  [
    30,
    [
      "法定代表人或受益人来自内地和香港以外",
      "法定代表人或受益人來自內地及香港以外",
      "A member from outside Mainland China and Hong Kong",
    ],
    (form) => membersOf(form).some(({ value }) => !["CHN", "HKG"].includes(value.nationality)),
  ],
  [
    20,
    [
      "实际办公地点与注册地不同",
      "實際辦公地點與註冊地不同",
      "The office is not where the company is registered",
    ],
    ({ purpose, registeredAddress }) => purpose.officeLocation !== registeredAddress.country,
  ],
  [
    20,
    [
      "披露的受益人合计持股不足一半",
      "披露的受益人合計持股不足一半",
      "The owners named hold less than half together",
    ],
    ({ owners }) => owners.reduce((sum, { share }) => sum + (shareOf(share) ?? 0), 0) < 50_00,
  ],
  [
    20,
    ["由经办人操作账户", "由經辦人操作帳戶", "An operator runs the account"],
    ({ authorizer }) => authorizer.kind === "OPERATOR",
  ],
  [
    10,
    ["资金来自股东或关联公司", "資金來自股東或關聯公司", "Funds from owners or related companies"],
    ({ purpose }) => purpose.collectSources.some((source) => source === "OWNERS" || source === "AFFILIATES"),
  ],
];

export function riskOf(form: RealNameForm): { score: number; signals: Words[] } {
  const held = signals.filter(([, , holds]) => holds(form));
  return {
    score: Math.min(
      100,
      held.reduce((sum, [points]) => sum + points, 10),
    ),
    signals: held.map(([, words]) => words),
  };
}

/** Everybody whose name is looked for in the lists. */
export function partiesOf(form: RealNameForm): Party[] {
  const { company } = form;
  const country = form.companyType === "HONG_KONG" ? "HKG" : "CHN";
  return [
    {
      role: "company",
      person: false,
      names: [company.nameZh, company.nameEn],
      country,
      birthDate: null,
      number: company.creditCode || company.brNo,
    },
    ...membersOf(form).map(({ path, value }) => ({
      role: path.split(".")[0] ?? path,
      person: true,
      names: [value.nameZh, value.nameEn].filter((name) => name !== ""),
      country: value.nationality,
      birthDate: birthDateOf(value),
      number: value.certificateNo,
    })),
  ];
}

/** A Mainland identity card says when its owner was born. */
function birthDateOf({ certificateType, nationality, certificateNo }: Member): string | null {
  if (certificateType !== "ID_CARD" || nationality !== "CHN") return null;
  return certificateNo.slice(6, 14).replace(/(\d{4})(\d{2})(\d{2})/, "$1-$2-$3");
}
