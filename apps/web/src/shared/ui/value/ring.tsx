import styles from "./ring.module.css";

const radius = 20;
const length = 2 * Math.PI * radius;

/** Time running out as a closing ring; the number inside is read, the ring only seen. */
export function Ring({ left, of, size = 44 }: { left: number; of: number; size?: 22 | 44 | 56 }) {
  const share = of > 0 ? Math.min(1, left / of) : 0;
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 44 44" aria-hidden="true">
      <circle className={styles.track} cx="22" cy="22" r={radius} />
      <circle
        className={styles.left}
        cx="22"
        cy="22"
        r={radius}
        strokeDasharray={`${share * length} ${length}`}
      />
      {size > 22 && (
        <text x="22" y="22" dy=".35em">
          {left}
        </text>
      )}
    </svg>
  );
}
