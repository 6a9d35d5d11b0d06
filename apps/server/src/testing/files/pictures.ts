import sharp from "sharp";

export { sharp };

/** A picture of so many pixels, plain or with noise in it. */
export function aPicture(
  format: "jpeg" | "png",
  options: { width?: number; height?: number; noise?: boolean; progressive?: boolean; alpha?: boolean } = {},
): Promise<Buffer> {
  const { width = 64, height = 48, noise = false, progressive = false, alpha = false } = options;
  const image = sharp({
    create: {
      width,
      height,
      channels: alpha ? 4 : 3,
      background: "#4a7dbf",
      ...(noise && !alpha ? { noise: { type: "gaussian" as const, mean: 128, sigma: 24 } } : {}),
    },
  });
  return (format === "png" ? image.png({ progressive }) : image.jpeg({ progressive })).toBuffer();
}
