import {
  sealDevicePassword,
  createPageClient,
  createSessionClient,
  type ChannelClient,
  type PageKeys,
  type SessionPublicJwk,
} from "@causeway/channel";
import { code, type OutputOf, type PageConfig, type Route, type SentOf } from "@causeway/contract";

export type SessionSecrets = {
  /** The half of the token that travels sealed. */
  token: string;
  /** The half that lies in the cookie. */
  cookieToken: string;
  privateKey: CryptoKey;
  publicKey: SessionPublicJwk;
};

export type Exchange<T> = {
  code: number;
  data: T;
  errorMessage: string | null;
  from: string;
  requestId: string;
  /** Cookies that came with the answer. */
  setCookies: Record<string, string>;
};

export type PortalClient = {
  readonly keys: PageKeys;
  readonly cookies: Record<string, string>;
  readonly call: <R extends Route>(
    route: R,
    input: SentOf<R>,
    options?: CallOptions,
  ) => Promise<Exchange<OutputOf<R>>>;
  /** The same on the standard channel, with the session's token as its bearer. */
  readonly callStandard: <R extends Route>(
    route: R,
    input: SentOf<R>,
    options?: { language?: string },
  ) => Promise<{ code: number; msg: string; data: OutputOf<R> }>;
  /** A request as it would leave, for tests that change it on the way. */
  readonly prepare: (route: Route, input: unknown, options?: CallOptions) => Promise<Prepared>;
  readonly send: (prepared: Prepared) => Promise<Response>;
  readonly channel: ChannelClient;
};

export type CallOptions = {
  language?: string;
  deviceId?: string | null;
  devicePwd?: string;
  timestamp?: number;
  /** Where the call comes from, as the proxy tells. */
  address?: string;
};
export type Prepared = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  sealed: Awaited<ReturnType<ChannelClient["seal"]>>;
};

/** Speaks to the api as a page does: same keys, same cookies, same code. */
export async function openPortal(
  apiUrl: string,
  origin: string,
  session?: SessionSecrets,
  sessionCookie = "__Host-session",
): Promise<PortalClient> {
  const own = session && { cookie: `${sessionCookie}=${session.cookieToken}` };
  const first = await fetch(`${apiUrl}/page-config`, { headers: { ...own } });
  const { keys } = (await first.json()) as PageConfig<PageKeys>;
  const cookies = Object.fromEntries(
    first.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!.split("=") as [string, string]),
  );
  if (session) cookies[sessionCookie] = session.cookieToken;
  const channel = session
    ? await createSessionClient({ keys, ...session })
    : await createPageClient({ keys });

  const cookieHeader = () =>
    Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
  const pathOf = (route: Route, input: unknown) => {
    const query = new URLSearchParams(input as Record<string, string>).toString();
    return `/api${route.path}${route.method === "GET" && query ? `?${query}` : ""}`;
  };

  const prepare = async (route: Route, input: unknown, options: CallOptions = {}): Promise<Prepared> => {
    const path = pathOf(route, input);
    const timestamp = options.timestamp ?? Date.now();
    const sealed = await channel.seal({
      method: route.method,
      path,
      deviceId: options.deviceId ?? null,
      language: options.language ?? "zh-CN",
      timestamp,
      ...(route.method === "GET" ? {} : { body: input }),
    });
    return {
      method: route.method,
      path,
      headers: {
        ...sealed.headers,
        origin,
        ...(options.devicePwd === undefined
          ? {}
          : { DevicePwd: await sealDevicePassword({ keys, password: options.devicePwd, timestamp }) }),
        cookie: cookieHeader(),
        ...(options.address === undefined ? {} : { "x-forwarded-for": options.address }),
        "x-xsrf-token": decodeURIComponent(cookies["XSRF-TOKEN"] ?? ""),
        ...(sealed.payload === undefined ? {} : { "content-type": "application/json" }),
      },
      body: sealed.payload === undefined ? undefined : JSON.stringify({ payload: sealed.payload }),
      sealed,
    };
  };
  const send = (prepared: Prepared) =>
    fetch(`${apiUrl}${prepared.path}`, {
      method: prepared.method,
      headers: prepared.headers,
      ...(prepared.body === undefined ? {} : { body: prepared.body }),
    });

  return {
    keys,
    cookies,
    channel,
    prepare,
    send,
    callStandard: async <R extends Route>(route: R, input: SentOf<R>, options?: { language?: string }) => {
      const reply = await fetch(`${apiUrl}${pathOf(route, input)}`, {
        method: route.method,
        headers: {
          authorization: `Bearer ${session?.token ?? ""}`,
          clientlanguage: options?.language ?? "zh-CN",
          origin,
          cookie: cookieHeader(),
          "x-xsrf-token": decodeURIComponent(cookies["XSRF-TOKEN"] ?? ""),
          ...(route.method === "GET" ? {} : { "content-type": "application/json" }),
        },
        ...(route.method === "GET" ? {} : { body: JSON.stringify(input) }),
      });
      return (await reply.json()) as { code: number; msg: string; data: OutputOf<R> };
    },
    call: async <R extends Route>(route: R, input: SentOf<R>, options?: CallOptions) => {
      const prepared = await prepare(route, input, options);
      const reply = await send(prepared);
      const requestId = reply.headers.get("x-request-id") ?? "";
      if (reply.status === code.tooFrequent) {
        const data = { refusal: "busy" } as unknown as OutputOf<R>;
        return { code: reply.status, data, errorMessage: null, from: "DOOR", requestId, setCookies: {} };
      }
      const envelope = (await reply.json()) as { from: string };
      const answer = await channel.open(envelope, prepared.sealed);
      return {
        code: answer.code,
        data: answer.data as OutputOf<R>,
        errorMessage: answer.errorMessage,
        from: envelope.from,
        requestId,
        setCookies: cookiesIn(reply),
      };
    },
  };
}

function cookiesIn(reply: Response): Record<string, string> {
  return Object.fromEntries(
    reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!.split("=") as [string, string]),
  );
}
