import { wordsIn } from "@causeway/contract/locale";
import { isBase, keyOfLine, priceKinds } from "@causeway/contract/price/line";
import { fromWire, toDecimal } from "@causeway/money";
import { App, Button, Input } from "antd";
import { useState } from "react";
import { itemWords } from "@causeway/contract/price/words";
import { messageOf } from "#shared/api/call-error.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import { changedLines, isChanged, isThere, rowsOf, type Row, type Typed } from "../draft.ts";
import {
  toTheMinute,
  useEffectOf,
  useProposePrices,
  type Merchants,
  type PriceBoard,
  type PriceChange,
} from "../prices.ts";
import { kindWords, priceWords } from "../words.ts";
import { AddLine } from "./add-line.tsx";
import { EffectTable } from "./effect.tsx";
import styles from "./prices.module.css";
import { Whom } from "./whom.tsx";

type Head = {
  readonly firstDay: string;
  readonly silver: string;
  readonly gold: string;
};

/** A change while it is typed: the list with a place for each price, what it would mean, and whom to ask. */
export function DraftPanel({ board, onDone }: { board: PriceBoard; onDone: () => void }) {
  const t = useWords(priceWords);
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(board));
  const [found, setFound] = useState<Merchants>([]);
  const { silverFrom, goldFrom } = board.tiers;
  const [head, setHead] = useState<Head>({
    firstDay: board.today,
    silver: silverFrom,
    gold: goldFrom,
  });
  const merchants = [...board.merchants, ...found];
  const change = changeOf(rows, head);
  const isTouched = rows.some(isChanged) || head.silver !== silverFrom || head.gold !== goldFrom;
  const type = (row: Row, typed: Partial<Typed>) =>
    setRows(rows.map((each) => (each === row ? { ...row, typed: { ...row.typed, ...typed } } : each)));
  return (
    <section className={styles.panel} aria-labelledby="price-draft">
      <div className={styles.panelHead}>
        <h2 id="price-draft">{t("changing")}</h2>
        <span className={styles.dim}>{t("changeNote")}</span>
      </div>
      <HeadFields head={head} onChange={setHead} />
      <DraftTable rows={rows} merchants={merchants} onType={type} />
      <AddLine
        isThere={(row) => isThere(rows, row)}
        onAdd={(row, merchant) => {
          setRows([...rows, row]);
          if (merchant) setFound([...found, merchant]);
        }}
      />
      {isTouched && change === null && (
        <p role="alert" className={styles.fault}>
          {t("unreadable")}
        </p>
      )}
      <Sending change={isTouched ? change : null} merchants={merchants} onDone={onDone} />
    </section>
  );
}

function changeOf(rows: readonly Row[], { firstDay, silver, gold }: Head): PriceChange | null {
  const lines = changedLines(rows);
  const [from, above] = [usd(silver), usd(gold)];
  if (!lines || !from || !above || from.minor >= above.minor || from.minor === 0n) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(firstDay)) return null;
  return { firstDay, tiers: { silverFrom: toDecimal(from), goldFrom: toDecimal(above) }, lines };
}

const usd = (amount: string) => fromWire({ currency: "USD", amount: amount.replaceAll(",", "").trim() });

function HeadFields({ head, onChange }: { head: Head; onChange: (head: Head) => void }) {
  const t = useWords(priceWords);
  const field = (name: keyof Head, label: string, type = "text") => (
    <label>
      {label}
      <Input
        type={type}
        value={head[name]}
        onChange={({ target }) => onChange({ ...head, [name]: target.value })}
      />
    </label>
  );
  return (
    <div className={styles.form}>
      {field("firstDay", t("firstDay"), "date")}
      {field("silver", t("silver"))}
      {field("gold", t("gold"))}
    </div>
  );
}

function DraftTable(props: {
  rows: readonly Row[];
  merchants: Merchants;
  onType: (row: Row, typed: Partial<Typed>) => void;
}) {
  const { rows, merchants, onType } = props;
  const t = useWords(priceWords);
  const tKind = useWords(kindWords);
  return (
    <div className={styles.wide}>
      <table className={`${styles.table} ${styles.draft}`}>
        <thead>
          <tr>
            <th>{t("item")}</th>
            <th>{t("whom")}</th>
            <th>{t("percent")}</th>
            <th>{t("fixed")}</th>
            <th>{t("fixedIn")}</th>
            <th>
              <Spoken>{t("end")}</Spoken>
            </th>
          </tr>
        </thead>
        {priceKinds.map((kind) => (
          <tbody key={kind}>
            <tr>
              <th colSpan={6} scope="rowgroup" className={styles.group}>
                {tKind(kind)}
              </th>
            </tr>
            {rows
              .filter(({ line }) => line.kind === kind)
              .map((row) => (
                <DraftRow
                  key={keyOfLine(row.line)}
                  row={row}
                  merchants={merchants}
                  onType={(typed) => onType(row, typed)}
                />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function DraftRow(props: { row: Row; merchants: Merchants; onType: (typed: Partial<Typed>) => void }) {
  const { row, merchants, onType } = props;
  const t = useWords(priceWords);
  const locale = useLocale();
  const name = wordsIn(locale, itemWords(row.line));
  const field = (of: "percent" | "fixed" | "fixedIn", label: string, className: string | undefined) => (
    <Input
      size="small"
      className={className ?? ""}
      aria-label={`${label} ${name}`}
      disabled={row.typed.ended}
      suffix={of === "percent" ? "%" : undefined}
      status={isChanged(row) && changedLines([row]) === undefined ? "error" : ""}
      value={row.typed[of]}
      onChange={({ target }) => onType({ [of]: target.value })}
    />
  );
  return (
    <tr className={isChanged(row) ? styles.changed : ""}>
      <td>{name}</td>
      <td>
        <Whom line={row.line} merchants={merchants} />
      </td>
      <td>{field("percent", t("percent"), styles.number)}</td>
      <td>{field("fixed", t("fixed"), styles.number)}</td>
      <td>{field("fixedIn", t("fixedIn"), styles.code)}</td>
      <td className={styles.end}>
        {!isBase(row.line) && (
          <Button
            size="small"
            type={row.typed.ended ? "primary" : "text"}
            aria-pressed={row.typed.ended}
            onClick={() => onType({ ended: !row.typed.ended })}
          >
            {t("end")}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Sending(props: { change: PriceChange | null; merchants: Merchants; onDone: () => void }) {
  const { change, merchants, onDone } = props;
  const t = useWords(priceWords);
  const { message } = App.useApp();
  const { data: effect, isFetching } = useEffectOf(change);
  const propose = useProposePrices();
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<string>();
  const send = async () => {
    if (!change) return;
    if (note.trim().length < 3) return setFault(t("explainNeeded"));
    try {
      const { waitsUntil } = await propose.mutateAsync({ ...change, note: note.trim() });
      void message.success(t("proposed", { time: toTheMinute(waitsUntil) }));
      onDone();
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  const isReady = change !== null && effect?.obstacle === null && !isFetching;
  return (
    <>
      {change && effect && (
        <div className={styles.effect}>
          <h2>{t("effect")}</h2>
          <EffectTable effect={effect} merchants={merchants} />
        </div>
      )}
      <label className={styles.note}>
        {t("explain")}
        <Input.TextArea
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="primary" disabled={!isReady} loading={propose.isPending} onClick={() => void send()}>
          {t("propose")}
        </Button>
        <Button onClick={onDone}>{t("cancel")}</Button>
      </div>
    </>
  );
}
