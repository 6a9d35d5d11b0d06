import { CheckCircleOutlined, ExclamationCircleOutlined } from "@ant-design/icons";
import { stepOf } from "@causeway/contract/real-name/check";
import type { RealNameIssue } from "@causeway/contract/real-name/faults";
import { fieldWordOf } from "@causeway/contract/real-name/words";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import type { RealName } from "../real-name.ts";
import { faultWords, realNameWords } from "../words.ts";
import { useLabels } from "./fields.tsx";
import { useParts } from "./form-context.ts";
import styles from "./parts.module.css";

/** What is still missing, each a way to its field. */
export function LeftOver(props: {
  issues: readonly RealNameIssue[];
  inAll: boolean;
  onJump: (path: string) => void;
}) {
  const t = useWords(realNameWords);
  const say = useWords(faultWords);
  const name = usePlaceName();
  const { issues, inAll, onJump } = props;
  const count = issues.length;
  if (count === 0)
    return (
      <Card
        title={
          <>
            <CheckCircleOutlined aria-hidden className={styles.all ?? ""} />
            {inAll ? t("allComplete") : t("nothingLeft")}
          </>
        }
      >
        <p className={styles.sub}>{t("reviewNote")}</p>
      </Card>
    );
  return (
    <Card title={inAll ? t("leftInAll", { count }) : t("leftHere", { count })}>
      <ul className={styles.list}>
        {issues.map(({ path, fault }) => (
          <li key={`${path} ${fault}`}>
            <ExclamationCircleOutlined aria-hidden className={styles.open} />
            <button type="button" className={styles.jump} onClick={() => onJump(path)}>
              <b>{name(path)}</b>
              <span className={styles.sub}>{say(fault)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the reviewers asked for, in their words, each a way to its field. */
export function Reasons({
  reasons,
  onJump,
}: {
  reasons: RealName["reasons"];
  onJump: (path: string) => void;
}) {
  const t = useWords(realNameWords);
  const name = usePlaceName();
  if (reasons.length === 0) return null;
  return (
    <Card title={t("mendTitle", { count: reasons.length })}>
      <ul className={styles.list}>
        {reasons.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            <ExclamationCircleOutlined aria-hidden className={styles.open} />
            {field === null ? (
              <div>
                <b>{t("whole")}</b>
                <span className={styles.sub}>{text}</span>
              </div>
            ) : (
              <button type="button" className={styles.jump} onClick={() => onJump(field)}>
                <b>{name(field)}</b>
                <span className={styles.sub}>{text}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className={`${styles.sub} ${styles.after}`}>{t("mendText")}</p>
    </Card>
  );
}

/** `受益人 2 · 证件号码`: whose field it is, where several people have one. */
function usePlaceName(): (path: string) => string {
  const t = useWords(realNameWords);
  const label = useLabels();
  const { companyType } = useParts().draft.form.values;
  return (path) => {
    const field = label(fieldWordOf(path));
    if (stepOf(path) !== "members" || path === "owners") return field;
    const [first, at] = path.split(".");
    const head = companyType === "HONG_KONG" ? label("director") : label("legalPerson");
    const who =
      first === "owners"
        ? t("owner", { number: Number(at) + 1 })
        : first === "authorizer"
          ? label("authorizer")
          : head;
    return `${who} · ${field}`;
  };
}
