import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { drawCaptcha } from "../captcha/draw-captcha.ts";
import { speakCaptcha } from "../captcha/speak-captcha.ts";
import type { Done, Task, ThreadData } from "./slow-work.ts";

/** Argon2id, which is what the library does unless told otherwise. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Linux keeps this per thread: the one that answers calls keeps its own.
setPriority(0, (workerData as ThreadData).nice);

parentPort!.on("message", (task: Task) => parentPort!.postMessage(perform(task)));

function perform(task: Task): Done[Task["kind"]] {
  if (task.kind === "hash") return hashSync(task.secret, cost);
  if (task.kind === "fits") return verifySync(task.stored, task.secret);
  if (task.kind === "draw") return drawCaptcha(task.text);
  return speakCaptcha(task.text, task.locale);
}
