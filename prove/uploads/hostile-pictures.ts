import { crc32 } from "node:zlib";
import { aPdf } from "@causeway/server/testing/files/pdfs.ts";
import { aPicture } from "@causeway/server/testing/files/pictures.ts";
import { aZip } from "@causeway/server/testing/files/zips.ts";
import { mark, sample, type Sample } from "./sample.ts";

const ascii = (text: string) => Buffer.from(text, "latin1");

/** Things that are no picture and call themselves one. */
const impostors: Record<string, Buffer> = {
  html: ascii(`<!doctype html><script>${mark}</script>`),
  svg: ascii(`<svg xmlns="http://www.w3.org/2000/svg"><script>${mark}</script></svg>`),
  "svg with entities": ascii(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "${mark}">]><svg>&x;</svg>`),
  gif: ascii(
    "GIF89a\u0001\0\u0001\0\u0080\0\0\0\0\0\u00ff\u00ff\u00ff,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;",
  ),
  "gif and archive": Buffer.concat([ascii("GIF89a"), aZip([{ name: "a.class", data: mark }])]),
  webp: ascii("RIFF\u0024\0\0\0WEBPVP8 \u0018\0\0\0"),
  bmp: ascii(`BM${"\0".repeat(60)}`),
  tiff: ascii("II*\0\u0008\0\0\0"),
  icon: ascii("\0\0\u0001\0\u0001\0"),
  psd: ascii("8BPS\0\u0001"),
  "windows program": ascii(`MZ\u0090\0${mark}`),
  "linux program": ascii("\u007fELF\u0002\u0001\u0001"),
  script: ascii(`#!/bin/sh\necho ${mark}\n`),
  php: ascii(`<?php system('${mark}'); ?>`),
  javascript: ascii(`alert("${mark}")`),
  postscript: ascii(`%!PS-Adobe-3.0\n(${mark}) run`),
  "image magick script": ascii(
    `push graphic-context\nviewbox 0 0 1 1\nfill 'url(https://x/"|${mark}")'\npop graphic-context`,
  ),
  pdf: aPdf(),
  archive: aZip([{ name: "a.png", data: mark }]),
  heic: ascii("\0\0\0\u0018ftypheic"),
  avif: ascii("\0\0\0\u0018ftypavif"),
  "jpeg 2000": ascii("\0\0\0\u000cjP  \r\n\u0087\n"),
  flash: ascii("CWS\u000a"),
  rtf: ascii(`{\\rtf1 ${mark}}`),
};

export async function hostilePictures(): Promise<Sample[]> {
  const [jpeg, png] = await Promise.all([
    aPicture("jpeg", { width: 400, height: 300, noise: true }),
    aPicture("png", { width: 400, height: 300, noise: true }),
  ]);
  return [
    ...Object.entries(impostors).flatMap(([what, bytes]) => [
      sample(`${what} as JPEG`, "photo.jpg", bytes),
      sample(`${what} as PNG`, "photo.png", bytes),
    ]),
    sample("a PNG as JPEG", "photo.jpg", png),
    sample("a JPEG as PNG", "photo.png", jpeg),
    ...polyglots(jpeg, png),
    ...(await floods()),
    ...cutShort("jpg", jpeg),
    ...cutShort("png", png),
    sample("a JPEG of nothing but its first bytes", "photo.jpg", jpeg.subarray(0, 3)),
    sample("a PNG of nothing but its first bytes", "photo.png", png.subarray(0, 8)),
    sample("a PNG with a wrong checksum", "photo.png", flip(png, 45)),
  ];
}

/** A picture and something else at once. */
function polyglots(jpeg: Buffer, png: Buffer): Sample[] {
  const archive = aZip([{ name: "a.class", data: mark, stored: true }]);
  const html = ascii(`<html><script>${mark}</script></html>`);
  const hidden = { archive, html, pdf: Buffer.concat([aPdf(), ascii(mark)]), program: ascii(`MZ${mark}`) };
  return Object.entries(hidden).flatMap(([what, bytes]) => [
    sample(`a JPEG with ${what} behind it`, "photo.jpg", Buffer.concat([jpeg, bytes])),
    sample(`a PNG with ${what} behind it`, "photo.png", Buffer.concat([png, bytes])),
    sample(`a JPEG with ${what} in a comment`, "photo.jpg", withSegment(jpeg, 0xfe, bytes)),
    sample(`a JPEG with ${what} in its EXIF`, "photo.jpg", withSegment(jpeg, 0xe1, bytes)),
    sample(
      `a PNG with ${what} in a text`,
      "photo.png",
      withChunk(png, "tEXt", Buffer.concat([ascii("c\0"), bytes])),
    ),
    sample(`a PNG with ${what} in a chunk of its own`, "photo.png", withChunk(png, "teSt", bytes)),
  ]);
}

/** Pictures that would fill any memory when they are drawn. */
async function floods(): Promise<Sample[]> {
  const small = await aPicture("png");
  const smallJpeg = await aPicture("jpeg");
  const [over, progressive, interlaced] = await Promise.all([
    aPicture("png", { width: 8001, height: 5000 }),
    aPicture("jpeg", { width: 6400, height: 6400, progressive: true }),
    aPicture("png", { width: 6400, height: 6400, alpha: true, progressive: true }),
  ]);
  return [
    ...[50_000, 65_535, 100_000, 2_147_483_647].map((side) =>
      sample(`a PNG that says ${side} by ${side}`, "photo.png", withPngSize(small, side, side)),
    ),
    ...[20_000, 40_000, 65_500].map((side) =>
      sample(`a JPEG that says ${side} by ${side}`, "photo.jpg", withJpegSize(smallJpeg, side)),
    ),
    sample("a PNG of 40.005 million pixels", "photo.png", over),
    sample("a progressive JPEG of 41 million pixels", "photo.jpg", progressive),
    sample("an interlaced PNG of 41 million pixels", "photo.png", interlaced),
  ];
}

function cutShort(ending: string, bytes: Buffer): Sample[] {
  return [0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 0.99].map((share) =>
    sample(
      `a picture cut at ${share * 100} %`,
      `photo.${ending}`,
      bytes.subarray(0, Math.floor(bytes.length * share)),
    ),
  );
}

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at]! ^= 0xff;
  return changed;
}

function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([ascii(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, content), png.subarray(33)]);
}

function withPngSize(png: Buffer, width: number, height: number): Buffer {
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), chunk("IHDR", head), png.subarray(33)]);
}

function withJpegSize(jpeg: Buffer, side: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(side, frame + 5);
  changed.writeUInt16BE(side, frame + 7);
  return changed;
}
