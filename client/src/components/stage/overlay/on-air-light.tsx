import styles from './on-air-light.module.css';

/** [H1466] The light before the name of somebody on stage whose microphone is open; `--on-air` is its colour where it is another one. */
export function OnAirLight({ label }: { label: string }) {
  return <i className={styles.light} role="img" aria-label={label} />;
}
