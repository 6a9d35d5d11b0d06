import { code, fileNameHeader, standardCode, type Route } from "@causeway/contract";
import type { CallOptions, PortalClient } from "./portal-client.ts";

/**
 * What became of a call: refused by the channel or the policy under that name, `fault` and `invalidInput` as such, and
 * `passed` when the use case was reached, whatever it then said.
 */
export type Verdict =
  | "sessionOver"
  | "forbidden"
  | "stepUpNeeded"
  | "enrolmentNeeded"
  | "invalidInput"
  | "fault"
  | "passed";
export type Asked = { readonly verdict: Verdict; readonly said: string; readonly data: unknown };

const stops: readonly string[] = [
  "sessionOver",
  "forbidden",
  "stepUpNeeded",
  "enrolmentNeeded",
  "invalidInput",
  "fault",
];

/** Calls a route as whoever holds this client, on the route's own channel. */
export async function askRoute(
  portal: PortalClient,
  token: string,
  route: Route,
  input: unknown,
  options?: CallOptions,
): Promise<Asked> {
  if (route.channel === "standard") return askStandard(portal, token, route, input);
  const prepared = await portal.prepare(route, input, options);
  const reply = await portal.send(prepared);
  if (reply.headers.get("content-type") === "text/event-stream") {
    await reply.body?.cancel();
    return { verdict: "passed", said: "stream", data: null };
  }
  const answer = await portal.channel.open(await reply.json(), prepared.sealed);
  return judge(answer.code, answer.data, code.sessionOver);
}

async function askStandard(
  portal: PortalClient,
  token: string,
  route: Route,
  input: unknown,
): Promise<Asked> {
  const inQuery = route.method === "GET" || route.effect === "upload";
  const { name, ...rest } = input as Record<string, string>;
  const query = new URLSearchParams(route.effect === "upload" ? rest : (input as Record<string, string>));
  const prepared = await portal.prepare({ ...route, channel: "sealed" }, {});
  const { authentication: _sealed, Authentication: _header, ...headers } = prepared.headers;
  const reply = await portal.send({
    ...prepared,
    path: `/api${route.path}${inQuery ? `?${query}` : ""}`,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(route.method === "GET" ? {} : { "content-type": "application/json" }),
      ...(route.effect === "upload"
        ? { "content-type": "application/octet-stream", [fileNameHeader]: encodeURIComponent(name ?? "") }
        : {}),
    },
    body: bodyOf(route, input),
  });
  if (!reply.headers.get("content-type")?.startsWith("application/json")) {
    await reply.body?.cancel();
    return { verdict: "passed", said: "file", data: null };
  }
  const answer = (await reply.json()) as { code: number; data: unknown };
  return judge(answer.code, answer.data, standardCode.illegalToken);
}

function bodyOf(route: Route, input: unknown): string | undefined {
  if (route.method === "GET") return undefined;
  return route.effect === "upload" ? "no picture" : JSON.stringify(input);
}

/** A reply of the channel itself carries no data, so its code speaks. */
function judge(answered: number, data: unknown, over: number): Asked {
  const refusal = (data as { refusal?: string } | null)?.refusal ?? (answered === over ? "sessionOver" : "");
  return {
    verdict: stops.includes(refusal) ? (refusal as Verdict) : "passed",
    said: `${answered} ${refusal}`.trim(),
    data,
  };
}
