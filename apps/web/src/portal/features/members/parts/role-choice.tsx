import type { ChosenRole } from "@causeway/contract/role";
import { useId } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { roleWords } from "#portal/role-words.ts";
import { memberWords, roleNotes } from "../words.ts";
import styles from "./members.module.css";

/** The roles somebody may give, each with what it is for. */
export function RoleChoice(props: {
  roles: readonly ChosenRole[];
  value: ChosenRole | null;
  fault?: string | undefined;
  onChange: (role: ChosenRole) => void;
}) {
  const t = useWords(memberWords);
  const name = useWords(roleWords);
  const note = useWords(roleNotes);
  const id = useId();
  return (
    <fieldset
      className={styles.choice}
      role="radiogroup"
      aria-invalid={props.fault !== undefined}
      aria-describedby={props.fault ? `${id}-fault` : undefined}
    >
      <legend>{t("role")}</legend>
      {props.roles.map((role) => (
        <label key={role}>
          <input
            type="radio"
            name={id}
            aria-labelledby={`${id}-${role}`}
            aria-describedby={`${id}-${role}-note`}
            checked={props.value === role}
            onChange={() => props.onChange(role)}
          />
          <span>
            <span id={`${id}-${role}`}>{name(role)}</span>
            <small id={`${id}-${role}-note`}>{note(role)}</small>
          </span>
        </label>
      ))}
      {props.fault && (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {props.fault}
        </p>
      )}
    </fieldset>
  );
}
