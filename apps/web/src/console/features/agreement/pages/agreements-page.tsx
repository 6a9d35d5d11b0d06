import { Tabs } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead } from "#shared/ui/frame/card.tsx";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { useAgreements } from "../agreements.ts";
import { AgreementList } from "../parts/agreement-list.tsx";
import { agreementWords } from "../words.ts";

/** What waits for a second person, and what became of the rest. */
export function AgreementsPage() {
  const t = useWords(agreementWords);
  return (
    <>
      <PageHead title={t("title")} note={t("note")} />
      <Card>
        <Tabs
          items={[
            { key: "waiting", label: t("waiting"), children: <Agreements state="waiting" /> },
            { key: "over", label: t("over"), children: <Agreements state="over" /> },
          ]}
        />
      </Card>
    </>
  );
}

function Agreements({ state }: { state: "waiting" | "over" }) {
  const t = useWords(agreementWords);
  const empty =
    state === "waiting"
      ? { title: t("nothingWaits"), text: t("nothingWaitsText") }
      : { title: t("nothingOver"), text: t("nothingOverText") };
  return (
    <Listed asked={useAgreements(state)} empty={empty}>
      {(agreements) => <AgreementList agreements={agreements} />}
    </Listed>
  );
}
