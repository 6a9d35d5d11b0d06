import { useWords } from "#shared/i18n/words.ts";
import { IslandsArt } from "../art/islands-art.tsx";
import { CallToOpen } from "../layout/call-to-open.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { Headline, Section, Ticks } from "../layout/section.tsx";
import { Stops } from "../layout/stops.tsx";
import { ConfirmPicture } from "../pictures/confirm-picture.tsx";
import type { SitePage } from "../site-page.ts";
import site from "../site.module.css";
import styles from "./global-remittance.module.css";
import { globalRemittanceWords } from "./words.ts";

function GlobalRemittancePage() {
  const t = useWords(globalRemittanceWords);
  return (
    <>
      <PageHead eye={t("eye")} lines={[t("headline1"), t("headline2")]} lead={t("lead")} wide>
        <IslandsArt label={t("art")} />
      </PageHead>
      <Section>
        <Headline eye={t("roadsEye")} lines={[t("roads1")]} />
        <div className={styles.roads}>
          <div>
            <h3>{t("overseas")}</h3>
            <p>{t("overseasText")}</p>
          </div>
          <div>
            <h3>{t("domestic")}</h3>
            <p>{t("domesticText")}</p>
          </div>
        </div>
      </Section>
      <Section ground="tinted">
        <Headline eye={t("arrivalEye")} lines={[t("arrival1")]} lead={t("arrivalLead")} />
        <Stops
          items={[
            [t("stop1"), t("stop1Text")],
            [t("stop2"), t("stop2Text")],
            [t("stop3"), t("stop3Text")],
            [t("stop4"), t("stop4Text")],
          ]}
        />
      </Section>
      <Section ground="deep">
        <div className={`${site.split} ${site.reversed}`}>
          <ConfirmPicture />
          <div>
            <Headline eye={t("feesEye")} lines={[t("fees1"), t("fees2")]} />
            <Ticks items={[t("fee1"), t("fee2"), t("fee3"), t("fee4"), t("fee5")]} />
          </div>
        </div>
      </Section>
      <CallToOpen />
    </>
  );
}

export const page: SitePage = { Page: GlobalRemittancePage, words: globalRemittanceWords };
