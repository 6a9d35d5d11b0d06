/**
 * A lock that every tab with a session has a part in while it is open, so that a new tab knows at once whether there is
 * anybody to wait for. The browser lets go of it with the tab, however that ends.
 */
export function createPresence(locks: Pick<LockManager, "request" | "query">, name: string) {
  let leave: (() => void) | undefined;
  let mine = 0;
  return {
    begin() {
      if (leave !== undefined) return;
      const gone = Promise.withResolvers<void>();
      leave = gone.resolve;
      void locks.request(name, { mode: "shared" }, async () => {
        mine++;
        await gone.promise;
        mine--;
      });
    },
    end() {
      leave?.();
      leave = undefined;
    },
    async others(): Promise<number> {
      const { held = [] } = await locks.query();
      return held.filter((lock) => lock.name === name).length - mine;
    },
  };
}
