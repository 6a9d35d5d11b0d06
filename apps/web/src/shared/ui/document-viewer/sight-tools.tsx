import {
  LeftOutlined,
  RightOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { uiWords } from "../words.ts";
import styles from "./document-viewer.module.css";
import type { Sight } from "./use-sight.ts";

/** What a person does with a page: turn it over, come nearer, turn it round. */
export function SightTools({ sight, count }: { sight: Sight; count: number }) {
  const t = useWords(uiWords);
  const { page, zoom } = sight;
  return (
    <>
      {count > 1 && (
        <span className={styles.group}>
          <Tool label={t("previous")} icon={<LeftOutlined />} off={page === 1} onClick={sight.previous} />
          <span className={styles.figure} aria-live="polite">
            {t("viewPage", { page, count })}
          </span>
          <Tool label={t("next")} icon={<RightOutlined />} off={page === count} onClick={sight.next} />
        </span>
      )}
      <span className={styles.group}>
        <Tool label={t("zoomOut")} icon={<ZoomOutOutlined />} off={sight.farthest} onClick={sight.farther} />
        <button type="button" className={styles.figure} title={t("zoomFit")} onClick={sight.fit}>
          {Math.round(zoom * 100)}%
        </button>
        <Tool label={t("zoomIn")} icon={<ZoomInOutlined />} off={sight.nearest} onClick={sight.nearer} />
      </span>
      <Tool label={t("rotate")} icon={<RotateRightOutlined />} onClick={sight.rotate} />
    </>
  );
}

function Tool(props: { label: string; icon: ReactNode; off?: boolean; onClick: () => void }) {
  const { label, icon, off = false, onClick } = props;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
