import { checkRealName, realNameSteps, stepOf, type RealNameStep } from "@causeway/contract/real-name/check";
import type { RealNameIssue } from "@causeway/contract/real-name/faults";
import type { UploadPurpose } from "@causeway/contract/upload";
import { Alert, Button } from "antd";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useLiveChange } from "#shared/api/live.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import type { Region } from "#shared/ui/value/region.ts";
import { useUnsavedChanges } from "#shared/ui/form/unsaved-changes.tsx";
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
import { useDraft, type Draft } from "./use-draft.ts";

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
  const draft = useDraft(calls, loaded);
  const [step, setStep] = useStep(stepOf(loaded.reasons[0]?.field ?? "company"));
  const [asked, setAsked] = useState<ReadonlySet<RealNameStep>>(new Set());
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<string | null>(null);
  useUnsavedChanges(draft.state !== "saved");
  useFaceChanges(calls, draft.setFaceChecks);
  useFocusOn(wanted !== null && stepOf(wanted) === step ? wanted : null, () => setWanted(null));

  const { today, issues } = useIssues(draft, regions);
  const here = issues.filter(({ path }) => stepOf(path) === step);
  const reasons = loaded.reasons.filter(
    ({ field }) => field === null || valueAt(draft.form, field) === valueAt(loaded.form, field),
  );
  const parts: FormParts = {
    draft,
    issues,
    reasons,
    regions,
    provinces,
    today,
    sendFile,
    showFile,
    isTold: (path) => asked.has(stepOf(path)) || touched.has(path),
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
    sendFaceLink: async (memberId) => {
      await draft.flush();
      const check = await calls.sendFaceLink(memberId);
      draft.setFaceChecks(
        draft.snapshot().faceChecks.map((one) => (one.memberId === memberId ? check : one)),
      );
    },
  };

  const goTo = (next: RealNameStep) => {
    setStep(next);
    window.scrollTo({ top: 0 });
  };
  const jump = (path: string) => {
    setStep(stepOf(path));
    setAsked((before) => new Set(before).add(stepOf(path)));
    setWanted(path);
  };
  const at = realNameSteps.indexOf(step);
  const forward = async () => {
    setAsked((before) => new Set(before).add(step));
    const blocking = step === "preview" ? issues : here.filter(({ fault }) => fault !== "face");
    if (blocking[0]) {
      if (step === "preview") setAsked(new Set(realNameSteps));
      setWanted(stepOf(blocking[0].path) === step ? blocking[0].path : null);
      await draft.flush();
      return;
    }
    const revision = await draft.flush();
    if (step === "preview") props.onSubmitted(await calls.submit(revision));
    else goTo(realNameSteps[at + 1] ?? "preview");
  };
  return (
    <FormContext value={parts}>
      <Wizard
        title={loaded.certification === "NORMAL" ? t("amendTitle") : t("title")}
        steps={realNameSteps.map((name) => t(name))}
        current={at}
        savedAt={draft.state === "saved" ? dateTime(draft.savedAt) : null}
        {...(at > 0 ? { onBack: () => goTo(realNameSteps[at - 1] ?? "company") } : {})}
        onNext={forward}
        {...(step === "preview" ? { nextLabel: t("submit") } : {})}
        aside={
          <Aside step={step} issues={step === "preview" ? issues : here} reasons={reasons} onJump={jump} />
        }
      >
        <SaveTrouble state={draft.state} />
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

/** Everything wrong with the form as it stands, by the same rules as on the server. */
function useIssues({ form, faceChecks }: Draft, regions: readonly Region[]) {
  const [today] = useState(() => dateTime(new Date(), "Asia/Shanghai")?.slice(0, 10) ?? "");
  const issues = useMemo(
    () =>
      checkRealName(form, {
        today,
        isCountry: (code) => regions.some(({ alphaThree }) => alphaThree === code),
        isPhone: (phone) => isPhoneNumber(phone, regions),
        facePassed: ({ id }) =>
          faceChecks.some(({ memberId, state }) => memberId === id && state === "PASSED"),
      }),
    [form, faceChecks, regions, today],
  );
  return { today, issues };
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
  if (state !== "changedElsewhere") return null;
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
