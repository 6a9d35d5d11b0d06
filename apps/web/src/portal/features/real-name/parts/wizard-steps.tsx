import { checkRealName, realNameSteps, stepOf, type RealNameStep } from "@causeway/contract/real-name/check";
import type { RealNameIssue } from "@causeway/contract/real-name/faults";
import type { RealNameForm } from "@causeway/contract/real-name/form";
import type { UploadPurpose } from "@causeway/contract/upload";
import { Alert, Button } from "antd";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useLiveChange } from "#shared/api/live.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateOf, dateTime } from "#shared/ui/value/date-time.ts";
import type { Region } from "#shared/ui/value/region.ts";
import type { Send } from "#shared/ui/upload/use-uploads.ts";
import { Wizard } from "#shared/ui/form/wizard.tsx";
import type { FaceCheck, Province, RealName, RealNameCalls, Submitted } from "../real-name.ts";
import { realNameWords } from "../words.ts";
import { FormContext, type FormParts } from "./form-context.ts";
import { LeftOver, Reasons } from "./left-over.tsx";
import styles from "./parts.module.css";
import { valueAt } from "#shared/ui/form/path.ts";
import { isPhoneNumber } from "#shared/ui/value/phone-number.ts";
import { StepCompany } from "./step-company.tsx";
import { StepMembers } from "./step-members.tsx";
import { StepPreview } from "./step-preview.tsx";
import { StepPurpose } from "./step-purpose.tsx";
import { useDraft } from "./use-draft.ts";

export type WizardParts = {
  readonly calls: RealNameCalls;
  readonly loaded: RealName;
  readonly regions: readonly Region[];
  readonly provinces: readonly Province[];
  readonly sendFile: (purpose: UploadPurpose) => Send;
  readonly showFile: (documentId: string) => void;
  readonly onSubmitted: (submitted: Submitted) => void;
};

/** The four steps. Whoever wants to go on is told what is missing where he is; everybody may go back. */
export function WizardSteps(props: WizardParts) {
  const { calls, loaded, regions, provinces, sendFile, showFile } = props;
  const t = useWords(realNameWords);
  const { today, check } = useRules(regions);
  const draft = useDraft(calls, loaded, check);
  const { form, issues } = draft;
  const [step, setStep] = useStep(stepOf(loaded.reasons[0]?.field ?? "company"));
  const [wanted, setWanted] = useState<string | null>(null);
  useFaceChanges(calls, draft.setFaceChecks);
  useFocusOn(wanted !== null && stepOf(wanted) === step ? wanted : null, () => setWanted(null));

  const here = issues.filter(({ path }) => stepOf(path) === step);
  const reasons = loaded.reasons.filter(
    ({ field }) => field === null || valueAt(form.values, field) === valueAt(loaded.form, field),
  );
  const parts: FormParts = {
    draft,
    reasons,
    regions,
    provinces,
    today,
    sendFile,
    showFile,
    sendFaceLink: async (memberId) => {
      await form.draft.flush();
      const sent = await calls.sendFaceLink(memberId);
      draft.setFaceChecks((before) => before.map((one) => (one.memberId === memberId ? sent : one)));
    },
  };
  /** Faults of a step are told once somebody wanted to leave it, and those of a field once he left it. */
  const tell = (found: readonly RealNameIssue[]) => form.tell(found.map(({ path }) => path));

  const goTo = (next: RealNameStep) => {
    setStep(next);
    window.scrollTo({ top: 0 });
  };
  const jump = (path: string) => {
    setStep(stepOf(path));
    tell(issues.filter((issue) => stepOf(issue.path) === stepOf(path)));
    setWanted(path);
  };
  const at = realNameSteps.indexOf(step);
  const forward = async () => {
    const isLast = step === "preview";
    const blocking = isLast ? issues : here.filter(({ fault }) => fault !== "face");
    tell(isLast ? issues : here);
    if (blocking[0]) setWanted(stepOf(blocking[0].path) === step ? blocking[0].path : null);
    await form.draft.flush();
    if (blocking[0]) return;
    if (isLast) props.onSubmitted(await draft.submit());
    else goTo(realNameSteps[at + 1] ?? "preview");
  };
  return (
    <FormContext value={parts}>
      <Wizard
        title={loaded.certification === "NORMAL" ? t("amendTitle") : t("title")}
        steps={realNameSteps.map((name) => t(name))}
        current={at}
        savedAt={form.draft.state === "saved" ? dateTime(form.draft.saved?.savedAt ?? loaded.savedAt) : null}
        {...(at > 0 ? { onBack: () => goTo(realNameSteps[at - 1] ?? "company") } : {})}
        onNext={forward}
        {...(step === "preview" ? { nextLabel: t("submit") } : {})}
        aside={
          <Aside step={step} issues={step === "preview" ? issues : here} reasons={reasons} onJump={jump} />
        }
      >
        <SaveTrouble state={form.draft.state} />
        {step === "company" && <StepCompany />}
        {step === "members" && <StepMembers />}
        {step === "purpose" && <StepPurpose />}
        {step === "preview" && <StepPreview onEdit={goTo} />}
      </Wizard>
    </FormContext>
  );
}

