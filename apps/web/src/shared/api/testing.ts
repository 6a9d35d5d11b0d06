import type { Answer, ChannelClient, PageKeys } from "@causeway/channel";
import type { SharedSession } from "#shared/session/shared-session.ts";
import { createSessionCall } from "./session-call.ts";
import type { Notices } from "./standard-call.ts";

type WireCall = { url: string; method: string; headers: Record<string, string>; body: unknown };

/** A call whose other end is played: sealing is left out, so that what is tested is what the client does with answers. */
export function playedServer(
  answers: readonly (Answer | Error | Response | object)[],
  options: { path?: string; guest?: boolean; session?: SharedSession } = {},
) {
  const queue = [...answers];
  const sent: WireCall[] = [];
  const sealedAt: (number | undefined)[] = [];
  const events: ("session cleared" | "page reloaded" | "led to sign-in")[] = [];
  const alone = {
    token: () => sessionStorage.getItem("token"),
    stopped: () => null,
    isRenewed: async () => false,
    afterRenewal: (work) => work(),
    end: () => void events.push("session cleared"),
  } satisfies Partial<SharedSession> as unknown as SharedSession;
  const { session = alone } = options;
  const client: ChannelClient = {
    async seal(request) {
      sealedAt.push(request.timestamp);
      const headers = { Authentication: "sealed", ClientLanguage: request.language };
      return {
        nonce: "n",
        headers: request.deviceId === null ? headers : { ...headers, DeviceId: request.deviceId },
        ...(request.body !== undefined && { payload: JSON.stringify(request.body) }),
      };
    },
    open: async (reply) => reply as Answer,
  };
  const fetcher = async (url: string, init: RequestInit) => {
    const next = queue.shift();
    sent.push({
      url,
      method: init.method ?? "",
      headers: init.headers as Record<string, string>,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    });
    if (next instanceof Error) throw next;
    if (next instanceof Response) return next;
    return new Response(JSON.stringify(next));
  };
  const notices: Notices & { toasts: [string, number][]; dialogs: string[]; answer: boolean } = {
    toasts: [],
    dialogs: [],
    answer: false,
    toastError(message, ms) {
      this.toasts.push([message, ms]);
    },
    async confirmLogout({ title }) {
      this.dialogs.push(title);
      return this.answer;
    },
  };
  const call = createSessionCall({
    keys: { serverKeys: [] } as unknown as PageKeys,
    notices,
    session,
    sealer: { current: async () => client, session: async () => null },
    fetcher: fetcher as unknown as typeof fetch,
    turnAwayGuest: () => {
      if (options.guest) events.push("led to sign-in");
      return options.guest === true;
    },
    page: { pathname: options.path ?? "/home", reload: () => void events.push("page reloaded") },
  });
  return { call, sent, sealedAt, events, notices };
}
