import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { LinkCard, LinkCards } from "#shared/ui/frame/link-card.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { routeWords } from "#portal/route-words.ts";
import { statusTone, useAccounts, type ListedAccount } from "../accounts.ts";
import styles from "../parts/account.module.css";
import { Currencies } from "../parts/currencies.tsx";
import { accountWords, statusWords, typeWords } from "../words.ts";

export function MyAccountPage() {
  const t = useWords(accountWords);
  const title = useWords(routeWords);
  const { data, error, refetch } = useAccounts();
  const apply = (
    <Guarded needs={["account.apply"]}>
      <Link to="/account/apply">
        <Button type="primary" icon={<PlusOutlined aria-hidden />}>
          {t("apply")}
        </Button>
      </Link>
    </Guarded>
  );
  return (
    <>
      <PageHead title={title("account.myAccount")}>{data && data.length > 0 && apply}</PageHead>
      {data === undefined && (
        <Pending error={error} failed={t("failed")} rows={4} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <Card>
          <EmptyState title={t("emptyTitle")} text={t("emptyText")} action={apply} />
        </Card>
      )}
      <LinkCards>
        {data?.map((account) => (
          <AccountCard key={account.accountId} account={account} />
        ))}
      </LinkCards>
    </>
  );
}

function AccountCard({ account }: { account: ListedAccount }) {
  const t = useWords(accountWords);
  const status = useWords(statusWords);
  const type = useWords(typeWords);
  return (
    <LinkCard
      to={`/account/detail/${account.accountId}`}
      name={account.nickname}
      sub={account.name}
      tag={<StatusTag tone={statusTone[account.status]}>{status(account.status)}</StatusTag>}
    >
      <Currencies codes={account.currencies} />
      <div className={styles.sub}>
        {type(account.type)} · {account.accountNo}
        <br />
        {t("appliedAt", { time: dateTime(account.appliedAt) ?? "" })}
      </div>
    </LinkCard>
  );
}
