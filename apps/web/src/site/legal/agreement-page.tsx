import { useWords } from "#shared/i18n/words.ts";
import type { SitePage } from "../pages.ts";
import { LegalText } from "./legal-text.tsx";
import { agreementWords } from "./agreement-words.ts";

function AgreementPage() {
  const t = useWords(agreementWords);
  const clauses = [
    { id: "service", name: t("service"), text: t("serviceText") },
    { id: "clients", name: t("clients"), text: t("clientsText") },
    { id: "security", name: t("security"), text: t("securityText") },
    { id: "receiving", name: t("receiving"), text: t("receivingText") },
    { id: "evidence", name: t("evidence"), text: t("evidenceText") },
    { id: "orders", name: t("orders"), text: t("ordersText") },
    { id: "fees", name: t("fees"), text: t("feesText") },
    { id: "forbidden", name: t("forbidden"), text: t("forbiddenText") },
    { id: "checks", name: t("checks"), text: t("checksText") },
    { id: "errors", name: t("errors"), text: t("errorsText") },
    { id: "end", name: t("end"), text: t("endText") },
    { id: "changes", name: t("changes"), text: t("changesText") },
  ];
  return <LegalText title={t("headline")} lead={t("lead")} clauses={clauses} />;
}

export const page: SitePage = { Page: AgreementPage, words: agreementWords };
