export { sendMessage } from "./deliver-message.ts";
export { defineKind } from "./kind.ts";
export { consoleLiveRoutes, liveRoutes } from "./live.routes.ts";
export { notificationFlow } from "./notification.flow.ts";
export { notificationRoutes } from "./notification.routes.ts";
export { notify, settleToDo, tellAddress } from "./notify.ts";
export { isTextable } from "./textable.ts";
export type { Message, SentCodePurpose } from "./outgoing.ts";
