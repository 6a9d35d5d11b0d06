export { liveRoutes } from "./live.routes.ts";
export type { SentCodePurpose } from "./message.ts";
export { notificationFlow } from "./notification.flow.ts";
export { notify } from "./send-message.ts";
