import { Button, Skeleton } from "antd";
import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Card, Columns } from "#shared/ui/frame/card.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import { SpokenTitle } from "#shared/ui/value/spoken.tsx";
import { useCertification } from "./features/account/accounts.ts";
import { BalancesCard } from "./features/balance/parts/balances-card.tsx";
import { balanceWords } from "./features/balance/words.ts";
import { QuickExchange } from "./features/exchange/quick-exchange.tsx";
import { RecentExchanges } from "./features/exchange/parts/recent.tsx";
import { ReferenceCard } from "./features/exchange/parts/reference-card.tsx";
import { routeWords } from "./route-words.ts";
import { routes } from "./routes.ts";

/** Where the day begins: what the company has, and what it does most with it. */
export function DashboardPage() {
  const title = useWords(routeWords);
  const certification = useCertification();
  return (
    <>
      <SpokenTitle>{title("dashboard.index")}</SpokenTitle>
      {certification === undefined && (
        <Card>
          <Skeleton active paragraph={{ rows: 6 }} />
        </Card>
      )}
      {certification !== undefined && certification !== "NORMAL" && (
        <NotCertified isInReview={certification === "AUDITING"} />
      )}
      {certification === "NORMAL" && (
        <Columns
          width={352}
          aside={
            <>
              <Guarded needs={["exchange.create"]}>
                <QuickExchange />
              </Guarded>
              <Guarded needs={["exchange.view"]}>
                <RecentExchanges />
              </Guarded>
            </>
          }
        >
          <BalancesCard />
          <ReferenceCard />
        </Columns>
      )}
    </>
  );
}

function NotCertified({ isInReview }: { isInReview: boolean }) {
  const t = useWords(balanceWords);
  return (
    <Card>
      <EmptyState
        title={t(isInReview ? "inReviewTitle" : "notCertifiedTitle")}
        text={t(isInReview ? "inReviewText" : "notCertifiedText")}
        action={
          <Link to={routes.RealNameAuth.path}>
            <Button type={isInReview ? "default" : "primary"}>
              {t(isInReview ? "toReview" : "toRealName")}
            </Button>
          </Link>
        }
      />
    </Card>
  );
}
