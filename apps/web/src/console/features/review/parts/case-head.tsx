import { ArrowLeftOutlined } from "@ant-design/icons";
import type { CasePage } from "@causeway/contract/console/review";
import { wordsIn } from "@causeway/contract/locale";
import { fromDecimal, type CurrencyCode } from "@causeway/money";
import { Button } from "antd";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { caseWords } from "../words.ts";
import styles from "./case-head.module.css";
import { CaseStatus, Due, Risk } from "./marks.tsx";

export function CaseHead({ found, onBack }: { found: CasePage; onBack: () => void }) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const amount = found.amount && fromDecimal(found.amount.currency as CurrencyCode, found.amount.amount);
  return (
    <header className={styles.head}>
      <Button
        type="text"
        size="small"
        icon={<ArrowLeftOutlined aria-hidden />}
        aria-label={t("back")}
        onClick={onBack}
      />
      <h1>{found.caseNo}</h1>
      <CaseStatus state={found.state} outcome={found.outcome} />
      {amount && <Money value={amount} size="sum" />}
      <span className={styles.subject}>
        {wordsIn(locale, found.kind)} <CopyText value={found.subjectNo} whole /> · {found.merchantName}
      </span>
      <span className={styles.grow} />
      <span className={styles.signals}>
        {found.signals.map((words) => wordsIn(locale, words)).join(" · ")}
      </span>
      <Risk level={found.risk} />
      <Due row={found} />
    </header>
  );
}
