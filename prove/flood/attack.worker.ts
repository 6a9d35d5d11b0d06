import { Agent, request } from "node:http";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Attack, Fired, Shot } from "./attack.ts";

// Whoever floods has machines of his own: what it takes to fire is not taken from those whose reading is measured.
setPriority(0, 10);

const { shots, networks, perSecond } = workerData as Attack;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const fired: Fired = { sent: 0, answered: 0, errors5xx: 0, lost: 0 };

/** Whoever floods does not wait for answers. */
function fire(shot: Shot, network: string): Promise<void> {
  fired.sent++;
  return new Promise((resolve) => {
    const { method, headers } = shot;
    const call = request(
      shot.url,
      { method, agent, headers: { ...headers, "x-forwarded-for": network } },
      (reply) => {
        fired.answered++;
        if ((reply.statusCode ?? 500) >= 500) fired.errors5xx++;
        reply.resume().once("end", resolve);
      },
    );
    call.once("error", () => {
      fired.lost++;
      resolve();
    });
    call.end(shot.body);
  });
}

const flying = new Set<Promise<void>>();

parentPort!.once("message", () => {
  const startedAt = performance.now();
  const tick = setInterval(() => {
    const due = Math.min(shots.length, Math.floor(((performance.now() - startedAt) * perSecond) / 1000));
    while (fired.sent < due) {
      const flight = fire(shots[fired.sent]!, networks[fired.sent % networks.length]!);
      flying.add(flight);
      void flight.finally(() => flying.delete(flight));
    }
    if (fired.sent < shots.length) return;
    clearInterval(tick);
    void report();
  }, 10);
});
parentPort!.postMessage("loaded");

async function report() {
  await Promise.all(flying);
  agent.destroy();
  parentPort!.postMessage(fired);
}
