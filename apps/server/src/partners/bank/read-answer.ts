import { BankSilent } from "./port.ts";

/** The text of a bank's answer. One that goes on for longer than this says nothing that we wait for. */
export async function readAnswer(reply: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  // Leaving the loop ends the answer: what the bank still sends is not read.
  for await (const piece of reply.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) throw new BankSilent(`the bank's answer has more than ${mostBytes} bytes`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
