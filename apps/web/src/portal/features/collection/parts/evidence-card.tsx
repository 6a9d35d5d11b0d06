import { useDocumentView } from "#portal/features/documents/document-view.tsx";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { Facts, Files } from "#shared/ui/frame/detail.tsx";
import { moneyFrom, moneyText } from "#shared/ui/value/money.tsx";
import { sizeText } from "#shared/ui/upload/limits.ts";
import type { OrderDetail } from "../queries.ts";
import { collectionWords } from "../words.ts";

/** What was handed in last, with its files. */
export function EvidenceCard({ order }: { order: OrderDetail }) {
  const t = useWords(collectionWords);
  const { show, view } = useDocumentView();
  const { evidence } = order;
  if (evidence === null) return null;
  const files = order.files.map(({ documentId, name, bytes }) => ({
    id: documentId,
    name,
    size: sizeText(bytes),
  }));
  return (
    <Card title={t("evidence")}>
      <Facts
        facts={[
          { label: t("tradeType"), value: t(evidence.tradeType) },
          { label: t("paymentType"), value: t(evidence.paymentType) },
          { label: t("logisticsNo"), value: evidence.logistics?.logisticsNo ?? "–" },
          ...evidence.contracts.map(({ contractNo, total, thisTime }) => ({
            label: `${t("contract")} ${contractNo}`,
            value: `${moneyText(moneyFrom(thisTime))} / ${moneyText(moneyFrom(total))}`,
          })),
          ...evidence.invoices.map(({ invoiceNo }) => ({ label: t("invoiceNo"), value: invoiceNo })),
          ...(evidence.shopOrders.length === 0
            ? []
            : [{ label: t("shopOrders"), value: t("chosenOrders", { n: evidence.shopOrders.length }) }]),
          ...(order.note === null ? [] : [{ label: t("note"), value: order.note, wide: true }]),
        ]}
      />
      <Files files={files} onShow={(file) => show(file.id)} />
      {view}
    </Card>
  );
}
