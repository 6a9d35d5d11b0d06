import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { Card, Columns, Stack } from "#shared/ui/frame/card.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { Crossing } from "#shared/ui/frame/crossing.tsx";
import { DetailHeader, Facts, Files, NextStep, RelatedOrders } from "#shared/ui/frame/detail.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { Rate } from "#shared/ui/value/rate.tsx";
import { SpokenTitle } from "#shared/ui/value/spoken.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { Timeline, Track } from "#shared/ui/frame/timeline.tsx";
import { routeWords } from "#portal/route-words.ts";
import { amount, rate } from "../samples.ts";
import { sampleShores } from "../show-values.tsx";
import { frameWords } from "../words.ts";
import { sampleEvents, sampleStops } from "./events.ts";
import styles from "./frames.module.css";

const price = rate("EUR", "USD", "1.0864");

export function DetailCards() {
  const t = useWords(frameWords);
  return (
    <Stack>
      <DetailHeader
        number="PO20261112000119"
        status={<StatusTag tone="done">{t("remitted")}</StatusTag>}
        amount={<Money value={amount("EUR", "11500.00")} size="detail" />}
        actions={
          <>
            <Button icon={<DownloadOutlined aria-hidden />}>{t("receipt")}</Button>
            <Button>{t("payAgain")}</Button>
          </>
        }
        next={<NextStep verdict={t("noAction")}>{t("noActionText")}</NextStep>}
      >
        <Crossing {...sampleShores(t)} rate={<Rate value={price} />} />
      </DetailHeader>
      <Card
        title={t("tracking")}
        extra={
          <span className={styles.sub}>
            UETR <CopyText value="7f3c1b22-90aa-4e0b-8d11-51ffeca20e94" />
          </span>
        }
      >
        <Track stops={sampleStops(t)} />
      </Card>
      <Card title={t("costs")}>
        <Facts
          facts={[
            { label: t("remitAmount"), value: <Money value={amount("EUR", "11500.00")} /> },
            { label: t("payAmount"), value: <Money value={amount("USD", "12493.60")} /> },
            { label: t("totalDebit"), value: <Money value={amount("USD", "12518.60")} /> },
            { label: t("rate"), value: <Rate value={price} /> },
            { label: t("fee"), value: <Money value={amount("USD", "25.00")} /> },
            { label: t("feeBearer"), value: t("feeNote") },
          ]}
        />
      </Card>
      <Card
        title={t("payeeAndUse")}
        extra={<a href="#/paymentManagement/payeeDetail/81">{t("viewPayee")}</a>}
      >
        <Facts
          facts={[
            { label: t("payee"), value: "Nordwind Handels GmbH" },
            { label: t("country"), value: t("germany") },
            { label: t("payeeAccountNo"), value: "DE89 **** **** 0482" },
            { label: t("payeeBank"), value: "Musterbank AG" },
            { label: "SWIFT", value: "MUSTDEFFXXX" },
            { label: t("purpose"), value: t("current") },
          ]}
        />
      </Card>
      <Card title={t("evidence")}>
        <Files
          files={[
            { id: "1", name: t("file1"), size: "1.8 MB" },
            { id: "2", name: t("file2"), size: "64 KB" },
          ]}
          onShow={() => {}}
        />
      </Card>
    </Stack>
  );
}

export function DetailFrame() {
  const title = useWords(routeWords);
  const t = useWords(frameWords);
  const aside = (
    <>
      <Card title={t("events")}>
        <Timeline events={sampleEvents(t)} />
      </Card>
      <Card title={t("related")}>
        <RelatedOrders
          orders={[
            { to: "/exchange/exchangeOrder", title: t("relatedExchange"), text: "EX202...000090" },
            { to: "/collection/order", title: t("relatedCollection"), text: "CO202...000339" },
          ]}
        />
      </Card>
      <Card>
        <p className={styles.ask}>{t("askSupport")}</p>
        <Button block>{t("support")}</Button>
      </Card>
    </>
  );
  return (
    <Columns width={320} aside={aside}>
      <SpokenTitle>{title("payment.orderDetail")}</SpokenTitle>
      <DetailCards />
    </Columns>
  );
}
