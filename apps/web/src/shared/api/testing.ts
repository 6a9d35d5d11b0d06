import type { Answer, ChannelClient, PageKeys, SessionStore } from "@causeway/channel";
import { createSessionCall } from "./session-call.ts";
import type { Notices } from "./standard-call.ts";

type WireCall = { url: string; method: string; headers: Record<string, string>; body: unknown };

/** A call whose other end is played: sealing is left out, so that what is tested is what the client does with answers. */
export function playedServer(
  answers: readonly (Answer | Error | object)[],
  options: { path?: string; guest?: boolean } = {},
) {
  const queue = [...answers];
  const sent: WireCall[] = [];
  const sealedAt: (number | undefined)[] = [];
  const events: ("session cleared" | "page reloaded" | "led to sign-in")[] = [];
  const store = {
    load: async () => null,
    clear: () => events.push("session cleared"),
  } as unknown as SessionStore;
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
    sealer: { current: async () => client, session: async () => null, store },
    fetcher: fetcher as unknown as typeof fetch,
    turnAwayGuest: () => {
      if (options.guest) events.push("led to sign-in");
      return options.guest === true;
    },
    page: { pathname: options.path ?? "/home", reload: () => void events.push("page reloaded") },
  });
  return { call, sent, sealedAt, events, notices };
}
