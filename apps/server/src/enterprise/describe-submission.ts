import type { Words } from "@causeway/contract";
import { checkRealName, readsChinese } from "@causeway/contract/real-name/check";
import {
  filesOf,
  membersOf,
  type Address,
  type Member,
  type RealNameForm,
} from "@causeway/contract/real-name/form";
import { choiceWords, fieldWordOf, fieldWords, type FieldWord } from "@causeway/contract/real-name/words";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { countryOf, placeWords } from "#reference/index.ts";
import type { CaseDocument, CaseRow, CaseSection, ReviewKind } from "#review/index.ts";
import { applyDecision } from "./apply-decision.ts";
import { maskNumber, reviewKind, type SubmissionId } from "./enterprise.ts";
import { getSubmission } from "./enterprise.store.ts";
import { facePassedBy } from "./read-real-name.ts";
import { surroundings } from "./surroundings.ts";

export function enterpriseReview(ctx: Context): ReviewKind {
  return {
    kind: reviewKind,
    words: ["企业实名认证", "企業實名認證", "Real-name authentication"],
    followedBy: "enterprise.view",
    roles: {
      company: ["企业", "企業", "Company"],
      legalPerson: ["法定代表人或董事", "法定代表人或董事", "Legal person or director"],
      owners: fieldWords.owners,
      authorizer: fieldWords.authorizer,
    },
    describe: (tx, subjectId) => describeSubmission(ctx, tx, subjectId as SubmissionId),
    decided: (tx, decision) => applyDecision(ctx, tx, decision),
  };
}

async function describeSubmission(ctx: Context, tx: Tx, id: SubmissionId): Promise<CaseSection[]> {
  const { form, submittedAt } = await getSubmission(tx, ctx.cipher, id);
  const passed = await facePassedBy(ctx, tx, form);
  const faults = new Set(checkRealName(form, surroundings(submittedAt, passed)).map(({ path }) => path));
  const documents = filesOf(form).map(({ path, value }): Placed => ({
    documentId: value.id,
    field: path,
    label: fieldWords[fieldWordOf(path)],
  }));
  const section = (key: string, title: Words, rows: readonly CaseRow[]): CaseSection => ({
    key,
    title,
    rows: rows.map((one) => ({ ...one, check: faults.has(one.field) ? "attention" : "good" })),
    documents: documents.filter(({ field }) => field === key || field.startsWith(`${key}.`)),
  });
  return [
    section("company", ["企业信息", "企業資料", "Company"], companyRows(form)),
    ...membersOf(form).map(({ path, value }) => {
      const share = form.owners[Number(path.split(".")[1])]?.share;
      return section(path, titleOf(path, form), [
        ...(path.startsWith("owners") && share ? [row(path.replace("member", "share"), `${share}%`)] : []),
        ...memberRows(path, value, passed(value)),
      ]);
    }),
    section("authorizer", fieldWords.authorizer, [
      row("authorizer.kind", choice("authorizerKind", form.authorizer.kind)),
    ]),
    section("purpose", ["账户用途", "帳戶用途", "Account purpose"], purposeRows(form)),
  ];
}

type Placed = CaseDocument & { readonly field: string };

function row(field: string, value: string | Words): CaseRow {
  return { field, label: fieldWords[fieldWordOf(field)], value };
}

function hidden(field: string, value: string): CaseRow {
  return { ...row(field, maskNumber(value)), whole: value };
}

function companyRows(form: RealNameForm): CaseRow[] {
  const { company, companyType } = form;
  const kinds = [
    row("businessType", choice("businessType", form.businessType)),
    row("companyType", choice("companyType", companyType)),
    row("company.nameZh", company.nameZh),
    row("company.nameEn", company.nameEn),
    row("company.nature", choice("nature", company.nature)),
    row("company.establishedOn", company.establishedOn),
  ];
  const numbers =
    companyType === "HONG_KONG"
      ? [
          row("company.registrationNo", company.registrationNo),
          row("company.brNo", company.brNo),
          row("company.brValidUntil", company.brValidUntil),
        ]
      : [
          row("company.creditCode", company.creditCode),
          row("company.licenceValidUntil", company.licenceLongTerm ? longTerm : company.licenceValidUntil),
        ];
  return [
    ...kinds,
    ...numbers,
    row("registeredAddress", addressText(form.registeredAddress)),
    row("businessAddress", addressText(form.businessAddress)),
  ];
}

