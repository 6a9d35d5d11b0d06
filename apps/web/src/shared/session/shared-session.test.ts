import { locks } from "node:worker_threads";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { answerMs } from "./tab-line.ts";
import { aBrowser, aSession } from "./testing.ts";

const harbour = "s1.harbour.first";
const renewed = "s1.harbour.second";
const bridge = "s1.bridge.third";
const another = "s2.harbour.fourth";

const elapsed = async (work: Promise<unknown>) => {
  const from = performance.now();
  await work;
  return performance.now() - from;
};
/** Long enough for whatever one tab says to reach the others. */
const heard = () => new Promise((resolve) => setTimeout(resolve, 50));

/** A tab that has a session and answers as it likes, or not at all. */
async function aTabThatAnswers(
  name: string,
  answer: (nonce: string) => Promise<string | undefined>,
): Promise<void> {
  const line = new BroadcastChannel(name);
  const gone = Promise.withResolvers<void>();
  const { promise: open, resolve: opened } = Promise.withResolvers<void>();
  void locks.request(`${name}-held`, { mode: "shared" }, () => (opened(), gone.promise));
  await open;
  const told = { session: aSession(harbour), company: null };
  const hear = async ({ data }: MessageEvent<{ nonce: string }>) => {
    const nonce = await answer(data.nonce);
    if (nonce !== undefined) line.postMessage({ kind: "answer", nonce, told });
  };
  line.addEventListener("message", (message: MessageEvent<{ nonce: string }>) => void hear(message));
  onTestFinished(() => {
    gone.resolve();
    line.close();
  });
}

describe("a new tab", () => {
  test("has the session of an open tab, whole", async () => {
    const browser = aBrowser();
    browser.openTab({ holding: harbour });
    const { session, store } = browser.openTab();
    await session.join();
    expect(store.peek()).toEqual(aSession(harbour));
  });

  test("waits for nobody where no tab has a session", async () => {
    const browser = aBrowser();
    browser.openTab();
    const { session } = browser.openTab();
    expect(await elapsed(session.join())).toBeLessThan(200);
    expect(session.token()).toBeNull();
  });

  test("waits for a tab that has a session and is at work", async () => {
    const name = crypto.randomUUID();
    const atWork = (nonce: string) => new Promise<string>((done) => setTimeout(done, 1_000, nonce));
    await aTabThatAnswers(name, atWork);
    const { session } = aBrowser(name).openTab();
    await session.join();
    expect(session.token()).toBe(harbour);
  });

  test("does not wait for a tab that has gone, or where the session was left", async () => {
    const browser = aBrowser();
    browser.openTab({ holding: harbour }).session.end("left");
    await heard();
    const { session } = browser.openTab();
    expect(await elapsed(session.join())).toBeLessThan(200);
  });

  test("goes on without the answer of a tab that hangs", { timeout: 2 * answerMs }, async () => {
    const name = crypto.randomUUID();
    await aTabThatAnswers(name, async () => undefined);
    const { session } = aBrowser(name).openTab();
    expect(await elapsed(session.join())).toBeLessThan(answerMs + 500);
    expect(session.token()).toBeNull();
  });

  test("gets no answer from a tab in which nobody is signed in", async () => {
    const browser = aBrowser();
    browser.openTab();
    // He is half-way in: what he holds may do nothing yet.
    browser.openTab({ holding: harbour, signedIn: false });
    const { session } = browser.openTab();
    await session.join();
    expect(session.token()).toBeNull();
  });

  test("is the only one that takes the answer to its question", async () => {
    const browser = aBrowser();
    browser.openTab({ holding: harbour });
    const bystander = browser.openTab();
    await browser.openTab().session.join();
    await heard();
    expect(bystander.session.token()).toBeNull();
  });

  test("takes no answer to a question that it has not asked", { timeout: 2 * answerMs }, async () => {
    const name = crypto.randomUUID();
    await aTabThatAnswers(name, async () => crypto.randomUUID());
    const { session } = aBrowser(name).openTab();
    await session.join();
    expect(session.token()).toBeNull();
  });

  test("puts nothing into local storage", async () => {
    const browser = aBrowser();
    browser.openTab({ holding: harbour });
    const kept = vi.spyOn(Storage.prototype, "setItem");
    await browser.openTab().session.join();
    expect(kept).not.toHaveBeenCalled();
    kept.mockRestore();
  });
});

