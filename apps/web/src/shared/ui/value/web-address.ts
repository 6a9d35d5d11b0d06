const schemes = new Set(["http:", "https:", "ftp:"]);

/** Whether text is a whole address that may become a link: never `javascript:`, never relative. */
export function isWebAddress(text: string): boolean {
  if (!/^[a-z]+:\/\//i.test(text)) return false;
  const address = URL.parse(text);
  return address !== null && schemes.has(address.protocol) && address.hostname !== "";
}
