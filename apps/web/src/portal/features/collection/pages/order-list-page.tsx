import { collectionStatuses, exportCollectionOrders } from "@causeway/contract/portal/collection";
import { accountCurrencies } from "@causeway/money";
import { App, Button } from "antd";
import { useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { type Translate, useWords } from "#shared/i18n/words.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import type { Column } from "#shared/ui/query-table/columns.ts";
import { ExportMenu } from "#shared/ui/query-table/export-menu.tsx";
import type { Filter } from "#shared/ui/query-table/filters.tsx";
import { QueryTable } from "#shared/ui/query-table/query-table.tsx";
import { Sums } from "#shared/ui/query-table/sums.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { type ListedShop, useShops, useSync } from "#portal/features/shop/shops.ts";
import { routes } from "#portal/routes.ts";
import {
  filtersFrom,
  listId,
  loadOrders,
  type OrderRow,
  tones,
  useCollectionsFollow,
  useSummary,
} from "../queries.ts";
import { collectionWords } from "../words.ts";

const rowKey = (row: OrderRow) => row.id;
const yourTurn = (row: OrderRow) => row.status === "WAITING_RELATIVE" || row.status === "REJECT";
const detailOf = (row: OrderRow) => `${routes.CollectionOrderDetail.path}?id=${row.id}`;
const filterNames = ["q", "dayFrom", "dayTo", "currency", "shop", "status"];

export function OrderListPage() {
  const t = useWords(collectionWords);
  const call = useCall();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  useCollectionsFollow();
  const asked = filtersFrom(Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ""])));
  const summary = useSummary(asked);
  const columns = useMemo(() => orderColumns(t), [t]);
  const shops = useShops().data?.shops;
  const { mutate: synchronize } = useSync();
  const { message } = App.useApp();
  const filters = useMemo(() => orderFilters(t, shops ?? []), [t, shops]);
  const card = useMemo(() => orderCard(t), [t]);
  const views = {
    name: "status",
    items: [
      { value: "", label: t("all") },
      ...collectionStatuses.map((value) => {
        const count = summary.data?.counts.find(({ status }) => status === value)?.n;
        return {
          value,
          label: t(value),
          ...(count !== undefined && { count }),
          turn: value === "WAITING_RELATIVE",
        };
      }),
    ],
  };
  const totals = useCallback(
    () =>
      summary.data && (
        <Sums
          label={t(summary.data.more ? "totalsNewest" : "totals")}
          sums={summary.data.sums.map(({ amount, n }) => ({ value: moneyFrom(amount), n }))}
        />
      ),
    [t, summary.data],
  );
  const actions = useMemo(
    () => (row: OrderRow) => {
      const go = (key: string, label: string, to: string) => ({ key, label, run: () => void navigate(to) });
      const associated = `${routes.AssociatedCredentials.path}?id=${row.id}`;
      return [
        ...(row.status === "WAITING_RELATIVE" ? [go("associate", t("associate"), associated)] : []),
        ...(row.status === "REJECT" ? [go("modify", t("modify"), associated)] : []),
        go("details", t("details"), detailOf(row)),
        ...(canSync(row, shops ?? [])
          ? [
              {
                key: "synchronize",
                label: t("synchronize"),
                run: () =>
                  synchronize(
                    { shopId: row.shopId ?? "" },
                    {
                      onSuccess: () => void message.success(t("syncStarted")),
                      onError: (error) => void message.error(messageOf(error)),
                    },
                  ),
              },
            ]
          : []),
        go("print", t("print"), routes.CollectionOrderPage.path.replace(":id", row.id)),
      ];
    },
    [t, navigate, shops, synchronize, message],
  );
  return (
    <QueryTable<OrderRow>
      id={listId}
      title={t("orders")}
      extra={<ExportMenu fetch={(format) => call(exportCollectionOrders, { ...asked, format })} />}
      load={(query, signal) => loadOrders(call, query, signal)}
      rowKey={rowKey}
      columns={columns}
      card={card}
      href={detailOf}
      filters={filters}
      views={views}
      totals={totals}
      actions={actions}
      yourTurn={yourTurn}
      empty={
        <EmptyState
          title={t("empty")}
          text={t("emptyText")}
          action={<Button onClick={() => void navigate(routes.MyAccount.path)}>{t("emptyAct")}</Button>}
        />
      }
    />
  );
}

type T = Translate<typeof collectionWords.rows>;

const placeOf = (t: T, row: OrderRow) =>
  row.shopName === null
    ? [t("b2b"), `${row.accountName} ···· ${row.accountTail}`]
    : [row.shopName, row.platformName ?? ""];

function orderColumns(t: T): Column<OrderRow>[] {
  return [
    {
      id: "no",
      title: t("numberCollected"),
      width: 168,
      fixed: true,
      cell: (row) => <TwoLines first={<CopyText value={row.orderNo} />} second={dateTime(row.collectedAt)} />,
    },
    {
      id: "payer",
      title: t("payer"),
      cell: (row) => (
        <TwoLines
          first={row.payerName}
          second={row.payerAccountTail === "" ? t("noAccount") : t("accountNo", { n: row.payerAccountTail })}
        />
      ),
    },
    {
      id: "shop",
      title: t("shopAccount"),
      cell: (row) => {
        const [first, second] = placeOf(t, row);
        return <TwoLines first={first} second={second} />;
      },
    },
    {
      id: "amount",
      title: t("collected"),
      width: 160,
      align: "end",
      fixed: true,
      cell: (row) => <Money value={moneyFrom(row.amount)} />,
    },
    {
      id: "status",
      title: t("status"),
      width: 160,
      cell: (row) => <StatusTag tone={tones[row.status]}>{t(row.status)}</StatusTag>,
    },
  ];
}

function orderCard(t: T) {
  return (row: OrderRow) => ({
    title: row.payerName,
    amount: <Money value={moneyFrom(row.amount)} />,
    note: dateTime(row.collectedAt)?.slice(5, 16) ?? "",
    status: <StatusTag tone={tones[row.status]}>{t(row.status)}</StatusTag>,
  });
}

/** A receipt of a marketplace's shop, as long as it is not in the balance or back with its payer. */
function canSync(row: OrderRow, shops: readonly ListedShop[]): boolean {
  const shop = shops.find(({ shopId }) => shopId === row.shopId);
  const isOver = row.status === "FINISHED" || row.status === "REFUNDED";
  return !isOver && shop?.status === "ACTIVE" && shop.platform !== null;
}

function orderFilters(t: T, shops: readonly ListedShop[]): Filter[] {
  return [
    { kind: "text", name: "q", label: t("search") },
    { kind: "days", name: "day", label: t("period") },
    { kind: "currency", name: "currency", label: t("currency"), codes: accountCurrencies, width: 120 },
    {
      kind: "choice",
      name: "shop",
      label: t("shopFilter"),
      options: [
        { value: "b2b", label: t("b2b") },
        ...shops.map(({ shopId, name }) => ({ value: shopId, label: name })),
      ],
    },
  ];
}
