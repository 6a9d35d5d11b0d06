import type { WholeItem } from "@causeway/contract/console/open-item";
import { useWords } from "#shared/i18n/words.ts";
import { Pairs } from "#shared/ui/frame/detail.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { instructionAnswerWords, instructionStateWords } from "../instruction-words.ts";
import { itemWords } from "../item-words.ts";
import { amountText } from "../statements.ts";
import board from "./board.module.css";
import styles from "./item.module.css";

type Instruction = NonNullable<WholeItem["instruction"]>;

/** What the bank was asked for about an item, and every time it was spoken to. */
export function ItemInstruction({ instruction }: { instruction: Instruction }) {
  const t = useWords(itemWords);
  const tState = useWords(instructionStateWords);
  const { currency, amount, state, writtenAt, attempts } = instruction;
  return (
    <section className={board.panel}>
      <div className={board.panelHead}>
        <h2>{t("instruction")}</h2>
      </div>
      <Pairs
        pairs={[
          { label: t("amount"), value: amountText(currency, amount) },
          { label: t("status"), value: tState(state) },
          { label: t("written"), value: minute(writtenAt) },
        ]}
      />
      <ol className={styles.attempts}>
        {attempts.map((each) => (
          <Attempt key={each.n} attempt={each} />
        ))}
      </ol>
    </section>
  );
}

function Attempt({ attempt: { n, kind, at, answer, reason } }: { attempt: Instruction["attempts"][number] }) {
  const t = useWords(itemWords);
  const tAnswer = useWords(instructionAnswerWords);
  return (
    <li>
      <span>{`${t("attempt", { n })} · ${t(kind)} · ${minute(at)}`}</span>
      <span>
        {answer === null ? t("noAnswer") : tAnswer(answer)}
        {reason !== null && <small>{reason}</small>}
      </span>
    </li>
  );
}

function minute(moment: string): string {
  return dateTime(moment, houseZone)?.slice(0, 16) ?? "";
}
