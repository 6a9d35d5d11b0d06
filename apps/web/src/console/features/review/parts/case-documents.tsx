import { openCaseDocument, type CasePage } from "@causeway/contract/console/review";
import type { LookReason } from "@causeway/contract/look-reason";
import { wordsIn } from "@causeway/contract/locale";
import { useCallback, useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { useLocale, useWords, type WordRow } from "#shared/i18n/words.ts";
import { DocumentPane } from "#shared/ui/document-viewer/document-pane.tsx";
import type { OpenDocument } from "#shared/ui/document-viewer/open-document.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { useLookReason } from "../queries.ts";
import { caseWords } from "../words.ts";
import styles from "./case-documents.module.css";
import { PurposePicker } from "./purpose-picker.tsx";

/** Every file of the case, those handed in as answers last; the chosen one is shown beside what it proves. */
export function CaseDocuments({ found }: { found: CasePage }) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const all = [
    ...found.sections.flatMap(({ title, documents }) =>
      documents.map(({ documentId, label }) => ({
        documentId,
        label: isShared(found, label)
          ? `${wordsIn(locale, title)} · ${wordsIn(locale, label)}`
          : wordsIn(locale, label),
      })),
    ),
    ...found.questions.flatMap(({ answer }, n) =>
      answer?.type === "file"
        ? answer.documentIds.map((documentId) => ({ documentId, label: t("supplement", { n: n + 1 }) }))
        : [],
    ),
  ];
  const [chosen, setChosen] = useState<string>();
  const { caseId } = found;
  const [why, setWhy] = useLookReason(caseId);
  const shown = all.find(({ documentId }) => documentId === chosen) ?? all[0];
  if (!shown)
    return (
      <section className={styles.panel} aria-label={t("documents")}>
        <EmptyState title={t("noDocuments")} text={t("noDocumentsText")} />
      </section>
    );
  return (
    <section className={styles.panel} aria-label={t("documents")}>
      <div className={styles.tabs} role="tablist">
        {all.map(({ documentId, label }) => (
          <button
            key={documentId}
            type="button"
            role="tab"
            aria-selected={documentId === shown.documentId}
            onClick={() => setChosen(documentId)}
          >
            {label}
          </button>
        ))}
      </div>
      {why ? (
        <Shown key={shown.documentId} caseId={caseId} why={why} document={shown} />
      ) : (
        <div className={styles.why}>
          <h2>{t("documentsWhy")}</h2>
          <PurposePicker mine={found.mine} onPick={setWhy} />
        </div>
      )}
    </section>
  );
}

/** A file is opened as part of its case: the server looks whether it is one, and the audit keeps case and reason. */
function Shown(props: {
  caseId: string;
  why: LookReason;
  document: { readonly documentId: string; readonly label: string };
}) {
  const { caseId, why } = props;
  const { documentId: id, label: name } = props.document;
  const call = useCall();
  const open: OpenDocument = useCallback(
    (documentId, as) => call(openCaseDocument, { caseId, documentId, as, why }),
    [call, caseId, why],
  );
  return <DocumentPane document={{ id, name }} open={open} />;
}

/** Several people have a passport; whose this is, its section says. */
function isShared({ sections }: CasePage, [, , name]: WordRow): boolean {
  const holding = sections.filter(({ documents }) => documents.some(({ label }) => label[2] === name));
  return holding.length > 1;
}
