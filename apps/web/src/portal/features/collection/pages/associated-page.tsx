import { ArrowLeftOutlined } from "@ant-design/icons";
import { checkEvidence, saveEvidenceDraft, submitEvidence } from "@causeway/contract/portal/collection";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert, App, Button } from "antd";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { type Translate, useWords } from "#shared/i18n/words.ts";
import { Card, Columns, PageHead, Stack } from "#shared/ui/frame/card.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateOf, dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import type { DraftSnapshot } from "#shared/ui/form/draft-saver.ts";
import { useForm } from "#shared/ui/form/use-form.ts";
import { routes } from "#portal/routes.ts";
import { draftOf, evidenceOf, type EvidenceForm, faultsOf, formFrom } from "../evidence-form.ts";
import {
  ContractCards,
  InvoiceCards,
  LogisticsCard,
  OtherCard,
  type Part,
  TradeCard,
} from "../parts/evidence-fields.tsx";
import { ShopOrdersCard } from "../parts/shop-orders-card.tsx";
import { type Checked, ContractLeftCard, pointText, PrecheckCard } from "../parts/precheck.tsx";
import { WordsDialog } from "../parts/words-dialog.tsx";
import { type OrderDetail, tones, useCollectionsFollow, useOrder } from "../queries.ts";
import { collectionWords } from "../words.ts";
import styles from "../collection.module.css";

/** Evidence for one receipt. The order travels in the address as `id`. */
export function AssociatedPage() {
  const t = useWords(collectionWords);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get("id") ?? "";
  const order = useOrder(id);
  useCollectionsFollow();
  if (!order.data)
    return (
      <Pending error={order.error} failed={t("loadFailed")} rows={8} onRetry={() => void order.refetch()} />
    );
  if (order.data.status !== "WAITING_RELATIVE" && order.data.status !== "REJECT") {
    const to = `${routes.CollectionOrderDetail.path}?id=${id}`;
    const details = <Button onClick={() => void navigate(to)}>{t("details")}</Button>;
    return <EmptyState title={t("notOpen")} text={t(order.data.status)} action={details} />;
  }
  return <EvidencePage key={id} order={order.data} />;
}

const pauseMs = 900;

/** Gives a value once it has rested for a moment. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

function EvidencePage({ order }: { order: OrderDetail }) {
  const t = useWords(collectionWords);
  const received = moneyFrom(order.amount);
  const [explaining, setExplaining] = useState(false);
  const handIn = useHandIn(order);
  const { mutateAsync: saveDraft } = useWrite(saveEvidenceDraft);
  const [initial] = useState(() => formFrom(order));
  const form = useForm({
    initial,
    check: (values) =>
      Object.fromEntries(Object.entries(faultsOf(values)).map(([path, fault]) => [path, t(fault)])),
    send: (values) => handIn(values),
    draft: { save: (values) => saveDraft({ id: order.id, draft: draftOf(values) }) },
  });
  const check = useCheck(order.id, useRested(form.values));
  const open = check.data?.points.filter(({ state }) => state === "open") ?? [];
  const faultOf = (field: string) =>
    form.faultAt(field) ?? order.reasons.find((reason) => reason.field === field)?.text;
  const part = { form: form.values, received, faultOf, onChange: form.change };
  return (
    <>
      <PageHead title={t("associateTitle")}>
        <CopyText value={order.orderNo} whole />
        <StatusTag tone={tones[order.status]}>{t(order.status)}</StatusTag>
      </PageHead>
      <Columns
        width={300}
        aside={<Aside check={check} complete={form.faults.size === 0} />}
        foot={
          <Foot
            open={open.length}
            draft={draftText(t, order, form.draft)}
            failure={form.isAsked && form.faults.size > 0 ? t("mendFirst") : form.failure}
            busy={form.sending}
            onExplain={() => setExplaining(true)}
            onSubmit={() => void form.submit()}
          />
        }
      >
        <Receipt order={order} />
        <Holds order={order} />
        {order.reasons.length > 0 && <Reasons order={order} />}
        <Papers order={order} part={part} />
      </Columns>
      {explaining && (
        <WordsDialog
          title={t("noteTitle")}
          label={t("noteLabel")}
          missing={t("needNote")}
          action={t("submitWithNote")}
          maxLength={1000}
          onCancel={() => setExplaining(false)}
          onSend={async (note) => {
            await form.draft.flush();
            await handIn(form.values, note);
          }}
        >
          <OpenPoints points={open} />
        </WordsDialog>
      )}
    </>
  );
}

/** Hands the evidence in and goes to its receipt. */
function useHandIn(order: OrderDetail) {
  const t = useWords(collectionWords);
  const navigate = useNavigate();
  const { message } = App.useApp();
  const { mutateAsync } = useWrite(submitEvidence, { stale: [["collection.order", order.id]] });
  return async (values: EvidenceForm, note?: string) => {
    const evidence = evidenceOf(values);
    if (!evidence) throw new Error(t("mendFirst"));
    await mutateAsync({ id: order.id, evidence, ...(note !== undefined && { note }) });
    void message.success(t("submitted"));
    void navigate(`${routes.CollectionOrderDetail.path}?id=${order.id}`, { replace: true });
  };
}

