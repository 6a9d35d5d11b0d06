import { locales } from "@causeway/contract";
import { digitsSpoken, symbolsShown } from "@causeway/server/identity/captcha/captcha.ts";
import { drawCaptcha } from "@causeway/server/identity/captcha/draw-captcha.ts";
import { captchaSymbols } from "@causeway/server/identity/captcha/glyphs.ts";
import { speakCaptcha } from "@causeway/server/identity/captcha/speak-captcha.ts";
import { randomDigits, randomText } from "@causeway/server/platform/crypto/chance.ts";
import { pieceByPiece } from "./captcha/pieces.ts";
import { readPng } from "./captcha/picture.ts";
import { slidingTemplates } from "./captcha/sliding-templates.ts";
import { spectralTemplates } from "./captcha/spoken-templates.ts";
import { requireTesseract, tesseractReadings } from "./captcha/tesseract.ts";
import { waveformTemplates } from "./captcha/waveform-templates.ts";

export const sizes = { images: 500, sounds: 150 };

const batch = 20;
const headerBytes = 44;

/**
 * Programs that know everything but the answer read one captcha in five at most, in pictures and in sounds. A captcha that
 * any of them reads counts as read, though whoever answers it has one try.
 */
export default async function main({
  images,
  sounds,
  minutes,
}: Record<"images" | "sounds" | "minutes", number>): Promise<void> {
  requireTesseract();
  const halfMs = (minutes * 60_000) / 2;
  const seen = readPictures(images, Date.now() + halfMs);
  const heard = hearSounds(sounds, Date.now() + halfMs);
  console.log(
    JSON.stringify({
      images: seen.count,
      solved: seen.solved,
      sounds: heard.count,
      soundsSolved: heard.solved,
      by: { ...seen.by, ...heard.by },
    }),
  );
  const holds = ({ count, solved }: Tally) => count > 0 && solved * 5 <= count;
  process.exitCode = holds(seen) && holds(heard) && seen.by["markup"] === 0 ? 0 : 1;
}

type Tally = { readonly count: number; readonly solved: number; readonly by: Record<string, number> };

function readPictures(images: number, until: number): Tally {
  const [sliding, pieces] = [slidingTemplates(symbolsShown), pieceByPiece(symbolsShown)];
  const tally = newTally(["markup", "sliding", "pieces", "tesseract"]);
  while (tally.count < images && Date.now() < until) {
    const answers = Array.from({ length: Math.min(batch, images - tally.count) }, () =>
      randomText(captchaSymbols, symbolsShown),
    );
    const pngs = answers.map(drawCaptcha);
    const pictures = pngs.map(readPng);
    const readings = tesseractReadings(pictures);
    for (const [n, answer] of answers.entries())
      tally.add({
        markup: pngs[n]!.includes(answer) || /<(?:svg|path|text)/.test(pngs[n]!.toString("latin1")),
        sliding: sliding(pictures[n]!) === answer,
        pieces: pieces(pictures[n]!) === answer,
        tesseract: readings[n]!.includes(answer),
      });
  }
  return tally;
}

function hearSounds(sounds: number, until: number): Tally {
  const solvers = locales.map((locale) => ({
    locale,
    spectral: spectralTemplates(locale, digitsSpoken),
    waveform: waveformTemplates(locale, digitsSpoken),
  }));
  const tally = newTally(["spectral", "waveform"]);
  while (tally.count < sounds && Date.now() < until) {
    const { locale, spectral, waveform } = solvers[tally.count % solvers.length]!;
    const answer = randomDigits(digitsSpoken);
    const wav = speakCaptcha(answer, locale).subarray(headerBytes);
    const samples = Float32Array.from(wav, (byte) => (byte - 128) * 256);
    tally.add({ spectral: spectral(samples) === answer, waveform: waveform(samples) === answer });
  }
  return tally;
}

function newTally(names: readonly string[]) {
  const by: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  const tally = {
    count: 0,
    solved: 0,
    by,
    add: (solved: Record<string, boolean>) => {
      tally.count++;
      if (Object.values(solved).some(Boolean)) tally.solved++;
      for (const [name, is] of Object.entries(solved)) if (is) by[name]!++;
    },
  };
  return tally;
}
