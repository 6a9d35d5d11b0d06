import type { Server } from "node:http";
import { readVenueLogon, verifyQuestion, writeVenueLine, type VenuePrice } from "@causeway/bank-link";
import type { Rate } from "@causeway/money";
import { WebSocketServer, type WebSocket } from "ws";
import type { KeyObject } from "node:crypto";
import type { Books } from "./books.ts";
import type { Market } from "./market.ts";

type Line = { readonly socket: WebSocket; readonly pairs: ReadonlySet<string>; seq: number };

export type StreamOptions = {
  readonly server: Server;
  readonly books: Books;
  readonly market: Market;
  readonly clientKeys: Readonly<Record<string, KeyObject>>;
  /** How often each price is said. */
  readonly roundMs: number;
};

export const streamPath = "/v1/stream";
const unsigned = 4401;
const logonWithinMs = 5_000;

/** Prices over an open line: whoever opens it says first who he is, gets a snapshot, and then what changes. */
export function startStream({ server, books, market, clientKeys, roundMs }: StreamOptions) {
  const sockets = new WebSocketServer({ server, path: streamPath, maxPayload: 64 << 10 });
  const lines = new Set<Line>();
  sockets.on("connection", (socket, request) => {
    const url = `http://${request.headers.host}${request.url}`;
    const late = setTimeout(() => socket.close(unsigned), logonWithinMs);
    socket.on("error", () => socket.terminate());
    socket.once("message", (data) => {
      clearTimeout(late);
      const pairs = logonOf(textOf(data), url);
      if (!pairs) return socket.close(unsigned);
      const line: Line = { socket, pairs: new Set(pairs), seq: 0 };
      lines.add(line);
      socket.once("close", () => lines.delete(line));
      // Whoever has missed something says so with any word, and gets everything anew.
      socket.on("message", () => sendSnapshot(line));
      return sendSnapshot(line);
    });
    socket.once("close", () => clearTimeout(late));
  });

  const logonOf = (compact: string, url: string): readonly string[] | undefined => {
    try {
      const { jti, payload } = verifyQuestion(compact, url, (id) => clientKeys[id], new Date());
      return books.noteQuestion(jti) ? readVenueLogon(payload) : undefined;
    } catch {
      return undefined;
    }
  };
  const pricesFor = ({ pairs }: Line) =>
    market.pairs.filter((pair) => pairs.has(pair)).flatMap((pair) => market.price(pair, new Date()) ?? []);
  const sendSnapshot = (line: Line) => {
    line.seq += 1;
    const prices = books.setting("closed") === "yes" ? [] : pricesFor(line);
    line.socket.send(writeVenueLine({ type: "snapshot", seq: line.seq, prices }));
  };
  const sendTick = (line: Line, price: VenuePrice) => {
    line.seq += 1;
    line.socket.send(writeVenueLine({ type: "tick", seq: line.seq, price }));
  };

  let staleUntil = 0;
  let muteUntil = 0;
  const round = () => {
    const now = Date.now();
    market.step();
    if (lines.size > 0) {
      staleUntil = Math.max(staleUntil, now + (books.spend("stale") ?? 0));
      muteUntil = Math.max(muteUntil, now + (books.spend("mute") ?? 0));
    }
    if (now < muteUntil) return;
    const isQuiet = now < staleUntil || books.setting("closed") === "yes";
    for (const line of lines) {
      if (misbehave(books, line, pricesFor(line), sendTick)) continue;
      if (!isQuiet) for (const price of pricesFor(line)) sendTick(line, price);
      line.socket.send(writeVenueLine({ type: "heartbeat", seq: line.seq }));
    }
  };
  const timer = setInterval(round, roundMs);
  return {
    lines: () => lines.size,
    stop: () => {
      clearInterval(timer);
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };
}

function textOf(data: WebSocket.RawData): string {
  return Buffer.isBuffer(data) ? data.toString("utf8") : "";
}

/** True where the line is gone. */
function misbehave(
  books: Books,
  line: Line,
  [first]: readonly VenuePrice[],
  send: (line: Line, price: VenuePrice) => void,
): boolean {
  if (books.spend("drop") !== undefined) {
    line.socket.terminate();
    return true;
  }
  if (books.spend("gap") !== undefined) line.seq += 1;
  if (books.spend("garbled") !== undefined) line.socket.send('{"type":"tick","seq":');
  if (!first) return false;
  const { bid, ask, at } = first;
  const hourMs = 3_600_000;
  if (books.spend("outlier") !== undefined)
    send(line, { bid: times(bid, 105n, 100n), ask: times(ask, 105n, 100n), at });
  if (books.spend("crossed") !== undefined) send(line, { bid: ask, ask: times(bid, 99n, 100n), at });
  if (books.spend("wide") !== undefined)
    send(line, { bid: times(bid, 95n, 100n), ask: times(ask, 105n, 100n), at });
  if (books.spend("old") !== undefined) send(line, { bid, ask, at: new Date(at.getTime() - hourMs) });
  if (books.spend("ahead") !== undefined) send(line, { bid, ask, at: new Date(at.getTime() + hourMs) });
  return false;
}

function times(rate: Rate, over: bigint, under: bigint): Rate {
  return { ...rate, units: (rate.units * over) / under };
}
