import type { ShopOrderRow } from "@causeway/contract/portal/shop";
import type { ShopOrderStatus } from "@causeway/contract/receiving/shop";
import { Button } from "antd";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import { regionName } from "#shared/ui/value/region.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import type { Tone } from "#shared/ui/theme/palette.ts";
import { useShopOrders, type ShopDetail } from "../shops.ts";
import { orderStatusLabels, shopWords } from "../words.ts";
import styles from "./shop.module.css";

const tones: Record<ShopOrderStatus, Tone> = {
  PAID: "proc",
  SHIPPED: "proc",
  DELIVERED: "done",
  REFUNDED: "closed",
  CANCELLED: "closed",
};

/** A shop's orders as its marketplace tells them, the newest first. */
export function OrdersCard({ shop }: { shop: ShopDetail }) {
  const t = useWords(shopWords);
  const orders = useShopOrders(shop.shopId);
  const rows = orders.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Card
      title={t("orders")}
      extra={<small className={styles.sub}>{t("ordersCount", { n: shop.orders })}</small>}
    >
      {rows.length === 0 ? (
        <EmptyState title={t("noOrdersTitle")} text={t("noOrdersText")} row />
      ) : (
        <div className={styles.tablebox}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("order")}</th>
                <th scope="col" className={styles.wide}>
                  {t("goods")}
                </th>
                <th scope="col">{t("orderStatus")}</th>
                <th scope="col" className={`${styles.end} ${styles.wide}`}>
                  {t("total")}
                </th>
                <th scope="col" className={styles.end}>
                  {t("net")}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <OrderLine key={row.orderRef} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {orders.hasNextPage && (
        <div className={styles.more}>
          <Button loading={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function OrderLine({ row }: { row: ShopOrderRow }) {
  const t = useWords(shopWords);
  const status = useWords(orderStatusLabels);
  const locale = useLocale();
  const country = regionName(locale, row.buyerCountry);
  return (
    <tr>
      <td>
        {row.orderRef}
        <div className={styles.sub}>{dateTime(row.orderedAt)?.slice(0, 16)}</div>
      </td>
      <td className={styles.wide}>
        {row.title}
        <div className={styles.sub}>{[country, row.tracking].filter(Boolean).join(" · ")}</div>
      </td>
      <td>
        <StatusTag tone={tones[row.status]}>{status(row.status)}</StatusTag>
      </td>
      <td className={`${styles.end} ${styles.wide}`}>
        <Money value={moneyFrom(row.total)} />
      </td>
      <td className={styles.end}>
        <Money value={moneyFrom(row.net)} />
        {row.left.amount !== row.net.amount && (
          <div className={styles.sub}>
            {t("left")} {row.left.amount}
          </div>
        )}
      </td>
    </tr>
  );
}
