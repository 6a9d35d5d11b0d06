import { randomUUID } from "node:crypto";
import { may, roles, type Permission, type Role, type Route } from "@causeway/contract";
import { uploadDocument } from "@causeway/contract/portal/document";
import { removeMember } from "@causeway/contract/portal/member";
import pg from "pg";
import type { Bound, Policy } from "#platform/http/binding.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import { askRoute, type Verdict } from "./ask-route.ts";
import { companiesOf, type Company } from "./company.ts";
import { forgettingAttempts } from "./database.ts";
import { exampleInput, namesThings } from "./example-input.ts";
import { peopleOf } from "./people.ts";
import { openPortal } from "./portal-client.ts";
import { signIn, type TestSession } from "./sign-in.ts";
import type { TestApi } from "./api.ts";

type Place = Pick<TestApi, "ctx" | "url" | "origin" | "visitor"> & {
  readonly database: { readonly ownerUrl: string };
};

/** Somebody who calls, as far as policies look at him. */
export type Caller = {
  readonly name: string;
  readonly alive: boolean;
  readonly signedIn: boolean;
  readonly role?: Role;
  readonly proved?: boolean;
  readonly enrolOnly?: boolean;
};

/** Where what is asked for decides who may ask: what the example of such a route takes, beyond its policy. */
const alsoTakes: ReadonlyMap<Route, Permission> = new Map([[uploadDocument, "enterprise.edit"]]);

/** What a route's declared policy says to a caller, told a second time and apart from the gate. */
export function declared(route: Route, policy: Policy, caller: Caller): Verdict {
  // A dead session's message cannot even be read; the standard channel takes its sender for a stranger.
  if (caller.signedIn && !caller.alive && route.channel === "sealed") return "sessionOver";
  if (policy.who === "anyone") return "passed";
  if (!caller.signedIn || !caller.alive) return "sessionOver";
  if (policy.who === "staff") return "forbidden";
  if (caller.enrolOnly && !policy.whileEnrolling) return "enrolmentNeeded";
  const role = caller.role ?? "viewer";
  if (policy.roles !== "any" && !policy.roles.includes(role)) return "forbidden";
  const also = alsoTakes.get(route);
  if (also && !may(role, also)) return "forbidden";
  return policy.stepUp && !caller.proved ? "stepUpNeeded" : "passed";
}

/** A company with somebody in every role, a stranger's company, and every kind of session that can be had there. */
export async function settleIsolation(api: Place, bounds: readonly Bound[]) {
  const people = peopleOf(api as unknown as TestApi);
  const companies = companiesOf(api as unknown as TestApi, people);
  const company = await companies.aCompany();
  const stranger = await companies.aCompany();
  const members = new Map<Role, Id<"user">>([["administrator", company.ownerId as Id<"user">]]);
  for (const role of roles.filter((each) => each !== "administrator")) {
    members.set(role, (await companies.aMember(company, role)).id);
  }
  const leaver = await companies.aMember(company, "preparer");
  const left = await session(api, company.tenant, leaver.id, { role: "preparer" });
  const removal = { requestId: randomUUID(), personId: leaver.id };
  const { code } = await company.portal.call(removeMember, removal);
  if (code !== 0) throw new Error(`removing a member answered ${code}`);

  const owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();

  const callers: readonly Caller[] = [
    { name: "anonymous", signedIn: false, alive: true },
    ...roles.map((role) => ({ name: role, signedIn: true, alive: true, role, proved: true })),
    {
      name: "owner without a fresh proof",
      signedIn: true,
      alive: true,
      role: "administrator",
      proved: false,
    },
    { name: "removed member", signedIn: true, alive: false, role: "preparer" },
    { name: "expired session", signedIn: true, alive: false, role: "administrator" },
    { name: "enrol-only session", signedIn: true, alive: true, role: "administrator", enrolOnly: true },
  ];

  /** Every call has a session of its own, for some calls end or change theirs. */
  const sessionOf = async (caller: Caller): Promise<TestSession | undefined> => {
    if (!caller.signedIn) return undefined;
    if (caller.name === "removed member") return left;
    const person = members.get(caller.role ?? "administrator")!;
    const ended = caller.alive ? {} : { idleUntil: new Date(Date.now() - 1_000) };
    return session(api, company.tenant, person, { ...caller, ...ended });
  };

  const ask = async (route: Route, input: unknown, held: TestSession | undefined) => {
    // Whatever is counted begins anew: limits have tests of their own.
    await owner.query(forgettingAttempts());
    const portal = await openPortal(api.url, api.origin, held);
    return askRoute(portal, held?.token ?? "", route, input);
  };

  // Whatever an example makes, the company then has: things for strangers to ask about.
  const maker = callers.find(({ name }) => name === "administrator")!;
  for (const { route } of bounds) await ask(route, exampleInput(route), await sessionOf(maker));

  return {
    callers,
    company,
    stranger,
    bounds,
    ask,
    sessionOf,
    strangersSession: () =>
      session(api, stranger.tenant, stranger.ownerId as Id<"user">, { role: "administrator", proved: true }),
    thingsOf: (ofEachKind = 1) => thingsOf(owner, company, ofEachKind),
    digestOf: () => digestOf(owner, company),
    stop: () => owner.end(),
  };
}
export type Isolation = Awaited<ReturnType<typeof settleIsolation>>;

