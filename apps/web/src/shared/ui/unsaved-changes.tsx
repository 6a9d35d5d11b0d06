import { App } from "antd";
import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { uiWords } from "./words.ts";

/**
 * What the frame around a page does when the person goes elsewhere: a page that is `kept` loses nothing by a change
 * of tab, only by closing it, so the frame wants to know whether it is dirty.
 */
export type PageFrame = { readonly kept: boolean; readonly report: (dirty: boolean) => void };

export const PageFrameContext = createContext<PageFrame>({ kept: false, report: () => {} });

/** Asks before what was typed is lost: by a link, by closing the tab of the portal or that of the browser. */
export function useUnsavedChanges(dirty: boolean): void {
  const { kept, report } = useContext(PageFrameContext);
  const ask = useAskToLeave();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !kept && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    report(dirty);
    return () => report(false);
  }, [dirty, report]);

  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [dirty]);

  const settle = useEffectEvent(async () => {
    const leave = await ask();
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === "blocked") void settle();
  }, [blocker.state]);
}

export function useAskToLeave(): () => Promise<boolean> {
  const t = useWords(uiWords);
  const { modal } = App.useApp();
  return async () =>
    await modal.confirm({
      title: t("leaveTitle"),
      content: t("leaveText"),
      okText: t("leave"),
      cancelText: t("stay"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
    });
}
