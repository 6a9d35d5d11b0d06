import { Button } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import type { Page } from "#shared/ui/query-table/query.ts";
import { OrderList } from "./frames/collection.tsx";
import { type Order, orderAt } from "./samples.ts";
import { frameWords } from "./words.ts";

const rowCount = 50_000;

/** What a keyset server does: the mark is the last row's number, and the page is what follows it. */
export function ShowBigList() {
  return (
    <OrderList
      id="gallery.big"
      load={async ({ after, size, filters }) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        const start = after === null ? 0 : Number(after);
        const wanted = (filters["q"] ?? "").toLowerCase();
        const rows: Order[] = [];
        let index = start;
        for (; index < rowCount && rows.length < size; index += 1) {
          const order = orderAt(index);
          const fits = wanted === "" || `${order.no} ${order.who}`.toLowerCase().includes(wanted);
          if (fits && (!filters["status"] || filters["status"] === order.status)) rows.push(order);
        }
        return {
          rows,
          next: index < rowCount ? String(index) : null,
          ...(wanted === "" && !filters["status"] && { total: rowCount }),
        };
      }}
    />
  );
}

export function ShowEmptyList() {
  const t = useWords(frameWords);
  const empty = (
    <EmptyState
      title={t("emptyOrders")}
      text={t("emptyOrdersText")}
      action={<Button>{t("receive")}</Button>}
    />
  );
  return (
    <OrderList id="gallery.empty" load={() => Promise.resolve({ rows: [], next: null })} empty={empty} />
  );
}

export function ShowLoadingList() {
  return <OrderList id="gallery.loading" load={() => new Promise<Page<Order>>(() => {})} />;
}

export function ShowFailedList() {
  return (
    <OrderList
      id="gallery.failed"
      load={() => Promise.reject(new Error("the sample server was told to fail"))}
    />
  );
}
