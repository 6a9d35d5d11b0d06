import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { Columns, PageHead } from "#shared/ui/frame/card.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { routeWords } from "#portal/route-words.ts";
import { ChangesCard, PaidCard } from "../parts/aside-cards.tsx";
import { CollectionTable, ExchangeTable, PaymentTable } from "../parts/price-tables.tsx";
import { TierCard } from "../parts/tier-card.tsx";
import { TrialCard } from "../parts/trial-card.tsx";
import { usePaper, usePrices, type Prices } from "../prices.ts";
import { priceWords } from "../words.ts";

/** What everything costs this company, in the order in which money comes, is exchanged and goes. */
export function PricesPage() {
  const t = useWords(priceWords);
  const title = useWords(routeWords);
  const { data, error, refetch } = usePrices();
  const paper = usePaper();
  return (
    <>
      <PageHead title={title("enterprise.price")} {...(data && { note: t("note", { day: data.since }) })}>
        {data && (
          <Button icon={<DownloadOutlined aria-hidden />} loading={paper.busy} onClick={paper.save}>
            {t("paper")}
          </Button>
        )}
      </PageHead>
      {data ? (
        <PriceCards prices={data} />
      ) : (
        <Pending error={error} failed={t("failed")} rows={8} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function PriceCards({ prices }: { prices: Prices }) {
  const rowsOf = (kind: Prices["rows"][number]["kind"]) => prices.rows.filter((row) => row.kind === kind);
  const aside = (
    <>
      <PaidCard paid={prices.paid} />
      <TrialCard />
      <ChangesCard changes={prices.changes} today={prices.today} />
    </>
  );
  return (
    <Columns aside={aside}>
      <TierCard prices={prices} />
      <CollectionTable rows={rowsOf("collection")} />
      <ExchangeTable rows={rowsOf("exchange")} />
      <PaymentTable rows={rowsOf("payment")} />
    </Columns>
  );
}
