import { defineWrite } from "@causeway/contract";
import * as z from "zod/mini";
import { audit } from "#platform/data/audit.ts";
import { write, type Bound, type Policy } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import type { Context } from "../context.ts";

/** A write whose only effect can be counted: one audit row per time it really ran. */
export const probe = defineWrite({
  method: "POST",
  path: "/probe/write",
  summary: "Leaves one audit row",
  input: z.object({ text: z.string() }),
  output: z.object({ echoed: z.string() }),
  refusals: ["notFound"],
});
export const otherProbe = { ...probe, path: "/probe/other" };
export const standardProbe = {
  ...probe,
  path: "/probe/standard",
  channel: "standard" as const,
};

export const probeRoutes =
  (policy: Policy) =>
  (ctx: Context): Bound[] =>
    [probe, otherProbe, standardProbe].map((route) =>
      write(route, policy, async (tx, _call, { text }) => {
        if (text === "refuse") refuse("notFound");
        await audit(tx, ctx.clock.now(), { actor: "anonymous", act: "contact.submitted", subject: text });
        if (text === "refuse late") refuse("notFound");
        if (text === "undeclared") refuse("replayed");
        if (text === "fail") throw new Error("secret detail");
        return { echoed: text };
      }),
    );
