import { confirmAuthenticator, startAuthenticator } from "@causeway/contract/portal/factor";
import type { OutputOf } from "@causeway/contract/route";
import { Button, Skeleton } from "antd";
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useCall, useSharedSession } from "#shared/api/call-context.ts";
import { messageOf, refusalOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput, codeLength } from "#shared/ui/form/code-input.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { factorWords } from "../factor-words.ts";
import { QrCode } from "#shared/ui/value/qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./factors.module.css";

type Offer = OutputOf<typeof startAuthenticator>;

/** From the picture to scan, over the first code, to the recovery codes. The session goes on under a new token. */
export function AuthenticatorSetup(props: { onBound?: () => void; onDone: () => void }) {
  const t = useWords(factorWords);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes !== undefined) {
    return (
      <div className={styles.setup}>
        <p className={styles.good}>{t("bound")}</p>
        <RecoveryCodes codes={recoveryCodes} onDone={props.onDone} />
      </div>
    );
  }
  return (
    <Confirm
      onConfirmed={(bound) => {
        setRecoveryCodes(bound.recoveryCodes);
        props.onBound?.();
      }}
    />
  );
}

function Confirm(props: { onConfirmed: (bound: OutputOf<typeof confirmAuthenticator>) => void }) {
  const t = useWords(factorWords);
  const call = useCall();
  const session = useSharedSession();
  const { offer, failure, renew } = useOffer();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (code.length !== codeLength) return setFault(t("incomplete"));
    setBusy(true);
    try {
      const bind = () => call(confirmAuthenticator, { code }, { renewing: true });
      props.onConfirmed(await session.renew(bind));
    } catch (error) {
      setFault(messageOf(error));
      // Either way another key has to be asked for, and with it for a fresh proof.
      const refusal = refusalOf(error);
      setOver(refusal === "enrolmentOver" || refusal === "stepUpNeeded");
    } finally {
      setBusy(false);
    }
  };
  if (failure !== undefined) {
    return (
      <div role="alert" className={styles.setup}>
        <p>
          {t("startFailed")} {failure}
        </p>
        <Button onClick={() => void renew()}>{t("again")}</Button>
      </div>
    );
  }
  if (offer === undefined) return <Skeleton active paragraph={{ rows: 6 }} title={false} />;
  return (
    <form
      className={styles.setup}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <div className={styles.scan}>
        <QrCode text={offer.uri} label={t("qr")} />
        <div>
          <p>{t("scan")}</p>
          <p className={styles.quiet}>{t("apps")}</p>
        </div>
      </div>
      <div className={styles.key}>
        <span>{t("key")}</span>
        <CopyText value={inFours(offer.key)} whole />
      </div>
      <CodeInput
        label={t("enter")}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setFault(undefined);
        }}
        help={t("everyHalfMinute")}
        {...(fault !== undefined && { error: fault })}
      />
      {over ? (
        <Button
          onClick={() => {
            setOver(false);
            setFault(undefined);
            setCode("");
            void renew();
          }}
        >
          {t("newKey")}
        </Button>
      ) : (
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("bind")}
        </Button>
      )}
    </form>
  );
}

/** One key per visit: asking twice would void the one on the screen. */
function useOffer() {
  const call = useCall();
  const [offer, setOffer] = useState<Offer>();
  const [failure, setFailure] = useState<string>();
  const ask = () =>
    call(startAuthenticator, {}).then(setOffer, (error: unknown) => setFailure(messageOf(error)));
  const asked = useRef(false);
  const first = useEffectEvent(async () => {
    if (asked.current) return;
    asked.current = true;
    await ask();
  });
  useEffect(() => void first(), []);
  const renew = () => {
    setFailure(undefined);
    return ask();
  };
  return { offer, failure, renew };
}

function inFours(key: string): string {
  return key.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
