import type { Call } from "#shared/api/call.ts";
import { CallContext } from "#shared/api/call-context.ts";
import { ErrorBoundary } from "#shared/failure/error-boundary.tsx";
import type { Locale } from "#shared/i18n/words.ts";
import { type Contact, ContactContext } from "#shared/session/page-config.ts";
import type { Start } from "#shared/session/start.ts";
import { StartProvider } from "#shared/session/start-provider.tsx";
import { SiteLayout } from "./layout/site-layout.tsx";
import type { SitePath } from "./pages.ts";
import type { SitePage } from "./site-page.ts";

/** The same tree at build time, where it becomes the static page, and in the browser, where it comes alive. */
export function SiteApp(props: {
  path: SitePath;
  page: SitePage;
  locale: Locale;
  contact: Contact;
  call: Call;
  start: Start;
}) {
  const { path, page } = props;
  return (
    <StartProvider start={props.start} locale={props.locale}>
      <ContactContext value={props.contact}>
        <CallContext value={props.call}>
          <ErrorBoundary>
            <SiteLayout path={path}>
              <page.Page />
            </SiteLayout>
          </ErrorBoundary>
        </CallContext>
      </ContactContext>
    </StartProvider>
  );
}
