import { useWords } from "#shared/i18n/words.ts";
import { PageHead } from "#shared/ui/card.tsx";
import { routeWords } from "#portal/route-words.ts";
import { MembersPanel } from "../parts/members-panel.tsx";

export function MyCompanyPage() {
  const title = useWords(routeWords);
  return (
    <>
      <PageHead title={title("enterprise.index")} />
      <MembersPanel />
    </>
  );
}
