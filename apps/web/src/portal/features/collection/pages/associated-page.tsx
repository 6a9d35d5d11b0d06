import { ArrowLeftOutlined } from "@ant-design/icons";
import { checkEvidence, saveEvidenceDraft, submitEvidence } from "@causeway/contract/portal/collection";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert, App, Button } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card, Columns, PageHead, Stack } from "#shared/ui/frame/card.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { useUnsavedChanges } from "#shared/ui/form/unsaved-changes.tsx";
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
  const navigate = useNavigate();
  const { message } = App.useApp();
  const received = moneyFrom(order.amount);
  const [form, setForm] = useState(() => formFrom(order));
  const [shown, setShown] = useState(false);
  const [explaining, setExplaining] = useState(false);
  const handIn = useWrite(submitEvidence, { stale: [["collection.order", order.id]] });
  const rested = useRested(form);
  const draft = useDraft(order, rested, form);
  const check = useCheck(order.id, rested);
  const open = check.data?.points.filter(({ state }) => state === "open") ?? [];
  const faults = faultsOf(form);

  const submit = async (note?: string) => {
    const evidence = evidenceOf(form);
    setShown(true);
    if (!evidence) return void message.warning(t("mendFirst"));
    try {
      await handIn.mutateAsync({ id: order.id, evidence, ...(note !== undefined && { note }) });
      void message.success(t("submitted"));
      void navigate(`${routes.CollectionOrderDetail.path}?id=${order.id}`, { replace: true });
    } catch (error) {
      void message.error(messageOf(error));
    }
  };

  const faultOf = (field: string) => {
    const asked = order.reasons.find((reason) => reason.field === field)?.text;
    const missing = faults[field];
    return shown && missing ? t(missing) : asked;
  };
  const part = {
    form,
    received,
    faultOf,
    onChange: (changed: Partial<EvidenceForm>) => setForm((before) => ({ ...before, ...changed })),
  };
  return (
    <>
      <PageHead title={t("associateTitle")}>
        <CopyText value={order.orderNo} whole />
        <StatusTag tone={tones[order.status]}>{t(order.status)}</StatusTag>
      </PageHead>
      <Columns
        width={300}
        aside={<Aside check={check} complete={Object.keys(faults).length === 0} />}
        foot={
          <Foot
            open={open.length}
            draft={draft}
            busy={handIn.isPending}
            onExplain={() => setExplaining(true)}
            onSubmit={() => void submit()}
          />
        }
      >
        <Receipt order={order} />
        <Holds order={order} />
        {order.reasons.length > 0 && <Reasons order={order} />}
        <Papers order={order} part={part} />
      </Columns>
      <WordsDialog
        open={explaining}
        title={t("noteTitle")}
        label={t("noteLabel")}
        missing={t("needNote")}
        action={t("submitWithNote")}
        maxLength={1000}
        onCancel={() => setExplaining(false)}
        onSend={async (note) => {
          setExplaining(false);
          await submit(note);
        }}
      >
        <OpenPoints points={open} />
      </WordsDialog>
    </>
  );
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
  busy: boolean;
  onExplain: () => void;
  onSubmit: () => void;
}) {
  const t = useWords(collectionWords);
  const navigate = useNavigate();
  const { open, draft, busy } = props;
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
          {[open > 0 ? t("openLeft", { n: open }) : "", draft].filter(Boolean).join(" · ")}
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

/** Keeps the form on the server while it is being filled; says in words how that stands. */
function useDraft(order: OrderDetail, rested: EvidenceForm, form: EvidenceForm): string {
  const t = useWords(collectionWords);
  const [first] = useState(form);
  const [saved, setSaved] = useState<{ form: EvidenceForm; at: string | null }>({
    form: first,
    at: order.draftSavedAt,
  });
  const save = useWrite(saveEvidenceDraft);
  const keep = useEffectEvent((content: EvidenceForm) => {
    if (content === saved.form) return;
    const done = ({ savedAt }: { savedAt: string }) => setSaved({ form: content, at: savedAt });
    save.mutate({ id: order.id, draft: draftOf(content) }, { onSuccess: done });
  });
  useEffect(() => keep(rested), [rested]);
  useUnsavedChanges(form !== saved.form);
  if (save.isError) return t("draftFailed");
  if (form !== saved.form) return t("draftSaving");
  return saved.at === null ? "" : t("draftSaved", { time: dateTime(saved.at)?.slice(11) ?? "" });
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
            <small>{t("dueBy", { day: order.evidenceDueAt.slice(0, 10) })}</small>
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
