import { exchangeStatuses, exportExchangeOrders } from "@causeway/contract/portal/exchange";
import { accountCurrencies, printRate } from "@causeway/money";
import { Button } from "antd";
import { useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { type Translate, useWords } from "#shared/i18n/words.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import type { Column } from "#shared/ui/query-table/columns.ts";
import { ExportMenu } from "#shared/ui/query-table/export-menu.tsx";
import type { Filter } from "#shared/ui/query-table/filters.tsx";
import { QueryTable } from "#shared/ui/query-table/query-table.tsx";
import { Sums } from "#shared/ui/query-table/sums.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { routes } from "#portal/routes.ts";
import {
  type ExchangeRow,
  filtersFrom,
  listId,
  loadExchanges,
  rateFrom,
  tones,
  useExchangesFollow,
  useSummary,
} from "../exchanges.ts";
import { exchangeWords } from "../words.ts";

const rowKey = (row: ExchangeRow) => row.id;
const detailOf = (row: ExchangeRow) => `${routes.ExchangeOrderDetail.path}?id=${row.id}`;
const filterNames = ["orderNo", "dayFrom", "dayTo", "sell", "buy", "status"];

export function ExchangeListPage() {
  const t = useWords(exchangeWords);
  const call = useCall();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  useExchangesFollow();
  const asked = filtersFrom(Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ""])));
  const summary = useSummary(asked);
  const columns = useMemo(() => exchangeColumns(t), [t]);
  const filters = useMemo(() => exchangeFilters(t), [t]);
  const card = useMemo(() => exchangeCard(t), [t]);
  const views = {
    name: "status",
    items: [
      { value: "", label: t("statusAll") },
      ...exchangeStatuses.map((value) => {
        const count = summary.data?.counts.find(({ status }) => status === value)?.n;
        return { value, label: t(value), ...(count !== undefined && { count }), turn: false };
      }),
    ],
  };
  const totals = useCallback(() => {
    if (!summary.data || summary.data.sold.length === 0) return undefined;
    const { sold, bought, more } = summary.data;
    const sums = (of: typeof sold) => of.map(({ amount, n }) => ({ value: moneyFrom(amount), n }));
    return (
      <>
        <Sums label={more ? `${t("totalSold")} · ${t("newestOnly")}` : t("totalSold")} sums={sums(sold)} />
        <Sums label={t("totalBought")} sums={sums(bought)} />
      </>
    );
  }, [t, summary.data]);
  const actions = useCallback(
    (row: ExchangeRow) => [{ key: "details", label: t("details"), run: () => void navigate(detailOf(row)) }],
    [t, navigate],
  );
  const toExchange = () => void navigate(routes.CurrencyExchangeApplication.path);
  return (
    <QueryTable<ExchangeRow>
      id={listId}
      title={t("toOrders")}
      extra={
        <>
          <ExportMenu fetch={(format) => call(exportExchangeOrders, { ...asked, format })} />
          <Guarded needs={["exchange.create"]}>
            <Button type="primary" onClick={toExchange}>
              {t("confirmEmpty")}
            </Button>
          </Guarded>
        </>
      }
      load={(query, signal) => loadExchanges(call, query, signal)}
      rowKey={rowKey}
      columns={columns}
      card={card}
      href={detailOf}
      filters={filters}
      views={views}
      totals={totals}
      actions={actions}
      empty={
        <EmptyState
          title={t("empty")}
          text={t("emptyText")}
          action={
            <Guarded needs={["exchange.create"]}>
              <Button onClick={toExchange}>{t("emptyAct")}</Button>
            </Guarded>
          }
        />
      }
    />
  );
}

type T = Translate<typeof exchangeWords.rows>;

function exchangeColumns(t: T): Column<ExchangeRow>[] {
  return [
    {
      id: "no",
      title: t("numberApplied"),
      width: 184,
      fixed: true,
      cell: (row) => <TwoLines first={<CopyText value={row.orderNo} />} second={dateTime(row.appliedAt)} />,
    },
    {
      id: "sell",
      title: t("original"),
      width: 156,
      align: "end",
      fixed: true,
      cell: (row) => <Money value={moneyFrom(row.sell)} />,
    },
    {
      id: "buy",
      title: t("target"),
      width: 156,
      align: "end",
      cell: (row) => <Money value={moneyFrom(row.buy)} />,
    },
    {
      id: "rate",
      title: t("rate"),
      width: 112,
      cell: ({ rate }) => (
        <TwoLines first={printRate(rateFrom(rate))} second={`${rate.base} / ${rate.quote}`} />
      ),
    },
    {
      id: "status",
      title: t("statusEnded"),
      width: 168,
      cell: (row) => (
        <TwoLines
          first={<StatusTag tone={tones[row.status]}>{t(row.status)}</StatusTag>}
          second={dateTime(row.endedAt) ?? "–"}
        />
      ),
    },
  ];
}

function exchangeCard(t: T) {
  return (row: ExchangeRow) => ({
    title: `${row.sell.currency} → ${row.buy.currency}`,
    amount: <Money value={moneyFrom(row.buy)} />,
    note: dateTime(row.appliedAt)?.slice(5, 16) ?? "",
    status: <StatusTag tone={tones[row.status]}>{t(row.status)}</StatusTag>,
  });
}

function exchangeFilters(t: T): Filter[] {
  return [
    { kind: "text", name: "orderNo", label: t("searchNo") },
    { kind: "days", name: "day", label: t("period") },
    { kind: "currency", name: "sell", label: t("sold"), codes: accountCurrencies, width: 140 },
    { kind: "currency", name: "buy", label: t("bought"), codes: accountCurrencies, width: 140 },
  ];
}
