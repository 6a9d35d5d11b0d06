import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { routes } from "./routes.ts";

const keptKey = "invitation";

export function keepToken(token: string): void {
  sessionStorage.setItem(keptKey, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(keptKey);
}

/**
 * The token leaves the address bar at once, so that it stands in no history and no screenshot, and waits in this tab
 * while its holder signs in.
 */
export function useToken(): string {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  // Links of before stood behind a question mark; the last of them is over a week after the release that mails these.
  const given = hash.slice(1) || new URLSearchParams(search).get("token");
  useEffect(() => {
    if (!given) return;
    keepToken(given);
    void navigate(routes.Invitation.path, { replace: true });
  }, [given, navigate]);
  return given || (sessionStorage.getItem(keptKey) ?? "");
}