/** One row of the matrix: what each caller is told by a route, where that is not what its policy declares. */
export async function rowViolations(world: Isolation, bound: Bound): Promise<string[]> {
  const { route, policy } = bound;
  const violations: string[] = [];
  for (const caller of world.callers) {
    const expected = declared(route, policy, caller);
    const { verdict, said } = await world.ask(route, exampleInput(route), await world.sessionOf(caller));
    if (verdict !== expected)
      violations.push(`${route.path} × ${caller.name}: ${said}, declared ${expected}`);
  }
  return violations;
}

/** Asks, as a stranger, about things of the company: the answer is the one for a thing that does not exist. */
export async function foreignViolations(
  world: Isolation,
  bound: Bound,
  things: readonly Thing[],
): Promise<string[]> {
  const { route } = bound;
  if (!namesThings(route)) return [];
  // What a call does to the stranger's own things it does the first time; from then on its answers compare.
  await world.ask(route, exampleInput(route), await world.strangersSession());
  const unknown = await world.ask(route, exampleInput(route), await world.strangersSession());
  const violations: string[] = [];
  for (const { id, kind } of things) {
    const answer = await world.ask(route, exampleInput(route, id), await world.strangersSession());
    if (answer.said !== unknown.said)
      violations.push(
        `${route.path} about a foreign ${kind}: ${answer.said}, about nothing: ${unknown.said}`,
      );
    const told = JSON.stringify(answer.data) ?? "";
    if ([world.company.owner.username, world.company.tenant].some((name) => told.includes(name)))
      violations.push(`${route.path} about a foreign ${kind} tells of its owner`);
  }
  return violations;
}

export type Thing = { readonly id: string; readonly kind: string };

/** Ids of everything the company has: so many of each column of each of its tables, and its people's sessions and devices. */
async function thingsOf(
  owner: pg.Client,
  { tenant, ownerId }: Company,
  ofEachKind: number,
): Promise<Thing[]> {
  const { rows: columns } = await owner.query<{ place: string; relation: string; name: string }>(`
    SELECT a.attrelid::regclass || '.' || a.attname AS place, a.attrelid::regclass::text AS relation, a.attname AS name
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p')
    WHERE a.atttypid = 'uuid'::regtype AND NOT a.attisdropped AND a.attname <> 'merchant_id'
      AND EXISTS (SELECT FROM pg_attribute m WHERE m.attrelid = a.attrelid AND m.attname = 'merchant_id')`);
  const things: Thing[] = [{ id: tenant, kind: "merchant" }];
  for (const { place, relation, name } of columns) {
    const { rows } = await owner.query<{ id: string }>(
      `SELECT ${name} AS id FROM ${relation} WHERE merchant_id = $1 AND ${name} IS NOT NULL ORDER BY 1 LIMIT $2`,
      [tenant, ofEachKind],
    );
    things.push(...rows.map(({ id }) => ({ id, kind: place })));
  }
  const { rows: own } = await owner.query<Thing>(
    `(SELECT id, 'session' AS kind FROM session WHERE user_id = $1 AND salt IS NOT NULL LIMIT 1) UNION ALL
     (SELECT id, 'device' FROM device WHERE person_id = $1 LIMIT 1)`,
    [ownerId],
  );
  return [...things, ...own].filter(({ id }, at, all) => all.findIndex((thing) => thing.id === id) === at);
}

/** A digest of every row the company owns, and of its owner's account and devices. */
async function digestOf(owner: pg.Client, { tenant, ownerId }: Company): Promise<string> {
  const { rows: tables } = await owner.query<{ relation: string }>(`
    SELECT a.attrelid::regclass::text AS relation FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') WHERE a.attname = 'merchant_id' ORDER BY 1`);
  const digests: string[] = [];
  for (const { relation } of tables)
    digests.push(await digest(owner, `${relation} WHERE merchant_id = $1`, tenant));
  digests.push(await digest(owner, "person WHERE id = $1", ownerId));
  digests.push(await digest(owner, "device WHERE person_id = $1", ownerId));
  return digests.join(" ");
}

async function digest(owner: pg.Client, from: string, value: string): Promise<string> {
  const [table, where] = from.split(" WHERE ");
  const { rows } = await owner.query<{ digest: string | null }>(
    `SELECT md5(string_agg(r::text, E'\\n' ORDER BY r::text)) AS digest FROM ${table} r WHERE ${where}`,
    [value],
  );
  return `${table}:${rows[0]?.digest ?? "none"}`;
}

function session(
  api: Place,
  tenant: TenantId,
  person: Id<"user">,
  how: { role?: Role; proved?: boolean; enrolOnly?: boolean; idleUntil?: Date },
): Promise<TestSession> {
  return signIn(api.ctx, { tenant, person, ...how });
}
