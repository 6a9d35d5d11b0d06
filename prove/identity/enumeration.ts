import { randomInt } from "node:crypto";
import * as contract from "@causeway/contract/portal/identity";
import type { Route } from "@causeway/contract";
import { createPasswords } from "@causeway/server/identity/sign-in/password.ts";
import { peopleOf } from "@causeway/server/testing/people.ts";
import type { TestApi } from "@causeway/server/testing/api.ts";
import type { PortalClient } from "@causeway/server/testing/portal-client.ts";
import type { Place } from "./place.ts";

type Sample = { readonly exists: boolean; readonly ms: number; readonly said: string };
type Attempt = { readonly route: Route; readonly input: (name: string) => Promise<unknown> };

/** Accounts made by one statement, all with a real password's hash, so that checking one costs what it always costs. */
async function makeAccounts(place: Place, count: number): Promise<void> {
  const hash = await createPasswords(place.ctx.config.secrets.pepper).hash("Harbour-Accounts-1");
  await place.owner.query(
    `INSERT INTO person (id, username, email, phone_area, phone, password_hash, password_set_at, nickname, language,
                         registered_at)
     SELECT gen_random_uuid(), 'known' || n, 'known' || n || '@example.com', '852', '6' || lpad(n::text, 7, '0'), $2, now(),
            'known', 'en-US', now() FROM generate_series(1, $1::int) n`,
    [count, hash],
  );
  await place.owner.query("ANALYZE person");
}

/**
 * Tries every door with names that exist and names that do not, in random order, and asks how well the time of the
 * answer tells them apart: 0.5 is not at all, 1 is always. What the answers say must not differ at all. Each door has
 * its share of the time.
 */
export async function proveAlike(place: Place, count: number, forMs: number) {
  await makeAccounts(place, count);
  const people = peopleOf(place as unknown as TestApi);
  const visitor = await place.visitor();
  const sessionKey = people.sessionKey().jwk;
  const send = (purpose: "login" | "reset" | "register"): Attempt => ({
    route: contract.sendCode,
    input: async (name) => ({
      purpose,
      to: { channel: "email", email: `${name}@example.com` },
      ...(await people.captcha(visitor)),
    }),
  });
  const attempts: Record<string, Attempt> = {
    password: {
      route: contract.signInByPassword,
      input: async (username) => ({
        username,
        password: "Harbour-Wrong-9",
        ...(await people.captcha(visitor)),
        sessionKey,
      }),
    },
    code: send("login"),
    reset: send("reset"),
    register: send("register"),
  };
  const auc: Record<string, number> = {};
  const violations: string[] = [];
  let accounts = count;
  for (const [name, attempt] of Object.entries(attempts)) {
    const until = Date.now() + forMs / Object.keys(attempts).length;
    const all = await sample(place, visitor, attempt, count, until);
    // The first ones pay for what the server makes once.
    const samples = all.slice(Math.min(40, Math.floor(all.length / 10)));
    const told = Number(separation(samples).toFixed(4));
    auc[name] = told;
    // Beyond four standard deviations of pure chance, it is no chance.
    const tried = Math.ceil(all.length / 2);
    const chance = 0.5 + 4 * Math.sqrt((2 * tried + 1) / (12 * tried * tried));
    accounts = Math.min(accounts, tried);
    if (told > chance) violations.push(`${name}: told apart by time, ${told} > ${chance.toFixed(3)}`);
    const said = [true, false].map((exists) => [
      ...new Set(samples.filter((one) => one.exists === exists).map((one) => one.said)),
    ]);
    if (JSON.stringify(said[0]) !== JSON.stringify(said[1]) || said[0]?.length !== 1)
      violations.push(`${name}: answers differ: ${said.map((each) => each.join(" | ")).join(" against ")}`);
  }
  return { auc, accounts, violations };
}

async function sample(
  place: Place,
  visitor: PortalClient,
  { route, input }: Attempt,
  count: number,
  until: number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const order = shuffled(count);
  for (const [at, { n, exists }] of order.entries()) {
    if (Date.now() >= until) break;
    // The limits are proved apart; here they would be all there is to see.
    if (at % 20 === 0) await place.forgetAttempts();
    const sent = await input(exists ? `known${n}` : `other${n}`);
    const prepared = await visitor.prepare(route, sent);
    const startedAt = performance.now();
    const reply = await visitor.send(prepared);
    const body = await reply.text();
    const ms = performance.now() - startedAt;
    const answer = await visitor.channel.open(JSON.parse(body), prepared.sealed);
    const keys = Object.keys((answer.data as object | null) ?? {}).toSorted();
    samples.push({
      exists,
      ms,
      said: `${answer.code} ${answer.errorMessage ?? ""} ${keys.join(",")} ${body.length} bytes`,
    });
  }
  return samples;
}

/** Every name once, existing and missing ones mixed by chance. */
function shuffled(count: number): { n: number; exists: boolean }[] {
  const all = Array.from({ length: count * 2 }, (_, at) => ({ n: (at >> 1) + 1, exists: at % 2 === 0 }));
  for (let at = all.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

/** The area under the curve of the best guess by time alone, whichever side is the slower one. */
export function separation(samples: readonly { exists: boolean; ms: number }[]): number {
  const ranked = samples.toSorted((a, b) => a.ms - b.ms);
  let [missingBefore, wins, existing] = [0, 0, 0];
  for (const { exists } of ranked) {
    if (exists) {
      existing += 1;
      wins += missingBefore;
    } else missingBefore += 1;
  }
  const auc = wins / (existing * missingBefore);
  return Math.max(auc, 1 - auc);
}