function memberRows(path: string, member: Member, passed: boolean): CaseRow[] {
  const { phone } = member;
  return [
    row(`${path}.nameZh`, member.nameZh),
    row(`${path}.nameEn`, member.nameEn),
    row(`${path}.nationality`, countryWords(member.nationality)),
    row(`${path}.certificateType`, choice("certificateType", member.certificateType)),
    hidden(`${path}.certificateNo`, member.certificateNo),
    row(`${path}.address`, addressText(member.address)),
    hidden(`${path}.phone`, `+${countryOf(phone.area)?.phoneArea ?? ""} ${phone.number}`),
    row(`${path}.face`, passed ? facePassed : faceOpen),
  ].filter(({ field, value }) => !isEmpty(value) || field === `${path}.${nameField(member)}`);
}

function nameField(member: Member): "nameZh" | "nameEn" {
  return readsChinese(member) ? "nameZh" : "nameEn";
}

function purposeRows({ purpose }: RealNameForm): CaseRow[] {
  return [
    row("purpose.collectCountries", listed(purpose.collectCountries.map(countryWords))),
    row("purpose.payCountries", listed(purpose.payCountries.map(countryWords))),
    row("purpose.officeLocation", countryWords(purpose.officeLocation)),
    row("purpose.monthlyRange", choice("monthlyRange", purpose.monthlyRange)),
    row("purpose.collectSources", listed(purpose.collectSources.map((one) => choice("collectSource", one)))),
    row(
      "purpose.payDestinations",
      listed(purpose.payDestinations.map((one) => choice("payDestination", one))),
    ),
    row("purpose.shopName", purpose.shopName),
    row("purpose.shopLink", purpose.shopLink),
  ].filter(({ value }) => !isEmpty(value));
}

function titleOf(path: string, form: RealNameForm): Words {
  if (path === "authorizer.member") return fieldWords.authorizer;
  if (path !== "legalPerson") return fieldWords.owners;
  const head: FieldWord = form.companyType === "HONG_KONG" ? "director" : "legalPerson";
  return fieldWords[head];
}

const longTerm: Words = ["长期", "長期", "Long-term"];
const facePassed: Words = ["已通过", "已通過", "Passed"];
const faceOpen: Words = ["未通过", "未通過", "Not passed"];

function choice(field: keyof typeof choiceWords, value: string): Words {
  return (choiceWords[field] as Readonly<Record<string, Words>>)[value] ?? nothing;
}

const nothing: Words = ["", "", ""];

function isEmpty(value: string | Words): boolean {
  return (typeof value === "string" ? value : value[0]) === "";
}

function countryWords(alphaThree: string): Words {
  const name = countryOf(alphaThree)?.name;
  return name ? [name.zh, name.hk, name.en] : [alphaThree, alphaThree, alphaThree];
}

function listed(all: readonly Words[]): Words {
  const inOne = (n: 0 | 1 | 2, separator: string) => all.map((words) => words[n]).join(separator);
  return [inOne(0, "、"), inOne(1, "、"), inOne(2, ", ")];
}

/** A municipality is its own only city and is named once. */
function addressText({ country, province, city, detail }: Address): Words {
  const parts = [countryWords(country), placeWords(province), placeWords(city), [detail, detail, detail]];
  const inOne = (n: 0 | 1 | 2) =>
    parts
      .map((words) => words[n] ?? "")
      .filter((part, at, all) => part !== "" && part !== all[at - 1])
      .join(" ");
  return [inOne(0), inOne(1), inOne(2)];
}
