import type { SessionClient } from "@causeway/channel";
import type { Route } from "@causeway/contract";
import { followLive } from "@causeway/contract/portal/live";
import type { PortalClient } from "./portal-client.ts";

export type Heard = { readonly id: string; readonly kind: string; readonly ref: string };

/** Reads events off the stream as a page does, opening each with the session's key. */
export async function followPage(
  siteUrl: string,
  member: PortalClient,
  after?: string,
  route: Route = followLive,
): Promise<{ next: () => Promise<Heard>; close: () => void }> {
  const prepared = await member.prepare(route, after === undefined ? {} : { after });
  const abort = new AbortController();
  const reply = await fetch(`${siteUrl}${prepared.path}`, {
    headers: prepared.headers,
    signal: abort.signal,
  });
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<Heard> => {
    for (;;) {
      const [, id, sealed] = /id: (\d+)\ndata: (\S+)\n\n/.exec(text) ?? [];
      if (id && sealed) {
        text = text.slice(text.indexOf(sealed) + sealed.length + 2);
        const event = (await (member.channel as SessionClient).openEvent(sealed, id)) as {
          kind: string;
          ref: string;
        };
        return { id, ...event };
      }
      const { value, done } = await reader.read();
      if (done) throw new Error("the stream ended");
      text += value;
    }
  };
  return { next, close: () => abort.abort() };
}
