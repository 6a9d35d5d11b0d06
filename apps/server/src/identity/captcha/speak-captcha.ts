import { readFileSync } from "node:fs";
import { locales, type Locale } from "@causeway/contract";
import { randomJitter as jitter, randomSalt } from "#platform/crypto/chance.ts";

const rate = 8_000;
const headerBytes = 44;
const digitsPerVoice = 10;

type Voice = readonly Int16Array[];
const voices = new Map<Locale, Voice>();

/** How much louder the digits are than the murmur, as a ratio of amplitudes; long words give a program more to hold on to. */
const overMurmur: Record<Locale, number> = { "zh-CN": 1.5, "zh-HK": 1.25, "en-US": 1 };
const murmurers = 4;
/** The part by which the speed of a voice sways. */
const sway = 0.14;

/**
 * The digits spoken one after the other, each faster or slower, higher or lower and louder or softer than the last, over
 * noise and a murmur of other digits in three languages: clear to an ear that follows the louder voice, and made of the
 * same sounds to a program.
 */
export function speakCaptcha(digits: string, locale: Locale): Buffer {
  const voice = recordedDigits(locale);
  const said = Array.from(digits, (digit) => atSpeed(voice[Number(digit)]!, 1 + jitter(0.15)));
  const pauses = said.map(() => Math.round(rate * (0.4 + jitter(0.2))));
  const length = said.reduce((sum, { length: samples }, n) => sum + samples + pauses[n]!, rate / 2);
  const speech = new Float64Array(length);
  let at = pauses[0]!;
  for (const [n, samples] of said.entries()) {
    add(speech, samples, at, 0.8 + jitter(0.15));
    at += samples.length + (pauses[n + 1] ?? 0);
  }
  const murmur = murmurOf(length);
  const spoken = said.reduce((sum, { length: samples }) => sum + samples, 0);
  const gain = Math.sqrt(energyOf(speech) / spoken / (energyOf(murmur) / length)) / overMurmur[locale];
  const noise = randomSalt(length);
  return wavOf(speech.map((sample, n) => 0.7 * (sample + murmur[n]! * gain) + (noise[n]! - 128) * 8));
}

function murmurOf(length: number): Float64Array {
  const murmur = new Float64Array(length);
  for (let n = 0; n < murmurers; n++)
    for (let at = Math.round(jitter(rate / 4)); at < length;) {
      const voice = recordedDigits(anyOf(locales));
      const samples = atSpeed(anyOf(voice), 1 + jitter(0.25));
      add(murmur, samples, at, 1 + jitter(0.3));
      at += Math.round(samples.length * 0.8);
    }
  return murmur;
}

function anyOf<T>(things: readonly T[]): T {
  return things[randomSalt(1)[0]! % things.length]!;
}

function energyOf(samples: Float64Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}

/** What was recorded, by digit. */
export function recordedDigits(locale: Locale): Voice {
  const known = voices.get(locale);
  if (known) return known;
  const file = readFileSync(new URL(`./spoken-digits/${locale.toLowerCase()}.wav`, import.meta.url)).subarray(
    headerBytes,
  );
  const samples = new Int16Array(new Uint8Array(file).buffer);
  const slot = samples.length / digitsPerVoice;
  const voice = Array.from({ length: digitsPerVoice }, (_, digit) =>
    samples.subarray(digit * slot, (digit + 1) * slot),
  );
  voices.set(locale, voice);
  return voice;
}

/** At this speed on the whole and never quite at it, as a voice that sways: no stretch of it fits a stretch of the recording. */
function atSpeed(samples: Int16Array, speed: number): Int16Array {
  const said = new Int16Array(Math.ceil(samples.length / speed / (1 - sway)));
  const [pace, start] = [(2 * Math.PI * (4 + jitter(1.5))) / rate, jitter(Math.PI)];
  let [n, at] = [0, 0];
  for (; at < samples.length && n < said.length; n++) {
    said[n] = samples[Math.floor(at)]!;
    at += speed * (1 + sway * Math.sin(n * pace + start));
  }
  return said.subarray(0, n);
}

function add(mixed: Float64Array, samples: Int16Array, at: number, gain: number): void {
  for (let n = Math.max(0, -at); n < samples.length && at + n < mixed.length; n++)
    mixed[at + n]! += samples[n]! * gain;
}

/** Eight bits are enough for a voice over noise, and half as long to fetch. */
function wavOf(mixed: Float64Array): Buffer {
  const wav = Buffer.alloc(headerBytes + mixed.length);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + mixed.length, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(mixed.length, 40);
  for (let n = 0; n < mixed.length; n++)
    wav[headerBytes + n] = Math.max(0, Math.min(255, Math.round(mixed[n]! / 256) + 128));
  return wav;
}