/** How the copy on the server stands, in words. */
function draftText(
  t: Translate<typeof collectionWords.rows>,
  order: OrderDetail,
  { state, saved }: DraftSnapshot<{ savedAt: string }>,
): string {
  if (state === "failed" || state === "lost") return t("draftFailed");
  if (state !== "saved") return t("draftSaving");
  const at = saved?.savedAt ?? order.draftSavedAt;
  return at === null ? "" : t("draftSaved", { time: dateTime(at)?.slice(11) ?? "" });
}

function Papers({ order, part }: { order: OrderDetail; part: Part }) {
  return (
    <>
      <TradeCard {...part} />
      <ShopOrdersCard order={order} {...part} fault={part.faultOf("shopOrders")} />
      <ContractCards {...part} />
      <InvoiceCards {...part} />
      <LogisticsCard {...part} />
      <OtherCard {...part} />
    </>
  );
}

function Foot(props: {
  open: number;
  draft: string;
  failure: string | undefined;
  busy: boolean;
  onExplain: () => void;
  onSubmit: () => void;
}) {
  const t = useWords(collectionWords);
  const navigate = useNavigate();
  const { open, draft, failure, busy } = props;
  return (
    <Card>
      <div className={styles.foot}>
        <Button
          icon={<ArrowLeftOutlined aria-hidden />}
          onClick={() => void navigate(routes.CollectionOrder.path)}
        >
          {t("back")}
        </Button>
        <span role="status">
          {[failure, open > 0 ? t("openLeft", { n: open }) : "", draft].filter(Boolean).join(" · ")}
        </span>
        {open > 0 && (
          <Button disabled={busy} onClick={props.onExplain}>
            {t("submitWithNote")}
          </Button>
        )}
        <Button type="primary" loading={busy} disabled={open > 0} onClick={props.onSubmit}>
          {t("submit")}
        </Button>
      </div>
    </Card>
  );
}

function useCheck(id: string, form: EvidenceForm) {
  const call = useCall();
  const evidence = evidenceOf(form);
  return useQuery({
    queryKey: ["collection.check", id, evidence],
    queryFn: ({ signal }) => call(checkEvidence, { id, evidence: evidence! }, { signal }),
    enabled: evidence !== null,
    placeholderData: keepPreviousData,
  });
}

function Aside({ check, complete }: { check: ReturnType<typeof useCheck>; complete: boolean }) {
  const state = !complete ? "waits" : check.isError ? "failed" : check.isFetching ? "checking" : "done";
  const checked = complete ? check.data : undefined;
  return (
    <Stack>
      <PrecheckCard checked={checked} state={state} />
      {checked?.contracts.map((contract) => (
        <ContractLeftCard key={contract.contractNo} contract={contract} />
      ))}
    </Stack>
  );
}

function Receipt({ order }: { order: OrderDetail }) {
  const t = useWords(collectionWords);
  const [day = "", time = ""] = dateTime(order.collectedAt)?.split(" ") ?? [];
  return (
    <Card>
      <dl className={styles.receipt}>
        <div>
          <dt>{t("collected")}</dt>
          <dd>
            <Money value={moneyFrom(order.amount)} size="balance" />
          </dd>
        </div>
        <div>
          <dt>{t("payer")}</dt>
          <dd>
            {order.payerName}
            {order.payerAccountTail !== "" && <small>{t("accountNo", { n: order.payerAccountTail })}</small>}
          </dd>
        </div>
        <div>
          <dt>{t("collectedAt")}</dt>
          <dd>
            {day}
            <small>{time}</small>
          </dd>
        </div>
        <div>
          <dt>{t("receivingAccount")}</dt>
          <dd>
            {order.accountName}
            <small>{t("ending", { n: order.accountTail })}</small>
            <small>{t("dueBy", { day: dateOf(order.evidenceDueAt) ?? "" })}</small>
          </dd>
        </div>
      </dl>
    </Card>
  );
}

const heldWords = { bank: "heldBank", frozen: "heldFrozen", business: "heldBusiness" } as const;

/** Why the money does not move for now, and that nothing is lost. */
export function Holds({ order }: { order: OrderDetail }) {
  const t = useWords(collectionWords);
  return order.holds.map((hold) => (
    <Alert key={hold} type="info" showIcon title={t("heldTitle")} description={t(heldWords[hold])} />
  ));
}

export function Reasons({ order }: { order: OrderDetail }) {
  const t = useWords(collectionWords);
  return (
    <Alert
      type="warning"
      showIcon
      title={t("reasonsTitle")}
      description={
        <ul className={styles.reasons}>
          {order.reasons.map(({ field, text }) => (
            <li key={`${field} ${text}`}>{text}</li>
          ))}
        </ul>
      }
    />
  );
}

function OpenPoints({ points }: { points: Checked["points"] }) {
  const t = useWords(collectionWords);
  return (
    <>
      <p className={styles.hint}>{t("noteText")}</p>
      <ul className={styles.reasons}>
        {points.map((point) => (
          <li key={point.point}>{pointText(t, point)}</li>
        ))}
      </ul>
    </>
  );
}
