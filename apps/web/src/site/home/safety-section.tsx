import type { ReactNode } from "react";
import { ink, road } from "#shared/brand/palette.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Headline, Section } from "../layout/section.tsx";
import site from "../site.module.css";
import styles from "./home.module.css";
import { homeWords } from "./words.ts";

export function SafetySection() {
  const t = useWords(homeWords);
  return (
    <Section>
      <div className={`${site.split} ${site.topped}`}>
        <div>
          <Headline eye={t("safeEye")} lines={[t("safe1"), t("safe2")]} lead={t("safeLead")} />
        </div>
        <div className={styles.four}>
          <Guard title={t("licenceTitle")} text={t("licenceText")}>
            <path d="M5 30h26M8 30V16M15 30V16M21 30V16M28 30V16M4 16h28L18 6z" />
          </Guard>
          <Guard title={t("realNameTitle")} text={t("realNameText")}>
            <path d="M6 6h17l7 7v17H6z" />
            <path d="M12 20l4 4 8-9" stroke={road} />
          </Guard>
          <Guard title={t("confirmTitle")} text={t("confirmText")}>
            <circle cx="18" cy="12" r="6" />
            <path d="M6 31a12 12 0 0 1 24 0" />
            <path d="M2 31h32" stroke={road} />
          </Guard>
          <Guard title={t("secondTitle")} text={t("secondText")}>
            <rect x="10" y="4" width="16" height="28" rx="3" />
            <path d="M15 8h6" />
            <path d="M14.5 20l2.5 2.5 5-5.5" stroke={road} />
          </Guard>
        </div>
      </div>
    </Section>
  );
}

function Guard(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div>
      <svg
        width="36"
        height="36"
        viewBox="0 0 36 36"
        fill="none"
        stroke={ink}
        strokeWidth="1.4"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {props.children}
      </svg>
      <h3>{props.title}</h3>
      <p>{props.text}</p>
    </div>
  );
}
