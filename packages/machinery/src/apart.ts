import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";

/** Another user than ours, whom every Linux has, and who owns nothing. */
export const nobody = { uid: 65_534, gid: 65_534 };

/**
 * A command line under which a file of the checkout runs as somebody else, and without a network where that is asked for:
 * what a deployment does with users and network namespaces of its own. Needs root. Where that user cannot reach the
 * checkout, it is shown to him at another place.
 */
export function apart(
  options: { readonly root: string; readonly uid: number; readonly network: boolean },
  command: readonly string[],
): { readonly file: string; readonly args: string[] } {
  if (process.getuid?.() !== 0) throw new Error("running a process as another user needs root");
  const { root, uid, network } = options;
  const shown = everyoneMayEnter(root) ? root : "/mnt";
  const seen = command.map((word) => word.replaceAll(root, shown));
  const spaces = [...(network ? [] : ["--net"]), ...(shown === root ? [] : ["--mount"])];
  const asUser = ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", "--no-new-privs", "--"];
  const show = shown === root ? ["exec"] : [`mount --bind '${root}' ${shown} && exec`];
  const args = [...spaces, "--", "sh", "-c", `${show.join(" ")} "$@"`, "apart", ...asUser, ...seen];
  return { file: "unshare", args };
}

/** The same without being root: a user has namespaces of his own, and stays who he is. */
export function withoutNetwork(command: readonly string[]): {
  readonly file: string;
  readonly args: string[];
} {
  return { file: "unshare", args: ["--user", "--net", "--", ...command] };
}

export function everyoneMayEnter(path: string): boolean {
  accessSync(path, constants.R_OK);
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) !== 0o005) return false;
    if (folder === dirname(folder)) return true;
  }
}
