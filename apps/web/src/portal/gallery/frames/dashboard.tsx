import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DownloadOutlined,
  DownOutlined,
  MoreOutlined,
  SendOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import { type CurrencyCode, currencyName } from "@causeway/money";
import { Button, Segmented } from "antd";
import { Link } from "react-router";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { Count } from "#shared/ui/value/count.tsx";
import { CurrencyFlag } from "#shared/ui/value/flag.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { SpokenTitle } from "#shared/ui/value/spoken.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { routeWords } from "#portal/route-words.ts";
import { amount, balances } from "../samples.ts";
import { frameWords } from "../words.ts";
import balance from "#shared/ui/frame/balances.module.css";
import own from "./dashboard.module.css";
import styles from "./frames.module.css";
import { QuickExchange } from "./quick-exchange.tsx";
import { RateLine } from "./rate-line.tsx";

export function DashboardFrame() {
  const title = useWords(routeWords);
  return (
    <div className={own.dash}>
      <SpokenTitle>{title("dashboard.index")}</SpokenTitle>
      <Balances />
      <div className={own.pair}>
        <Todos />
        <Cutoffs />
      </div>
      <ReferenceRate />
      <QuickExchange />
      <Recent />
    </div>
  );
}

function Balances() {
  const t = useWords(frameWords);
  return (
    <Card>
      <div className={own.hero}>
        <div>
          <div className={own.sub13}>{t("totalAssets")}</div>
          <Money value={amount("USD", "478648.10")} size="total" />
        </div>
        <div className={own.heroActs}>
          <Button type="primary" icon={<SendOutlined aria-hidden />}>
            {t("pay")}
          </Button>
          <Button icon={<SwapOutlined aria-hidden />}>{t("exchange")}</Button>
          <Button icon={<DownloadOutlined aria-hidden />}>{t("receive")}</Button>
        </div>
      </div>
      <div className={own.deck} aria-hidden="true">
        <i style={{ flex: 423_830 }} />
        <i style={{ flex: 54_817 }} />
      </div>
      <div className={own.deckKey}>
        <span>
          {t("available")}
          <Money value={amount("USD", "423830.89")} />
        </span>
        <span>
          {t("inProcess")}
          <Money value={amount("USD", "54817.21")} />
        </span>
      </div>
      <BalanceTable />
    </Card>
  );
}

