import type { FastifyInstance } from "fastify";
import { z } from "zod";

export type Sms = {
  readonly id: number;
  readonly to: string;
  readonly text: string;
  readonly receivedAt: string;
};

const message = z.object({ to: z.string().regex(/^\+\d{6,15}$/), text: z.string().min(1).max(1000) });
const mostKept = 1_000;

/** Plays the short-message company: takes messages as its gateway would and lets a person read them. */
export function serveSmsInbox(app: FastifyInstance, now: () => Date): void {
  const inbox: Sms[] = [];
  let lastId = 0;

  app.post("/sms/send", async (request, reply) => {
    const read = message.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ error: z.prettifyError(read.error) });
    const sms = { id: ++lastId, ...read.data, receivedAt: now().toISOString() };
    inbox.push(sms);
    if (inbox.length > mostKept) inbox.shift();
    return { id: sms.id };
  });

  app.get<{ Querystring: { to?: string } }>("/sms", async ({ query }) =>
    inbox.filter(({ to }) => query.to === undefined || to === query.to).toReversed(),
  );
}
