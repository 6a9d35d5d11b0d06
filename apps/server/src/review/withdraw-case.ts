import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { moveCase } from "./move-case.ts";
import { openedTopic, questionTopic, remindTopic } from "./review.ts";
import { findCaseAbout, lockOpenCase } from "./review.store.ts";
import { listQuestions, setQuestionState } from "./thread.store.ts";

/**
 * What was handed in is gone, and with it the case about it: nobody is to decide any more, nor to answer. Says what the
 * merchant was asked and has not answered, whose to-dos end with it.
 */
export async function withdrawCase(
  ctx: Context,
  tx: Tx,
  { kind, subjectId }: { readonly kind: string; readonly subjectId: string },
): Promise<readonly string[]> {
  const found = await findCaseAbout(tx, kind, subjectId);
  const reviewed = found && (await lockOpenCase(tx, found.id));
  if (!reviewed) return [];
  const asked = (await listQuestions(tx, reviewed.id)).filter(({ state }) => state === "open");
  for (const { id } of asked) {
    await setQuestionState(tx, id, ["open"], "withdrawn");
    await settle(tx, { topic: questionTopic, key: id });
  }
  await settle(tx, { topic: remindTopic, key: reviewed.id });
  await moveCase(tx, reviewed, "withdraw", { actor: "flow", at: ctx.clock.now() });
  await send(tx, { topic: openedTopic, key: reviewed.id });
  return asked.map(({ id }) => id);
}
