import { Drawer, type DrawerProps, Modal, type ModalProps } from "antd";

/**
 * Where dialogs and drawers hang. For anything that hangs on the body itself the library locks scrolling with a style
 * element that lacks the page's nonce, so the policy would block it; in a place of their own, our sheet locks it.
 */
export function overlayPlace(): HTMLElement {
  const known = document.getElementById("overlays");
  if (known) return known;
  // What the scroll bar takes away while the page can scroll, so that nothing moves when it cannot.
  const root = document.documentElement;
  root.style.setProperty("--scrollbar", `${innerWidth - root.clientWidth}px`);
  const made = document.createElement("div");
  made.id = "overlays";
  return document.body.appendChild(made);
}

export function Dialog(props: ModalProps) {
  return (
    <Modal getContainer={overlayPlace} mask={{ blur: false }} footer={null} destroyOnHidden {...props} />
  );
}

export function Panel(props: DrawerProps) {
  return <Drawer getContainer={overlayPlace} mask={{ blur: false }} {...props} />;
}
