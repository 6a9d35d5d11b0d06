import { useQuery } from "@tanstack/react-query";
import type { UploadPurpose } from "@causeway/contract/upload";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead } from "#shared/ui/frame/card.tsx";
import { Result } from "#shared/ui/frame/result.tsx";
import type { Send } from "#shared/ui/upload/use-uploads.ts";
import { routes } from "#portal/routes.ts";
import { createRealName, realNameKey, type RealName, type Submitted } from "../real-name.ts";
import { realNameWords } from "../words.ts";
import { WizardSteps } from "../parts/wizard-steps.tsx";

/** The wizard where there is something to fill in; otherwise who has to act, and where that is seen. */
export function RealNamePage(props: {
  sendFile: (purpose: UploadPurpose) => Send;
  showFile: (documentId: string) => void;
}) {
  const t = useWords(realNameWords);
  const call = useCall();
  const [calls] = useState(() => createRealName(call));
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  // The wizard keeps its own copy from here on; a background refresh must not type over the person.
  const loaded = useQuery({ queryKey: realNameKey, queryFn: calls.load, gcTime: 0, staleTime: Infinity });
  const regions = useQuery({ queryKey: ["regions"], queryFn: calls.loadRegions, staleTime: Infinity });
  const provinces = useQuery({ queryKey: ["provinces"], queryFn: calls.loadProvinces, staleTime: Infinity });
  const queries = [loaded, regions, provinces];
  if (submitted) return <SentPage number={submitted.submissionNo} />;
  if (queries.some(({ isError }) => isError))
    return (
      <>
        <PageHead title={t("title")} />
        <Card title={t("loadFailed")}>
          <Button onClick={() => void Promise.all(queries.map(({ refetch }) => refetch()))}>
            {t("retry")}
          </Button>
        </Card>
      </>
    );
  if (!loaded.data || !regions.data || !provinces.data)
    return (
      <>
        <PageHead title={t("title")} />
        <Card>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Card>
      </>
    );
  if (!loaded.data.mayEdit) return <ClosedPage standing={loaded.data} />;
  return (
    <WizardSteps
      calls={calls}
      loaded={loaded.data}
      regions={regions.data}
      provinces={provinces.data}
      sendFile={props.sendFile}
      showFile={props.showFile}
      onSubmitted={setSubmitted}
    />
  );
}

function SentPage({ number }: { number: string }) {
  const t = useWords(realNameWords);
  return (
    <Result
      tone="proc"
      title={t("sentTitle")}
      text={t("sentText")}
      number={number}
      actions={
        <>
          <Link to={routes.MyEnterprise.path}>
            <Button type="primary">{t("toEnterprise")}</Button>
          </Link>
          <Link to={routes.Dashboard.path}>
            <Button>{t("toDashboard")}</Button>
          </Link>
        </>
      }
    />
  );
}

function ClosedPage({ standing }: { standing: RealName }) {
  const t = useWords(realNameWords);
  const failed = standing.certification === "FAILED";
  return (
    <Result
      tone={failed ? "refused" : "proc"}
      title={t("closedTitle")}
      text={failed ? t("closedFAILED") : t("closedAUDITING")}
      {...(standing.submissionNo === null ? {} : { number: standing.submissionNo })}
      actions={
        <Link to={routes.MyEnterprise.path}>
          <Button type="primary">{t("toEnterprise")}</Button>
        </Link>
      }
    />
  );
}
