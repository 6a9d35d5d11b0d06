import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

/**
 * Somebody else's code inside a process of ours, as a flaw in a library would let it in: loaded by `NODE_OPTIONS`, it runs
 * whatever it is sent, with the process's own environment, files, user and connections.
 */
const port = new URL(import.meta.url).searchParams.get("port");

type Said = { readonly done?: unknown; readonly refused?: string };
type Code = (url: string) => Promise<unknown>;

async function run(code: string): Promise<Said> {
  const file = `data:text/javascript,${encodeURIComponent(`export default async (url) => {${code}}`)}`;
  try {
    const { default: act } = (await import(file)) as { default: Code };
    return { done: (await act(import.meta.url)) ?? null };
  } catch (error) {
    return { refused: String((error as { code?: unknown }).code ?? error) };
  }
}

// The process's other threads load this too; one listens.
if (port !== null && isMainThread)
  createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => void parts.push(part));
    request.on("end", () => {
      void run(Buffer.concat(parts).toString()).then((said) => response.end(JSON.stringify(said)));
    });
  })
    .listen(Number(port), "127.0.0.1")
    .unref();
