import { useWords } from "#shared/i18n/words.ts";
import type { SitePage } from "../site-page.ts";
import { LegalText } from "./legal-text.tsx";
import { privacyWords } from "./privacy-words.ts";

const clauses = [
  "kept",
  "reasons",
  "protection",
  "receivers",
  "places",
  "duration",
  "rights",
  "cookies",
  "changes",
] as const;

function PrivacyPage() {
  const t = useWords(privacyWords);
  return (
    <LegalText
      title={t("headline")}
      lead={t("lead")}
      clauses={clauses.map((id) => ({ id, name: t(id), text: t(`${id}Text`) }))}
    />
  );
}

export const page: SitePage = { Page: PrivacyPage, words: privacyWords };
