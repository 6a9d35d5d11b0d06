import type { Config } from "#platform/config.ts";
import type { Posting } from "./outbox.ts";
import type { Work } from "./work.ts";

/** The engine took a call and did not do what it was asked for. */
export class EngineRefused extends Error {
  override readonly name = "EngineRefused";
  readonly code: number;
  constructor(code: number) {
    super(`the engine answered ${code}`);
    this.code = code;
  }
}

export type Build = { readonly id: string; readonly url: string; readonly open: number };

/** What the rest of the platform asks of Restate. */
export type Engine = {
  readonly post: (posting: Posting) => Promise<void>;
  readonly ping: () => Promise<void>;
  /** The word in its memory; nothing where it has none, or does not even know where to look. */
  readonly recall: () => Promise<string | undefined>;
  readonly begin: (epoch: string) => Promise<string>;
  /** Never by force: a build it knows already is neither read again nor made the newest. */
  readonly register: (url: string) => Promise<void>;
  readonly listBuilds: () => Promise<readonly Build[]>;
  readonly removeBuild: (id: string) => Promise<void>;
  /** Runs that it has set aside because they failed too often. */
  readonly listPaused: () => Promise<readonly Work[]>;
};

/** What a run is noted as that was set aside. */
export class RunPaused extends Error {
  override readonly name = RunPaused.name;
}

const mostPaused = 500;

export function createEngine(config: Config): Engine {
  const { ingressUrl, adminUrl } = config.restate;
  const call = async (
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(url, {
      method,
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
  /** Reads the whole answer, so that its connection can be used again. */
  const answered = async <T>(reply: Response): Promise<T> => {
    const text = await reply.text();
    if (!reply.ok) throw new EngineRefused(reply.status);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
  const ask = async <T>(method: string, url: string, body?: unknown, headers?: Record<string, string>) =>
    answered<T>(await call(method, url, body, headers));
  const query = async <T>(text: string) =>
    (await ask<{ rows: T[] }>("POST", `${adminUrl}/query`, { query: text })).rows;

  return {
    post: async ({ topic, key, tenant, postingId, traceparent, lastError }) => {
      const [flow, handler] = topic.split("/");
      // A workflow runs once for its key by itself; the engine takes no other word for it.
      const once = handler === "run" ? {} : { "idempotency-key": postingId };
      const { status, invocationId } = await ask<{ status: string; invocationId: string }>(
        "POST",
        `${ingressUrl}/${flow}/${encodeURIComponent(key)}/${handler}/send`,
        { tenant },
        { ...once, ...(traceparent ? { traceparent } : {}) },
      );
      // It looks healthy to whoever posts, and would stay aside for ever.
      if (status === "PreviouslyAccepted" && lastError === RunPaused.name)
        await ask("PATCH", `${adminUrl}/invocations/${invocationId}/resume`);
    },
    ping: () => ask("POST", `${ingressUrl}/ping/pong`),
    recall: async () => {
      const reply = await call("POST", `${ingressUrl}/memory/engine/recall`);
      if (reply.status !== 404) return (await answered<string | null>(reply)) ?? undefined;
      await reply.arrayBuffer();
      return undefined;
    },
    begin: (epoch) => ask<string>("POST", `${ingressUrl}/memory/engine/begin`, epoch),
    register: async (url) => void (await ask("POST", `${adminUrl}/deployments`, { uri: url })),
    listBuilds: () =>
      query<Build>(
        `SELECT d.id, d.endpoint AS url, count(i.id) AS open FROM sys_deployment d
         LEFT JOIN sys_invocation i ON i.pinned_deployment_id = d.id AND i.status <> 'completed'
         GROUP BY d.id, d.endpoint`,
      ),
    // It knows only how to remove one by force; whoever calls has made sure that nothing is pinned to it.
    removeBuild: async (id) => void (await ask("DELETE", `${adminUrl}/deployments/${id}?force=true`)),
    listPaused: async () =>
      (
        await query<{ flow: string; handler: string; key: string }>(
          `SELECT target_service_name AS flow, target_handler_name AS handler, target_service_key AS key
           FROM sys_invocation WHERE status = 'paused' LIMIT ${mostPaused}`,
        )
      ).map(({ flow, handler, key }) => ({ topic: `${flow}/${handler}`, key })),
  };
}
