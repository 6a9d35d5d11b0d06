import { useQueryClient } from "@tanstack/react-query";
import { useSharedSession } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useLiveChange } from "#shared/api/live.ts";
import type { ShellPorts } from "./shell/ports.ts";
import { useSession } from "./shell/session.ts";

/** What concerns every page of the signed-in area. A page listens by itself to what it alone shows. */
export function LiveUpdates({ ports }: { ports: Pick<ShellPorts, "loadInfo"> }) {
  const client = useQueryClient();
  const session = useSharedSession();
  useLiveQueries("message", ["message"]);
  // Whether the merchant is certified stands in the bar of every page.
  useLiveChange("enterprise", () => void ports.loadInfo().then(useSession.getState().loaded, () => {}));
  useLiveChange("user", () => {
    void client.invalidateQueries({ queryKey: ["user"] });
    void ports.loadInfo().then(useSession.getState().loaded, () => {});
  });
  // A session that was ended elsewhere leaves at once, not at its next call. A token begins with its session's id.
  useLiveChange("session.ended", (sessionId) => {
    if (sessionId === "" || !session.token()?.startsWith(`${sessionId}.`)) return;
    session.end();
    location.reload();
  });
  return null;
}
