import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { portalRoutes } from "../portal/routes.ts";
import { channelRefusals, refusals } from "../refusal.ts";
import { defineRead, defineStream, defineWrite, type Route } from "../route.ts";
import type { RouteTable } from "../route-table.ts";
import { describeRoutes } from "./document.ts";

type Operation = Record<string, unknown> & {
  operationId: string;
  parameters: { $ref?: string; name?: string }[];
};

function operations(routes: RouteTable): Map<string, Operation> {
  const { paths } = describeRoutes("test", routes) as { paths: Record<string, Record<string, Operation>> };
  return new Map(
    Object.entries(paths).flatMap(([path, at]) =>
      Object.entries(at).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );
}

const common = { path: "/order/find", summary: "Finds an order", refusals: ["notFound"] } as const;
const input = z.object({ orderNo: z.string(), page: z.optional(z.string()) });
const output = z.object({ amount: z.string() });
const sealedRead = defineRead({
  ...common,
  method: "GET",
  input,
  output,
});
const sealedWrite = defineWrite({
  ...common,
  method: "POST",
  input,
  output,
});
const standard = defineRead({
  ...common,
  method: "POST",
  path: "/standard",
  channel: "standard",
  input,
  output,
});
const stream = defineStream({ ...common, method: "GET", path: "/stream", input, output });
const made = { sealedWrite, sealedRead, standard, stream };
const described = operations(made);

test("every route of the portal appears once, under its name, channel and effect", () => {
  const found = operations(portalRoutes);
  expect(found.size).toBe(Object.keys(portalRoutes).length);
  for (const [name, route] of Object.entries<Route>(portalRoutes)) {
    expect(found.get(`${route.method} ${route.path}`)).toMatchObject({
      operationId: name,
      summary: route.summary,
      "x-channel": route.channel,
      "x-effect": route.effect,
    });
  }
});

test("the order of the table does not show", () => {
  const reversed = Object.fromEntries(Object.entries(portalRoutes).toReversed());
  expect(JSON.stringify(describeRoutes("a", reversed))).toBe(
    JSON.stringify(describeRoutes("a", portalRoutes)),
  );
});

test("every reference leads somewhere", () => {
  const document = describeRoutes("test", { ...made, ...portalRoutes });
  const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, path = ""] of refs) {
    const target = path
      .split("/")
      .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document);
    expect(target, path).toBeDefined();
  }
});

describe("refusals", () => {
  test("are named on each route with the codes of its channel, the channel's own included", () => {
    const names = [...channelRefusals, "notFound"] as const;
    expect(described.get("GET /order/find")?.["x-refusals"]).toEqual(
      Object.fromEntries(names.map((name) => [name, refusals[name].code])),
    );
    expect(described.get("POST /standard")?.["x-refusals"]).toEqual(
      Object.fromEntries(names.map((name) => [name, refusals[name].standard])),
    );
  });

  test("are spelt out once, in every language", () => {
    const catalogue = describeRoutes("test", {})["x-refusals"];
    expect(Object.keys(catalogue as object)).toEqual(Object.keys(refusals));
    expect(catalogue).toHaveProperty(["notFound", "message", "zh-HK"], refusals.notFound.words[1]);
  });
});

describe("a sealed route", () => {
  test("shows the envelope on the wire and what is inside beside it", () => {
    const operation = described.get("POST /order/find");
    expect(operation?.["requestBody"]).toMatchObject({
      content: { "application/json": { schema: { $ref: "#/components/schemas/SealedRequest" } } },
    });
    expect(operation?.["x-sealed-request"]).toMatchObject({ required: ["orderNo", "requestId"] });
    expect(operation?.["x-sealed-reply"]).toMatchObject({
      allOf: [{}, { properties: { data: { anyOf: [{ required: ["amount"] }, {}] } } }],
    });
  });

  test("with GET sends its input in the query and asks for no XSRF token", () => {
    const { parameters } = described.get("GET /order/find")!;
    expect(parameters).toContainEqual({
      name: "orderNo",
      in: "query",
      required: true,
      schema: { type: "string" },
    });
    expect(parameters).toContainEqual({
      name: "page",
      in: "query",
      required: false,
      schema: { type: "string" },
    });
    expect(parameters.map(({ $ref }) => $ref)).not.toContain("#/components/parameters/XsrfToken");
  });

  test("that streams shows one event", () => {
    expect(described.get("GET /stream")).toMatchObject({
      responses: { "200": { content: { "text/event-stream": {} } } },
      "x-sealed-event": { properties: { data: { required: ["amount"] } } },
    });
  });
});

test("a standard route takes its input as it is and answers code, msg and data", () => {
  const operation = described.get("POST /standard");
  expect(operation?.["requestBody"]).toMatchObject({
    content: { "application/json": { schema: { required: ["orderNo"] } } },
  });
  expect(operation?.["responses"]).toMatchObject({
    "200": { content: { "application/json": { schema: { required: ["code", "msg", "data"] } } } },
  });
  expect(operation?.parameters.map(({ $ref }) => $ref)).toEqual([
    "#/components/parameters/ClientLanguage",
    "#/components/parameters/DeviceId",
    "#/components/parameters/XsrfToken",
  ]);
});
