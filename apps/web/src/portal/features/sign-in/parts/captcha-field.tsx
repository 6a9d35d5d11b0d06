import { useWords } from "#shared/i18n/words.ts";
import { signInWords } from "../words.ts";
import type { Fault } from "./check.ts";
import { TextField } from "./form.tsx";
import styles from "./form.module.css";

export type Captcha = {
  /** Address of the picture; none while it is being fetched. */
  readonly image: string | undefined;
  /** What the picture is called at the server. */
  readonly id: string;
  readonly refresh: () => void;
};

export function CaptchaField(props: {
  captcha: Captcha;
  value: string;
  fault?: Fault | undefined;
  onChange: (value: string) => void;
}) {
  const t = useWords(signInWords);
  const { id, image, refresh } = props.captcha;
  return (
    <TextField
      field="captcha"
      label={t("captcha")}
      placeholder={t("captchaHint")}
      autoComplete="off"
      value={props.value}
      fault={props.fault}
      onChange={props.onChange}
      beside={
        <button type="button" className={styles.captcha} aria-label={t("captchaRefresh")} onClick={refresh}>
          {image && <img src={image} alt="" data-captcha={id} />}
        </button>
      }
    />
  );
}
