import { EnterprisePage } from "./features/enterprise/pages/enterprise-page.tsx";
import { MembersPanel } from "./features/members/parts/members-panel.tsx";

/** The company and its people stand on one page; each is a feature of its own. */
export function MyEnterprisePage() {
  return <EnterprisePage members={<MembersPanel />} />;
}
