import { setTimeout as sleep } from "node:timers/promises";
import {
  MessageRefused,
  readAccountEnquiry,
  readOpeningRequest,
  readEnquiry,
  readReturnRequest,
  readStandingChange,
  readTransferRequest,
  readXml,
  validate,
  verifyRequest,
  writeOpeningAnswer,
  type MessageName,
} from "@causeway/bank-link";
import type { FastifyInstance } from "fastify";
import type { House } from "../bank-server.ts";
import { createTemper } from "../misdeeds.ts";
import { accountReport, statusReport } from "./voice.ts";

/** What is answered, and after how long. */
type Answer = { readonly xml: string; readonly afterMs?: number };

/** One door for every message. Nothing unsigned and nothing that breaks its schema comes in. */
export function serveMessages(app: FastifyInstance, house: House): void {
  const { books, bank, clientKeys } = house;
  const handlers = handlersOf(house);
  const temper = createTemper(books, bank.desk.dice, "harbour");
  app.addContentTypeParser("application/xml", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.post("/messages", async (request, reply) => {
    const xml = String(request.body);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    verifyRequest(
      { method: "POST", authority: request.headers.host ?? "", path: request.url, headers, body: xml },
      (id) => clientKeys[id],
      new Date(),
    );
    const wrongs = temper.all("answers");
    if (wrongs.has("down")) return reply.code(503).send({ error: "closed for a moment" });
    await sleep(wrongs.get("slow") ?? 0);
    const name = validate(xml);
    const handle = handlers[name];
    if (!handle) throw new MessageRefused(`the bank takes no ${name}`);
    const answer = handle(xml);
    validate(answer.xml);
    books.logIncoming(name.slice(0, 8), xml, new Date(), 200);
    await sleep(answer.afterMs ?? 0);
    if (wrongs.has("silent")) {
      // The work is done, and nobody is told: what a broken line looks like from the other end.
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return reply.type("application/xml").send(answer.xml);
  });
}

function handlersOf({ bank }: House): Partial<Record<MessageName, (xml: string) => Answer>> {
  const { desk } = bank;
  const { about, habits } = desk;
  const words = { received: "RECEIVED", refused: "REFUSED", unknown: "UNKNOWN" } as const;
  return {
    "acmt.007.001.03": (xml) => {
      const { processId, holder, ...request } = readOpeningRequest(readXml(xml));
      const status = words[bank.openAccount({ processId, holder, ...request })];
      return {
        xml: writeOpeningAnswer({ ...about(), processId, status, holderId: holder.id, bank: habits.bic }),
      };
    },
    "acmt.013.001.03": (xml) => {
      const { processId, holderId } = readAccountEnquiry(readXml(xml));
      const account = bank.findAccount(processId);
      if (account) return { xml: accountReport(desk, account) };
      const status = words.unknown;
      return { xml: writeOpeningAnswer({ ...about(), processId, status, holderId, bank: habits.bic }) };
    },
    "acmt.015.001.03": (xml) => {
      const { processId, standing } = readStandingChange(readXml(xml));
      const status = words[bank.setStanding(processId, standing)];
      const holderId = bank.findAccount(processId)?.holder.id ?? "NONE";
      const answer = { ...about(), processId, about: "MNTN", status, holderId, bank: habits.bic } as const;
      return { xml: writeOpeningAnswer(answer) };
    },
    "pacs.004.001.09": (xml) => {
      const { said, ...rest } = bank.sendBack(readReturnRequest(readXml(xml)));
      return { xml: statusReport(desk, said), ...rest };
    },
    "pain.001.001.09": (xml) => {
      const { from, ...request } = readTransferRequest(readXml(xml));
      const { said, ...rest } = bank.transfer({ ...request, accountId: from.account });
      return { xml: statusReport(desk, said), ...rest };
    },
    "pacs.028.001.03": (xml) => {
      const { of, id } = readEnquiry(readXml(xml));
      const unheardOf = { of, id, status: "RJCT", reason: "NEVER_RECEIVED" } as const;
      return { xml: statusReport(desk, bank.findInstructed(of, id) ?? unheardOf) };
    },
  };
}
