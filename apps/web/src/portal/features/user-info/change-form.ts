import { type Faults, useForm } from "#shared/ui/form/use-form.ts";
import { useChanged } from "./profile.ts";

/** A form that changes something of the person's account; done, it says so and closes. */
export function useChangeForm<Values extends object>(parts: {
  initial: Values;
  check: (values: Values) => Faults;
  send: (values: Values) => Promise<unknown>;
  onClose: () => void;
}) {
  const changed = useChanged();
  return useForm({
    initial: parts.initial,
    check: parts.check,
    send: async (values: Values) => {
      await parts.send(values);
      changed();
      parts.onClose();
    },
  });
}
