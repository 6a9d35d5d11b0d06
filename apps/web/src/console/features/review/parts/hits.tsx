import { CheckOutlined } from "@ant-design/icons";
import { decideHit, type CasePage } from "@causeway/contract/console/review";
import { wordsIn } from "@causeway/contract/locale";
import { Radio } from "antd";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { useAct } from "../queries.ts";
import { caseWords } from "../words.ts";
import styles from "./hits.module.css";
import { CasePanel } from "./panel.tsx";

type Hit = CasePage["hits"][number];

/** Names in lists that come near ours; whoever decides first says of each whether it is the same. */
export function Hits({ found, mayAct }: { found: CasePage; mayAct: boolean }) {
  const t = useWords(caseWords);
  const settled = found.decisions.length > 0;
  return (
    <CasePanel title={t("screeningTitle")}>
      {found.hits.map((hit) => (
        <HitCard key={hit.hitId} caseId={found.caseId} hit={hit} mayAct={mayAct} settled={settled} />
      ))}
      {mayAct && settled && found.hits.length > 0 && <p className={styles.settled}>{t("hitsSettled")}</p>}
      {found.hits.length === 0 && (
        <div className={styles.none}>
          {found.parties > 0 && <CheckOutlined aria-hidden />}
          {found.parties > 0 ? t("noHits", { n: found.parties }) : t("notScreened")}
        </div>
      )}
    </CasePanel>
  );
}

function HitCard({
  caseId,
  hit,
  mayAct,
  settled,
}: {
  caseId: string;
  hit: Hit;
  mayAct: boolean;
  settled: boolean;
}) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const { act, busy } = useAct(decideHit);
  return (
    <article className={styles.hit} aria-label={hit.listedName}>
      <div className={styles.head}>
        <b>{hit.listedName}</b>
        <span>{t("similar", { score: hit.score })}</span>
      </div>
      <dl>
        <div>
          <dt>{t("list")}</dt>
          <dd>{wordsIn(locale, hit.list)}</dd>
        </div>
        <div>
          <dt>{t("party")}</dt>
          <dd>
            {hit.partyName} · {wordsIn(locale, hit.partyRole)}
          </dd>
        </div>
        {hit.facts.map(({ fact, listed, agrees }) => (
          <div key={fact}>
            <dt>{t(fact)}</dt>
            <dd>
              {listed}，{agrees === null ? t("unknown") : agrees ? t("same") : t("other")}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.verdict}>
        <Radio.Group
          size="small"
          aria-label={hit.listedName}
          disabled={!mayAct || settled || busy}
          value={hit.verdict}
          options={[
            { value: "different", label: t("isDifferent") },
            { value: "same", label: t("isSame") },
          ]}
          onChange={({ target }) =>
            void act({ caseId, hitId: hit.hitId, verdict: target.value as "same" | "different" })
          }
        />
        {hit.decidedBy && <small>{t("judgedBy", { name: hit.decidedBy.name })}</small>}
      </div>
    </article>
  );
}
