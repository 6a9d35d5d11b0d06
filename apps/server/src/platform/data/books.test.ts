import { connect, createServer } from "node:net";
import { freePorts } from "@causeway/machinery/ports.ts";
import { transferId } from "@causeway/ledger";
import { expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { newId } from "../ids.ts";
import { createBooks, openHouseAccounts } from "./books.ts";

test("books that were first asked while the database was away post once it is back", async () => {
  const { ownerUrl, posterUrl } = await makeTestDatabase(inject("postgresUrl"));
  await openHouseAccounts(ownerUrl, ["harbour"]);
  const { database: port } = await freePorts(["database"]);
  const direct = new URL(posterUrl);
  const away = new URL(posterUrl);
  away.host = `127.0.0.1:${port}`;
  const books = createBooks(away.href);
  const id = newId(new Date());
  const post = () =>
    books.post(newId(new Date()), (house) => [
      {
        kind: "transfer",
        id: transferId(id, "suspense"),
        debit: house({ kind: "nostro", partner: "harbour", currency: "USD" }),
        credit: house({ kind: "suspense", currency: "USD" }),
        amount: 100n,
        purpose: "collect",
        reference: id,
      },
    ]);
  await expect(post()).rejects.toThrow("ECONNREFUSED");
  const line = createServer((socket) => {
    const upstream = connect(Number(direct.port), direct.hostname);
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) end.on("error", () => {});
  });
  await new Promise<void>((resolve) => line.listen(port, "127.0.0.1", resolve));
  expect(await post()).toMatchObject({ accepted: true });
  await books.close();
  line.close();
});
