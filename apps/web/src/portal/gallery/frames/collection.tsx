import { SyncOutlined } from "@ant-design/icons";
import { accountCurrencies } from "@causeway/money";
import { Button } from "antd";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { type Translate, useWords } from "#shared/i18n/words.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import type { Column } from "#shared/ui/query-table/columns.ts";
import type { Filter } from "#shared/ui/query-table/filters.tsx";
import { QueryTable, type QueryTableProps } from "#shared/ui/query-table/query-table.tsx";
import { Sums } from "#shared/ui/query-table/sums.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { routeWords } from "#portal/route-words.ts";
import { amount, type Order, type OrderStatus, orders, orderTone } from "../samples.ts";
import { frameWords } from "../words.ts";

const counts: Readonly<Partial<Record<OrderStatus, number>>> = {
  WAITING_RELATIVE: 2,
  AUDITING: 1,
  NOT_CREDITED: 1,
  FINISHED: 117,
  REJECT: 1,
  REFUNDED: 6,
};

const rowKey = (order: Order) => order.no;
const yourTurn = (order: Order) => order.status === "WAITING_RELATIVE";

export function OrderList(props: {
  id: string;
  load: QueryTableProps<Order>["load"];
  empty?: ReactNode;
  totals?: ReactNode;
  total?: number;
}) {
  const t = useWords(frameWords);
  const title = useWords(routeWords);
  const { columns, card, filters, views, actions } = useOrderList(props.total);
  return (
    <QueryTable<Order>
      id={props.id}
      title={title("collection.order")}
      note={t("lastSync")}
      extra={<Button icon={<SyncOutlined aria-hidden />}>{t("sync")}</Button>}
      load={props.load}
      rowKey={rowKey}
      columns={columns}
      card={card}
      filters={filters}
      views={views}
      totals={() => props.totals}
      actions={actions}
      yourTurn={yourTurn}
      onExport={() => {}}
      empty={props.empty}
    />
  );
}

function orderColumns(t: Translate<typeof frameWords.rows>): Column<Order>[] {
  return [
    {
      id: "no",
      title: t("numberCollected"),
      width: 160,
      fixed: true,
      cell: (row) => <TwoLines first={<CopyText value={row.no} />} second={row.at} />,
    },
    {
      id: "payer",
      title: t("payer"),
      cell: (row) => <TwoLines first={row.who} second={t("accountNo", { n: row.account })} />,
    },
    {
      id: "shop",
      title: t("shopAccount"),
      cell: (row) => <TwoLines first={row.shop === "b2b" ? t("b2b") : row.shop} second={row.via} />,
    },
    {
      id: "amount",
      title: t("collected"),
      width: 144,
      align: "end",
      fixed: true,
      cell: (row) => <Money value={row.amount} />,
    },
    {
      id: "status",
      title: t("status"),
      width: 160,
      cell: (row) => <StatusTag tone={orderTone[row.status]}>{t(row.status)}</StatusTag>,
    },
  ];
}

function useOrderList(total: number | undefined) {
  const t = useWords(frameWords);
  const navigate = useNavigate();
  return useMemo(() => {
    const columns = orderColumns(t);
    const filters: Filter[] = [
      { kind: "text", name: "q", label: t("searchOrders") },
      { kind: "days", name: "day", label: t("period") },
      { kind: "currency", name: "currency", label: t("currency"), codes: accountCurrencies, width: 120 },
      {
        kind: "choice",
        name: "shop",
        label: t("shopFilter"),
        options: [
          { value: "b2b", label: t("b2b") },
          { value: "amazon", label: "Amazon" },
        ],
      },
    ];
    const statuses = Object.keys(orderTone) as OrderStatus[];
    const views = {
      name: "status",
      items: [
        { value: "", label: t("all"), ...(total !== undefined && { count: total }) },
        ...statuses.map((value) => ({
          value,
          label: t(value),
          ...(total !== undefined && { count: counts[value] ?? 0 }),
          turn: value === "WAITING_RELATIVE",
        })),
      ],
    };
    const card = (row: Order) => ({
      title: row.who,
      amount: <Money value={row.amount} />,
      note: `${t("collection")} · ${row.at.slice(5, 16)}`,
      status: <StatusTag tone={orderTone[row.status]}>{t(row.status)}</StatusTag>,
    });
    const first = (row: Order) =>
      row.status === "WAITING_RELATIVE"
        ? t("associate")
        : row.status === "REJECT"
          ? t("modify")
          : t("details");
    const actions = (row: Order) => [
      { key: "first", label: first(row), run: () => void navigate(`/collection/detail?id=${row.no}`) },
      { key: "details", label: t("details"), run: () => void navigate(`/collection/detail?id=${row.no}`) },
      { key: "sync", label: t("sync"), run: () => {} },
    ];
    return { columns, filters, views, card, actions };
  }, [t, navigate, total]);
}

export function CollectionFrame() {
  return (
    <OrderList
      id="gallery.collection"
      total={128}
      totals={<Totals />}
      load={async ({ filters }) => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        const rows = orders.filter(
          ({ status, who, no }) =>
            (!filters["status"] || status === filters["status"]) &&
            `${no} ${who}`.toLowerCase().includes((filters["q"] ?? "").toLowerCase()),
        );
        return {
          rows,
          next: rows.length === orders.length ? "10" : null,
          ...(rows.length === orders.length && { total: 128 }),
        };
      }}
    />
  );
}

const sums = [
  { value: amount("USD", "412806.37"), n: 58 },
  { value: amount("EUR", "96244.10"), n: 31 },
  { value: amount("GBP", "21880.62"), n: 17 },
  { value: amount("JPY", "4320000"), n: 9 },
  { value: amount("HKD", "31200.00"), n: 6 },
  { value: amount("AUD", "7865.40"), n: 4 },
  { value: amount("SGD", "4120.00"), n: 3 },
];

function Totals() {
  return <Sums label={useWords(frameWords)("filterTotals")} sums={sums} />;
}
