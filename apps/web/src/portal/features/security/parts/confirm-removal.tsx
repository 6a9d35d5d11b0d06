import { Button } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { useSending } from "#shared/ui/form/use-sending.ts";
import { factorWords } from "../factor-words.ts";
import styles from "./factors.module.css";

export function ConfirmRemoval(props: {
  open: boolean;
  title: string;
  text: string;
  onRemove: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useWords(factorWords);
  const { send: act, sending: busy, failure } = useSending();
  const remove = async () => {
    if (await act(props.onRemove)) props.onClose();
  };
  return (
    <Dialog open={props.open} width={440} title={props.title} onCancel={props.onClose}>
      <div className={styles.setup}>
        <p>{props.text}</p>
        <p className={styles.quiet}>{t("hold")}</p>
        {failure !== undefined && (
          <p role="alert" className={styles.wrong}>
            {failure}
          </p>
        )}
        <div className={styles.foot}>
          <Button onClick={props.onClose}>{t("cancel")}</Button>
          <Button danger type="primary" loading={busy} onClick={() => void remove()}>
            {t("remove")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
