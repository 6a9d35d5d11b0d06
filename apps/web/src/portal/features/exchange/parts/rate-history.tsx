import type { RateRange } from "@causeway/contract/portal/rate";
import { printRate, readDecimal } from "@causeway/money";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { dateOf, dateTime } from "#shared/ui/value/date-time.ts";
import type { Point } from "../reference.ts";
import { exchangeWords } from "../words.ts";
import { RateLine, type RateMarks } from "./rate-line.tsx";
import styles from "../reference.module.css";

type Past = {
  readonly points: readonly Point[];
  readonly range: RateRange;
  /** What is shown, and what one of its values is. */
  readonly label: string;
  readonly value: string;
  /** In which its times are, where that is not the person's own. */
  readonly zone?: string;
  readonly marks?: RateMarks | undefined;
};

/** How a rate went, drawn, or in numbers for whoever would rather read them. */
export function RateHistory(
  props: Omit<Past, "points"> & { points: readonly Point[] | undefined; isFailed: boolean },
) {
  const t = useWords(exchangeWords);
  const [isTable, setTable] = useState(false);
  const { points, isFailed, ...rest } = props;
  if (points === undefined)
    return isFailed ? null : <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (points.length === 0) return <p className={styles.facts}>{t("noHistory")}</p>;
  return (
    <>
      {isTable ? <Numbers points={points} {...rest} /> : <Drawn points={points} {...rest} />}
      <Button type="link" size="small" className={styles.toggle ?? ""} onClick={() => setTable(!isTable)}>
        {t(isTable ? "asChart" : "asTable")}
      </Button>
    </>
  );
}

function Drawn({ points, range, label, zone, marks }: Past) {
  const isOneDay = range === "1D" || dateOf(points[0]?.at, zone) === dateOf(points.at(-1)?.at, zone);
  const nameOf = (at: string) => dateTime(at, zone)?.slice(...(isOneDay ? [11, 16] : [5, 10])) ?? "";
  return <RateLine points={points} label={label} nameOf={nameOf} marks={marks} />;
}

/** So many of them are enough to read. */
const tableRows = 24;

function Numbers({ points, label, value, zone }: Past) {
  const t = useWords(exchangeWords);
  const every = Math.ceil(points.length / tableRows);
  const told = points.filter((_, n) => (points.length - 1 - n) % every === 0).toReversed();
  return (
    <table className={styles.numbers} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("time")}</th>
          <th scope="col">{value}</th>
        </tr>
      </thead>
      <tbody>
        {told.map(({ at, mid }) => (
          <tr key={at}>
            <td>{dateTime(at, zone)?.slice(0, 16)}</td>
            <td>{shownRate(mid)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As rates are read; a market's word is always one. */
export const shownRate = (mid: string) => printRate(readDecimal(mid)!);
