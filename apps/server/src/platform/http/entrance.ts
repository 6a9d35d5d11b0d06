import { peekKid } from "@causeway/channel/node";
import type { FastifyRequest } from "fastify";
import { createCallCounts } from "./call-counts.ts";
import { networkOf } from "./network.ts";
import { createStrangers } from "./strangers.ts";

/** What is asked of a call before anything in it is opened. */
export function createEntrance(
  parts: Parameters<typeof createCallCounts>[0] & { readonly busyAbove: number },
) {
  const countCall = createCallCounts(parts);
  const strangers = createStrangers(parts.busyAbove);
  const limitRate = (request: FastifyRequest) => countCall(networkOf(request.ip));
  return {
    limitRate,
    /** Whether this network may call so often, and whether there is time for strangers. */
    letIn: (request: FastifyRequest) => {
      limitRate(request);
      if (!namesSession(request.headers["authentication"])) strangers.letIn();
    },
  };
}

function namesSession(sealedProof: unknown): boolean {
  try {
    return peekKid(sealedProof).kind === "session";
  } catch {
    return false;
  }
}
