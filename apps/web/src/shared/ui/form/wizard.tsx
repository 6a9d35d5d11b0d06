import { ArrowLeftOutlined } from "@ant-design/icons";
import { App, Button, Steps } from "antd";
import { type ReactNode, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Columns, PageHead } from "../frame/card.tsx";
import styles from "./wizard.module.css";
import { uiWords } from "../words.ts";

/**
 * Steps on top, the step's cards, what is still missing beside them, and a bar with the way back, the time of the
 * last save and one primary button. `onNext` saves; the next step comes only when that has worked.
 */
export function Wizard(props: {
  title: string;
  steps: readonly string[];
  current: number;
  aside: ReactNode;
  savedAt?: string | null;
  onBack?: () => void;
  onNext: () => Promise<void>;
  nextLabel?: string;
  children: ReactNode;
}) {
  const { title, steps, current, aside, savedAt, onBack, onNext, nextLabel, children } = props;
  const t = useWords(uiWords);
  const { message } = App.useApp();
  const [saving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    onNext()
      .catch(() => message.error(t("stepFailed")))
      .finally(() => setSaving(false));
  };
  return (
    <>
      <StepsHead title={title} steps={steps} current={current} />
      <Columns aside={aside}>
        {children}
        <div className={styles.bar}>
          {onBack !== undefined && (
            <Button size="large" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
              {t("stepBack")}
            </Button>
          )}
          <span className={styles.saved}>{savedAt != null && t("draftSaved", { at: savedAt })}</span>
          <Button size="large" type="primary" loading={saving} onClick={save}>
            {nextLabel ?? t("saveNext")}
          </Button>
        </div>
      </Columns>
    </>
  );
}

/** The page's name and how far one is; a narrow screen says it in words. */
export function StepsHead({
  title,
  steps,
  current,
}: {
  title: string;
  steps: readonly string[];
  current: number;
}) {
  return (
    <PageHead title={title}>
      <Steps
        className={styles.steps ?? ""}
        style={{ width: steps.length * 160 }}
        size="small"
        current={current}
        responsive={false}
        items={steps.map((step) => ({ title: step }))}
      />
      <p className={styles.brief}>
        <b>
          {current + 1} / {steps.length}
        </b>
        {steps[current]}
      </p>
    </PageHead>
  );
}
