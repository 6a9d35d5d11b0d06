import { DownloadOutlined } from "@ant-design/icons";
import { accountCurrencies, fromDecimal, type CurrencyCode } from "@causeway/money";
import { wordsIn, type Locale } from "@causeway/contract/locale";
import {
  countCases,
  exportCases,
  listCases,
  queueViews,
  releaseCase,
  takeCase,
  takeNextCase,
  type CaseRow,
  type QueueView,
} from "@causeway/contract/console/review";
import { riskLevels } from "@causeway/contract/review";
import type { OutputOf } from "@causeway/contract/route";
import { staffMay } from "@causeway/contract/staff-role";
import { useQuery } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useMemo, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { type Translate, useLocale, useWords } from "#shared/i18n/words.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import type { Column } from "#shared/ui/query-table/columns.ts";
import type { Filter } from "#shared/ui/query-table/filters.tsx";
import type { Query } from "#shared/ui/query-table/query.ts";
import { QueryTable } from "#shared/ui/query-table/query-table.tsx";
import { useExport } from "#shared/ui/save-file.ts";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { AssignDialog } from "../parts/assign-dialog.tsx";
import { Age, CaseStatus, Due, Holder, Risk } from "../parts/marks.tsx";
import { QueueNumbers } from "../parts/queue-numbers.tsx";
import { listId, useAct } from "../queries.ts";
import { caseWords, queueWords } from "../words.ts";
import styles from "./queue-page.module.css";

type Counts = OutputOf<typeof countCases>;

export function QueuePage() {
  const t = useWords(queueWords);
  const call = useCall();
  const counts = useQuery({ queryKey: ["reviewCounts"], queryFn: () => call(countCases, {}) });
  const [assigning, setAssigning] = useState<CaseRow | null>(null);
  useLiveQueries("reviewCase", [listId], ["reviewCounts"]);
  const { columns, filters, views, card } = useQueueShape(counts.data);
  const actions = useRowActions(setAssigning);
  const { staffId, role } = useStaff();
  return (
    <>
      <QueryTable<CaseRow>
        id={listId}
        title={t("title")}
        note={<QueueNumbers counts={counts.data} />}
        extra={
          <>
            <Export />
            {staffMay(role, "case.decide") && <TakeNext />}
          </>
        }
        load={async (query, signal) => call(listCases, inputOf(query), { signal })}
        rowKey={({ caseId }) => caseId}
        columns={columns}
        card={card}
        href={pathOf}
        filters={filters}
        views={views}
        actions={actions}
        yourTurn={({ assignee, state }) =>
          assignee?.id === staffId && state !== "asked" && state !== "closed"
        }
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      />
      <AssignDialog
        row={assigning}
        reviewers={counts.data?.reviewers ?? []}
        onClose={() => setAssigning(null)}
      />
    </>
  );
}

const pathOf = ({ caseId }: Pick<CaseRow, "caseId">) => `/review/${caseId}`;

function inputOf({ filters, after, size }: Query) {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  return { ...given, ...(after === null ? {} : { after }), limit: size };
}

/** What the queue shows under its filters, as a file. */
function Export() {
  const t = useWords(queueWords);
  const call = useCall();
  const [params] = useSearchParams();
  const { busy, save } = useExport();
  const asked = filterNames.map((name) => [name, params.get(name)] as const);
  const run = () => call(exportCases, Object.fromEntries(asked.filter(([, value]) => value)));
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => save(run)}>
      {t("export")}
    </Button>
  );
}

const filterNames = ["view", "search", "kind", "risk", "assignee", "currency"];

function TakeNext() {
  const t = useWords(queueWords);
  const navigate = useNavigate();
  const { message } = App.useApp();
  const { act, busy } = useAct(takeNextCase);
  const takeNext = async () => {
    const taken = await act({});
    if (taken?.caseId) await navigate(pathOf({ caseId: taken.caseId }));
    else if (taken) void message.info(t("noneLeft"));
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void takeNext()}>
      {t("takeNext")}
    </Button>
  );
}

