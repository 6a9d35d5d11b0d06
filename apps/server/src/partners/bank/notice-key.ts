/** What a bank told us, in the outbox as in the engine: by the bank's name and its event's, since banks name alike. */
export function noticeKey(partner: string, eventId: string): string {
  return `${partner}/${eventId}`;
}

export function readNoticeKey(key: string): { readonly partner: string; readonly eventId: string } {
  const [, partner, eventId] = /^([a-z]+)\/(.+)$/s.exec(key) ?? [];
  if (partner === undefined || eventId === undefined)
    throw new Error(`the key of a bank's notice was expected, not ${key}`);
  return { partner, eventId };
}
