import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { treasuryWords } from "../treasury-words.ts";
import {
  ageOf,
  differs,
  isNarrow,
  percentOf,
  toneOfAge,
  type AccountDay,
  type Cover,
  type ItemCount,
} from "../treasury.ts";
import { ageText } from "./age.tsx";
import styles from "./board.module.css";

/** How the day stands, in one line. */
export function BoardFigures(props: {
  accounts: readonly AccountDay[] | undefined;
  count: ItemCount | undefined;
  cover: readonly Cover[] | undefined;
}) {
  const t = useWords(treasuryWords);
  const [now] = useState(() => new Date());
  const { accounts, count, cover } = props;
  const off = accounts?.filter(differs).length ?? 0;
  const age = count?.oldestAt ? ageOf(count.oldestAt, now) : null;
  const lowest = lowestOf(cover ?? []);
  const ageTone = age ? toneOfAge(age.days) : "fresh";
  return (
    <dl className={styles.figures} aria-label={t("figures")}>
      {accounts && (
        <>
          <Figure label={t("accounts")}>{accounts.length}</Figure>
          <Figure label={t("agreeing")}>
            {accounts.filter((each) => each.difference !== null && !differs(each)).length}
          </Figure>
          <Figure label={t("differing")} tone={off > 0 ? "late" : "fresh"}>
            {off}
          </Figure>
        </>
      )}
      {count && <Figure label={t("items")}>{count.open}</Figure>}
      {age && (
        <Figure label={t("oldest")} tone={ageTone}>
          {ageText(t, age)}
        </Figure>
      )}
      {lowest?.ratio && (
        <Figure
          label={t("lowestCover")}
          tone={lowest.covered ? (isNarrow(lowest) ? "turn" : "fresh") : "late"}
        >
          {percentOf(lowest.ratio)}
        </Figure>
      )}
    </dl>
  );
}

const classes = { fresh: undefined, turn: styles.turn, late: styles.late };

function Figure(props: { label: string; tone?: keyof typeof classes; children: number | string }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd className={classes[props.tone ?? "fresh"]}>{props.children}</dd>
    </div>
  );
}

/** The currency that has least to spare; those that nobody is owed anything in say nothing. */
function lowestOf(cover: readonly Cover[]): Cover | undefined {
  return cover.filter(({ ratio }) => ratio !== null).toSorted((a, b) => Number(a.ratio) - Number(b.ratio))[0];
}
