import * as z from "zod/mini";
import type { Code } from "./code.ts";
import type { channelRefusals, RefusalName } from "./refusal.ts";

export const nothing = z.object({});

export const fileNameHeader = "x-file-name";

type BusinessRefusal = Exclude<RefusalName, (typeof channelRefusals)[number]>;

export type Channel = "sealed" | "standard";

/**
 * A write happens in one transaction with its nonce and its request id. An act has a nonce but no request id, because
 * doing it again is a new act (signing in), and it keeps what it wrote even when it refuses (a counted attempt). A read
 * changes nothing; a stream is a read that goes on, its output being one event. An upload is an act whose body is a file
 * as it is; a file answers with one instead of JSON.
 */
export type Effect = "read" | "write" | "act" | "stream" | "upload" | "file";

/** Its effect is part of its type, so that only the binder of that effect takes it. Its name is its constant's. */
export type Route<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  E extends Effect = Effect,
> = {
  readonly method: "GET" | "POST";
  /** Below /api. */
  readonly path: string;
  readonly channel: Channel;
  readonly effect: E;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  readonly refusals: readonly BusinessRefusal[];
  /**
   * What a passkey of the member of staff who calls has to do with it: the very act is signed by one, or one signed
   * something in this session a moment ago.
   */
  readonly signature?: "own" | "recent";
  /** Where a success may ask the person for something, the code that says so. */
  successCode?(data: z.output<Output>): Code;
};
export type RouteWith<E extends Effect> = Route<z.ZodMiniType, z.ZodMiniType, E>;

export type InputOf<R extends Route> = z.output<R["input"]>;
/** What a caller sends; differs from InputOf where a schema transforms. */
export type SentOf<R extends Route> = z.input<R["input"]>;
export type OutputOf<R extends Route> = z.output<R["output"]>;

type Definition<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Omit<
  Route<Input, Output>,
  "channel" | "effect" | "refusals"
> & {
  /** Sealed unless it says otherwise. */
  readonly channel?: "standard";
  readonly refusals?: readonly BusinessRefusal[];
};

export function defineRead<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Definition<Input, Output>,
): Route<Input, Output, "read"> {
  return complete(definition, "read");
}

export function defineStream<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Definition<Input, Output>,
): Route<Input, Output, "stream"> {
  return complete(definition, "stream");
}

export function defineAct<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Definition<Input, Output>,
): Route<Input, Output, "act"> {
  return complete(definition, "act");
}

/** Its input stands in the query, but for `name`, which travels percent-encoded in X-File-Name and out of logs. */
export function defineUpload<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Definition<Input, Output>,
): Route<Input, Output, "upload"> {
  return complete(definition, "upload");
}

export function defineFile<Input extends z.ZodMiniType>(
  definition: Omit<Definition<Input, typeof nothing>, "output">,
): Route<Input, typeof nothing, "file"> {
  return complete({ ...definition, output: nothing }, "file");
}

/** A write carries the id its maker chose before the first send, so that a retry is recognised for life. */
export function defineWrite<Shape extends z.core.$ZodLooseShape, Output extends z.ZodMiniType>(
  definition: Omit<Definition<z.ZodMiniType, Output>, "input"> & { readonly input: z.ZodMiniObject<Shape> },
) {
  const input = z.extend(definition.input, { requestId: z.uuid() });
  return complete<typeof input, Output, "write">({ ...definition, input }, "write");
}

function complete<Input extends z.ZodMiniType, Output extends z.ZodMiniType, E extends Effect>(
  definition: Definition<Input, Output>,
  effect: E,
): Route<Input, Output, E> {
  const { channel = "sealed", refusals = [] } = definition;
  return { ...definition, channel, effect, refusals };
}
