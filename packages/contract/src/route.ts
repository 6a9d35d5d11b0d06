import * as z from "zod/mini";
import type { channelRefusals, RefusalName } from "./refusal.ts";

type BusinessRefusal = Exclude<RefusalName, (typeof channelRefusals)[number]>;

export type Channel = "sealed" | "standard";

export type Route<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly name: string;
  readonly method: "GET" | "POST";
  /** Below /api. */
  readonly path: string;
  readonly channel: Channel;
  /**
   * A write happens in one transaction with its nonce and its request id. An act has a nonce but no request id, because
   * doing it again is a new act (signing in), and it keeps what it wrote even when it refuses (a counted attempt). A
   * read changes nothing; a stream is a read that goes on, its output being one event.
   */
  readonly effect: "read" | "write" | "act" | "stream";
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  readonly refusals: readonly BusinessRefusal[];
};

export type InputOf<R extends Route> = z.output<R["input"]>;
/** What a caller sends; differs from InputOf where a schema transforms. */
export type SentOf<R extends Route> = z.input<R["input"]>;
export type OutputOf<R extends Route> = z.output<R["output"]>;

type Definition<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Omit<
  Route<Input, Output>,
  "effect" | "refusals"
> & { readonly refusals?: readonly BusinessRefusal[] };

export function defineRead<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Definition<Input, Output>,
): Route<Input, Output> {
  return { ...definition, effect: "read", refusals: definition.refusals ?? [] };
}

export function defineStream<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Definition<Input, Output>,
): Route<Input, Output> {
  return { ...defineRead(definition), effect: "stream" };
}

export function defineAct<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Definition<Input, Output>,
): Route<Input, Output> {
  return { ...defineRead(definition), effect: "act" };
}

/** A write carries the id its maker chose before the first send, so that a retry is recognised for life. */
export function defineWrite<Shape extends z.core.$ZodLooseShape, Output extends z.ZodMiniType>(
  definition: Omit<Definition<z.ZodMiniType, Output>, "input"> & { readonly input: z.ZodMiniObject<Shape> },
) {
  return {
    ...definition,
    effect: "write" as const,
    refusals: definition.refusals ?? [],
    input: z.extend(definition.input, { requestId: z.uuid() }),
  };
}

export const nothing = z.object({});
