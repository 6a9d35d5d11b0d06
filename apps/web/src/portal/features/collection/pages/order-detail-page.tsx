import { collectionCase, refundCollection } from "@causeway/contract/portal/collection";
import { App, Button } from "antd";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useWrite } from "#shared/api/use-write.ts";
import { type Translate, useLocale, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateOf, dateTime } from "#shared/ui/value/date-time.ts";
import { Facts, NextStep } from "#shared/ui/frame/detail.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import { Money, moneyFrom, moneyText } from "#shared/ui/value/money.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { regionName } from "#shared/ui/value/region.ts";
import { inFours } from "#shared/ui/value/shorten.ts";
import { SpokenTitle } from "#shared/ui/value/spoken.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { Timeline } from "#shared/ui/frame/timeline.tsx";
import { routes } from "#portal/routes.ts";
import { DetailFrame } from "#portal/features/review/detail-frame.tsx";
import { type OrderDetail, tones, useCollectionsFollow, useOrder } from "../queries.ts";
import { EvidenceCard } from "../parts/evidence-card.tsx";
import { WordsDialog } from "../parts/words-dialog.tsx";
import { collectionWords } from "../words.ts";
import { Holds, Reasons } from "./associated-page.tsx";
import styles from "../collection.module.css";

type T = Translate<typeof collectionWords.rows>;
const isYours = ({ status }: OrderDetail) => status === "WAITING_RELATIVE" || status === "REJECT";

export function OrderDetailPage() {
  const t = useWords(collectionWords);
  const [params] = useSearchParams();
  const id = params.get("id") ?? "";
  const order = useOrder(id);
  useCollectionsFollow();
  if (!order.data)
    return (
      <Pending error={order.error} failed={t("loadFailed")} rows={8} onRetry={() => void order.refetch()} />
    );
  return (
    <>
      <SpokenTitle>{t("orders")}</SpokenTitle>
      <Loaded order={order.data} />
    </>
  );
}

function Loaded({ order }: { order: OrderDetail }) {
  const t = useWords(collectionWords);
  const [returning, setReturning] = useState(false);
  return (
    <DetailFrame
      subject={{ kind: collectionCase, subjectId: order.id }}
      number={order.orderNo}
      status={<StatusTag tone={tones[order.status]}>{t(order.status)}</StatusTag>}
      amount={<Money value={moneyFrom(order.amount)} size="detail" />}
      actions={<Actions order={order} onReturn={() => setReturning(true)} />}
      next={<Next order={order} />}
      aside={<Aside order={order} />}
      width={320}
    >
      {returning && <ReturnDialog order={order} onClose={() => setReturning(false)} />}
      <Holds order={order} />
      {order.reasons.length > 0 && <Reasons order={order} />}
      <Amounts order={order} />
      <PayerCard order={order} />
      <EvidenceCard order={order} />
    </DetailFrame>
  );
}

function Actions({ order, onReturn }: { order: OrderDetail; onReturn: () => void }) {
  const t = useWords(collectionWords);
  const navigate = useNavigate();
  const associated = `${routes.AssociatedCredentials.path}?id=${order.id}`;
  return (
    <>
      <Button onClick={() => void navigate(routes.CollectionOrderPage.path.replace(":id", order.id))}>
        {t("print")}
      </Button>
      {isYours(order) && (
        <Guarded needs={["collection.associate"]}>
          <Button onClick={onReturn}>{t("refund")}</Button>
          <Button type="primary" onClick={() => void navigate(associated)}>
            {t(order.status === "REJECT" ? "modify" : "associate")}
          </Button>
        </Guarded>
      )}
    </>
  );
}

/** What the status means and who has to act. */
function Next({ order }: { order: OrderDetail }) {
  const t = useWords(collectionWords);
  const day = dateOf(order.evidenceDueAt) ?? "";
  const returns = order.status === "NOT_CREDITED" && order.credited === null;
  const next = returns ? "nextRETURNING" : `next${order.status}`;
  const text = (t as (key: string, values: { day: string }) => string)(next, { day });
  return (
    <NextStep verdict={t(isYours(order) ? "yourTurn" : "noAction")} yourTurn={isYours(order)}>
      {text}
    </NextStep>
  );
}

function ReturnDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useWords(collectionWords);
  const { message } = App.useApp();
  const refund = useWrite(refundCollection, { stale: [["collection.order", order.id]] });
  const send = async (reason: string) => {
    await refund.mutateAsync({ id: order.id, reason });
    void message.success(t("refundStarted"));
    onClose();
  };
  return (
    <WordsDialog
      danger
      title={t("refundTitle")}
      label={t("refundReason")}
      missing={t("needReason")}
      action={t("refund")}
      maxLength={500}
      onCancel={onClose}
      onSend={send}
    >
      <p>{t("refundText", { amount: moneyText(moneyFrom(order.amount)), payer: order.payerName })}</p>
    </WordsDialog>
  );
}

export function Amounts({ order }: { order: OrderDetail }) {
  const t = useWords(collectionWords);
  const { amount, fee, credited, status } = order;
  const money = (value: typeof amount) => <Money value={moneyFrom(value)} />;
  return (
    <Card title={t("amounts")}>
      <Facts
        facts={[
          { label: t("collected"), value: money(amount) },
          ...(fee === null || credited === null
            ? [{ label: t(status === "REFUNDED" ? "returned" : "willReturn"), value: money(amount) }]
            : [
                { label: t("fee"), value: money(fee) },
                { label: t(status === "FINISHED" ? "credited" : "willCredit"), value: money(credited) },
              ]),
        ]}
      />
    </Card>
  );
}

export function PayerCard({ order }: { order: OrderDetail }) {
  const t = useWords(collectionWords);
  const locale = useLocale();
  return (
    <Card title={t("payerCard")}>
      <Facts
        facts={[
          { label: t("payer"), value: order.payerName },
          { label: t("payerAccount"), value: inFours(order.payerAccount) || t("noAccount") },
          { label: t("payerBank"), value: order.payerBank ?? "–" },
          { label: t("payerCountry"), value: regionName(locale, order.payerCountry) },
          { label: t("receivingAccount"), value: `${order.accountName} ···· ${order.accountTail}` },
          { label: t("collectedAt"), value: dateTime(order.collectedAt) },
          { label: t("shopAccount"), value: order.shopName ?? t("b2b") },
          { label: t("bankReference"), value: <CopyText value={order.bankReference} /> },
          { label: t("remittance"), value: order.remittanceInformation || "–", wide: true },
        ]}
      />
    </Card>
  );
}

function Aside({ order }: { order: OrderDetail }) {
  const t = useWords(collectionWords);
  return (
    <>
      <Card title={t("events")}>
        <Timeline events={eventsOf(t, order)} />
      </Card>
      <Card>
        <p className={styles.hint}>{t("support")}</p>
      </Card>
    </>
  );
}

const parties = ["bank", "flow", "reviewer"];

export function eventsOf(t: T, order: OrderDetail) {
  const say = t as unknown as (key: string) => string;
  return order.steps.toReversed().map(({ at, step, actor }, n) => ({
    key: `${n} ${at}`,
    what: say(`step${step}`),
    who: say(`by_${parties.includes(actor) ? actor : "person"}`),
    when: dateTime(at) ?? "",
  }));
}