describe("a new token for the same company and role", () => {
  test("is in every tab", async () => {
    const browser = aBrowser();
    const tabs = [1, 2, 3].map(() => browser.openTab({ holding: harbour }));
    await tabs[0]!.session.renew(async () => ({ token: renewed }));
    await heard();
    expect(tabs.map(({ session }) => session.token())).toEqual([renewed, renewed, renewed]);
    expect(tabs.map(({ session }) => session.stopped())).toEqual([null, null, null]);
  });

  test("is waited for by a call that found no session in another tab, however long it is on its way", async () => {
    const browser = aBrowser();
    const [one, other] = [browser.openTab({ holding: harbour }), browser.openTab({ holding: harbour })];
    const answer = Promise.withResolvers<{ token: string }>();
    const renewing = one.session.renew(() => answer.promise);
    const looking = other.session.isRenewed(harbour);
    await new Promise((resolve) => setTimeout(resolve, 600));
    answer.resolve({ token: renewed });
    await renewing;
    expect(await looking).toBe(true);
    expect(other.session.token()).toBe(renewed);
  });

  test("is asked for by a tab that missed it", async () => {
    const browser = aBrowser();
    browser.openTab({ holding: renewed });
    const restored = browser.openTab({ holding: harbour });
    expect(await restored.session.isRenewed(harbour)).toBe(true);
    expect(restored.session.token()).toBe(renewed);
  });

  test("is none where every tab holds what was refused", async () => {
    const browser = aBrowser();
    const [one] = [browser.openTab({ holding: harbour }), browser.openTab({ holding: harbour })];
    expect(await one.session.isRenewed(harbour)).toBe(false);
  });

  test("does not make the call that was to bring it wait for itself", async () => {
    const { session } = aBrowser().openTab({ holding: harbour });
    const asked: boolean[] = [];
    await session.renew(async () => {
      asked.push(await session.isRenewed(harbour));
      return { token: renewed };
    });
    expect(asked).toEqual([false]);
  });

  test("comes before whatever waits for the renewal's end", async () => {
    const { session } = aBrowser().openTab({ holding: harbour });
    const seen: (string | null)[] = [];
    await session.renew(async () => {
      session.afterRenewal(() => seen.push(session.token()));
      return { token: renewed };
    });
    await heard();
    expect(seen).toEqual([renewed]);
  });

  test("does not bring back a session that was ended while it was on its way", async () => {
    const browser = aBrowser();
    const [one, other] = [browser.openTab({ holding: harbour }), browser.openTab({ holding: harbour })];
    await one.session.renew(async () => {
      other.session.end("left");
      await heard();
      return { token: renewed };
    });
    await heard();
    expect([one.session.token(), other.session.token()]).toEqual([null, null]);
  });
});

