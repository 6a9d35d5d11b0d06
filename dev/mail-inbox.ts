export type ReceivedMail = {
  id: string;
  messageId: string;
  subject: string;
  to: { address: string }[];
  text: string;
};

/** What arrived at the development mail server, newest last. */
export async function readMail(port: number): Promise<ReceivedMail[]> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/email`);
  return (await reply.json()) as ReceivedMail[];
}
