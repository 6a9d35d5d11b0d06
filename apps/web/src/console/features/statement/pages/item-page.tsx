import type { WholeItem } from "@causeway/contract/console/open-item";
import { wordsIn } from "@causeway/contract/locale";
import { staffMay } from "@causeway/contract/staff-role";
import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { messageOf } from "#shared/api/call-error.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Pairs, type Fact } from "#shared/ui/frame/detail.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { Money } from "#shared/ui/value/money.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { uiWords } from "#shared/ui/words.ts";
import { houseZone, useStaff } from "#console/features/staff/staff-context.ts";
import { consolePages } from "#console/routes.ts";
import { itemWords, receiptStatusWords } from "../item-words.ts";
import { Age } from "../parts/age.tsx";
import board from "../parts/board.module.css";
import { Acts, Settled, When } from "../parts/breaks-table.tsx";
import { CloseDialog } from "../parts/close-dialog.tsx";
import { ItemHistory } from "../parts/item-history.tsx";
import { ItemInstruction } from "../parts/item-instruction.tsx";
import { ItemMessages } from "../parts/item-messages.tsx";
import styles from "../parts/item.module.css";
import { amountText, useItem } from "../statements.ts";
import { moneyOf } from "../treasury.ts";
import { statementWords } from "../words.ts";

/** An open item with everything known about it: both sides, what it is about, what was done, and the bank's own words. */
export function ItemPage() {
  const t = useWords(itemWords);
  const tUi = useWords(uiWords);
  const { breakId = "" } = useParams();
  const { data, error, refetch } = useItem(breakId);
  return (
    <>
      <Link to={`${consolePages.treasury.path}?view=items`} className={styles.back}>
        <ArrowLeftOutlined aria-hidden /> {t("back")}
      </Link>
      {data ? (
        <Item whole={data} />
      ) : error ? (
        <div className={board.panel}>
          <EmptyState
            title={t("failed")}
            text={messageOf(error)}
            action={<Button onClick={() => void refetch()}>{tUi("retry")}</Button>}
          />
        </div>
      ) : (
        <div className={board.panel}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
    </>
  );
}

function Item({ whole }: { whole: WholeItem }) {
  const { item, entry, receipt, instruction } = whole;
  return (
    <>
      <Head whole={whole} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ItemMessages item={item} messages={whole.messages} />
          <ItemHistory history={whole.history} />
        </div>
        <div className={styles.stack}>
          <Summary whole={whole} />
          {entry && <Entry entry={entry} />}
          {receipt && <Receipt receipt={receipt} />}
          {instruction && <ItemInstruction instruction={instruction} />}
        </div>
      </div>
    </>
  );
}

function Head({ whole: { item } }: { whole: WholeItem }) {
  const t = useWords(itemWords);
  const tItem = useWords(statementWords);
  const { role } = useStaff();
  const [isClosing, setIsClosing] = useState(false);
  const value = item.currency === null ? null : moneyOf(item.currency, item.amount);
  return (
    <div className={`${board.panel} ${styles.head}`}>
      <div className={styles.title}>
        <h1>{tItem(item.kind)}</h1>
        <StatusTag tone={item.closedAt === null ? "turn" : "done"}>
          {t(item.closedAt === null ? "open" : "settled")}
        </StatusTag>
        <CopyText value={item.reference} whole />
      </div>
      <div className={styles.main}>
        {value ? <Money value={value} size="balance" sign /> : <span />}
        <div className={styles.acts}>
          {item.closedAt === null ? (
            <Acts item={item} mayAct={staffMay(role, "treasury.act")} onClose={() => setIsClosing(true)} />
          ) : (
            <Settled item={item} />
          )}
        </div>
      </div>
      {isClosing && <CloseDialog closing={item} onDone={() => setIsClosing(false)} />}
    </div>
  );
}

function Panel({ title, pairs }: { title: string; pairs: readonly (Fact | false)[] }) {
  return (
    <section className={board.panel}>
      <div className={board.panelHead}>
        <h2>{title}</h2>
      </div>
      <Pairs pairs={pairs.filter((each) => each !== false)} />
    </section>
  );
}

function Summary({ whole: { item, day } }: { whole: WholeItem }) {
  const t = useWords(itemWords);
  const locale = useLocale();
  const { currency, bankAmount, booksAmount } = item;
  return (
    <Panel
      title={t("facts")}
      pairs={[
        { label: t("bank"), value: item.bank === null ? t("house") : wordsIn(locale, item.bank) },
        { label: t("bankAmount"), value: amountText(currency, bankAmount) },
        { label: t("booksAmount"), value: amountText(currency, booksAmount) },
        day !== null && { label: t("day"), value: <Link to={dayPath(day)}>{day}</Link> },
        { label: t("found"), value: dateTime(item.openedAt, houseZone)?.slice(0, 16) },
        item.closedAt === null && { label: t("due"), value: <Due item={item} /> },
        item.closedAt === null && { label: t("age"), value: <Age since={item.openedAt} /> },
        { label: t("owner"), value: item.ownerName ?? t("unclaimed") },
      ]}
    />
  );
}

function Due({ item }: Pick<WholeItem, "item">) {
  return (
    <span className={styles.due}>
      <When item={item} />
    </span>
  );
}

function dayPath(day: string): string {
  return `${consolePages.treasury.path}?${new URLSearchParams({ day })}`;
}

function Entry({ entry }: { entry: NonNullable<WholeItem["entry"]> }) {
  const t = useWords(itemWords);
  return (
    <Panel
      title={t("entry")}
      pairs={[
        { label: t("reference"), value: <CopyText value={entry.reference} /> },
        { label: t("account"), value: entry.account },
        { label: t("direction"), value: t(entry.direction) },
        { label: t("amount"), value: amountText(entry.currency, entry.amount) },
        { label: t("bookingDay"), value: entry.bookingDay },
        { label: t("valueDate"), value: entry.valueDate },
        { label: t("became"), value: entry.isCancelled ? t("cancelled") : t(`became_${entry.became}`) },
        {
          label: t("statement"),
          value: entry.statementId === null ? t("notStated") : <CopyText value={entry.statementId} />,
        },
      ]}
    />
  );
}

function Receipt({ receipt }: { receipt: NonNullable<WholeItem["receipt"]> }) {
  const t = useWords(itemWords);
  const tStatus = useWords(receiptStatusWords);
  return (
    <Panel
      title={t("receipt")}
      pairs={[
        { label: t("merchant"), value: `${receipt.merchant.name} · ${receipt.merchant.merchantNo}` },
        { label: t("orderNo"), value: <CopyText value={receipt.orderNo} whole /> },
        { label: t("status"), value: tStatus(receipt.status) },
      ]}
    />
  );
}
