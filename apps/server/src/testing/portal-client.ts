import {
  sealDevicePassword,
  createPageClient,
  createSessionClient,
  type ChannelClient,
  type PageKeys,
  type SessionPublicJwk,
} from "@causeway/channel";
import { code, type OutputOf, type PageConfig, type Route, type SentOf } from "@causeway/contract";
import { stepUpStaff } from "@causeway/contract/console/staff";
import { challengeOf, signatureHeader, type SentSignature } from "@causeway/contract/staff-signature";

export type SessionSecrets = {
  /** The half of the token that travels sealed. */
  token: string;
  /** The half that lies in the cookie. */
  cookieToken: string;
  privateKey: CryptoKey;
  publicKey: SessionPublicJwk;
  /** A passkey of the member of staff whose session it is; whatever has to be signed is signed by it. */
  sign?: (challenge: string) => Promise<SentSignature["passkey"]>;
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
  /** Another signature than the session's own passkey makes, or none. */
  signature?: SentSignature | null;
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
  const first = await fetch(`${apiUrl}/page-config`);
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

  /** By the real clock, which is the database's; a test moves another. */
  const signatureOf = async (route: Route, input: unknown, { signature }: CallOptions) => {
    const sign = signature === undefined && route.signature === "own" ? session?.sign : undefined;
    const made = sign ? await signAct(sign, session!, route, input) : signature;
    return made ? { [signatureHeader]: JSON.stringify(made) } : {};
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
        ...(await signatureOf(route, input, options)),
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

  const call = async <R extends Route>(
    route: R,
    input: SentOf<R>,
    options?: CallOptions,
  ): Promise<Exchange<OutputOf<R>>> => {
    const prepared = await prepare(route, input, options);
    const reply = await send(prepared);
    const requestId = reply.headers.get("x-request-id") ?? "";
    if (reply.status === code.tooFrequent) {
      const data = { refusal: "busy" } as unknown as OutputOf<R>;
      return { code: reply.status, data, errorMessage: null, from: "DOOR", requestId, setCookies: {} };
    }
    const envelope = (await reply.json()) as { from: string };
    const answer = await channel.open(envelope, prepared.sealed);
    // As the console's pages do: whoever has not signed for a while does so, and looks again.
    const looks = route.signature === "recent" && options?.signature === undefined && session?.sign;
    if (answer.code === code.stepUpNeeded && looks) {
      await call(stepUpStaff, {}, options);
      return call(route, input, { ...options, signature: null });
    }
    return {
      code: answer.code,
      data: answer.data as OutputOf<R>,
      errorMessage: answer.errorMessage,
      from: envelope.from,
      requestId,
      setCookies: cookiesIn(reply),
    };
  };

  return {
    keys,
    cookies,
    channel,
    call,
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
  };
}

/** What a passkey signs for a call of the console, as its browser would have it signed. */
export async function signAct(
  sign: NonNullable<SessionSecrets["sign"]>,
  { token }: Pick<SessionSecrets, "token">,
  route: Route,
  input: unknown,
  at = Date.now(),
): Promise<SentSignature> {
  const act = { route: route.path, sessionId: token.slice(0, 36), at };
  return { at, passkey: await sign(await challengeOf({ ...act, body: JSON.stringify(input) })) };
}

function cookiesIn(reply: Response): Record<string, string> {
  return Object.fromEntries(
    reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!.split("=") as [string, string]),
  );
}
