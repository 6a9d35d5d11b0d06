import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

type ReasonForm = ComponentProps<typeof TextField<"reason">>["form"];

/** Why somebody does what others will want to understand. */
export function ReasonField(props: { form: ReasonForm; label: string; help: string }) {
  return <TextField path="reason" rows={3} maxLength={400} {...props} />;
}