/**
 * The step stands in the address, so that the browser's way back is the wizard's. The page turns at once; the address
 * follows, and leads where somebody goes by it.
 */
function useStep(first: RealNameStep): [RealNameStep, (step: RealNameStep) => void] {
  const [params, setParams] = useSearchParams();
  const addressed = realNameSteps.find((name) => name === params.get("step")) ?? first;
  const [{ step, seen }, turn] = useState({ step: addressed, seen: addressed });
  if (seen !== addressed) turn({ step: addressed, seen: addressed });
  const goTo = (next: RealNameStep) => {
    turn({ step: next, seen });
    setParams({ step: next });
  };
  return [step, goTo];
}

/** What is wrong with a form, by the same rules as on the server. */
function useRules(regions: readonly Region[]) {
  const [today] = useState(() => dateOf(new Date(), "Asia/Shanghai") ?? "");
  const check = useCallback(
    (form: RealNameForm, faceChecks: readonly FaceCheck[]) =>
      checkRealName(form, {
        today,
        isCountry: (code) => regions.some(({ alphaThree }) => alphaThree === code),
        isPhone: (phone) => isPhoneNumber(phone, regions),
        facePassed: ({ id }) =>
          faceChecks.some(({ memberId, state }) => memberId === id && state === "PASSED"),
      }),
    [regions, today],
  );
  return { today, check };
}

function Aside(props: {
  step: RealNameStep;
  issues: readonly RealNameIssue[];
  reasons: RealName["reasons"];
  onJump: (path: string) => void;
}) {
  const t = useWords(realNameWords);
  return (
    <>
      <Reasons reasons={props.reasons} onJump={props.onJump} />
      <LeftOver issues={props.issues} inAll={props.step === "preview"} onJump={props.onJump} />
      {props.step === "members" && (
        <Card title={t("aboutFace")}>
          <ul className={styles.notes}>
            <li>{t("aboutFace1")}</li>
            <li>{t("aboutFace2")}</li>
            <li>{t("aboutFace3")}</li>
          </ul>
        </Card>
      )}
    </>
  );
}

function SaveTrouble({ state }: { state: string }) {
  const t = useWords(realNameWords);
  if (state === "failed") return <Alert type="warning" showIcon title={t("saveFailed")} />;
  if (state !== "lost") return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t("changedElsewhere")}
      action={
        <Button size="small" onClick={() => location.reload()}>
          {t("refresh")}
        </Button>
      }
    />
  );
}

/** What happens on somebody's phone is seen here without a reload. */
function useFaceChanges(calls: RealNameCalls, set: (checks: readonly FaceCheck[]) => void): void {
  useLiveChange("enterprise", () => {
    void calls.load().then(
      ({ faceChecks }) => set(faceChecks),
      () => {},
    );
  });
}

/** Brings a field into view and puts the cursor into it, once the step that holds it is there. */
function useFocusOn(path: string | null, done: () => void): void {
  const finish = useEffectEvent(done);
  useEffect(() => {
    if (path === null) return;
    const field = document.querySelector<HTMLElement>(`[data-path="${path}"]`);
    field?.scrollIntoView({ block: "center" });
    const control = field?.querySelector<HTMLElement>("input:not([type=hidden]), button, textarea") ?? field;
    control?.focus({ preventScroll: true });
    finish();
  }, [path]);
}
