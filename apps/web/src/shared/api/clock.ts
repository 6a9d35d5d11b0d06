/** The device's clock, set right once the server has said what time it is. */
export type Clock = { now(): number; correct(serverNow: number): void };

export function createClock(deviceNow: () => number = Date.now): Clock {
  let offsetMs = 0;
  return {
    now: () => deviceNow() + offsetMs,
    correct(serverNow) {
      offsetMs = serverNow - deviceNow();
    },
  };
}
