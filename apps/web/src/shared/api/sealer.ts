import {
  type ChannelClient,
  createPageClient,
  createSessionClient,
  openSessionStore,
  type PageKeys,
  type SessionStore,
} from "@causeway/channel";

/** The client end of the sealed channel that fits this moment: the session's when signed in, otherwise the page's. */
export type Sealer = { current(): Promise<ChannelClient>; store: SessionStore };

export function createSealer(keys: PageKeys, store: SessionStore = openSessionStore()): Sealer {
  let page: Promise<ChannelClient> | undefined;
  let session: { token: string; client: Promise<ChannelClient> } | undefined;
  return {
    store,
    async current() {
      const stored = await store.load();
      if (stored === null) {
        page ??= createPageClient({ keys });
        return page;
      }
      if (session?.token !== stored.token) {
        session = { token: stored.token, client: createSessionClient({ keys, ...stored }) };
      }
      return session.client;
    },
  };
}
