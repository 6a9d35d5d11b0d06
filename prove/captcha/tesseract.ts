import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { captchaSymbols } from "@causeway/server/identity/captcha/glyphs.ts";
import { greyPng } from "@causeway/server/identity/captcha/png.ts";
import type { Picture } from "./picture.ts";

/** A line, a word, and a line without any of its own corrections. */
const modes = ["7", "8", "13"];

/** Every reading that tesseract has of each picture, as it is and with its lines taken out. */
export function tesseractReadings(pictures: readonly Picture[]): string[][] {
  const dir = mkdtempSync(join(tmpdir(), "causeway-captcha-"));
  try {
    const readings = [pictures.map(plain), pictures.map(withoutLines)].flatMap((prepared, n) => {
      const files = prepared.map((png, at) => {
        const file = join(dir, `${n}-${at}.png`);
        writeFileSync(file, png);
        return file;
      });
      const list = join(dir, `${n}.txt`);
      writeFileSync(list, files.join("\n"));
      return modes.map((mode) => read(list, mode));
    });
    return pictures.map((_, at) => readings.map((pages) => pages[at] ?? ""));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

export function requireTesseract(): void {
  try {
    execFileSync("tesseract", ["--version"], { stdio: "ignore" });
  } catch {
    throw new Error(
      "tesseract is not installed, and nothing is proved without it: apt-get install tesseract-ocr",
    );
  }
}

function read(list: string, mode: string): string[] {
  const only = `tessedit_char_whitelist=${captchaSymbols}`;
  const said = execFileSync("tesseract", [list, "stdout", "--psm", mode, "-c", only], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, OMP_THREAD_LIMIT: "1" },
  });
  return said.split("\f").map((page) => page.replaceAll(/\s/g, ""));
}

function plain({ width, height, ink }: Picture): Buffer {
  return greyPng(
    width,
    height,
    Uint8Array.from(ink, (value) => 255 - value * 255),
  );
}

/** Black and white, without what is no higher in its column than a line that runs across. */
function withoutLines({ width, height, ink }: Picture): Buffer {
  const lineHeight = 7;
  const grey = new Uint8Array(width * height).fill(255);
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height;) {
      let end = y;
      while (end < height && ink[end * width + x]! > 0.5) end++;
      if (end - y > lineHeight) for (let n = y; n < end; n++) grey[n * width + x] = 0;
      y = end + 1;
    }
  return greyPng(width, height, grey);
}
