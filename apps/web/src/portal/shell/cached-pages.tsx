import {
  Activity,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { UNSAFE_LocationContext as LocationContext, useOutlet } from "react-router";
import { LeaveGuard, PageFrameContext } from "#shared/ui/form/unsaved-changes.tsx";
import { routes } from "../routes.ts";
import { type Tab, useTabs } from "./tabs.ts";

/**
 * Every open page stays mounted and hidden, so a half-filled form is still there on return. Pages marked ignore-cache
 * exist only while they are in front.
 */
export function CachedPages({
  tabs,
  active,
  waiting,
}: {
  tabs: readonly Tab[];
  active: string;
  waiting: ReactNode;
}) {
  const outlet = useOutlet();
  return tabs
    .filter((tab) => tab.key === active || !routes[tab.name].ignoreCache)
    .map((tab) => (
      <CachedPage key={`${tab.key}#${tab.generation}`} tab={tab} active={tab.key === active} outlet={outlet}>
        {waiting}
      </CachedPage>
    ));
}

type PageProps = { tab: Tab; active: boolean; outlet: ReactNode; children: ReactNode };

function CachedPage({ tab, active, outlet, children }: PageProps) {
  const location = useContext(LocationContext);
  // A hidden page must not see the address of the page in front: it would read foreign filters and load foreign rows.
  const [held, hold] = useState({ outlet, location });
  if (active && (held.outlet !== outlet || held.location !== location)) hold({ outlet, location });
  const shown = active ? { outlet, location } : held;

  const mark = useTabs((store) => store.mark);
  const holders = useRef(0);
  const holdPage = useCallback(() => {
    holders.current += 1;
    mark(tab.key, true);
    return () => {
      holders.current -= 1;
      mark(tab.key, holders.current > 0);
    };
  }, [mark, tab.key]);
  const lost = routes[tab.name].ignoreCache === true && tab.dirty;
  return (
    <Activity mode={active ? "visible" : "hidden"}>
      <PageFrameContext value={holdPage}>
        <LocationContext value={shown.location}>
          <Suspense fallback={children}>
            {shown.outlet}
            {lost && <LeaveGuard />}
            <KeepScroll />
          </Suspense>
        </LocationContext>
      </PageFrameContext>
    </Activity>
  );
}

/** All pages share the window's scroll bar; each finds its own place again. */
function KeepScroll() {
  const top = useRef(0);
  useEffect(() => {
    scrollTo(0, top.current);
    const follow = () => {
      top.current = scrollY;
    };
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, []);
  return null;
}
