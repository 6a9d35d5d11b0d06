import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Speaks the ten digits once per language with espeak-ng, for the captcha that is heard instead of seen. What comes out
 * is kept in the repository, so that no server needs a voice. Run it by hand when a voice should change.
 */
const rate = 8_000;
const voices = {
  "zh-CN": ["cmn-latn-pinyin", "零一二三四五六七八九"],
  "zh-HK": ["yue", "零一二三四五六七八九"],
  "en-US": ["en-us", "zero one two three four five six seven eight nine"],
} as const;

for (const [locale, [voice, words]] of Object.entries(voices)) {
  const said = words.split(words.includes(" ") ? " " : "").map((word) => speak(voice, word));
  const slot = Math.max(...said.map(({ length }) => length));
  const samples = new Int16Array(slot * said.length);
  for (const [n, digit] of said.entries()) samples.set(digit, n * slot);
  const path = join(
    import.meta.dirname,
    `../apps/server/src/identity/captcha/spoken-digits/${locale.toLowerCase()}.wav`,
  );
  writeFileSync(path, Buffer.concat([wavHeader(samples.byteLength), Buffer.from(samples.buffer)]));
  process.stdout.write(`${locale}: ten digits of ${slot} samples\n`);
}

/** One word at our rate, equally loud as the others, without the silence around it. */
function speak(voice: string, word: string): Int16Array {
  const wav = execFileSync("espeak-ng", ["-v", voice, "-s", "120", "--stdout", word]);
  const theirs = new Int16Array(new Uint8Array(wav.subarray(44, wav.length - (wav.length % 2))).buffer);
  const step = wav.readUInt32LE(24) / rate;
  const heard = Float64Array.from({ length: Math.floor(theirs.length / step) }, (_, n) => {
    const part = theirs.subarray(Math.floor(n * step), Math.floor((n + 1) * step));
    return part.reduce((sum, sample) => sum + sample, 0) / part.length;
  });
  const loudest = Math.max(...heard.map(Math.abs));
  const isHeard = (sample: number) => Math.abs(sample) > loudest * 0.03;
  const trimmed = heard.subarray(heard.findIndex(isHeard), heard.findLastIndex(isHeard) + 1);
  return Int16Array.from(trimmed, (sample) => Math.round((sample / loudest) * 28_000));
}

function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}
