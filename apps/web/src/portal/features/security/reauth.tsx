import { lazy, type ReactNode, Suspense, useState } from "react";
import { CallContext, useCall, useSharedSession } from "#shared/api/call-context.ts";
import { createProvedCall } from "#shared/api/proved-call.ts";

const ReauthDialog = lazy(async () => ({ default: (await import("./reauth-dialog.tsx")).ReauthDialog }));

/** Around the signed-in area: a call that needs a fresh proof opens the dialog and is made again afterwards. */
export function Reauth({ children }: { children: ReactNode }) {
  const call = useCall();
  const session = useSharedSession();
  const [asking, setAsking] = useState<{ readonly end: (proved: boolean) => void } | null>(null);
  const [proved] = useState(() =>
    createProvedCall(
      call,
      () =>
        new Promise<boolean>((resolve) => {
          setAsking({
            end: (answer) => {
              setAsking(null);
              resolve(answer);
            },
          });
        }),
    ),
  );
  return (
    <CallContext value={proved}>
      {children}
      {asking !== null && (
        <Suspense>
          <ReauthDialog open call={call} session={session} onEnd={asking.end} />
        </Suspense>
      )}
    </CallContext>
  );
}
