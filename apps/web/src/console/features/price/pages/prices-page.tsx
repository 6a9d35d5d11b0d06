import { staffMay } from "@causeway/contract/staff-role";
import { Button } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { DraftPanel } from "../parts/draft-panel.tsx";
import { PriceTable } from "../parts/price-table.tsx";
import styles from "../parts/prices.module.css";
import { ProposalPanel } from "../parts/proposal-panel.tsx";
import { VersionList } from "../parts/version-list.tsx";
import { usePriceBoard, type PriceBoard } from "../prices.ts";
import { priceWords } from "../words.ts";

/** What everything costs whom, since when, and what two people are about to change. */
export function PricesPage() {
  const t = useWords(priceWords);
  const { role } = useStaff();
  const { data, error, refetch } = usePriceBoard();
  const [isChanging, setIsChanging] = useState(false);
  const mayAct = staffMay(role, "price.act") && data?.proposal?.state !== "waiting";
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{t("title")}</h1>
          <p>{t("note")}</p>
        </div>
        {data && mayAct && !isChanging && (
          <Button type="primary" onClick={() => setIsChanging(true)}>
            {t("change")}
          </Button>
        )}
      </div>
      {data ? (
        <Board board={data} isChanging={isChanging} onDone={() => setIsChanging(false)} />
      ) : (
        <Pending error={error} failed={t("failed")} rows={8} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Board(props: { board: PriceBoard; isChanging: boolean; onDone: () => void }) {
  const { board, isChanging, onDone } = props;
  if (isChanging) return <DraftPanel board={board} onDone={onDone} />;
  return (
    <>
      {board.proposal && <ProposalPanel proposal={board.proposal} merchants={board.merchants} />}
      <PriceTable board={board} />
      <VersionList versions={board.versions} merchants={board.merchants} />
    </>
  );
}
