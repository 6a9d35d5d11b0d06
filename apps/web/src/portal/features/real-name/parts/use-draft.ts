import type { RealNameForm } from "@causeway/contract/real-name/form";
import type { RealNameIssue } from "@causeway/contract/real-name/faults";
import { useRef, useState } from "react";
import { CallRefused } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { useForm } from "#shared/ui/form/use-form.ts";
import type { FaceCheck, RealName, RealNameCalls } from "../real-name.ts";
import { faultWords } from "../words.ts";

/**
 * The wizard's form and its copy on the server. Each saving starts from the revision the one before has made; somebody
 * else's change in between cannot be saved over.
 */
export function useDraft(
  calls: RealNameCalls,
  loaded: RealName,
  check: (form: RealNameForm, faceChecks: readonly FaceCheck[]) => readonly RealNameIssue[],
) {
  const t = useWords(faultWords);
  const [faceChecks, setFaceChecks] = useState<readonly FaceCheck[]>(loaded.faceChecks);
  const revision = useRef(loaded.revision);
  /** A second press, or one after a lost answer, is the same submission. */
  const submit = () => calls.submit(revision.current);
  const form = useForm({
    initial: loaded.form,
    check: (values) =>
      Object.fromEntries(check(values, faceChecks).map(({ path, fault }) => [path, t(fault)])),
    send: submit,
    draft: {
      save: async (values) => {
        const saved = await calls.save(revision.current, values);
        revision.current = saved.revision;
        setFaceChecks(saved.faceChecks);
        return saved;
      },
      isLost: (error) => error instanceof CallRefused && error.refusal.refusal === "draftChanged",
    },
  });
  return { form, issues: check(form.values, faceChecks), faceChecks, setFaceChecks, submit };
}
export type Draft = ReturnType<typeof useDraft>;
