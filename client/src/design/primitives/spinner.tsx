import styles from './spinner.module.css';
/** A turning circle for work in progress; a `Button` with `busy` also shows it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
