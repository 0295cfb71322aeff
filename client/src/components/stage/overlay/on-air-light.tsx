import styles from './on-air-light.module.css';

/** [H1466] The light before the name of a user on stage with an open microphone; `--on-air` overrides its colour. */
export function OnAirLight({ label }: { label: string }) {
  return <i className={styles.light} role="img" aria-label={label} />;
}
