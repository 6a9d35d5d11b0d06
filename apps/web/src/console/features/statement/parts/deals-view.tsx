import { staffMay } from "@causeway/contract/staff-role";
import { Button } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import { useStaff } from "#console/features/staff/staff-context.ts";
import { useDealing, wholeText, type DealDraft, type Dealing, type DealResult } from "../dealing.ts";
import { dealingWords } from "../dealing-words.ts";
import styles from "./board.module.css";
import { DealDialog } from "./deal-dialog.tsx";
import { DealProposals } from "./deal-proposals.tsx";
import { DealsTable } from "./deals-table.tsx";
import dealStyles from "./dealing.module.css";
import { isDealable, MarketStrip } from "./market-strip.tsx";

const whyNoNewDealId = "why-no-new-deal";
const blank: DealDraft = { sell: "USD", buy: "HKD", fixed: "sell", amount: "", settlesIn: "2" };

/** Deals at the venue: what waits for a second person, what was made and how it settles, and what came of each day. */
export function DealsView() {
  const t = useWords(dealingWords);
  const asked = useDealing();
  const { data } = asked;
  return (
    <>
      {data && <NewDeal dealing={data} />}
      <DealProposals asked={asked} />
      {data && (
        <>
          <section className={dealStyles.section} aria-labelledby="deals">
            <div className={styles.panelHead}>
              <h2 id="deals">{t("deals")}</h2>
              <small>{t("largeRule", { amount: `USD ${wholeUsd(data.backToBackFrom)}` })}</small>
            </div>
            <Listed
              asked={{ ...asked, data: data.deals }}
              empty={{ title: t("noDeals"), text: t("noDealsText") }}
            >
              {(deals) => <DealsTable deals={deals} />}
            </Listed>
          </section>
          <section className={`${dealStyles.section} ${dealStyles.results}`} aria-labelledby="deal-results">
            <div className={styles.panelHead}>
              <h2 id="deal-results">{t("results")}</h2>
              <small>{t("resultsNote")}</small>
            </div>
            <Listed
              asked={{ ...asked, data: data.results }}
              empty={{ title: t("noResults"), text: t("noResultsText") }}
            >
              {(results) => <Results results={results} />}
            </Listed>
          </section>
        </>
      )}
    </>
  );
}

function wholeUsd(amount: string): string {
  return wholeText(moneyFrom({ currency: "USD", amount }));
}

function NewDeal({ dealing }: { dealing: Dealing }) {
  const t = useWords(dealingWords);
  const { role } = useStaff();
  const [isOpen, setIsOpen] = useState(false);
  const isOff = !isDealable(dealing);
  return (
    <>
      <MarketStrip market={dealing} id={whyNoNewDealId} />
      {staffMay(role, "treasury.act") && (
        <div className={`${styles.bar} ${styles.row}`}>
          <span className={styles.push}>
            <Button
              disabled={isOff}
              {...(isOff && { "aria-describedby": whyNoNewDealId })}
              onClick={() => setIsOpen(true)}
            >
              {t("newDeal")}
            </Button>
          </span>
        </div>
      )}
      {isOpen && <DealDialog draft={blank} onDone={() => setIsOpen(false)} />}
    </>
  );
}

function Results({ results }: { results: readonly DealResult[] }) {
  return (
    <ul className={styles.owned}>
      {results.map(({ day, result }) => (
        <li key={day}>
          <span>{day}</span>
          <Money value={moneyFrom({ currency: "USD", amount: result })} sign />
        </li>
      ))}
    </ul>
  );
}
