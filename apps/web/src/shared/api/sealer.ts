import {
  type ChannelClient,
  createPageClient,
  createSessionClient,
  type PageKeys,
  type SessionClient,
  type SessionStore,
} from "@causeway/channel";

/** The client end of the sealed channel that fits this moment: the session's when signed in, otherwise the page's. */
export type Sealer = {
  current(): Promise<ChannelClient>;
  /** The session's end, or nothing while nobody is signed in. */
  session(): Promise<SessionClient | null>;
};

export function createSealer(keys: PageKeys, store: Pick<SessionStore, "load">): Sealer {
  let page: Promise<ChannelClient> | undefined;
  let known: { token: string; client: Promise<SessionClient> } | undefined;
  const session = async () => {
    const stored = await store.load();
    if (stored === null) return null;
    if (known?.token !== stored.token) {
      known = { token: stored.token, client: createSessionClient({ keys, ...stored }) };
    }
    return known.client;
  };
  return {
    session,
    current: async () => (await session()) ?? (page ??= createPageClient({ keys })),
  };
}
