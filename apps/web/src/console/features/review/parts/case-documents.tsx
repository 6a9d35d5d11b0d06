import { DownloadOutlined } from "@ant-design/icons";
import { openCaseDocument, type CasePage } from "@causeway/contract/console/review";
import { wordsIn } from "@causeway/contract/locale";
import { useQuery } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { caseWords } from "../words.ts";
import styles from "./case-documents.module.css";

/** Every file of the case, those handed in as answers last; the chosen one is shown beside what it proves. */
export function CaseDocuments({ found }: { found: CasePage }) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const all = [
    ...found.sections.flatMap(({ documents }) =>
      documents.map(({ documentId, label }) => ({ documentId, label: wordsIn(locale, label) })),
    ),
    ...found.questions.flatMap(({ answer }, n) =>
      answer?.type === "file"
        ? answer.documentIds.map((documentId) => ({ documentId, label: t("supplement", { n: n + 1 }) }))
        : [],
    ),
  ];
  const [chosen, setChosen] = useState<string>();
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
      <Shown key={shown.documentId} caseId={found.caseId} documentId={shown.documentId} />
    </section>
  );
}

/** A link lives for a minute and for this browser; it is asked for anew whenever a file is looked at. */
function Shown({ caseId, documentId }: { caseId: string; documentId: string }) {
  const t = useWords(caseWords);
  const call = useCall();
  const link = useQuery({
    queryKey: ["reviewDocument", caseId, documentId],
    queryFn: () => call(openCaseDocument, { caseId, documentId, as: "preview" }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  if (link.isError) return <EmptyState title={t("fileFailed")} text={messageOf(link.error)} />;
  if (!link.data) return <Skeleton active className={styles.waiting ?? ""} />;
  const download = async () => {
    const { url } = await call(openCaseDocument, { caseId, documentId, as: "download" });
    location.assign(url);
  };
  const { url, name, type } = link.data;
  const picture = type === "jpg" || type === "jpeg" || type === "png";
  return (
    <>
      <div className={styles.paper}>
        {picture ? <img src={url} alt={name} /> : <EmptyState title={name} text={t("noPreview")} />}
      </div>
      <div className={styles.foot}>
        <span>{name}</span>
        <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
          {t("download")}
        </Button>
      </div>
    </>
  );
}
