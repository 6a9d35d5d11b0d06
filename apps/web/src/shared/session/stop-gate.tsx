import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { PlainPage } from "#shared/failure/plain-page.tsx";
import styles from "#shared/failure/plain-page.module.css";
import { useWords } from "#shared/i18n/words.ts";
import type { SharedSession, Stop } from "./shared-session.ts";
import { stopWords } from "./stop-words.ts";

/** Takes the place of every page once the session has gone on for somebody else in another tab. */
export function StopGate(props: {
  session: Pick<SharedSession, "subscribe" | "stopped">;
  home: string;
  children: ReactNode;
}) {
  const { session, home, children } = props;
  const stop = useSyncExternalStore(session.subscribe, session.stopped);
  return stop === null ? children : <StopPage stop={stop} home={home} />;
}

function StopPage({ stop, home }: { stop: Stop; home: string }) {
  const t = useWords(stopWords);
  const said = sayings(t, stop);
  const onward = useRef<HTMLButtonElement>(null);
  // What had the focus is gone; a screen reader begins where the way on is.
  useEffect(() => onward.current?.focus(), []);
  useEffect(() => {
    document.title = `${said.title} · Causeway`;
  }, [said.title]);
  return (
    <PlainPage title={said.title} text={said.text}>
      <div className={styles.actions}>
        <button type="button" ref={onward} onClick={() => location.assign(home)}>
          {said.action}
        </button>
      </div>
    </PlainPage>
  );
}

function sayings(t: ReturnType<typeof useWords<typeof stopWords.rows>>, stop: Stop) {
  if (stop.kind === "signIn")
    return { title: t("signInTitle"), text: t("signInText"), action: t("continue") };
  const { company } = stop;
  if (company === null) return { title: t("roleTitle"), text: t("roleText"), action: t("continue") };
  return {
    title: t("companyTitle", { company }),
    text: t("companyText"),
    action: t("companyContinue", { company }),
  };
}
