import { useWords } from "#shared/i18n/words.ts";
import { GatheringArt } from "../art/gathering-art.tsx";
import { CallToOpen } from "../layout/call-to-open.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { Headline, Section, Ticks } from "../layout/section.tsx";
import { Stops } from "../layout/stops.tsx";
import { CurrenciesTable } from "./currencies-table.tsx";
import type { SitePage } from "../site-page.ts";
import styles from "./global-account.module.css";
import { globalAccountWords } from "./words.ts";

function GlobalAccountPage() {
  const t = useWords(globalAccountWords);
  return (
    <>
      <PageHead eye={t("eye")} lines={[t("headline1"), t("headline2")]} lead={t("lead")} wide>
        <GatheringArt label={t("art")} />
      </PageHead>
      <Section>
        <Headline eye={t("currenciesEye")} lines={[t("currencies1")]} lead={t("currenciesLead")} />
        <CurrenciesTable />
      </Section>
      <Section ground="tinted">
        <Headline eye={t("howEye")} lines={[t("how1")]} />
        <Stops
          items={[
            [t("how1Title"), t("how1Text")],
            [t("how2Title"), t("how2Text")],
            [t("how3Title"), t("how3Text")],
            [t("how4Title"), t("how4Text")],
          ]}
        />
      </Section>
      <Section>
        <Headline eye={t("needEye")} lines={[t("need1")]} lead={t("review")} />
        <div className={styles.needs}>
          <div>
            <h3>{t("mainland")}</h3>
            <Ticks items={[t("mainland1"), t("mainland2")]} />
          </div>
          <div>
            <h3>{t("hongKong")}</h3>
            <Ticks items={[t("hongKong1"), t("hongKong2")]} />
          </div>
          <div>
            <h3>{t("both")}</h3>
            <Ticks items={[t("both1"), t("both2")]} />
          </div>
        </div>
      </Section>
      <CallToOpen />
    </>
  );
}

export const page: SitePage = { Page: GlobalAccountPage, words: globalAccountWords };
