import { App, Drawer, type DrawerProps, Modal, type ModalFuncProps, type ModalProps } from "antd";
import { useCallback, useLayoutEffect } from "react";

/**
 * Where dialogs and drawers hang. For anything that hangs on the body itself the library locks scrolling with a style
 * element that lacks the page's nonce, so the policy would block it; in a place of their own, our sheet locks it.
 */
function overlayPlace(): HTMLElement {
  const known = document.getElementById("overlays");
  if (known) return known;
  // What the scroll bar takes away while the page can scroll, so that nothing moves when it cannot.
  const root = document.documentElement;
  root.style.setProperty("--scrollbar", `${innerWidth - root.clientWidth}px`);
  const made = document.createElement("div");
  made.id = "overlays";
  return document.body.appendChild(made);
}

let open = 0;

/** A mark on the root instead of `:has()`, which would look through the whole page at every change in it. */
function useScrollLock(locks: boolean): void {
  useLayoutEffect(() => {
    if (!locks) return;
    const root = document.documentElement;
    open += 1;
    root.toggleAttribute("data-locked", true);
    return () => {
      open -= 1;
      root.toggleAttribute("data-locked", open > 0);
    };
  }, [locks]);
}

export function Dialog(props: ModalProps) {
  useScrollLock(props.open === true);
  return (
    <Modal getContainer={overlayPlace} mask={{ blur: false }} footer={null} destroyOnHidden {...props} />
  );
}

export function Panel(props: DrawerProps) {
  useScrollLock(props.open === true);
  return <Drawer getContainer={overlayPlace} mask={{ blur: false }} {...props} />;
}

/** Asks before something is done that is hard to take back. */
export function useConfirm() {
  const { modal } = App.useApp();
  return useCallback(
    (question: ModalFuncProps) =>
      modal.confirm({ getContainer: overlayPlace, mask: { blur: false }, ...question }),
    [modal],
  );
}
