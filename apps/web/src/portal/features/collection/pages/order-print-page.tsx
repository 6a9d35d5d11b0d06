import { PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useParams } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead, Stack } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { DetailHeader } from "#shared/ui/frame/detail.tsx";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { Timeline } from "#shared/ui/frame/timeline.tsx";
import { tones, useOrder } from "../queries.ts";
import { collectionWords } from "../words.ts";
import { Amounts, eventsOf, PayerCard } from "./order-detail-page.tsx";
import styles from "../collection.module.css";

/** One order on one sheet of paper: what a bookkeeper files. */
export function OrderPrintPage() {
  const t = useWords(collectionWords);
  const { id = "" } = useParams();
  const order = useOrder(id);
  const [openedAt] = useState(() => new Date());
  if (!order.data)
    return (
      <Pending error={order.error} failed={t("loadFailed")} rows={8} onRetry={() => void order.refetch()} />
    );
  return (
    <div className={styles.sheet}>
      <PageHead title={t("orders")} note={t("printed", { time: dateTime(openedAt) ?? "" })}>
        <span className={styles.noPrint}>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {t("print")}
          </Button>
        </span>
      </PageHead>
      <Stack>
        <DetailHeader
          number={order.data.orderNo}
          status={<StatusTag tone={tones[order.data.status]}>{t(order.data.status)}</StatusTag>}
          amount={<Money value={moneyFrom(order.data.amount)} size="detail" />}
        />
        <Amounts order={order.data} />
        <PayerCard order={order.data} />
        <Card title={t("events")}>
          <Timeline events={eventsOf(t, order.data)} />
        </Card>
      </Stack>
    </div>
  );
}
