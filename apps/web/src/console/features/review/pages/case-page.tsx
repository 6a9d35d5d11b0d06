import { takeCase, type CasePage as Case } from "@causeway/contract/console/review";
import { staffMay } from "@causeway/contract/staff-role";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { CallRefused } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { AskDialog } from "../parts/ask-dialog.tsx";
import { CaseDocuments } from "../parts/case-documents.tsx";
import { CaseHead } from "../parts/case-head.tsx";
import { CaseHistory } from "../parts/case-history.tsx";
import { CaseThread } from "../parts/case-thread.tsx";
import { DecisionBar } from "../parts/decision-bar.tsx";
import { Declared } from "../parts/declared.tsx";
import { Hits } from "../parts/hits.tsx";
import { LookReason } from "../parts/look-reason.tsx";
import { RefuseDialog } from "../parts/refuse-dialog.tsx";
import { useAct, useCase, useLookReason } from "../queries.ts";
import { useShortcuts } from "../shortcuts.ts";
import { caseWords } from "../words.ts";
import styles from "./case-page.module.css";

export function CasePage() {
  const { caseId = "" } = useParams();
  const t = useWords(caseWords);
  const [why, setWhy] = useLookReason(caseId);
  const found = useCase(caseId, why);
  const { error } = found;
  const refused = error instanceof CallRefused ? error.refusal.refusal : undefined;
  if (refused === "reasonNeeded")
    return <LookReason caseId={caseId} onReason={setWhy} onTaken={() => void found.refetch()} />;
  if (error) {
    const again = <Button onClick={() => void found.refetch()}>{t("retry")}</Button>;
    return (
      <Card>
        <EmptyState
          title={t("failed")}
          text={error instanceof CallRefused ? error.message : t("failedText")}
          action={again}
        />
      </Card>
    );
  }
  if (!found.data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <LoadedCase found={found.data} />;
}

type Open = "ask" | "reject" | "fail" | null;

/** Everything side by side: what was declared, what proves it, what the lists and the merchant say; below it the decision. */
function LoadedCase({ found }: { found: Case }) {
  const navigate = useNavigate();
  const { role } = useStaff();
  const [open, setOpen] = useState<Open>(null);
  const mayAct = found.mine && (found.state === "reviewing" || found.state === "confirming");
  const mayAsk = found.mine && found.state !== "closed";
  const close = () => setOpen(null);
  const back = () => void navigate("/review");
  useShortcuts(open === null, {
    Escape: back,
    ...(mayAct && { r: () => setOpen("reject") }),
    ...(mayAsk && { q: () => setOpen("ask") }),
    ...(mayAct && { a: () => document.getElementById("approve-case")?.focus() }),
  });
  return (
    <div className={styles.case}>
      <CaseHead found={found} onBack={back} />
      <div className={styles.columns}>
        <div className={styles.left}>
          <Declared found={found} />
        </div>
        <CaseDocuments found={found} />
        <div className={styles.right}>
          <Hits found={found} mayAct={mayAct} />
          <CaseThread found={found} onAsk={mayAsk ? () => setOpen("ask") : undefined} />
          <CaseHistory found={found} />
        </div>
      </div>
      {found.mine || found.state === "closed" ? (
        <DecisionBar
          found={found}
          onAsk={mayAsk ? () => setOpen("ask") : undefined}
          onReject={() => setOpen("reject")}
          onFail={() => setOpen("fail")}
        />
      ) : (
        staffMay(role, "case.decide") && <TakeBar found={found} />
      )}
      {open === "ask" && <AskDialog caseId={found.caseId} onClose={close} />}
      {(open === "reject" || open === "fail") && (
        <RefuseDialog found={found} outcome={open} onClose={close} />
      )}
    </div>
  );
}

function TakeBar({ found }: { found: Case }) {
  const t = useWords(caseWords);
  const { staffId } = useStaff();
  const { act, busy } = useAct(takeCase);
  const free = found.assignee === null && found.firstBy?.id !== staffId && found.state !== "screening";
  return (
    <footer className={styles.take}>
      <span>{found.assignee ? t("othersHands", { name: found.assignee.name }) : t("inNobodysHands")}</span>
      {free && (
        <Button type="primary" loading={busy} onClick={() => void act({ caseId: found.caseId }, t("taken"))}>
          {t("takeIt")}
        </Button>
      )}
    </footer>
  );
}
