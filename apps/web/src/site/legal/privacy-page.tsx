import { useWords } from "#shared/i18n/words.ts";
import type { SitePage } from "../pages.ts";
import { LegalText } from "./legal-text.tsx";
import { privacyWords } from "./privacy-words.ts";

function PrivacyPage() {
  const t = useWords(privacyWords);
  const clauses = [
    { id: "kept", name: t("kept"), text: t("keptText") },
    { id: "reasons", name: t("reasons"), text: t("reasonsText") },
    { id: "protection", name: t("protection"), text: t("protectionText") },
    { id: "receivers", name: t("receivers"), text: t("receiversText") },
    { id: "places", name: t("places"), text: t("placesText") },
    { id: "duration", name: t("duration"), text: t("durationText") },
    { id: "rights", name: t("rights"), text: t("rightsText") },
    { id: "cookies", name: t("cookies"), text: t("cookiesText") },
    { id: "changes", name: t("changes"), text: t("changesText") },
  ];
  return <LegalText title={t("headline")} lead={t("lead")} clauses={clauses} />;
}

export const page: SitePage = { Page: PrivacyPage, words: privacyWords };
