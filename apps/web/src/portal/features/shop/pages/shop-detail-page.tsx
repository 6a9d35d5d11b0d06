import { SyncOutlined } from "@ant-design/icons";
import { wordsIn as inLanguage } from "@causeway/contract/locale";
import { shopCase } from "@causeway/contract/portal/shop";
import { Alert, App, Button } from "antd";
import { Link, useParams } from "react-router";
import { platformLabels, providerLabels } from "#portal/features/account/words.ts";
import { DetailFrame } from "#portal/features/review/detail-frame.tsx";
import { messageOf } from "#shared/api/call-error.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateOf, dateTime } from "#shared/ui/value/date-time.ts";
import { Facts, NextStep, Pairs } from "#shared/ui/frame/detail.tsx";
import { useConfirm } from "#shared/ui/frame/overlay.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import { NameBlock } from "#shared/ui/value/name-block.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { regionName } from "#shared/ui/value/region.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { Timeline } from "#shared/ui/frame/timeline.tsx";
import { OrdersCard } from "../parts/orders-card.tsx";
import styles from "../parts/shop.module.css";
import { SyncProgress } from "../parts/sync-progress.tsx";
import { ToBeCredited } from "../parts/to-be-credited.tsx";
import { toneOf, useAuthorise, useShop, useSync, useUnbind, type ShopDetail } from "../shops.ts";
import { shopStatusLabels, shopWords } from "../words.ts";

export function ShopDetailPage() {
  const t = useWords(shopWords);
  const { id = "" } = useParams();
  const { data: shop, error, refetch } = useShop(id);
  if (!shop) return <Pending error={error} failed={t("failed")} rows={8} onRetry={() => void refetch()} />;
  return <Loaded shop={shop} />;
}

function Loaded({ shop }: { shop: ShopDetail }) {
  const status = useWords(shopStatusLabels);
  return (
    <DetailFrame
      subject={{ kind: shopCase, subjectId: shop.shopId }}
      number={shop.sellerId ?? shop.merchantNo ?? new URL(shop.link).hostname}
      status={<StatusTag tone={toneOf(shop)}>{status(shop.status)}</StatusTag>}
      amount={<NameBlock heading name={shop.name} sub={<CopyText value={shop.link} whole />} />}
      actions={
        <Guarded needs={["shop.bind"]}>
          <Actions shop={shop} />
        </Guarded>
      }
      head={<Figures shop={shop} />}
      next={<Next shop={shop} />}
      aside={<Aside shop={shop} />}
    >
      <Reasons shop={shop} />
      {shop.platform !== null && <SyncCard shop={shop} />}
      {shop.platform !== null && <OrdersCard shop={shop} />}
      <BankCard shop={shop} />
    </DetailFrame>
  );
}

function Figures({ shop }: { shop: ShopDetail }) {
  const t = useWords(shopWords);
  const isSite = shop.platform === null;
  return (
    <div className={styles.figures}>
      <div className={styles.figure}>
        <span className={styles.sub}>{t("toBeCredited")}</span>
        <ToBeCredited shop={shop} />
        <span className={styles.sub}>{t(isSite ? "toBeCreditedSite" : "toBeCreditedHelp")}</span>
      </div>
      {!isSite && (
        <div className={styles.figure}>
          <span className={styles.sub}>{t("arrived")}</span>
          <Money value={moneyFrom(shop.arrived)} size="balance" />
        </div>
      )}
    </div>
  );
}

/** What the status means and who has to act. */
function Next({ shop }: { shop: ShopDetail }) {
  const t = useWords(shopWords);
  const { status, waitsFor, reviewDueAt } = shop;
  const text =
    status === "AUDITING"
      ? waitsFor === "us"
        ? t("nextReview", { due: dateTime(reviewDueAt ?? "")?.slice(0, 16) ?? "" })
        : t("nextAuthorise")
      : t(`next${status}`);
  const isTurn = waitsFor === "you";
  return (
    <NextStep verdict={t(isTurn ? "nextYou" : "nextNone")} yourTurn={isTurn}>
      {text}
    </NextStep>
  );
}

function Actions({ shop }: { shop: ShopDetail }) {
  const t = useWords(shopWords);
  const authorise = useAuthorise();
  const unbind = useUnbind();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { status, waitsFor, shopId, platform } = shop;
  const isMend = waitsFor === "you" && (status === "REJECT" || status === "AUDITING");
  const leave = () => authorise.mutate(shopId, { onError: (error) => void message.error(messageOf(error)) });
  const ask = () =>
    void confirm({
      title: t("unbindTitle", { name: shop.name }),
      content: t(platform === null ? "unbindTextSite" : "unbindText"),
      okText: t("unbind"),
      cancelText: t("cancel"),
      okButtonProps: { danger: true },
      onOk: () =>
        unbind.mutateAsync({ shopId }).then(
          () => message.success(t("unbound")),
          (error: unknown) => message.error(messageOf(error)),
        ),
    });
  return (
    <div className={styles.buttons}>
      {platform !== null && waitsFor === "you" && status !== "REJECT" && (
        <Button type="primary" loading={authorise.isPending} onClick={leave}>
          {t(status === "TOKEN_EXPIRED" ? "authoriseAgain" : "authorise")}
        </Button>
      )}
      {platform !== null && status === "ACTIVE" && (
        <Button loading={authorise.isPending} onClick={leave}>
          {t("authoriseAgain")}
        </Button>
      )}
      {(isMend || status === "UNBOUND") && (
        <Link to={`/account/shopBind/${shopId}`}>
          <Button type={status === "AUDITING" ? "default" : "primary"}>
            {t(status === "UNBOUND" ? "rebind" : "mend")}
          </Button>
        </Link>
      )}
      {waitsFor !== "us" && status !== "UNBOUND" && <Button onClick={ask}>{t("unbind")}</Button>}
    </div>
  );
}

