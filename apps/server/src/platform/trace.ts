import {
  context,
  isSpanContextValid,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, TracerProvider, type SpanProcessor } from "@opentelemetry/sdk-trace";

const tracer = trace.getTracer("causeway");
let tracing = false;

/** Spans go to the collector when one is configured; without one they cost nothing. */
export function startTracing(
  otlpUrl: string | undefined,
  processors: SpanProcessor[] = [],
): () => Promise<void> {
  const spanProcessors = otlpUrl
    ? [...processors, new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: otlpUrl }) })]
    : processors;
  if (spanProcessors.length === 0) return async () => {};
  const provider = new TracerProvider({ spanProcessors });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  tracing = true;
  return () => provider.shutdown();
}

/** Attributes are ids and names only: a trace is read by more people than the data is. */
export function withSpan<T>(
  name: string,
  work: () => Promise<T>,
  attributes: Attributes = {},
  parent: Context = context.active(),
): Promise<T> {
  if (!tracing) return work();
  return tracer.startActiveSpan(name, { attributes }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "error" });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** What travels in an outbox row, so that a flow belongs to the request that started it. */
export function currentTraceparent(): string | null {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !isSpanContextValid(span)) return null;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, "0")}`;
}

export function parentFrom(traceparent: string | undefined | null): Context {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || !flags) return context.active();
  return trace.setSpanContext(context.active(), {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}
