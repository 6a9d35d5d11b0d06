import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { signInWords } from "../words.ts";
import type { Fault } from "./check.ts";
import { FaultLine, TextField } from "./form.tsx";
import styles from "./form.module.css";

export type Captcha = {
  /** Address of the picture; none while it is being fetched. */
  readonly image: string | undefined;
  /** What the picture is called at the server. */
  readonly id: string;
  /** It is heard instead of seen. */
  readonly spoken: boolean;
  readonly refresh: () => void;
  readonly listen: () => Promise<void>;
};

export function CaptchaField(props: {
  captcha: Captcha;
  value: string;
  fault?: Fault | undefined;
  onChange: (value: string) => void;
}) {
  const t = useWords(signInWords);
  const { id, image, spoken, refresh, listen } = props.captcha;
  const [failure, setFailure] = useState<string>();
  const hear = () =>
    listen().then(
      () => setFailure(undefined),
      (error: unknown) => setFailure(messageOf(error)),
    );
  const other = (
    <button type="button" className={styles.link} onClick={spoken ? refresh : () => void hear()}>
      {t(spoken ? "captchaSee" : "captchaListen")}
    </button>
  );
  return (
    <>
      <TextField
        field="captcha"
        label={t(spoken ? "captchaSpoken" : "captcha")}
        aside={other}
        placeholder={t(spoken ? "captchaDigits" : "captchaHint")}
        autoComplete="off"
        value={props.value}
        fault={props.fault}
        onChange={props.onChange}
        beside={
          spoken ? (
            <button type="button" className={styles.send} data-captcha={id} onClick={() => void hear()}>
              {t("captchaAgain")}
            </button>
          ) : (
            <button
              type="button"
              className={styles.captcha}
              aria-label={t("captchaRefresh")}
              onClick={refresh}
            >
              {image && <img src={image} alt="" data-captcha={id} />}
            </button>
          )
        }
      />
      {failure && <FaultLine text={failure} />}
    </>
  );
}
