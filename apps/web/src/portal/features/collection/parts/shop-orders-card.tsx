import { listShopOrders, type ShopOrderRow } from "@causeway/contract/portal/shop";
import { shopOrdersAtMost } from "@causeway/contract/portal/collection";
import { compare, type Money as Amount, sum } from "@causeway/money";
import { useQuery } from "@tanstack/react-query";
import { Button, Checkbox } from "antd";
import { Link } from "react-router";
import type { Call } from "#shared/api/call.ts";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateOf } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import {
  type ChosenOrder,
  emptyContract,
  emptyInvoice,
  type EvidenceForm,
  matchOrders,
} from "../evidence-form.ts";
import type { OrderDetail } from "../queries.ts";
import { collectionWords } from "../words.ts";
import styles from "../collection.module.css";

type Part = {
  order: OrderDetail;
  form: EvidenceForm;
  received: Amount;
  onChange: (changed: Partial<EvidenceForm>) => void;
  fault: string | undefined;
};

/** What a marketplace paid is proved by the orders it paid for; those no receipt accounts for yet stand here. */
export function ShopOrdersCard(props: Part) {
  const { order } = props;
  return order.shopId === null ? null : <OpenOrders {...props} shopId={order.shopId} />;
}

/** As many as evidence may name, the oldest first, because that is how marketplaces pay. */
async function readOpen(call: Call, shopId: string, signal: AbortSignal): Promise<ShopOrderRow[]> {
  const rows: ShopOrderRow[] = [];
  let after: string | undefined;
  do {
    const input = { shopId, open: true, size: 100 as const, ...(after !== undefined && { after }) };
    const page = await call(listShopOrders, input, { signal });
    rows.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined && rows.length < shopOrdersAtMost);
  return rows.slice(0, shopOrdersAtMost);
}

function OpenOrders({ shopId, form, received, onChange, fault }: Part & { shopId: string }) {
  const t = useWords(collectionWords);
  const call = useCall();
  const open = useQuery({
    queryKey: ["shop", "open", shopId],
    queryFn: ({ signal }) => readOpen(call, shopId, signal),
  });
  const rows = (open.data ?? []).filter(({ left }) => left.currency === received.currency);
  const choose = (row: ShopOrderRow, isChosen: boolean) =>
    onChange({
      shopOrders: isChosen
        ? [...form.shopOrders, { shopId, orderRef: row.orderRef, thisTime: row.left }]
        : form.shopOrders.filter(({ orderRef }) => orderRef !== row.orderRef),
    });
  return (
    <Card
      title={t("shopOrders")}
      extra={
        <Button
          size="small"
          disabled={rows.length === 0}
          onClick={() => onChange({ shopOrders: matchOrders(shopId, rows, received) })}
        >
          {t("matchOrders")}
        </Button>
      }
    >
      {rows.length === 0 && !open.isPending ? (
        <EmptyState
          row
          title={t("noShopOrders")}
          text={t("noShopOrdersText")}
          action={<Link to={`/account/shopDetail/${shopId}`}>{t("toShop")}</Link>}
        />
      ) : (
        <ul className={styles.orders} aria-label={t("shopOrders")}>
          {rows.map((row) => (
            <OrderRow
              key={row.orderRef}
              row={row}
              chosen={form.shopOrders.find(({ orderRef }) => orderRef === row.orderRef)}
              onChoose={(isChosen) => choose(row, isChosen)}
            />
          ))}
        </ul>
      )}
      <Chosen form={form} received={received} fault={fault} />
      {form.contracts.length === 0 && (
        <Button
          type="link"
          className={styles.addpaper ?? ""}
          onClick={() => onChange({ contracts: [emptyContract(received)], invoices: [emptyInvoice] })}
        >
          {t("addPapers")}
        </Button>
      )}
    </Card>
  );
}

function Chosen({ form, received, fault }: Pick<Part, "form" | "received" | "fault">) {
  const t = useWords(collectionWords);
  const chosen = sum(
    received.currency,
    form.shopOrders.map(({ thisTime }) => moneyFrom(thisTime)),
  );
  return (
    <>
      <div className={styles.chosen} role="status">
        <span>{t("chosenOrders", { n: form.shopOrders.length })}</span>
        <span>
          <Money value={chosen} /> / <Money value={received} />
        </span>
      </div>
      {compare(chosen, received) < 0 && fault !== undefined && (
        <div role="alert" className={styles.open}>
          {fault}
        </div>
      )}
    </>
  );
}

function OrderRow(props: {
  row: ShopOrderRow;
  chosen: ChosenOrder | undefined;
  onChoose: (isChosen: boolean) => void;
}) {
  const { row, chosen, onChoose } = props;
  return (
    <li>
      <Checkbox checked={chosen !== undefined} onChange={(event) => onChoose(event.target.checked)}>
        {row.orderRef} <small className={styles.label}>{dateOf(row.orderedAt)}</small>
      </Checkbox>
      <Money value={moneyFrom(chosen?.thisTime ?? row.left)} />
    </li>
  );
}
