import { Button } from "antd";
import type { ReactNode, SyntheticEvent } from "react";
import styles from "./plain-frame.module.css";

/** A title, some fields, what went wrong, and one button. */
export function SignInForm(props: {
  title: string;
  action: string;
  sending: boolean;
  failure: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
  after?: ReactNode;
}) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!props.sending) props.onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>{props.title}</h1>
      {props.children}
      {props.failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {props.failure}
        </p>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={props.sending}>
        {props.action}
      </Button>
      {props.after}
    </form>
  );
}
