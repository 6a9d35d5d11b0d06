import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import { platformLabels } from "#portal/features/account/words.ts";
import { routeWords } from "#portal/route-words.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead, Stack } from "#shared/ui/frame/card.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { LinkCard, LinkCards } from "#shared/ui/frame/link-card.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import styles from "../parts/shop.module.css";
import { SyncProgress } from "../parts/sync-progress.tsx";
import { ToBeCredited } from "../parts/to-be-credited.tsx";
import { toneOf, useShops, type ListedShop } from "../shops.ts";
import { shopStatusLabels, shopWords } from "../words.ts";

export function MyShopPage() {
  const t = useWords(shopWords);
  const title = useWords(routeWords);
  const { data, error, refetch } = useShops();
  const bind = (
    <Guarded needs={["shop.bind"]}>
      <Link to="/account/shopBind/new">
        <Button type="primary" icon={<PlusOutlined aria-hidden />}>
          {t("bind")}
        </Button>
      </Link>
    </Guarded>
  );
  const isEmpty = data?.shops.length === 0 && data.named.length === 0;
  return (
    <>
      <PageHead title={title("account.myShop")}>{data && !isEmpty && bind}</PageHead>
      {data === undefined && (
        <Pending error={error} failed={t("failed")} rows={4} onRetry={() => void refetch()} />
      )}
      {isEmpty && (
        <Card>
          <EmptyState title={t("emptyTitle")} text={t("emptyText")} action={bind} />
        </Card>
      )}
      <Stack>
        {data && data.named.length > 0 && <NamedShops named={data.named} />}
        {data && data.shops.length > 0 && (
          <LinkCards>
            {data.shops.map((shop) => (
              <ShopCard key={shop.shopId} shop={shop} />
            ))}
          </LinkCards>
        )}
      </Stack>
    </>
  );
}

type Named = NonNullable<ReturnType<typeof useShops>["data"]>["named"];

function NamedShops({ named }: { named: Named }) {
  const t = useWords(shopWords);
  const platform = useWords(platformLabels);
  return (
    <Card title={t("namedTitle")}>
      <ul className={styles.list}>
        {named.map((each) => (
          <li key={each.accountId} className={styles.named}>
            <div>
              <div>{each.name}</div>
              <div className={styles.sub}>
                {each.platform ? platform(each.platform) : t("site")} · {each.accountName}
              </div>
            </div>
            <Guarded needs={["shop.bind"]}>
              <Link to={`/account/shopBind/${each.accountId}`}>
                <Button>{t("goBind")}</Button>
              </Link>
            </Guarded>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ShopCard({ shop }: { shop: ListedShop }) {
  const t = useWords(shopWords);
  const status = useWords(shopStatusLabels);
  const platform = useWords(platformLabels);
  return (
    <LinkCard
      to={`/account/shopDetail/${shop.shopId}`}
      name={shop.name}
      sub={`${shop.platform ? platform(shop.platform) : t("site")} · ${shop.accountName}`}
      tag={<StatusTag tone={toneOf(shop)}>{status(shop.status)}</StatusTag>}
    >
      <div className={styles.figure}>
        <span className={styles.sub}>{t("toBeCredited")}</span>
        <ToBeCredited shop={shop} />
      </div>
      <SyncProgress shop={shop} />
      <div className={styles.sub}>{shop.link}</div>
    </LinkCard>
  );
}