describe("another company or role in one tab", () => {
  const switched = async () => {
    const browser = aBrowser();
    const one = browser.openTab({ holding: harbour, company: "Harbour Ltd" });
    const other = browser.openTab({ holding: harbour, company: "Harbour Ltd" });
    await one.session.renew(async () => ({ token: bridge }), "Bridge Ltd");
    await heard();
    return { one, other };
  };

  test("stops the others, by the name of the company", async () => {
    const { one, other } = await switched();
    expect(other.session.stopped()).toEqual({ kind: "switch", company: "Bridge Ltd" });
    expect(one.session.stopped()).toBeNull();
  });

  test("never gives a page its token: it has the old one until it ends, and the next page the new one", async () => {
    const { other } = await switched();
    expect(other.session.token()).toBe(harbour);
    other.page.dispatchEvent(new Event("pagehide"));
    expect(other.session.token()).toBe(bridge);
  });

  test("does not name the company where it stayed the same", async () => {
    const browser = aBrowser();
    const one = browser.openTab({ holding: harbour, company: "Harbour Ltd" });
    const other = browser.openTab({ holding: harbour, company: "Harbour Ltd" });
    await one.session.renew(async () => ({ token: "s1.viewer.fifth" }));
    await heard();
    expect(other.session.stopped()).toEqual({ kind: "switch", company: null });
  });

  test("stops a tab that missed it and has to ask", async () => {
    const browser = aBrowser();
    browser.openTab({ holding: bridge, company: "Bridge Ltd" });
    const restored = browser.openTab({ holding: harbour, company: "Harbour Ltd" });
    expect(await restored.session.isRenewed(harbour)).toBe(false);
    expect(restored.session.stopped()).toEqual({ kind: "switch", company: "Bridge Ltd" });
    expect(restored.session.token()).toBe(harbour);
  });

  test("makes no call of the tab itself go out again for it", async () => {
    const { session } = aBrowser().openTab({ holding: harbour });
    await session.renew(async () => ({ token: bridge }));
    expect(await session.isRenewed(harbour)).toBe(false);
  });

  test("is renewed for the page that follows", async () => {
    const { one, other } = await switched();
    await one.session.renew(async () => ({ token: "s1.bridge.sixth" }));
    await heard();
    other.page.dispatchEvent(new Event("pagehide"));
    expect(other.session.token()).toBe("s1.bridge.sixth");
  });

  test("is not told by a tab that has stopped", async () => {
    const browser = aBrowser();
    const quiet = { holding: harbour, signedIn: false };
    const [one, other] = [browser.openTab(quiet), browser.openTab({ holding: harbour })];
    await one.session.renew(async () => ({ token: bridge }));
    await heard();
    const { session } = browser.openTab();
    await session.join();
    expect(other.session.stopped()).not.toBeNull();
    expect(session.token()).toBeNull();
  });
});

describe("a sign-in in one tab", () => {
  const key = { publicJwk: {}, privateKey: {}, wrapped: "wrapped" } as never;

  test("stops the others, whose session it ended", async () => {
    const browser = aBrowser();
    const [one, other] = [browser.openTab({ holding: harbour }), browser.openTab({ holding: harbour })];
    one.session.save({ key, token: another, publicKey: {} as never });
    await heard();
    expect(other.session.stopped()).toEqual({ kind: "signIn" });
    expect(other.session.token()).toBe(harbour);
  });

  test("has the last word over a renewal that was under way in another", async () => {
    const browser = aBrowser();
    const [one, other] = [browser.openTab({ holding: harbour }), browser.openTab({ holding: harbour })];
    await one.session.renew(async () => {
      other.session.save({ key, token: another, publicKey: {} as never });
      await heard();
      return { token: renewed };
    });
    await heard();
    expect(other.session.token()).toBe(another);
    expect(other.session.stopped()).toBeNull();
  });

  test("lets nobody in who has not asked", async () => {
    const browser = aBrowser();
    const [one, guest] = [browser.openTab(), browser.openTab()];
    one.session.save({ key, token: another, publicKey: {} as never });
    await heard();
    expect(guest.session.token()).toBeNull();
  });
});

describe("the end of the session in one tab", () => {
  test.each([["left" as const], [undefined]])(
    "ends the others and says whether it was wanted: %s",
    async (left) => {
      const browser = aBrowser();
      const [one, other] = [browser.openTab({ holding: harbour }), browser.openTab({ holding: harbour })];
      one.session.end(left);
      await heard();
      expect(other.session.token()).toBeNull();
      expect(other.ended).toEqual([left ?? "over"]);
      expect(one.ended).toEqual([]);
    },
  );

  test("ends a page that has stopped as well", async () => {
    const browser = aBrowser();
    const [one, other] = [browser.openTab({ holding: harbour }), browser.openTab({ holding: harbour })];
    await one.session.renew(async () => ({ token: bridge }));
    one.session.end("left");
    await heard();
    expect(other.session.stopped()).toBeNull();
    expect(other.ended).toEqual(["left"]);
    other.page.dispatchEvent(new Event("pagehide"));
    expect(other.session.token()).toBeNull();
  });

  test("leaves alone who has a newer token than the one that was refused", async () => {
    const browser = aBrowser();
    const [stale, other] = [browser.openTab({ holding: harbour }), browser.openTab({ holding: renewed })];
    stale.session.end();
    await heard();
    expect(other.session.token()).toBe(renewed);
    expect(other.ended).toEqual([]);
  });
});

test("tabs of two apps do not hear each other", async () => {
  aBrowser().openTab({ holding: harbour });
  const { session } = aBrowser().openTab();
  await session.join();
  expect(session.token()).toBeNull();
});
