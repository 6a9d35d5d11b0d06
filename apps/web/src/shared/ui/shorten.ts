const longest = 14;

/** First 5 characters, three dots, last 6 of what is longer than 14 characters; a reader recognises an order number by its ends. */
export function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  return `${characters.slice(0, 5).join("")}...${characters.slice(-6).join("")}`;
}
