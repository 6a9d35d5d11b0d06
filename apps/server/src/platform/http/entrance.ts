import { peekKid } from "@causeway/channel/node";
import type { FastifyRequest } from "fastify";
import { createCallCounts } from "./call-counts.ts";
import { networkOf } from "./network.ts";
import { createRefusalLevel } from "./refusal-level.ts";
import type { Sessions } from "./session.ts";
import { createStrangers } from "./strangers.ts";

/** What is asked of a call before anything in it is opened. */
export function createEntrance(
  parts: Parameters<typeof createCallCounts>[0] & {
    readonly busyAbove: number;
    readonly sessions: Pick<Sessions, "isKnown">;
  },
) {
  const countCall = createCallCounts(parts);
  const countRefusal = createRefusalLevel(parts);
  const strangers = createStrangers(parts.busyAbove);
  const limitRate = (request: FastifyRequest) => countCall(networkOf(request.ip));
  /** Anybody can name a session; one that was found here before is somebody's. */
  const isSignedIn = (sealedProof: unknown) => {
    try {
      const { kind, kid } = peekKid(sealedProof);
      return kind === "session" && parts.sessions.isKnown(kid);
    } catch {
      return false;
    }
  };
  return {
    limitRate,
    /** Hears of a call that was not believed once it was opened. */
    noteUnbelieved: (request: FastifyRequest) => countRefusal(networkOf(request.ip)),
    /** Whether this network may call so often, and whether there is time for strangers. */
    letIn: async (request: FastifyRequest) => {
      limitRate(request);
      if (!isSignedIn(request.headers["authentication"])) await strangers.letIn();
    },
  };
}
