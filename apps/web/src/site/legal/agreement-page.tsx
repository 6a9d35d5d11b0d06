import { useWords } from "#shared/i18n/words.ts";
import type { SitePage } from "../site-page.ts";
import { LegalText } from "./legal-text.tsx";
import { agreementWords } from "./agreement-words.ts";

const clauses = [
  "service",
  "clients",
  "security",
  "receiving",
  "evidence",
  "orders",
  "fees",
  "forbidden",
  "checks",
  "errors",
  "end",
  "changes",
] as const;

function AgreementPage() {
  const t = useWords(agreementWords);
  return (
    <LegalText
      title={t("headline")}
      lead={t("lead")}
      clauses={clauses.map((id) => ({ id, name: t(id), text: t(`${id}Text`) }))}
    />
  );
}

export const page: SitePage = { Page: AgreementPage, words: agreementWords };
