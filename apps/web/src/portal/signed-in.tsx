import { QueryClientProvider } from "@tanstack/react-query";
import { createQueryClient } from "#shared/api/query-client.ts";
import { Skeleton } from "antd";
import { useState } from "react";
import { useLocation } from "react-router";
import { ActingCalls } from "#shared/api/acting-call.tsx";
import { useCall, useSharedSession } from "#shared/api/call-context.ts";
import { NotFoundPage } from "#shared/failure/not-found-page.tsx";
import { changeLocale } from "#shared/i18n/locale-choice.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card, PageHead } from "#shared/ui/frame/card.tsx";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";
import { Reauth } from "./features/security/reauth.tsx";
import { LiveUpdates } from "./live-updates.tsx";
import type { NoticeBoard } from "./notice-board.ts";
import { NoticeHost } from "./notices.tsx";
import { createPorts } from "./ports.ts";
import { routeWords } from "./route-words.ts";
import { routes } from "./routes.ts";
import { Guard } from "./shell/guard.tsx";
import { routeAt } from "./shell/known-path.ts";
import { useLook } from "./shell/look.ts";
import { useSession } from "./shell/session.ts";
import { Shell } from "./shell/shell.tsx";

/** Everything that only the area behind the guard needs, in a bundle of its own. */
export function SignedInArea(props: { board: NoticeBoard }) {
  const call = useCall();
  const session = useSharedSession();
  const locale = useLocale();
  const signedIn = useSession((state) => state.session.signedIn);
  const [queries] = useState(createQueryClient);
  const [ports] = useState(() => createPorts(call, session, locale));
  return (
    <QueryClientProvider client={queries}>
      <ThemeRoot look={useLook()}>
        <NoticeHost board={props.board} />
        <Reauth>
          <Guard ports={ports} waiting={<Waiting />} notFound={<NotFoundPage />}>
            <ActingCalls>
              {signedIn && <LiveUpdates ports={ports} />}
              <Shell ports={ports} waiting={<Waiting />} onLocale={changeLocale} />
            </ActingCalls>
          </Guard>
        </Reauth>
      </ThemeRoot>
    </QueryClientProvider>
  );
}

function Waiting() {
  return <Skeleton active paragraph={{ rows: 6 }} />;
}

/** Stands in for a page whose work has not been done yet: its name and the shape of a page. */
export function UnbuiltPage() {
  const title = useWords(routeWords);
  const { pathname } = useLocation();
  return (
    <>
      <PageHead title={title(routes[routeAt(pathname)].title)} />
      <Card>
        <Skeleton paragraph={{ rows: 6 }} />
      </Card>
    </>
  );
}
