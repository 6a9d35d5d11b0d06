import { ArrowLeftOutlined } from "@ant-design/icons";
import { App, Button, Skeleton } from "antd";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card, Columns, PageHead } from "#shared/ui/frame/card.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { uiWords } from "#shared/ui/words.ts";
import { consolePages } from "#console/routes.ts";
import { ActDialog, type RecoveryChoice } from "../parts/act-dialog.tsx";
import { Asker, Companies, Face, Factors, History, Proposal } from "../parts/recovery-cards.tsx";
import styles from "../parts/recovery.module.css";
import { recoveryTones, useRecovery, useRecoveryActs, type RecoveryCase } from "../recoveries.ts";
import { recoveryStatuses, recoveryWords } from "../words.ts";

/** One recovery: who asks and from where, whose face was checked, what would be removed, and what may be done about it. */
export function RecoveryPage() {
  const t = useWords(recoveryWords);
  const tUi = useWords(uiWords);
  const { recoveryId = "" } = useParams();
  const { data, error, refetch } = useRecovery(recoveryId);
  return (
    <>
      <Link to={consolePages.recoveries.path} className={styles.back}>
        <ArrowLeftOutlined aria-hidden /> {t("back")}
      </Link>
      {data ? (
        <Recovery recovery={data} />
      ) : (
        <Card>
          {error ? (
            <EmptyState
              title={t("failed")}
              text={messageOf(error)}
              action={<Button onClick={() => void refetch()}>{tUi("retry")}</Button>}
            />
          ) : (
            <Skeleton active paragraph={{ rows: 8 }} />
          )}
        </Card>
      )}
    </>
  );
}

function Recovery({ recovery }: { recovery: RecoveryCase }) {
  const t = useWords(recoveryWords);
  const status = useWords(recoveryStatuses);
  const title = (
    <span className={styles.name}>
      {recovery.username}
      <StatusTag tone={recoveryTones[recovery.status]}>
        {recovery.proposed ? t("proposedTag") : status(recovery.status)}
      </StatusTag>
    </span>
  );
  return (
    <>
      <PageHead title={title} note={recovery.company}>
        <Acts recovery={recovery} />
      </PageHead>
      <Columns
        width={352}
        aside={
          <>
            <Face recovery={recovery} />
            <Proposal recovery={recovery} />
          </>
        }
      >
        <Asker recovery={recovery} />
        <Companies recovery={recovery} />
        <Factors recovery={recovery} />
        <History recovery={recovery} />
      </Columns>
    </>
  );
}

function Acts({ recovery }: { recovery: RecoveryCase }) {
  const t = useWords(recoveryWords);
  const { message } = App.useApp();
  const [choice, setChoice] = useState<RecoveryChoice | null>(null);
  const [isStopping, setIsStopping] = useState(false);
  const { stop } = useRecoveryActs(recovery);
  const stopNow = async () => {
    setIsStopping(true);
    try {
      await stop();
      void message.success(t("stopped"));
    } catch (error) {
      void message.error(messageOf(error));
    } finally {
      setIsStopping(false);
    }
  };
  return (
    <div className={styles.acts}>
      {recovery.mayPropose && (
        <Button type="primary" onClick={() => setChoice("propose")}>
          {t("proposeAct")}
        </Button>
      )}
      {recovery.proposal?.mayDecide && (
        <Button type="primary" onClick={() => setChoice("agree")}>
          {t("agreeAct")}
        </Button>
      )}
      {recovery.mayDecline && <Button onClick={() => setChoice("decline")}>{t("declineAct")}</Button>}
      {recovery.mayStop && (
        <Button danger loading={isStopping} onClick={() => void stopNow()}>
          {t("stopAct")}
        </Button>
      )}
      {choice && <ActDialog recovery={recovery} choice={choice} onDone={() => setChoice(null)} />}
    </div>
  );
}
