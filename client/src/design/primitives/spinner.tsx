import styles from './spinner.module.css';
/** Turns while something is being done; a button's `busy` shows it too. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
