import { useWords } from "#shared/i18n/words.ts";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { Money, moneyText } from "#shared/ui/value/money.tsx";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import {
  isFlat,
  percentUp,
  squareOf,
  wholeText,
  type DealDraft,
  type Dealing,
  type DealResult,
  type Position,
  type useDealing,
} from "../dealing.ts";
import { dealingWords } from "../dealing-words.ts";
import { moneyOf } from "../treasury.ts";
import styles from "./board.module.css";
import { CurrencyCell } from "./currency-cell.tsx";
import { DealButton } from "./deal-button.tsx";
import dealStyles from "./dealing.module.css";
import houseStyles from "./house.module.css";
import { MarketStrip } from "./market-strip.tsx";

export const whyNoDealId = "why-no-deal";
const resultsSaid = 3;

/** What clients' exchanges and our deals leave us with in each currency, against its limit, and what it is worth. */
export function ExposurePanel(props: {
  asked: ReturnType<typeof useDealing>;
  onPropose: (draft: DealDraft) => void;
}) {
  const { asked, onPropose } = props;
  const t = useWords(dealingWords);
  const { data } = asked;
  const limit = data && moneyOf("USD", data.limit);
  const known = { ...asked, data: data?.positions.filter((each) => !isFlat(each)) };
  return (
    <section className={styles.panel} aria-labelledby="exposure">
      <div className={styles.panelHead}>
        <h2 id="exposure">{t("exposure")}</h2>
        {limit && <small>{t("exposureNote", { limit: `USD ${wholeText(limit)}` })}</small>}
      </div>
      <Listed asked={known} empty={{ title: t("noExposure"), text: t("noExposureText") }}>
        {(rows) => data && <Exposures rows={rows} dealing={data} onPropose={onPropose} />}
      </Listed>
      {data && <MarketStrip market={data} id={whyNoDealId} />}
      {data && data.results.length > 0 && <LastResults results={data.results} />}
    </section>
  );
}

function Exposures(props: {
  rows: readonly Position[];
  dealing: Dealing;
  onPropose: (draft: DealDraft) => void;
}) {
  const { rows, ...rest } = props;
  const t = useWords(dealingWords);
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t("currency")}</th>
            <th className={styles.end}>{t("clients")}</th>
            <th className={styles.end}>{t("covered")}</th>
            <th className={styles.end}>{t("exposed")}</th>
            <th>{t("ofLimit")}</th>
            <th className={styles.end}>{t("floating")}</th>
            <th>
              <Spoken>{t("act")}</Spoken>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((each) => (
            <Row key={each.currency} position={each} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row(props: { position: Position; dealing: Dealing; onPropose: (draft: DealDraft) => void }) {
  const { position, dealing, onPropose } = props;
  const t = useWords(dealingWords);
  const { currency, ofLimit } = position;
  const draft = squareOf(position);
  const floating = moneyOf("USD", position.floating);
  const figure = (label: "clients" | "covered" | "exposed", amount: string) => {
    const value = moneyOf(currency, amount);
    return (
      <td data-label={t(label)} className={`${styles.end} ${label === "exposed" ? dealStyles.strong : ""}`}>
        {value ? wholeText(value) : "—"}
      </td>
    );
  };
  return (
    <tr>
      <td data-label={t("currency")}>
        <CurrencyCell code={currency} />
      </td>
      {figure("clients", position.clients)}
      {figure("covered", position.covered)}
      {figure("exposed", position.exposure)}
      <td data-label={t("ofLimit")}>{ofLimit === null ? "—" : <Share ofLimit={ofLimit} />}</td>
      <td data-label={t("floating")} className={styles.end}>
        {floating ? <Money value={floating} sign bare /> : "—"}
      </td>
      <td className={houseStyles.acting}>
        {draft && (
          <DealButton draft={draft} dealing={dealing} reasonId={whyNoDealId} onPropose={onPropose}>
            {t("square")}
            <Spoken> {currency}</Spoken>
          </DealButton>
        )}
      </td>
    </tr>
  );
}

function Share({ ofLimit }: { ofLimit: string }) {
  const percent = percentUp(ofLimit);
  return (
    <span className={`${dealStyles.share} ${percent >= 100 ? dealStyles.over : ""}`}>
      <span className={dealStyles.bar} aria-hidden>
        <span style={{ width: `${Math.min(percent, 100)}%` }} />
      </span>
      {percent}%
    </span>
  );
}

function LastResults({ results }: { results: readonly DealResult[] }) {
  const t = useWords(dealingWords);
  const said = results
    .slice(0, resultsSaid)
    .map(({ day, result }) => `${day.slice(5)} ${signedText(result)}`)
    .join(" · ");
  return <div className={styles.strip}>{t("lastResults", { results: said })}</div>;
}

/** Of US dollars, which the words around it name. */
function signedText(result: string): string {
  const value = moneyOf("USD", result);
  if (!value) return "—";
  return `${value.minor > 0n ? "+" : ""}${moneyText(value).replace("USD ", "")}`;
}
