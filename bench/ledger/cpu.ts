import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

/**
 * Processor seconds that PostgreSQL, this process and the children it has waited for have used so far. On a machine
 * that others use too, work per processor second says more than work per second: it does not ask who else was there.
 */
export function processorSeconds(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
  const backends = children.map((pid) => ticksOf(pid).own).reduce((sum, own) => sum + own, 0);
  const [server, self] = [ticksOf(String(postmaster)), ticksOf("self")];
  return (backends + server.own + server.ended + self.own + self.ended) / ticksPerSecond;
}

function ticksOf(pid: string): { own: number; ended: number } {
  try {
    // The name in parentheses may hold spaces; the numbers begin behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").map(Number) ?? [];
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { own: user + system, ended: endedUser + endedSystem };
  } catch {
    // It ended between the list and the look; its ticks are with its parent by now.
    return { own: 0, ended: 0 };
  }
}
