// What somebody would do who runs his own code where files are looked at. Says which of it he could.
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";

const [port, secretsFile, pid, foreignFolder, checkout] = process.argv.slice(2);

const tries = {
  "connect to the database": () =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: "127.0.0.1", port: Number(port) }, () => resolve(socket.destroy()));
      socket.once("error", reject);
    }),
  "see a network": () => {
    const names = readFileSync("/proc/net/dev", "utf8").match(/^\s*[\w-]+(?=:)/gm) ?? [];
    if (names.every((name) => name.trim() === "lo")) throw new Error("none");
  },
  "read the secrets": () => readFileSync(secretsFile),
  "read what the server was started with": () => readFileSync(`/proc/${pid}/environ`),
  "signal the server": () => process.kill(Number(pid), 0),
  "write where files wait": () => writeFileSync(`${foreignFolder}/planted`, "x"),
  "change our code": () => writeFileSync(`${checkout}/planted.tmp`, "x"),
  "become root": () => process.setuid(0),
};

const could = [];
for (const [name, attempt] of Object.entries(tries)) {
  try {
    await attempt();
    could.push(name);
  } catch {}
}
process.stdout.write(JSON.stringify(could));
