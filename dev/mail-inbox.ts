export type ReceivedMail = {
  id: string;
  messageId: string;
  subject: string;
  to: { address: string }[];
  text: string;
  html: string;
};

type Listed = Omit<ReceivedMail, "messageId"> & { headers: Record<string, string | undefined> };

/** What arrived at the development mail server, newest last. */
export async function readMail(port: number): Promise<ReceivedMail[]> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/email`);
  const mails = (await reply.json()) as Listed[];
  return mails.map(({ headers, ...mail }) => ({ ...mail, messageId: headers["message-id"] ?? "" }));
}
