import type { ReactNode } from "react";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { TextField } from "#shared/ui/form/text-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";

/** Does nothing before somebody has written why. */
export function WordsDialog(props: {
  danger?: boolean;
  title: string;
  label: string;
  /** What is said when nothing was written. */
  missing: string;
  action: string;
  maxLength: number;
  onCancel: () => void;
  onSend: (words: string) => Promise<void>;
  children: ReactNode;
}) {
  const form = useForm({
    initial: { words: "" },
    check: ({ words }) => ({ words: words.trim() === "" ? props.missing : undefined }),
    send: ({ words }) => props.onSend(words.trim()),
  });
  return (
    <FormDialog
      form={form}
      title={props.title}
      action={props.action}
      danger={props.danger ?? false}
      width={520}
      onClose={props.onCancel}
    >
      {props.children}
      <TextField
        form={form}
        path="words"
        label={props.label}
        note={`${form.values.words.length} / ${props.maxLength}`}
        rows={4}
        maxLength={props.maxLength}
      />
    </FormDialog>
  );
}
