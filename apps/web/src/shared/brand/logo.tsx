import styles from "./logo.module.css";

const ring =
  "M3 16a13 13 0 0 1 26 0h-5.2a7.8 7.8 0 0 0-15.6 0zM3.11 17.7h5.28A7.8 7.8 0 0 0 9.43 20.2H3.7A13 13 0 0 1 3.11 17.7zM28.89 17.7h-5.28A7.8 7.8 0 0 1 22.57 20.2h5.73A13 13 0 0 0 28.89 17.7zM4.42 21.9h6.48A7.8 7.8 0 0 0 21.1 21.9h6.48A13 13 0 0 1 25.92 24.4H6.08A13 13 0 0 1 4.42 21.9zM7.82 26.1h16.36A13 13 0 0 1 7.82 26.1z";

/** An arch bridge and its reflection, closed into a ring. */
export function Mark(props: { size: number }) {
  return (
    <svg width={props.size} height={props.size} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d={ring} />
    </svg>
  );
}

export function Logo() {
  return (
    <a className={styles.logo} href="/home">
      <Mark size={30} />
      <span>Causeway</span>
    </a>
  );
}
