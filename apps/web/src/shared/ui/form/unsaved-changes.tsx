import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { useConfirm } from "../frame/overlay.tsx";
import { uiWords } from "../words.ts";

/**
 * The frame around a page, the one who asks before unsaved work is lost. Whatever on the page has some holds it; what is
 * given back lets it go.
 */
export type PageFrame = () => () => void;

export const PageFrameContext = createContext<PageFrame>(() => () => {});

/** Says that what was typed would be lost; closing the browser's tab then asks, and so does the frame. */
export function useUnsavedChanges(dirty: boolean): void {
  const hold = useContext(PageFrameContext);
  useEffect(() => (dirty ? hold() : undefined), [dirty, hold]);

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
}

/**
 * Stands in the way of leaving, for as long as it is mounted. A component of its own because the router knows one
 * blocker at a time: it may exist only for the page in front, and only while there is something to lose.
 */
export function LeaveGuard() {
  const ask = useAskToLeave();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  const settle = useEffectEvent(async () => {
    const leave = await ask();
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === "blocked") void settle();
  }, [blocker.state]);
  return null;
}

export function useAskToLeave(): () => Promise<boolean> {
  const t = useWords(uiWords);
  const confirm = useConfirm();
  return async () =>
    await confirm({
      title: t("leaveTitle"),
      content: t("leaveText"),
      okText: t("leave"),
      cancelText: t("stay"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
    });
}
