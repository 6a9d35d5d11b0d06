import { Button } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import styles from "./shell.module.css";
import { shellWords } from "./words.ts";

/** All tabs of the console are one person at one desk. */
const activeKey = "console.activeAt";
const warnSeconds = 60;
/** What the person does is told to the server so often; the server itself notes it once a minute. */
const touchSeconds = 30;
const noteSeconds = 60;

/**
 * Boards read themselves again and again, so the server alone would take an empty chair for somebody at work. Here only
 * a hand counts: it keeps the session alive while it types, and without one the session is ended.
 */
export function IdleWatch(props: {
  idleSeconds: number;
  onActive: () => Promise<unknown>;
  onIdle: () => void;
}) {
  const t = useWords(shellWords);
  const [left, setLeft] = useState<number | null>(null);
  const endsAfter = props.idleSeconds - noteSeconds;

  const touch = useEffectEvent(() => {
    localStorage.setItem(activeKey, String(Date.now()));
    setLeft(null);
    void props.onActive().catch(() => {});
  });
  const look = useEffectEvent(() => {
    const seconds = endsAfter - idleFor();
    if (seconds <= 0) props.onIdle();
    else setLeft(seconds <= warnSeconds ? Math.ceil(seconds) : null);
  });
  const hand = useEffectEvent(() => {
    if (left === null && idleFor() >= touchSeconds) touch();
  });
  useEffect(() => {
    localStorage.setItem(activeKey, String(Date.now()));
    const timer = setInterval(() => look(), 1_000);
    const listen = () => hand();
    const signs = ["pointerdown", "keydown", "wheel"] as const;
    for (const sign of signs) document.addEventListener(sign, listen, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) document.removeEventListener(sign, listen, { capture: true });
    };
  }, []);
  return (
    <Dialog open={left !== null} title={t("idleTitle")} width={420} closable={false} onCancel={() => touch()}>
      <p role="status">{t("idleText", { seconds: left ?? 0 })}</p>
      <div className={styles.stay}>
        <Button onClick={props.onIdle}>{t("logout")}</Button>
        <Button type="primary" onClick={() => touch()}>
          {t("stay")}
        </Button>
      </div>
    </Dialog>
  );
}

function idleFor(): number {
  return (Date.now() - Number(localStorage.getItem(activeKey) ?? Date.now())) / 1_000;
}
