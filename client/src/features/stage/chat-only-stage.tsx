import { AvatarPortrait } from './avatar-portrait.tsx';
import styles from './chat-only-stage.module.css';
import type { StageProps } from './common/types.ts';

const MAX_LISTENERS = 48;

/** The stage of the design without a venue: a sunset, the portraits of the DJs and a button for a free seat. */
export function ChatOnlyStage({
  seats,
  numberOfSeats,
  playingUuid,
  floor,
  playing,
  labels,
  onTakeSeat,
  inset = {},
}: StageProps) {
  const shown = seats.slice(0, numberOfSeats);
  const padding = `${inset.top ?? 0}px ${inset.right ?? 0}px ${inset.bottom ?? 0}px ${inset.left ?? 0}px`;
  return (
    <section
      className={styles.place}
      style={{ padding }}
      data-stage="chat"
      data-playing={playing || undefined}
    >
      <div className={styles.sun} style={{ marginRight: inset.right ?? 0 }} aria-hidden="true" />
      <ul className={styles.djs}>
        {shown.map((person) => {
          const live = person.uuid === playingUuid;
          return (
            <li key={person.uuid} className={styles.dj} data-live={live || undefined}>
              <AvatarPortrait slug={person.avatarId} size={live ? 148 : 88} />
              <span>{live ? labels.isPlaying(person.nickname) : person.nickname}</span>
            </li>
          );
        })}
        {shown.length < numberOfSeats && onTakeSeat && (
          <li className={styles.dj}>
            <button type="button" className={styles.seat} onClick={onTakeSeat}>
              {labels.takeSeat}
            </button>
          </li>
        )}
      </ul>
      <div className={styles.listeners} aria-hidden="true">
        {floor.slice(0, MAX_LISTENERS).map((person) => (
          <AvatarPortrait key={person.uuid} slug={person.avatarId} size={40} />
        ))}
      </div>
    </section>
  );
}
