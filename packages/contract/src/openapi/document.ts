import * as z from "zod/mini";
import { code, standardCode } from "../code.ts";
import { wordsIn, locales } from "../locale.ts";
import { channelRefusals, refusals, type RefusalName } from "../refusal.ts";
import { fileNameHeader, type Channel, type Route } from "../route.ts";
import type { RouteTable } from "../route-table.ts";
import { components } from "./components.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * OpenAPI 3.1 of one audience, written from its route table. What a sealed call carries inside stands in
 * `x-sealed-request`, `x-sealed-reply` and `x-sealed-event`, because on the wire it is a JWE string.
 */
export function describeRoutes(title: string, routes: RouteTable, sessionCookie = "__Host-session"): Json {
  const place = ({ path, method }: Route) => `${path} ${method}`;
  const sorted = Object.entries(routes).toSorted(([, a], [, b]) => (place(a) < place(b) ? -1 : 1));
  const paths = Map.groupBy(sorted, ([, { path }]) => path);
  return {
    openapi: "3.1.1",
    info: {
      title,
      version: "1",
      description:
        "Two channels. Standard: a bearer token in, {code, msg, data} out. Sealed: {payload} in, {payload, from} out, " +
        "both JWE. What happened is in the code of an answer, never in the HTTP status. " +
        "Whether a call needs a session is the route's own policy; without one it is refused as sessionOver.",
    },
    servers: [{ url: "/api" }],
    security: [{ sessionCookie: [] }, {}],
    paths: Object.fromEntries(
      [...paths].map(([path, at]) => [
        path,
        Object.fromEntries(
          at.map(([name, route]) => [route.method.toLowerCase(), describeRoute(name, route)]),
        ),
      ]),
    ),
    components: withCookie(sessionCookie),
    "x-codes": { sealed: code, standard: standardCode },
    "x-refusals": Object.fromEntries(
      Object.entries(refusals).map(([name, { code: sealed, standard, words }]) => [
        name,
        { sealed, standard, message: Object.fromEntries(locales.map((l) => [l, wordsIn(l, words)])) },
      ]),
    ),
    "x-channel-refusals": channelRefusals,
  };
}

/** Each audience keeps its half of the token in a cookie of its own. */
function withCookie(name: string): Json {
  const { securitySchemes } = components;
  const sessionCookie = { ...securitySchemes.sessionCookie, name };
  return { ...components, securitySchemes: { ...securitySchemes, sessionCookie } };
}

function describeRoute(name: string, route: Route): Json {
  const { summary, channel, effect } = route;
  return {
    operationId: name,
    summary,
    "x-channel": channel,
    "x-effect": effect,
    ...(route.signature && { "x-signature": route.signature }),
    ...(channel === "standard" ? { security: [{ bearer: [], sessionCookie: [] }, {}] } : {}),
    parameters: [...headersOf(route), ...queryOf(route)],
    ...bodyOf(route),
    responses: { "200": replyOf(route) },
    ...insideOf(route),
    "x-refusals": codesOf([...channelRefusals, ...route.refusals], channel),
  };
}

function headersOf({ channel, method, signature }: Route): Json[] {
  const names = [
    ...(channel === "sealed" ? ["Authentication"] : []),
    "ClientLanguage",
    "DeviceId",
    ...(channel === "sealed" ? ["DevicePwd"] : []),
    ...(method === "POST" ? ["XsrfToken"] : []),
    ...(signature === "own" ? ["StaffSignature"] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** What a GET sends stands in its query, which is signed but not sealed; so does what goes with a file. */
function queryOf(route: Route): Json[] {
  if (route.method !== "GET" && route.effect !== "upload") return [];
  const { properties = {}, required = [] } = schemaOf(route.input, "input");
  return Object.entries(properties).map(([name, schema]) => ({
    ...(route.effect === "upload" && name === "name"
      ? { name: fileNameHeader, in: "header" }
      : { name, in: "query" }),
    required: required.includes(name),
    schema,
  }));
}

function bodyOf(route: Route): Json {
  if (route.method === "GET") return {};
  if (route.effect === "upload") {
    const file = { type: "string", format: "binary" };
    return { requestBody: { required: true, content: { "application/octet-stream": { schema: file } } } };
  }
  const schema =
    route.channel === "sealed"
      ? { $ref: "#/components/schemas/SealedRequest" }
      : schemaOf(route.input, "input");
  return { requestBody: { required: true, content: { "application/json": { schema } } } };
}

function insideOf(route: Route): Json {
  if (route.channel === "standard") return {};
  const data = schemaOf(route.output, "output");
  return {
    ...(route.method === "GET" ? {} : { "x-sealed-request": schemaOf(route.input, "input") }),
    ...(route.effect === "stream"
      ? { "x-sealed-event": object({ id: { type: "string" }, data }) }
      : { "x-sealed-reply": { allOf: [ref("SealedAnswer"), { properties: { data: orRefusal(data) } }] } }),
  };
}

function replyOf(route: Route): Json {
  if (route.effect === "file") {
    return { description: "The file", content: { "*/*": { schema: { type: "string", format: "binary" } } } };
  }
  return route.channel === "standard" ? standardReply(route) : sealedReply(route);
}

function sealedReply({ effect }: Route): Json {
  const envelope = { "application/json": { schema: ref("SealedReply") } };
  return {
    description: "The answer, sealed",
    content:
      effect === "stream" ? { "text/event-stream": { schema: { type: "string" } }, ...envelope } : envelope,
  };
}

function standardReply(route: Route): Json {
  const schema = object({
    code: { type: "integer", enum: Object.values(standardCode) },
    msg: { type: "string" },
    data: orRefusal(schemaOf(route.output, "output")),
  });
  return { description: "The answer", content: { "application/json": { schema } } };
}

function codesOf(names: readonly RefusalName[], channel: Channel): Json {
  return Object.fromEntries(
    names.map((name) => [name, channel === "sealed" ? refusals[name].code : refusals[name].standard]),
  );
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output") {
  const { $schema: _, "~standard": __, ...described } = z.toJSONSchema(schema, { io });
  return described;
}

const ref = (name: keyof typeof components.schemas) => ({ $ref: `#/components/schemas/${name}` });
const orRefusal = (data: object) => ({ anyOf: [data, ref("RefusalData")] });
const object = (properties: Json) => ({ type: "object", properties, required: Object.keys(properties) });
