import { readVerification, startVerification } from "@causeway/contract/portal/enterprise";
import type { OutputOf } from "@causeway/contract/route";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Call } from "#shared/api/call.ts";
import { CallRefused, messageOf } from "#shared/api/call-error.ts";
import { Mark } from "#shared/brand/logo.tsx";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { verifyWords } from "./words.ts";
import styles from "./verify.module.css";

type Verification = OutputOf<typeof readVerification>;
type Loaded = Verification | "loading" | "over" | "failed";

const pollMs = 2_000;

/** One screen on somebody's phone: who asks, for what, and the way to the camera and back. */
export function VerifyPage({ call, token }: { call: Call; token: string }) {
  const [loaded, setLoaded] = useState<Loaded>(token === "" ? "over" : "loading");
  const load = useCallback(async () => {
    if (token === "") return;
    try {
      setLoaded(await call(readVerification, { token }));
    } catch (error) {
      setLoaded((before) =>
        error instanceof CallRefused ? "over" : typeof before === "object" ? before : "failed",
      );
    }
  }, [call, token]);
  usePolling(load, typeof loaded === "object" && loaded.state === "CHECKING");
  return (
    <Frame>
      <Content loaded={loaded} onRetry={() => void load()} onStart={() => start(call, token)} />
    </Frame>
  );
}

/** The phone goes on at the checker's page; this page is replaced, so that the way back is the checker's own. */
async function start(call: Call, token: string): Promise<void> {
  const { url } = await call(startVerification, { token });
  location.assign(url);
}

function usePolling(load: () => Promise<void>, waiting: boolean): void {
  const loadNow = useEffectEvent(() => void load());
  useEffect(() => {
    loadNow();
  }, []);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => loadNow(), pollMs);
    return () => clearInterval(timer);
  }, [waiting]);
}

function Frame({ children }: { children: ReactNode }) {
  const t = useWords(verifyWords);
  return (
    <div className={styles.page}>
      <header>
        <span className={styles.logo}>
          <Mark size={22} />
          Causeway
        </span>
        <span className={styles.sub}>{t("page")}</span>
      </header>
      <main>{children}</main>
    </div>
  );
}

function Content(props: { loaded: Loaded; onRetry: () => void; onStart: () => Promise<void> }) {
  const { loaded, onRetry, onStart } = props;
  const t = useWords(verifyWords);
  if (loaded === "loading") return <p role="status">{t("loading")}</p>;
  if (loaded === "over") return <Ending title={t("expiredTitle")} text={t("expiredText")} tone="closed" />;
  if (loaded === "failed")
    return (
      <>
        <p role="alert">{t("failed")}</p>
        <button type="button" className={styles.primary} onClick={onRetry}>
          {t("retry")}
        </button>
      </>
    );
  const { state, company } = loaded;
  if (state === "PASSED")
    return <Ending title={t("passedTitle")} text={t("passedText", { company })} tone="done" />;
  if (state === "EXPIRED" || state === "NONE")
    return <Ending title={t("expiredTitle")} text={t("expiredText")} tone="closed" />;
  return <Asked verification={loaded} onStart={onStart} />;
}

function Ending({ title, text, tone }: { title: string; text: string; tone: "done" | "closed" }) {
  return (
    <div className={styles.ending} role="status">
      <svg className={styles[tone]} width="56" height="56" viewBox="0 0 56 56" fill="none" aria-hidden="true">
        <circle cx="28" cy="28" r="26" stroke="currentColor" strokeWidth="2.5" />
        <path
          d={tone === "done" ? "M17 29l8 8 15-17" : "M28 16v14M28 38v1"}
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}

function Asked({ verification, onStart }: { verification: Verification; onStart: () => Promise<void> }) {
  const t = useWords(verifyWords);
  const locale = useLocale();
  const { company, name, capacity, recovers, state, expiresAt, attemptsLeft } = verification;
  const [starting, setStarting] = useState(false);
  const [fault, setFault] = useState("");
  const begin = async () => {
    setStarting(true);
    setFault("");
    try {
      await onStart();
    } catch (error) {
      setFault(messageOf(error));
      setStarting(false);
    }
  };
  const until = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <>
      <p className={styles.who}>
        <b>{company}</b>
        <span>
          {recovers === null
            ? t("ask", { capacity: t(capacity) })
            : t("askRecovery", { capacity: t(capacity), recovers })}
        </span>
      </p>
      {state === "FAILED" && <Notice tone="refused" title={t("failedTitle")} text={t("failedText")} />}
      {state === "CHECKING" && <Notice tone="proc" title={t("checkingTitle")} text={t("checkingText")} />}
      <dl className={styles.rows}>
        <Row label={t("name")} value={name} />
        <Row label={t("validUntil")} value={until.format(new Date(expiresAt))} />
        <Row label={t("attempts")} value={String(attemptsLeft)} />
      </dl>
      <div className={styles.strip}>
        <svg width="22" height="22" viewBox="0 0 22 22" fill="none" stroke="currentColor" aria-hidden="true">
          <path
            d="M2 7V3.5A1.5 1.5 0 0 1 3.5 2H7M15 2h3.5A1.5 1.5 0 0 1 20 3.5V7M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M7 20H3.5A1.5 1.5 0 0 1 2 18.5V15M1 11h20"
            strokeWidth="1.5"
          />
        </svg>
        <span>
          <b>{t("self", { name })}</b>
          <small>{t("selfText")}</small>
        </span>
      </div>
      <div className={styles.foot}>
        {fault !== "" && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        {attemptsLeft > 0 ? (
          <button
            type="button"
            className={styles.primary}
            aria-disabled={starting}
            onClick={() => void begin()}
          >
            {state === "SENT" ? t("begin") : t("again")}
          </button>
        ) : (
          <p role="alert" className={styles.fault}>
            {t("exhausted", { company })}
          </p>
        )}
        <p className={styles.sub}>{t("privacy")}</p>
        <p className={styles.sub}>
          {recovers === null ? t("stranger") : t("strangerRecovery", { recovers })}
        </p>
      </div>
    </>
  );
}

function Notice({ tone, title, text }: { tone: "refused" | "proc"; title: string; text: string }) {
  return (
    <div role="status" className={`${styles.notice} ${styles[tone]}`}>
      <b>{title}</b>
      <small>{text}</small>
    </div>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
