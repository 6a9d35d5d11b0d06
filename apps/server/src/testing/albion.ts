import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  readKeySet,
  signAnswer,
  signEvent,
  verifyQuestion,
  writeAlbionEvent,
  writeAlbionFeedPage,
  type BankEntry,
  type EventType,
} from "@causeway/bank-link";
import { createAlbionBank } from "#partners/bank/albion-bank.ts";
import { banksOf } from "#partners/bank/port.ts";
import { createPublicKey, type KeyObject } from "node:crypto";
import type { AtBank } from "../context.ts";
import type { TestApi } from "./api.ts";
import { keySetOf, testAlbionKey } from "./environment.ts";
import { currentKey } from "#platform/crypto/key-ring.ts";

type Answer = (path: string, payload: string) => string | Promise<string>;

/** Plays the second bank towards the server: a feed, and answers as a test has them. */
export async function startAlbion({ ctx }: TestApi) {
  const events: string[] = [];
  const asked: string[] = [];
  const key = { id: "albion", private: testAlbionKey.privateKey };
  const ours = createPublicKey(currentKey(ctx.config.secrets.bankSigning));
  /** What it does with an answer before it leaves. */
  let bend = (compact: string): string => compact;
  let answers: Answer = () => "{}";
  const feedFrom = (after: string) => {
    const from = Number(after || "0");
    const page = events.slice(from, from + 3);
    const next = String(from + page.length);
    return writeAlbionFeedPage({ events: page, next, more: from + page.length < events.length });
  };
  const hear = async (request: IncomingMessage): Promise<string> => {
    const url = `http://${request.headers.host}${request.url}`;
    let body = "";
    for await (const piece of request) body += String(piece);
    const compact = body || (request.headers.authorization ?? "").replace(/^JWS /, "");
    const { jti, payload } = verifyQuestion(compact, url, () => ours, ctx.clock.now());
    const { pathname, searchParams } = new URL(url);
    asked.push(pathname + (searchParams.has("after") ? ` after ${searchParams.get("after")}` : ""));
    const said =
      pathname === "/v1/events"
        ? feedFrom(searchParams.get("after") ?? "")
        : await answers(pathname, Buffer.from(payload).toString());
    return bend(signAnswer({ url, req: jti, payload: said }, key, ctx.clock.now()));
  };
  const server: Server = createServer((request, reply) => {
    hear(request).then(
      (text) => reply.end(text),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configured = ctx.config.banks.albion;
  if (!configured) throw new Error("the test's environment was expected to have a second bank");
  const options = {
    ...configured,
    url,
    partner: "albion",
    zone: "Europe/London",
    signingKey: currentKey(ctx.config.secrets.bankSigning),
    pools: { EUR: "POOLEUR", GBP: "POOLGBP" },
  } as const;
  /** The server, which knows these keys of the bank's besides the one that it began with. */
  const believing = (others: Readonly<Record<string, KeyObject>>): AtBank => {
    const keys = readKeySet(keySetOf({ albion: testAlbionKey.publicKey, ...others }));
    const bank = createAlbionBank({ ...options, keys }, ctx.clock);
    return { ...ctx, bank, banks: banksOf([ctx.bank, bank]) };
  };
  const tell = (
    type: EventType,
    payload: string | Uint8Array,
    by: { id: string; private: KeyObject } = key,
  ) => {
    const compact = signEvent({ type, seq: events.length + 1, payload }, by, ctx.clock.now());
    events.push(compact);
    return compact;
  };
  return {
    asked,
    events,
    ctx: believing({}),
    believing,
    tell,
    tellEntry: (entry: BankEntry, by?: { id: string; private: KeyObject }) =>
      tell("event+json", writeAlbionEvent({ type: "transaction", entry }), by),
    setAnswers: (given: Answer) => void (answers = given),
    setBend: (given: (compact: string) => string) => void (bend = given),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