function Reasons({ shop }: { shop: ShopDetail }) {
  const t = useWords(shopWords);
  const locale = useLocale();
  if (shop.reasons.length === 0) return null;
  return (
    <Card title={t("reasons")}>
      <ul className={styles.reasons}>
        {shop.reasons.map(({ field, words }) => (
          <li key={`${field} ${words[0]}`}>{inLanguage(locale, words)}</li>
        ))}
      </ul>
    </Card>
  );
}

function SyncCard({ shop }: { shop: ShopDetail }) {
  const t = useWords(shopWords);
  const sync = useSync();
  const { message } = App.useApp();
  const isRunning = shop.sync?.state === "RUNNING";
  const isToGoOn = shop.sync?.state === "FAILED" && shop.sync.fault === "SILENT";
  const start = () =>
    sync.mutate({ shopId: shop.shopId }, { onError: (error) => void message.error(messageOf(error)) });
  return (
    <Card
      title={t("orderSync")}
      extra={
        <Guarded needs={["shop.bind"]}>
          <Button
            type="primary"
            icon={<SyncOutlined aria-hidden spin={isRunning} />}
            disabled={shop.status !== "ACTIVE" || isRunning}
            loading={sync.isPending}
            onClick={start}
          >
            {t(isToGoOn ? "syncOn" : "sync")}
          </Button>
        </Guarded>
      }
    >
      {shop.status === "TOKEN_EXPIRED" ? (
        <Alert type="warning" showIcon title={t("syncFailedTOKEN")} />
      ) : (
        <SyncProgress shop={shop} />
      )}
    </Card>
  );
}

function BankCard({ shop }: { shop: ShopDetail }) {
  const t = useWords(shopWords);
  const locale = useLocale();
  const { bank } = shop;
  const copied = (value: string | null) => (value === null ? "–" : <CopyText value={value} whole />);
  const help = t(shop.platform === null ? "bankHelpSite" : "bankHelp");
  return (
    <Card title={t("bank")} extra={<small className={styles.sub}>{help}</small>}>
      {bank === null ? (
        <span className={styles.sub}>{t("noBank")}</span>
      ) : (
        <Facts
          facts={[
            { label: t("bankCountry"), value: regionName(locale, bank.country) },
            { label: t("bankName"), value: bank.bankName },
            { label: t("accountName"), value: bank.accountName },
            { label: t("accountNumber"), value: copied(bank.accountNumber) },
            { label: t("bankCurrency"), value: bank.currency },
            { label: t("routingNumber"), value: copied(bank.routingNumber) },
            { label: t("bic"), value: copied(bank.bic) },
            { label: t("bankCode"), value: copied(bank.bankCode) },
            { label: t("branchCode"), value: copied(bank.branchCode) },
          ]}
        />
      )}
    </Card>
  );
}

const stepNames = [
  "name",
  "submit",
  "approve",
  "reject",
  "fail",
  "authorise",
  "deny",
  "expire",
  "unbind",
] as const;

function Aside({ shop }: { shop: ShopDetail }) {
  const t = useWords(shopWords);
  const platform = useWords(platformLabels);
  const provider = useWords(providerLabels);
  const steps: Readonly<Record<string, string>> = Object.fromEntries(
    stepNames.map((name) => [name, t(`step${name}`)]),
  );
  const atMarket = [
    { label: t("merchantNo"), value: shop.merchantNo ?? "–" },
    { label: t("seller"), value: shop.sellerId ?? "–" },
    { label: t("marketplace"), value: shop.marketplaceId ?? "–" },
    { label: t("authorisedUntil"), value: dateOf(shop.authorisedUntil) ?? "–" },
    { label: t("mwsToken"), value: shop.mwsTokenTail === null ? t("none") : `···· ${shop.mwsTokenTail}` },
  ];
  return (
    <>
      <Card title={t("shop")}>
        <Pairs
          pairs={[
            { label: t("platform"), value: shop.platform ? platform(shop.platform) : t("site") },
            { label: t("currency"), value: shop.currency },
            {
              label: t("account"),
              value: <Link to={`/account/detail/${shop.accountId}`}>{shop.accountName}</Link>,
            },
            ...(shop.provider ? [{ label: t("provider"), value: provider(shop.provider) }] : []),
            ...(shop.platform ? atMarket : []),
          ]}
        />
      </Card>
      <Card title={t("history")}>
        <Timeline
          events={shop.history.map(({ act, at }) => ({
            key: `${act} ${at}`,
            what: steps[act] ?? act,
            when: dateTime(at) ?? "",
          }))}
        />
      </Card>
    </>
  );
}
