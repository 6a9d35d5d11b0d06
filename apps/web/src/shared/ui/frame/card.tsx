import type { ReactNode } from "react";
import styles from "./card.module.css";

export function Card(props: { title?: ReactNode; extra?: ReactNode; children: ReactNode; flush?: boolean }) {
  const { title, extra, children, flush = false } = props;
  return (
    <section className={`${styles.card} ${flush ? styles.flush : ""}`}>
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {extra}
        </div>
      )}
      {children}
    </section>
  );
}

/** The page's name at the left, what acts on the whole page at the right. */
export function PageHead({
  title,
  note,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div>
        <h1 className={styles.name}>{title}</h1>
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </div>
      {children !== undefined && <div className={styles.acts}>{children}</div>}
    </div>
  );
}

/** Main column and an aside that moves under it on narrow screens, though never below the foot, where a page is sent off. */
export function Columns({
  aside,
  foot,
  width = 300,
  children,
}: {
  aside: ReactNode;
  foot?: ReactNode;
  width?: 300 | 320 | 352;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.columns} ${styles[`w${width}`]}`}>
      <Stack>{children}</Stack>
      <aside>
        <Stack>{aside}</Stack>
      </aside>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
