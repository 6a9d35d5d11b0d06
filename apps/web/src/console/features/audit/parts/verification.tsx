import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  ExclamationCircleOutlined,
  SafetyCertificateOutlined,
} from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { verifyAudit } from "@causeway/contract/console/audit";
import type { OutputOf } from "@causeway/contract/route";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { auditWords } from "../words.ts";
import styles from "./audit.module.css";

type Verified = OutputOf<typeof verifyAudit>;
type Verification = {
  readonly run: () => Promise<void>;
  readonly running: boolean;
  readonly result: Verified | { failure: string } | null;
  readonly dismiss: () => void;
};

/** Recomputes the chain of the merchant that the list is narrowed to, or all of them. */
export function useVerification(): Verification {
  const call = useCall();
  const [params] = useSearchParams();
  const [running, setRunning] = useState(false);
  const [result, setResult] = useState<Verification["result"]>(null);
  const merchant = params.get("merchant");
  const run = async () => {
    setRunning(true);
    try {
      setResult(await call(verifyAudit, merchant ? { merchant } : {}));
    } catch (error) {
      setResult({ failure: messageOf(error) });
    } finally {
      setRunning(false);
    }
  };
  return { run, running, result, dismiss: () => setResult(null) };
}

export function VerifyButton({ verification }: { verification: Verification }) {
  const t = useWords(auditWords);
  return (
    <Button
      icon={<SafetyCertificateOutlined aria-hidden />}
      loading={verification.running}
      onClick={() => void verification.run()}
    >
      {verification.running ? t("verifying") : t("verify")}
    </Button>
  );
}

export function VerifyResult({ verification: { result, dismiss } }: { verification: Verification }) {
  const t = useWords(auditWords);
  if (result === null) return null;
  if ("failure" in result)
    return <Result tone="turn" title={t("verifyFailed", { why: result.failure })} onClose={dismiss} />;
  const { chains, rows, faults } = result;
  if (faults.length === 0)
    return <Result tone="done" title={t("whole", { chains, rows })} onClose={dismiss} />;
  return (
    <Result tone="refused" title={t("broken", { count: faults.length })} onClose={dismiss}>
      <ul>
        {faults.map(({ merchant, seq, fault }) => (
          <li key={`${merchant?.merchantNo} ${seq} ${fault}`}>
            {t(fault, { merchant: merchant?.name ?? t("house"), seq })}
          </li>
        ))}
      </ul>
    </Result>
  );
}

const icons = {
  done: CheckCircleOutlined,
  turn: ExclamationCircleOutlined,
  refused: CloseCircleOutlined,
};

function Result(props: {
  tone: keyof typeof icons;
  title: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = useWords(auditWords);
  const Icon = icons[props.tone];
  return (
    <div role="status" className={`${styles.result} ${styles[props.tone]}`}>
      <Icon aria-hidden />
      <div>
        {props.title}
        {props.children}
      </div>
      <button type="button" aria-label={t("close")} onClick={props.onClose}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
}
