/** Arithmetic on `#RRGGBB` colours: what the theme derives from the one colour that a person may choose. */
export type Hex = `#${string}`;

export function isHex(text: string): text is Hex {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** `share` of the first colour, the rest of the second. */
export function mix(first: Hex, second: Hex, share: number): Hex {
  const other = channels(second);
  const mixed = channels(first).map((value, index) =>
    Math.round(value * share + (other[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`.toUpperCase() as Hex;
}

/** The contrast of WCAG 2: 1 for equal colours, 21 for black on white. */
export function contrast(first: Hex, second: Hex): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: Hex): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
