import { MoreOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import { memo, startTransition, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { uiWords } from "../words.ts";
import styles from "./query-table.module.css";

export type RowAction = { readonly key: string; readonly label: string; readonly run: () => void };

/** The first action is a button, outlined only where it is the person's turn; the rest wait behind a kebab. */
export const RowActions = memo(function RowActions({
  actions,
  turn,
}: {
  actions: readonly RowAction[];
  turn: boolean;
}) {
  const [first, ...rest] = actions;
  return (
    <span className={styles.acts}>
      {first && (
        <button type="button" className={`${styles.act} ${turn ? styles.outlined : ""}`} onClick={first.run}>
          {first.label}
        </button>
      )}
      {rest.length > 0 && <Kebab actions={rest} />}
    </span>
  );
});

/**
 * A hundred rows would mount a hundred menus; each is made when its button is first pressed, and in pieces,
 * so that the press itself is answered at once.
 */
function Kebab({ actions }: { actions: readonly RowAction[] }) {
  const t = useWords(uiWords);
  const [open, setOpen] = useState<boolean | null>(null);
  const button = (
    <button
      type="button"
      className={styles.kebab}
      aria-label={t("moreActions")}
      aria-haspopup="menu"
      aria-expanded={open ?? false}
      {...(open === null ? { onClick: () => startTransition(() => setOpen(true)) } : {})}
    >
      <MoreOutlined aria-hidden />
    </button>
  );
  if (open === null) return button;
  const items = actions.map(({ key, label }) => ({ key, label }));
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      trigger={["click"]}
      placement="bottomRight"
      menu={{ items, onClick: ({ key }) => actions.find((action) => action.key === key)?.run() }}
    >
      {button}
    </Dropdown>
  );
}
