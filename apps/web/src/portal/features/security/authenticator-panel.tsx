import { removeAuthenticator, renewRecoveryCodes } from "@causeway/contract/portal/factor";
import { Button } from "antd";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { useSending } from "#shared/ui/form/use-sending.ts";
import { factorWords } from "./factor-words.ts";
import { useFactors, useFactorsChanged } from "./queries.ts";
import { AuthenticatorSetup } from "./parts/authenticator-setup.tsx";
import { ConfirmRemoval } from "./parts/confirm-removal.tsx";
import { FactorsLoading } from "./parts/factors-loading.tsx";
import { RecoveryCodes } from "./parts/recovery-codes.tsx";
import styles from "./parts/factors.module.css";

type Open = "setUp" | "remove" | { readonly codes: readonly string[] } | null;

/** The authenticator app of the signed-in person: what it is for, whether it is bound, and what can be done with it. */
export function AuthenticatorPanel() {
  const t = useWords(factorWords);
  const call = useCall();
  const factors = useFactors();
  const changed = useFactorsChanged();
  const [open, setOpen] = useState<Open>(null);
  const { send: act, sending: busy, failure } = useSending();
  if (factors.data === undefined) return <FactorsLoading title={t("authenticator")} query={factors} />;
  const { authenticator, authenticatorRequired } = factors.data;
  const facts = [
    ...(authenticator === null ? [] : [t("codesLeft", { left: authenticator.recoveryCodesLeft })]),
    ...(authenticatorRequired ? [t("required")] : []),
  ];
  const renew = () =>
    act(async () => {
      const { recoveryCodes } = await call(renewRecoveryCodes, {});
      await changed();
      setOpen({ codes: recoveryCodes });
    });
  return (
    <Card title={t("authenticator")}>
      <p className={styles.quiet}>{t("authenticatorText")}</p>
      <div className={styles.row}>
        <div>
          <b>
            {authenticator === null
              ? t("notBound")
              : t("boundAt", { time: dateTime(authenticator.boundAt) ?? "" })}
          </b>
          <span className={styles.quiet}>{facts.join(" · ")}</span>
        </div>
        <div className={styles.acts}>
          <Button type={authenticator === null ? "primary" : "default"} onClick={() => setOpen("setUp")}>
            {t(authenticator === null ? "setUp" : "replace")}
          </Button>
          {authenticator !== null && (
            <Button loading={busy} onClick={() => void renew()}>
              {t("newCodes")}
            </Button>
          )}
          {authenticator !== null && !authenticatorRequired && (
            <Button onClick={() => setOpen("remove")}>{t("remove")}</Button>
          )}
        </div>
      </div>
      {failure !== undefined && (
        <p role="alert" className={styles.wrong}>
          {failure}
        </p>
      )}
      <p className={styles.quiet}>{t("hold")}</p>
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </Card>
  );
}

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  const t = useWords(factorWords);
  const call = useCall();
  const changed = useFactorsChanged();
  const codes = typeof open === "object" && open !== null ? open.codes : undefined;
  // A click beside it must not lose codes that are shown once.
  const steady = { width: 480, mask: { blur: false, closable: false }, onCancel: onClose } as const;
  return (
    <>
      <Dialog {...steady} open={open === "setUp"} title={t("setUpTitle")}>
        <AuthenticatorSetup onBound={() => void changed()} onDone={onClose} />
      </Dialog>
      <Dialog {...steady} open={codes !== undefined} title={t("newCodesTitle")}>
        <div className={styles.setup}>
          <RecoveryCodes codes={codes ?? []} onDone={onClose} />
        </div>
      </Dialog>
      <ConfirmRemoval
        open={open === "remove"}
        title={t("removeTitle")}
        text={t("removeText")}
        onRemove={async () => {
          await call(removeAuthenticator, {});
          await changed();
        }}
        onClose={onClose}
      />
    </>
  );
}
