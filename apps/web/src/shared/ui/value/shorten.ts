/** An IBAN as it is printed, which also shows where a line may end; any other account number as it came. */
export function inFours(account: string): string {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account) ? account.replaceAll(/.{4}(?=.)/g, "$& ") : account;
}

const longest = 14;

/** First 5 characters, three dots, last 6 of what is longer than 14 characters; a reader recognises an order number by its ends. */
export function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  return `${characters.slice(0, 5).join("")}...${characters.slice(-6).join("")}`;
}