function BalanceTable() {
  const t = useWords(frameWords);
  const locale = useLocale();
  return (
    <table className={`${balance.balances} ${own.under}`}>
      <thead>
        <tr>
          <th scope="col">{t("currency")}</th>
          <th scope="col">{t("available")}</th>
          <th scope="col">{t("inProcess")}</th>
          <th scope="col">{t("total")}</th>
          <th scope="col">{t("inUsd")}</th>
          <td aria-label={t("exchange")} />
        </tr>
      </thead>
      <tbody>
        {balances.map(({ currency, available, process, inUsd }) => (
          <tr key={currency}>
            <th scope="row">
              <span className={balance.name}>
                <CurrencyFlag code={currency} size={24} />
                {currency}
                <small>{currencyName(currency, locale)}</small>
              </span>
            </th>
            <td className={balance.strong}>
              <Money value={available} bare />
            </td>
            <td data-label={t("inProcess")}>
              <Money value={process} bare />
            </td>
            <td data-label={t("total")}>
              <Money value={{ currency, minor: available.minor + process.minor }} bare />
            </td>
            <td className={own.soft}>
              <Money value={inUsd} bare />
            </td>
            <td className={balance.act}>
              <Button
                size="small"
                type="text"
                icon={<MoreOutlined aria-hidden />}
                aria-label={t("more", { currency })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Todos() {
  const t = useWords(frameWords);
  const todos = [
    [t("todo1"), "USD 18,640.00 · JPY 1,280,000", t("act1"), "/collection/order"],
    [t("todo2"), "PO202...000121 · CNH 86,000.00", t("act2"), "/paymentManagement/paymentOrder"],
    [t("todo3"), t("todo3Text"), t("act3"), "/account/myAccount"],
    [t("todo4"), t("todo4Text"), t("act4"), "/paymentManagement/payee"],
  ] as const;
  const title = (
    <>
      {t("todo")}
      <Count n={5} turn />
    </>
  );
  return (
    <Card title={title} extra={<Link to="/dashboard/workplace">{t("viewAll")}</Link>}>
      <ul className={own.todos}>
        {todos.map(([what, text, act, to]) => (
          <li key={what}>
            <i />
            <div>
              <div className={styles.medium}>{what}</div>
              <div className={styles.sub}>{text}</div>
            </div>
            <Link to={to}>{act}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const cutoffs: readonly { codes: readonly CurrencyCode[]; at: string; h: number; m: number }[] = [
  { codes: ["CNH"], at: "16:00", h: 1, m: 28 },
  { codes: ["USD", "EUR"], at: "17:30", h: 2, m: 58 },
  { codes: ["HKD"], at: "18:00", h: 3, m: 28 },
];

function Cutoffs() {
  const t = useWords(frameWords);
  const separator = useLocale() === "en-US" ? ", " : "、";
  return (
    <Card title={t("cutoffs")} extra={<span className={styles.sub}>UTC+8</span>}>
      <dl className={own.cutoffs}>
        {cutoffs.map(({ codes, at, h, m }) => (
          <div key={at}>
            <dt>
              <span className={own.flags}>
                {codes.map((code) => (
                  <CurrencyFlag key={code} code={code} size={18} />
                ))}
              </span>
              {codes.join(separator)}
            </dt>
            <dd className={styles.sub}>{t("left", { h, m })}</dd>
            <dd>{at}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function ReferenceRate() {
  const t = useWords(frameWords);
  const spans = [t("days", { n: 7 }), t("days", { n: 30 }), t("days", { n: 90 }), t("year")];
  return (
    <Card
      title={t("referenceRate")}
      extra={
        <Segmented size="small" aria-label={t("period")} options={spans} defaultValue={spans[1] ?? ""} />
      }
    >
      <div className={own.ratePair}>
        <span className={own.flags}>
          <CurrencyFlag code="USD" />
          <CurrencyFlag code="HKD" />
        </span>
        USD / HKD
        <DownOutlined aria-hidden />
      </div>
      <div className={own.rateNow}>7.7850</div>
      <div className={own.rateFacts}>
        <span>
          {t("high")}
          <b>7.7869</b>
        </span>
        <span>
          {t("low")}
          <b>7.7779</b>
        </span>
        <span>{t("midAt")}</span>
      </div>
      <RateLine label={t("chart")} />
    </Card>
  );
}

function Recent() {
  const t = useWords(frameWords);
  const rows = [
    [
      "in",
      "CO20261113000418",
      "2026-11-13 14:26:08",
      "Harbor & Pine Supply LLC",
      "turn",
      t("WAITING_RELATIVE"),
      amount("USD", "18640.00"),
    ],
    [
      "out",
      "PO20261113000127",
      "2026-11-13 11:02:41",
      "Nordwind Handels GmbH",
      "proc",
      t("AUDITING"),
      amount("USD", "-12518.60"),
    ],
    [
      "swap",
      "EX20261113000093",
      "2026-11-13 10:15:22",
      "USD → HKD",
      "done",
      t("done"),
      amount("HKD", "77811.00"),
    ],
    [
      "in",
      "CO20261112000402",
      "2026-11-12 16:48:30",
      "Amazon Payments, Inc.",
      "done",
      t("FINISHED"),
      amount("USD", "9284.17"),
    ],
    [
      "out",
      "PO20261112000121",
      "2026-11-12 09:37:15",
      "Dongguan Hengjia Hardware Co., Ltd.",
      "refused",
      t("REJECT"),
      amount("CNH", "-86000.00"),
    ],
    [
      "in",
      "CO20261111000391",
      "2026-11-11 17:20:54",
      "Maison Verrier SARL",
      "done",
      t("FINISHED"),
      amount("EUR", "12150.00"),
    ],
  ] as const;
  const kinds = {
    in: [<ArrowDownOutlined key="i" aria-hidden />, t("collection")],
    out: [<ArrowUpOutlined key="o" aria-hidden />, t("payment")],
    swap: [<SwapOutlined key="s" aria-hidden />, t("exchange")],
  };
  const views = [t("all"), t("collection"), t("payment"), t("exchange")];
  return (
    <div className={own.wide}>
      <Card
        title={t("recent")}
        extra={
          <Segmented
            size="small"
            aria-label={t("type")}
            options={[...new Set(views)]}
            defaultValue={t("all")}
          />
        }
      >
        <table className={own.recent}>
          <thead>
            <tr>
              {[t("type"), t("numberTime"), t("counterparty"), t("status"), t("amount")].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([kind, number, at, who, tone, status, value]) => (
              <tr key={number}>
                <td>
                  <span className={own.kind}>{kinds[kind]}</span>
                </td>
                <td>
                  <TwoLines first={<CopyText value={number} />} second={at} />
                </td>
                <td>{who}</td>
                <td>
                  <StatusTag tone={tone}>{status}</StatusTag>
                </td>
                <td>
                  <Money value={value} sign />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}
