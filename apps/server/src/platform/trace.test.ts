import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace";
import { afterAll, describe, expect, test } from "vitest";
import { currentTraceparent, parentFrom, startTracing, withSpan } from "./trace.ts";

const exporter = new InMemorySpanExporter();
const stop = startTracing(undefined, [new SimpleSpanProcessor({ exporter })]);
afterAll(stop);

describe("a trace", () => {
  test("follows work from a request through the outbox into a flow", async () => {
    let carried: string | null = null;
    await withSpan("request", () =>
      withSpan("transaction", async () => {
        carried = currentTraceparent();
      }),
    );
    await withSpan("flow", async () => {}, {}, parentFrom(carried));
    const spans = Object.fromEntries(exporter.getFinishedSpans().map((span) => [span.name, span]));
    const trace = spans["request"]!.spanContext().traceId;
    expect(spans["transaction"]!.spanContext().traceId).toBe(trace);
    expect(spans["transaction"]!.parentSpanContext?.spanId).toBe(spans["request"]!.spanContext().spanId);
    expect(spans["flow"]!.spanContext().traceId).toBe(trace);
    expect(spans["flow"]!.parentSpanContext?.spanId).toBe(spans["transaction"]!.spanContext().spanId);
  });

  test("names the kind of a failure, never its words", async () => {
    await withSpan("failing", () => Promise.reject(new TypeError("account 6222"))).catch(() => {});
    const span = exporter.getFinishedSpans().find(({ name }) => name === "failing");
    expect(span?.status).toEqual({ code: 2, message: "TypeError" });
    expect(span?.events).toEqual([]);
  });
});
