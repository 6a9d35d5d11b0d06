import { App } from "antd";
import type { ReactNode } from "react";
import { FormDialog } from "./form-dialog.tsx";
import { ReasonField } from "./reason-field.tsx";
import { useForm } from "./use-form.ts";

/** What a second person does about a proposal, and the last its own proposer. */
export type ProposalChoice = "agree" | "decline" | "withdraw";

type Props = {
  readonly choice: ProposalChoice;
  readonly acts: {
    readonly agree: () => Promise<unknown>;
    readonly decline: (reason: string) => Promise<unknown>;
    readonly withdraw: () => Promise<unknown>;
  };
  readonly words: Record<"title" | "note" | "action" | "done" | "reason" | "reasonHelp", string>;
  /** What is agreed to. */
  readonly children: ReactNode;
  readonly onDone: () => void;
};

/** Says once more what is done before it is. */
export function ProposalDialog({ choice, acts, words, children, onDone }: Props) {
  const { message } = App.useApp();
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({
      reason: choice === "decline" && reason.trim().length < 4 ? words.reasonHelp : undefined,
    }),
    send: async ({ reason }) => {
      await acts[choice](reason.trim());
      void message.success(words.done);
      onDone();
    },
  });
  const { title, note, action } = words;
  return (
    <FormDialog form={form} title={title} note={note} action={action} width={520} onClose={onDone}>
      {choice === "agree" && children}
      {choice === "decline" && <ReasonField form={form} label={words.reason} help={words.reasonHelp} />}
    </FormDialog>
  );
}
