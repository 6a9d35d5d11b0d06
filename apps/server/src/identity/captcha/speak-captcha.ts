import { readFileSync } from "node:fs";
import type { Locale } from "@causeway/contract";
import { randomJitter as jitter, randomSalt } from "#platform/crypto/chance.ts";

const rate = 8_000;
const headerBytes = 44;
const digitsPerVoice = 10;

type Voice = readonly Int16Array[];
const voices = new Map<Locale, Voice>();

/**
 * The digits spoken one after the other, each a little faster or slower, higher or lower and louder or softer than the
 * last, over noise and over murmured digits that run backwards: clear to an ear, no two alike to a program.
 */
export function speakCaptcha(digits: string, locale: Locale): Buffer {
  const voice = voiceOf(locale);
  const said = Array.from(digits, (digit) => atSpeed(voice[Number(digit)]!, 1 + jitter(0.08)));
  const pauses = said.map(() => Math.round(rate * (0.42 + jitter(0.12))));
  const length = said.reduce((sum, { length: samples }, n) => sum + samples + pauses[n]!, rate / 2);
  const mixed = Float64Array.from(randomSalt(length), (byte) => (byte - 128) * 14);
  let at = pauses[0]!;
  for (const [n, samples] of said.entries()) {
    add(mixed, samples, at, 0.8 + jitter(0.15));
    at += samples.length + (pauses[n + 1] ?? 0);
  }
  for (let from = rate / 4; from < length; from += rate / 2) {
    const murmur = voice[randomSalt(1)[0]! % digitsPerVoice]!;
    add(mixed, atSpeed(murmur, 1.1).toReversed(), Math.round(from), 0.1);
  }
  return wavOf(mixed);
}

function voiceOf(locale: Locale): Voice {
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

function atSpeed(samples: Int16Array, speed: number): Int16Array {
  return Int16Array.from(
    { length: Math.floor(samples.length / speed) },
    (_, n) => samples[Math.floor(n * speed)]!,
  );
}

function add(mixed: Float64Array, samples: Int16Array, at: number, gain: number): void {
  for (const [n, sample] of samples.entries()) {
    if (at + n < mixed.length) mixed[at + n]! += sample * gain;
  }
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
  for (const [n, sample] of mixed.entries())
    wav[headerBytes + n] = Math.max(0, Math.min(255, Math.round(sample / 256) + 128));
  return wav;
}
