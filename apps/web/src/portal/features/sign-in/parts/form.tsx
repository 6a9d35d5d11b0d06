import {
  type InputHTMLAttributes,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { faultWords, signInWords } from "../words.ts";
import type { Fault, Faults } from "./check.ts";
import styles from "./form.module.css";

/**
 * Checks, then sends, then says what went wrong. The first faulty field gets the focus; a field once called wrong is
 * judged again at every change.
 */
export function useForm<Form extends object, Field extends string>(parts: {
  empty: Form;
  check: (form: Form) => Faults<Field>;
  send: (form: Form) => Promise<void>;
}) {
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(parts.empty);
  const [faults, setFaults] = useState<Faults<Field>>({});
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);

  const change = (part: Partial<Form>) => {
    const next = { ...form, ...part };
    setForm(next);
    const found = parts.check(next);
    const still = Object.keys(faults).filter((field) => found[field as Field]) as Field[];
    setFaults(Object.fromEntries(still.map((field) => [field, found[field]])) as Faults<Field>);
  };
  /** Other questions: what was wrong with the old ones is forgotten. */
  const restart = (fresh: Form) => {
    setForm(fresh);
    setFaults({});
    setFailure(undefined);
  };
  const send = async () => {
    const found = parts.check(form);
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) {
      element.current?.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
      return;
    }
    setSending(true);
    setFailure(undefined);
    try {
      await parts.send(form);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!sending) void send();
  };
  return { element, form, faults, failure, sending, change, restart, submit };
}

export function AuthForm(props: {
  state: Pick<ReturnType<typeof useForm>, "element" | "failure" | "sending" | "submit">;
  title: string;
  action: string;
  tabs?: ReactNode;
  children: ReactNode;
  after?: ReactNode;
}) {
  const { element, failure, sending, submit } = props.state;
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <h1>{props.title}</h1>
      {props.tabs}
      {props.children}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <button type="submit" className={styles.submit} aria-disabled={sending}>
        {props.action}
      </button>
      {props.after}
    </form>
  );
}

type FieldProps = {
  field: string;
  label: string;
  fault?: Fault | undefined;
  /** Right of the label. */
  aside?: ReactNode;
};

/** Label above, what is wrong below; the control gets the ids that tie them together. */
export function FormField(props: FieldProps & { children: (ids: ControlIds) => ReactNode }) {
  const t = useWords(faultWords);
  const id = useId();
  const { field, fault } = props;
  const faultId = `${id}-fault`;
  return (
    <div className={styles.field} data-field={field}>
      <div className={styles.label}>
        <label htmlFor={id}>{props.label}</label>
        {props.aside}
      </div>
      {props.children({ id, "aria-invalid": fault !== undefined, "aria-describedby": fault && faultId })}
      {fault && <FaultLine id={faultId} text={t(fault)} />}
    </div>
  );
}

type ControlIds = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

export function FaultLine(props: { id?: string; text: string }) {
  return (
    <p id={props.id} className={styles.fault}>
      {props.text}
    </p>
  );
}

type TextProps = FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, "autoComplete" | "placeholder" | "inputMode" | "type"> & {
    value: string;
    onChange: (value: string) => void;
    /** Beside the input, such as a picture or a button. */
    beside?: ReactNode;
  };

export function TextField(props: TextProps) {
  const { field, label, fault, aside, beside, value, onChange, type = "text", ...rest } = props;
  return (
    <FormField field={field} label={label} fault={fault} aside={aside}>
      {(ids) => (
        <div className={styles.row}>
          <input
            {...ids}
            {...rest}
            type={type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {beside}
        </div>
      )}
    </FormField>
  );
}

export function PasswordField(props: Omit<TextProps, "type" | "beside">) {
  const t = useWords(signInWords);
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      beside={
        <button
          type="button"
          className={styles.eye}
          aria-label={shown ? t("hidePassword") : t("showPassword")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.4">
            <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10z" />
            <circle cx="10" cy="10" r="2.6" />
            {shown && <path d="M3 17 17 3" />}
          </svg>
        </button>
      }
    />
  );
}

export function CheckField(props: {
  field: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  note?: string;
  fault?: Fault | undefined;
  children: ReactNode;
}) {
  const t = useWords(faultWords);
  return (
    <div data-field={props.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={props.checked}
          aria-invalid={props.fault !== undefined}
          onChange={(event) => props.onChange(event.target.checked)}
        />
        <span>
          {props.children}
          {props.note && <small>{props.note}</small>}
        </span>
      </label>
      {props.fault && <FaultLine text={t(props.fault)} />}
    </div>
  );
}
