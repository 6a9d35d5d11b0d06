import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { freePorts } from "./ports.ts";
import { accepts, answers, start, type Running } from "./process.ts";

export type Swift = {
  /** Where its S3 listens, and the bucket that is there from the start. */
  readonly url: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly stop: () => Promise<void>;
  /** kill -9 of everything, and the same data served again. */
  readonly restart: () => Promise<void>;
};

const secret = "store-development-only";
const packages = "swift-proxy swift-account swift-container swift-object memcached";
const bucket = "documents";
const servers = ["account", "container", "object"] as const;

/** Debian's OpenStack Swift on loopback, one node, its files in `dir`: an S3 that checks signatures. */
export async function startSwift(dir: string): Promise<Swift> {
  if (!existsSync("/usr/bin/swift-proxy-server"))
    throw new Error(`Swift is missing: apt-get install ${packages}`);
  const ports = await freePorts(["proxy", "cache", ...servers]);
  mkdirSync(join(dir, "devices", "d1"), { recursive: true });
  writeSettings(dir, ports);
  makeRings(dir, ports);
  let parts = await startParts(dir, ports);
  const url = `http://127.0.0.1:${ports.proxy}`;
  await makeBucket(url);
  return {
    url,
    bucket,
    accessKeyId: "portal:app",
    secretAccessKey: secret,
    stop: async () => {
      await Promise.all(parts.map((part) => part.stop()));
    },
    restart: async () => {
      await Promise.all(parts.map((part) => part.kill()));
      parts = await startParts(dir, ports);
    },
  };
}

/** By Swift's own protocol, which needs no signing. */
async function makeBucket(url: string): Promise<void> {
  const entered = await fetch(`${url}/auth/v1.0`, {
    headers: { "x-auth-user": "portal:app", "x-auth-key": secret },
  });
  const token = entered.headers.get("x-auth-token") ?? "";
  const made = await fetch(`${entered.headers.get("x-storage-url")}/${bucket}`, {
    method: "PUT",
    headers: { "x-auth-token": token },
  });
  if (!made.ok) throw new Error(`Swift made no bucket: ${made.status}`);
}

type Ports = Record<(typeof servers)[number] | "proxy" | "cache", number>;

async function startParts(dir: string, ports: Ports): Promise<Running[]> {
  const started = await Promise.allSettled([
    start({
      name: "memcached",
      file: "/usr/bin/memcached",
      args: ["-l", "127.0.0.1", "-p", String(ports.cache), "-u", userInfo().username],
      logFile: join(dir, "memcached.log"),
      ready: () => accepts(ports.cache),
    }),
    ...servers.map((name) => startPart(dir, name, () => accepts(ports[name]))),
    startPart(dir, "proxy", () => answers(`http://127.0.0.1:${ports.proxy}/healthcheck`)),
  ]);
  const parts = started.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failure = started.find((result) => result.status === "rejected");
  if (!failure) return parts;
  await Promise.all(parts.map((part) => part.stop()));
  throw failure.reason;
}

/** Swift looks for its own settings in one folder for the whole machine; this lets it look in ours. */
const launcher = `
import sys
import swift.common.utils as utils
utils.SWIFT_CONF_FILE = sys.argv[1] + '/swift.conf'
utils.validate_hash_conf()
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[1] + '/' + sys.argv[2] + '.conf', sys.argv[2]))
`;

function startPart(dir: string, name: string, ready: () => Promise<boolean>): Promise<Running> {
  return start({
    name: `swift ${name}`,
    file: "/usr/bin/python3",
    args: ["-W", "ignore", "-c", launcher, dir, `${name}-server`],
    logFile: join(dir, `${name}.log`),
    ready,
  });
}

function writeSettings(dir: string, ports: Ports): void {
  const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
  write(
    "swift.conf",
    "[swift-hash]\nswift_hash_path_prefix = causeway\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = only\ndefault = yes\n",
  );
  const shared = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nswift_dir = ${dir}\nuser = ${userInfo().username}\nworkers = 0\nlog_address = ${dir}/no-syslog\n`;
  for (const name of servers) {
    write(
      `${name}-server.conf`,
      `${shared(ports[name])}devices = ${dir}/devices\nmount_check = false\n[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\nrecon_cache_path = ${dir}/recon\n`,
    );
  }
  const filters: Record<string, string> = {
    catch_errors: "",
    healthcheck: "",
    cache: `use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${ports.cache}`,
    listing_formats: "",
    bulk: "",
    s3api: "location = us-east-1\ns3_acl = no",
    tempauth: `user_portal_app = ${secret} .admin .reseller_admin`,
    slo: "",
    dlo: "",
    versioned_writes: "allow_object_versioning = true",
    symlink: "",
  };
  const sections = Object.entries(filters).map(
    ([name, settings]) =>
      `[filter:${name}]\n${settings.startsWith("use =") ? "" : `use = egg:swift#${name}\n`}${settings}\n`,
  );
  write(
    "proxy-server.conf",
    `${shared(ports.proxy)}[pipeline:main]\npipeline = ${Object.keys(filters).join(" ")} proxy-server\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n${sections.join("")}`,
  );
}

/** Says which server has what: for each kind one device on one server. */
const ringMaker = `
import sys
from swift.common.ring import RingBuilder
for pair in sys.argv[2:]:
    name, port = pair.split(':')
    builder = RingBuilder(6, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1,
                     'replication_ip': '127.0.0.1', 'replication_port': int(port), 'meta': ''})
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + '/' + name + '.ring.gz')
`;

function makeRings(dir: string, ports: Ports): void {
  const pairs = servers.map((name) => `${name}:${ports[name]}`);
  execFileSync("/usr/bin/python3", ["-W", "ignore", "-c", ringMaker, dir, ...pairs], { stdio: "ignore" });
}
