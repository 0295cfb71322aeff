import styles from './on-air-light.module.css';

/** [H1466] The light beside the name of a DJ on air; `--on-air` overrides its colour. */
export function OnAirLight({ label }: { label: string }) {
  return <i className={styles.light} role="img" aria-label={label} />;
}