/** Taking opens the case at once: whoever takes it wants to work on it. */
function useRowActions(assign: (row: CaseRow) => void) {
  const t = useWords(queueWords);
  const navigate = useNavigate();
  const { staffId, role } = useStaff();
  const { act: takeIt } = useAct(takeCase);
  const { act: release } = useAct(releaseCase);
  return (row: CaseRow) => {
    const open = { key: "look", label: t("look"), run: () => void navigate(pathOf(row)) };
    if (!staffMay(role, "case.decide") || row.state === "closed" || row.state === "screening") return [open];
    const free = row.assignee === null && row.firstBy?.id !== staffId;
    const take = async () => {
      if (await takeIt({ caseId: row.caseId })) await navigate(pathOf(row));
    };
    const mine = row.assignee?.id === staffId;
    const waits = row.state === "asked" || row.state === "confirmingAsked";
    return [
      ...(free ? [{ key: "take", label: t("take"), run: () => void take() }] : []),
      open,
      ...(mine && !waits
        ? [
            {
              key: "release",
              label: t("release"),
              run: () => void release({ caseId: row.caseId }, t("released")),
            },
          ]
        : []),
      ...(staffMay(role, "case.assign")
        ? [{ key: "assign", label: t("assign"), run: () => assign(row) }]
        : []),
    ];
  };
}

const turns: readonly QueueView[] = ["mine", "confirm"];

function useQueueShape(counts: Counts | undefined) {
  const t = useWords(queueWords);
  const words = useWords(caseWords);
  const locale = useLocale();
  const closed = useSearchParams()[0].get("view") === "closed";
  return useMemo(() => {
    const filters: Filter[] = [
      { kind: "text", name: "search", label: t("search") },
      {
        kind: "choice",
        name: "kind",
        label: t("kind"),
        width: 120,
        options: (counts?.kinds ?? []).map(({ kind, words: name }) => ({
          value: kind,
          label: wordsIn(locale, name),
        })),
      },
      {
        kind: "choice",
        name: "risk",
        label: t("risk"),
        width: 100,
        options: riskLevels.map((level) => ({ value: level, label: words(level) })),
      },
      {
        kind: "choice",
        name: "assignee",
        label: t("assignee"),
        width: 120,
        options: (counts?.reviewers ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: "currency", name: "currency", label: t("currency"), codes: accountCurrencies, width: 120 },
    ];
    const views = {
      name: "view",
      items: queueViews.map((view) => ({
        value: view === "open" ? "" : view,
        label: t(view),
        ...(counts && { count: counts.views[view] }),
        turn: turns.includes(view) && (counts?.views[view] ?? 0) > 0,
      })),
    };
    return { filters, views, columns: queueColumns(t, locale, closed), card: cardOf(locale) };
  }, [t, words, locale, counts, closed]);
}

function queueColumns(
  t: Translate<typeof queueWords.rows>,
  locale: Locale,
  closed: boolean,
): Column<CaseRow>[] {
  const say = (words: CaseRow["kind"]) => wordsIn(locale, words);
  return [
    {
      id: "caseNo",
      title: t("caseNo"),
      width: 192,
      fixed: true,
      cell: (row) => (
        <Link className={styles.no ?? ""} to={pathOf(row)}>
          {row.caseNo}
        </Link>
      ),
    },
    { id: "kind", title: t("kind"), width: 76, cell: (row) => say(row.kind) },
    { id: "subject", title: t("subject"), width: 150, cell: (row) => <Cut text={row.subjectNo} /> },
    { id: "merchant", title: t("merchant"), cell: (row) => <Cut text={row.merchantName} /> },
    {
      id: "amount",
      title: t("amount"),
      width: 132,
      align: "end",
      cell: (row) => <Amount row={row} />,
    },
    { id: "risk", title: t("risk"), width: 92, cell: (row) => <Risk level={row.risk} /> },
    {
      id: "signals",
      title: t("signals"),
      cell: (row) => <Cut text={row.signals.map(say).join(" · ") || t("noSignals")} />,
    },
    { id: "age", title: t("age"), width: 110, spare: true, cell: (row) => <Age since={row.openedAt} /> },
    ...(closed
      ? []
      : [{ id: "due", title: t("due"), width: 108, cell: (row: CaseRow) => <Due row={row} /> }]),
    { id: "assignee", title: t("assignee"), width: 96, cell: (row) => <Holder row={row} /> },
    {
      id: "status",
      title: t("status"),
      width: 100,
      fixed: true,
      cell: (row) => <CaseStatus state={row.state} outcome={row.outcome} />,
    },
  ];
}

function cardOf(locale: Locale) {
  return (row: CaseRow) => ({
    title: row.merchantName,
    amount: <Amount row={row} />,
    note: (
      <>
        {wordsIn(locale, row.kind)} · {row.subjectNo} · <Due row={row} />
      </>
    ),
    status: <CaseStatus state={row.state} outcome={row.outcome} />,
  });
}

function Amount({ row: { amount } }: { row: CaseRow }) {
  const value = amount && fromDecimal(amount.currency as CurrencyCode, amount.amount);
  return value ? <Money value={value} /> : <span>—</span>;
}

function Cut({ text }: { text: string }) {
  return (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  );
}
